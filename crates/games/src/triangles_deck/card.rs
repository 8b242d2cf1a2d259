//! One card of the Triangles deck.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

/// How a piece is cut out of its triangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Cut {
    /// Three bands, one above the other.
    Horizontal,
    /// Three slices, side by side.
    Vertical,
    /// Three parts that meet in the middle.
    Centered,
}

impl Cut {
    /// All cuts.
    pub const ALL: [Self; 3] = [Self::Horizontal, Self::Vertical, Self::Centered];

    /// The cut's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["horizontal", "vertical", "centered"][self as usize]
    }
}

/// The colour of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Light blue, marked with a wave.
    Shoal,
    /// Pink, marked with three dots.
    Anemone,
    /// Deep blue, marked with a bell.
    Jellyfish,
}

impl Colour {
    /// All colours.
    pub const ALL: [Self; 3] = [Self::Shoal, Self::Anemone, Self::Jellyfish];

    /// The colour's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["shoal", "anemone", "jellyfish"][self as usize]
    }

    /// The colour's letter in the notation.
    #[must_use]
    pub fn letter(self) -> char {
        ['s', 'a', 'j'][self as usize]
    }

    /// The colour with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

/// A kind of card; the deck holds three identical copies of each (DECK-1, DECK-2).
///
/// Pieces are numbered by cut, then number, then colour; jokers come last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many kinds of pieces there are.
    pub const PIECES: u8 = 27;
    /// How many kinds of cards there are, jokers included.
    pub const KINDS: u8 = 30;

    /// The kind with this index.
    ///
    /// # Panics
    /// If there is no such kind.
    #[must_use]
    pub const fn new(index: u8) -> Self {
        assert!(index < Self::KINDS);
        Self(index)
    }

    /// A piece of a triangle; `number` is 1, 2 or 3.
    #[must_use]
    pub const fn piece(cut: Cut, number: u8, colour: Colour) -> Self {
        assert!(number >= 1 && number <= 3);
        Self(cut as u8 * 9 + (number - 1) * 3 + colour as u8)
    }

    /// A whole triangle.
    #[must_use]
    pub const fn joker(colour: Colour) -> Self {
        Self(Self::PIECES + colour as u8)
    }

    /// The place of this kind among all kinds.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is a whole triangle.
    #[must_use]
    pub const fn is_joker(self) -> bool {
        self.0 >= Self::PIECES
    }

    /// The cut; a joker has none.
    #[must_use]
    pub const fn cut(self) -> Option<Cut> {
        match self.0 / 9 {
            0 => Some(Cut::Horizontal),
            1 => Some(Cut::Vertical),
            2 => Some(Cut::Centered),
            _ => None,
        }
    }

    /// The number, 1 to 3; a joker has 0.
    #[must_use]
    pub const fn number(self) -> u8 {
        if self.is_joker() { 0 } else { self.0 / 3 % 3 + 1 }
    }

    /// The colour.
    #[must_use]
    pub const fn colour(self) -> Colour {
        Colour::ALL[(self.0 % 3) as usize]
    }

    /// The card in words, such as "horizontal 2 shoal".
    #[must_use]
    pub fn name(self) -> String {
        match self.cut() {
            Some(cut) => format!("{} {} {}", cut.name(), self.number(), self.colour().name()),
            None => format!("whole {}", self.colour().name()),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = self.colour().letter();
        match self.cut() {
            Some(cut) => write!(f, "{}{}{colour}", ['h', 'v', 'c'][cut as usize], self.number()),
            None => write!(f, "w{colour}"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        let card = match (letters.next(), letters.next(), letters.next(), letters.next()) {
            (Some('w'), Some(colour), None, None) => Colour::from_letter(colour).map(Self::joker),
            (Some(cut), Some(number @ '1'..='3'), Some(colour), None) => {
                let cut = Cut::ALL.into_iter().find(|known| known.name().starts_with(cut));
                cut.zip(Colour::from_letter(colour)).map(|(cut, colour)| Self::piece(cut, number as u8 - b'0', colour))
            }
            _ => None,
        };
        card.ok_or_else(|| format!("{text:?} is no card: a card is like h2s, or ws for a joker"))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl JsonSchema for Card {
    fn schema_name() -> Cow<'static, str> {
        "Card".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": "^([hvc][123]|w)[saj]$"})
    }
}
