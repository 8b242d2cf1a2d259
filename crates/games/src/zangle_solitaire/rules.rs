//! The rules of Zangle Solitaire.

use tricorn_kernel::{
    Actor, BySeat, Dice, Facts, Field, Game, Kind, Options, Refusal, Seat, SetupError, Sink, Standing, Turn, Viewer,
};

use super::state::Phase;
use super::{Deal, Event, Move, State, View, ZangleSolitaire, view};
use crate::zangle_deck::{Deck, FIELDS as DECK};

/// What a table may set (ZAN-2, ZAN-29).
const FIELDS: [Field; 7] = {
    let [z, ones, twos, threes, fours, fives] = DECK;
    let columns = Field {
        name: "columns",
        label: "Piles",
        kind: Kind::Number { min: 5, max: 7, default: 5 },
        words: &[],
        help: "how many piles there are; more are harder (ZAN-29)",
    };
    [columns, z, ones, twos, threes, fours, fives]
};

impl Game for ZangleSolitaire {
    const FACTS: Facts = Facts {
        id: "zangle-solitaire",
        name: "Zangle Solitaire",
        tagline: "You against the piles: use up every card before the centre runs dry.",
        seats: 1..=1,
        minutes: "5-10",
        rules: 1,
        rule_families: &["ZAN"],
        options: &FIELDS,
        counters: &["zangles", "cards_used", "turned", "won", "lost"],
    };
    type State = State;
    type Move = Move;
    type Event = Event;
    type View = View;

    fn setup(options: &Options, _: u8) -> Result<State, SetupError> {
        Ok(State::new(options.number("columns") as u8, Deck::read(options)))
    }

    fn seats(_: &State) -> u8 {
        1
    }

    #[inline]
    fn turn(state: &State) -> Turn {
        match state.phase {
            Phase::Deal | Phase::Reveal => Turn::Chance,
            Phase::Fill | Phase::Play => Turn::of(Seat::new(0)),
            Phase::Won | Phase::Lost => Turn::Over,
        }
    }

    #[inline]
    fn roll(state: &State, dice: &mut Dice) -> Move {
        Move::Card(state.unseen.random(dice))
    }

    /// The deal is that of the table's key: whatever is played, the same card lies at the same place.
    fn deal(state: &State, dice: impl FnOnce() -> Dice) -> Option<Move> {
        let card = Deal::card_at(state.awaited()?, state, &mut dice());
        // An imagined table is not of this deal: a card that has been seen there cannot come again.
        state.unseen.has(card).then_some(Move::Card(card))
    }

    #[inline]
    fn moves(state: &State, _: Seat, out: &mut Vec<Move>) {
        state.moves(out);
    }

    /// To find a zangle is the game: none is shown.
    fn is_offered(mv: &Move) -> bool {
        !matches!(mv, Move::Zangle(_))
    }

    fn check(state: &State, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        match actor {
            Actor::Chance => state.check_chance(mv),
            Actor::Clock => Err(Refusal::new("ZAN-28", "no clock runs in this game")),
            Actor::Seat(seat) if seat.index() > 0 => Err(Refusal::new("ZAN-26", "it is not your turn")),
            Actor::Seat(_) => state.check_player(mv),
        }
    }

    #[inline]
    fn apply(state: &mut State, _: Actor, mv: Move, sink: &mut impl Sink<Event>) {
        match mv {
            Move::Card(card) => state.reveal(card, sink),
            Move::Zangle(set) => state.make(set, sink),
            Move::Fill(pile) => state.fill(pile.into(), sink),
            Move::Turn => state.turn(sink),
            Move::Stop => state.lose(true, sink),
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::of(state, viewer)
    }

    /// Nothing is hidden that is not yet to be rolled.
    fn determinize(view: &View, _: &mut Dice) -> State {
        view::imagine(view)
    }

    /// Points are the pile cards left, as in ZAN-8: none is a win. Nobody is first in a game that the piles have won.
    fn standings(state: &State) -> BySeat<Standing> {
        let rank = if state.phase == Phase::Lost { 2 } else { 1 };
        BySeat::from_iter([Standing { seat: Seat::new(0), points: state.left().into(), rank, team: None }])
    }

    fn tally(event: &Event, counters: &mut [u64]) {
        match event {
            Event::Made { zangle, .. } => {
                counters[0] += 1;
                counters[1] += u64::from(zangle.own_len());
            }
            Event::PutAway { .. } => counters[2] += 1,
            Event::Won => counters[3] += 1,
            Event::Lost { .. } => counters[4] += 1,
            Event::Dealt { .. } | Event::Filled { .. } | Event::Turned { .. } | Event::Moved { .. } => {}
        }
    }
}
