//! Laws about who may do what, and when: seats, chance and the clock.

use std::collections::{HashMap, HashSet};

use tricorn_kernel::{Actor, Dice, Game, Seats, Turn};

use crate::{GAMES, Subject, deals, listed, next_move, now_and_then, some_of};

/// The moves that were seen in a sample of games, by who made them or could have.
struct Seen<G: Game> {
    seats: Vec<G::Move>,
    chance: Vec<G::Move>,
    clock: Vec<G::Move>,
}

fn seen<G: Subject>() -> Seen<G> {
    let (mut seats, mut chance, mut clock) = (HashMap::new(), HashMap::new(), HashMap::new());
    for deal in deals::<G>(60) {
        deal.play::<G>(|state, dice| match next_move::<G>(state, dice) {
            Some((Actor::Chance, mv)) => _ = chance.insert(mv.to_string(), mv),
            Some((Actor::Clock, mv)) => _ = clock.insert(mv.to_string(), mv),
            Some((Actor::Seat(seat), mv)) => {
                seats.extend(listed::<G>(state, seat).into_iter().chain([mv]).map(|mv| (mv.to_string(), mv)));
            }
            None => {}
        });
    }
    let sorted = |moves: HashMap<String, G::Move>| {
        let mut moves: Vec<_> = moves.into_iter().collect();
        moves.sort_by(|(a, _), (b, _)| a.cmp(b));
        moves.into_iter().map(|(_, mv)| mv).collect()
    };
    Seen { seats: sorted(seats), chance: sorted(chance), clock: sorted(clock) }
}

/// Nobody moves in another's place: chance makes only moves that `roll` can give, and only in its
/// turn; the clock only the one that `strike` gives, and only while an alarm is set; no seat makes
/// theirs; and once the game is over nobody makes any.
pub fn nobody_moves_out_of_turn<G: Subject>() {
    let seen = seen::<G>();
    let mut ends = 0;
    for deal in deals::<G>(GAMES / 10) {
        let end = deal.play::<G>(|state, dice| {
            if !now_and_then(dice) {
                return;
            }
            match G::turn(state) {
                Turn::Chance => chance_keeps_to_its_rolls::<G>(state, &seen, dice),
                Turn::Open { .. } | Turn::Over => refused::<G>(state, Actor::Chance, some_of(&seen.chance, dice)),
            }
            refused::<G>(state, Actor::Chance, some_of(&seen.seats, dice).filter(|mv| !seen.chance.contains(mv)));
            clock_keeps_to_its_alarm::<G>(state, &seen, dice);
            for seat in Seats::first(deal.seats).iter() {
                let actor = Actor::Seat(seat);
                refused::<G>(state, actor, some_of(&seen.chance, dice).filter(|mv| !seen.seats.contains(mv)));
                refused::<G>(state, actor, seen.clock.iter().filter(|mv| !seen.seats.contains(mv)));
                if !G::turn(state).seats().has(seat) {
                    refused::<G>(state, actor, some_of(&seen.seats, dice));
                }
            }
        });
        // A few are enough for what is long: everything, by everybody.
        ends += 1;
        let stride = if ends <= 10 { 1 } else { 1 + (seen.seats.len() + seen.chance.len()) / 50 };
        let seats = Seats::first(deal.seats).iter().map(Actor::Seat);
        for actor in seats.chain([Actor::Chance, Actor::Clock]) {
            let all = seen.seats.iter().chain(&seen.chance).chain(&seen.clock);
            refused::<G>(&end, actor, all.skip(ends % stride).step_by(stride));
        }
    }
}

fn refused<'a, G: Subject>(state: &G::State, actor: Actor, moves: impl Iterator<Item = &'a G::Move>) {
    for mv in moves {
        let Err(refusal) = G::check(state, actor, mv) else {
            panic!("{actor} may {mv} when it is the turn of {:?}\n{state:?}", G::turn(state))
        };
        let family = refusal.rule.split('-').next().unwrap_or_default();
        assert!(G::FACTS.rule_families.contains(&family), "{actor} {mv}: no rule {}", refusal.rule);
    }
}

/// What `check` allows chance is what `roll` gives, and the other way round; a roll takes one number.
fn chance_keeps_to_its_rolls<G: Subject>(state: &G::State, seen: &Seen<G>, dice: &mut Dice) {
    if G::turn(state) == Turn::Chance {
        let (mut rolled, mut one) = (dice.clone(), dice.clone());
        let mv = G::roll(state, &mut rolled);
        one.below(1);
        assert!(rolled == one, "{mv} takes more or fewer numbers than one from the dice\n{state:?}");
    }
    // The rarest roll of a large deck comes far more often than this.
    const ROLLS: usize = 5_000;
    let mut rolled = HashSet::new();
    let mut count = 0;
    let mut can_roll = |wanted: &str| {
        while !rolled.contains(wanted) && count < ROLLS {
            let mv = G::roll(state, dice);
            count += 1;
            if rolled.insert(mv.to_string())
                && let Err(refusal) = G::check(state, Actor::Chance, &mv)
            {
                panic!("chance rolls {mv} but may not: {refusal}\n{state:?}");
            }
        }
        rolled.contains(wanted)
    };
    for mv in seen.chance.iter().filter(|mv| G::check(state, Actor::Chance, mv).is_ok()) {
        assert!(can_roll(&mv.to_string()), "chance may {mv}, which it never rolls\n{state:?}");
    }
}

fn clock_keeps_to_its_alarm<G: Subject>(state: &G::State, seen: &Seen<G>, dice: &mut Dice) {
    let strike = match G::turn(state) {
        Turn::Open { alarm: Some(_), .. } => G::strike(state),
        Turn::Open { alarm: None, .. } | Turn::Chance | Turn::Over => None,
    };
    if let Some(mv) = &strike {
        assert_eq!(G::check(state, Actor::Clock, mv), Ok(()), "the clock may not {mv}\n{state:?}");
    }
    let others = some_of(&seen.seats, dice).chain(seen.chance.iter().take(20)).chain(&seen.clock);
    refused::<G>(state, Actor::Clock, others.filter(|mv| strike.as_ref() != Some(mv)));
}
