//! What to pick for a move, and what is meant by picks.

use tricorn_kernel::{Refusal, Viewer};

use super::{Move, View};
use crate::triangles_deck::svg::{copy_handle, letter};
use crate::triangles_deck::{Card, Cut};

pub(super) fn picks(mv: &Move) -> Vec<String> {
    let cut = |card: Card| card.cut().map_or(' ', letter);
    match *mv {
        Move::Start(card) => vec![format!("hand:{card}"), format!("new:{}", cut(card))],
        Move::Add(card, place) => vec![format!("hand:{card}"), format!("triangle:{}{}", cut(card), place + 1)],
        Move::Lay(card) => vec![format!("hand:{card}")],
        Move::Claim(cards) => {
            let copy = |index: usize| cards[..=index].iter().filter(|&&card| card == cards[index]).count() as u8;
            (0..3).map(|index| copy_handle("centre", cards[index], copy(index))).collect()
        }
        Move::Stop | Move::Rest | Move::Dealer(_) | Move::Draw(_) => Vec::new(),
    }
}

/// Something in the picture.
enum Thing {
    Hand(Card),
    /// The place for a new triangle of a cut.
    New(Cut),
    /// An unfinished triangle, by its number.
    Triangle(Cut, u8),
    Centre(Card),
    Pile,
    /// A triangle in front of somebody.
    Taken,
}

fn thing(handle: &str) -> Option<Thing> {
    match handle {
        "pile" => return Some(Thing::Pile),
        "taken" => return Some(Thing::Taken),
        _ => {}
    }
    let (kind, name) = handle.split_once(':')?;
    let cut = || Cut::ALL.into_iter().find(|&cut| name.starts_with(letter(cut)));
    Some(match kind {
        "hand" => Thing::Hand(name.parse().ok()?),
        "new" => Thing::New(cut()?),
        "triangle" => Thing::Triangle(cut()?, name.get(1..)?.parse().ok()?),
        // A copy has a number, which the move has not.
        "centre" => Thing::Centre(name.split(':').next()?.parse().ok()?),
        _ => return None,
    })
}

pub(super) fn meant(view: &View, picks: &[&str]) -> Option<Result<Move, Refusal>> {
    let things: Vec<Thing> = picks.iter().map(|pick| thing(pick)).collect::<Option<_>>()?;
    Some(match things[..] {
        [Thing::Hand(card)] if view.honour => Ok(Move::Lay(card)),
        [Thing::Hand(card)] => Ok(view.where_it_goes(card)),
        [Thing::Hand(card), Thing::New(cut)] if card.cut() == Some(cut) => Ok(Move::Start(card)),
        [Thing::Hand(card), Thing::New(cut)] => {
            let why = format!("{} starts no {} triangle: the cuts differ", card.name(), cut.name());
            Err(Refusal::new("MAY-4", why))
        }
        [Thing::Hand(card), Thing::Triangle(cut, place)] => {
            let there = view.centre.iter().find(|triangle| triangle.cut == cut && triangle.place == place)?;
            if card.cut() != Some(cut) {
                let why = format!("{} does not fit a {} triangle: the cuts differ", card.name(), cut.name());
                return Some(Err(Refusal::new("MAY-4", why)));
            }
            let number = card.number();
            if there.pieces[usize::from(number) - 1].is_some() {
                return Some(Err(Refusal::new("MAY-4", format!("triangle {place} has a {number} already"))));
            }
            Ok(Move::Add(card, place.checked_sub(1)?))
        }
        [Thing::New(_) | Thing::Triangle(..)] => Err(Refusal::new("MAY-3", "first pick a card of your hand")),
        [Thing::Hand(_), Thing::Pile] => {
            Err(Refusal::new("MAY-3", "cards are played into the centre, not onto the pile"))
        }
        [Thing::Pile] => view.draw_by_stopping(),
        [Thing::Taken] => Err(Refusal::new("MAY-7", "a triangle stays with whoever took it")),
        [Thing::Centre(a), Thing::Centre(b), Thing::Centre(c)] => Ok(Move::Claim([a, b, c])),
        [Thing::Centre(_)] | [Thing::Centre(_), Thing::Centre(_)] => Err(view.why_no_claim()),
        _ => return None,
    })
}

impl View {
    /// The move that plays this card into the first triangle that lacks it, or into a new one.
    fn where_it_goes(&self, card: Card) -> Move {
        let lacks = |triangle: &&super::Triangle| {
            Some(triangle.cut) == card.cut() && triangle.pieces[usize::from(card.number()) - 1].is_none()
        };
        self.centre.iter().find(lacks).map_or(Move::Start(card), |triangle| Move::Add(card, triangle.place - 1))
    }

    /// What is meant by a click on the pile: one draws by stopping (MAY-8), and stops by the button.
    fn draw_by_stopping(&self) -> Result<Move, Refusal> {
        let why = match (self.viewer == Viewer::Seat(self.turn), self.played, self.pile) {
            (false, ..) => "you have drawn already: your next cards come when you have played again",
            (true, 0, _) => return Ok(Move::Stop),
            (true, _, 0) => "no card is left to draw: to end your turn, press the button",
            (true, ..) => "you draw when you stop: press the button",
        };
        Err(Refusal::new("MAY-8", why))
    }

    /// Why these cards of the centre begin no claim (MAY-12).
    fn why_no_claim(&self) -> Refusal {
        let owner = self.hot_seat.unwrap_or(self.turn);
        Refusal::new(
            "MAY-12",
            match self.fresh.is_empty() || self.viewer != Viewer::Seat(owner) {
                true => "one of the three that you claim must be a card that you played this turn",
                false => "pick the three that you claim from left to right, one of them played this turn",
            },
        )
    }
}
