//! The rules of Zangle, turn by turn.

use tricorn_kernel::{
    Actor, BySeat, Dice, Facts, Game, Options, Refusal, Seat, SetupError, Sink, Standing, Turn, Viewer,
};

use super::state::Phase;
use super::{Event, Move, State, View, ZangleTurns, view};
use crate::zangle_deck::{Deck, FIELDS, each_zangle};

impl Game for ZangleTurns {
    const FACTS: Facts = Facts {
        id: "zangle",
        name: "Zangle",
        tagline: "Shapes make shapes: be the first to use up all your cards.",
        seats: 2..=6,
        minutes: "20-30",
        rules: 1,
        rule_families: &["ZAN"],
        options: &FIELDS,
        counters: &["zangles", "hits", "cards_used", "rounds", "bonus_rounds"],
    };
    type State = State;
    type Move = Move;
    type Event = Event;
    type View = View;

    fn setup(options: &Options, seats: u8) -> Result<State, SetupError> {
        Ok(State::new(seats, Deck::read(options)))
    }

    fn seats(state: &State) -> u8 {
        state.seats
    }

    #[inline]
    fn turn(state: &State) -> Turn {
        match state.phase {
            Phase::Dealer | Phase::Deal | Phase::Hit | Phase::Fill => Turn::Chance,
            Phase::Play => Turn::of(state.turn),
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    fn roll(state: &State, dice: &mut Dice) -> Move {
        if state.phase == Phase::Dealer {
            return Move::Dealer(Seat::new(dice.below(u32::from(state.seats)) as u8));
        }
        Move::Card(state.unseen.random(dice))
    }

    #[inline]
    fn moves(state: &State, seat: Seat, out: &mut Vec<Move>) {
        if state.phase != Phase::Play || seat != state.turn {
            return;
        }
        out.push(if state.hit || state.pile == 0 { Move::Pass } else { Move::Hit });
        each_zangle(&state.centre_bag(), &state.own[seat.index()], |zangle| out.push(Move::Zangle(zangle)));
    }

    /// To find a zangle is the game: none is shown.
    fn is_offered(mv: &Move) -> bool {
        !matches!(mv, Move::Zangle(_))
    }

    fn check(state: &State, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        match actor {
            Actor::Chance => state.check_chance(mv),
            Actor::Clock => Err(Refusal::new("ZAN-12", "no clock runs in this game")),
            Actor::Seat(_) if state.phase == Phase::Over => Err(Refusal::new("ZAN-11", "the game is over")),
            Actor::Seat(_) if state.phase != Phase::Play => Err(Refusal::new("ZAN-7", "cards are being turned up")),
            Actor::Seat(seat) if seat != state.turn => Err(Refusal::new("ZAN-11", "it is not your turn")),
            Actor::Seat(seat) => state.check_seat(seat, mv),
        }
    }

    #[inline]
    fn apply(state: &mut State, _: Actor, mv: Move, sink: &mut impl Sink<Event>) {
        match mv {
            Move::Dealer(seat) => state.begin(seat, sink),
            Move::Card(card) => state.turn_up(card, sink),
            Move::Zangle(zangle) => state.make(state.turn, zangle, sink),
            Move::Hit => {
                state.note_missed();
                state.phase = Phase::Hit;
            }
            Move::Pass => {
                state.note_missed();
                sink.tell(Event::Passed { seat: state.turn });
                state.next_turn(sink);
            }
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::of(state, viewer)
    }

    /// Nothing is hidden from anybody that is not yet to be rolled.
    fn determinize(view: &View, _: &mut Dice) -> State {
        view::imagine(view)
    }

    fn standings(state: &State) -> BySeat<Standing> {
        state.standings()
    }

    fn stage(state: &State) -> u32 {
        state.round.into()
    }

    fn tally(event: &Event, counters: &mut [u64]) {
        match event {
            Event::Made { zangle, .. } => {
                counters[0] += 1;
                counters[2] += u64::from(zangle.own_len());
            }
            Event::Hit { .. } => counters[1] += 1,
            Event::RoundOver { bonus, .. } => counters[if *bonus { 4 } else { 3 }] += 1,
            Event::Round { .. } | Event::Dealt { .. } | Event::Centre { .. } | Event::Filled { .. } => {}
            Event::Turned { .. } | Event::Passed { .. } | Event::Out { .. } | Event::Missed { .. } => {}
        }
    }
}
