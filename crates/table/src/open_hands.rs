//! A game with all hands lying open, for one question: how much would it be worth to know everything?
//!
//! No bot can be handed a state. So a seer plays another game, in which a view is the state itself; nothing but
//! [`Contestant::Seer`] ever plays it.

use std::marker::PhantomData;

use serde::{Serialize, Serializer};
use tricorn_bots::{Bot, Patience, Scribe};
use tricorn_kernel::{
    Actor, Appraise, BySeat, Chance, Dice, Facts, Game, Options, Refusal, Seat, Seats, SetupError, Sink, Skill,
    Standing, Thinking, Turn, Viewer,
};

use crate::Contestant;

/// `G`, in which nothing is hidden but what chance will do.
struct OpenHands<G>(PhantomData<G>);

/// All there is to see, and who looks.
#[derive(Debug, Clone, PartialEq)]
struct Everything<State> {
    state: State,
    viewer: Viewer,
}

impl<State> Serialize for Everything<State> {
    /// Nothing: it is shown to nobody.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<G: Game> Game for OpenHands<G> {
    const FACTS: Facts = G::FACTS;
    type State = G::State;
    type Move = G::Move;
    type Event = G::Event;
    type View = Everything<G::State>;

    fn setup(options: &Options, seats: u8) -> Result<Self::State, SetupError> {
        G::setup(options, seats)
    }

    fn seats(state: &Self::State) -> u8 {
        G::seats(state)
    }

    fn turn(state: &Self::State) -> Turn {
        G::turn(state)
    }

    fn roll(state: &Self::State, dice: &mut Dice) -> Self::Move {
        G::roll(state, dice)
    }

    fn strike(state: &Self::State) -> Option<Self::Move> {
        G::strike(state)
    }

    fn moves(state: &Self::State, seat: Seat, out: &mut Vec<Self::Move>) {
        G::moves(state, seat, out);
    }

    fn check(state: &Self::State, actor: Actor, mv: &Self::Move) -> Result<(), Refusal> {
        G::check(state, actor, mv)
    }

    fn apply(state: &mut Self::State, actor: Actor, mv: Self::Move, sink: &mut impl Sink<Self::Event>) {
        G::apply(state, actor, mv, sink);
    }

    fn view(state: &Self::State, viewer: Viewer) -> Self::View {
        Everything { state: state.clone(), viewer }
    }

    fn determinize(view: &Self::View, _: &mut Dice) -> Self::State {
        view.state.clone()
    }

    fn standings(state: &Self::State) -> BySeat<Standing> {
        G::standings(state)
    }

    fn stage(state: &Self::State) -> u32 {
        G::stage(state)
    }

    fn team(state: &Self::State, seat: Seat) -> Seats {
        G::team(state, seat)
    }

    fn tally(event: &Self::Event, counters: &mut [u64]) {
        G::tally(event, counters);
    }
}

impl<G: Appraise> Appraise for OpenHands<G> {
    const THINKING: Option<Thinking> = G::THINKING;
    const LEAD: f32 = G::LEAD;

    fn begins_turn(state: &Self::State) -> bool {
        G::begins_turn(state)
    }

    fn appraise(view: &Self::View, mv: &Self::Move) -> i32 {
        match view.viewer {
            Viewer::Seat(seat) => G::glance(&view.state, seat, mv),
            Viewer::Spectator => 0,
        }
    }

    fn glance(state: &Self::State, seat: Seat, mv: &Self::Move) -> i32 {
        G::glance(state, seat, mv)
    }

    fn outlook(state: &Self::State, worth: &mut [f32]) {
        G::outlook(state, worth);
    }
}

/// Plays a game to its end in which some see everything; not for races.
pub(crate) fn play_out<G: Appraise>(
    state: &mut G::State,
    players: &[Contestant],
    chance: &mut impl Chance,
    minds: &mut Dice,
    scribe: &mut impl Scribe<G>,
) {
    let mut moves = Vec::new();
    let mut seq = 0;
    while let Some(actor) = G::turn(state).first(minds) {
        let mv = match actor {
            Actor::Chance => chance.roll::<G>(state, seq),
            Actor::Clock => G::strike(state).expect("an alarm has a move to make"),
            Actor::Seat(seat) => {
                moves.clear();
                G::moves(state, seat, &mut moves);
                let viewer = Viewer::Seat(seat);
                let thought = match players[seat.index()] {
                    Contestant::Bot(bot) => {
                        bot.choose::<G>(seat, || G::view(state, viewer), &moves, Patience::ENDLESS, minds)
                    }
                    Contestant::Seer => {
                        let look = || OpenHands::<G>::view(state, viewer);
                        let expert = Bot::Level(Skill::Expert);
                        expert.choose::<OpenHands<G>>(seat, look, &moves, Patience::ENDLESS, minds)
                    }
                };
                thought.expect("a seat that may act knows a move")
            }
        };
        scribe.write(actor, &mv, seq.into());
        seq += 1;
        G::apply(state, actor, mv, scribe);
    }
}

#[cfg(test)]
mod tests {
    use tricorn_games::color_draw::ColorDraw;

    use super::*;

    #[test]
    fn a_turn_begins_where_it_does_with_hidden_hands() {
        let (mut dice, mut begins) = (Dice::stream(1, 0), [0; 2]);
        let mut state = ColorDraw::setup(&Options::defaults(ColorDraw::FACTS.options), 2).unwrap();
        while let Some(actor) = ColorDraw::turn(&state).first(&mut dice) {
            let mv = match actor {
                Actor::Seat(seat) => {
                    let begin = ColorDraw::begins_turn(&state);
                    assert_eq!(OpenHands::<ColorDraw>::begins_turn(&state), begin);
                    begins[usize::from(begin)] += 1;
                    let mut moves = Vec::new();
                    ColorDraw::moves(&state, seat, &mut moves);
                    *dice.pick(&moves)
                }
                _ => ColorDraw::roll(&state, &mut dice),
            };
            ColorDraw::apply(&mut state, actor, mv, &mut tricorn_kernel::Silent);
        }
        assert!(begins.iter().all(|times| *times > 10), "{begins:?}");
    }
}
