use std::collections::HashSet;

use maud::html;

use tricorn_bots::Bot;
use tricorn_kernel::log::FORMAT;
use tricorn_kernel::{Dice, Options, Seat, Seats, Turn, Value, Viewer, WrittenOptions};
use tricorn_table::room::{Act, Clock, Config, Hints, Pace, Room, Wish};
use tricorn_table::{AnyGame, Day, GAMES, Secret, game};

use tricorn_hall::TableCard;

mod alone;
mod analysed;
mod leftwards;
mod notices;
mod own;
mod scores;
mod silent;
mod teams;
mod writing;

use super::*;
use crate::assets::{ASSETS, address};

const RUDE: &str = "<b onclick=x>\"'&";

fn me(name: &str) -> Me {
    Me { name: name.into(), guest: Guest(name.into()), now_ms: 5, site: Some("https://games.example".into()) }
}

fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

fn opened(id: &str, seats: u8, pairs: &[(&str, &str)]) -> Room {
    let options = Options::read(game(id).unwrap().facts().options, pairs.iter().copied()).unwrap();
    let config = Config {
        format: FORMAT,
        game: id.into(),
        rules: game(id).unwrap().facts().rules,
        options: WrittenOptions::from(&options),
        seats,
        listed: true,
        clock: Clock::Minutes(10),
        hints: Hints::default(),
        pace: Pace::default(),
        branch: None,
        host: me("ann").guest,
    };
    Room::open(&Act::Open { config, secret: Secret::new([7; 32]).reveal() }).unwrap()
}

fn wish(room: &mut Room, who: &str, wish: Wish) {
    let act = room.judge(&me(who).guest, wish, 5).unwrap();
    room.adopt(act, 5, None);
}

fn sit(room: &mut Room, who: &str, name: &str, number: u8) {
    wish(room, who, Wish::Sit { seat: seat(number), name: name.into(), promise: None });
}

/// As many guests as a game takes, up to this many, or as many as it needs.
fn guests(game: &dyn AnyGame, most: usize) -> Vec<&'static str> {
    let seats = most.clamp((*game.facts().seats.start()).into(), (*game.facts().seats.end()).into());
    ["ann", "bea", "cal", "dot"][..seats].to_vec()
}

/// Guests of these names sit and begin; each is the guest of the same place in `who`.
fn begun(id: &str, pairs: &[(&str, &str)], who: &[&str], names: &[&str]) -> Room {
    let mut room = opened(id, who.len() as u8, pairs);
    for (index, (who, name)) in who.iter().zip(names).enumerate() {
        sit(&mut room, who, name, index as u8 + 1);
        wish(&mut room, who, Wish::Ready { seat: seat(index as u8 + 1), ready: true });
    }
    wish(&mut room, "ann", Wish::Start);
    room
}

fn play_on(room: &mut Room, who: &[&str], moves: usize) {
    let mut dice = Dice::new([9; 32]);
    for _ in 0..moves {
        let table = room.table().unwrap();
        let Turn::Open { seats, .. } = table.turn() else { return };
        let open = seats.iter().next().unwrap();
        let mv = table.advise(open, Bot::Random, &mut dice).unwrap();
        wish(room, who[open.index()], Wish::Move { seat: open, mv });
    }
}

fn shown(room: &Room, who: &str) -> String {
    table(room, "code", &me(who), None, Some("not now (MAY-3)")).into_string()
}

/// Every kind of page, with rude names and talk in it.
fn every_page() -> Vec<String> {
    let card = TableCard {
        code: "code".into(),
        game: "Triangle Mayhem",
        game_id: "mayhem",
        seats_taken: 1,
        seats: 2,
        playing: false,
        names: vec![RUDE.into()],
        clock: Clock::Days(2),
        options: vec![("fast", Value::Text(RUDE.into()))],
        opened_ms: 0,
        watchers: 2,
    };
    let rude = own::rude();
    let tables = |open: usize, running: usize, page, filter| {
        let (open, running) = (vec![card.clone(); open], vec![card.clone(); running]);
        Lobby { open, running, page, filter, now_ms: 500_000_000 }
    };
    let mut pages = vec![
        home(&tables(1, 1, 1, Filter::default()), &rude, &|_| false, Day::at(0)),
        home(&tables(120, 1, 2, Filter::read("mayhem", "waiting")), &rude, &|_| false, Day::at(0)),
        home(&Lobby::default(), &Mine::default(), &|_| true, Day::at(0)),
        learn_index(&|_| 1),
        mine(&rude, "/mine/fragment?after=".into()),
        mine(&Mine::default(), "/mine/fragment?after=".into()),
        carry("/seat/x", Some("http://localhost/seat/x")),
        brought("x", (1, 2), Some((2, 1))),
        no_table(RUDE),
        rules_index(),
        problem(404, RUDE, RUDE),
        device("code", "/seat/x", Some("http://localhost/seat/x")),
        super::seat("code", "x", &[RUDE.into()], None),
        super::seat("code", "x", &["Ann".into()], Some(&[RUDE.into()])),
        super::seat("code", "x", &["Ann".into()], Some(&[])),
        table(&notices::hot(), "code", &me("ann"), None, None),
    ];
    pages.extend([
        analysis(&analysed::of_six(true), "code"),
        analysis(&analysed::of_six(false), "code"),
        analysing("code", 1, 2),
    ]);
    for &game in GAMES {
        let steps = tricorn_table::lesson(game);
        pages.extend([learn(game, steps, &[1]), offer(game)]);
        let asked = (1..).zip(steps).map(|(number, step)| Asked::Step(number, step));
        let puzzles = (1..).zip(tricorn_table::puzzles(game)).map(|(number, puzzle)| Asked::Puzzle(number, puzzle));
        for asked in asked.chain(puzzles) {
            let solving = Solving { game, asked, of: steps.len(), is_todays: true, name: RUDE };
            let solved = asked.exercise().attempt(&asked.exercise().solutions[0], RUDE).unwrap();
            for stand in [
                Stand::Open,
                Stand::Missed(RUDE),
                Stand::Solved(solved.table.as_ref()),
                Stand::Shown(solved.table.as_ref()),
            ] {
                pages.push(exercise(&solving, &stand));
            }
        }
    }
    for game in GAMES {
        let id = game.facts().id;
        // The last of them is the rude one.
        let who = guests(*game, 2);
        let (names, last) = (&["Ann", "Cal", RUDE][3 - who.len()..], who.len() as u8);
        pages.extend([
            rules(*game, false),
            rules(*game, true),
            new_table(*game, &Options::defaults(game.facts().options), &me(RUDE), Some(RUDE)),
        ]);
        let mut gathering = opened(id, guests(*game, 3).len() as u8, &[]);
        sit(&mut gathering, "bea", RUDE, last);
        wish(&mut gathering, "eve", Wish::Say { name: format!("Eve{RUDE}"), text: RUDE.into() });
        let mut room = begun(id, &[], &who, names);
        wish(&mut room, "eve", Wish::Say { name: format!("Eve{RUDE}"), text: RUDE.into() });
        // No game is over so soon.
        play_on(&mut room, &who, 8);
        if last > 1 {
            wish(&mut room, "bea", Wish::OfferEnd { seat: seat(2), on: true });
        }
        for who in ["ann", "bea", RUDE] {
            pages.push(table(&gathering, "code", &me(who), None, None));
            pages.push(table(&room, "code", &me(who), None, Some(RUDE)));
        }
        for _ in 0..80 {
            play_on(&mut room, &who, 1);
            pages.push(table(&room, "code", &me("ann"), None, None));
        }
        play_on(&mut room, &who, 10_000);
        pages.push(table(&room, "code", &me("ann"), None, None));
        pages.extend(scores::pages(&room, "ann"));
        let written = room.table().unwrap().written();
        for at in [0, 40.min(written.entries.len()), written.entries.len()] {
            let then = tricorn_table::replay(&written, at).unwrap();
            pages.push(replay(&written, then.as_ref(), at, Some(seat(last)), "code", None));
        }
        pages.push(verified(&written, &tricorn_table::verify(&written), None, "code"));
    }
    // Moves that are to be found.
    pages.push(table(&begun("sums", &[], &["ann", "bea"], &["Ann", RUDE]), "code", &me("ann"), None, None));
    // Moves that are written, and one that was refused.
    let pairs = begun("pairs", &[], &["ann", "bea"], &["Ann", RUDE]);
    pages.push(table(&pairs, "code", &me("ann"), None, None));
    let values = [("first".to_owned(), RUDE.to_owned())];
    pages.push(returned(&pairs, "code", &me("ann"), &Returned { seat: seat(1), values: &values, why: RUDE }));
    // What somebody guesses stands in the picture.
    let who = ["ann", "bea", "cal"];
    let mut guessed = begun("triangulation", &[], &who, &who);
    let guesser = |room: &Room| {
        let table = room.table()?;
        table.turn().seats().iter().find(|&seat| table.form(seat).is_some_and(|form| !form.keeps))
    };
    while guesser(&guessed).is_none() {
        play_on(&mut guessed, &who, 1);
    }
    let open = guesser(&guessed).unwrap();
    wish(&mut guessed, who[open.index()], Wish::Move { seat: open, mv: format!("guess {RUDE}") });
    pages.extend(who.map(|name| table(&guessed, "code", &me(name), None, None)));
    // Two people with one screen, and as many people as a table takes.
    let mut shared = opened("mayhem", 2, &[]);
    for (number, name) in [(1, "Ann"), (2, "Bob")] {
        sit(&mut shared, "ann", name, number);
        wish(&mut shared, "ann", Wish::Ready { seat: seat(number), ready: true });
    }
    pages.push(table(&shared, "code", &me("ann"), None, None));
    wish(&mut shared, "ann", Wish::Start);
    pages.push(table(&shared, "code", &me("ann"), None, None));
    for seats in 5..=8 {
        let who = ["ann", "bea", "cal", "dot", "eve", "fay", "gus", "hal"];
        let room = begun("mayhem", &[], &who[..seats], &who);
        pages.push(table(&room, "code", &me("ann"), None, None));
    }
    pages.extend(teams::pages());
    pages.into_iter().map(maud::PreEscaped::into_string).collect()
}

#[test]
fn what_guests_write_is_escaped_everywhere() {
    let pages = every_page();
    assert!(pages.iter().any(|page| page.contains("&lt;b onclick=x&gt;&quot;")));
    for page in pages {
        assert!(!page.contains("<b onclick"), "{page}");
    }
}

/// The names and values of all attributes; whatever was escaped is inside a value.
fn attributes(page: &str) -> impl Iterator<Item = (&str, &str)> {
    let tags = page.split('<').skip(1).map(|tag| tag.split('>').next().unwrap_or_default());
    tags.flat_map(|tag| {
        let parts: Vec<&str> = tag.split('"').collect();
        let pairs: Vec<(&str, &str)> = parts
            .chunks_exact(2)
            .map(|pair| (pair[0].trim_end_matches('=').rsplit(' ').next().unwrap_or_default(), pair[1]))
            .collect();
        pairs
    })
}

#[test]
fn no_page_has_style_or_script_inside() {
    for page in every_page() {
        for (name, value) in attributes(&page) {
            assert!(name != "style" && !name.starts_with("on"), "{name}={value}");
            assert!(!value.trim_start().starts_with("javascript:"), "{name}={value}");
        }
        assert!(!page.contains("<style"));
        let script = format!("<script type=\"module\" src=\"{}\"></script>", address("js/main.js"));
        assert_eq!((page.matches("<script").count(), page.matches(&script).count()), (1, 1), "{page}");
    }
}

#[test]
fn no_page_uses_an_id_twice() {
    for page in every_page() {
        let mut ids = HashSet::new();
        for (name, value) in attributes(&page) {
            assert!(name != "id" || ids.insert(value), "{value} in {page}");
        }
    }
}

#[test]
fn a_seat_sees_its_own_hand_and_story_and_nobody_elses() {
    for game in GAMES {
        let who = guests(*game, 3);
        let mut room = begun(game.facts().id, &[], &who, &who);
        for _ in 0..40 {
            play_on(&mut room, &who, 1);
            let Some(Turn::Open { .. }) = room.table().map(|table| table.turn()) else { break };
            let table = room.table().unwrap();
            for (viewer, name) in Viewer::all(who.len() as u8).zip(who.iter().copied().chain(["eve"])) {
                let page = shown(&room, name);
                let own = table.scene(viewer);
                assert!(page.contains(&*own.hand) && page.contains(&*own.board));
                let may_know: HashSet<String> = table.story(viewer, 0).into_iter().map(|said| said.text).collect();
                let lines: HashSet<&str> = page
                    .split("<li")
                    .filter_map(|line| line.split_once('>').filter(|(tag, _)| tag.contains("data-seq=")))
                    .filter_map(|(_, rest)| rest.split('<').next())
                    .collect();
                assert!(!lines.is_empty(), "the page tells what happened");
                assert!(lines.iter().all(|line| may_know.contains(*line)));
                let hands = |text: &str| -> HashSet<String> {
                    let picks = attributes(text).filter(|(name, _)| *name == "data-pick" || *name == "data-key");
                    picks.filter(|(_, pick)| pick.starts_with("hand:")).map(|(_, pick)| pick.to_owned()).collect()
                };
                assert_eq!(hands(&page), hands(&own.hand), "{name}");
            }
        }
    }
}

#[test]
fn moves_are_offered_to_the_one_who_may_make_them_only() {
    let who = ["ann", "bea"];
    let mut room = begun("color-draw", &[], &who, &who);
    play_on(&mut room, &who, 7);
    let table = room.table().unwrap();
    let open = table.turn().seats().iter().next().unwrap();
    let (mover, other) = if open == seat(1) { ("ann", "bea") } else { ("bea", "ann") };
    let page = shown(&room, mover);
    for choice in table.choices(open) {
        assert!(page.contains(&format!("value=\"{}\" data-picks=\"{}\"", choice.notation, choice.picks.join(" "))));
    }
    assert!(!shown(&room, other).contains("data-picks"));
    assert!(!shown(&room, "eve").contains("data-picks"));
}

#[test]
fn who_may_move_reads_what_is_asked_beside_whose_turn_it_is() {
    for game in GAMES {
        let who = &guests(*game, 2)[..];
        let mut room = begun(game.facts().id, &[], who, who);
        for _ in 0..30 {
            let table = room.table().unwrap();
            let Turn::Open { seats: open, .. } = table.turn() else { break };
            for (index, name) in who.iter().enumerate() {
                let step = table.step(Viewer::Seat(Seat::new(index as u8)));
                let page = shown(&room, name);
                assert_eq!(!step.is_empty(), open.has(Seat::new(index as u8)));
                let asked = page.split_once("<p class=\"step\">").map(|(_, rest)| rest.split("</p>").next().unwrap());
                // Words may be buttons that explain themselves; the sentence is read without them.
                let read: Option<String> =
                    asked.map(|asked| asked.split('<').map(|part| part.rsplit('>').next().unwrap()).collect());
                let told = html! { (step) }.into_string();
                assert_eq!(read.as_ref().is_some_and(|read| read.starts_with(&told)), !step.is_empty(), "{read:?}");
                assert_eq!(page.contains("data-asked"), !step.is_empty());
            }
            assert!(!shown(&room, "eve").contains("data-asked"));
            play_on(&mut room, who, 1);
        }
    }
}

#[test]
fn what_is_to_be_found_is_on_no_page_until_it_is_played() {
    let who = ["ann", "bea"];
    let mut room = begun("sums", &[], &who, &who);
    let page = shown(&room, "ann");
    assert!(page.contains("<span class=\"tally\">1</span>") && page.contains("value=\"pass\""), "{page}");
    for handle in ["card-1", "card-9"] {
        assert!(page.contains(&format!("name=\"picks\" value=\"{handle}\" id=\"pick-{handle}\"")), "{page}");
        assert!(page.contains(&format!("name=\"mark\" value=\"{handle}\" id=\"mark-{handle}\"")), "{page}");
    }
    assert!(!page.contains("5=2+3") && !page.contains("data-picks=\"card"), "{page}");
    for other in ["bea", "eve"] {
        assert!(!shown(&room, other).contains("id=\"assembly\""));
    }
    let picks = ["card-2", "card-5", "card-3"].map(String::from).to_vec();
    wish(&mut room, "ann", Wish::Assemble { seat: seat(1), mark: "card-5".into(), picks });
    assert!(shown(&room, "bea").contains("ann takes [2, 3, 5]."));
}

#[test]
fn a_shared_screen_has_a_curtain_between_two_hands() {
    let mut room = begun("color-draw", &[], &["ann", "ann"], &["Ann", "Bob"]);
    play_on(&mut room, &["ann", "ann"], 1);
    let open = room.table().unwrap().turn().seats().iter().next().unwrap();
    let other = seat(if open == seat(1) { 2 } else { 1 });
    for active in [None, Some(other), Some(seat(3))] {
        let page = table(&room, "code", &me("ann"), active, None).into_string();
        assert!(page.contains(&format!("/t/code?as={open}")), "{active:?}");
        assert!(!page.contains("hand:") && !page.contains("data-picks"), "{active:?}");
    }
    let page = table(&room, "code", &me("ann"), Some(open), None).into_string();
    assert!(page.contains(&*room.table().unwrap().scene(Viewer::Seat(open)).hand));
    let stranger = table(&room, "code", &me("eve"), Some(open), None).into_string();
    assert!(!stranger.contains("hand:"), "nobody looks through a seat that is not theirs");
}

#[test]
fn a_refusal_leads_to_its_rule() {
    let room = begun("mayhem", &[], &["ann", "bea"], &["Ann", "Bea"]);
    assert!(shown(&room, "ann").contains("not now (<a class=\"rule\" href=\"/rules/mayhem#MAY-3\">MAY-3</a>)"));
}

#[test]
fn of_many_moves_the_first_sixty_are_listed_and_the_rest_can_be_picked() {
    let who = ["ann", "bea"];
    let mut room = begun("mayhem", &[("honour", "on")], &who, &who);
    let mut dice = Dice::new([9; 32]);
    // Nobody claims, so the cards in the centre grow more.
    while let Turn::Open { seats, .. } = room.table().unwrap().turn() {
        let open = seats.iter().next().unwrap();
        let choices = room.table().unwrap().choices(open);
        if choices.len() > 70 {
            let page = shown(&room, who[open.index()]);
            assert_eq!(page.matches("data-picks=").count(), 60);
            let last = choices.iter().rev().find(|choice| !choice.picks.is_empty()).unwrap();
            assert!(page.contains(&format!("{}\t{}", last.notation, last.picks.join(" "))));
            return;
        }
        let quiet: Vec<_> = choices.iter().filter(|choice| !choice.notation.starts_with("claim")).collect();
        let mv = dice.pick(&quiet).notation.clone();
        wish(&mut room, who[open.index()], Wish::Move { seat: open, mv });
    }
    panic!("there were never so many moves");
}

#[test]
fn the_assets_are_small_and_know_no_game() {
    let assets: usize = ASSETS.iter().map(|asset| asset.sent().len()).sum();
    for game in GAMES {
        let facts = game.facts();
        for asset in ASSETS.iter().filter(|asset| asset.path.ends_with(".js")) {
            assert!(
                !asset.text.contains(facts.id) && !asset.text.contains(facts.name),
                "{} knows {}",
                asset.path,
                facts.id
            );
        }
        let who = guests(*game, 4);
        let mut room = begun(facts.id, &[], &who, &who);
        play_on(&mut room, &who, 60);
        let whole = assets + shown(&room, "ann").len();
        assert!(whole < 175_000, "{}: {whole}", facts.id);
    }
}

/// The names of all classes that a stylesheet speaks of.
fn styled(style: &str) -> HashSet<&str> {
    let without_comments = style.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, rest)| rest));
    let selectors = without_comments
        .flat_map(|part| part.split('}'))
        .map(|rule| rule.rsplit_once('{').map_or(rule, |(before, _)| before));
    let names = selectors.flat_map(|selector| selector.split('.').skip(1));
    let ends = |c: char| !(c.is_ascii_alphanumeric() || c == '-');
    names
        .filter_map(|name| name.split(ends).next())
        .filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
        .collect()
}

#[test]
fn the_stylesheet_has_nothing_that_no_page_has() {
    let pages = every_page();
    let in_pages = pages.iter().flat_map(|page| attributes(page)).filter(|(name, _)| *name == "class");
    let mut used: HashSet<&str> = in_pages.flat_map(|(_, classes)| classes.split_whitespace()).collect();
    let scripts = ASSETS.iter().filter(|asset| asset.path.ends_with(".js"));
    used.extend(scripts.flat_map(|script| script.text.split('"').skip(1).step_by(2)));
    // Hands that grow large, hands that lie open and four at a table come up too seldom to wait for them here.
    used.extend(["tall", "known", "seats-4"]);
    let style = ASSETS.iter().find(|asset| asset.path == "style.css").unwrap();
    let mut unused: Vec<&str> = styled(style.text).into_iter().filter(|class| !used.contains(class)).collect();
    unused.sort_unstable();
    assert_eq!(unused, Vec::<&str>::new());
}

#[test]
fn a_clock_shows_what_is_left_now_and_runs_for_those_who_think() {
    let who = ["ann", "bea"];
    let room = begun("color-draw", &[], &who, &who);
    let table = room.table().unwrap();
    let open = table.turn().seats().iter().next().unwrap();
    let (names, standings) = (super::side::names(table), table.standings());
    let look = super::look::look(&room, &me("eve"), None);
    let shown = |now_ms: u64| {
        let looked = super::side::Looked { room: &room, code: "code", now_ms, look: &look };
        let rows = super::side::seated(table, look.viewer, &names, &standings, &[], Some(looked));
        super::side::players(&rows, Seats::NONE).into_string()
    };
    // The room began at moment 5, and everybody has ten minutes.
    let (early, late) = (shown(5 + 65_000), shown(5 + 541_000));
    assert!(early.contains("data-left=\"535000\" data-low=\"60000\" data-running>8:55</time>"), "{early}");
    assert!(early.contains("data-left=\"600000\" data-low=\"60000\">10:00</time>"), "{early}");
    assert!(late.contains("<time class=\"low\" data-left=\"59000\""), "{late}");
    assert_eq!(early.matches("data-running").count(), 1, "{open}");
    let words = [(0, "0:00"), (999, "0:01"), (3_600_000, "1 h 0 min"), (172_800_000, "2 d 0 h")];
    assert_eq!(words.map(|(ms, _)| super::side::time(ms)), words.map(|(_, text)| text));
}

#[test]
fn a_board_that_can_be_panned_has_buttons_to_zoom() {
    let with = super::side::felt(&html! { svg id="board" data-pan="" {} }.into()).into_string();
    assert_eq!(with.matches("data-zoom").count(), 3, "{with}");
    assert!(!super::side::felt(&html! { svg {} }.into()).into_string().contains("data-zoom"));
}
