//! A player: sees what the page offers, and makes moves by mouse, finger or keys.

use std::time::{Duration, Instant};

use serde::Deserialize;
use thirtyfour::prelude::*;

use crate::hands::Browser;
use crate::patience::{PATIENCE, wait};
use crate::server::Server;

/// A move as the page offers it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Offer {
    pub(crate) label: String,
    pub(crate) picks: Vec<String>,
    /// In how many ways the piece fits in the place, if it is to be turned.
    pub(crate) ways: usize,
}

impl Offer {
    /// What is picked on the page, and the turn of the piece in the last place, if that matters.
    fn handles(&self) -> (&[String], Option<u32>) {
        match self.picks.split_last() {
            Some((turn, handles)) if turn.starts_with('@') => (handles, turn[1..].parse().ok()),
            _ => (&self.picks, None),
        }
    }
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
    // Scripts have run once the page is loaded.
    if (!table || document.readyState !== "complete") return null;
    const all = (query) => [...document.querySelectorAll(query)];
    const offered = all("button[data-picks]").map((offer) => ({ label: offer.textContent, picks: offer.dataset.picks }));
    const more = (document.getElementById("more")?.dataset.more || "").split("\n").map((line) => ({ picks: line.split("\t")[1] || "" }));
    const where = ({ picks }) => picks.split(" @")[0], ways = {};
    for (const offer of [...offered, ...more]) ways[where(offer)] = (ways[where(offer)] || 0) + 1;
    // What happened beside the game stands between two entries.
    const seqs = all(".log li[data-seq]").map((line) => Math.floor(Number(line.dataset.seq)));
    return {
        seq: Number(table.dataset.seq),
        stage: ["gathering", "over", "playing"].find((name) => table.classList.contains(name)),
        alone: table.dataset.turn === "Your turn",
        story: Math.max(-1, ...seqs),
        held: all(".picked").length,
        offers: offered.map((offer) => ({
            label: offer.label, picks: offer.picks.split(" ").filter(Boolean), ways: offer.picks.includes("@") ? ways[where(offer)] : 0 })),
        toast: toast.hidden ? null : [toast.textContent, [...toast.querySelectorAll("button")].map((each) => each.textContent)],
    };
"##;

/// How a person makes moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// By clicking pieces.
    Clicks,
    /// By dragging pieces to places.
    Drags,
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
    /// Presses "Play now" on the first page, passes over the lesson if it is offered, and waits for the table.
    pub(crate) fn play_now(&self, server: &Server, game: &str) {
        self.go(&server.url("/"));
        let offer = format!("a[href='/learn/{game}/offer']");
        if self.shows(&offer) {
            self.click(&offer);
            self.await_shown("main.offer");
        }
        self.click(&format!("form[action='/play-now/{game}'] button"));
        self.await_shown("main.playing");
    }

    /// The same by keys alone.
    pub(crate) fn play_now_by_keys(&self, server: &Server, game: &str) {
        self.go(&server.url("/"));
        self.press_until(Key::Tab, "el.getAttribute('href') === name", &format!("/learn/{game}/offer"));
        self.press(Key::Enter);
        self.await_shown("main.offer");
        self.press_until(Key::Tab, "el.form?.getAttribute('action') === name", &format!("/play-now/{game}"));
        self.press(Key::Enter);
        self.await_shown("main.playing");
    }

    /// Goes to a table by the private link of a seat there.
    pub(crate) fn take_the_seat(&self, server: &Server, token: &str, code: &str) {
        self.go(&server.url(&format!("/seat/{token}?to={code}")));
        self.click_words_for("Play on here", "#table");
    }

    /// The table, as soon as the page shows one.
    pub(crate) fn seen(&self) -> Seen {
        serde_json::from_value(wait("a table", || Some(self.look(SEEN, &[])).filter(|seen| !seen.is_null()))).unwrap()
    }

    /// Picks a piece; says whether it was there.
    fn pick(&self, how: How, name: &str) -> bool {
        let find = "return [...document.querySelectorAll('[data-pick]')].find((el) => el.dataset.pick === arguments[0] && !el.classList.contains('picked'))";
        match how {
            How::Clicks | How::Drags => self.spot("pick", name).map(|spot| self.click_at(spot)).is_some(),
            How::Taps => {
                let found = self.runtime.block_on(self.driver().execute(find, vec![name.into()])).unwrap();
                let Ok(piece) = found.element() else { return false };
                // A browser that is told to be a phone touches where it is told to click.
                self.runtime.block_on(piece.click()).is_ok()
            }
            How::Keys => {
                self.focus(name) && {
                    self.press(Key::Enter);
                    true
                }
            }
        }
    }

    /// Goes to a piece by Tab and arrows; says whether it was there.
    fn focus(&self, name: &str) -> bool {
        let wanted = "el.dataset.pick === name && !el.classList.contains('picked')";
        self.reaches(Key::Tab, "el.classList.contains('can-pick')", name) && self.reaches(Key::Right, wanted, name)
    }

    /// Lays a piece into a place, turned clockwise by so much; says whether they were there.
    fn lay(&self, how: How, offer: &Offer, piece: &str, place: &str, turn: u32) -> bool {
        let spot = |name: &str| self.spot("pick", name);
        match how {
            How::Drags => {
                // A place takes no pointer before a piece is held that fits.
                let Some(from) = spot(piece) else { return false };
                let middle = "const r = [...document.querySelectorAll('[data-pick]')].find((el) => el.dataset.pick === arguments[0]).getBoundingClientRect();
                    return [Math.round(r.x + r.width / 2), Math.round(r.y + r.height / 2)]";
                self.drag(from, serde_json::from_value(self.look(middle, &[place.into()])).unwrap());
                offer.ways == 1 || {
                    self.turn_to(place, turn, || self.press("r"));
                    self.push(how, "choice", "Place")
                }
            }
            _ if !self.pick(how, piece) => false,
            How::Clicks => spot(place)
                .map(|spot| {
                    self.point_at(spot);
                    self.turn_to(place, turn, || self.press("r"));
                    self.click_at(spot);
                })
                .is_some(),
            How::Keys => {
                self.focus(place) && {
                    self.turn_to(place, turn, || self.press("r"));
                    self.press(Key::Enter);
                    true
                }
            }
            How::Taps => {
                let laid = self.pick(how, place);
                laid && (offer.ways == 1 || {
                    self.turn_to(place, turn, || {
                        assert!(self.push(how, "choice", "Turn"), "no button turns {offer:?}")
                    });
                    self.push(how, "choice", "Place")
                })
            }
        }
    }

    /// Turns the piece that shows in a place until it lies as wanted.
    fn turn_to(&self, place: &str, turn: u32, once: impl Fn()) {
        let shown = "const ghost = document.querySelector('.ghost');
            const [, , own] = [...document.querySelectorAll('[data-pick]')].find((el) => el.dataset.pick === arguments[0])?.dataset.at.split(' ') || [];
            return ghost && own ? (Number(ghost.getAttribute('transform').split('rotate(')[1].replace(')', '')) - own + 360) % 360 : null";
        for _ in 0..3 {
            let now = self.until("the piece in its place", || self.look(shown, &[place.into()]).as_u64());
            if now == u64::from(turn) {
                return;
            }
            once();
        }
        panic!("the piece in {place} cannot be turned by {turn}");
    }

    /// Pushes a button: one of the page's (`words`), or of those beside a piece (`choice`).
    fn push(&self, how: How, kind: &str, words: &str) -> bool {
        match how {
            How::Clicks | How::Drags | How::Taps => self.spot(kind, words).map(|spot| self.click_at(spot)).is_some(),
            How::Keys => {
                self.press_until(Key::Tab, "el.matches('button') && el.textContent.trim() === name", words);
                self.press(Key::Enter);
                true
            }
        }
    }

    /// Makes the first move that the page offers, if it offers one.
    pub(crate) fn try_move(&self, how: How) -> Tried {
        self.try_some_move(how, |offers| offers.first())
    }

    /// Makes a move of those that the page offers.
    pub(crate) fn try_some_move(&self, how: How, choose: impl Fn(&[Offer]) -> Option<&Offer>) -> Tried {
        let seen = self.seen();
        match (seen.stage.as_str(), choose(&seen.offers)) {
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
        let picked = match offer.handles() {
            ([piece, place], Some(turn)) => self.lay(how, offer, piece, place, turn),
            (handles, _) => handles.iter().all(|pick| self.pick(how, pick)),
        };
        if !picked {
            assert!(changed(), "not all can be picked on the page, in {offer:?}");
            return Tried::Not;
        }
        if offer.picks.is_empty() && !self.push(how, "words", &offer.label) {
            assert!(changed(), "there is no button for {offer:?}");
            return Tried::Not;
        }
        let begun = Instant::now();
        let (mut chosen, mut tried, mut confirmed) = (false, begun, begun);
        let asks = |choices: &[String]| choices.iter().any(|choice| choice == "Confirm" || choice == "Place");
        loop {
            // Too soon after the last one, a click counts as its second half: a person clicks again.
            if tried.elapsed() > Duration::from_millis(700) {
                match &offer.picks[..] {
                    [] if how != How::Keys => drop(self.push(how, "words", &offer.label)),
                    [pick] if self.seen().held == 0 => drop(self.pick(how, pick)),
                    _ => {}
                }
                tried = Instant::now();
            }
            let now = self.seen();
            if now.seq != seen.seq {
                return Tried::Moved;
            }
            match &now.toast {
                Some((_, choices)) if choices.contains(&offer.label) && !chosen => {
                    chosen = self.push(how, "choice", &offer.label);
                }
                // What asks is meant, once it has been read.
                Some((_, choices)) if asks(choices) && confirmed.elapsed() > Duration::from_millis(400) => {
                    let words = if choices[0] == "Confirm" { "Confirm" } else { "Place" };
                    match how {
                        How::Keys => self.press(Key::Enter),
                        _ => drop(self.push(how, "choice", words)),
                    }
                    confirmed = Instant::now();
                }
                // Only where several may move can somebody have been quicker.
                Some((words, choices)) if choices.is_empty() => {
                    assert!(!seen.alone, "{offer:?} was refused: {words}");
                    return Tried::Not;
                }
                _ => {}
            }
            assert!(begun.elapsed() < PATIENCE, "nothing came of {offer:?}; the page shows {now:?}");
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
