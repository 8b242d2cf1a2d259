//! The laws catch those who break them: one small game, and a cheat for every law.
//!
//! The game: two seats hold a hidden card each, dealt by chance from ten, 0 to 9. Each in turn shows
//! it or hides it; whoever shows the higher card wins.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};

use serde::Serialize;
use tricorn_kernel::face::{Assembly, Drawing, Weight};
use tricorn_kernel::{
    Actor, Appraise, BySeat, Dice, Face, Facts, Game, Names, Options, Refusal, Scored, Seat, Seats, SetupError, Sink,
    Standing, Turn, Viewer, rank,
};

const HONEST: u8 = 0;
const SHOWS_CARDS_IN_VIEW: u8 = 1;
const TELLS_CARDS: u8 = 2;
const LISTS_TOO_MUCH: u8 = 3;
const ACCEPTS_TOO_MUCH: u8 = 4;
const NEVER_ENDS: u8 = 5;
const IMAGINES_NOTHING: u8 = 6;
const WRITES_WHAT_IT_CANNOT_READ: u8 = 7;
const LISTS_BY_HIDDEN_CARDS: u8 = 8;
const SHOWS_CARDS_AND_IMAGINES_SO: u8 = 9;
const HIDES_WITHOUT_A_WORD: u8 = 10;
const DEALS_A_CARD_TWICE: u8 = 11;
const DEALS_OUT_OF_TURN: u8 = 12;
const LETS_SEATS_DEAL: u8 = 13;
const LETS_THE_CLOCK_MOVE: u8 = 14;
const GOES_ON_AFTER_THE_END: u8 = 15;
const SCORES_HIDDEN_CARDS: u8 = 16;
const IMAGINES_LOW_CARDS: u8 = 17;
const APPLIES_WITH_A_MEMORY: u8 = 18;
const ROLLS_WITH_A_MEMORY: u8 = 19;
const IMAGINES_OTHERS_RARELY: u8 = 20;
const COPIES_WITHOUT_THE_RACE: u8 = 21;
const ROLLS_TWICE: u8 = 22;
const SAYS_NOTHING: u8 = 23;
const ASKS_EVERYBODY: u8 = 24;
const KEEPS_A_MOVE_TO_ITSELF: u8 = 25;
const PUTS_TOGETHER_ANOTHER_MOVE: u8 = 26;
const RECOMMENDS_NOTHING: u8 = 27;
const TAKES_PICKS_FOR_ANOTHER_MOVE: u8 = 28;
const FORGETS_A_CARD: u8 = 29;
const CITES_NOTHING: u8 = 30;
const PEEKS_AND_IMAGINES_RARELY: u8 = 31;
const IMAGINES_TOO_SURELY: u8 = 32;

/// What a rule must not have: something that outlives a game.
static MEMORY: AtomicU32 = AtomicU32::new(0);

struct Cheat<const HOW: u8>;

#[derive(Debug, PartialEq, Serialize)]
struct State {
    cards: [Option<u8>; 2],
    acts: [Option<bool>; 2],
    /// Whether both may act at once: never, but for one cheat.
    race: bool,
}

impl Clone for State {
    /// A copy forgets the race, which is the cheat.
    fn clone(&self) -> Self {
        Self { race: false, ..*self }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Move<const HOW: u8> {
    Deal(u8),
    Show,
    Hide,
}

#[derive(Debug, Clone, PartialEq, Hash, Serialize)]
enum Event {
    Dealt(Option<u8>),
    Showed(Seat, u8),
    Hid,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct View {
    viewer: Viewer,
    dealt: [bool; 2],
    cards: [Option<u8>; 2],
    acts: [Option<bool>; 2],
    truth: Option<State>,
}

const HANDLES: [&str; 2] = ["table", "card"];

impl View {
    fn may_move(&self) -> bool {
        let next = self.acts.iter().position(Option::is_none);
        self.dealt == [true; 2] && next.is_some_and(|seat| self.viewer == Viewer::Seat(Seat::new(seat as u8)))
    }
}

impl<const HOW: u8> fmt::Display for Move<HOW> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(card) => write!(f, "deal {card}"),
            Self::Show => f.write_str("show"),
            Self::Hide if HOW == WRITES_WHAT_IT_CANNOT_READ => f.write_str("show"),
            Self::Hide => f.write_str("hide"),
        }
    }
}

impl<const HOW: u8> FromStr for Move<HOW> {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(' ') {
            None if text == "show" => Ok(Self::Show),
            None if text == "hide" => Ok(Self::Hide),
            Some(("deal", card)) => card.parse().map(Self::Deal).map_err(|_| "no card".into()),
            _ => Err("no move".into()),
        }
    }
}

impl State {
    fn next(&self) -> Option<usize> {
        self.acts.iter().position(Option::is_none)
    }

    /// The cards that are not among these.
    fn others(cards: &[Option<u8>]) -> Vec<u8> {
        (0..10).filter(|card| !cards.contains(&Some(*card))).collect()
    }
}

impl<const HOW: u8> Game for Cheat<HOW> {
    const FACTS: Facts = Facts {
        id: "cheat",
        name: "Cheat",
        tagline: "",
        seats: 2..=2,
        minutes: "1",
        rules: 1,
        rule_families: &["TOY"],
        options: &[],
        counters: &[],
    };
    type State = State;
    type Move = Move<HOW>;
    type Event = Event;
    type View = View;

    fn setup(_: &Options, _: u8) -> Result<State, SetupError> {
        Ok(State { cards: [None, None], acts: [None, None], race: false })
    }
    fn seats(_: &State) -> u8 {
        2
    }
    fn turn(state: &State) -> Turn {
        match state.next() {
            _ if state.cards.contains(&None) => Turn::Chance,
            None => Turn::Over,
            Some(0) if state.race => Turn::Open { seats: Seats::first(2), alarm: None },
            Some(seat) => Turn::of(Seat::new(seat as u8)),
        }
    }
    fn roll(state: &State, dice: &mut Dice) -> Move<HOW> {
        let cards = State::others(&state.cards);
        if HOW == ROLLS_WITH_A_MEMORY {
            return Move::Deal(cards[MEMORY.fetch_add(1, Ordering::Relaxed) as usize % cards.len()]);
        }
        if HOW == ROLLS_TWICE {
            dice.below(2);
        }
        Move::Deal(*dice.pick(&cards))
    }
    fn moves(state: &State, seat: Seat, out: &mut Vec<Move<HOW>>) {
        if Self::turn(state).seats().has(seat) {
            out.push(Move::Show);
            if HOW != LISTS_BY_HIDDEN_CARDS || state.cards[1 - seat.index()] > Some(4) {
                out.push(Move::Hide);
            }
        } else if HOW == LISTS_TOO_MUCH {
            out.push(Move::Show);
        }
    }
    fn is_offered(mv: &Move<HOW>) -> bool {
        *mv != Move::Hide || matches!(HOW, RECOMMENDS_NOTHING | TAKES_PICKS_FOR_ANOTHER_MOVE)
    }
    fn check(state: &State, actor: Actor, mv: &Move<HOW>) -> Result<(), Refusal> {
        let turn = Self::turn(state);
        match (actor, mv) {
            (Actor::Chance, Move::Deal(card)) if *card < 10 && turn == Turn::Chance => {
                let twice = state.cards.contains(&Some(*card)) && HOW != DEALS_A_CARD_TWICE;
                if twice { Err(Refusal::new("TOY-2", "it is dealt already")) } else { Ok(()) }
            }
            (Actor::Chance, Move::Deal(_)) if HOW == DEALS_OUT_OF_TURN => Ok(()),
            (Actor::Seat(_), Move::Deal(_)) if HOW == LETS_SEATS_DEAL => Ok(()),
            (Actor::Clock, Move::Hide) if HOW == LETS_THE_CLOCK_MOVE => Ok(()),
            (Actor::Seat(_), Move::Show) if HOW == GOES_ON_AFTER_THE_END && turn == Turn::Over => Ok(()),
            (Actor::Seat(_), Move::Show) if HOW == ACCEPTS_TOO_MUCH => Ok(()),
            (Actor::Seat(seat), Move::Show | Move::Hide) if turn.seats().has(seat) => Ok(()),
            _ => Err(Refusal::new("TOY-1", "not now")),
        }
    }
    fn apply(state: &mut State, actor: Actor, mv: Move<HOW>, sink: &mut impl Sink<Event>) {
        match (actor, mv) {
            (_, Move::Deal(card)) => {
                let seat = usize::from(state.cards[0].is_some());
                let late = HOW == APPLIES_WITH_A_MEMORY && MEMORY.fetch_add(1, Ordering::Relaxed).is_multiple_of(3);
                let card = if late { 9 - card } else { card };
                state.cards[seat] = Some(card);
                state.race = HOW == COPIES_WITHOUT_THE_RACE;
                let others = if HOW == TELLS_CARDS { Some(card) } else { None };
                sink.whisper(Seats::only(Seat::new(seat as u8)), Event::Dealt(Some(card)), Event::Dealt(others));
            }
            (Actor::Seat(seat), mv) => {
                let shown = mv == Move::Show;
                if HOW != NEVER_ENDS {
                    state.acts[seat.index()] = Some(shown);
                }
                let card = state.cards[seat.index()].unwrap_or_default();
                if HOW == PEEKS_AND_IMAGINES_RARELY {
                    let other = state.cards[1 - seat.index()];
                    sink.whisper(Seats::only(seat), Event::Dealt(other), Event::Dealt(None));
                }
                if shown || HOW != HIDES_WITHOUT_A_WORD {
                    sink.tell(if shown { Event::Showed(seat, card) } else { Event::Hid });
                }
            }
            _ => unreachable!(),
        }
    }
    fn view(state: &State, viewer: Viewer) -> View {
        let sees = |seat: usize| {
            viewer == Viewer::Seat(Seat::new(seat as u8))
                || state.acts[seat] == Some(true)
                || [SHOWS_CARDS_IN_VIEW, SHOWS_CARDS_AND_IMAGINES_SO].contains(&HOW)
        };
        View {
            viewer,
            dealt: state.cards.map(|card| card.is_some()),
            cards: [0, 1].map(|seat| state.cards[seat].filter(|_| sees(seat))),
            acts: state.acts,
            truth: [IMAGINES_NOTHING, IMAGINES_OTHERS_RARELY, PEEKS_AND_IMAGINES_RARELY]
                .contains(&HOW)
                .then(|| state.clone()),
        }
    }
    fn determinize(view: &View, dice: &mut Dice) -> State {
        if let Some(truth) = view.truth.as_ref().filter(|_| HOW == IMAGINES_NOTHING || dice.below(60) > 0) {
            return truth.clone();
        }
        let knows = |seat: usize| {
            let own = view.viewer == Viewer::Seat(Seat::new(seat as u8));
            own || view.acts[seat] == Some(true) || HOW == SHOWS_CARDS_AND_IMAGINES_SO
        };
        let mut cards = [0, 1].map(|seat| view.cards[seat].filter(|_| knows(seat)));
        for seat in 0..2 {
            if view.dealt[seat] && cards[seat].is_none() {
                let others = State::others(&cards);
                let card = *dice.pick(&others);
                let lower = if HOW == IMAGINES_LOW_CARDS { card.min(*dice.pick(&others)) } else { card };
                // Whoever holds an even card is too sure that the other is low, and the others that it is high.
                let own = view.viewer.seat().and_then(|own| cards[own.index()]);
                let mut three = || [card, *dice.pick(&others), *dice.pick(&others)].into_iter();
                let surer = match own.filter(|_| HOW == IMAGINES_TOO_SURELY) {
                    Some(own) if own % 2 == 0 => three().min().unwrap_or(card),
                    Some(_) => three().max().unwrap_or(card),
                    None => lower,
                };
                cards[seat] = Some(surer);
            }
        }
        State { cards, acts: view.acts, race: false }
    }
    fn standings(state: &State) -> BySeat<Standing> {
        let points = |seat: usize| match (state.acts[seat], state.cards[seat]) {
            (Some(true), Some(card)) => i32::from(card),
            (_, Some(card)) if HOW == SCORES_HIDDEN_CARDS => i32::from(card),
            _ => 0,
        };
        rank([points(0), points(1)])
    }
    fn tally(_: &Event, _: &mut [u64]) {}
}

impl<const HOW: u8> Appraise for Cheat<HOW> {
    fn appraise(_: &View, _: &Move<HOW>) -> i32 {
        0
    }
}

impl<const HOW: u8> Face for Cheat<HOW> {
    const GUIDE: &'static str = "TOY-1 TOY-2";
    fn label(_: &View, mv: &Move<HOW>, _: Names<'_>) -> String {
        mv.to_string()
    }
    fn say(event: &Event, _: Names<'_>) -> String {
        format!("{event:?}")
    }
    fn draw(_: &View, _: Names<'_>) -> Drawing {
        Drawing::default()
    }
    fn step(view: &View, _: Names<'_>) -> String {
        let asked = HOW == ASKS_EVERYBODY || view.may_move();
        if asked && HOW != SAYS_NOTHING { "Show your card, or find out how to hide it".into() } else { String::new() }
    }
    fn scored(event: &Event, _: &View, _: Names<'_>) -> Vec<Scored> {
        match *event {
            Event::Showed(_, 5) if HOW == FORGETS_A_CARD => Vec::new(),
            Event::Showed(seat, card) if HOW == CITES_NOTHING => vec![Scored::new(seat, card, "a card", "TOY-9")],
            Event::Showed(seat, card) => vec![Scored::new(seat, card, "a card", "TOY-1")],
            Event::Dealt(_) | Event::Hid => Vec::new(),
        }
    }
    /// To hide is to pick the card and the table, and to mark the table.
    fn picks(_: &View, mv: &Move<HOW>) -> Vec<String> {
        if *mv == Move::Hide { HANDLES.map(String::from).to_vec() } else { Vec::new() }
    }
    fn assembly(view: &View) -> Option<Assembly> {
        let assembly = Assembly { picks: HANDLES.map(String::from).to_vec(), mark: "place", send: "Hide" };
        (view.may_move() && !matches!(HOW, KEEPS_A_MOVE_TO_ITSELF | RECOMMENDS_NOTHING)).then_some(assembly)
    }
    fn weight(_: &View, _: &Move<HOW>) -> Weight {
        if HOW == RECOMMENDS_NOTHING { Weight::Quiet } else { Weight::Plain }
    }
    fn meant(_: &View, picks: &[&str]) -> Option<Result<Move<HOW>, Refusal>> {
        let mv = if HOW == TAKES_PICKS_FOR_ANOTHER_MOVE { Move::Show } else { Move::Hide };
        (picks == HANDLES).then_some(Ok(mv))
    }
    fn assemble(_: &View, mark: &str, picks: &[&str]) -> Option<Move<HOW>> {
        let whole = picks.len() == 2 && HANDLES.iter().all(|handle| picks.contains(handle));
        let mv = if HOW == PUTS_TOGETHER_ANOTHER_MOVE { Move::Show } else { Move::Hide };
        (whole && mark == HANDLES[0]).then_some(mv)
    }
}

tricorn_laws::laws!(the_honest_game, super::Cheat<{ super::HONEST }>);

/// A test for each cheat: the law that catches it, and the words with which it does.
macro_rules! cheats {
    ($($law:ident catches $name:ident: $how:ident, $words:literal;)*) => {
        $(#[test]
        #[should_panic(expected = $words)]
        fn $name() {
            tricorn_laws::$law::<Cheat<$how>>();
        })*

        const LAWS_THAT_CATCH: &[&str] = &[$(stringify!($law)),*];
    };
}

cheats! {
    listed_moves_are_accepted_moves catches a_move_listed_but_not_allowed: LISTS_TOO_MUCH, "is listed";
    listed_moves_are_accepted_moves catches a_move_allowed_but_not_listed: ACCEPTS_TOO_MUCH, "unlisted";
    nobody_moves_out_of_turn catches a_card_dealt_twice: DEALS_A_CARD_TWICE, "which it never rolls";
    nobody_moves_out_of_turn catches a_roll_that_takes_two_numbers: ROLLS_TWICE, "than one from the dice";
    nobody_moves_out_of_turn catches a_deal_out_of_turn: DEALS_OUT_OF_TURN, "chance may deal";
    nobody_moves_out_of_turn catches a_seat_that_deals: LETS_SEATS_DEAL, "seat 1 may deal";
    nobody_moves_out_of_turn catches a_clock_without_an_alarm: LETS_THE_CLOCK_MOVE, "clock may hide";
    nobody_moves_out_of_turn catches a_move_after_the_end: GOES_ON_AFTER_THE_END, "may show when it is the turn of Over";
    a_game_ends catches a_game_without_end: NEVER_ENDS, "does not end";
    notation_reads_back catches a_notation_that_does_not: WRITES_WHAT_IT_CANNOT_READ, "show";
    who_may_move_is_told_what_to_do catches a_face_without_words: SAYS_NOTHING, "is not told how";
    who_may_move_is_told_what_to_do catches a_face_that_asks_those_who_wait: ASKS_EVERYBODY, "may not move but is asked";
    what_is_not_offered_can_be_put_together catches a_move_that_nobody_can_make: KEEPS_A_MOVE_TO_ITSELF,
        "neither offered nor to be put together";
    what_is_not_offered_can_be_put_together catches picks_that_make_another_move: PUTS_TOGETHER_ANOTHER_MOVE, "table";
    something_is_recommended catches a_face_that_whispers: RECOMMENDS_NOTHING, "all that seat 1 can do is quiet";
    what_is_picked_is_meant catches picks_that_are_misread: TAKES_PICKS_FOR_ANOTHER_MOVE, "[\"table\", \"card\"]";
    views_do_not_leak catches a_view_that_shows_hidden_cards: SHOWS_CARDS_IN_VIEW, "looks different";
    views_do_not_leak catches moves_that_depend_on_hidden_cards: LISTS_BY_HIDDEN_CARDS, "may not know";
    events_say_no_more_than_the_view catches an_event_that_tells_hidden_cards: TELLS_CARDS,
        "hears what the view does not show";
    a_view_is_no_more_than_what_was_told catches a_view_whose_resampler_honours_what_it_shows:
        SHOWS_CARDS_AND_IMAGINES_SO, "the view shows what was not told";
    a_view_is_no_more_than_what_was_told catches a_change_without_a_word: HIDES_WITHOUT_A_WORD, "told nothing, but";
    standings_do_not_leak catches points_for_hidden_cards: SCORES_HIDDEN_CARDS, "the standings depend on";
    imagined_states_vary_and_play_on catches a_resampler_that_hands_out_the_true_state: IMAGINES_NOTHING,
        "mostly the true state";
    imagined_states_are_calibrated catches a_resampler_that_prefers_low_cards: IMAGINES_LOW_CARDS,
        "not imagined fairly";
    imagined_states_are_calibrated catches a_resampler_that_is_too_sure: IMAGINES_TOO_SURELY, "believed 1 of 3";
    a_log_replays_to_the_same_state catches rules_with_a_memory: APPLIES_WITH_A_MEMORY, "the state differs";
    the_same_seed_is_the_same_game catches chance_with_a_memory: ROLLS_WITH_A_MEMORY, "the same seed, another game";
    undo_reveals_nothing catches a_resampler_that_hides_what_it_could_imagine: IMAGINES_OTHERS_RARELY, "showed";
    undo_is_for_one_who_moved_alone catches a_state_whose_copy_forgets_the_race: COPIES_WITHOUT_THE_RACE,
        "undo is granted";
    every_score_is_explained catches points_that_nobody_told: FORGETS_A_CARD, "and hears of";
    every_score_is_explained catches points_without_a_rule: CITES_NOTHING, "cites no rule";
    undo_by_consent_shows_only_what_the_mover_knew catches a_peek_that_is_rarely_imagined: PEEKS_AND_IMAGINES_RARELY,
        "could be taken back by consent but";
}

macro_rules! list {
    ($($law:ident)*) => {
        const LAWS: &[&str] = &[$(stringify!($law)),*];
    };
}
tricorn_laws::for_each_law!(list);

#[test]
fn every_law_catches_somebody() {
    for law in LAWS {
        assert!(LAWS_THAT_CATCH.contains(law), "nobody shows that the law {law} catches a cheat");
    }
}

/// The law that takes the game's own word for what may be known cannot see this cheat: the reason
/// for a law that does not.
#[test]
fn a_resampler_that_honours_what_a_view_shows_gets_past_the_law_of_views() {
    tricorn_laws::views_do_not_leak::<Cheat<SHOWS_CARDS_AND_IMAGINES_SO>>();
}
