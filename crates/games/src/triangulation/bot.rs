//! What bots do, and why.

use tricorn_kernel::{Appraise, Dice, Skill};

use super::associations::SETS;
use super::deck::{DeckRef, ON_A_CARD};
use super::guess::Given;
use super::guesser::{Guesser, Heard};
use super::help::{self, any_word};
use super::insider::{Kept, Planner};
use super::moves::Sheet;
use super::state::{Desk, Message, Phase};
use super::view::{OwnView, WhyView};
use super::{Move, Triangulation, View};

impl Appraise for Triangulation {
    /// TRG-8: a bot follows the program's view of a guess. Which board is turned makes no difference.
    fn appraise(view: &View, mv: &Move) -> i32 {
        match mv {
            Move::Judge(right) => i32::from(view.opinion.as_ref().is_some_and(|opinion| opinion.right) == *right),
            _ => 0,
        }
    }

    fn ponder(view: &View, _: &[Move], skill: Skill, dice: &mut Dice) -> Option<Move> {
        match view.writing() {
            Some((_, own)) => Some(Move::Write(plan(view, own, skill, dice))),
            None if view.phase == Phase::Guessing && view.may_guess() => guess(view, skill, dice),
            None => None,
        }
    }
}

/// The set of associations that those who guess in a round hold; Insiders plan with the others.
fn held(round: u16) -> usize {
    usize::from(round) % SETS
}

/// A message and its clues; what is written already stays.
fn plan(view: &View, own: &OwnView, skill: Skill, dice: &mut Dice) -> Sheet {
    let deck = view.table.deck;
    let card = view.own_card().expect("who writes has a card");
    let names: [usize; ON_A_CARD] = std::array::from_fn(|place| Message { card, place: place as u8 }.number());
    let kept = help::kept(deck.card(card), &own.sheet.sheet());
    let kept = Kept {
        message: kept.message.map(usize::from),
        clues: kept.clues.map(|clue| clue.map(|clue| clue.to_string())),
    };
    let plan = Planner::new(deck.get().lexicon(), held(view.round), skill).plan(&names, &kept, dice);
    Sheet { message: Some(plan.message as u8), clues: plan.clues.map(|clue| Some(clue.into())) }
}

/// The name that the open boards make one think of.
fn guess(view: &View, skill: Skill, dice: &mut Dice) -> Option<Move> {
    let deck = view.table.deck;
    let desk = view.guessed_desk()?;
    let clues: Vec<&str> = desk.boards.iter().flatten().map(AsRef::as_ref).collect();
    let said = desk.guesses.iter().filter_map(|guess| guess.text.as_deref());
    let wrong: Vec<usize> = said.filter_map(|text| meant(deck, text)).collect();
    let heard = Heard { clues: &clues, category: desk.category, wrong: &wrong };
    let thought = Guesser::new(deck.get().lexicon(), held(view.round), skill).ponder(&heard, dice);
    let name = deck.get().names().nth(thought.guess()?)?;
    Some(Move::Guess(name.name.as_str().into()))
}

/// The number of the name of the deck that a guess is, to the letter.
fn meant(deck: DeckRef, guess: &str) -> Option<usize> {
    let given = Given::read(guess);
    deck.get().names().position(|name| given.is_exactly(name))
}

/// What a bot saw in the clues of a round: for the message and for every name that was guessed, how each clue leads to it.
pub(super) fn why(deck: DeckRef, desk: &Desk, round: u16) -> Vec<WhyView> {
    let lexicon = deck.get().lexicon();
    let clues: Vec<&str> = desk.sheet.clues.iter().flatten().map(AsRef::as_ref).collect();
    let message = desk.message().map(Message::number);
    let guessed = desk.guesses.iter().filter_map(|guess| meant(deck, guess.text.as_deref()?));
    let mut names = Vec::new();
    for name in message.into_iter().chain(guessed) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let guesser = Guesser::new(lexicon, held(round), Skill::Expert);
    let why = |name: usize| WhyView {
        name: lexicon.name(name).to_owned(),
        links: guesser.links(&clues, name).iter().map(ToString::to_string).collect(),
    };
    names.into_iter().map(why).collect()
}

/// Any clues for any message of the card, or any name of the deck as a guess: for random play.
pub(super) fn improvise(view: &View, dice: &mut Dice) -> Option<Move> {
    if let Some((desk, own)) = view.writing() {
        let card = view.own_card().expect("who writes has a card");
        let kept = help::kept(view.table.deck.card(card), &own.sheet.sheet());
        let message = kept.message.unwrap_or_else(|| dice.below(own.card.len() as u32) as u8);
        let name = &own.card[usize::from(message)].name;
        let mut sheet = Sheet { message: Some(message), clues: kept.clues };
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
