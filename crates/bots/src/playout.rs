//! Whole games played by bots, as fast as the rules allow.

use tricorn_kernel::{Actor, Appraise, Dice, Game, Seat, Silent, Sink, Turn};

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
/// `chance` rolls for the game alone, so that an audit can roll it again; everything the bots need
/// comes from `minds`. Where several may act at once, and so may the clock, each is equally likely
/// to be first.
#[inline]
pub fn play_out<G: Appraise>(
    state: &mut G::State,
    bots: &[Bot],
    chance: &mut Dice,
    minds: &mut Dice,
    scribe: &mut impl Scribe<G>,
) -> u64 {
    let mut count = 0;
    let mut moves = Vec::with_capacity(32);
    loop {
        let (actor, mv) = match G::turn(state) {
            Turn::Over => return count,
            Turn::Chance => (Actor::Chance, G::roll(state, chance)),
            Turn::Open { seats, alarm } => {
                let racers = seats.len() as u32 + u32::from(alarm.is_some());
                let first = if racers == 1 { 0 } else { minds.below(racers) as usize };
                let mut mind = |seat: Seat, moves: &mut Vec<G::Move>| {
                    moves.clear();
                    G::moves(state, seat, moves);
                    let look = || G::view(state, tricorn_kernel::Viewer::Seat(seat));
                    let mv = bots[seat.index()].choose::<G>(look, moves, minds);
                    (Actor::Seat(seat), mv.expect("a seat that may act knows a move"))
                };
                match seats.iter().nth(first) {
                    Some(seat) => {
                        count += 1;
                        mind(seat, &mut moves)
                    }
                    None => (Actor::Clock, G::strike(state).expect("an alarm has a move to make")),
                }
            }
        };
        scribe.write(actor, &mv);
        G::apply(state, actor, mv, scribe);
    }
}
