//! The rules of Triominos.

use tricorn_kernel::series::{Round, Score};
use tricorn_kernel::{
    Actor, BySeat, Dice, Facts, Field, Game, Kind, Options, Refusal, Seat, SetupError, Sink, Standing, Turn, Viewer,
    rank,
};

use super::state::Phase;
use super::{Before, Bonus, Edition, Event, Move, State, Triominos, View, view};

/// A tournament ends after so many rounds, whatever the totals are (TRI-14).
pub(super) const MOST_ROUNDS: u16 = 40;

impl Game for Triominos {
    const FACTS: Facts = Facts {
        id: "triominos",
        name: "Triominos",
        tagline: "Three-cornered dominoes: match the corners, build bridges, close hexagons.",
        seats: 2..=4,
        minutes: "20-40",
        rules: 2,
        rule_families: &["TRI"],
        options: &[
            Field {
                name: "match",
                label: "Play",
                kind: Kind::Choice(&["single", "tournament"]),
                words: &[("single", "one round"), ("tournament", "rounds up to the target")],
                help: "one round, or rounds until somebody has more than the target (TRI-14)",
            },
            Field {
                name: "target",
                label: "Target",
                kind: Kind::Number { min: 50, max: 2000, default: 400 },
                words: &[],
                help: "a tournament's last round is the one in which a total exceeds this (TRI-14)",
            },
            Field {
                name: "edition",
                label: "The first turn",
                kind: Kind::Choice(&["2025", "classic"]),
                words: &[("2025", "is drawn for"), ("classic", "is the highest triple's")],
                help: "lots decide who opens, or the highest triple must and scores more (TRI-15)",
            },
        ],
        counters: &[
            "placed",
            "drawn",
            "passed",
            "bridges",
            "hexagons",
            "double_hexagons",
            "triple_hexagons",
            "out",
            "blocked",
        ],
    };
    type State = State;
    type Move = Move;
    type Event = Event;
    type View = View;

    fn setup(options: &Options, seats: u8) -> Result<State, SetupError> {
        let edition = if options.choice("edition") == "classic" { Edition::Classic } else { Edition::Lots };
        let target = (options.choice("match") == "tournament").then(|| options.number("target") as u16);
        Ok(State::new(seats, edition, target))
    }

    fn seats(state: &State) -> u8 {
        state.seats
    }

    #[inline]
    fn turn(state: &State) -> Turn {
        match state.phase {
            Phase::Deal | Phase::Lots | Phase::Draw => Turn::Chance,
            Phase::Open | Phase::Play | Phase::Drawn => Turn::of(state.turn),
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    fn roll(state: &State, dice: &mut Dice) -> Move {
        let tile = state.due().random(dice);
        match state.phase {
            Phase::Deal => Move::Deal(tile),
            Phase::Lots => Move::Lot(tile),
            _ => Move::Drawn(tile),
        }
    }

    #[inline]
    fn moves(state: &State, seat: Seat, out: &mut Vec<Move>) {
        if seat != state.turn {
            return;
        }
        if state.phase == Phase::Open {
            out.extend(state.usable().iter().map(|tile| Move::Place(super::board::first(tile))));
            return;
        }
        state.board.placements(state.usable(), |laid| out.push(Move::Place(laid)));
        if state.may_draw() {
            out.push(Move::Draw);
        } else if state.may_pass() {
            out.push(Move::Pass);
        }
    }

    fn check(state: &State, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        match actor {
            Actor::Chance => state.check_chance(*mv),
            Actor::Clock => Err(Refusal::new("TRI-5", "no clock runs in this game")),
            Actor::Seat(seat) => state.check_seat(seat, *mv),
        }
    }

    #[inline]
    fn apply(state: &mut State, _: Actor, mv: Move, sink: &mut impl Sink<Event>) {
        match mv {
            Move::Deal(tile) => state.deal(tile, sink),
            Move::Lot(tile) => state.draw_lot(tile, sink),
            Move::Drawn(tile) => state.draw(tile, sink),
            Move::Place(laid) => state.place(laid, sink),
            Move::Draw => state.ask(),
            Move::Pass => state.pass(sink),
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::of(state, viewer)
    }

    fn determinize(view: &View, dice: &mut Dice) -> State {
        view::imagine(view, dice)
    }

    /// TRI-13.
    fn standings(state: &State) -> BySeat<Standing> {
        rank(state.points[..usize::from(state.seats)].iter().copied())
    }

    fn tally(event: &Event, counters: &mut [u64]) {
        match event {
            Event::Placed { bonus, .. } => {
                counters[0] += 1;
                match bonus {
                    Some(Bonus::Bridge) => counters[3] += 1,
                    Some(Bonus::Hexagon) => counters[4] += 1,
                    Some(Bonus::DoubleHexagon) => counters[5] += 1,
                    Some(Bonus::TripleHexagon) => counters[6] += 1,
                    None => {}
                }
            }
            Event::Drew { .. } => counters[1] += 1,
            Event::Passed { .. } => counters[2] += 1,
            Event::Out { .. } => counters[7] += 1,
            Event::Blocked { .. } => counters[8] += 1,
            Event::Dealt { .. } | Event::Lot { .. } | Event::Level | Event::Begins { .. } => {}
            Event::LastRound { .. } | Event::Left { .. } => {}
        }
    }
}

impl Round for Triominos {
    /// TRI-14.
    fn next(finished: &State, score: &Score) -> Option<State> {
        finished.target?;
        if finished.last_round || score.rounds >= MOST_ROUNDS {
            return None;
        }
        let State { seats, edition, target, round, last, hands, .. } = *finished;
        let mut next = State::new(seats, edition, target);
        next.round = round + 1;
        next.before = Some(Before { last, left: hands });
        next.totals.iter_mut().zip(&score.totals).for_each(|(total, &points)| *total = points);
        Some(next)
    }

    fn running(view: &View) -> Option<Vec<i32>> {
        view.target?;
        Some(view.players.iter().map(|player| player.points).collect())
    }
}
