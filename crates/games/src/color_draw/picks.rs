//! What to pick for a move, and what is meant by picks.

use tricorn_kernel::Refusal;

use super::Move;
use crate::triangles_deck::{Card, Colour};

pub(super) fn picks(mv: &Move) -> Vec<String> {
    match *mv {
        Move::Draw(colour) => vec![draw(colour)],
        Move::Take(colour) => vec![discard(colour)],
        // Not the card alone: what is given up is never a single slip of the finger.
        Move::Drop(card) => vec![format!("hand:{card}"), discard(card.colour())],
        Move::Play | Move::Whole(_) | Move::End | Move::Dealer(_) | Move::Card(_) => Vec::new(),
    }
}

/// The handle of a draw pile.
pub(super) fn draw(colour: Colour) -> String {
    format!("draw:{}", colour.letter())
}

/// The handle of a discard pile.
pub(super) fn discard(colour: Colour) -> String {
    format!("discard:{}", colour.letter())
}

/// Something in the picture.
enum Thing {
    Hand(Card),
    Draw(Colour),
    Discard(Colour),
    /// A card of somebody else's.
    Theirs,
    /// A triangle in front of somebody.
    Taken,
}

fn thing(handle: &str) -> Option<Thing> {
    match handle {
        "theirs" => return Some(Thing::Theirs),
        "taken" => return Some(Thing::Taken),
        _ => {}
    }
    let (kind, name) = handle.split_once(':')?;
    let colour = || name.chars().next().filter(|_| name.len() == 1).and_then(Colour::from_letter);
    Some(match kind {
        "hand" => Thing::Hand(name.parse().ok()?),
        "draw" => Thing::Draw(colour()?),
        "discard" => Thing::Discard(colour()?),
        _ => return None,
    })
}

pub(super) fn meant(picks: &[&str]) -> Option<Result<Move, Refusal>> {
    let things: Vec<Thing> = picks.iter().map(|pick| thing(pick)).collect::<Option<_>>()?;
    Some(match things[..] {
        [Thing::Hand(card)] => Ok(Move::Drop(card)),
        [Thing::Hand(card), Thing::Discard(colour)] if card.colour() == colour => Ok(Move::Drop(card)),
        [Thing::Hand(card), Thing::Discard(_)] => {
            let why = format!("{} is dropped on the {} discard pile", card.name(), card.colour().name());
            Err(Refusal::new("CLR-4", why))
        }
        [Thing::Hand(_), Thing::Draw(_)] => {
            Err(Refusal::new("CLR-4", "a card is dropped on a discard pile, not on a draw pile"))
        }
        [Thing::Theirs] => Err(Refusal::new("CLR-4", "cards come from the piles, not from another hand")),
        [Thing::Taken] => Err(Refusal::new("CLR-6", "a triangle that was played stays in front of its player")),
        [Thing::Draw(colour)] => Ok(Move::Draw(colour)),
        [Thing::Discard(colour)] => Ok(Move::Take(colour)),
        _ => return None,
    })
}
