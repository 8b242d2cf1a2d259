//! The rules of Zangle Speedster.

use tricorn_kernel::{
    Actor, BySeat, Dice, Facts, Game, Options, Refusal, Seat, Seats, SetupError, Sink, Standing, Turn, Viewer,
};

use super::equalizer::{FIELDS, Setting};
use super::state::Phase;
use super::{Event, Move, State, View, ZangleSpeedster, view};
use crate::zangle_deck::each_zangle;

impl Game for ZangleSpeedster {
    const FACTS: Facts = Facts {
        id: "zangle-speedster",
        name: "Zangle Speedster",
        tagline: "No turns: see a zangle before the others do, and call it.",
        seats: 2..=6,
        minutes: "15-25",
        rules: 1,
        rule_families: &["ZAN"],
        options: &FIELDS,
        counters: &["zangles", "hits", "cards_used", "rounds", "bonus_rounds", "calls", "failed_calls"],
    };
    type State = State;
    type Move = Move;
    type Event = Event;
    type View = View;

    fn setup(options: &Options, seats: u8) -> Result<State, SetupError> {
        Ok(State::new(seats, Setting::read(options)))
    }

    fn seats(state: &State) -> u8 {
        state.seats
    }

    #[inline]
    fn turn(state: &State) -> Turn {
        match state.phase {
            Phase::Dealer | Phase::Deal | Phase::Hit | Phase::Fill => Turn::Chance,
            Phase::Race => Turn::Open { seats: state.racers(), alarm: state.alarm() },
            Phase::Show => Turn::Open { seats: Seats::only(state.turn), alarm: state.alarm() },
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

    fn strike(state: &State) -> Option<Move> {
        match state.phase {
            Phase::Show => Some(Move::Late),
            Phase::Race => state.next_delay_s().map(|_| Move::Ready),
            Phase::Dealer | Phase::Deal | Phase::Hit | Phase::Fill | Phase::Over => None,
        }
    }

    #[inline]
    fn moves(state: &State, seat: Seat, out: &mut Vec<Move>) {
        match state.phase {
            Phase::Race if state.playing.has(seat) => {
                out.extend(state.may_call(seat).then_some(Move::Call));
                out.extend((state.pile > 0).then_some(Move::Hit));
            }
            Phase::Show if seat == state.turn => {
                out.push(Move::Fail);
                let show = if state.setting.honour { Move::Trust } else { Move::Zangle };
                each_zangle(&state.centre_bag(), &state.own[seat.index()], |zangle| out.push(show(zangle)));
            }
            _ => {}
        }
    }

    /// To find a zangle is the game: none is shown.
    fn is_offered(mv: &Move) -> bool {
        !matches!(mv, Move::Zangle(_) | Move::Trust(_))
    }

    fn check(state: &State, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        state.check(actor, mv)
    }

    #[inline]
    fn apply(state: &mut State, actor: Actor, mv: Move, sink: &mut impl Sink<Event>) {
        match (mv, actor) {
            (Move::Dealer(seat), _) => state.begin(seat, sink),
            (Move::Card(card), _) => state.turn_up(card, sink),
            (Move::Call, Actor::Seat(seat)) => {
                // ZAN-16: the first call that is heard has control; from here on every other one is refused.
                state.turn = seat;
                state.phase = Phase::Show;
                sink.tell(Event::Called { seat, seconds: state.setting.window_s });
            }
            (Move::Hit, Actor::Seat(seat)) => {
                state.turn = seat;
                state.phase = Phase::Hit;
            }
            (Move::Zangle(zangle) | Move::Trust(zangle), _) => state.show(zangle, sink),
            (Move::Fail, _) => state.fail(false, sink),
            (Move::Late, _) => state.fail(true, sink),
            (Move::Ready, _) => {
                state.waited_s = state.next_delay_s().unwrap_or(state.waited_s);
                sink.tell(Event::Waited { seconds: state.waited_s });
            }
            (Move::Call | Move::Hit, Actor::Chance | Actor::Clock) => unreachable!("check allows it to seats alone"),
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

    fn tally(event: &Event, counters: &mut [u64]) {
        match event {
            Event::Made { zangle, .. } => {
                counters[0] += 1;
                counters[2] += u64::from(zangle.own_len());
            }
            Event::Hit { .. } => counters[1] += 1,
            Event::RoundOver { bonus, .. } => counters[if *bonus { 4 } else { 3 }] += 1,
            Event::Called { .. } => counters[5] += 1,
            Event::Failed { .. } => counters[6] += 1,
            Event::Round { .. } | Event::Dealt { .. } | Event::Centre { .. } | Event::Filled { .. } => {}
            Event::Turned { .. } | Event::Waited { .. } | Event::Out { .. } => {}
            Event::Looked { .. } | Event::Level { .. } => {}
        }
    }
}
