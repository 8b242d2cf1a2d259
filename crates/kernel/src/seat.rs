//! Who sits, who acts, who looks.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// A chair at the table, counted from 0 inside and from 1 in everything people read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Seat(u8);

impl JsonSchema for Seat {
    fn schema_name() -> Cow<'static, str> {
        "Seat".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "integer", "minimum": 1, "maximum": Self::MAX})
    }
}

impl Seat {
    /// No game seats more than this many.
    pub const MAX: u8 = 16;

    /// The seat with this index.
    ///
    /// # Panics
    /// If `index` is not below [`Seat::MAX`].
    #[must_use]
    pub const fn new(index: u8) -> Self {
        assert!(index < Self::MAX);
        Self(index)
    }

    /// The place of this seat in a list of seats.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number people know this seat by.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The neighbour on the left (clockwise) at a table of `seats`.
    #[must_use]
    pub const fn left(self, seats: u8) -> Self {
        Self((self.0 + 1) % seats)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl FromStr for Seat {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse::<u8>().ok().and_then(|number| Self::try_from(number).ok()).ok_or("a seat is a number from 1 to 16")
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.number()
    }
}

impl TryFrom<u8> for Seat {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        match number {
            1..=Self::MAX => Ok(Self(number - 1)),
            _ => Err("a seat is a number from 1 to 16"),
        }
    }
}

/// A set of seats; written as the list of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(into = "Vec<Seat>", from = "Vec<Seat>")]
pub struct Seats(u16);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// The first `count` seats.
    #[must_use]
    pub const fn first(count: u8) -> Self {
        Self(((1u32 << count) - 1) as u16)
    }

    /// Just this seat.
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// This set and one seat more.
    #[must_use]
    pub const fn and(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// This set without one seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The seats that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The seats of this set that are not in the other.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// How many seats.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let seat = Seat(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                seat
            })
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::and)
    }
}

impl From<Seats> for Vec<Seat> {
    fn from(seats: Seats) -> Self {
        seats.iter().collect()
    }
}

impl From<Vec<Seat>> for Seats {
    fn from(seats: Vec<Seat>) -> Self {
        seats.into_iter().collect()
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Who makes a move: a seat, chance, or the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player's own move.
    Seat(Seat),
    /// A card drawn, a die rolled.
    Chance,
    /// Time that ran out.
    Clock,
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "seat {seat}"),
            Self::Chance => f.write_str("chance"),
            Self::Clock => f.write_str("clock"),
        }
    }
}

impl FromStr for Actor {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "chance" => Ok(Self::Chance),
            "clock" => Ok(Self::Clock),
            _ => text
                .strip_prefix("seat ")
                .and_then(|number| number.parse().ok())
                .map(Self::Seat)
                .ok_or("an actor is \"chance\", \"clock\" or \"seat N\""),
        }
    }
}

impl Serialize for Actor {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Actor {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Who looks at a game: somebody who plays, or somebody who watches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    /// The player in this seat.
    Seat(Seat),
    /// Anybody without a seat: sees what is public.
    Spectator,
}

impl Viewer {
    /// Everybody who may look at a game of `seats`.
    pub fn all(seats: u8) -> impl Iterator<Item = Self> {
        Seats::first(seats).iter().map(Self::Seat).chain([Self::Spectator])
    }

    /// The viewer's own seat.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Whether the viewer sits in one of these seats.
    #[must_use]
    pub fn is_among(self, seats: Seats) -> bool {
        self.seat().is_some_and(|seat| seats.has(seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actors_read_back_what_they_write() {
        for actor in [Actor::Chance, Actor::Clock, Actor::Seat(Seat::new(0)), Actor::Seat(Seat::new(15))] {
            assert_eq!(actor.to_string().parse(), Ok(actor));
        }
        for nonsense in ["seat 0", "seat 17", "seat", "dealer", "seat -1", ""] {
            assert!(nonsense.parse::<Actor>().is_err(), "{nonsense}");
        }
    }

    #[test]
    fn a_set_of_seats_lists_them_in_order() {
        let seats: Seats = [Seat::new(5), Seat::new(0)].into_iter().collect();
        assert_eq!(seats.iter().map(Seat::number).collect::<Vec<_>>(), [1, 6]);
        assert_eq!(Seats::first(16).len(), 16);
        assert!(!seats.without(Seat::new(0)).has(Seat::new(0)));
    }
}
