//! Pages of a game in which teams play.

use super::*;

const WHO: [&str; 12] = ["ann", "bea", "cal", "dot", "eve", "fay", "gus", "hal", "ida", "joe", "kay", "lea"];

fn tandem(seats: usize) -> Room {
    begun("tandem", &[], &WHO[..seats], &WHO)
}

fn to_team(room: &mut Room, who: &str, number: u8, text: &str) {
    wish(room, who, Wish::SayToTeam { seat: seat(number), text: text.into() });
}

/// Every kind of page with teams, and with as many people as a table takes.
pub(super) fn pages() -> Vec<maud::Markup> {
    let mut gathering = opened("tandem", 12, &[]);
    sit(&mut gathering, "ann", RUDE, 1);
    let mut room = tandem(12);
    to_team(&mut room, "cal", 3, RUDE);
    let mut pages =
        vec![table(&gathering, "code", &me("ann"), None, None), table(&gathering, "code", &me("eve"), None, None)];
    pages.extend(["ann", "bea", "cal", "stranger"].map(|who| table(&room, "code", &me(who), None, None)));
    play_on(&mut room, &WHO, 6);
    pages.extend(["cal", "stranger"].map(|who| table(&room, "code", &me(who), None, None)));
    pages
}

#[test]
fn a_line_to_the_team_stands_on_the_pages_of_the_team_alone_and_is_marked_there() {
    let mut room = tandem(4);
    to_team(&mut room, "cal", 3, "shall I say nine?");
    wish(&mut room, "dot", Wish::Say { name: String::new(), text: "good luck".into() });
    let at = |room: &Room, who: &str| table(room, "code", &me(who), None, None).into_string();
    for who in ["ann", "cal"] {
        let page = at(&room, who);
        assert!(page.contains("shall I say nine?") && page.contains("<span class=\"whisper\"> to "), "{page}");
    }
    for who in ["bea", "dot", "stranger"] {
        let page = at(&room, who);
        assert!(!page.contains("shall I say nine?") && page.contains("good luck"), "{page}");
        assert!(!page.contains("whisper"), "{page}");
    }
    play_on(&mut room, &WHO, 6);
    assert!(at(&room, "ann").contains("shall I say nine?") && !at(&room, "bea").contains("shall I say nine?"));
}

#[test]
fn one_chooses_whom_to_talk_to_where_there_is_a_choice() {
    let mut room = tandem(4);
    let at = |room: &Room, who: &str| table(room, "code", &me(who), None, None).into_string();
    let chosen = |page: &str| page.split("<option value=\"").find(|part| part.contains(" selected")).map(str::to_owned);
    assert!(chosen(&at(&room, "bea")).unwrap().starts_with("team\""));
    assert!(!at(&room, "stranger").contains("say-to"));
    assert!(!at(&opened("tandem", 4, &[]), "ann").contains("say-to"));
    assert!(!at(&begun("mayhem", &[], &["ann", "bea"], &WHO), "ann").contains("say-to"));
    // Who must be silent is told so before the first word.
    let silent =
        "Seat 1 is silent while its team is to move (<a class=\"rule\" href=\"/rules/tandem#TAN-2\">TAN-2</a>)";
    assert!(at(&room, "ann").contains(silent) && !at(&room, "cal").contains(silent));
    play_on(&mut room, &WHO, 6);
    assert!(chosen(&at(&room, "bea")).unwrap().starts_with("everybody\""));
}

#[test]
fn a_screen_that_is_passed_around_shows_the_talk_of_the_seat_that_looks() {
    let mut room = begun("tandem", &[], &["ann", "bob", "cal", "bob"], &["Ann", "Bea", "Cal", "Dan"]);
    let mut both = begun("tandem", &[], &["ann", "ann", "cal", "dot"], &["Ann", "Bea", "Cal", "Dot"]);
    to_team(&mut both, "cal", 3, "odd");
    to_team(&mut both, "dot", 4, "even");
    let at = |active| table(&both, "code", &me("ann"), active, None).into_string();
    assert!(at(Some(seat(1))).contains(">odd<") && !at(Some(seat(1))).contains(">even<"));
    // Seat 1 is to move, so it has to come to the screen before anybody's words are shown.
    for active in [None, Some(seat(2)), Some(seat(3))] {
        let page = at(active);
        assert!(page.contains("curtain") && !page.contains(">odd<") && !page.contains(">even<"), "{page}");
    }
    // Both seats of one team: still one at a time, and never the other's.
    to_team(&mut room, "cal", 3, "odd");
    assert!(!table(&room, "code", &me("bob"), Some(seat(2)), None).into_string().contains(">odd<"));
}

#[test]
fn the_list_of_players_and_the_chairs_say_who_plays_together() {
    let room = tandem(12);
    let page = table(&room, "code", &me("ann"), None, None).into_string();
    assert_eq!(page.matches(" Team 1</span>").count(), 1, "{page}");
    assert!(page.contains("class=\"players teams many\""), "{page}");
    let (one, two) = (page.find(">cal<").unwrap(), page.find(">bea<").unwrap());
    assert!(one < two, "team by team");
    let chairs = table(&opened("tandem", 12, &[]), "code", &me("ann"), None, None).into_string();
    assert_eq!((chairs.matches(" Team 1</span>").count(), chairs.matches(" Team 2</span>").count()), (6, 6));
    assert!(!shown(&begun("mayhem", &[], &["ann", "bea"], &WHO), "ann").contains("Team"));
}

#[test]
fn a_team_wins_together() {
    let play = |numbers: [&str; 6]| {
        let mut room = tandem(4);
        for (turn, mv) in numbers.into_iter().enumerate() {
            wish(&mut room, WHO[turn % 2], Wish::Move { seat: seat(1 + turn as u8 % 2), mv: mv.into() });
        }
        table(&room, "code", &me("bea"), None, None).into_string()
    };
    assert!(play(["9", "1", "9", "1", "9", "1"]).contains(">Team 1 wins: ann and cal<"));
    assert!(play(["1"; 6]).contains(">Team 1 and Team 2 share the win<"));
}
