//! Races between bots in simulated time: their logs are proved like any other.

use std::sync::atomic::AtomicBool;

use tricorn_bots::Bot;
use tricorn_kernel::log::{Entry, Reader, Written};
use tricorn_kernel::{Actor, Options};
use tricorn_table::{Outputs, Plan, game, simulate, verify};

/// The log of a few races and what was counted, simulated on so many threads.
fn races(threads: usize) -> (String, String) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| raced(vec![Bot::Greedy, Bot::Random, Bot::Greedy], &[("window", "5")], 40))
}

fn raced(bots: Vec<Bot>, pairs: &[(&str, &str)], games: u64) -> (String, String) {
    let speedster = game("zangle-speedster").expect("it is registered");
    let options = Options::read(speedster.facts().options, pairs.iter().copied()).unwrap();
    let plan = Plan { options, bots, games, seed: 7 };
    let mut log = Vec::new();
    let outputs = Outputs { log: Some(&mut log), csv: None };
    let simulated = simulate(speedster, &plan, outputs, &AtomicBool::new(false), |_| {});
    let Ok(summary) = simulated else { panic!("nothing keeps it from being simulated") };
    (String::from_utf8(log).unwrap(), serde_json::to_string(&summary).unwrap())
}

#[test]
fn races_of_all_mixes_of_bots_end_and_greedy_ones_call_no_zangle_in_vain() {
    for seats in 2..=6 {
        for random in 0..=seats {
            let mut bots = vec![Bot::Greedy; seats];
            bots[..random].fill(Bot::Random);
            for pairs in [&[][..], &[("honour", "on"), ("level-1", "more"), ("more", "10"), ("delay", "10")]] {
                let (log, summary) = raced(bots.clone(), pairs, 6);
                let games: Vec<Written> = Reader::new(log.as_bytes()).collect::<Result<_, _>>().unwrap();
                assert!(games.len() == 6 && games.iter().all(|game| game.entries.len() < 20_000), "{summary}");
                let failed = |game: &Written| {
                    let greedy = |entry: &&Entry| matches!(entry.actor, Actor::Seat(seat) if seat.index() >= random);
                    game.entries.iter().filter(greedy).filter(|entry| entry.mv == "fail").count()
                };
                assert_eq!(games.iter().map(failed).sum::<usize>(), 0, "{summary}");
            }
        }
    }
}

#[test]
fn the_logs_of_races_verify_and_do_not_depend_on_threads() {
    let (log, summary) = races(1);
    assert_eq!(races(3), (log.clone(), summary));
    let games: Vec<Written> = Reader::new(log.as_bytes()).collect::<Result<_, _>>().unwrap();
    assert_eq!(games.len(), 40);
    let (mut late, mut ready, mut last) = (0, 0, 0);
    for game in &games {
        verify(game).unwrap_or_else(|error| panic!("{error:?}"));
        late += game.entries.iter().filter(|entry| entry.actor == Actor::Clock && entry.mv == "late").count();
        ready += game.entries.iter().filter(|entry| entry.actor == Actor::Clock && entry.mv == "ready").count();
        last = last.max(game.entries.last().map_or(0, |entry| entry.at_ms));
    }
    assert!(late > 0 && ready > 0, "clocks strike: {late} late, {ready} ready");
    assert!((60_000..7_200_000).contains(&last), "a game takes minutes: {last} ms");
}

#[test]
fn the_quicker_bot_wins_more_races() {
    let (_, summary) = races(2);
    let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
    let wins = |seat: usize| summary["seats_stats"][seat]["wins"].as_u64().unwrap();
    assert!(wins(0).min(wins(2)) > 2 * wins(1), "{summary}");
}
