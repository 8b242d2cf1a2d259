//! How many cards of each kind there are.

use tricorn_kernel::{Field, Kind, Options};

use super::{Bag, Card};

/// How many cards of each size a table plays with; the shapes of one size are equally many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deck {
    /// How many of each kind, by the number of its triangles: Z, 1, 2, 3, each 4, each 5.
    pub of_each: [u8; 6],
}

/// What a table may set of its deck (ZAN-2): as few as can be are 72 cards, enough for six seats.
pub const FIELDS: [Field; 6] = [
    number("z", "Z cards", (0, 4, 4), "how many Z cards the deck has (ZAN-2)"),
    number("ones", "Cards of 1 triangle", (10, 30, 20), "how many cards of one triangle (ZAN-2)"),
    number("twos", "Cards of 2 triangles", (10, 30, 20), "how many cards of two triangles (ZAN-2)"),
    number("threes", "Cards of 3 triangles", (10, 30, 20), "how many cards of three triangles (ZAN-2)"),
    number(
        "fours",
        "Cards of each shape of 4",
        (6, 12, 8),
        "how many cards of each of the three shapes of four triangles (ZAN-2)",
    ),
    number(
        "fives",
        "Cards of each shape of 5",
        (6, 12, 8),
        "how many cards of each of the four shapes of five triangles (ZAN-2)",
    ),
];

const fn number(
    name: &'static str,
    label: &'static str,
    (min, max, default): (i64, i64, i64),
    help: &'static str,
) -> Field {
    Field { name, label, kind: Kind::Number { min, max, default }, words: &[], help }
}

impl Deck {
    /// The 120 cards of the box (ZAN-2).
    pub const STANDARD: Self = Self { of_each: [4, 20, 20, 20, 8, 8] };

    /// The deck that a table has set with [`FIELDS`].
    #[must_use]
    pub fn read(options: &Options) -> Self {
        Self { of_each: FIELDS.map(|field| options.number(field.name) as u8) }
    }

    /// All its cards.
    #[must_use]
    pub fn cards(self) -> Bag {
        Bag::of(Card::ALL.map(|card| self.of_each[card.triangles()]))
    }
}
