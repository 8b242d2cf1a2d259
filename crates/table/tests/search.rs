//! Bots that think ahead, in the games that people play.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tricorn_bots::search::{Budget, Search, Tried};
use tricorn_bots::{Bot, Patience, play_out};
use tricorn_games::color_draw::ColorDraw;
use tricorn_games::loop_lines::LoopLines;
use tricorn_games::mayhem::Mayhem;
use tricorn_games::triangulation::Triangulation;
use tricorn_games::triominos::Triominos;
use tricorn_games::zangle::ZangleTurns;
use tricorn_games::zangle_solitaire::ZangleSolitaire;
use tricorn_games::zangle_speedster::ZangleSpeedster;
use tricorn_kernel::series::Series;
use tricorn_kernel::{Actor, Appraise, Dice, Options, Seat, Silent, Skill, Thinking, Viewer};

/// Plays a game at random and shows every state in which a seat has a choice.
fn positions<G: Appraise>(seed: u64, seats: u8, mut see: impl FnMut(&G::State, Seat, &[G::Move], &mut Dice)) {
    let mut state = G::setup(&Options::defaults(G::FACTS.options), seats).unwrap();
    let mut dice = Dice::stream(seed, 0);
    let mut moves = Vec::new();
    while let Some(actor) = G::turn(&state).first(&mut dice) {
        let mv = match actor {
            Actor::Chance => G::roll(&state, &mut dice),
            Actor::Clock => G::strike(&state).unwrap(),
            Actor::Seat(seat) => {
                moves.clear();
                G::moves(&state, seat, &mut moves);
                if moves.len() > 1 {
                    see(&state, seat, &moves, &mut dice);
                }
                dice.pick(&moves).clone()
            }
        };
        G::apply(&mut state, actor, mv, &mut Silent);
    }
}

fn think<G: Appraise>(
    view: &G::View,
    seat: Seat,
    moves: &[G::Move],
    budget: Budget,
    seed: [u8; 32],
    stop: &AtomicBool,
) -> Vec<Tried> {
    let thinking = G::THINKING.unwrap_or(Thinking::RANDOM);
    Search::<G> { seat, view, moves, thinking }.run(budget, &mut Dice::new(seed), stop)
}

/// 1,000 positions of a game: what the seat cannot know changes no thought.
fn nobody_peeks<G: Appraise>() {
    let mut left = 1_000;
    for seed in 0.. {
        positions::<G>(seed, (*G::FACTS.seats.end()).min(2), |state, seat, moves, dice| {
            if left == 0 {
                return;
            }
            left -= 1;
            let view = G::view(state, Viewer::Seat(seat));
            let other = G::determinize(&view, dice);
            let other_view = G::view(&other, Viewer::Seat(seat));
            let mut other_moves = Vec::new();
            G::moves(&other, seat, &mut other_moves);
            let (seed, budget, never) = (dice.bytes(), Budget::iterations(12), AtomicBool::new(false));
            let found = think::<G>(&view, seat, moves, budget, seed, &never);
            assert_eq!(found, think::<G>(&other_view, seat, &other_moves, budget, seed, &never));
            assert_eq!(found.iter().map(|tried| tried.times).sum::<u32>(), 12);
        });
        if left == 0 {
            return;
        }
    }
}

/// A first opinion from an imagined state is that of the seat's view.
fn a_glance_sees_what_a_look_sees<G: Appraise>() {
    let most = *G::FACTS.seats.end();
    for (seed, seats) in [(1, most.min(2)), (2, most.min(2)), (3, most)] {
        positions::<G>(seed, seats, |state, seat, moves, _| {
            let view = G::view(state, Viewer::Seat(seat));
            for mv in moves {
                assert_eq!(G::glance(state, seat, mv), G::appraise(&view, mv), "{mv}\n{state:?}");
            }
        });
    }
}

/// An imagined game is played, looked at and weighed in the room that its search has.
fn nothing_is_allocated<G: Appraise>() {
    let one = allocation_counter::measure(|| drop(std::hint::black_box(Box::new(0))));
    assert_eq!(one.count_total, 1, "nobody counts");
    let mut looked_at = 0;
    for (seed, seats) in [(4, *G::FACTS.seats.start()), (5, *G::FACTS.seats.end())] {
        positions::<G>(seed, seats, |state, seat, moves, _| {
            let mut worth = [0.0; 16];
            let found = allocation_counter::measure(|| {
                let looks: i32 = moves.iter().map(|mv| G::glance(state, seat, mv) & 1).sum();
                G::outlook(state, &mut worth[..usize::from(seats)]);
                std::hint::black_box(looks);
            });
            assert_eq!(found.count_total, 0, "{state:?}");
            looked_at += moves.len();
        });
    }
    assert!(looked_at > 100, "{looked_at}");
}

macro_rules! in_every_game {
    ($($name:ident: $game:ty),* $(,)?) => {$(
        mod $name {
            use super::*;

            #[test]
            fn what_a_seat_cannot_know_changes_no_thought() {
                nobody_peeks::<$game>();
            }

            #[test]
            fn a_first_opinion_needs_no_view() {
                a_glance_sees_what_a_look_sees::<$game>();
            }

            #[test]
            fn to_look_at_an_imagined_state_allocates_nothing() {
                nothing_is_allocated::<$game>();
            }

            #[test]
            fn every_outlook_is_between_lost_and_won() {
                positions::<$game>(9, *<$game as tricorn_kernel::Game>::FACTS.seats.end(), |state, _, _, _| {
                    let mut worth = [f32::NAN; 16];
                    let seats = usize::from(<$game as tricorn_kernel::Game>::seats(state));
                    <$game>::outlook(state, &mut worth[..seats]);
                    assert!(worth[..seats].iter().all(|worth| (0.0..=1.0).contains(worth)), "{worth:?}");
                });
            }
        }
    )*};
}

in_every_game! {
    mayhem: Mayhem,
    color_draw: ColorDraw,
    triominos: Series<Triominos>,
    loop_lines: LoopLines,
    zangle: ZangleTurns,
    zangle_solitaire: ZangleSolitaire,
}

/// 1,000 decisions in a game that nobody searches, of all levels in turn: what the seat cannot know changes no move, nor how
/// soon it is made.
fn no_level_peeks<G: Appraise>(seats: u8) {
    let mut left = 1_000;
    for seed in 0.. {
        let mut state = G::setup(&Options::defaults(G::FACTS.options), seats).unwrap();
        let mut dice = Dice::stream(seed, 0);
        while let Some(actor) = G::turn(&state).first(&mut dice) {
            let mv = match actor {
                Actor::Chance => G::roll(&state, &mut dice),
                Actor::Clock => G::strike(&state).unwrap(),
                Actor::Seat(seat) => {
                    let view = G::view_of(&state, seat);
                    let other = G::determinize(&view, &mut dice);
                    let (bot, seed) = (Bot::LEVELS[left % Bot::LEVELS.len()], dice.bytes());
                    let decide = |state: &G::State| {
                        let mut moves = Vec::new();
                        G::moves(state, seat, &mut moves);
                        let (mut dice, look) = (Dice::new(seed), || G::view_of(state, seat));
                        let mv = bot.choose::<G>(seat, look, &moves, Patience::ENDLESS, &mut dice).unwrap();
                        let soon = bot.reaction_ms::<G>(&look(), &mv, &mut dice);
                        (moves.len(), mv, soon)
                    };
                    let (choices, mv, soon) = decide(&state);
                    assert_eq!((choices, mv.clone(), soon), decide(&other), "{bot}\n{state:?}\n{other:?}");
                    // Where moves are written, one of none that are listed is a decision too.
                    left -= usize::from(choices != 1);
                    if left == 0 {
                        return;
                    }
                    mv
                }
            };
            G::apply(&mut state, actor, mv, &mut Silent);
        }
    }
}

#[test]
fn what_a_seat_cannot_know_changes_no_word() {
    no_level_peeks::<Triangulation>(4);
}

#[test]
fn what_a_seat_cannot_know_makes_nobody_quicker() {
    no_level_peeks::<ZangleSpeedster>(3);
}

#[test]
fn the_same_seed_and_budget_find_the_same_on_one_tree_and_on_two() {
    positions::<Mayhem>(5, 4, |state, seat, moves, dice| {
        if dice.below(8) > 0 {
            return;
        }
        let (view, seed, never) = (Mayhem::view_of(state, seat), dice.bytes(), AtomicBool::new(false));
        for trees in [1, 2, 3] {
            let budget = Budget { iterations: 100, time: None, trees };
            let found = think::<Mayhem>(&view, seat, moves, budget, seed, &never);
            assert_eq!(found, think::<Mayhem>(&view, seat, moves, budget, seed, &never));
            assert_eq!(found.iter().map(|tried| tried.times).sum::<u32>(), 100, "{trees}");
        }
    });
}

/// A game's view of one seat.
trait ViewOf: Appraise {
    fn view_of(state: &Self::State, seat: Seat) -> Self::View {
        Self::view(state, Viewer::Seat(seat))
    }
}
impl<G: Appraise> ViewOf for G {}

#[test]
fn thought_ends_at_once_when_it_is_told_to_and_when_its_time_is_over() {
    let mut seen = false;
    positions::<Mayhem>(6, 2, |state, seat, moves, dice| {
        if seen {
            return;
        }
        seen = true;
        let (view, seed) = (Mayhem::view_of(state, seat), dice.bytes());
        let told = think::<Mayhem>(&view, seat, moves, Budget::iterations(u32::MAX), seed, &AtomicBool::new(true));
        assert!(told.iter().all(|tried| tried.times == 0));
        let (start, time) = (Instant::now(), Some(Duration::from_millis(50)));
        let budget = Budget { iterations: u32::MAX, time, trees: 2 };
        let found = think::<Mayhem>(&view, seat, moves, budget, seed, &AtomicBool::new(false));
        assert!(found.iter().any(|tried| tried.times > 0));
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
        let patience = Patience { time: None, stop: &AtomicBool::new(true) };
        let expert = Bot::Level(Skill::Expert);
        assert!(expert.choose::<Mayhem>(seat, || view.clone(), moves, patience, dice).is_some());
    });
    assert!(seen);
}

/// How many of so many games one bot wins against another, seats changing.
fn wins<G: Appraise>(one: Bot, other: Bot, games: u64) -> u64 {
    let fresh = G::setup(&Options::defaults(G::FACTS.options), 2).unwrap();
    let won = |game: &u64| {
        let mut state = fresh.clone();
        let first = game.is_multiple_of(2);
        let bots = if first { [one, other] } else { [other, one] };
        let (mut chance, mut minds) = (Dice::stream(3, game / 2), Dice::stream(4, *game));
        play_out::<G>(&mut state, &bots, &mut chance, &mut minds, &mut Silent);
        let standings = G::standings(&state);
        standings[usize::from(!first)].rank < standings[usize::from(first)].rank
    };
    (0..games).filter(won).count() as u64
}

#[test]
fn whoever_thinks_ahead_beats_whoever_plays_what_looks_best() {
    let strong = Bot::Level(Skill::Strong);
    assert!(wins::<Mayhem>(strong, Bot::Greedy, 60) >= 38);
    assert!(wins::<Series<Triominos>>(strong, Bot::Greedy, 40) >= 22);
    assert!(wins::<LoopLines>(strong, Bot::Greedy, 40) >= 24);
}

#[test]
fn whoever_plays_what_looks_best_beats_a_novice() {
    let (casual, novice) = (Bot::Level(Skill::Casual), Bot::Level(Skill::Novice));
    assert!(wins::<Mayhem>(casual, novice, 100) >= 55);
    assert!(wins::<ColorDraw>(casual, novice, 40) >= 26);
    assert!(wins::<ZangleTurns>(casual, novice, 60) > wins::<ZangleTurns>(novice, casual, 60));
}
