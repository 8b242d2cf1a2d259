//! A set of cards of which one is the target.

use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use super::Card;

/// The most cards of the centre in one set.
pub(super) const MOST_CENTRE: usize = 4;
/// The most own cards in one set. No zangle has more: a target, five pieces and four Z are ten cards, and one of
/// them lies in the centre.
pub const MOST_OWN: usize = 9;

/// Where a card lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// In the centre, for everybody.
    Centre,
    /// Among a player's own cards.
    Own,
}

/// Cards of the centre and own cards, one of which is the target, in seven bytes; whether it is a zangle is for
/// [`judge`](super::judge()) to say.
///
/// Cards that look alike are alike: two sets are equal if they have as many of each kind from each place, and a target of
/// the same kind from the same place.
///
/// It is written as the target, then its pieces, own cards with a small `o`, those of the centre with a `c`:
/// `c5a=o2+o3+oZ`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Zangle([u8; 7]);

/// The lowest nibble is the target's place among the 13 that follow: 4 for the centre, 9 for the own cards, each in
/// order, with the kind's index and one more, and nothing after the last.
const CARDS: usize = MOST_CENTRE + MOST_OWN;

impl Zangle {
    /// The set of these cards, the target among them in its place; none if there are too many, or no such target.
    #[must_use]
    pub fn new(target: (Place, Card), centre: &[Card], own: &[Card]) -> Option<Self> {
        if centre.len() > MOST_CENTRE || own.len() > MOST_OWN {
            return None;
        }
        let count = |cards: &[Card]| cards.iter().fold(0_u64, |counts, card| counts + (1 << (4 * card.index())));
        let side = match target.0 {
            Place::Centre => centre,
            Place::Own => own,
        };
        side.contains(&target.1).then(|| Self::pack(target, count(centre), count(own)))
    }

    /// The set of so many cards of each kind, four bits for each; the target is among them.
    #[inline]
    pub(super) fn pack(target: (Place, Card), centre: u64, own: u64) -> Self {
        let mut bits = 0_u64;
        let mut mark = 0;
        for (place, mut counts, first) in [(Place::Centre, centre, 0), (Place::Own, own, MOST_CENTRE)] {
            let mut slot = first;
            while counts != 0 {
                let kind = counts.trailing_zeros() / 4;
                if (place, kind as usize) == (target.0, target.1.index()) {
                    mark = slot;
                }
                let count = counts >> (4 * kind) & 0xF;
                for _ in 0..count {
                    bits |= u64::from(kind + 1) << (4 * (slot + 1));
                    slot += 1;
                }
                counts &= !(0xF << (4 * kind));
            }
        }
        bits |= mark as u64;
        let [a, b, c, d, e, f, g, _] = bits.to_le_bytes();
        Self([a, b, c, d, e, f, g])
    }

    #[inline]
    fn bits(self) -> u64 {
        let [a, b, c, d, e, f, g] = self.0;
        u64::from_le_bytes([a, b, c, d, e, f, g, 0])
    }

    #[inline]
    fn slot(self, slot: usize) -> Option<Card> {
        let kind = (self.bits() >> (4 * (slot + 1)) & 0xF) as u8;
        (kind > 0).then(|| Card::new(kind - 1))
    }

    fn mark(self) -> usize {
        (self.bits() & 0xF) as usize
    }

    /// The target and where it lies.
    #[must_use]
    pub fn target(self) -> (Place, Card) {
        let place = if self.mark() < MOST_CENTRE { Place::Centre } else { Place::Own };
        (place, self.slot(self.mark()).unwrap_or(Card::Z))
    }

    /// Its cards of the centre, the target too if it lies there, in the order of kinds.
    #[inline]
    pub fn centre(self) -> impl Iterator<Item = Card> {
        (0..MOST_CENTRE).map_while(move |slot| self.slot(slot))
    }

    /// Its own cards, the target too if it is one, in the order of kinds.
    #[inline]
    pub fn own(self) -> impl Iterator<Item = Card> {
        (MOST_CENTRE..CARDS).map_while(move |slot| self.slot(slot))
    }

    /// All cards but the target, with where they lie.
    pub fn pieces(self) -> impl Iterator<Item = (Place, Card)> {
        let place = |slot: usize| if slot < MOST_CENTRE { Place::Centre } else { Place::Own };
        let others = (0..CARDS).filter(move |&slot| slot != self.mark());
        others.filter_map(move |slot| Some((place(slot), self.slot(slot)?)))
    }

    /// How many own cards it uses.
    #[inline]
    #[must_use]
    pub fn own_len(self) -> u8 {
        // A nibble with a card is not zero: its bits are brought together in its lowest one.
        let own = self.bits() >> (4 * (1 + MOST_CENTRE));
        let any = (own | own >> 1 | own >> 2 | own >> 3) & 0x1_1111_1111;
        any.count_ones() as u8
    }

    /// How many cards it has, the target too.
    #[must_use]
    pub fn len(self) -> u8 {
        self.own_len() + self.centre().count() as u8
    }

    /// Whether it has no cards: never.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

impl fmt::Display for Zangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |place| if place == Place::Centre { 'c' } else { 'o' };
        let (place, target) = self.target();
        write!(f, "{}{target}=", letter(place))?;
        for (index, (place, card)) in self.pieces().enumerate() {
            write!(f, "{}{}{card}", if index > 0 { "+" } else { "" }, letter(place))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Zangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Zangle {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || format!("{text:?} is no set of cards: write a target and its pieces, such as c5a=o2+o3");
        let read = |word: &str| -> Result<(Place, Card), String> {
            match (word.get(..1), word.get(1..)) {
                (Some("c"), Some(card)) => Ok((Place::Centre, card.parse()?)),
                (Some("o"), Some(card)) => Ok((Place::Own, card.parse()?)),
                _ => Err(wrong()),
            }
        };
        let (target, pieces) = text.split_once('=').ok_or_else(wrong)?;
        let target = read(target)?;
        // A target alone is a set too: it is refused for what it lacks, not for how it is written.
        let words =
            if pieces.is_empty() { Vec::new() } else { pieces.split('+').map(read).collect::<Result<_, _>>()? };
        let at = |wanted: Place| -> Vec<Card> {
            let all = words.iter().chain([&target]).filter(|(place, _)| *place == wanted);
            all.map(|(_, card)| *card).collect()
        };
        Self::new(target, &at(Place::Centre), &at(Place::Own))
            .ok_or_else(|| format!("no zangle has more than {MOST_CENTRE} cards of the centre or {MOST_OWN} own ones"))
    }
}

impl Serialize for Zangle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl JsonSchema for Zangle {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Zangle".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let card = "[co](Z|[123]|4[abc]|5[abcd])";
        json_schema!({"type": "string", "pattern": format!("^{card}=({card}(\\+{card})*)?$")})
    }
}
