//! One card of the Zangle deck.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::polyiamonds::Shape;

/// A kind of card (ZAN-1): a Z, which shows nothing, or a shape.
///
/// It is written by the number of its triangles and, where there are several shapes of so many, a letter: `Z`, `1`, `2`,
/// `3`, `4a` bar, `4b` pyramid, `4c` arrow, `5a` long bar, `5b` crown, `5c` sail, `5d` hook.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

const CODES: [&str; Card::KINDS] = ["Z", "1", "2", "3", "4a", "4b", "4c", "5a", "5b", "5c", "5d"];

impl Card {
    /// How many kinds there are.
    pub const KINDS: usize = 11;
    /// The card without a triangle.
    pub const Z: Self = Self(0);

    /// All kinds, in order: Z first, then by shape.
    pub const ALL: [Self; Self::KINDS] = {
        let mut all = [Self(0); Self::KINDS];
        let mut index = 0;
        while index < Self::KINDS {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// The card that shows a shape.
    #[must_use]
    pub const fn of(shape: Shape) -> Self {
        Self(shape.index() as u8 + 1)
    }

    /// The kind with this index.
    ///
    /// # Panics
    /// If there is no such kind.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Self {
        assert!((index as usize) < Self::KINDS);
        Self(index)
    }

    /// The place of this kind among all kinds.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The shape that it shows; a Z shows none.
    #[must_use]
    pub const fn shape(self) -> Option<Shape> {
        if self.0 == 0 { None } else { Some(Shape::ALL[self.0 as usize - 1]) }
    }

    /// How many triangles it shows, 0 to 5. It is also the number of its colour: none, blue, red, purple, yellow, green.
    #[must_use]
    pub const fn triangles(self) -> usize {
        match self.shape() {
            Some(shape) => shape.size(),
            None => 0,
        }
    }

    /// What is printed on it, such as `4a`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        CODES[self.index()]
    }

    /// The card in words, such as "4a, arrow".
    #[must_use]
    pub fn name(self) -> String {
        match self.shape() {
            Some(shape) => format!("{}, {}", self.code(), shape.name()),
            None => "Z, no triangle".into(),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Card {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = CODES.iter().position(|code| *code == text).map(|index| Self(index as u8));
        found.ok_or_else(|| format!("{text:?} is no card: the cards are {}", CODES.join(", ")))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl JsonSchema for Card {
    fn schema_name() -> Cow<'static, str> {
        "ZangleCard".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": "^(Z|[123]|4[abc]|5[abcd])$"})
    }
}
