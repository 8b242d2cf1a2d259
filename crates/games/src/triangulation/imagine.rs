//! States that a viewer thinks possible.

use tricorn_kernel::{Dice, Viewer};

use super::State;
use super::clue;
use super::deck::{DeckRef, Name, ON_A_CARD};
use super::event::Judge;
use super::guess::{self, Given};
use super::help;
use super::moves::{Marks, Sheet};
use super::state::{Desk, Guess, Message, Phase};
use super::view::{DeskView, GuessView, Seen, View};

/// A state that looks like this to its viewer: where an Insider's card is a secret, any card of the pile with a message
/// that what is open does not rule out.
pub(super) fn imagine(view: &View, dice: &mut Dice) -> State {
    let Seen { sides, deck, level: _, first, ref used, ref finished, decided, ref last, ref cards } = view.table;
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
    for (place, desk) in view.desks.iter().enumerate() {
        if desk.drawn && view.viewer != Viewer::Seat(desk.insider) {
            let message = possible(&state, desk, dice);
            let sheet = sheet(deck, message, desk, dice);
            let hidden = &mut state.desks[place];
            hidden.card = Some(message.card);
            hidden.sheet = sheet;
        }
    }
    state
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

/// A message that is as likely as any other that can be it.
fn possible(state: &State, desk: &DeskView, dice: &mut Dice) -> Message {
    /// So often one is tried before all are looked through.
    const TRIES: usize = 100;
    let deck = state.setting.deck;
    let cards = deck.get().cards().len() as u32;
    let guesses: Vec<(Given, &GuessView)> =
        desk.guesses.iter().filter_map(|guess| Some((Given::read(guess.text.as_ref()?), guess))).collect();
    let fits = |message: Message| state.has(message.card) && can_be(deck, message, desk, &guesses);
    // Where nobody has chosen, the clock took the name that is known best.
    let is_taken = |message: Message| {
        let chosen = desk.helped.is_none_or(|marks| marks.chosen);
        chosen || help::message(card(deck, message), &Sheet::default()) == message.place
    };
    for _ in 0..TRIES {
        let message = Message { card: dice.below(cards) as u16, place: dice.below(ON_A_CARD as u32) as u8 };
        if is_taken(message) && fits(message) {
            return message;
        }
    }
    let all: Vec<Message> = Message::all(deck).filter(|message| fits(*message)).collect();
    *dice.pick(&all)
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
    if desk.done { help::fill(card(deck, message), &sheet) } else { sheet }
}

fn card(deck: DeckRef, message: Message) -> &'static [Name; ON_A_CARD] {
    &deck.get().cards()[usize::from(message.card)]
}
