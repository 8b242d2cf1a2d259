//! Nothing that lies on a table is silent when it is tried.

use super::*;

/// What every tag of this kind in a picture says of itself.
fn tags<'a>(picture: &'a str, kind: &str) -> Vec<&'a str> {
    let open = format!("<{kind} ");
    picture.split(open.as_str()).skip(1).map(|rest| rest.split('>').next().unwrap_or_default()).collect()
}

fn value<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split(&format!("{name}=\"")).nth(1)?.split('"').next()
}

/// Looks at everything in this room that looks like a piece, a pile or a place of this seat's table.
fn try_everything(room: &Room, open: Seat) -> HashSet<String> {
    let table = room.table().unwrap();
    let (id, choices, assembly) = (table.facts().id, table.choices(open), table.assembly(open));
    let scene = table.scene(Viewer::Seat(open));
    let seats = scene.seats.iter().map(|seating| &seating.picture);
    let mut tried = HashSet::new();
    for picture in [&scene.board, &scene.hand].into_iter().chain(seats) {
        for tag in tags(picture, "g").into_iter().filter(|tag| tag.contains("data-key=") || tag.contains("\"clue\"")) {
            // The pieces of a zangle that lie on its target are a picture of what was.
            if tag.contains("class=\"piece\"") {
                continue;
            }
            let handle = value(tag, "data-pick").or(value(tag, "data-spot"));
            let handle = handle.unwrap_or_else(|| panic!("{id}: nothing is to be said of <g {tag}>"));
            let picks = |choice: &tricorn_table::Choice| choice.picks.iter().any(|pick| pick == handle);
            let part = assembly.as_ref().is_some_and(|parts| parts.picks.iter().any(|pick| pick.handle == handle));
            let answered = part || choices.iter().any(picks) || table.why_not(open, &[handle]).is_some();
            assert!(answered, "{id}: {handle} is silent");
            tried.insert(handle.split(':').next().unwrap().trim_end_matches(char::is_numeric).to_owned());
        }
    }
    tried
}

#[test]
fn whatever_looks_like_a_piece_is_a_move_or_says_why_not() {
    let mut tried: HashSet<(&str, String)> = HashSet::new();
    for game in GAMES {
        let (id, who) = (game.facts().id, guests(*game, 3));
        let mut room = begun(id, &[], &who, &who);
        for _ in 0..150 {
            let open = room.table().unwrap().turn().seats();
            for seat in open.iter() {
                tried.extend(try_everything(&room, seat).into_iter().map(|kind| (id, kind)));
            }
            play_on(&mut room, &who, 1);
        }
    }
    for (game, kind) in [
        ("mayhem", "pile"),
        ("mayhem", "taken"),
        ("color-draw", "theirs"),
        ("zangle", "theirs"),
        ("zangle-speedster", "theirs"),
        ("zangle-solitaire", "down"),
        ("zangle-solitaire", "used-up"),
        ("triangulation", "down"),
        ("triangulation", "turned"),
    ] {
        assert!(tried.contains(&(game, kind.to_owned())), "no {kind} was ever seen in {game}");
    }
}
