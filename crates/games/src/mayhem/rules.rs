//! The rules of Triangle Mayhem.

use tricorn_kernel::{
    Actor, BySeat, Dice, Facts, Field, Game, Kind, Options, Refusal, Seat, Seats, SetupError, Sink, Standing, Turn,
    Viewer, rank,
};

use super::centre::Centre;
use super::state::{Phase, SEATS, TRIANGLES, Taken, points};
use super::{Event, Mayhem, Move, State, View, view};
use crate::triangles_deck::{Bag, is_pure, is_triangle};

impl Game for Mayhem {
    const FACTS: Facts = Facts {
        id: "mayhem",
        name: "Triangle Mayhem",
        tagline: "Complete the triangles in the middle before anybody else does.",
        seats: 2..=8,
        minutes: "15-25",
        rules: 2,
        rule_families: &["DECK", "MAY"],
        options: &[
            Field {
                name: "fast",
                label: "A card just drawn",
                kind: Kind::Flag { default: true },
                words: &[("on", "may be played at once"), ("off", "waits for the next turn")],
                help: "a card just drawn may be played at once, before the next player moves (MAY-9)",
            },
            Field {
                name: "honour",
                label: "Claims",
                kind: Kind::Flag { default: false },
                words: &[("on", "are checked at the end"), ("off", "are checked at once")],
                help: "what is claimed as a triangle is checked at once, or by nobody until the end (MAY-12)",
            },
        ],
        counters: &["cards_played", "triangles", "pure", "hot_plays", "wrong_claims"],
    };
    type State = State;
    type Move = Move;
    type Event = Event;
    type View = View;

    fn setup(options: &Options, seats: u8) -> Result<State, SetupError> {
        Ok(State {
            seats,
            fast: options.flag("fast"),
            honour: options.flag("honour"),
            phase: Phase::Dealer,
            turn: Seat::new(0),
            played: 0,
            drawer: Seat::new(0),
            hot_seat: None,
            hot: Bag::EMPTY,
            pile: Bag::PIECES,
            hands: [Bag::EMPTY; SEATS],
            centre: Centre::default(),
            loose: Bag::EMPTY,
            fresh: Bag::EMPTY,
            taken: Taken::nothing(),
        })
    }

    fn seats(state: &State) -> u8 {
        state.seats
    }

    #[inline]
    fn turn(state: &State) -> Turn {
        match state.phase {
            Phase::Dealer | Phase::Deal | Phase::Draw => Turn::Chance,
            Phase::Play => {
                let seats = Seats::only(state.turn);
                let seats = state.hot_seat.map_or(seats, |hot| seats.and(hot));
                Turn::Open { seats, alarm: None }
            }
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    fn roll(state: &State, dice: &mut Dice) -> Move {
        if state.phase == Phase::Dealer {
            return Move::Dealer(Seat::new(dice.below(u32::from(state.seats)) as u8));
        }
        Move::Draw(state.pile.random(dice))
    }

    #[inline]
    fn moves(state: &State, seat: Seat, out: &mut Vec<Move>) {
        for card in state.playable(seat).kinds() {
            if state.honour {
                out.push(Move::Lay(card));
                continue;
            }
            // Nearly every card has one place to go: a loop over the places would be mispredicted.
            let mut lacking = state.centre.lacking(card);
            out.push(match lacking {
                0 => Move::Start(card),
                _ => Move::Add(card, lacking.trailing_zeros() as u8),
            });
            while lacking & lacking.wrapping_sub(1) != 0 {
                lacking &= lacking - 1;
                out.push(Move::Add(card, lacking.trailing_zeros() as u8));
            }
        }
        if state.phase != Phase::Play {
            return;
        }
        if state.honour && !state.fresh.is_empty() && state.owns_fresh(seat) {
            state.claims(out);
        }
        if seat == state.turn && state.played > 0 {
            out.push(Move::Stop);
        }
        if state.hot_seat == Some(seat) {
            out.push(Move::Rest);
        }
    }

    fn check(state: &State, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        match actor {
            Actor::Chance => state.check_chance(mv),
            Actor::Clock => Err(Refusal::new("MAY-3", "no clock runs in this game")),
            Actor::Seat(_) if state.phase == Phase::Over => Err(Refusal::new("MAY-11", "the game is over")),
            Actor::Seat(_) if state.phase != Phase::Play => Err(Refusal::new("MAY-8", "cards are being drawn")),
            Actor::Seat(seat) if seat != state.turn && state.hot_seat != Some(seat) => {
                Err(Refusal::new("MAY-3", "it is not your turn"))
            }
            Actor::Seat(seat) => state.check_seat(seat, mv),
        }
    }

    #[inline]
    fn apply(state: &mut State, actor: Actor, mv: Move, sink: &mut impl Sink<Event>) {
        let seat = match actor {
            Actor::Seat(seat) => seat,
            Actor::Chance | Actor::Clock => {
                match mv {
                    Move::Dealer(seat) => {
                        state.turn = seat.left(state.seats);
                        state.drawer = state.turn;
                        state.phase = Phase::Deal;
                        sink.tell(Event::Dealer { seat, first: state.turn });
                    }
                    Move::Draw(card) => state.draw(card, sink),
                    _ => unreachable!("check lets chance only draw"),
                }
                return;
            }
        };
        match mv {
            Move::Start(card) => {
                let hot = state.play_from_hand(seat, card);
                let place = state.centre.start(card);
                sink.tell(Event::Started { seat, card, place: place + 1, hot });
                state.after_card(seat, hot, sink);
            }
            Move::Add(card, place) => {
                let hot = state.play_from_hand(seat, card);
                sink.tell(Event::Added { seat, card, place: place + 1, hot });
                if let Some(cards) = state.centre.add(card, place) {
                    state.taken.push(seat, cards);
                    sink.tell(Event::Completed { seat, cards, pure: is_pure(cards) });
                }
                state.after_card(seat, hot, sink);
            }
            Move::Lay(card) => {
                let hot = state.play_from_hand(seat, card);
                state.loose.put(card);
                state.fresh.put(card);
                sink.tell(Event::Laid { seat, card, hot });
                state.after_card(seat, hot, sink);
            }
            Move::Claim(cards) => {
                state.take_claimed(cards);
                state.taken.push(seat, cards);
                sink.tell(Event::Claimed { seat, cards });
                if usize::from(state.taken.len) == TRIANGLES {
                    state.finish(sink);
                }
            }
            Move::Stop => {
                sink.tell(Event::Stopped { seat });
                state.fill_hand(seat, sink);
            }
            Move::Rest => {
                state.cool();
                sink.tell(Event::Rested { seat });
            }
            Move::Dealer(_) | Move::Draw(_) => unreachable!("check leaves these to chance"),
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
        let hot = matches!(
            event,
            Event::Started { hot: true, .. } | Event::Added { hot: true, .. } | Event::Laid { hot: true, .. }
        );
        counters[3] += u64::from(hot);
        match *event {
            Event::Started { .. } | Event::Added { .. } | Event::Laid { .. } => counters[0] += 1,
            Event::Completed { pure, .. } => {
                counters[1] += 1;
                counters[2] += u64::from(pure);
            }
            Event::Claimed { cards, .. } if is_triangle(cards) => {
                counters[1] += 1;
                counters[2] += u64::from(is_pure(cards));
            }
            Event::Claimed { .. } => counters[4] += 1,
            Event::Dealer { .. } | Event::Dealt { .. } | Event::Drew { .. } => {}
            Event::Stopped { .. } | Event::Rested { .. } | Event::Ended | Event::Charged { .. } => {}
        }
    }
}
