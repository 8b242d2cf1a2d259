//! Writes every kind of page into a folder, to be looked at: `cargo run -p tricorn-web --example pages -- DIR`.
//! Browsers run scripts of files only if the folder is served, as by `python3 -m http.server -d DIR`.
#![allow(missing_docs)]

use std::path::{Path, PathBuf};

use tricorn_bots::Bot;
use tricorn_hall::TableCard;
use tricorn_kernel::log::FORMAT;
use tricorn_kernel::{Dice, Options, Seat, Turn, WrittenOptions};
use tricorn_table::room::{Act, Clock, Config, Guest, Hints, Pace, Room, Wish};
use tricorn_table::{Day, Secret, game};
use tricorn_web::assets::{ASSETS, address};
use tricorn_web::pages::{self, Lobby, Me, Mine};

struct Kept {
    room: Room,
    now: u64,
}

fn me(name: &str) -> Me {
    Me { name: name.into(), guest: Guest(name.into()), now_ms: 5, site: None }
}

fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

impl Kept {
    fn open(id: &str, seats: u8, pairs: &[(&str, &str)]) -> Self {
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
            host: me("Ann").guest,
        };
        let act = Act::Open { config, secret: Secret::new([7; 32]).reveal() };
        // The clocks of a page count from now.
        let now = std::time::UNIX_EPOCH.elapsed().unwrap().as_millis() as u64;
        Self { room: Room::open(&act).unwrap(), now }
    }

    fn wish(&mut self, who: &str, wish: Wish) {
        let draft = self.room.judge(&me(who).guest, wish, self.now).unwrap();
        self.now += 10;
        self.room.adopt(draft, self.now, None);
    }

    fn sit(&mut self, who: &str, name: &str, number: u8) {
        self.wish(who, Wish::Sit { seat: seat(number), name: name.into(), promise: None });
    }

    fn say(&mut self, who: &str, text: &str) {
        self.wish(who, Wish::Say { name: who.into(), text: text.into() });
    }

    /// Ann in seat 1 and Bea in seat 2 with a bot in every other seat; `moves` moves played.
    fn playing(id: &str, seats: u8, pairs: &[(&str, &str)], moves: usize, until_ann: bool) -> Self {
        let mut kept = Self::open(id, seats, pairs);
        kept.sit("Ann", "Ann", 1);
        kept.sit("Bea", "Beatrice", 2);
        for number in 3..=seats {
            kept.wish("Ann", Wish::SeatBot { seat: seat(number), bot: "greedy".into() });
        }
        kept.wish("Ann", Wish::Ready { seat: seat(1), ready: true });
        kept.wish("Bea", Wish::Ready { seat: seat(2), ready: true });
        kept.wish("Ann", Wish::Start);
        kept.say("Bea", "Good luck, everybody!");
        kept.say("Ann", "And to you. Watch the pile.");
        let mut dice = Dice::new([3; 32]);
        for number in 0.. {
            let table = kept.room.table().unwrap();
            let Turn::Open { seats, .. } = table.turn() else { break };
            if number >= moves && (!until_ann || seats.has(seat(1)) && seats.len() == 1) {
                break;
            }
            let open = seats.iter().next().unwrap();
            let mv = table.advise(open, Bot::Greedy, &mut dice).unwrap();
            match open.number() {
                1 => kept.wish("Ann", Wish::Move { seat: open, mv }),
                2 => kept.wish("Bea", Wish::Move { seat: open, mv }),
                _ => {
                    let draft = kept.room.judge_bot(open, &mv, kept.now).unwrap();
                    kept.room.adopt(draft, kept.now, None);
                }
            }
        }
        kept
    }
}

impl Kept {
    /// A game of two teams, after so many moves, with talk.
    fn teams(seats: u8, moves: u8) -> Self {
        let names =
            ["Ann", "Beatrice", "Cleo", "Dan", "Eva", "Fritz", "Gustav Adolf", "Hanna", "Ida", "Jo", "Karl", "Lea"];
        let mut kept = Self::open("tandem", seats, &[]);
        for (number, name) in (1..=seats).zip(names) {
            kept.sit(name, name, number);
            kept.wish(name, Wish::Ready { seat: seat(number), ready: true });
        }
        kept.wish("Ann", Wish::Start);
        kept.say("Dan", "Good luck, everybody!");
        for (who, number, text) in
            [("Cleo", 3, "Shall I say nine?"), ("Dan", 4, "They are slow."), ("Cleo", 3, "Or you?")]
        {
            kept.wish(who, Wish::SayToTeam { seat: seat(number), text: text.into() });
        }
        for number in 0..moves {
            let open = seat(3 + number % 2);
            kept.wish(["Cleo", "Dan"][usize::from(number % 2)], Wish::Move { seat: open, mv: "7".into() });
        }
        kept
    }
}

fn write(folder: &Path, name: &str, page: maud::Markup) {
    let html = page.into_string().replace("\"/assets/", "\"assets/");
    println!("{name}: {} bytes", html.len());
    std::fs::write(folder.join(name), html).unwrap();
}

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "/tmp/pages".into()));
    for asset in ASSETS {
        let file = folder.join(address(asset.path).trim_start_matches('/'));
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, asset.text).unwrap();
    }
    let card = |code: &str, id: &str, taken, seats, playing, names: &[&str]| {
        let facts = game(id).unwrap().facts();
        let names = names.iter().map(|&name| name.to_owned()).collect();
        TableCard {
            code: code.into(),
            game: facts.name,
            game_id: facts.id,
            seats_taken: taken,
            seats,
            playing,
            names,
            clock: Clock::Minutes(10),
            options: Vec::new(),
            opened_ms: 0,
            watchers: 1,
        }
    };
    let open = vec![
        card("k7mp2q", "mayhem", 2, 4, false, &["Ann", "Greedy 2"]),
        card("x3c9ra", "color-draw", 1, 3, false, &["Cornelius of Utrecht"]),
    ];
    let running = vec![card("p8vd4n", "color-draw", 3, 3, true, &["Dora", "Emil", "Random 3"])];
    write(
        &folder,
        "home.html",
        pages::home(&Lobby { open, running, page: 1, ..Lobby::default() }, &Mine::default(), &|_| false, Day::at(0)),
    );
    write(&folder, "home-empty.html", pages::home(&Lobby::default(), &Mine::default(), &|_| false, Day::at(0)));
    let form = |id: &str, name: &str, error| {
        let game = game(id).unwrap();
        pages::new_table(game, &Options::defaults(game.facts().options), &me(name), error)
    };
    write(&folder, "new-mayhem.html", form("mayhem", "Ann", None));
    let error = Some("option jokers cannot be \"many\" (CLR-13)");
    write(&folder, "new-color-draw.html", form("color-draw", "", error));

    let mut waiting = Kept::open("mayhem", 4, &[]);
    waiting.sit("Ann", "Ann", 1);
    waiting.sit("Bea", "Beatrice", 2);
    waiting.wish("Ann", Wish::SeatBot { seat: seat(3), bot: "greedy".into() });
    waiting.wish("Ann", Wish::Ready { seat: seat(1), ready: true });
    waiting.say("Bea", "One moment, tea.");
    write(&folder, "waiting-host.html", pages::table(&waiting.room, "k7mp2q", &me("Ann"), None, None));
    write(&folder, "waiting-guest.html", pages::table(&waiting.room, "k7mp2q", &me("Cal"), None, None));

    for id in ["mayhem", "color-draw"] {
        let kept = Kept::playing(id, 3, &[], 34, true);
        let page = |who: &str, error| pages::table(&kept.room, "k7mp2q", &me(who), None, error);
        write(&folder, &format!("{id}-player.html"), page("Ann", None));
        write(&folder, &format!("{id}-other.html"), page("Bea", None));
        write(&folder, &format!("{id}-watch.html"), page("Eve", None));
        let over = Kept::playing(id, 3, &[], 10_000, false);
        write(&folder, &format!("{id}-over.html"), pages::table(&over.room, "k7mp2q", &me("Ann"), None, None));
        let written = over.room.table().unwrap().written();
        let table = tricorn_table::replay(&written, 60).unwrap();
        write(
            &folder,
            &format!("{id}-replay.html"),
            pages::replay(&written, table.as_ref(), 60, Some(seat(2)), "k7mp2q", None),
        );
        write(
            &folder,
            &format!("{id}-verify.html"),
            pages::verified(&written, &tricorn_table::verify(&written), None, "k7mp2q"),
        );
        write(&folder, &format!("rules-{id}.html"), pages::rules(game(id).unwrap(), false));
    }
    let mayhem = Kept::playing("mayhem", 3, &[], 34, true);
    let error = Some("play at least one card first (MAY-3)");
    write(&folder, "refused.html", pages::table(&mayhem.room, "k7mp2q", &me("Ann"), None, error));
    let many = Kept::playing("mayhem", 8, &[("honour", "on")], 40, true);
    write(&folder, "honour-8.html", pages::table(&many.room, "k7mp2q", &me("Ann"), None, None));
    for (name, kept) in
        [("teams-4", Kept::teams(4, 1)), ("teams-12", Kept::teams(12, 0)), ("teams-over", Kept::teams(12, 6))]
    {
        write(&folder, &format!("{name}.html"), pages::table(&kept.room, "k7mp2q", &me("Cleo"), None, None));
    }
    let mut gathering = Kept::open("tandem", 12, &[]);
    gathering.sit("Ann", "Ann", 1);
    gathering.sit("Bea", "Beatrice of Utrecht", 2);
    gathering.wish("Ann", Wish::SeatBot { seat: seat(3), bot: "greedy".into() });
    write(&folder, "waiting-12.html", pages::table(&gathering.room, "k7mp2q", &me("Ann"), None, None));
    write(&folder, "waiting-12-guest.html", pages::table(&gathering.room, "k7mp2q", &me("Cal"), None, None));
    let mut shared = Kept::open("color-draw", 2, &[]);
    shared.sit("Ann", "Ann", 1);
    shared.sit("Ann", "Bob", 2);
    shared.wish("Ann", Wish::Ready { seat: seat(1), ready: true });
    shared.wish("Ann", Wish::Ready { seat: seat(2), ready: true });
    shared.wish("Ann", Wish::Start);
    write(&folder, "curtain.html", pages::table(&shared.room, "k7mp2q", &me("Ann"), Some(seat(2)), None));
    write(&folder, "rules.html", pages::rules_index());
    write(
        &folder,
        "problem.html",
        pages::problem(404, "There is no such table", "It may have been closed, or the code has a slip in it."),
    );
    write(&folder, "device.html", pages::device("k7mp2q", "/seat/0123456789abcdef?to=k7mp2q", None));
}
