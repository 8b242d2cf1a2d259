//! The rules of Loop Lines.

use tricorn_kernel::{
    Actor, BySeat, Dice, Facts, Field, Game, Kind, Options, Refusal, Seat, SetupError, Sink, Standing, Turn, Viewer,
    rank,
};

use super::board::Board;
use super::state::{Due, Event, Phase, State, other};
use super::tile::{Colour, Tiles};
use super::{LoopLines, Move, View, view};
use crate::lattice::hidden::Hidden;

impl Game for LoopLines {
    const FACTS: Facts = Facts {
        id: "looplines",
        name: "Loop Lines",
        tagline: "Black against white: run your lines on, close loops, and get rid of your tiles.",
        seats: 2..=2,
        minutes: "20-30",
        rules: 1,
        rule_families: &["LOO"],
        options: &[
            Field {
                name: "hands",
                label: "Hands",
                kind: Kind::Choice(&["hidden", "open"]),
                words: &[("hidden", "are hidden"), ("open", "lie open")],
                help: "whether everybody sees the tiles in both hands (LOO-16)",
            },
            Field {
                name: "supply",
                label: "Next tile",
                kind: Kind::Choice(&["hidden", "open"]),
                words: &[("hidden", "lies face down"), ("open", "lies face up")],
                help: "whether the next tile to be drawn lies face up (LOO-17)",
            },
            Field {
                name: "own_dots",
                label: "Own dots",
                kind: Kind::Flag { default: false },
                words: &[("on", "cost a tile each"), ("off", "are not allowed")],
                help: "you may make dots of your own colour and draw a tile for each (LOO-18)",
            },
        ],
        counters: &["placed", "drawn", "dots", "loops", "wedges", "out", "stuck"],
    };
    type State = State;
    type Move = Move;
    type Event = Event;
    type View = View;

    fn setup(options: &Options, _seats: u8) -> Result<State, SetupError> {
        Ok(State {
            open_hands: options.choice("hands") == "open",
            open_supply: options.choice("supply") == "open",
            own_dots: options.flag("own_dots"),
            phase: Phase::Start,
            turn: Seat::new(0),
            due: Due::default(),
            colour: None,
            last: None,
            next: None,
            supply: Tiles::ALL,
            hands: [Tiles::NONE; 2],
            known: [Tiles::NONE; 2],
            board: Board::empty(),
            hidden: Hidden::NONE,
        })
    }

    fn seats(_: &State) -> u8 {
        2
    }

    #[inline]
    fn turn(state: &State) -> Turn {
        match state.phase {
            Phase::Start | Phase::Deal | Phase::TurnUp | Phase::Chooser | Phase::Draw(..) => Turn::Chance,
            Phase::Colour | Phase::First | Phase::Place | Phase::Give => Turn::of(state.turn),
            Phase::Over(_) => Turn::Over,
        }
    }

    #[inline]
    fn roll(state: &State, dice: &mut Dice) -> Move {
        if state.phase == Phase::Chooser {
            return Move::Chooser(Seat::new(dice.below(2) as u8));
        }
        Move::Tile(state.supply.random(dice))
    }

    #[inline]
    fn moves(state: &State, seat: Seat, out: &mut Vec<Move>) {
        if seat != state.turn {
            return;
        }
        match state.phase {
            Phase::Colour => out.extend(Colour::BOTH.map(Move::Colour)),
            Phase::First => out.extend([Move::First, Move::Second]),
            Phase::Give => out.extend(state.hand().iter().map(Move::Give)),
            Phase::Place => {
                let before = out.len();
                let (colour, own_dots) = (state.colour_in_turn(), state.own_dots);
                state.board.each_placement(colour, own_dots, state.hand(), |placed| out.push(Move::Place(placed)));
                if out.len() == before {
                    out.push(Move::Draw); // LOO-9
                }
            }
            _ => {}
        }
    }

    fn check(state: &State, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        match actor {
            Actor::Chance => state.check_chance(*mv),
            Actor::Clock => Err(Refusal::new("LOO-6", "no clock runs in this game")),
            Actor::Seat(seat) => state.check_seat(seat, *mv),
        }
    }

    #[inline]
    fn apply(state: &mut State, actor: Actor, mv: Move, sink: &mut impl Sink<Event>) {
        let seat = match actor {
            Actor::Seat(seat) => seat,
            Actor::Chance | Actor::Clock => state.turn,
        };
        match mv {
            Move::Tile(tile) => state.take_tile(tile, sink),
            Move::Chooser(seat) => {
                state.turn = seat;
                state.phase = Phase::Colour;
                sink.tell(Event::Chooser { seat });
            }
            Move::Colour(colour) => {
                state.colour = Some(if seat.index() == 0 { colour } else { colour.other() });
                state.turn = other(seat);
                state.phase = Phase::First;
                sink.tell(Event::Chose { seat, colour });
            }
            Move::First | Move::Second => {
                state.turn = if mv == Move::First { seat } else { other(seat) };
                sink.tell(Event::Opens { seat, first: state.turn });
                state.begin_turn(sink);
            }
            Move::Place(placed) => state.place(placed, sink),
            Move::Draw => state.draw_for_want(sink),
            Move::Give(tile) => state.give(tile, sink),
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::of(state, viewer)
    }

    fn determinize(view: &View, dice: &mut Dice) -> State {
        view::imagine(view, dice)
    }

    /// The winner has a point for each tile that the other still holds; before the end nobody has any.
    fn standings(state: &State) -> BySeat<Standing> {
        let mut points = [0; 2];
        if let Phase::Over(winner) = state.phase {
            points[winner.index()] = i32::from(state.hands[other(winner).index()].len());
        }
        rank(points)
    }

    fn tally(event: &Event, counters: &mut [u64]) {
        match *event {
            Event::Placed { colour, made, .. } => {
                counters[0] += 1;
                counters[2] += made.dots.map(u64::from).iter().sum::<u64>();
                counters[3] += u64::from(made.loops[colour as usize]);
                counters[4] += u64::from(made.wedge());
            }
            Event::Drew { .. } => counters[1] += 1,
            Event::Out { .. } => counters[5] += 1,
            Event::Stuck { .. } => counters[6] += 1,
            Event::Start { .. } | Event::Dealt { .. } | Event::TurnedUp { .. } | Event::Chooser { .. } => {}
            Event::Chose { .. } | Event::Opens { .. } | Event::Gave { .. } => {}
        }
    }
}
