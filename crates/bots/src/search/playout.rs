//! How an imagined game goes on after the tree, and what its end is worth.

use tricorn_kernel::{Actor, Appraise, Dice, Seat, Silent, Thinking};

/// So many seats any game has at most.
pub(super) const SEATS: usize = Seat::MAX as usize;

/// What an end is worth to each seat, from 0 to 1.
pub(super) type Worth = [f32; SEATS];

/// Plays on until the stage is over, or it has been long enough.
pub(super) fn play_on<G: Appraise>(
    state: &mut G::State,
    stage: u32,
    mut actor: Option<Actor>,
    how: Thinking,
    moves: &mut Vec<G::Move>,
    dice: &mut Dice,
) -> Worth {
    let mut left = how.length;
    while let Some(who) = actor {
        let mv = match who {
            Actor::Chance => G::roll(state, dice),
            Actor::Clock => G::strike(state).expect("an alarm has a move to make"),
            Actor::Seat(seat) => {
                if G::stage(state) != stage {
                    break;
                }
                // In the middle of a turn a state says little of how it stands.
                if G::begins_turn(state) {
                    if left == 0 {
                        break;
                    }
                    left -= 1;
                }
                moves.clear();
                G::moves(state, seat, moves);
                pick::<G>(state, seat, moves, how.among, dice)
            }
        };
        G::apply(state, who, mv, &mut Silent);
        actor = G::turn(state).first(dice);
    }
    worth::<G>(state)
}

/// Of some moves by chance the one that looks best.
#[inline]
fn pick<G: Appraise>(state: &G::State, seat: Seat, moves: &[G::Move], among: u8, dice: &mut Dice) -> G::Move {
    if moves.len() == 1 || among == 1 {
        return dice.pick(moves).clone();
    }
    best_looking::<G>(state, seat, (0..among).map(|_| dice.pick(moves))).expect("there is a move").clone()
}

/// Of these moves the one that looks best at once; of equals the first.
#[inline]
pub(super) fn best_looking<'m, G: Appraise>(
    state: &G::State,
    seat: Seat,
    moves: impl Iterator<Item = &'m G::Move>,
) -> Option<&'m G::Move> {
    let looks = moves.map(|mv| (G::glance(state, seat, mv), mv));
    looks.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, mv)| mv)
}

/// What a state is worth to each seat, as it stands.
fn worth<G: Appraise>(state: &G::State) -> Worth {
    let mut worth = [0.0; SEATS];
    G::outlook(state, &mut worth[..usize::from(G::seats(state))]);
    worth
}
