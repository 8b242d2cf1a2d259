//! The rules of Color Draw.

use tricorn_kernel::{
    Actor, BySeat, Dice, Facts, Field, Game, Kind, Options, Refusal, Seat, SetupError, Sink, Standing, Turn, Viewer,
    rank,
};

use super::discards::Discards;
use super::laid::Laid;
use super::state::{Phase, SEATS, points};
use super::{ColorDraw, Ending, Event, Jokers, Move, State, Unplayed, View, view};
use crate::triangles_deck::{Bag, Card, Colour};

impl Game for ColorDraw {
    const FACTS: Facts = Facts {
        id: "color-draw",
        name: "Color Draw",
        tagline: "Swap cards until you hold a triangle, and choose its colours well.",
        seats: 2..=8,
        minutes: "20-30",
        rules: 2,
        rule_families: &["DECK", "CLR"],
        options: &[Field {
            name: "jokers",
            label: "Jokers",
            kind: Kind::Choice(Jokers::WORDS),
            words: &[("whole", "are a triangle alone"), ("wild", "stand for any piece"), ("none", "stay in the box")],
            help: "a joker is a whole triangle alone, stands for any piece, or stays in the box (CLR-13)",
        }],
        counters: &[
            "triangles",
            "one_colour",
            "two_colours",
            "three_colours",
            "jokers_used",
            "draws",
            "takes",
            "flips",
            "stalled",
        ],
    };
    type State = State;
    type Move = Move;
    type Event = Event;
    type View = View;

    fn setup(options: &Options, seats: u8) -> Result<State, SetupError> {
        let jokers = Jokers::from_word(options.choice("jokers"));
        Ok(State {
            seats,
            jokers,
            phase: Phase::Dealer,
            turn: Seat::new(0),
            quiet: 0,
            piles: jokers.deck(),
            discards: Discards::default(),
            hands: [Bag::EMPTY; SEATS],
            known: [Bag::EMPTY; SEATS],
            unplayed: [Unplayed::NEW; SEATS],
            laid: Laid::NOTHING,
        })
    }

    fn seats(state: &State) -> u8 {
        state.seats
    }

    #[inline]
    fn turn(state: &State) -> Turn {
        match state.phase {
            Phase::Start | Phase::Drop(_) | Phase::Swapped => Turn::of(state.turn),
            Phase::Over => Turn::Over,
            _ => Turn::Chance,
        }
    }

    #[inline]
    fn roll(state: &State, dice: &mut Dice) -> Move {
        if state.phase == Phase::Dealer {
            return Move::Dealer(Seat::new(dice.below(u32::from(state.seats)) as u8));
        }
        let colour = state.due().expect("chance moves only when a card is due");
        Move::Card(state.pile(colour).random(dice))
    }

    #[inline]
    fn moves(state: &State, seat: Seat, out: &mut Vec<Move>) {
        if seat != state.turn {
            return;
        }
        match state.phase {
            Phase::Start => {
                let drawable = Colour::ALL.into_iter().filter(|&colour| !state.pile(colour).is_empty());
                out.extend(drawable.map(Move::Draw));
                let takable = Colour::ALL.into_iter().filter(|&colour| !state.discards.is_empty(colour));
                out.extend(takable.map(Move::Take));
                state.list_plays(out);
            }
            Phase::Drop(taken) => {
                out.extend(state.hand().kinds().filter(|&card| Some(card) != taken).map(Move::Drop));
            }
            Phase::Swapped => {
                state.list_plays(out);
                // Also when nothing can be played: else a pause here would tell what is in the hand.
                out.push(Move::End);
            }
            _ => {}
        }
    }

    fn check(state: &State, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        match actor {
            Actor::Chance => state.check_chance(*mv),
            Actor::Clock => Err(Refusal::new("CLR-4", "no clock runs in this game")),
            Actor::Seat(seat) => state.check_seat(seat, *mv),
        }
    }

    #[inline]
    fn apply(state: &mut State, _: Actor, mv: Move, sink: &mut impl Sink<Event>) {
        let seat = state.turn;
        match mv {
            Move::Dealer(seat) => {
                state.turn = seat.left(state.seats);
                state.phase = Phase::Open(Colour::Shoal);
                sink.tell(Event::Dealer { seat, first: state.turn });
            }
            Move::Card(card) => state.deliver(card, sink),
            Move::Draw(colour) => {
                state.unplayed[seat.index()].swap();
                state.phase = Phase::Draw(colour);
            }
            Move::Take(colour) => {
                state.unplayed[seat.index()].swap();
                let Some(card) = state.take(colour, sink) else { unreachable!("check saw a card there") };
                if state.discards.is_empty(colour) && !state.pile(colour).is_empty() {
                    state.phase = Phase::Renew(card); // CLR-8
                } else {
                    state.go_on(Phase::Drop(Some(card)), sink);
                }
            }
            Move::Drop(card) => {
                state.unplayed[seat.index()].drop(state.phase == Phase::Drop(None));
                state.give_up(seat, card);
                state.discards.push(card);
                sink.tell(Event::Dropped { seat, card });
                state.phase = Phase::Swapped;
            }
            Move::Play => {
                state.lay(seat, state.hand(), false, sink);
                state.refill(Some(Colour::Shoal), sink);
            }
            Move::Whole(colour) => {
                state.lay(seat, Bag::from_iter([Card::joker(colour)]), false, sink);
                if state.pile(colour).is_empty() {
                    state.take(colour, sink);
                    state.pass_on(sink);
                } else {
                    state.phase = Phase::Replace(colour);
                }
            }
            Move::End => {
                state.unplayed[seat.index()].pass(state.jokers);
                sink.tell(Event::Passed { seat });
                state.pass_on(sink);
            }
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::of(state, viewer)
    }

    fn determinize(view: &View, dice: &mut Dice) -> State {
        view::imagine(view, dice)
    }

    fn standings(state: &State) -> BySeat<Standing> {
        rank(points(state))
    }

    fn tally(event: &Event, counters: &mut [u64]) {
        match *event {
            Event::Played { cards, points, .. } => {
                counters[0] += 1;
                let colours = match points {
                    3 => 1,
                    1 => 2,
                    _ => 3,
                };
                counters[colours] += 1;
                counters[4] += cards.cards().filter(|card| card.is_joker()).count() as u64;
            }
            Event::Drew { .. } => counters[5] += 1,
            Event::Took { .. } => counters[6] += 1,
            Event::Turned { .. } => counters[7] += 1,
            Event::Ended { ending: Ending::Stalled } => counters[8] += 1,
            Event::Dealer { .. } | Event::Dealt { .. } => {}
            Event::Ended { .. } | Event::Dropped { .. } | Event::Passed { .. } => {}
        }
    }
}
