//! Whole games played by bots, as fast as the rules allow.

use tricorn_kernel::{Actor, Appraise, Chance, Countdown, Dice, Game, Seat, Silent, Sink, Turn, Viewer};

use crate::race::Race;
use crate::{Bot, Patience};

/// Hears the events of a playout, and the moves before they are made.
pub trait Scribe<G: Game>: Sink<G::Event> {
    /// The actor is about to make this move, so many milliseconds of simulated time after the game began.
    fn write(&mut self, actor: Actor, mv: &G::Move, at_ms: u64);
}

impl<G: Game> Scribe<G> for Silent {
    #[inline]
    fn write(&mut self, _: Actor, _: &G::Move, _: u64) {}
}

/// Plays a game to its end and returns how many moves the seats made.
///
/// `chance` rolls for the game alone: with [`tricorn_kernel::Rolls`] an audit can roll it again. Everything the bots
/// need comes from `minds`.
///
/// Time is simulated: the clock moves when it is due, and where time counts ([`Appraise::TIMED`]) a seat when its bot
/// has reacted and the quickest is first. Where it does not count, an entry takes a millisecond and nobody is waited
/// for: see [`Turn::first`].
///
/// # Panics
/// If the game is not over and nobody would ever act, which is a mistake in the game.
#[inline]
pub fn play_out<G: Appraise>(
    state: &mut G::State,
    bots: &[Bot],
    chance: &mut impl Chance,
    minds: &mut Dice,
    scribe: &mut impl Scribe<G>,
) -> u64 {
    let mut count = 0;
    let mut seq = 0;
    let mut now = 0;
    let mut countdown = Countdown::default();
    let mut race = Race::<G>::new();
    let mut moves = Vec::with_capacity(32);
    loop {
        let turn = G::turn(state);
        countdown = countdown.then(turn, now);
        let mut decided = None;
        let first = if G::TIMED && !turn.seats().is_empty() {
            race.first(state, bots, now, countdown.due_ms(), minds).map(|(actor, at_ms, mv)| {
                now = at_ms;
                decided = mv;
                actor
            })
        } else {
            now += u64::from(!G::TIMED && seq > 0);
            turn.first(minds)
        };
        let Some(actor) = first else {
            assert_eq!(turn, Turn::Over, "{}: nobody would ever act, and no clock runs", G::FACTS.id);
            return count;
        };
        let mv = match actor {
            Actor::Chance => chance.roll::<G>(state, seq),
            Actor::Clock => {
                now = now.max(countdown.due_ms().expect("a clock that moves was running"));
                G::strike(state).expect("an alarm has a move to make")
            }
            Actor::Seat(seat) => {
                count += 1;
                decided.unwrap_or_else(|| {
                    moves.clear();
                    G::moves(state, seat, &mut moves);
                    let look = || G::view(state, Viewer::Seat(seat));
                    bots[seat.index()]
                        .choose::<G>(seat, look, &moves, Patience::ENDLESS, minds)
                        .expect("a seat that may act knows a move")
                })
            }
        };
        scribe.write(actor, &mv, now);
        seq += 1;
        G::apply(state, actor, mv, scribe);
    }
}

/// Lets chance and clocks move until a seat may, which is given back; none if the game is over.
pub fn settle<G: Game>(state: &mut G::State, sink: &mut impl Sink<G::Event>, dice: &mut Dice) -> Option<Seat> {
    loop {
        let actor = G::turn(state).first(dice)?;
        let mv = match actor {
            Actor::Seat(seat) => return Some(seat),
            Actor::Chance => G::roll(state, dice),
            Actor::Clock => G::strike(state).expect("an alarm has a move to make"),
        };
        G::apply(state, actor, mv, sink);
    }
}
