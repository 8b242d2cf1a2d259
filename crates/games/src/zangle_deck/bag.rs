//! Cards without an order: those that nobody has seen, or the open ones in front of a seat.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use tricorn_kernel::Dice;

use super::Card;

/// A multiset of cards: how many of each kind.
///
/// All cards that lie face down are one bag, wherever they lie: nobody has seen any, so each of them is as likely to
/// be the next one of any pile. What a pile needs is only how many it has; a card is rolled when it is turned up.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Bag {
    counts: [u8; Card::KINDS],
    len: u8,
}

impl Bag {
    /// No cards.
    pub const EMPTY: Self = Self { counts: [0; Card::KINDS], len: 0 };

    /// So many of each kind, in the order of kinds.
    #[must_use]
    pub const fn of(counts: [u8; Card::KINDS]) -> Self {
        let (mut len, mut index) = (0, 0);
        while index < Card::KINDS {
            len += counts[index];
            index += 1;
        }
        Self { counts, len }
    }

    /// How many cards.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether there is no card.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many cards of this kind.
    #[inline]
    #[must_use]
    pub const fn count(&self, card: Card) -> u8 {
        self.counts[card.index()]
    }

    /// How many of each kind, in the order of kinds.
    #[inline]
    #[must_use]
    pub const fn counts(&self) -> &[u8; Card::KINDS] {
        &self.counts
    }

    /// Whether there is a card of this kind.
    #[inline]
    #[must_use]
    pub const fn has(&self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Puts a card in.
    #[inline]
    pub fn put(&mut self, card: Card) {
        self.counts[card.index()] += 1;
        self.len += 1;
    }

    /// Takes a card out that is there.
    #[inline]
    pub fn take(&mut self, card: Card) {
        debug_assert!(self.has(card), "no {card} to take");
        self.counts[card.index()] -= 1;
        self.len -= 1;
    }

    /// Whether these cards are all here, each as often as there.
    #[must_use]
    pub fn holds(&self, cards: impl IntoIterator<Item = Card>) -> bool {
        let mut rest = *self;
        cards.into_iter().all(|card| {
            let here = rest.has(card);
            if here {
                rest.take(card);
            }
            here
        })
    }

    /// The card at a place below [`Bag::len`], cards standing in the order of their kinds.
    #[inline]
    #[must_use]
    pub fn at(&self, place: u8) -> Card {
        debug_assert!(place < self.len);
        let mut rest = place;
        for card in Card::ALL {
            match rest.checked_sub(self.count(card)) {
                None => return card,
                Some(less) => rest = less,
            }
        }
        unreachable!("the counts add up to the length")
    }

    /// A card at random, which stays in the bag; takes one number from the dice.
    #[inline]
    #[must_use]
    pub fn random(&self, dice: &mut Dice) -> Card {
        self.at(dice.below(u32::from(self.len)) as u8)
    }

    /// The kinds of cards that are here, each once.
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(move |card| self.has(*card))
    }

    /// All cards, copies too, in the order of kinds.
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
        "ZangleCards".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<Card>::json_schema(generator)
    }
}
