// Makes quick what pages do without it. Knows no game, only what `Scene` says.
"use strict";
{
const $ = (query, root = document) => root.querySelector(query);
const $$ = (query, root = document) => [...root.querySelectorAll(query)];
const on = (names, act) => names.split(" ").forEach((name) => addEventListener(name, act));
const make = (tag, what) => Object.assign(document.createElement(tag), what);
const page = document.body.dataset;
const main = () => $(`#${page.swap || "table"}`);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const glide = (el, frames, fill) => calm.matches ? null : el.animate(frames, { duration: 230, easing: "ease-out", fill });
const ask = (url, how) => fetch(url, how).catch(() => ({}));
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const middle = (el) => { const r = el.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
const far = ([x, y], [gx, gy]) => Math.hypot(gx - x, gy - y);
const unit = (el) => { const m = el.getScreenCTM?.(); return m ? Math.hypot(m.a, m.b) : 1; };
const within = (el, at) => new DOMPoint(...at).matrixTransform(el.getScreenCTM?.().inverse());
const way = (el, from, to, size = 1) => {
	const a = within(el.parentNode, from), b = within(el.parentNode, to);
	return `${b.x - a.x * size}px ${b.y - a.y * size}px`;
};
const say = (words) => { $("#live").textContent = words; };

// A move is a path of handles; picks narrow the paths.
let moves = [], pieces = [], sent = [];
const fitting = (picked = pieces) => moves.filter(({ path }) => picked.every((el, i) => path[i] === el?.dataset.pick));
const nextUp = () => new Set(fitting().map(({ path }) => path[pieces.length]));
const clear = () => { pieces = []; letGo(); light(); };

function read() {
	const more = $("#more")?.dataset.more.split("\n").map((line) => line.split("\t")) || [];
	moves = $$("button[data-picks]").map((el) => [el.value, el.dataset.picks, el.textContent]).concat(more).filter(([, picks]) => picks)
		.map(([notation, picks, label = notation]) => {
			const [path, turn] = picks.split(" @");
			return { notation, label, turn, path: path.split(" ") };
		});
}

function light() {
	const next = nextUp(), first = new Set(moves.map(({ path }) => path[0]));
	for (const el of $$("[data-pick]")) {
		const { pick } = el.dataset, fits = next.has(pick), can = fits || first.has(pick), mine = pieces.includes(el);
		el.classList.toggle("can-pick", can);
		el.classList.toggle("target", fits && !!pieces[0] && !mine);
		el.classList.toggle("picked", mine);
		el.role = can ? "button" : "img";
		el.tabIndex = can ? 0 : -1;
		el.ariaPressed = can ? mine : null;
	}
}

function pick(el) {
	// A double click.
	if (sent.includes(el)) return;
	const shown = held?.el === el;
	hold(el);
	if (held && !shown && held.fits[1]) return;
	hush();
	if (held) return pieces.push(el), play(held.fits[held.at]);
	if (pieces.includes(el)) pieces.length = pieces.indexOf(el);
	else pieces = [...(nextUp().has(el.dataset.pick) ? pieces : []), el];
	light();
	const left = fitting(), whole = left.filter(({ path }) => !path[pieces.length]);
	if (whole[0] && !left[1]) play(whole[0]);
	else if (whole[0]) toast(whole.map((move) => button(move.label, () => play(move))), el);
	else if (pieces[0]) say(`${el.ariaLabel} picked`);
}

async function play({ notation }) {
	const { form } = $("button[data-picks]"), mine = pieces, [piece] = mine, ghost = held?.ghost;
	const flight = ghost ? null : glide(piece, [{}, { translate: way(piece, middle(piece), middle(mine.at(-1))) }], "forwards");
	pieces = [];
	held = null;
	while (sent[0]) await pause(20);
	sent = mine;
	if (!await post(form, { seat: form.elements.seat.value, move: notation }, piece)) {
		flight?.cancel();
		ghost?.remove();
		light();
	}
	sent = [];
}

// Over a place, a held piece shows as it fits.
let held;
const letGo = () => { held?.ghost.remove(); held = null; };
function hold(el) {
	if (held?.el === el) return;
	letGo();
	const { piece, key } = pieces[0]?.dataset || {}, fits = piece && el?.dataset.at ? fitting([...pieces, el]).filter(({ turn }) => turn) : [];
	if (!fits[0]) return;
	const svg = el.ownerSVGElement;
	svg.insertAdjacentHTML("beforeend", `<use href="#${piece}" data-key="${key}" class="ghost"/>`);
	held = { el, fits, ghost: svg.lastChild, at: 0 };
	turn(0);
	hush();
	if (fits[1]) toast([`Fits ${fits.length} ways. `, button("Turn", () => turn(1)), button("Place", () => pick(el))], $(".rail") || el);
}
function turn(by) {
	const { el, fits, ghost } = held, at = held.at = (held.at + by + fits.length) % fits.length, [x, y, angle] = el.dataset.at.split(" ");
	ghost.setAttribute("transform", `translate(${x} ${y}) rotate(${+angle + +fits[at].turn})`);
	if (by) say(`Turned: ${at + 1} of ${fits.length}`);
}
on("pointerover focusin", ({ target, pointerType }) => {
	const el = target.closest(".target"), path = target.closest("[data-picks]")?.dataset.picks.split(" ") || [];
	// A move of the list is seen on the table.
	for (const thing of $$("[data-pick]")) thing.classList.toggle("hint", path.includes(thing.dataset.pick));
	if (press?.moved || (pointerType ? pointerType === "touch" : !target.matches(":focus-visible"))) return;
	if (el || !held?.fits[1]) hold(el);
});

on("keydown", (event) => {
	const { key, target, ctrlKey } = event, el = target.closest(".can-pick"), svg = target.closest(BOARD);
	const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key], by = { "+": 0.8, "-": 1.25, 0: 9 }[key], spin = { r: 1, R: -1 }[key];
	if (ctrlKey) return;
	if (key === "Escape") { hush(); clear(); $("#menu")?.removeAttribute("open"); }
	else if (el && (key === "Enter" || key === " ")) pick(el);
	else if (spin && held?.fits[1] && !target.matches("input")) turn(spin);
	else if (el && step) { const all = $$(pieces[0] ? ".target" : ".can-pick"); all.at((all.indexOf(el) + step) % all.length)?.focus(); }
	else if (svg && by) look(svg, by);
	else if (svg && step) look(svg, 1, ...(/[LR]/.test(key) ? [-60 * step] : [0, -60 * step]));
	else return;
	event.preventDefault();
});

// A drag from a piece to a place is two picks; any other on a board pans it.
let press, dragged;
const fingers = new Map();
on("pointerdown", ({ button, target, x, y, pointerId: id, isPrimary }) => {
	if (isPrimary) {
		fingers.clear();
		press = !button && { el: target.closest(".can-pick"), board: target.closest(BOARD) };
		dragged = false;
	}
	fingers.set(id, [x, y]);
});
on("pointermove", ({ x, y, pointerId: id }) => {
	const was = fingers.get(id), other = [...fingers.values()].find((at) => at !== was), now = [x, y];
	if (!press || !was || !other && !press.far && far(was, now) < 8) return;
	const { el, board } = press, name = el?.dataset.pick;
	if (!press.far && !other && moves.some(({ path }) => path[0] === name && path[1])) {
		clear();
		pick(el);
		press.moved = true;
	}
	press.far = true;
	if (press.moved) {
		hold(below(x, y));
		el.classList.add("flying");
		el.style.translate = way(el, was, now);
	} else if (board) {
		fingers.set(id, now);
		if (other) look(board, far(was, other) / far(now, other), 0, 0, other);
		else look(board, 1, x - was[0], y - was[1]);
	}
});
on("pointerup pointercancel", ({ pointerId: id, isPrimary, x, y }) => {
	fingers.delete(id);
	if (!isPrimary || !press) return;
	const { el, moved } = press;
	dragged = press.far;
	press = null;
	if (!moved) return;
	const goal = below(x, y), { translate } = el.style;
	el.classList.remove("flying");
	el.style.translate = "";
	if (!goal) { clear(); glide(el, [{ translate }, {}]); }
	else if (!held?.fits[1]) pick(goal);
});
// The place at a point, or near it.
function below(...at) {
	const hit = document.elementFromPoint(...at), off = (el) => far(middle(el), at);
	return hit?.closest(".target") || (hit?.closest(".rail") ? null : $$(".target[data-at]").filter((el) => off(el) < 60).sort((a, b) => off(a) - off(b))[0]);
}

// Posting: a refusal stands beside the piece.
async function post(form, body, near) {
	if (form.busy) return;
	form.busy = true;
	const answer = await ask(form.action, { method: "POST", body: new URLSearchParams(body), headers: { Accept: "application/json" } });
	form.busy = false;
	if (answer.redirected) location = answer.url;
	if (answer.ok) return await refresh(), true;
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
	post(form, body, event.submitter || form).then((done) => done || (typed.value = text));
});

const button = (textContent, onclick) => make("button", { textContent, onclick });
const hush = () => { $("#toast").hidden = true; };
function toast(words, near) {
	const box = $("#toast"), r = near.getBoundingClientRect();
	box.replaceChildren(...words);
	box.hidden = false;
	const w = box.offsetWidth, h = box.offsetHeight;
	box.style.left = `${Math.max(8, Math.min(innerWidth - w - 8, r.x + (r.width - w) / 2))}px`;
	box.style.top = `${r.y > h + 12 ? r.y - h - 8 : Math.min(innerHeight - h - 8, r.bottom + 8)}px`;
}

// Listening: on a change the part is fetched until it is as new.
let fetching, again, heard;
const seq = () => +main().dataset.seq;
const refresh = () => { again = true; return fetching ||= fetchAll().finally(() => { fetching = null; }); };
async function fetchAll() {
	while (again) {
		again = false;
		const answer = await ask(page.fragment);
		if (answer.ok) await swap(await answer.text().catch(String));
		else if (answer.status < 429) return;
		if (heard === seq()) again = false;
		else if (!answer.ok || heard > seq()) again = !await pause(500);
	}
}
function listen() {
	const source = new EventSource(page.events);
	let lost;
	source.addEventListener("changed", ({ data }) => { heard = +data; if (!(heard <= seq())) refresh(); });
	source.onopen = () => { clearTimeout(lost); lost = 0; $("#lost").hidden = true; };
	source.onerror = () => {
		lost ||= setTimeout(() => { $("#lost").hidden = false; }, 1500);
		if (source.readyState === EventSource.CLOSED) setTimeout(listen, 4000);
	};
}

let away;
// Keeps open parts, half-typed words, scroll, focus and picks; waits while a finger is down.
async function swap(html) {
	for (let left = 50; fingers.size && left--;) await pause(40);
	const old = main(), fresh = new DOMParser().parseFromString(html, "text/html").getElementById(old.id);
	if (!fresh || fresh.dataset.seq <= seq()) return;
	const twin = (el) => el && $(`[data-pick="${el.dataset.pick}"]`, fresh);
	const before = held;
	letGo();
	const places = new Map($$("[data-key]", old).reverse().map((el) => [el.dataset.key, [middle(el), unit(el)]]));
	const lines = (root) => $$("li[data-seq]", root), told = lines(old).at(-1)?.dataset.seq || -1;
	const { activeElement: focus } = document, caret = focus.selectionStart, inside = old.contains(focus);
	const kept = $$("details[id], input[id], select[id], .scroll[id]", old).map(({ id, open, checked, value, defaultValue, scrollTop }) =>
		[id, { scrollTop, ...(open != null && { open }), ...(checked && { checked }), ...(value !== defaultValue && { value }) }]);
	for (const el of $$("[data-once]", fresh)) if ($(`[data-once="${el.dataset.once}"]`, old)) el.classList.add("seen");
	pieces = pieces.map(twin);
	const scores = $$(".player .points", old).map((el) => el.textContent);
	old.replaceWith(fresh);
	for (const [id, was] of kept) Object.assign($(`#${id}`) || {}, was);
	wake();
	if (inside || away && focus.id === "main") {
		const same = focus.id && !away ? `[id="${focus.id}"]` : `[data-pick="${focus.dataset.pick}"], button[value="${CSS.escape(focus.value)}"]`;
		const back = $(same, fresh) || $(".hand .can-pick, .can-pick", fresh) || $("#main");
		back.focus({ preventScroll: true });
		if (caret != null) back.setSelectionRange?.(caret, caret);
		// Until there is something to pick again.
		away = back.id === "main";
	}
	if (pieces[0]) hold(twin(before?.el)); else if ($("#toast button")) hush();
	if (held) turn(before.at);
	// Pieces glide and grow from where they were.
	for (const el of $$("[data-key]", fresh)) {
		const at = middle(el), [from, size] = places.get(el.dataset.key) || [], scale = size / unit(el);
		if (!from) glide(el, [{ opacity: 0 }, {}]);
		else if (far(from, at) > 1) glide(el, [{ translate: way(el, at, from, scale), scale }, {}]);
	}
	$$(".player .points", fresh).forEach((el, i) => el.textContent === scores[i] || glide(el, [{ scale: 1.7 }, {}]));
	const news = lines(fresh).filter((el) => +el.dataset.seq > told).map((el) => el.textContent);
	if (news.length) say([...news.slice(-6), fresh.dataset.turn].join(" "));
}

// Pan and zoom, never beyond the whole; a new picture is seen as the old one was.
const views = {}, BOARD = ".felt-top svg[data-pan]";
const box = ({ viewBox: { baseVal: { x, y, width, height } } }) => [x, y, width, height];
function frame(svg, part, ...mid) {
	const [x, y, w, h] = svg.whole, fit = (from, size, to) => Math.max(from, Math.min(from + size * (1 - part), to - size * part / 2));
	svg.setAttribute("viewBox", [fit(x, w, mid[0]), fit(y, h, mid[1]), w * part, h * part].join(" "));
	svg.classList.toggle("zoomed", part < 1);
	views[svg.id] = part < 1 ? [unit(svg), ...mid] : [];
}
function look(svg, by, dx = 0, dy = 0, at = middle(svg)) {
	const [x, y, w, h] = box(svg), part = w / svg.whole[2], to = Math.max(1 / 8, Math.min(1, part * by)), p = within(svg, at);
	const mid = (from, half, d) => from + (half - from) * to / part - d / unit(svg);
	frame(svg, to, mid(p.x, x + w / 2, dx), mid(p.y, y + h / 2, dy));
}
let spun = 0;
function pannable(svg) {
	const [size, ...mid] = views[svg.id] || [];
	svg.whole = box(svg);
	if (size) frame(svg, Math.min(1, unit(svg) / size), ...mid);
	svg.tabIndex = 0;
	svg.onwheel = (event) => {
		const { deltaY, target, timeStamp, x, y } = event;
		event.preventDefault();
		if (!held?.fits[1] || !press && target.closest(".target") !== held.el) look(svg, deltaY > 0 ? 1.15 : 0.87, 0, 0, [x, y]);
		else if (timeStamp - spun > 120) { spun = timeStamp; turn(Math.sign(deltaY)); }
	};
	svg.ondblclick = ({ target }) => target.closest(".can-pick") || look(svg, 9);
}

// Clocks count down from when they came.
let came;
setInterval(() => {
	for (const el of $$("[data-running]")) {
		const left = Math.max(0, el.dataset.left - performance.now() + came), s = Math.ceil(left / 1e3), m = s / 60 | 0, h = m / 60 | 0;
		el.textContent = h > 47 ? `${h / 24 | 0} d ${h % 24} h` : h ? `${h} h ${m % 60} min` : `${m}:${`${s % 60}`.padStart(2, 0)}`;
		el.classList.toggle("low", left < el.dataset.low);
	}
}, 500);

// Replay: a step is fetched as a change is.
let timer;
const turnTo = (url) => { page.fragment = url; history.replaceState(null, "", url); refresh(); };
function run(go) {
	clearInterval(timer);
	if (go && !$("a[data-step=next]")) turnTo($("a[data-step=first]").href);
	timer = go && setInterval(() => { const next = $("a[data-step=next]"); next ? turnTo(next.href) : run(); }, 900);
	$("[data-autoplay]").textContent = timer ? "Pause" : "Play";
}
on("input", ({ target: { form } }) => {
	if (!form?.matches("[data-replay]")) return;
	run();
	turnTo(`${form.action}?${new URLSearchParams(new FormData(form))}`);
});

on("click", (event) => {
	const hit = (query) => event.target.closest(query), copy = hit("[data-copy]"), zoom = hit("[data-zoom]"), step = hit("a[data-step]"), piece = hit(".can-pick");
	if (dragged) return;
	if (!hit("#menu") || hit("#menu button")) setTimeout(() => $("#menu")?.removeAttribute("open"));
	if (copy) navigator.clipboard?.writeText(new URL(copy.dataset.copy, location)).then(() => toast(["Link copied."], copy));
	else if (hit("[data-autoplay]")) run(!timer);
	else if (step) { event.preventDefault(); run(); turnTo(step.href); }
	else if (zoom) look($(BOARD), +zoom.value);
	else if (piece) pick(piece);
	else if (moves[0] && hit("[data-piece]")) toast(["No move with this now."], hit("[data-piece]"));
	else if (!hit("#toast")) { hush(); letGo(); }
});

function wake() {
	for (const el of $$("[data-whole]")) el.textContent = el.href.replace(/^https?:../, "");
	for (const el of $$("[data-luck]")) el.value ||= crypto.getRandomValues(new Uint32Array(3)).join("");
	$$(BOARD).forEach(pannable);
	came = performance.now();
	if (timer) $("[data-autoplay]").textContent = "Pause";
	const { title } = main()?.dataset || {};
	if (title) document.title = `${title} · Tricorn`;
	read();
	if (!fitting()[0]) pieces = [];
	light();
}
wake();
if (page.events) listen();
}
