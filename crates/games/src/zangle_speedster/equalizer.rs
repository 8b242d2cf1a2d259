//! What holds the winners of rounds back (ZAN-21, ZAN-22).

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use tricorn_kernel::{Field, Kind, Options, Seat};

use super::State;
use super::state::OPEN;
use crate::words::count;
use crate::zangle_deck::{Deck, FIELDS as DECK};

/// How many levels there are.
pub(super) const LEVELS: usize = 4;

/// What a level does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// At a real table only the weaker hand; here a call only so many seconds after the last change.
    Delay(u8),
    /// At a real table one eye covered; here the own cards without colours.
    NoColours,
    /// Only so many own cards face up.
    FaceUp(u8),
    /// So many more cards in the own pile.
    More(u8),
}

impl Effect {
    /// What the player is told; `enforced` says whether the table sees to what a body does at a real one, and `text`
    /// what the level asks besides.
    #[must_use]
    pub fn words(self, enforced: bool, text: &str) -> String {
        let words = match self {
            Self::Delay(seconds) if enforced => {
                format!("call only {} after the last change", count(i32::from(seconds), "second"))
            }
            Self::Delay(_) => "use your weaker hand only".into(),
            Self::NoColours if enforced => "your own cards have lost their colours".into(),
            Self::NoColours => "keep one eye covered".into(),
            Self::FaceUp(cards) => format!("only {} of your own face up", count(i32::from(cards), "card")),
            Self::More(cards) => format!("{} more in your pile", count(i32::from(cards), "card")),
        };
        if text.is_empty() { words } else { format!("{words}, and \u{201c}{text}\u{201d}") }
    }
}

impl Effect {
    /// The same in two or three words, for a place beside a name.
    pub(super) fn brief(self, enforced: bool) -> String {
        match self {
            Self::Delay(seconds) if enforced => format!("{seconds} s delay"),
            Self::Delay(_) => "weaker hand".into(),
            Self::NoColours if enforced => "no colours".into(),
            Self::NoColours => "one eye".into(),
            Self::FaceUp(cards) => format!("{cards} face up"),
            Self::More(cards) => format!("{cards} more"),
        }
    }
}

/// What each level asks besides, in the table's own words; empty where it asks nothing (ZAN-22).
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema)]
pub struct Texts(Arc<[Arc<str>; LEVELS]>);

impl Texts {
    /// What this level, from 1, asks besides.
    pub(super) fn of(&self, level: u8) -> &str {
        &self.0[usize::from(level) - 1]
    }
}

impl Serialize for Texts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|text| &**text))
    }
}

const LEVEL_1: &[&str] = &["delay", "no-colours", "face-up", "more"];
const LEVEL_2: &[&str] = &["no-colours", "delay", "face-up", "more"];
const LEVEL_3: &[&str] = &["face-up", "delay", "no-colours", "more"];
const LEVEL_4: &[&str] = &["more", "delay", "no-colours", "face-up"];

const fn number(
    name: &'static str,
    label: &'static str,
    (min, max, default): (i64, i64, i64),
    help: &'static str,
) -> Field {
    Field { name, label, kind: Kind::Number { min, max, default }, words: &[], help }
}

/// What people call the effects.
const EFFECTS: &[(&str, &str)] = &[
    ("delay", "a delay before each call"),
    ("no-colours", "own cards without colours"),
    ("face-up", "fewer own cards face up"),
    ("more", "more cards"),
];

const fn level(name: &'static str, label: &'static str, effects: &'static [&'static str], help: &'static str) -> Field {
    Field { name, label, kind: Kind::Choice(effects), words: EFFECTS, help }
}

const fn text(name: &'static str, label: &'static str, help: &'static str) -> Field {
    Field { name, label, kind: Kind::Text { max: 60, default: "" }, words: &[], help }
}

/// What a table may set (ZAN-2, ZAN-16, ZAN-20 to ZAN-22).
pub(super) const FIELDS: [Field; 20] = [
    number(
        "window",
        "Seconds to show a zangle",
        (5, 60, 15),
        "how many seconds there are to show a zangle that was called (ZAN-16)",
    ),
    Field {
        name: "honour",
        label: "Zangles",
        kind: Kind::Flag { default: false },
        words: &[("on", "are believed until the end"), ("off", "are checked at once")],
        help: "zangles are believed while playing, and the winner's are looked at in the end (ZAN-20)",
    },
    Field {
        name: "stand-ins",
        label: "What holds winners back",
        kind: Kind::Flag { default: true },
        words: &[("on", "is enforced"), ("off", "is only told")],
        help: "the table enforces what a delay and missing colours stand for; off, it only tells it (ZAN-21)",
    },
    level("level-1", "The first win brings", LEVEL_1, "what the first round won brings (ZAN-22)"),
    level("level-2", "The second win brings", LEVEL_2, "what the second one adds (ZAN-22)"),
    level("level-3", "The third win brings", LEVEL_3, "what the third one adds (ZAN-22)"),
    level("level-4", "The fourth win brings", LEVEL_4, "what the fourth one adds (ZAN-22)"),
    text("text-1", "The first win also asks", "what the first level asks besides, in your own words (ZAN-22)"),
    text("text-2", "The second win also asks", "what the second level asks besides (ZAN-22)"),
    text("text-3", "The third win also asks", "what the third level asks besides (ZAN-22)"),
    text("text-4", "The fourth win also asks", "what the fourth level asks besides (ZAN-22)"),
    number("delay", "Seconds of a delay", (1, 10, 2), "how many seconds a delay lasts (ZAN-21)"),
    number("face-up", "Own cards face up", (1, 3, 3), "how many own cards lie face up at most (ZAN-21)"),
    number("more", "More cards", (1, 10, 5), "how many more cards there are (ZAN-21)"),
    DECK[0],
    DECK[1],
    DECK[2],
    DECK[3],
    DECK[4],
    DECK[5],
];

/// What the table has set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) window_s: u8,
    pub(super) honour: bool,
    pub(super) stand_ins: bool,
    pub(super) levels: [Effect; LEVELS],
    pub(super) texts: Texts,
    pub(super) deck: Deck,
}

impl Setting {
    pub(super) fn read(options: &Options) -> Self {
        let number = |name| options.number(name) as u8;
        let effect = |name| match options.choice(name) {
            "delay" => Effect::Delay(number("delay")),
            "no-colours" => Effect::NoColours,
            "face-up" => Effect::FaceUp(number("face-up")),
            _ => Effect::More(number("more")),
        };
        Self {
            window_s: number("window"),
            honour: options.flag("honour"),
            stand_ins: options.flag("stand-ins"),
            levels: ["level-1", "level-2", "level-3", "level-4"].map(effect),
            texts: Texts(Arc::new(["text-1", "text-2", "text-3", "text-4"].map(|name| options.text(name)))),
            deck: Deck::read(options),
        }
    }

    /// What a seat of this level has to bear: each level adds to those below it.
    #[inline]
    pub(super) fn effects(&self, level: u8) -> &[Effect] {
        &self.levels[..usize::from(level)]
    }

    /// How long after a change a seat of this level may call, in seconds.
    #[inline]
    pub(super) fn delay_s(&self, level: u8) -> u8 {
        let delay = |effect: &Effect| if let Effect::Delay(seconds) = *effect { seconds } else { 0 };
        if self.stand_ins { self.effects(level).iter().map(delay).max().unwrap_or(0) } else { 0 }
    }

    /// Whether a seat of this level sees its own cards without colours.
    pub(super) fn is_plain(&self, level: u8) -> bool {
        self.stand_ins && self.effects(level).contains(&Effect::NoColours)
    }

    /// How many own cards of a seat of this level lie face up.
    #[inline]
    pub(super) fn face_up(&self, level: u8) -> u8 {
        let open = |effect: &Effect| if let Effect::FaceUp(cards) = *effect { cards } else { OPEN };
        self.effects(level).iter().map(open).min().unwrap_or(OPEN)
    }

    /// How many more cards a seat of this level is dealt.
    pub(super) fn more(&self, level: u8) -> u8 {
        let more = |effect: &Effect| if let Effect::More(cards) = *effect { cards } else { 0 };
        self.effects(level).iter().map(more).sum()
    }
}

impl State {
    #[inline]
    pub(super) fn delay_s(&self, seat: Seat) -> u8 {
        self.setting.delay_s(self.level[seat.index()])
    }

    #[inline]
    pub(super) fn face_up(&self, seat: Seat) -> u8 {
        self.setting.face_up(self.level[seat.index()])
    }
}
