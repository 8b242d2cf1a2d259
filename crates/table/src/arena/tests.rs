use super::*;

fn contest(id: &str, bots: &[Bot], seats: u8, games: u64) -> Contest {
    let options = Options::defaults(crate::game(id).unwrap().facts().options);
    Contest { options, bots: bots.iter().copied().map(Contestant::from).collect(), seats, games, seed: 1, early: false }
}

fn run(id: &str, contest: &Contest) -> Contested {
    arena(crate::game(id).unwrap(), contest, &AtomicBool::new(false), |_| {}).unwrap()
}

/// Without what is measured and so never the same.
fn timeless(mut found: Contested) -> Contested {
    found.bots.iter_mut().for_each(|bot| bot.ms_per_move = None);
    found
}

fn on(threads: usize, id: &str, contest: &Contest) -> Contested {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    timeless(pool.install(|| run(id, contest)))
}

#[test]
fn each_bot_sits_in_each_seat_equally_often() {
    for seats in 2..=6 {
        let contest = contest("mayhem", &[Bot::Greedy, Bot::Random], seats, 2);
        let [one, other] = [false, true].map(|second| contest.seating([0, 1], second));
        assert_eq!(one[..2], [Bot::Greedy, Bot::Random].map(Contestant::from));
        assert!(one.iter().zip(&other).all(|(one, other)| one != other), "{one:?} {other:?}");
    }
}

#[test]
fn whose_seats_alone_are_first_has_won() {
    let standings = |ranks: &[u8], teams: bool| -> Vec<Standing> {
        let standing = |(seat, &rank): (usize, &u8)| {
            let team = teams.then_some(1 + seat as u8 % 2);
            Standing { seat: Seat::new(seat as u8), points: 0, rank, team }
        };
        ranks.iter().enumerate().map(standing).collect()
    };
    for (ranks, first, second) in [
        (&[1, 2][..], 2, 0),
        (&[2, 1], 0, 2),
        (&[1, 1], 1, 1),
        (&[2, 2], 1, 1),
        (&[1, 3, 1, 4], 2, 0),
        (&[1, 1, 3, 4], 1, 1),
        (&[2, 3, 1], 2, 0),
    ] {
        assert_eq!(half_points(&standings(ranks, false), false), first, "{ranks:?}");
        assert_eq!(half_points(&standings(ranks, false), true), second, "{ranks:?}");
    }
    assert_eq!(half_points(&standings(&[3, 1, 3, 1], true), false), 0);
}

#[test]
fn a_pair_is_counted_once_and_its_games_twice() {
    let bout = |ranks: [u8; 2], points: [i32; 2]| {
        let standing =
            |seat: usize| Standing { seat: Seat::new(seat as u8), points: points[seat], rank: ranks[seat], team: None };
        Bout { standings: [0, 1].map(standing).to_vec(), thoughts: Vec::new() }
    };
    let mut meeting = Meeting::default();
    // The first bot wins by 7 to 3 in seat 1, and ties at 5 in seat 2.
    meeting.add(&[bout([1, 2], [7, 3]), bout([1, 1], [5, 5])]);
    assert_eq!((meeting.wins, meeting.losses, meeting.ties, meeting.scores), (1, 0, 1, [0, 0, 0, 1, 0]));
    assert_eq!(meeting.sides.map(|side| (side.points, side.seats)), [(12, 2), (8, 2)]);
    // It loses both.
    meeting.add(&[bout([2, 1], [0, 9]), bout([1, 2], [9, 0])]);
    assert_eq!((meeting.wins, meeting.losses, meeting.ties, meeting.scores), (1, 2, 1, [1, 0, 0, 1, 0]));
    assert_eq!(meeting.sides.map(|side| side.points), [12, 26]);
}

#[test]
fn greedy_beats_random_in_few_games() {
    let found = run("triominos", &contest("triominos", &[Bot::Random, Bot::Greedy], 2, 40));
    let [random, greedy] = &found.bots[..] else { panic!() };
    assert_eq!((found.games, found.pairs[0].games, greedy.wins + greedy.losses + greedy.ties), (40, 40, 40));
    assert_eq!((random.wins, random.ties), (greedy.losses, greedy.ties));
    assert!(greedy.strength.low > 0.5 && random.strength.high < 0.5, "{found:?}");
    assert_eq!(found.pairs[0].clear, Some(Clear::Second));
    assert!(greedy.points > random.points && greedy.ms_per_move.unwrap() > 0.0);
}

#[test]
fn nothing_but_the_times_depends_on_threads() {
    let three = [Bot::Greedy, Bot::Random, Bot::Random];
    for (id, bots, seats, games) in
        [("mayhem", &three[..], 3, 31), ("zangle-speedster", &three[..2], 2, 10), ("triominos", &three, 2, 60)]
    {
        for early in [false, true] {
            let contest = Contest { early, ..contest(id, bots, seats, games) };
            assert_eq!(on(1, id, &contest), on(2, id, &contest), "{id} {early}");
        }
    }
}

#[test]
fn a_bot_is_as_strong_as_itself() {
    let found = run("mayhem", &contest("mayhem", &[Bot::Greedy; 2], 3, 1000));
    let Strength { rate, low, high, .. } = found.bots[0].strength;
    assert!((0.45..0.55).contains(&rate) && low < 0.5 && high > 0.5, "{found:?}");
}

#[test]
fn an_odd_number_of_games_is_one_more() {
    let contest = contest("sums", &[Bot::Greedy, Bot::Random, Bot::Random], 2, 7);
    assert_eq!(contest.games_in_all(), 24);
    let found = run("sums", &contest);
    assert_eq!((found.games, found.partial), (24, false));
    assert!(found.pairs.iter().all(|pair| pair.games == 8));
    assert!(found.bots.iter().all(|bot| bot.wins + bot.losses + bot.ties == 16));
}

#[test]
fn who_stops_early_has_the_first_games_of_the_whole() {
    let bots = [Bot::Greedy, Bot::Random];
    let early = Contest { early: true, ..contest("triominos", &bots, 2, 10_000) };
    let found = timeless(run("triominos", &early));
    assert!((18..200).contains(&found.games), "{}", found.games);
    assert_eq!((found.pairs[0].clear, found.partial), (Some(Clear::First), false));
    assert!(found.bots[0].strength.low > 0.5);
    let whole = timeless(run("triominos", &contest("triominos", &bots, 2, found.games)));
    assert_eq!((whole.bots[0].wins, whole.bots[0].points), (found.bots[0].wins, found.bots[0].points));
    // One pair less was not enough.
    let less = Contest { games: found.games - 2, ..early };
    assert_eq!(run("triominos", &less).pairs[0].clear, None);
}

#[test]
fn a_contest_that_is_stopped_counts_the_first_pairs_without_a_gap() {
    let asked = contest("mayhem", &[Bot::Greedy, Bot::Random, Bot::Greedy], 2, 1_000_000);
    let stop = AtomicBool::new(false);
    let game = crate::game("mayhem").unwrap();
    let stopped = arena(game, &asked, &stop, |done| stop.store(done >= 100, Ordering::Relaxed)).unwrap();
    assert!(stopped.partial && (2..=110).contains(&stopped.games), "{}", stopped.games);
    let games: Vec<u64> = stopped.pairs.iter().map(|pair| pair.games).collect();
    assert!(games[0] - games[2] <= 2 && games.is_sorted_by(|one, other| one >= other), "{games:?}");
    let whole = run("mayhem", &Contest { games: games[2], ..asked });
    assert_eq!(
        PairStats { clear: None, ..stopped.pairs[2].clone() },
        PairStats { clear: None, ..whole.pairs[2].clone() }
    );
}

#[test]
fn a_race_has_no_times() {
    let found = run("zangle-speedster", &contest("zangle-speedster", &[Bot::Greedy, Bot::Random], 2, 2));
    assert!(found.bots.iter().all(|bot| bot.ms_per_move.is_none()));
}

#[test]
fn a_seer_plays_by_the_rules_and_the_same_on_any_number_of_threads() {
    let mut contest = contest("looplines", &[Bot::Random], 2, 2);
    contest.bots.push(Contestant::Seer);
    let found = run("looplines", &contest);
    assert_eq!(found.bots.iter().map(|bot| bot.name).collect::<Vec<_>>(), ["random", "seer"]);
    assert_eq!(found.bots[1].wins + found.bots[1].losses + found.bots[1].ties, 2);
    assert_eq!(timeless(found), on(3, "looplines", &contest));
}
