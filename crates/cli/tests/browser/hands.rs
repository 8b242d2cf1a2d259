//! A person at a browser: looks at the page, points, clicks and presses keys.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::action_chain::ActionChain;
use thirtyfour::prelude::*;
use tokio::runtime::{Builder, Runtime};

use crate::patience::wait_or;

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
    pub(crate) runtime: Runtime,
    _profile: TempDir,
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(driver) = self.driver.take() {
            let _ = self.runtime.block_on(driver.quit());
        }
    }
}

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

impl Browser {
    pub(crate) fn driver(&self) -> &WebDriver {
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
    pub(crate) fn until<T>(&self, what: &str, ask: impl FnMut() -> Option<T>) -> T {
        let shown = || self.look("return `${location.pathname}:\n${document.body.innerText}`", &[]);
        wait_or(|| format!("{what}, on {}", shown().as_str().unwrap_or("")), ask)
    }

    /// What the first such element says.
    pub(crate) fn words(&self, query: &str) -> String {
        let found = self.look("return document.querySelector(arguments[0])?.textContent ?? ''", &[query.into()]);
        found.as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn await_words(&self, query: &str, part: &str) {
        self.until(part, || self.words(query).contains(part).then_some(()));
    }

    /// How new the table is on the page.
    pub(crate) fn seq(&self) -> u64 {
        self.look("return Number(document.getElementById('table').dataset.seq)", &[]).as_u64().unwrap_or(0)
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

    pub(crate) fn spot(&self, kind: &str, name: &str) -> Option<(i64, i64)> {
        serde_json::from_value(self.look(SPOT, &[kind.into(), name.into()])).unwrap()
    }

    fn hand(&self) -> ActionChain {
        let at_once = Some(Duration::ZERO);
        self.driver().action_chain_with_delay(at_once, at_once)
    }

    pub(crate) fn click_at(&self, (x, y): (i64, i64)) {
        self.runtime.block_on(self.hand().move_to(x, y).click().perform()).unwrap();
    }

    /// Clicks twice, as fast as people do.
    pub(crate) fn double_click_at(&self, (x, y): (i64, i64)) {
        let hand = self.driver().action_chain_with_delay(None, Some(Duration::from_millis(150)));
        self.runtime.block_on(hand.move_to(x, y).click().move_to(x, y).click().perform()).unwrap();
    }

    pub(crate) fn point_at(&self, (x, y): (i64, i64)) {
        self.runtime.block_on(self.hand().move_to(x, y).perform()).unwrap();
    }

    pub(crate) fn drag(&self, (x, y): (i64, i64), (gx, gy): (i64, i64)) {
        let half = ((x + gx) / 2, (y + gy) / 2);
        let chain = self.hand().move_to(x, y).click_and_hold().move_to(half.0, half.1).move_to(gx, gy).release();
        self.runtime.block_on(chain.perform()).unwrap();
    }

    /// Clicks the first element that fits, once there is one.
    pub(crate) fn click(&self, query: &str) {
        self.click_at(self.until(query, || self.spot("query", query)));
    }

    /// Clicks the button with these words, once; the page then shows what should come of it.
    pub(crate) fn click_words_for(&self, words: &str, shown: &str) {
        self.click_at(self.until(words, || self.spot("words", words)));
        self.await_shown(shown);
    }

    /// Writes into an empty field.
    pub(crate) fn write(&self, query: &str, text: &str) {
        let has = |what: &str| {
            self.look(&format!("return document.activeElement.{what}"), &[query.into(), text.into()]) == true
        };
        self.until(query, || {
            self.click(query);
            // A finger's focus comes a moment later, and its second tap would select what is written by then.
            let clicked = Instant::now();
            while !has("matches(arguments[0])") && clicked.elapsed() < Duration::from_secs(1) {
                std::thread::sleep(Duration::from_millis(20));
            }
            has("matches(arguments[0])").then_some(())
        });
        self.press(text);
        let taken = || self.look("return document.activeElement.value ?? document.activeElement.outerHTML", &[]);
        assert!(has("value === arguments[1]"), "{query} did not take {text:?}: {}", taken());
    }

    pub(crate) fn press(&self, keys: impl Into<TypingData>) {
        self.runtime.block_on(self.driver().action_chain().send_keys(keys).perform()).unwrap();
    }

    /// Presses `key` until a script says that the focus is where it should be.
    pub(crate) fn press_until(&self, key: Key, focused: &str, name: &str) {
        assert!(self.reaches(key.clone(), focused, name), "{focused} with {name:?} cannot be reached by {key:?}");
    }

    /// Presses `key` until the focus is there; says whether it ever was.
    pub(crate) fn reaches(&self, key: Key, focused: &str, name: &str) -> bool {
        let script = format!("const el = document.activeElement, name = arguments[0]; return !!({focused})");
        (0..300).any(|_| {
            let there = self.look(&script, &[name.into()]) == true;
            if !there {
                self.press(key.clone());
            }
            there
        })
    }
}
