//! A person at a browser: looks at the page, clicks, taps and presses keys.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::prelude::*;
use tokio::runtime::{Builder, Runtime};

use crate::stage::{wait, wait_or};

/// What starts browsers. All of them have to be gone before it goes.
pub(crate) struct Driver {
    process: Child,
    url: String,
}

impl Driver {
    pub(crate) fn start() -> Self {
        let started = Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).spawn();
        let mut process = started.expect("chromedriver starts (Debian: chromium-driver; scripts/test installs it)");
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let port = lines.find_map(|line| {
            let line = line.ok()?;
            let (_, port) = line.split_once("started successfully on port ")?;
            Some(port.trim_end_matches('.').to_owned())
        });
        // What it says later must not fill the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Self { process, url: format!("http://127.0.0.1:{}", port.expect("chromedriver says its port")) }
    }

    /// A fresh browser on a desk.
    pub(crate) fn browser(&self) -> Browser {
        self.open(None)
    }

    /// A fresh browser on a phone.
    pub(crate) fn phone(&self) -> Browser {
        self.open(Some(
            json!({"deviceMetrics": {"width": 390, "height": 844, "pixelRatio": 2, "touch": true, "mobile": true}}),
        ))
    }

    fn open(&self, emulation: Option<Value>) -> Browser {
        let profile = tempfile::tempdir().unwrap();
        let mut wanted = DesiredCapabilities::chrome();
        let flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
            --disable-component-update --disable-sync --disable-dev-shm-usage --window-size=1280,900 --force-prefers-reduced-motion";
        for flag in flags.split_whitespace() {
            wanted.add_arg(flag).unwrap();
        }
        wanted.add_arg(&format!("--user-data-dir={}", profile.path().display())).unwrap();
        if let Some(emulation) = emulation {
            wanted.add_experimental_option("mobileEmulation", emulation).unwrap();
        }
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let driver = runtime.block_on(WebDriver::new(&self.url, wanted)).expect("a browser starts");
        Browser { driver: Some(driver), runtime, _profile: profile }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A browser, used by blocking calls.
pub(crate) struct Browser {
    driver: Option<WebDriver>,
    runtime: Runtime,
    _profile: TempDir,
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(driver) = self.driver.take() {
            let _ = self.runtime.block_on(driver.quit());
        }
    }
}

/// A move as the page offers it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Offer {
    pub(crate) label: String,
    pub(crate) picks: Vec<String>,
}

/// The table as the page shows it.
#[derive(Debug, Deserialize)]
pub(crate) struct Seen {
    pub(crate) seq: u64,
    pub(crate) stage: String,
    /// Whether this player alone may move.
    pub(crate) alone: bool,
    /// The newest line of the story.
    pub(crate) story: i64,
    /// How many pieces are picked.
    pub(crate) held: usize,
    pub(crate) offers: Vec<Offer>,
    /// The words beside a piece, and the buttons among them.
    pub(crate) toast: Option<(String, Vec<String>)>,
}

const SEEN: &str = r##"
    const table = document.getElementById("table"), toast = document.getElementById("toast");
    if (!table) return null;
    const all = (query) => [...document.querySelectorAll(query)];
    const seqs = all(".log li[data-seq]").map((line) => Number(line.dataset.seq));
    return {
        seq: Number(table.dataset.seq),
        stage: ["gathering", "over", "playing"].find((name) => table.classList.contains(name)),
        alone: table.dataset.turn === "Your turn",
        story: Math.max(-1, ...seqs),
        held: all(".picked").length,
        offers: all("button[data-picks]").map((offer) => ({
            label: offer.textContent, picks: offer.dataset.picks.split(" ").filter(Boolean) })),
        toast: toast.hidden ? null : [toast.textContent, [...toast.querySelectorAll("button")].map((each) => each.textContent)],
    };
"##;

/// Where on the screen an element can be hit, that nothing else is in the way.
const SPOT: &str = r##"
    const [kind, name] = arguments;
    const fits = {
        pick: (el) => el.dataset.pick === name && !el.classList.contains("picked"),
        query: () => true,
        words: (el) => el.textContent.trim() === name,
        choice: (el) => el.textContent === name,
    }[kind];
    const query = { pick: "[data-pick]", query: name, words: "button, a, summary, label", choice: "#toast button" }[kind];
    for (const el of [...document.querySelectorAll(query)].filter(fits)) {
        el.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const box = el.getBoundingClientRect();
        for (const part of [[.5, .5], [.5, .65], [.3, .7], [.7, .7], [.5, .3], [.2, .5], [.8, .5], [.5, .9], [.1, .9], [.9, .9], [.1, .1], [.9, .1]]) {
            const [x, y] = [Math.round(box.x + box.width * part[0]), Math.round(box.y + box.height * part[1])];
            const top = document.elementFromPoint(x, y);
            if (top && (el === top || el.contains(top))) return [x, y];
        }
    }
    return null;
"##;

/// How a person makes moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// By clicking pieces.
    Clicks,
    /// By touching pieces.
    Taps,
    /// By Tab, arrows and Enter.
    Keys,
}

/// What came of trying to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tried {
    /// The table went on.
    Moved,
    /// It is not this player's turn, or somebody was quicker.
    Not,
    /// The game is over.
    Over,
}

impl Browser {
    fn driver(&self) -> &WebDriver {
        self.driver.as_ref().expect("the browser runs")
    }

    pub(crate) fn go(&self, url: &str) {
        self.runtime.block_on(self.driver().goto(url)).unwrap();
    }

    /// The path of the page.
    pub(crate) fn path(&self) -> String {
        self.look("return location.pathname", &[]).as_str().unwrap().to_owned()
    }

    pub(crate) fn source(&self) -> String {
        self.runtime.block_on(self.driver().source()).unwrap()
    }

    /// The answer of a script that only looks.
    pub(crate) fn look(&self, script: &str, arguments: &[Value]) -> Value {
        let answer = self.runtime.block_on(self.driver().execute(script, arguments.to_vec()));
        answer.unwrap_or_else(|error| panic!("{error}\n{script:.300}")).json().clone()
    }

    /// The answer of a script that calls its last argument with it.
    pub(crate) fn look_later(&self, script: &str) -> Value {
        self.runtime.block_on(self.driver().execute_async(script, Vec::new())).unwrap().json().clone()
    }

    /// Waits; if it is in vain, says what the page shows instead.
    fn until<T>(&self, what: &str, ask: impl FnMut() -> Option<T>) -> T {
        let shown = || self.look("return `${location.pathname}:\n${document.body.innerText}`", &[]);
        wait_or(|| format!("{what}, on {}", shown().as_str().unwrap_or("")), ask)
    }

    /// Whether the page shows such an element.
    pub(crate) fn shows(&self, query: &str) -> bool {
        self.look("return !!document.querySelector(arguments[0])?.checkVisibility()", &[query.into()]) == true
    }

    pub(crate) fn await_shown(&self, query: &str) {
        self.until(query, || self.shows(query).then_some(()));
    }

    /// Marks the page, to see later that it is still the same one.
    pub(crate) fn mark(&self) {
        self.look("window.marked = true", &[]);
    }

    pub(crate) fn is_marked(&self) -> bool {
        self.look("return window.marked === true", &[]) == true
    }

    fn spot(&self, kind: &str, name: &str) -> Option<(i64, i64)> {
        serde_json::from_value(self.look(SPOT, &[kind.into(), name.into()])).unwrap()
    }

    fn click_at(&self, (x, y): (i64, i64)) {
        let at_once = Some(Duration::ZERO);
        let chain = self.driver().action_chain_with_delay(at_once, at_once);
        self.runtime.block_on(chain.move_to(x, y).click().perform()).unwrap();
    }

    /// Clicks the first element that fits, once there is one.
    pub(crate) fn click(&self, query: &str) {
        self.click_at(self.until(query, || self.spot("query", query)));
    }

    /// Clicks the button with these words until the page shows what should come of it: somebody else may
    /// change the page just as one clicks.
    pub(crate) fn click_words_for(&self, words: &str, shown: &str) {
        self.until(&format!("{shown} after {words}"), || {
            let spot = (!self.shows(shown)).then(|| self.spot("words", words)).flatten();
            spot.into_iter().for_each(|spot| self.click_at(spot));
            (0..50)
                .any(|_| {
                    self.shows(shown) || {
                        std::thread::sleep(Duration::from_millis(20));
                        false
                    }
                })
                .then_some(())
        });
    }

    /// Writes into an empty field.
    pub(crate) fn write(&self, query: &str, text: &str) {
        let has = |what: &str| {
            self.look(&format!("return document.activeElement.{what}"), &[query.into(), text.into()]) == true
        };
        self.until(query, || {
            self.click(query);
            has("matches(arguments[0])").then_some(())
        });
        self.press(text);
        assert!(has("value === arguments[1]"), "{query} did not take {text:?}");
    }

    pub(crate) fn press(&self, keys: impl Into<TypingData>) {
        self.runtime.block_on(self.driver().action_chain().send_keys(keys).perform()).unwrap();
    }

    /// The table, as soon as the page shows one.
    pub(crate) fn seen(&self) -> Seen {
        serde_json::from_value(wait("a table", || Some(self.look(SEEN, &[])).filter(|seen| !seen.is_null()))).unwrap()
    }

    /// Presses `key` until a script says that the focus is where it should be.
    pub(crate) fn press_until(&self, key: Key, focused: &str, name: &str) {
        let script = format!("const el = document.activeElement, name = arguments[0]; return !!({focused})");
        for _ in 0..300 {
            if self.look(&script, &[name.into()]) == true {
                return;
            }
            self.press(key.clone());
        }
        panic!("{focused} with {name:?} cannot be reached by {key:?}");
    }

    /// Picks a piece; says whether it was there.
    fn pick(&self, how: How, name: &str) -> bool {
        let find = "return [...document.querySelectorAll('[data-pick]')].find((el) => el.dataset.pick === arguments[0] && !el.classList.contains('picked'))";
        match how {
            How::Clicks => self.spot("pick", name).map(|spot| self.click_at(spot)).is_some(),
            How::Taps => {
                let found = self.runtime.block_on(self.driver().execute(find, vec![name.into()])).unwrap();
                let Ok(piece) = found.element() else { return false };
                // A browser that is told to be a phone touches where it is told to click.
                self.runtime.block_on(piece.click()).is_ok()
            }
            How::Keys => {
                let focused = "el.classList.contains('can-pick')";
                self.press_until(Key::Tab, focused, name);
                let wanted = "el.dataset.pick === name && !el.classList.contains('picked')";
                self.press_until(Key::Right, wanted, name);
                self.press(Key::Enter);
                true
            }
        }
    }

    /// Pushes a button: one of the page's (`words`), or of those beside a piece (`choice`).
    fn push(&self, how: How, kind: &str, words: &str) -> bool {
        match how {
            How::Clicks | How::Taps => self.spot(kind, words).map(|spot| self.click_at(spot)).is_some(),
            How::Keys => {
                self.press_until(Key::Tab, "el.matches('button') && el.textContent.trim() === name", words);
                self.press(Key::Enter);
                true
            }
        }
    }

    /// Makes the first move that the page offers, if it offers one.
    pub(crate) fn try_move(&self, how: How) -> Tried {
        let seen = self.seen();
        match (seen.stage.as_str(), seen.offers.first()) {
            ("over", _) => Tried::Over,
            ("playing", Some(offer)) => self.make(how, &seen, offer),
            _ => Tried::Not,
        }
    }

    fn make(&self, how: How, seen: &Seen, offer: &Offer) -> Tried {
        let changed = || self.seen().seq != seen.seq;
        if seen.held > 0 {
            self.press(Key::Escape);
        }
        for pick in &offer.picks {
            if !self.pick(how, pick) {
                assert!(changed(), "{pick} cannot be picked on the page, in {offer:?}");
                return Tried::Not;
            }
        }
        if offer.picks.is_empty() && !self.push(how, "words", &offer.label) {
            assert!(changed(), "there is no button for {offer:?}");
            return Tried::Not;
        }
        let begun = Instant::now();
        let mut chosen = false;
        loop {
            let now = self.seen();
            if now.seq != seen.seq {
                return Tried::Moved;
            }
            match now.toast {
                Some((_, choices)) if choices.contains(&offer.label) && !chosen => {
                    chosen = self.push(how, "choice", &offer.label);
                }
                // Only where several may move can somebody have been quicker.
                Some((words, choices)) if choices.is_empty() => {
                    assert!(!seen.alone, "{offer:?} was refused: {words}");
                    return Tried::Not;
                }
                _ => {}
            }
            // The page can be swapped just as one clicks; then one looks again.
            if begun.elapsed() > Duration::from_secs(3) {
                return Tried::Not;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Makes so many moves that nobody else could make; fails if the game ends before.
    pub(crate) fn make_moves(&self, how: How, count: usize) {
        for _ in 0..count {
            wait("a turn of one's own", || {
                let alone = self.seen().alone;
                let tried = self.try_move(how);
                assert_ne!(tried, Tried::Over, "the game ended too soon");
                (alone && tried == Tried::Moved).then_some(())
            });
        }
    }
}
