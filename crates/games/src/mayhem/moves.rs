//! The moves and how they are written.

use std::fmt;
use std::str::FromStr;

use tricorn_kernel::Seat;

use crate::triangles_deck::Card;

/// What can be done in Triangle Mayhem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Chance: who deals (MAY-2).
    Dealer(Seat),
    /// Chance: the next card from the pile.
    Draw(Card),
    /// Start a triangle.
    Start(Card),
    /// Add a card to the triangle in this place of its cut, counted from 0.
    Add(Card, u8),
    /// Play no more cards; draw.
    Stop,
    /// Let the hot cards cool.
    Rest,
    /// Honour table: put a card into the centre.
    Lay(Card),
    /// Honour table: take three cards as a triangle.
    Claim([Card; 3]),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealer(seat) => write!(f, "dealer {seat}"),
            Self::Draw(card) => write!(f, "card {card}"),
            Self::Start(card) => write!(f, "{card}+"),
            Self::Add(card, place) => write!(f, "{card}+{}", place + 1),
            Self::Stop => f.write_str("stop"),
            Self::Rest => f.write_str("rest"),
            Self::Lay(card) => write!(f, "{card}"),
            Self::Claim([a, b, c]) => write!(f, "claim {a} {b} {c}"),
        }
    }
}

impl FromStr for Move {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let piece = |text: &str| match text.parse::<Card>() {
            Ok(card) if card.is_joker() => Err("jokers stay in the box in Triangle Mayhem".to_owned()),
            other => other,
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["stop"] => Ok(Self::Stop),
            ["rest"] => Ok(Self::Rest),
            ["dealer", seat] => seat.parse().map(Self::Dealer).map_err(str::to_owned),
            ["card", card] => piece(card).map(Self::Draw),
            // In the order in which they were named: it may decide which copies are taken (MAY-12).
            ["claim", a, b, c] => Ok(Self::Claim([piece(a)?, piece(b)?, piece(c)?])),
            [word] => match word.split_once('+') {
                None => piece(word).map(Self::Lay),
                Some((card, "")) => piece(card).map(Self::Start),
                Some((card, place)) => match place.parse() {
                    Ok(number @ 1..=9) => Ok(Self::Add(piece(card)?, number - 1)),
                    _ => Err(format!("{place:?} is no triangle: they are numbered 1 to 9 in each cut")),
                },
            },
            _ => Err(format!("{text:?} is no move here: try h2s+, h2s+1, stop or rest")),
        }
    }
}
