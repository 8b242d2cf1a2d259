//! Whole games played by bots, as fast as the rules allow.

use tricorn_kernel::{Actor, Appraise, Chance, Dice, Game, Silent, Sink, Viewer};

use crate::Bot;

/// Hears the events of a playout, and the moves before they are made.
pub trait Scribe<G: Game>: Sink<G::Event> {
    /// The actor is about to make this move.
    fn write(&mut self, actor: Actor, mv: &G::Move);
}

impl<G: Game> Scribe<G> for Silent {
    #[inline]
    fn write(&mut self, _: Actor, _: &G::Move) {}
}

/// Plays a game to its end and returns how many moves the seats made.
///
/// `chance` rolls for the game alone: with [`tricorn_kernel::Rolls`] an audit can roll it again. Everything the bots
/// need comes from `minds`. Nobody is waited for: see [`Turn::first`](tricorn_kernel::Turn::first).
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
    let mut moves = Vec::with_capacity(32);
    while let Some(actor) = G::turn(state).first(minds) {
        let mv = match actor {
            Actor::Chance => G::roll(state, chance.dice(seq)),
            Actor::Clock => G::strike(state).expect("an alarm has a move to make"),
            Actor::Seat(seat) => {
                count += 1;
                moves.clear();
                G::moves(state, seat, &mut moves);
                let look = || G::view(state, Viewer::Seat(seat));
                bots[seat.index()].choose::<G>(look, &moves, minds).expect("a seat that may act knows a move")
            }
        };
        scribe.write(actor, &mv);
        seq += 1;
        G::apply(state, actor, mv, scribe);
    }
    count
}
