// The one script of the table. It knows no game: it reads data-pick, data-picks and data-key, which
// the games write, and makes quick what the pages do without it.
"use strict";
{
const $ = (query, root = document) => root.querySelector(query);
const $$ = (query, root = document) => [...root.querySelectorAll(query)];
const on = (names, act) => names.split(" ").forEach((name) => addEventListener(name, act));
const page = document.body.dataset;
const main = () => document.getElementById(page.swap || "table");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const glide = (el, frames, more) => calm.matches ? null : el.animate(frames, { duration: 230, easing: "ease-out", ...more });
const middle = (el) => { const r = el.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
// A way on the screen as a way of this piece: SVG counts in its own units.
const way = (el, dx, dy) => { const unit = el.parentNode.getScreenCTM?.()?.a || 1; return `${dx / unit}px ${dy / unit}px`; };

// Picking: a legal move is a path of handles, and picks narrow the paths.
let moves = [], pieces = [], busy = false;
const fitting = () => moves.filter(({ path }) => pieces.every((el, i) => path[i] === el.dataset.pick));
const nextOf = (list) => new Set(list.map(({ path }) => path[pieces.length]));

function readMoves() {
  const more = ($("#more")?.dataset.more || "").split("\n").filter(Boolean).map((line) => line.split("\t"));
  moves = $$("button[data-picks]").map((button) => [button.value, button.dataset.picks, button.textContent]).concat(more)
    .filter(([, picks]) => picks).map(([notation, picks, label]) => ({ notation, label: label || notation, path: picks.split(" ") }));
  clear();
}
const clear = () => { pieces = []; light(); };

function light() {
  const next = nextOf(fitting()), first = new Set(moves.map(({ path }) => path[0]));
  for (const el of $$("[data-pick]", main() || document)) {
    const fits = next.has(el.dataset.pick), can = fits || first.has(el.dataset.pick), held = pieces.includes(el);
    el.classList.toggle("can-pick", can);
    el.classList.toggle("target", fits && pieces.length > 0 && !held);
    el.classList.toggle("picked", held);
    el.setAttribute("role", can ? "button" : "img");
    if (can) el.setAttribute("aria-pressed", held); else el.removeAttribute("aria-pressed");
    if (can) el.setAttribute("tabindex", 0); else el.removeAttribute("tabindex");
  }
  main()?.classList.toggle("picking", pieces.length > 0);
}

function pick(el) {
  if (busy) return;
  hush();
  if (pieces.includes(el)) pieces.length = pieces.indexOf(el);
  else {
    if (!nextOf(fitting()).has(el.dataset.pick)) pieces = [];
    pieces.push(el);
  }
  light();
  if (!pieces.length) return;
  const left = fitting(), whole = left.filter(({ path }) => path.length === pieces.length);
  if (whole.length && left.length === 1) play(whole[0]);
  else if (whole.length) toast(whole.map(chooser), el); // the picks fit several moves: ask which
  else say(`${el.getAttribute("aria-label")}: picked. Now one of ${nextOf(left).size}.`);
}
const chooser = (move) => make("button", { type: "button", textContent: move.label, onclick: () => { hush(); play(move); } });
const make = (tag, what) => Object.assign(document.createElement(tag), what);

async function play({ notation }) {
  const form = $("button[data-picks]").form, piece = pieces[0], goal = pieces.at(-1);
  let flight;
  if (goal !== piece) {
    const [x, y] = middle(piece), [gx, gy] = middle(goal);
    flight = glide(piece, [{}, { translate: way(piece, gx - x, gy - y) }], { fill: "forwards" });
  }
  if (await post(form, { seat: form.elements.seat.value, move: notation }, piece)) return;
  flight?.cancel();
  clear();
}

// The nearest piece in the direction of an arrow key.
function neighbour(el, dx, dy) {
  const [x, y] = middle(el);
  const far = (other) => {
    const [ox, oy] = middle(other), along = (ox - x) * dx + (oy - y) * dy;
    return along > 4 ? along + 2 * Math.abs((ox - x) * dy + (oy - y) * dx) : Infinity;
  };
  return $$(".can-pick").map((other) => [far(other), other]).filter(([d]) => d < Infinity).sort((a, b) => a[0] - b[0])[0]?.[1];
}
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const zooms = { "+": 0.8, "-": 1.25, 0: 0 };
on("keydown", (event) => {
  const el = event.target.closest?.(".can-pick"), svg = event.target.closest?.("svg[data-pan]"), { key } = event;
  if (key === "Escape") { hush(); clear(); $("#menu")?.removeAttribute("open"); }
  else if (el && (key === "Enter" || key === " ")) pick(el);
  else if (el && arrows[key]) neighbour(el, ...arrows[key])?.focus();
  else if (svg && key in zooms) zoom(svg, zooms[key]);
  else return;
  event.preventDefault();
});

// A drag from a piece to a place is two picks.
let drag, dropped = -99;
on("pointerdown", (event) => {
  const el = !event.button && event.isPrimary && event.target.closest?.(".can-pick");
  drag = el && { el, x: event.clientX, y: event.clientY };
});
on("pointermove", (event) => {
  if (!drag || busy) return;
  const { el, x, y } = drag, dx = event.clientX - x, dy = event.clientY - y;
  if (!drag.moved && Math.hypot(dx, dy) > 8 && moves.some(({ path }) => path[0] === el.dataset.pick && path[1])) {
    drag.moved = true;
    if (pieces[0] !== el) { pieces = []; pick(el); }
    el.classList.add("flying");
  }
  if (drag.moved) el.style.translate = way(el, dx, dy);
});
on("pointerup pointercancel", (event) => {
  const { el, moved } = drag || {};
  drag = null;
  if (!moved) return;
  dropped = event.timeStamp;
  const goal = document.elementFromPoint(event.clientX, event.clientY)?.closest(".target"), back = el.style.translate;
  el.classList.remove("flying");
  el.style.translate = "";
  if (goal) pick(goal); else { clear(); glide(el, [{ translate: back }, {}]); }
});

// Posting: forms go out by fetch, and a refusal is said beside the piece.
async function post(form, body, near) {
  if (busy) return false;
  busy = true;
  let no;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(body), headers: { Accept: "application/json" } });
    if (answer.redirected) location = answer.url;
    else if (!answer.ok) no = await answer.json().catch(() => ({ why: "The table did not answer. Try again." }));
  } catch {
    no = { why: "The table cannot be reached. Try again in a moment." };
  }
  busy = false;
  if (no) refuse(no, near || form); else await refresh();
  return !no;
}

function refuse({ why, rule }, near) {
  const link = rule && make("a", { href: `${main().dataset.rules}#${rule}`, textContent: rule, target: "_blank" });
  toast([why[0].toUpperCase() + why.slice(1), ...(link ? [" (", link, ")"] : [])], near);
  if (!calm.matches) near.animate([0, -5, 5, -3, 0].map((x) => ({ translate: `${x}px` })), 240);
}

let hushing;
const hush = () => { $("#toast").hidden = true; };
const say = (words) => { $("#live").textContent = words; };
function toast(words, near) {
  const box = $("#toast"), r = near.getBoundingClientRect();
  box.replaceChildren(...words);
  box.hidden = false;
  const w = box.offsetWidth, h = box.offsetHeight;
  box.style.left = `${Math.max(8, Math.min(innerWidth - w - 8, r.x + (r.width - w) / 2))}px`;
  box.style.top = `${r.y > h + 12 ? r.y - h - 8 : Math.min(innerHeight - h - 8, r.bottom + 8)}px`;
  clearTimeout(hushing);
  hushing = setTimeout(hush, 9000);
}

on("submit", (event) => {
  const form = event.target, typed = $("input[name=text], input[name=move]", form), text = typed?.value;
  if (!("live" in form.dataset)) return;
  event.preventDefault();
  const body = new FormData(form, event.submitter);
  if (typed) typed.value = ""; // so that the swap does not keep it as half-typed
  post(form, body, event.submitter).then((done) => { if (!done && typed) typed.value = text; });
});

// Listening: on a change the page fetches its part again and swaps it in.
let fetching, again;
async function refresh() {
  again = true;
  if (fetching || !page.fragment) return;
  for (fetching = true; again;) {
    again = false;
    const answer = await fetch(page.fragment).catch(() => null);
    if (answer?.ok) swap(await answer.text());
  }
  fetching = false;
}

// Swaps the part and keeps what a person did to it: open parts, half-typed words, scroll, focus.
const nameOf = (el) => el.id ? `#${el.id}` : el.dataset.pick ? `[data-pick="${el.dataset.pick}"]` : el.value ? `[value="${CSS.escape(el.value)}"]` : "";
function swap(html) {
  const old = main(), fresh = new DOMParser().parseFromString(html, "text/html").getElementById(old.id);
  if (!fresh) return;
  const places = new Map($$("[data-key]", old).map((el) => [el.dataset.key, middle(el)]));
  const heard = Math.max(...$$("li[data-seq]", old).map((el) => el.dataset.seq));
  const focus = old.contains(document.activeElement) && document.activeElement, caret = focus?.selectionStart;
  const kept = $$("details[id], input[id], select[id], .scroll[id]", old).map(({ id, open, checked, value, defaultValue, scrollTop }) =>
    [id, { scrollTop, ...(open != null && { open }), ...(checked && { checked }), ...(value !== defaultValue && { value }) }]);
  old.replaceWith(fresh);
  for (const [id, was] of kept) { const el = document.getElementById(id); if (el) Object.assign(el, was); }
  wake();
  if (focus) {
    const back = (nameOf(focus) && $(nameOf(focus), fresh)) || $(".can-pick", fresh) || $("#main");
    back.focus({ preventScroll: true });
    if (caret != null && back.setSelectionRange) back.setSelectionRange(caret, caret);
  }
  // Pieces go from where they were to where they are; new ones come up softly.
  for (const el of places.size ? $$("[data-key]", fresh) : []) {
    const [x, y] = middle(el), [fx, fy] = places.get(el.dataset.key) || [];
    if (fx == null) glide(el, [{ opacity: 0 }, {}]);
    else if (Math.hypot(fx - x, fy - y) > 1) glide(el, [{ translate: way(el, fx - x, fy - y) }, {}]);
  }
  const news = $$("li[data-seq]", fresh).filter((el) => el.dataset.seq > heard).map((el) => el.textContent);
  if (news.length) say([...news.slice(-6), fresh.dataset.turn].join(" "));
}

function listen() {
  const source = new EventSource(page.events);
  let lost;
  source.addEventListener("changed", (event) => { if (event.data !== main().dataset.seq) refresh(); });
  source.onopen = () => { clearTimeout(lost); lost = 0; $("#lost").hidden = true; };
  source.onerror = () => {
    lost ||= setTimeout(() => { $("#lost").hidden = false; }, 1500);
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 4000);
  };
}

// Pan and zoom: what is seen of a picture, never more than all of it.
const all = new WeakMap(), fingers = new Map();
function see(svg, x, y, w, h) {
  const { viewBox: { baseVal: b } } = svg, [ax, ay, aw, ah] = all.get(svg) || all.set(svg, [b.x, b.y, b.width, b.height]).get(svg);
  svg.setAttribute("viewBox", [Math.max(ax, Math.min(ax + aw - w, x)), Math.max(ay, Math.min(ay + ah - h, y)), w, h].join(" "));
}
function zoom(svg, by, { clientX, clientY } = {}) {
  const b = svg.viewBox.baseVal, r = svg.getBoundingClientRect(), [, , aw] = all.get(svg) || [0, 0, b.width];
  const k = by ? Math.max(aw / 8, Math.min(aw, b.width * by)) / b.width : aw / b.width;
  const at = clientX == null ? [0.5, 0.5] : [(clientX - r.x) / r.width, (clientY - r.y) / r.height];
  see(svg, b.x + b.width * (1 - k) * at[0], b.y + b.height * (1 - k) * at[1], b.width * k, b.height * k);
}
function pannable(svg) {
  svg.setAttribute("tabindex", 0);
  svg.addEventListener("wheel", (event) => { event.preventDefault(); zoom(svg, event.deltaY > 0 ? 1.15 : 0.87, event); }, { passive: false });
  svg.onpointerdown = (event) => fingers.set(event.pointerId, event);
  svg.onpointerup = svg.onpointercancel = svg.onpointerleave = (event) => fingers.delete(event.pointerId);
  svg.onpointermove = (event) => {
    const was = fingers.get(event.pointerId), other = [...fingers.values()].find((finger) => finger !== was);
    if (!was || drag?.moved) return;
    fingers.set(event.pointerId, event);
    const b = svg.viewBox.baseVal, unit = svg.getScreenCTM().a, far = (a) => Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY) || 1;
    if (other) zoom(svg, far(was) / far(event), other);
    else see(svg, b.x - (event.clientX - was.clientX) / unit, b.y - (event.clientY - was.clientY) / unit, b.width, b.height);
  };
}

// Replay: steps and slider fetch the same address and swap.
let timer, wanted;
async function turnTo(url) {
  wanted = url;
  history.replaceState(null, "", url);
  const html = await fetch(url).then((answer) => answer.text()).catch(() => "");
  if (wanted === url) swap(html);
}
function run(go) {
  clearInterval(timer);
  timer = go && setInterval(() => { const next = $("a[data-step=next]"); if (next) turnTo(next.href); else run(false); }, 900);
  for (const el of $$("[data-autoplay]")) el.textContent = timer ? "Pause" : "Play";
}
on("input", ({ target: { form } }) => {
  if (form && "replay" in form.dataset) { run(false); turnTo(`${form.action}?${new URLSearchParams(new FormData(form))}`); }
});

on("click", (event) => {
  const hit = (query) => event.target.closest?.(query), copy = hit("[data-copy]"), step = hit("a[data-step]");
  if (event.timeStamp - dropped < 60) return;
  if (copy) navigator.clipboard?.writeText(new URL(copy.dataset.copy, location).href).then(() => toast(["Link copied."], copy));
  else if (hit("[data-autoplay]")) run(!timer);
  else if (step) { event.preventDefault(); run(false); turnTo(step.href); }
  else if (hit(".can-pick")) pick(hit(".can-pick"));
  else if (!hit("#toast")) hush();
});

// What every part needs that comes into the page.
function wake() {
  for (const el of $$("[data-copy], [data-autoplay]")) el.hidden = false;
  for (const el of $$("[data-autoplay]")) el.textContent = timer ? "Pause" : "Play";
  for (const el of $$("[data-whole]")) el.textContent = el.href.replace(/^https?:../, "");
  for (const el of $$("[data-luck]")) el.value ||= Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("");
  $$("svg[data-pan]").forEach(pannable);
  if (main()?.dataset.title) document.title = `${main().dataset.title} · Tricorn`;
  readMoves();
}
wake();
if (page.events) listen();
}
