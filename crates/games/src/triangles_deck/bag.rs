//! Cards without an order: a pile nobody has looked at, a hand, what lies in the centre.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use super::{Card, Colour};
use tricorn_kernel::Dice;

/// A multiset of cards in eight bytes: two bits for each kind, for the deck has three of each.
///
/// A shuffled face-down pile is a bag too: its order is unknown to all, so a card may as well be
/// drawn at random when it is needed. No state then knows a future that a bot could peek at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Bag(u64);

const EVERY_KIND: u64 = 0x0555_5555_5555_5555;
/// The lowest and the highest bit of each byte.
const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

impl Bag {
    /// No cards.
    pub const EMPTY: Self = Self(0);
    /// The 81 pieces (DECK-1).
    pub const PIECES: Self = Self((1 << (2 * Card::PIECES)) - 1);
    /// The 9 jokers (DECK-2).
    pub const JOKERS: Self = Self(((1 << (2 * Card::KINDS)) - 1) & !Self::PIECES.0);

    /// How many cards of this kind.
    #[inline]
    #[must_use]
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> (2 * card.index()) & 3) as u8
    }

    /// Whether there is a card of this kind.
    #[inline]
    #[must_use]
    pub const fn has(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Puts a card in.
    #[inline]
    pub fn put(&mut self, card: Card) {
        debug_assert!(self.count(card) < 3, "a fourth {card}");
        self.0 += 1 << (2 * card.index());
    }

    /// Takes a card out that is there.
    #[inline]
    pub fn take(&mut self, card: Card) {
        debug_assert!(self.has(card), "no {card} to take");
        self.0 -= 1 << (2 * card.index());
    }

    /// This bag without the cards of another, which are all in it.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        debug_assert!(other.kinds().all(|card| self.count(card) >= other.count(card)));
        Self(self.0 - other.0)
    }

    /// The cards of both bags.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        debug_assert!(other.kinds().all(|card| self.count(card) + other.count(card) <= 3));
        Self(self.0 + other.0)
    }

    /// The cards of one colour.
    #[inline]
    #[must_use]
    pub const fn of_colour(self, colour: Colour) -> Self {
        // Kinds run through the colours in turn: every third pair of bits.
        Self(self.0 & 0x00C3_0C30_C30C_30C3 << (2 * colour as u32))
    }

    /// Whether no card is left.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In byte `i`, how many cards stand in bytes 0 to `i`; at most 90, so that no byte overflows.
    #[inline]
    const fn running_counts(self) -> u64 {
        let pairs = (self.0 & 0x3333_3333_3333_3333) + (self.0 >> 2 & 0x3333_3333_3333_3333);
        let bytes = (pairs & 0x0F0F_0F0F_0F0F_0F0F) + (pairs >> 4 & 0x0F0F_0F0F_0F0F_0F0F);
        bytes.wrapping_mul(LOW)
    }

    /// How many cards.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u8 {
        (self.running_counts() >> 56) as u8
    }

    /// The card at a place below [`Bag::len`], cards standing in the order of their kinds.
    #[inline]
    #[must_use]
    pub fn at(self, place: u8) -> Card {
        debug_assert!(place < self.len());
        let running = self.running_counts();
        // All bytes are compared with the place at once: the lowest that exceeds it holds the card.
        let exceeds = ((running | HIGH) - (u64::from(place) + 1) * LOW) & HIGH;
        let byte = exceeds.trailing_zeros() / 8;
        let before = (running << 8 >> (8 * byte)) as u8;
        // The same within that byte: its four pairs of bits, each in a byte of its own.
        let pairs = (self.0 >> (8 * byte)) as u32 & 0xFF;
        let pairs = (pairs | pairs << 6 | pairs << 12 | pairs << 18) & 0x0303_0303;
        let running = pairs.wrapping_mul(LOW as u32);
        let exceeds = ((running | HIGH as u32) - u32::from(place - before + 1) * LOW as u32) & HIGH as u32;
        Card::new((4 * byte + exceeds.trailing_zeros() / 8) as u8)
    }

    /// A card drawn at random, which stays in the bag.
    #[inline]
    #[must_use]
    pub fn random(self, dice: &mut Dice) -> Card {
        self.at(dice.below(u32::from(self.len())) as u8)
    }

    /// Takes out `count` cards at random.
    pub fn draw(&mut self, count: u8, dice: &mut Dice) -> Self {
        let mut drawn = Self::EMPTY;
        for _ in 0..count {
            let card = self.random(dice);
            self.take(card);
            drawn.put(card);
        }
        drawn
    }

    /// The kinds of cards in the bag, each once.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        let mut rest = (self.0 | self.0 >> 1) & EVERY_KIND;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let card = Card::new((rest.trailing_zeros() / 2) as u8);
                rest &= rest - 1;
                card
            })
        })
    }

    /// All cards, copies too.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        self.kinds().flat_map(move |card| std::iter::repeat_n(card, usize::from(self.count(card))))
    }
}

impl FromIterator<Card> for Bag {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut bag = Self::EMPTY;
        cards.into_iter().for_each(|card| bag.put(card));
        bag
    }
}

impl fmt::Debug for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

impl Serialize for Bag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

impl JsonSchema for Bag {
    fn schema_name() -> Cow<'static, str> {
        "Cards".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<Card>::json_schema(generator)
    }
}
