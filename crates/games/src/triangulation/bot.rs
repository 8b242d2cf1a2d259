//! What a bot plays.

use tricorn_kernel::{Appraise, Dice};

use super::help::any_word;
use super::moves::Sheet;
use super::state::Phase;
use super::{Move, Triangulation, View};

impl Appraise for Triangulation {
    fn appraise(view: &View, mv: &Move) -> i32 {
        match mv {
            // TRG-8: a bot follows the program's view.
            Move::Judge(right) => i32::from(view.opinion.as_ref().is_some_and(|opinion| opinion.right) == *right),
            _ => 0,
        }
    }
}

/// Any clues for any message of the card, or any name of the deck as a guess: for random play.
pub(super) fn improvise(view: &View, dice: &mut Dice) -> Option<Move> {
    if let Some((desk, own)) = view.writing() {
        let kept = own.sheet.message.map(|number| number - 1);
        let message = kept.unwrap_or_else(|| dice.below(own.card.len() as u32) as u8);
        let name = &own.card[usize::from(message)].name;
        let mut sheet = Sheet { message: Some(message), clues: own.sheet.clues.clone() };
        // Now and then somebody keeps what is written so far.
        let keeps = !desk.marks.chosen && dice.below(4) == 0;
        for clue in sheet.clues.iter_mut().filter(|clue| clue.is_none()) {
            if !keeps || dice.below(2) == 0 {
                *clue = Some(any_word(name, dice));
            }
        }
        return Some(if keeps { Move::Keep(sheet) } else { Move::Write(sheet) });
    }
    // Or nothing comes to mind, and the listed move is all there is.
    if view.phase != Phase::Guessing || !view.may_guess() || dice.below(6) == 0 {
        return None;
    }
    let card = dice.pick(view.table.deck.get().cards());
    Some(Move::Guess(dice.pick(card).name.as_str().into()))
}
