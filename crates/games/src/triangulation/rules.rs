//! The rules of Triangulation.

use tricorn_kernel::{
    Actor, BySeat, Dice, Facts, Field, Game, Kind, Options, Refusal, Seat, Seats, SetupError, Sink, Standing, Turn,
    Viewer,
};

use super::deck::DeckRef;
use super::event::Outcome;
use super::moves::Board;
use super::state::{Phase, Setting};
use super::{Event, Move, State, Triangulation, View, bot, imagine, view};

impl Game for Triangulation {
    const FACTS: Facts = Facts {
        id: "triangulation",
        name: "Triangulation",
        tagline: "Three words to your team: clear together, and not too clear alone.",
        seats: 3..=12,
        minutes: "20-40",
        rules: 2,
        rule_families: &["TRG"],
        options: &[
            Field {
                name: "casual",
                label: "The kind of name",
                kind: Kind::Flag { default: false },
                words: &[("on", "is told"), ("off", "stays secret")],
                help: "everybody is told what kind of name each message is (TRG-12)",
            },
            Field {
                name: "clock",
                label: "The time to think",
                kind: Kind::Flag { default: false },
                words: &[("on", "is 3 minutes to write, 2 to guess"), ("off", "has no limit")],
                help: "three minutes to write and two for each guess (TRG-18)",
            },
            Field {
                name: "deck",
                label: "Message cards",
                kind: Kind::File,
                words: &[],
                help: "message cards that the host has brought, by their digest (TRG-2)",
            },
        ],
        counters: &[
            "rounds",
            "messages",
            "intercepted_first",
            "intercepted_second",
            "contacted",
            "lost",
            "guesses",
            "passes",
        ],
    };
    type State = State;
    type Move = Move;
    type Event = Event;
    type View = View;

    const WRITES: bool = true;

    fn setup(options: &Options, seats: u8) -> Result<State, SetupError> {
        let (casual, clock, digest) = (options.flag("casual"), options.flag("clock"), options.text("deck"));
        let deck = DeckRef::known(&digest).ok_or_else(|| {
            SetupError(format!("the message cards {digest} are not here: name their file with --deck"))
        })?;
        Ok(State::new(seats, Setting { deck, casual, clock }))
    }

    fn seats(state: &State) -> u8 {
        state.sides.seats
    }

    fn turn(state: &State) -> Turn {
        let seats = match state.phase {
            Phase::Lot | Phase::Drawing => return Turn::Chance,
            Phase::Over => return Turn::Over,
            Phase::Writing => state.desks.iter().filter(|desk| !desk.done).map(|desk| desk.insider).collect(),
            Phase::Opening | Phase::Guessing => state.guessers(),
            Phase::Judging => Seats::only(state.desks[state.guessed()].insider),
        };
        Turn::Open { seats, alarm: state.alarm() }
    }

    fn roll(state: &State, dice: &mut Dice) -> Move {
        if state.phase == Phase::Lot {
            return Move::First(Seat::new(dice.below(u32::from(state.sides.seats)) as u8));
        }
        let pile: Vec<u16> =
            (0..state.setting.deck.get().cards().len() as u16).filter(|&card| state.has(card)).collect();
        Move::Card(*dice.pick(&pile))
    }

    fn strike(state: &State) -> Option<Move> {
        state.strike()
    }

    fn moves(state: &State, seat: Seat, out: &mut Vec<Move>) {
        match state.phase {
            Phase::Opening if state.guessers().has(seat) => {
                let open = state.desks[state.guessed()].open;
                out.extend(Board::ALL.into_iter().filter(|board| !open[board.index()]).map(Move::Open));
            }
            Phase::Guessing if state.guessers().has(seat) => out.push(Move::Pass),
            Phase::Judging if seat == state.desks[state.guessed()].insider => {
                out.extend([Move::Judge(true), Move::Judge(false)]);
            }
            _ => {}
        }
    }

    fn check(state: &State, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        state.check(actor, mv)
    }

    fn stands(mv: &Move) -> bool {
        matches!(mv, Move::Write(_) | Move::Open(_) | Move::Guess(_) | Move::Pass)
    }

    fn only_keeps(mv: &Move) -> bool {
        matches!(mv, Move::Keep(_))
    }

    fn apply(state: &mut State, actor: Actor, mv: Move, sink: &mut impl Sink<Event>) {
        state.apply(actor, mv, sink);
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::of(state, viewer)
    }

    fn determinize(view: &View, dice: &mut Dice) -> State {
        imagine::imagine(view, dice)
    }

    fn standings(state: &State) -> BySeat<Standing> {
        let sides = state.sides;
        let standing = |seat: Seat| {
            let side = sides.of(seat);
            let better = (0..sides.count()).filter(|&other| state.tokens[other] > state.tokens[side]).count();
            Standing {
                seat,
                points: state.tokens[side].into(),
                rank: 1 + better as u8,
                team: sides.are_teams().then(|| 1 + side as u8),
            }
        };
        Seats::first(sides.seats).iter().map(standing).collect()
    }

    fn team(state: &State, seat: Seat) -> Seats {
        state.sides.team(seat)
    }

    fn may_talk(state: &State, seat: Seat) -> Result<(), Refusal> {
        state.check_talk(seat)
    }

    fn tally(event: &Event, counters: &mut [u64]) {
        match event {
            Event::Round { .. } => counters[0] += 1,
            Event::Decided { outcome, .. } => {
                let place = match outcome {
                    Outcome::InterceptedAtOnce => 2,
                    Outcome::Intercepted => 3,
                    Outcome::Contact => 4,
                    Outcome::Lost => 5,
                };
                counters[1] += 1;
                counters[place] += 1;
            }
            Event::Guessed { .. } => counters[6] += 1,
            Event::Passed { .. } => counters[7] += 1,
            Event::Shuffled | Event::Drew { .. } | Event::Kept { .. } | Event::Wrote { .. } | Event::Turns { .. } => {}
            Event::Kinds { .. }
            | Event::Opened { .. }
            | Event::Judged { .. }
            | Event::Shown { .. }
            | Event::Won { .. } => {}
        }
    }

    fn improvise(view: &View, dice: &mut Dice) -> Option<Move> {
        bot::improvise(view, dice)
    }
}
