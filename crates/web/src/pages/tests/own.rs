//! One's own games, and the lobby.

use tricorn_hall::{Ending, FinishedGame, Outcome, RunningGame, Tally};
use tricorn_kernel::Standing;

use super::*;

fn running(code: &str, your_turn: bool) -> RunningGame {
    RunningGame {
        code: code.into(),
        facts: game("mayhem").unwrap().facts(),
        names: vec![Some("Ann".into()), Some(RUDE.into()), None],
        own: Seats::only(seat(1)),
        playing: true,
        open: Seats::only(seat(if your_turn { 1 } else { 2 })),
        your_turn,
        clock: Clock::Minutes(10),
        left_ms: Some(61_000),
    }
}

fn finished(outcome: Option<Outcome>, points: &[(i32, u8, Option<u8>)], agreed: bool) -> FinishedGame {
    let standing = |(index, &(points, rank, team)): (usize, &(i32, u8, Option<u8>))| Standing {
        seat: Seat::new(index as u8),
        points,
        rank,
        team,
    };
    let names = (0..points.len()).map(|index| ["Ann", "Bea", "Cal", "Dan"][index].to_owned()).collect();
    let standings = points.iter().enumerate().map(standing).collect();
    let ending = Some(Ending { names, standings, own: Seats::only(seat(1)), agreed, branch: false });
    FinishedGame { code: "over".into(), game_id: "mayhem".into(), ended_ms: 0, outcome, ending }
}

/// Somebody with a game of every kind, at a table with rude people.
pub(super) fn rude() -> Mine {
    let mut rude = finished(Some(Outcome::Won), &[(3, 1, None), (1, 2, None)], false);
    rude.ending.as_mut().unwrap().names = vec!["Ann".into(), RUDE.into()];
    let waiting = RunningGame { playing: false, open: Seats::NONE, left_ms: None, ..running("waits", false) };
    Mine {
        running: vec![running("mine", true), running("theirs", false), waiting],
        finished: vec![rude, FinishedGame { ending: None, outcome: None, ..finished(None, &[], false) }],
        older: Some("/mine?after=over".into()),
        tallies: vec![(
            game("mayhem").unwrap().facts(),
            Tally { played: 3, won: 2, best: 9, mean: 4.5, streak: 1, longest_streak: 2 },
        )],
        had_others: true,
        now_ms: 3 * 86_400_000,
    }
}

#[test]
fn my_games_say_whose_turn_it_is_and_how_they_ended() {
    let page = mine(&rude(), String::new()).into_string();
    let card = |code: &str| page.split("<li").find(|part| part.contains(&format!("href=\"/t/{code}\""))).unwrap();
    assert!(card("mine").contains("Your turn") && card("mine").contains("my-turn"), "{page}");
    assert!(card("mine").contains("data-left=\"61000\"") && card("mine").contains("1:01"), "{page}");
    assert!(card("theirs").contains("to move") && !card("theirs").contains("my-turn"), "{page}");
    assert!(card("waits").contains("1 free seat"), "{page}");
    assert!(page.contains("You won 3 : 1") && page.contains("3 days</time> ago"), "{page}");
    assert!(page.contains("href=\"/t/over/replay?at=0\""), "{page}");
    assert!(page.contains("2 (66 %)") && page.contains("4.5"), "{page}");
    assert!(page.contains("action=\"/mine/back\""));
    let nobody = home(&Lobby::default(), &Mine::default(), &|_| false, Day::at(0)).into_string();
    assert!(nobody.contains("id=\"mine\"") && !nobody.contains("my-games"), "{nobody}");
}

#[test]
fn a_result_is_told_from_where_one_sits() {
    let two = [(62, 1, None), (48, 2, None)];
    for (game, words) in [
        (finished(Some(Outcome::Won), &two, false), "You won 62 : 48"),
        (finished(Some(Outcome::Lost), &[(48, 2, None), (62, 1, None)], false), "Bea won 62 : 48"),
        (
            finished(Some(Outcome::Shared), &[(5, 1, None), (5, 1, None), (1, 3, None)], false),
            "You shared the win 5 : 5 : 1",
        ),
        (finished(None, &two, false), "Ann won 62 : 48"),
        (finished(None, &two, true), "Ended by agreement"),
        (finished(Some(Outcome::Lost), &[(7, 2, None)], false), "You lost"),
        (finished(Some(Outcome::Won), &[(0, 1, None), (0, 2, None)], false), "You won"),
        (
            finished(Some(Outcome::Lost), &[(1, 3, Some(1)), (2, 1, Some(2)), (1, 3, Some(1)), (2, 1, Some(2))], false),
            "Team 2 won 2 : 1",
        ),
    ] {
        let page = mine_in_short(&Mine { finished: vec![game], ..Mine::default() }).into_string();
        assert!(page.contains(&format!("<span class=\"who\">{words} · ")), "{words}: {page}");
    }
}

fn card(number: usize, game_id: &'static str, playing: bool) -> TableCard {
    TableCard {
        code: format!("t{number}"),
        game: game(game_id).unwrap().facts().name,
        game_id,
        seats_taken: 0,
        seats: 2,
        playing,
        names: Vec::new(),
        clock: Clock::Off,
        options: Vec::new(),
        opened_ms: 0,
        watchers: 0,
    }
}

fn codes(text: &str) -> Vec<String> {
    text.split("href=\"/t/").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

#[test]
fn the_lists_of_tables_come_in_pages() {
    let open: Vec<TableCard> = (0..120).map(|number| card(number, "mayhem", false)).collect();
    let shown = |page: usize| {
        let text = lobby(&Lobby { open: open.clone(), page, ..Lobby::default() }).into_string();
        (codes(&text), text.contains("rel=\"prev\""), text.contains("rel=\"next\""))
    };
    let numbers = |range: std::ops::Range<usize>| range.map(|number| format!("t{number}")).collect::<Vec<_>>();
    assert_eq!(shown(1), (numbers(0..50), false, true));
    assert_eq!(shown(2), (numbers(50..100), true, true));
    assert_eq!(shown(3), (numbers(100..120), true, false));
    assert_eq!(shown(0), shown(1));
    assert_eq!(shown(usize::MAX), shown(3));
}

#[test]
fn the_lobby_is_narrowed_by_links_that_keep_each_other() {
    let open = vec![card(1, "mayhem", false), card(2, "zangle", false)];
    let running = vec![card(3, "mayhem", true)];
    let shown = |game: &str, show: &str| {
        let filter = Filter::read(game, show);
        lobby(&Lobby { open: open.clone(), running: running.clone(), filter, page: 1, now_ms: 0 }).into_string()
    };
    assert_eq!(codes(&shown("", "")), ["t1", "t2", "t3"]);
    assert_eq!(codes(&shown("mayhem", "")), ["t1", "t3"]);
    assert_eq!(codes(&shown("mayhem", "playing")), ["t3"]);
    assert_eq!(codes(&shown("nonsense", "nonsense")), ["t1", "t2", "t3"]);
    let page = shown("mayhem", "waiting");
    assert_eq!(codes(&page), ["t1"]);
    assert!(page.contains("href=\"/?page=1&amp;game=zangle&amp;show=waiting#lists\""), "{page}");
    assert_eq!(page.matches("aria-current").count(), 2, "{page}");
    let few = lobby(&Lobby { open: open[..1].to_vec(), ..Lobby::default() }).into_string();
    assert!(!few.contains("class=\"filters\""), "nothing to choose among one: {few}");
}

#[test]
fn a_table_in_the_lobby_says_its_terms() {
    let open = vec![TableCard {
        clock: Clock::Days(2),
        options: vec![("fast", Value::Flag(false))],
        opened_ms: 1_000,
        watchers: 2,
        ..card(1, "mayhem", false)
    }];
    let text = lobby(&Lobby { open, now_ms: 1_000 + 3 * 60_000, ..Lobby::default() }).into_string();
    for words in ["2 days a move", "A card just drawn <bdi>waits for the next turn</bdi>", "3 min</time>", "2 watch"] {
        assert!(text.contains(words), "{words}: {text}");
    }
}
