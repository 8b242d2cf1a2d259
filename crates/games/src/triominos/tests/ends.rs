//! How rounds and matches end.

use super::*;

fn points(state: &State) -> Vec<i32> {
    Triominos::standings(state).iter().map(|standing| standing.points).collect()
}

#[test]
fn tri_11_the_last_tile_scores_25_and_all_that_the_others_hold() {
    let mut state = table("125@0,0/0", &["112", "000 123", "455"]);
    let told = play(&mut state, 1, "112@1,0/1");
    assert_eq!(told[1], Event::Out { seat: seat(1), points: 25 + 6 + 14 });
    assert_eq!((points(&state), Triominos::turn(&state)), (vec![4 + 45, 0, 0], Turn::Over));
    assert!(moves(&state, 2).is_empty());
    assert_eq!(refusal(&state, 2, "pass"), ("TRI-11", "the round is over".into()));
}

/// What a seat is told to have held; `lost` if it loses that.
fn left(number: u8, held: &str, lost: bool) -> Event {
    Event::Left { seat: seat(number), tiles: tiles(held), points: tiles(held).sum(), lost }
}

#[test]
fn tri_11_all_see_the_racks_behind_the_points() {
    let mut state = table("125@0,0/0", &["112", "000 123", "455"]);
    let told = play(&mut state, 1, "112@1,0/1");
    assert_eq!(told[2..], [left(2, "000 123", false), left(3, "455", false)]);
    let view = Triominos::view(&state, Viewer::Spectator);
    assert_eq!(view.players[1].left, Some(tiles("000 123")));
}

#[test]
fn tri_11_a_drawn_tile_may_be_the_last_one() {
    let mut state = table("125@0,0/0", &["112", "000"]);
    state.hands[0] = Tiles::NONE;
    play(&mut state, 1, "draw");
    roll(&mut state, "tile 122");
    play(&mut state, 1, "122@1,0/1");
    assert_eq!(points(&state), [25, 0], "5 lost by the draw, 5 and 25 won");
}

#[test]
fn tri_12_nobody_can_play_and_all_lose_what_they_hold() {
    let mut state = table("125@0,0/0", &["122 333", "444 334"]);
    state.pool = Tiles::NONE;
    let told = play(&mut state, 1, "122@1,0/1");
    assert_eq!(told[1], Event::Blocked { passed: false }, "at once, without a round of passes");
    assert_eq!(told[2..], [left(1, "333", true), left(2, "444 334", true)]);
    assert_eq!((points(&state), state.phase), (vec![5 - 9, -22], Phase::Over));
    assert_eq!(refusal(&state, 2, "pass"), ("TRI-12", "the round is over".into()));
    let view = Triominos::view(&state, Viewer::Spectator);
    assert_eq!(view.players[1].left, Some(tiles("444 334")), "racks are open now");
}

#[test]
fn tri_12_the_round_goes_on_while_somebody_could_play_or_draw() {
    let mut state = table("125@0,0/0", &["122 333", "444 334"]);
    state.pool = tiles("000");
    play(&mut state, 1, "122@1,0/1");
    assert_eq!(state.phase, Phase::Play, "there is a pool");
    let mut state = table("125@0,0/0", &["122 333", "444 223"]);
    state.pool = Tiles::NONE;
    play(&mut state, 1, "122@1,0/1");
    assert_eq!(state.phase, Phase::Play, "2-2-3 fits beside 1-2-2");
}

#[test]
fn tri_12_whether_anybody_can_play_is_looked_at_when_a_turn_ends() {
    let mut state = table("125@0,0/0", &["333 444", "334 344"]);
    state.pool = tiles("335 355 455");
    for drawn in ["335", "355", "455"] {
        play(&mut state, 1, "draw");
        let told = roll(&mut state, &format!("tile {drawn}"));
        assert_eq!(told.len(), 1, "nobody can play, and the turn is not over");
    }
    let told = play(&mut state, 1, "pass");
    assert_eq!(told[..2], [Event::Passed { seat: seat(1), lost: 10 }, Event::Blocked { passed: false }]);
    assert_eq!(state.points[0], -25 - tiles("333 444 335 355 455").sum());
}

#[test]
fn tri_12_everybody_passes_in_a_row_with_an_empty_pool() {
    let mut state = table("125@0,0/0", &["122", "112", "333"]);
    state.pool = Tiles::NONE;
    play(&mut state, 1, "pass");
    play(&mut state, 2, "pass");
    assert_eq!(state.phase, Phase::Play);
    let mut placed = state.clone();
    placed.hands[2] = tiles("255 333");
    play(&mut placed, 3, "255@0,1/2");
    assert_eq!(placed.passes, 0, "a placement breaks the row");
    let told = play(&mut state, 3, "pass");
    assert_eq!(told[1], Event::Blocked { passed: true });
    assert_eq!(points(&state), [-5, -4, -9]);
}

#[test]
fn tri_12_the_pass_of_who_drew_the_last_tile_is_the_first_of_the_row() {
    let mut state = table("125@0,0/0", &["122 333", "112"]);
    state.pool = tiles("444");
    play(&mut state, 1, "draw");
    roll(&mut state, "tile 444");
    play(&mut state, 1, "pass");
    let told = play(&mut state, 2, "pass");
    assert_eq!(told[1], Event::Blocked { passed: true });
}

#[test]
fn tri_12_three_draws_for_nothing_are_no_pass() {
    let mut state = table("125@0,0/0", &["122 333", "112"]);
    state.pool = tiles("334 344 355");
    for drawn in ["334", "344", "355"] {
        play(&mut state, 1, "draw");
        roll(&mut state, &format!("tile {drawn}"));
    }
    play(&mut state, 1, "pass");
    assert_eq!(state.passes, 0);
    play(&mut state, 2, "pass");
    assert_eq!((state.passes, state.phase), (1, Phase::Play), "only one of the two has passed");
    let told = play(&mut state, 1, "pass");
    assert_eq!(told[1], Event::Blocked { passed: true });
}

#[test]
fn tri_13_most_points_win_level_seats_share_and_points_may_be_below_zero() {
    let mut state = table("125@0,0/0", &["122", "112", "333"]);
    state.points = [-12, 30, 30, 0];
    let ranks: Vec<(i32, u8)> = Triominos::standings(&state).iter().map(|seat| (seat.points, seat.rank)).collect();
    assert_eq!(ranks, [(-12, 3), (30, 1), (30, 1)]);
}

#[test]
fn tri_14_a_single_match_is_one_round_and_a_tournament_ends_above_its_target() {
    let single = new_round(&[], 2);
    let score = |totals: &[i32], rounds| Score { rounds, totals: totals.iter().copied().collect() };
    assert!(Triominos::next(&single, &score(&[10, 0], 1)).is_none());
    let mut tournament = new_round(&[("match", "tournament")], 2);
    assert!(Triominos::next(&tournament, &score(&[0, 0], 40)).is_none(), "for ever is too long");
    tournament.hands[1] = tiles("123");
    let next = Triominos::next(&tournament, &score(&[399, -30], 1)).unwrap();
    assert_eq!((next.round, next.phase, next.pool), (2, Phase::Deal, Tiles::ALL));
    assert_eq!((next.totals, next.last_round), ([399, -30, 0, 0], false));
    let before = Triominos::view(&next, Viewer::Spectator).before.unwrap();
    assert_eq!(before.left[1], tiles("123"), "what all have seen stays known");
}

/// A tournament to 100 in which the seats begin this round with these totals.
fn tournament(totals: [i32; 4], on_board: &str, hands: &[&str]) -> State {
    State { target: Some(100), totals, ..table(on_board, hands) }
}

#[test]
fn tri_14_the_target_itself_is_not_exceeded() {
    let mut state = tournament([88, 0, 0, 0], "125@0,0/0", &["255 000", "444"]);
    play(&mut state, 1, "255@0,1/2");
    assert!(!state.last_round, "88 and 12 are 100");
    let mut state = tournament([89, 0, 0, 0], "125@0,0/0", &["255 000", "444"]);
    let told = play(&mut state, 1, "255@0,1/2");
    assert_eq!(told[1], Event::LastRound { seat: seat(1), total: 101 });
    assert_eq!(Triominos::view(&state, Viewer::Spectator).last_round, state.last_round);
    assert!(state.last_round);
}

#[test]
fn tri_14_a_total_that_falls_back_below_the_target_has_made_the_round_the_last() {
    type Match = Series<Triominos>;
    let mut state = Match::setup(&options(&[("match", "tournament"), ("target", "100")]), 2).unwrap();
    state.score = Score { rounds: 1, totals: [95, 20].into_iter().collect() };
    state.table = tournament([95, 20, 0, 0], "125@0,0/0", &["122 555", "444 334"]);
    state.table.pool = Tiles::NONE;
    let mut ear = Ear(Vec::new());
    // 95 + 5 is just the target, and 5-5-5 costs 15 in the end.
    let mut below = state.clone();
    Match::apply(&mut below, Actor::Seat(seat(1)), "122@1,0/1".parse().unwrap(), &mut ear);
    assert_eq!((below.over, below.score.rounds, &below.score.totals[..]), (false, 2, &[85, -2][..]));
    assert_eq!(below.table.totals, [85, -2, 0, 0], "the next round knows what it begins with");
    state.score.totals[0] += 1;
    state.table.totals[0] += 1;
    let mut ear = Ear(Vec::new());
    Match::apply(&mut state, Actor::Seat(seat(1)), "122@1,0/1".parse().unwrap(), &mut ear);
    assert_eq!((state.over, &state.score.totals[..]), (true, &[86, -2][..]));
    assert!(ear.0.contains(&MatchEvent::Table(Event::LastRound { seat: seat(1), total: 101 })));
    assert_eq!(Match::standings(&state)[0].rank, 1);
}

#[test]
fn tri_14_going_out_may_exceed_the_target_and_it_is_told_once() {
    let mut state = tournament([40, 0, 0, 0], "125@0,0/0", &["112", "455 555"]);
    let told = play(&mut state, 1, "112@1,0/1");
    let last = |event: &&Event| matches!(event, Event::LastRound { .. });
    assert_eq!(told.iter().filter(last).count(), 0, "40 + 4 + 25 + 29 = 98");
    let mut state = tournament([43, 90, 0, 0], "125@0,0/0", &["112", "455 555"]);
    let told = play(&mut state, 1, "112@1,0/1");
    assert_eq!(told.iter().filter(last).collect::<Vec<_>>(), [&Event::LastRound { seat: seat(1), total: 101 }]);
    let mut state = tournament([99, 90, 0, 0], "125@0,0/0", &["112", "455 555"]);
    let told = play(&mut state, 1, "112@1,0/1");
    assert_eq!(told.iter().filter(last).count(), 1);
    assert_eq!(told[1], Event::LastRound { seat: seat(1), total: 103 }, "before the points for going out");
}

#[test]
fn tri_14_a_single_round_is_never_announced_as_the_last() {
    let mut state = State { points: [3_000, 0, 0, 0], ..table("125@0,0/0", &["112 000", "444"]) };
    assert_eq!(play(&mut state, 1, "112@1,0/1").len(), 1);
    assert!(!state.last_round);
}

#[test]
fn tri_14_a_tournament_that_its_first_round_decides_tells_its_score_and_a_single_round_does_not() {
    type Match = Series<Triominos>;
    for (kind, rounds_told) in [("single", 0), ("tournament", 1)] {
        let mut state = Match::setup(&options(&[("match", kind), ("target", "50")]), 2).unwrap();
        let target = state.table.target;
        state.table = State { target, points: [30, 0, 0, 0], ..table("125@0,0/0", &["112", "123"]) };
        let mut ear = Ear(Vec::new());
        Match::apply(&mut state, Actor::Seat(seat(1)), "112@1,0/1".parse().unwrap(), &mut ear);
        assert!(state.over);
        let told = ear.0.iter().filter(|event| matches!(event, MatchEvent::RoundOver { .. })).count();
        assert_eq!(told, rounds_told, "{kind}");
        assert!(ear.0.contains(&MatchEvent::Table(left(2, "123", false))), "{kind}: the racks are told");
    }
}

#[test]
fn tri_14_the_highest_total_wins_the_tournament() {
    type Match = Series<Triominos>;
    for seed in 0..20 {
        let options = options(&[("match", "tournament"), ("target", "150")]);
        let mut state = Match::setup(&options, 3).unwrap();
        let mut dice = Dice::stream(seed, 0);
        while let Some((actor, mv)) = (!state.over).then(|| any_move(&state.table, &mut dice)).flatten() {
            let before: i32 = Match::standings(&state).iter().map(|seat| seat.points).sum();
            let (settled, running) = (state.score.totals.iter().sum::<i32>(), state.table.points.iter().sum::<i32>());
            assert_eq!(before, settled + running, "the standings count the round that is on");
            Match::apply(&mut state, actor, mv, &mut Silent);
        }
        assert!(state.table.last_round);
        let best = *state.score.totals.iter().max().unwrap();
        for standing in Match::standings(&state) {
            assert_eq!(standing.points, state.score.totals[standing.seat.index()]);
            assert_eq!(standing.rank == 1, standing.points == best);
        }
    }
}

#[test]
fn the_first_opinion_beats_chance() {
    use tricorn_kernel::Appraise;
    let mut won = 0;
    for game in 0..100 {
        let mut state = new_round(&[], 2);
        let mut dice = Dice::stream(game, 2);
        let greedy = Seat::new((game % 2) as u8);
        while let Some((actor, mut mv)) = any_move(&state, &mut dice) {
            if actor == Actor::Seat(greedy) {
                let view = Triominos::view(&state, Viewer::Seat(greedy));
                let mut moves = Vec::new();
                Triominos::moves(&state, greedy, &mut moves);
                mv = moves.into_iter().max_by_key(|mv| Triominos::appraise(&view, mv)).unwrap();
            }
            Triominos::apply(&mut state, actor, mv, &mut Silent);
        }
        won += u32::from(Triominos::standings(&state)[greedy.index()].rank == 1);
    }
    assert!(won > 80, "{won} of 100");
}
