//! Laws about the states that a viewer thinks possible.

use std::collections::{HashMap, HashSet};

use serde_json::Value;
use tricorn_kernel::{Dice, Seat, Turn, Viewer};

use crate::{Deal, GAMES, Subject, deals, now_and_then};

/// Before the end, the standings are the same in all states that a viewer thinks possible: a score
/// is shown to everybody, so it may not depend on what somebody may not know.
pub fn standings_do_not_leak<G: Subject>() {
    for deal in deals::<G>(GAMES / 4) {
        deal.play::<G>(|state, dice| {
            if G::turn(state) == Turn::Over || !now_and_then(dice) {
                return;
            }
            for viewer in Viewer::all(deal.seats) {
                let view = G::view(state, viewer);
                for _ in 0..3 {
                    let other = G::determinize(&view, dice);
                    assert_eq!(
                        G::standings(state),
                        G::standings(&other),
                        "the standings depend on what {viewer:?} may not know\n{state:?}"
                    );
                }
            }
        });
    }
}

/// How often a fact was true and how often it was imagined, over many games.
#[derive(Default)]
struct Count {
    truly: i64,
    imagined: i64,
    /// The sum of the squares of the differences, game by game.
    squares: i64,
}

/// What is imagined is as often true as it is imagined, in games played at random: `determinize` deals fairly. What good
/// players give away by what they leave undone is nobody's belief.
///
/// A viewer imagines what another seat sees. Over many games, each elementary fact of that sight, such as a card in the hand,
/// must be imagined about as often as it is true; and so must those facts that were believed little, those believed more, and
/// those believed much, which is told by how many of some other imagined states have them: who is too sure in one position
/// and not sure enough in another is found out too. Positions of one game hang together, so the differences are summed up
/// game by game before they are weighed.
pub fn imagined_states_are_calibrated<G: Subject>() {
    let mut counts: HashMap<String, Count> = HashMap::new();
    for deal in deals::<G>(GAMES) {
        for (fact, (truly, imagined)) in facts_of_a_game::<G>(&deal) {
            let count = counts.entry(fact).or_default();
            count.truly += truly;
            count.imagined += imagined;
            count.squares += (truly - imagined).pow(2);
        }
    }
    let mut wrong: Vec<(f64, String)> = Vec::new();
    for (fact, Count { truly, imagined, squares }) in &counts {
        let sigmas = ((truly - imagined).abs() as f64 - FEW).max(0.0) / (*squares as f64).sqrt().max(1.0);
        if sigmas > SIGMAS {
            wrong.push((sigmas, format!("{fact}: {truly} times true, {imagined} times imagined, {sigmas:.1} sigma")));
        }
    }
    wrong.sort_by(|(one, _), (two, _)| two.total_cmp(one));
    let worst: Vec<&str> = wrong.iter().take(10).map(|(_, words)| words.as_str()).collect();
    assert!(wrong.is_empty(), "{} facts are not imagined fairly:\n{}", wrong.len(), worst.join("\n"));
}

/// Of ten thousand facts imagined fairly, one in a thousand runs has one further off than this.
const SIGMAS: f64 = 5.5;
/// So many cases more or less say nothing, however sure they look.
const FEW: f64 = 4.0;

/// About so many positions of each game are looked at.
const LOOKS: u32 = 5;
/// How much a fact is believed is told by so many imagined states.
const BELIEFS: usize = 3;

/// For each fact of a part of the game, and for all that are believed as much, how often it was true and how often imagined.
fn facts_of_a_game<G: Subject>(deal: &Deal) -> HashMap<String, (i64, i64)> {
    let mut length = 0;
    deal.play::<G>(|_, _| length += 1);
    let mut facts: HashMap<String, (i64, i64)> = HashMap::new();
    let mut place = 0;
    deal.play::<G>(|state, dice| {
        let part = ["early", "in the middle", "late"][(3 * place / length) as usize];
        place += 1;
        if G::turn(state) == Turn::Over || dice.below(length) >= LOOKS {
            return;
        }
        let (viewer, other) = two_viewers(deal.seats, dice);
        let view = G::view(state, viewer);
        let truly = sight::<G>(state, other);
        let imagined = sight::<G>(&G::determinize(&view, dice), other);
        let beliefs: [Sight; BELIEFS] = std::array::from_fn(|_| sight::<G>(&G::determinize(&view, dice), other));
        let all: HashSet<&Fact> = [&truly, &imagined].into_iter().chain(&beliefs).flat_map(HashMap::keys).collect();
        for fact in all {
            let believed = beliefs.iter().filter(|sight| sight.contains_key(fact)).count();
            let (path, leaf) = fact;
            for name in [format!("{part}{path} {leaf}"), format!("{part}{path}, believed {believed} of {BELIEFS}")] {
                let count = facts.entry(name).or_default();
                count.0 += truly.get(fact).copied().unwrap_or(0);
                count.1 += imagined.get(fact).copied().unwrap_or(0);
            }
        }
    });
    facts
}

/// Where something stands in a sight, and what.
type Fact = (String, String);
/// What a viewer sees, and how often each of it.
type Sight = HashMap<Fact, i64>;

fn sight<G: Subject>(state: &G::State, viewer: Viewer) -> Sight {
    let mut sight = Sight::new();
    let seen = serde_json::to_value(G::view(state, viewer)).expect("a view can be written");
    each_fact("", &seen, &mut |fact| *sight.entry(fact).or_default() += 1);
    sight
}

/// Somebody who imagines, and a seat that is not theirs.
fn two_viewers(seats: u8, dice: &mut Dice) -> (Viewer, Viewer) {
    let viewers: Vec<Viewer> = Viewer::all(seats).collect();
    let viewer = *dice.pick(&viewers);
    let others: Vec<Viewer> = viewers.iter().copied().filter(|other| *other != viewer).collect();
    let seated: Vec<Viewer> = others.into_iter().filter(|other| other.seat().is_some()).collect();
    // Who plays alone is imagined by those who watch.
    (viewer, if seated.is_empty() { Viewer::Seat(Seat::new(0)) } else { *dice.pick(&seated) })
}

/// Every leaf with the way to it; the order in a list is left out, so that "holds this card" is one
/// fact wherever the card is held.
fn each_fact(path: &str, value: &Value, note: &mut impl FnMut(Fact)) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| each_fact(&format!("{path} {name}"), value, note))
        }
        Value::Array(items) => items.iter().for_each(|item| each_fact(path, item, note)),
        leaf => note((path.to_owned(), leaf.to_string())),
    }
}
