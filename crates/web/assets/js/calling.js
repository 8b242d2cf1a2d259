// @ts-check
/**
 * Being told by the browser while no page is open: the switch has `data-calls`. Nothing is asked of anybody before it is
 * clicked, and where a browser cannot do it, as without https, there is no switch.
 */

import { around, findAll, request } from "./page.js";
import { toast } from "./toasts.js";

/** @typedef {import("./page.js").PageElement} PageElement */

/** The worker that shows notices. */
const WORKER = "/sw.js";

const isOffered = isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether this browser is told. */
let isTold = false;

/** Listens to the switch from now on. */
export function listenToCalls() {
  if (!isOffered) return;
  subscription().then((found) => {
    isTold = found !== null;
    showCalls();
  });
  addEventListener("click", ({ target }) => {
    const place = around(target, "[data-calls]");
    if (!place) return;
    (isTold ? stop() : begin()).then((why) => {
      if (why) toast([why], place);
      showCalls();
    });
  });
}

/** Shows on the switch whether this browser is told. */
export function showCalls() {
  for (const element of findAll("[data-calls]")) {
    element.toggleAttribute("hidden", !isOffered);
    element.setAttribute("aria-checked", String(isTold));
  }
}

/** The subscription of this browser, if it has one. @returns {Promise<PushSubscription | null>} */
async function subscription() {
  const worker = await navigator.serviceWorker.getRegistration(WORKER).catch(() => undefined);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Asks to be told; says why not, if not. @returns {Promise<string | null>} */
async function begin() {
  if ((await Notification.requestPermission()) !== "granted") return "Notifications are blocked for this site. Your browser's settings can allow them.";
  try {
    const key = await request("/push/key").then((answer) => answer?.text());
    await navigator.serviceWorker.register(WORKER);
    const worker = await navigator.serviceWorker.ready;
    // One that was made for another key is of no use.
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = "", keys = {} } = made.toJSON();
    const { p256dh = "", auth = "" } = keys;
    const answer = await request("/push", { method: "POST", body: new URLSearchParams({ endpoint, p256dh, auth }) });
    if (!answer?.ok) {
      await made.unsubscribe();
      return "The server did not take it. Try again later.";
    }
    isTold = true;
    return null;
  } catch {
    return "This browser's push service cannot be reached. Try again later.";
  }
}

/** Asks not to be told any more. @returns {Promise<string | null>} */
async function stop() {
  const found = await subscription();
  isTold = false;
  if (!found) return null;
  await request("/push/off", { method: "POST", body: new URLSearchParams({ endpoint: found.endpoint }) });
  // What the server sends to it from now on comes back to the server as gone.
  await found.unsubscribe().catch(() => false);
  return null;
}
