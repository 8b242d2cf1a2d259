//! Where finding a move is the game, no answer to a player of a running game shows one that is still to be found.
//!
//! Whole games are played on a site, over its API. Before every move, all that a seat or a watcher can get is searched
//! for the moves that could be put together in that moment.

use std::collections::BTreeSet;

use serde_json::json;
use tricorn_kernel::{Dice, Options, Seat, Turn, Viewer};
use tricorn_table::AnyTable;

use crate::twins::{CODE, Site};

/// The games whose moves are to be found.
const GAMES: [&str; 3] = ["zangle", "zangle-speedster", "zangle-solitaire"];

/// A move that is to be found.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Unfound {
    notation: String,
    label: String,
    handles: BTreeSet<String>,
}

/// Every move that this seat could put together now: all that can be picked is tried, up to five at a time.
fn unfound(table: &dyn AnyTable, seat: Seat) -> Vec<Unfound> {
    let Some(assembly) = table.assembly(seat) else { return Vec::new() };
    let picks: Vec<&str> = assembly.picks.iter().map(|pick| pick.handle.as_str()).collect();
    let sets = (0_u32..1 << picks.len()).filter(|set| (3..=5).contains(&set.count_ones()));
    let mut found: Vec<Unfound> = Vec::new();
    for set in sets {
        let of_set: Vec<&str> =
            (0..picks.len()).filter(|place| set >> place & 1 == 1).map(|place| picks[place]).collect();
        for mark in &of_set {
            let Some(notation) = table.assemble(seat, mark, &of_set) else { continue };
            let Some(label) = table.label(seat, &notation) else { continue };
            let handles = of_set.iter().map(|&handle| handle.to_owned()).collect();
            found.push(Unfound { notation, label, handles });
        }
    }
    found
}

/// Every list of handles in an answer: of a button, of a move that a program is told, of those that are typed.
fn lists(text: &str) -> Vec<BTreeSet<String>> {
    let text = text.replace("\\\"", "\"");
    let within = |open: &'static str, close: char| {
        let parts: Vec<String> =
            text.split(open).skip(1).filter_map(|part| Some(part.split(close).next()?.to_owned())).collect();
        parts
    };
    let buttons = within("data-picks=\"", '"').into_iter().map(|list| list.split(' ').map(Into::into).collect());
    let told = within("\"picks\":[", ']');
    let told = told.into_iter().map(|list| list.split(',').map(|handle| handle.trim_matches('"').to_owned()).collect());
    let more = within("data-more=\"", '"');
    let typed = more.iter().flat_map(|lines| lines.lines()).filter_map(|line| line.split_once('\t'));
    let typed = typed.map(|(_, list)| list.split(' ').map(Into::into).collect());
    buttons.chain(told).chain(typed).collect()
}

/// Whether a text has this notation, and not only as the beginning or the end of a longer one.
fn shows(text: &str, notation: &str) -> bool {
    let goes_on = |letter: char| letter.is_ascii_alphanumeric() || letter == '+';
    text.match_indices(notation).any(|(place, _)| {
        let (before, after) = (&text[..place], &text[place + notation.len()..]);
        !before.ends_with(goes_on) && !after.starts_with(goes_on)
    })
}

/// What was looked for, and how often.
#[derive(Default)]
struct Tally {
    looks: usize,
    sought: usize,
    made: usize,
}

/// All that this viewer can get shows none of these moves.
async fn look(site: &Site, viewer: Viewer, sought: &[Unfound], tally: &mut Tally) {
    let cookie = site.cookie(viewer).await;
    let everything = site.everything(viewer, cookie.as_deref()).await;
    // Other pages know nothing of this table; the first one shows positions of games that were played for it.
    for (path, text) in everything.into_iter().filter(|(path, _)| path.contains(CODE)) {
        let lists = lists(&text);
        for Unfound { notation, label, handles } in sought {
            assert!(!shows(&text, notation), "{path} shows {viewer:?} {notation}");
            assert!(!text.contains(label.as_str()), "{path} tells {viewer:?} {label:?}");
            assert!(!lists.contains(handles), "{path} lists {handles:?} for {viewer:?}");
        }
    }
    tally.looks += 1;
    tally.sought += sought.len();
}

/// Plays a game for so many moves; every second zangle that is there is made, so that the game goes on.
async fn play(id: &str, options: &Options, seats: u8, seed: u8, tally: &mut Tally) {
    let game = tricorn_table::game(id).unwrap();
    let site = Site::begun(game, options, seats, seed).await;
    let mut dice = Dice::stream(u64::from(seed), 5);
    for _ in 0..40 {
        let slot = site.shared.hall.find(CODE).await.unwrap();
        let (seat, offered, sought, made) = {
            let room = slot.read();
            let table = room.table().unwrap();
            let open: Vec<Seat> = table.turn().seats().iter().collect();
            if table.turn() == Turn::Over || open.is_empty() {
                return;
            }
            let seat = *dice.pick(&open);
            // What was really made is told, and may be made of the same cards again.
            let made: Vec<String> = table.entries().iter().map(|entry| entry.mv.clone()).collect();
            let story: Vec<String> = table.story(Viewer::Spectator, 0).into_iter().map(|said| said.text).collect();
            let fresh = |one: &Unfound| {
                let words = one.label.split_once(' ').map_or(one.label.as_str(), |(_, words)| words);
                !made.contains(&one.notation) && !story.iter().any(|line| line.contains(words))
            };
            let all = unfound(table, seat);
            let sought: Vec<Unfound> = all.iter().filter(|one| fresh(one)).cloned().collect();
            (seat, table.notations(seat), sought, all)
        };
        let eyes = [Viewer::Seat(seat), Viewer::Spectator, Viewer::Seat(seat.left(seats))];
        look(&site, eyes[dice.below(3) as usize], &sought, tally).await;
        let token = &site.tokens[seat.index()];
        let (mv, makes) = match made.is_empty() || dice.below(2) == 0 {
            true => (dice.pick(&offered).clone(), false),
            false => (dice.pick(&made).notation.clone(), true),
        };
        site.post(token, "move", json!({"seat": seat, "move": mv})).await.unwrap();
        tally.made += usize::from(makes);
    }
}

#[tokio::test]
async fn no_answer_to_a_player_of_a_running_game_shows_a_move_that_is_to_be_found() {
    for id in GAMES {
        let fields = tricorn_table::game(id).unwrap().facts().options;
        let most = *tricorn_table::game(id).unwrap().facts().seats.end();
        let mut tally = Tally::default();
        // A solitaire is short.
        for seed in 0..if most == 1 { 12 } else { 3 } {
            play(id, &Options::defaults(fields), (1 + seed).min(most).max(2.min(most)), seed, &mut tally).await;
        }
        let Tally { looks, sought, made } = tally;
        assert!(looks > 60 && sought > 200 && made > 5, "{id}: {looks} looks for {sought} moves, {made} made");
    }
}

#[test]
fn a_notation_is_found_where_it_is_no_part_of_another() {
    for text in ["{\"move\":\"p4=c1+p3\"}", "p4=c1+p3", "<td>p4=c1+p3</td>", "p4=c1+p3+p5 p4=c1+p3"] {
        assert!(shows(text, "p4=c1+p3"), "{text}");
    }
    for text in ["p4=c1+p3+p5", "p14=c1+p3", "xp4=c1+p3", "p4=c1+p31"] {
        assert!(!shows(text, "p4=c1+p3"), "{text}");
    }
}

#[test]
fn a_list_of_handles_is_found_wherever_it_stands() {
    let list: BTreeSet<String> = ["c1", "o2", "o3"].map(String::from).into();
    for text in [
        r#"<button data-picks="o3 c1 o2">"#,
        r#"{"picks":["c1","o2","o3"]}"#,
        r#"data: {\"picks\":[\"o2\",\"o3\",\"c1\"]}"#,
        "<data data-more=\"x\tc1 o3 o2\n\">",
    ] {
        assert!(lists(text).contains(&list), "{text}");
    }
    assert!(!lists(r#"{"picks":["c1","c2","o1","o2","o3"]}"#).contains(&list), "all that can be picked is no move");
}
