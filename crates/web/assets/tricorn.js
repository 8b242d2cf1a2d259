// Makes quick what the pages do without it. Knows no game, only data-pick, data-picks and data-key.
"use strict";
{
const $ = (query, root = document) => root.querySelector(query);
const $$ = (query, root = document) => [...root.querySelectorAll(query)];
const on = (names, act) => names.split(" ").forEach((name) => addEventListener(name, act));
const make = (tag, what) => Object.assign(document.createElement(tag), what);
const page = document.body.dataset;
const byId = (id) => document.getElementById(id);
const main = () => byId(page.swap || "table");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const glide = (el, frames, fill) => calm.matches ? null : el.animate(frames, { duration: 230, easing: "ease-out", fill });
const ask = (url, how) => fetch(url, how).catch(() => ({}));
const middle = (el) => { const r = el.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
// A way on the screen, in the units of a piece.
const way = (el, dx, dy) => { const unit = el.parentNode.getScreenCTM?.()?.a || 1; return `${dx / unit}px ${dy / unit}px`; };
const say = (words) => { $("#live").textContent = words; };

// Picking: a legal move is a path of handles, and picks narrow the paths.
let moves = [], pieces = [], busy;
const fitting = () => moves.filter(({ path }) => pieces.every((el, i) => path[i] === el.dataset.pick));
const nextOf = (list) => new Set(list.map(({ path }) => path[pieces.length]));
const clear = () => { pieces = []; light(); };

function read() {
	const more = $("#more")?.dataset.more.split("\n").map((line) => line.split("\t")) || [];
	moves = $$("button[data-picks]").map((el) => [el.value, el.dataset.picks, el.textContent]).concat(more)
		.filter(([, picks]) => picks).map(([notation, picks, label = notation]) => ({ notation, label, path: picks.split(" ") }));
	clear();
}

function light() {
	const next = nextOf(fitting()), first = new Set(moves.map(({ path }) => path[0]));
	for (const el of $$("[data-pick]")) {
		const fits = next.has(el.dataset.pick), can = fits || first.has(el.dataset.pick), held = pieces.includes(el);
		el.classList.toggle("can-pick", can);
		el.classList.toggle("target", fits && pieces.length > 0 && !held);
		el.classList.toggle("picked", held);
		el.setAttribute("role", can ? "button" : "img");
		el.setAttribute("tabindex", can ? 0 : -1);
		el.ariaPressed = can ? held : null;
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
	if (whole[0] && !left[1]) play(whole[0]);
	else if (whole[0]) toast(whole.map((move) => make("button", { textContent: move.label, onclick: () => play(move) })), el);
	else say(`${el.ariaLabel} picked`);
}

async function play({ notation }) {
	const form = $("button[data-picks]").form, piece = pieces[0], [x, y] = middle(piece), [gx, gy] = middle(pieces.at(-1));
	const flight = glide(piece, [{}, { translate: way(piece, gx - x, gy - y) }], "forwards");
	if (await post(form, { seat: form.elements.seat.value, move: notation }, piece)) return;
	flight?.cancel();
	clear();
}

const arrows = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }, zooms = { "+": 0.8, "-": 1.25, 0: 9 };
on("keydown", (event) => {
	const el = event.target.closest(".can-pick"), svg = event.target.closest("svg[data-pan]"), { key } = event;
	if (key === "Escape") { hush(); clear(); $("#menu")?.removeAttribute("open"); }
	else if (el && (key === "Enter" || key === " ")) pick(el);
	else if (el && arrows[key]) { const all = $$(".can-pick"); all.at((all.indexOf(el) + arrows[key]) % all.length).focus(); }
	else if (svg && zooms[key]) look(svg, zooms[key], ...middle(svg));
	else return;
	event.preventDefault();
});

// A drag from a piece to a place is two picks.
let drag, dropped = -99;
on("pointerdown", ({ button, target, x, y }) => {
	const el = !button && target.closest(".can-pick");
	drag = el && { el, x, y };
});
on("pointermove", ({ x, y }) => {
	if (!drag || busy) return;
	const { el } = drag, dx = x - drag.x, dy = y - drag.y;
	if (!drag.moved && Math.hypot(dx, dy) > 8 && moves.some(({ path }) => path[0] === el.dataset.pick && path[1])) {
		drag.moved = true;
		pieces = [];
		pick(el);
		el.classList.add("flying");
	}
	if (drag.moved) el.style.translate = way(el, dx, dy);
});
on("pointerup pointercancel", ({ timeStamp, x, y }) => {
	const { el, moved } = drag || {};
	drag = null;
	if (!moved) return;
	const goal = document.elementFromPoint(x, y)?.closest(".target"), { translate } = el.style;
	dropped = timeStamp;
	el.classList.remove("flying");
	el.style.translate = "";
	if (goal) pick(goal); else { clear(); glide(el, [{ translate }, {}]); }
});

// Posting: a refusal stands beside the piece.
async function post(form, body, near) {
	if (busy) return;
	busy = true;
	const order = { method: "POST", body: new URLSearchParams(body), headers: { Accept: "application/json" } };
	const answer = await ask(form.action, order);
	busy = false;
	if (answer.redirected) location = answer.url;
	if (answer.ok) return refresh().then(() => true);
	const { why, rule } = await answer.json?.().catch(() => 0) || { why: "The table did not answer. Try again." };
	const link = rule ? make("a", { href: `${main().dataset.rules}#${rule}`, textContent: rule, target: "_blank" }) : "";
	toast([`${why[0].toUpperCase()}${why.slice(1)} `, link], near);
	glide(near, [0, -5, 5, -3, 0].map((x) => ({ translate: `${x}px` })));
}
on("submit", (event) => {
	const form = event.target, typed = $("input[name=text], #type-move", form) || {}, text = typed.value;
	if (!form.matches("[data-live]")) return;
	event.preventDefault();
	const body = new FormData(form, event.submitter);
	typed.value = "";
	post(form, body, event.submitter || form).then((done) => { if (!done) typed.value = text; });
});

const hush = () => { $("#toast").hidden = true; };
function toast(words, near) {
	const box = $("#toast"), r = near.getBoundingClientRect();
	box.replaceChildren(...words);
	box.hidden = false;
	const w = box.offsetWidth, h = box.offsetHeight;
	box.style.left = `${Math.max(8, Math.min(innerWidth - w - 8, r.x + (r.width - w) / 2))}px`;
	box.style.top = `${r.y > h + 12 ? r.y - h - 8 : Math.min(innerHeight - h - 8, r.bottom + 8)}px`;
}

// Listening: on a change, the part is fetched again.
let fetching, again;
async function refresh() {
	again = true;
	if (fetching || !page.fragment) return;
	for (fetching = true; again;) {
		again = false;
		const answer = await ask(page.fragment);
		if (answer.ok) swap(await answer.text());
	}
	fetching = false;
}
function listen() {
	const source = new EventSource(page.events);
	let lost;
	source.addEventListener("changed", ({ data }) => { if (data !== main().dataset.seq) refresh(); });
	source.onopen = () => { clearTimeout(lost); lost = 0; $("#lost").hidden = true; };
	source.onerror = () => {
		lost ||= setTimeout(() => { $("#lost").hidden = false; }, 1500);
		if (source.readyState === EventSource.CLOSED) setTimeout(listen, 4000);
	};
}

// Keeps open parts, half-typed words, scroll and focus.
function swap(html) {
	const old = main(), fresh = new DOMParser().parseFromString(html, "text/html").getElementById(old.id);
	if (!fresh) return;
	const places = new Map($$("[data-key]", old).map((el) => [el.dataset.key, middle(el)]));
	const heard = Math.max(...$$("li[data-seq]", old).map((el) => el.dataset.seq));
	const { activeElement: focus } = document, caret = focus.selectionStart, held = old.contains(focus);
	const name = focus.id ? `#${focus.id}` : focus.dataset.pick ? `[data-pick="${focus.dataset.pick}"]` : `[value="${CSS.escape(focus.value)}"]`;
	const kept = $$("details[id], input[id], select[id], .scroll[id]", old).map(({ id, open, checked, value, defaultValue, scrollTop }) =>
		[id, { scrollTop, ...(open != null && { open }), ...(checked && { checked }), ...(value !== defaultValue && { value }) }]);
	old.replaceWith(fresh);
	for (const [id, was] of kept) Object.assign(byId(id) || {}, was);
	wake();
	if (held) {
		const back = $(name, fresh) || $(".can-pick", fresh) || $("#main");
		back.focus({ preventScroll: true });
		if (caret != null) back.setSelectionRange?.(caret, caret);
	}
	// Pieces glide from where they were.
	for (const el of $$("[data-key]", fresh)) {
		const [x, y] = middle(el), from = places.get(el.dataset.key);
		glide(el, [from ? { translate: way(el, from[0] - x, from[1] - y) } : { opacity: 0 }, {}]);
	}
	const news = $$("li[data-seq]", fresh).filter((el) => el.dataset.seq > heard).map((el) => el.textContent);
	if (news.length) say([...news.slice(-6), fresh.dataset.turn].join(" "));
}

// Pan and zoom, never beyond the whole.
const fingers = new Map();
function look(svg, by, px, py, dx = 0, dy = 0) {
	const b = svg.viewBox.baseVal, [x, y, w, h] = svg.whole ||= [b.x, b.y, b.width, b.height], ctm = svg.getScreenCTM();
	const k = Math.max(w / 8, Math.min(w, by * b.width)) / b.width, at = new DOMPoint(px, py).matrixTransform(ctm.inverse());
	const fit = (from, size, part, to) => Math.max(from, Math.min(from + size - part, to));
	const left = fit(x, w, b.width * k, at.x - (at.x - b.x) * k - dx / ctm.a), top = fit(y, h, b.height * k, at.y - (at.y - b.y) * k - dy / ctm.a);
	svg.setAttribute("viewBox", [left, top, b.width * k, b.height * k].join(" "));
}
function pannable(svg) {
	svg.setAttribute("tabindex", 0);
	svg.onwheel = (event) => { event.preventDefault(); look(svg, event.deltaY > 0 ? 1.15 : 0.87, event.x, event.y); };
	svg.onpointerdown = (event) => fingers.set(event.pointerId, event);
	svg.onpointerup = svg.onpointercancel = svg.onpointerleave = (event) => fingers.delete(event.pointerId);
	svg.onpointermove = (event) => {
		const was = fingers.get(event.pointerId), other = [...fingers.values()].find((finger) => finger !== was);
		if (!was || drag?.moved) return;
		fingers.set(event.pointerId, event);
		const far = (a) => Math.hypot(a.x - other.x, a.y - other.y) || 1;
		if (other) look(svg, far(was) / far(event), other.x, other.y);
		else look(svg, 1, 0, 0, event.x - was.x, event.y - was.y);
	};
}

// Replay: a step fetches the whole page and swaps its part.
let timer, wanted;
async function turnTo(url) {
	wanted = url;
	history.replaceState(null, "", url);
	const answer = await ask(url);
	if (answer.ok && wanted === url) swap(await answer.text());
}
function run(go) {
	clearInterval(timer);
	timer = go && setInterval(() => { const next = $("a[data-step=next]"); next ? turnTo(next.href) : run(); }, 900);
	for (const el of $$("[data-autoplay]")) el.textContent = timer ? "Pause" : "Play";
}
on("input", ({ target: { form } }) => {
	if (!form?.matches("[data-replay]")) return;
	run();
	turnTo(`${form.action}?${new URLSearchParams(new FormData(form))}`);
});

on("click", (event) => {
	const hit = (query) => event.target.closest(query), copy = hit("[data-copy]"), step = hit("a[data-step]"), piece = hit(".can-pick");
	if (event.timeStamp - dropped < 60) return;
	if (copy) navigator.clipboard?.writeText(new URL(copy.dataset.copy, location)).then(() => toast(["Link copied."], copy));
	else if (hit("[data-autoplay]")) run(!timer);
	else if (step) { event.preventDefault(); run(); turnTo(step.href); }
	else if (piece) pick(piece);
	else if (!hit("#toast")) hush();
});

function wake() {
	for (const el of $$("[data-copy], [data-autoplay]")) el.hidden = false;
	for (const el of $$("[data-whole]")) el.textContent = el.href.replace(/^https?:../, "");
	for (const el of $$("[data-luck]")) el.value ||= crypto.getRandomValues(new Uint32Array(3)).join("");
	$$("svg[data-pan]").forEach(pannable);
	if (timer) $("[data-autoplay]").textContent = "Pause";
	if (main()?.dataset.title) document.title = `${main().dataset.title} · Tricorn`;
	read();
}
wake();
if (page.events) listen();
}
