// @ts-check
/**
 * Shows what the server tells while no page is open: that a table waits. A message has a `title`, a `body`, and `to`, the
 * path of the table. This worker answers no request and keeps no page.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("push", (event) => {
  const { title, body, to } = event.data?.json() ?? {};
  if (typeof title !== "string" || typeof to !== "string") return;
  // One notice for a table: a newer one takes the place of the older.
  const shown = worker.registration.showNotification(title, { body, tag: to, icon: "/icons/192.png", data: { to } });
  event.waitUntil(shown);
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const goal = new URL(event.notification.data?.to ?? "/", worker.location.origin);
  // Whatever a message says, no other site is opened.
  if (goal.origin === worker.location.origin) event.waitUntil(goTo(goal));
});

/** Goes to the page that is open there already, or opens it. @param {URL} goal */
async function goTo(goal) {
  const pages = await worker.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === goal.pathname);
  await (there ? there.focus() : worker.clients.openWindow(goal.href));
}
