//! States that a viewer thinks possible.

use std::cmp::Reverse;

use tricorn_kernel::{Dice, Viewer};

use super::State;
use super::clue;
use super::deck::{DeckRef, ON_A_CARD};
use super::event::Judge;
use super::guess::{self, Given};
use super::help;
use super::moves::{Marks, Sheet};
use super::state::{Desk, Guess, Message, Phase};
use super::view::{DeskView, GuessView, Seen, View};

/// A state that looks like this to its viewer: where an Insider's card is a secret, any card of the pile with a message
/// that what is open does not rule out.
pub(super) fn imagine(view: &View, dice: &mut Dice) -> State {
    let Seen { sides, deck, first, ref used, ref finished, decided, ref last, ref cards } = view.table;
    let mut state = State {
        sides,
        setting: view.setting(),
        phase: view.phase,
        round: view.round,
        first,
        tokens: std::array::from_fn(|side| view.sides.get(side).map_or(0, |side| side.tokens)),
        used: used.clone(),
        desks: view.desks.iter().zip(cards).map(|(desk, card)| known(desk, *card)).collect(),
        finished: finished.clone(),
        decided,
        last: last.clone(),
    };
    if view.phase == Phase::Over {
        // Everything was shown.
        for desk in &mut state.desks {
            let shown = last.iter().find(|shown| shown.desk.insider == desk.insider);
            *desk = shown.expect("the last round is shown").desk.clone();
        }
        return state;
    }
    // Of whom most is known comes first: the others have more to choose from.
    let is_hidden = |desk: &DeskView| desk.drawn && view.viewer != Viewer::Seat(desk.insider);
    let mut hidden: Vec<usize> = (0..view.desks.len()).filter(|&place| is_hidden(&view.desks[place])).collect();
    hidden.sort_by_key(|&place| Reverse(view.desks[place].guesses.len()));
    choose(&mut state, view, &hidden, dice);
    for place in hidden {
        let message = state.desks[place].message().expect("it was chosen");
        state.desks[place].sheet = sheet(deck, message, &view.desks[place], dice);
    }
    state
}

/// Gives the Insiders in these places cards and messages, so that no two have the same card; whether they can have any.
fn choose(state: &mut State, view: &View, places: &[usize], dice: &mut Dice) -> bool {
    /// So often any message is tried before all are.
    const TRIES: usize = 20;
    let Some((&place, others)) = places.split_first() else { return true };
    let desk = &view.desks[place];
    let take = |state: &mut State, message: Message| {
        state.desks[place].card = Some(message.card);
        state.desks[place].sheet.message = Some(message.place);
    };
    for _ in 0..TRIES {
        state.desks[place].card = None;
        let Some(message) = possible(state, desk, dice) else { return false };
        take(state, message);
        if choose(state, view, others, dice) {
            return true;
        }
    }
    state.desks[place].card = None;
    let (deck, guesses) = (state.setting.deck, given(desk));
    let fits = |message: &Message| state.has(message.card) && can_be(deck, *message, desk, &guesses);
    let all: Vec<Message> = Message::all(deck).filter(fits).collect();
    all.into_iter().any(|message| {
        take(state, message);
        choose(state, view, others, dice)
    })
}

/// What the viewer knows of a desk.
fn known(desk: &DeskView, card: Option<u16>) -> Desk {
    let guess =
        |guess: &GuessView| Guess { seat: guess.seat, text: guess.text.clone(), judged: guess.right.zip(guess.judge) };
    Desk {
        insider: desk.insider,
        card,
        sheet: desk.own.as_ref().map(|own| own.sheet.sheet()).unwrap_or_default(),
        keeps: desk.keeps,
        done: desk.done,
        helped: desk.helped,
        open: desk.boards.each_ref().map(Option::is_some),
        guesses: desk.guesses.iter().map(guess).collect(),
        outcome: desk.outcome,
    }
}

/// A message that is as likely as any other that can be it; none if nothing can.
fn possible(state: &State, desk: &DeskView, dice: &mut Dice) -> Option<Message> {
    /// So often one is tried before all are looked through.
    const TRIES: usize = 100;
    let deck = state.setting.deck;
    let cards = deck.get().cards().len() as u32;
    let guesses = given(desk);
    let fits = |message: Message| state.has(message.card) && can_be(deck, message, desk, &guesses);
    // Where nobody has chosen, the clock took the name that is known best.
    let is_taken = |message: Message| {
        let chosen = desk.helped.is_none_or(|marks| marks.chosen);
        chosen || help::message(deck.card(message.card), &Sheet::default()) == message.place
    };
    for _ in 0..TRIES {
        let message = Message { card: dice.below(cards) as u16, place: dice.below(ON_A_CARD as u32) as u8 };
        if is_taken(message) && fits(message) {
            return Some(message);
        }
    }
    let all: Vec<Message> = Message::all(deck).filter(|message| fits(*message)).collect();
    (!all.is_empty()).then(|| *dice.pick(&all))
}

/// The guesses at a message that have words.
fn given(desk: &DeskView) -> Vec<(Given, &GuessView)> {
    desk.guesses.iter().filter_map(|guess| Some((Given::read(guess.text.as_ref()?), guess))).collect()
}

/// Whether what everybody knows leaves room for this message.
fn can_be(deck: DeckRef, message: Message, desk: &DeskView, guesses: &[(Given, &GuessView)]) -> bool {
    let name = message.name(deck);
    if desk.category.is_some_and(|category| category != name.category) {
        return false;
    }
    let judged = |(given, guess): &(Given, &GuessView)| match (guess.right, guess.judge) {
        (Some(true), Some(Judge::Table)) => given.is_exactly(name),
        (Some(right), Some(Judge::Clock)) => {
            !given.is_exactly(name) && guess::judge_given(deck.get(), name, given).is_favourable() == right
        }
        _ => !given.is_exactly(name),
    };
    guesses.iter().all(judged) && desk.boards.iter().flatten().all(|clue| clue::check(&name.name, clue).is_ok())
}

/// What may stand on the boards for this message: what is face up, and any word where somebody has written.
fn sheet(deck: DeckRef, message: Message, desk: &DeskView, dice: &mut Dice) -> Sheet {
    let name = &message.name(deck).name;
    let Marks { chosen, written } = desk.helped.unwrap_or(desk.marks);
    let mut sheet = Sheet { message: (chosen || desk.done).then_some(message.place), clues: desk.boards.clone() };
    for (clue, written) in sheet.clues.iter_mut().zip(written) {
        if written && clue.is_none() {
            *clue = Some(help::any_word(name, dice));
        }
    }
    if desk.done { help::fill(deck.card(message.card), &sheet) } else { sheet }
}
