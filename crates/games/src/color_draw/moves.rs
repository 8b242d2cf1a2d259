//! The moves and how they are written.

use std::fmt;
use std::str::FromStr;

use tricorn_kernel::Seat;

use crate::triangles_deck::{Card, Colour};

/// What can be done in Color Draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Chance: who deals (CLR-15).
    Dealer(Seat),
    /// Chance: the next card from the draw pile that is due.
    Card(Card),
    /// Draw the unseen top card of a draw pile.
    Draw(Colour),
    /// Take the top card of a discard pile.
    Take(Colour),
    /// Put a card from the hand on its discard pile.
    Drop(Card),
    /// Play the three cards in hand as a triangle.
    Play,
    /// Play a joker alone (CLR-13).
    Whole(Colour),
    /// End the turn without playing.
    End,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealer(seat) => write!(f, "dealer {seat}"),
            Self::Card(card) => write!(f, "card {card}"),
            Self::Draw(colour) => write!(f, "draw {}", colour.letter()),
            Self::Take(colour) => write!(f, "take {}", colour.letter()),
            Self::Drop(card) => write!(f, "drop {card}"),
            Self::Play => f.write_str("play"),
            Self::Whole(colour) => write!(f, "whole {}", colour.letter()),
            Self::End => f.write_str("end"),
        }
    }
}

impl FromStr for Move {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let colour = |text: &str| {
            let known = Colour::ALL.into_iter().find(|colour| text.chars().eq([colour.letter()]));
            known.ok_or_else(|| format!("{text:?} is no colour: a colour is s, a or j"))
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["play"] => Ok(Self::Play),
            ["end"] => Ok(Self::End),
            ["draw", pile] => colour(pile).map(Self::Draw),
            ["take", pile] => colour(pile).map(Self::Take),
            ["whole", joker] => colour(joker).map(Self::Whole),
            ["drop", card] => card.parse().map(Self::Drop),
            ["dealer", seat] => seat.parse().map(Self::Dealer).map_err(str::to_owned),
            ["card", card] => card.parse().map(Self::Card),
            _ => Err(format!("{text:?} is no move here: try draw s, take s, drop h2s, play, whole s or end")),
        }
    }
}
