//! The sitting, the kept file, the desk and the screen, without a terminal.

mod desk;
mod screens;
mod writing;

use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tricorn_bots::Bot;
use tricorn_kernel::{Dice, Options, Seat, Viewer};
use tricorn_table::{AnyGame, GAMES, Secret};

use super::desk::{Desk, Flow};
use super::save::{self, Broken, Keeper};
use super::screen;
use super::sitting::{Company, Next, Sitting};

/// The games whose moves are picked from a list; what is written is tried in `writing`.
fn listing() -> impl Iterator<Item = &'static dyn AnyGame> {
    GAMES.iter().copied().filter(|game| game.facts().id != "triangulation")
}

/// Those in which somebody else takes part.
fn for_several() -> impl Iterator<Item = &'static dyn AnyGame> {
    listing().filter(|game| *game.facts().seats.end() > 1)
}

/// A game for one has no seats for others, and some need more of them.
fn sitting(game: &dyn AnyGame, humans: u8, seats: u8, seed: u64) -> Sitting {
    let seats = seats.clamp(*game.facts().seats.start(), *game.facts().seats.end());
    let company = Company::first(humans, vec![Bot::Greedy; usize::from(seats - humans)]);
    let secret = Secret::new(Dice::stream(seed, 0).bytes());
    let options = Options::defaults(game.facts().options);
    Sitting::new(game, options, company, secret, Dice::stream(seed, 1)).unwrap()
}

/// Lets everybody make the first move of their list, people too, for so many entries or to the end.
fn play(sitting: &mut Sitting, entries: usize) {
    while sitting.table().entries().len() < entries {
        let at_ms = sitting.last_at_ms() + 10;
        match sitting.next() {
            Next::Over => return,
            _ if sitting.is_race() && sitting.due_ms().is_some_and(|due| due <= at_ms) => {
                sitting.bot_move(at_ms).unwrap();
            }
            Next::Ask(seat) => {
                // What is written is in no list.
                let any = |sitting: &Sitting| sitting.table().advise(seat, Bot::Random, &mut Dice::stream(at_ms, 0));
                let first = sitting.table().choices(seat).into_iter().next().map(|choice| choice.notation);
                let mv = first.or_else(|| any(sitting)).unwrap();
                sitting.human_move(seat, &mv, at_ms).unwrap();
            }
            Next::Curtain(seat) => sitting.sit_down(seat),
            Next::Bot => sitting.bot_move(at_ms).unwrap(),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_bot_leaves_to_a_person_of_its_team_what_both_may_do() {
    let game = tricorn_table::game("tandem").unwrap();
    for seed in 0..20 {
        let mut sitting = sitting(game, 1, 4, seed);
        while sitting.next() != Next::Over {
            let ours = sitting.open_seats().has(Seat::new(0));
            assert_eq!(sitting.next(), if ours { Next::Ask(Seat::new(0)) } else { Next::Bot });
            if ours {
                assert!(!sitting.may_wait(Seat::new(0)), "there is nobody to wait for");
                assert_eq!(super::words::turn(&sitting), "Your move");
                sitting.human_move(Seat::new(0), "1", 0).unwrap();
            } else {
                sitting.bot_move(0).unwrap();
            }
        }
        assert_eq!(
            super::words::standings(&sitting)[..2],
            ["Team 2 wins: Bevel, Delta", "1. Bevel (team 2): 27 points"]
        );
    }
}

/// A game of tiles at a move of the person, with some moves to choose from and at least so many tiles
/// on the board.
fn late(id: &str, lying: usize) -> Sitting {
    let game = tricorn_table::game(id).unwrap();
    (0..1000).find_map(|seed| play_until(sitting(game, 1, 2, seed), lying)).expect("some game gets so far")
}

/// Bots for everybody, at random where a person sits, until so many tiles lie.
fn play_until(mut sitting: Sitting, lying: usize) -> Option<Sitting> {
    let mut dice = Dice::stream(1, 2);
    loop {
        let at_ms = sitting.last_at_ms();
        match sitting.next() {
            Next::Ask(seat) if tiles_lying(&sitting) >= lying && sitting.table().choices(seat).len() >= 3 => {
                return Some(sitting);
            }
            Next::Ask(seat) => {
                let text = sitting.table().advise(seat, Bot::Random, &mut dice).unwrap();
                sitting.human_move(seat, &text, at_ms).unwrap();
            }
            Next::Bot => sitting.bot_move(at_ms).unwrap(),
            _ => return None,
        }
    }
}

/// The overview has a triangle for every tile.
fn tiles_lying(sitting: &Sitting) -> usize {
    let overview = sitting.table().draw(Viewer::Spectator).overview;
    overview.iter().map(|line| line.text().matches(['▲', '▼']).count()).sum()
}

fn press(desk: &mut Desk, code: KeyCode) {
    assert_eq!(desk.press(KeyEvent::new(code, KeyModifiers::NONE)), Flow::Stay);
}

fn type_in(desk: &mut Desk, text: &str) {
    text.chars().for_each(|letter| press(desk, KeyCode::Char(letter)));
}

fn look(desk: &mut Desk, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut reach = screen::Reach::default();
    let screen = desk.screen();
    terminal.draw(|frame| reach = screen::draw(frame, &screen)).unwrap();
    desk.drawn(reach);
    let buffer = terminal.backend().buffer().clone();
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

/// A desk at which it is a person's move, with its folder.
fn desk(game: &'static dyn AnyGame, humans: u8, seats: u8) -> (Desk, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let sitting = sitting(game, humans, seats, 7);
    let keeper = Keeper::named(&folder.path().join("game.jsonl"), &sitting, false).unwrap();
    let mut desk = Desk::new(game, sitting, keeper, Duration::ZERO);
    while desk.tick().unwrap() == Duration::ZERO {}
    (desk, folder)
}

#[test]
fn a_kept_game_comes_back_the_same_and_goes_on_the_same() {
    for game in GAMES {
        for entries in [0, 1, 25, 60] {
            let seats = 3.min(*game.facts().seats.end());
            let mut one = sitting(*game, 1, seats, 5);
            play(&mut one, entries);
            if one.next() == Next::Over {
                continue; // a game that is over is not gone on with
            }
            let text = save::to_text(&one);
            let mut two = save::from_text(text.as_bytes(), Dice::stream(8, 1)).unwrap();
            assert_eq!(one.table().entries(), two.table().entries());
            assert_eq!(one.last_at_ms(), two.last_at_ms());
            assert_eq!(one.next(), two.next());
            for viewer in Viewer::all(seats) {
                assert_eq!(one.table().view(viewer).get(), two.table().view(viewer).get());
                assert_eq!(one.table().story(viewer, 0), two.table().story(viewer, 0));
            }
            assert_eq!(save::to_text(&two), text);
            // The dice go on where they were: the finished log proves it.
            play(&mut two, usize::MAX);
            tricorn_table::verify(&two.table().written()).unwrap();
        }
    }
}

#[test]
fn a_tampered_save_is_refused_by_its_line() {
    let mut sitting = sitting(GAMES[0], 1, 2, 5);
    play(&mut sitting, 25);
    let text = save::to_text(&sitting);
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.len();
    let refusal = |text: String| match save::from_text(text.as_bytes(), Dice::stream(1, 1)) {
        Err(Broken::Line(error)) => error,
        Err(Broken::Finished) => panic!("it is not finished"),
        Ok(_) => panic!("it was taken:\n{text}"),
    };
    let with = |line: usize, new: String| {
        let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        lines[line - 1] = new;
        lines.join("\n") + "\n"
    };
    let at_ms = with(5, lines[4].replace("\"at_ms\":0", "\"at_ms\":1"));
    assert_eq!(refusal(at_ms).line, 5);
    assert_eq!(refusal(with(3, "nonsense".into())).line, 3);
    let seed = sitting.secret().reveal();
    let error = refusal(with(last, lines[last - 1].replace(&seed, &seed.replace(|_: char| true, "0"))));
    assert_eq!((error.line, error.what.contains("promised")), (last, true));
    assert_eq!(refusal(with(last, lines[last - 1].replace("greedy", "clever"))).line, last);
    assert_eq!(refusal(with(last, lines[last - 1].replace("\"humans\":1", "\"humans\":2"))).line, last);
    assert_eq!(refusal(with(last, lines[last - 1].replace("\"humans\":1", "\"humans\":0"))).line, last);
    assert_eq!(refusal(with(last, lines[last - 1][..30].into())).line, last);
    assert_eq!(refusal(lines[..last - 1].join("\n") + "\n").line, last);
    assert_eq!(refusal(format!("{text}{}\n", lines[1])).line, last + 1);
    assert_eq!(refusal(format!("{text}\n")).line, last + 1);
    assert_eq!(refusal(String::new()).line, 1);
    let named = lines[0].replace("Bevel", "\\u001b[2J");
    let error = refusal(format!("{named}\n{}\n", lines[last - 1]));
    assert_eq!((error.line, error.what.contains("visible characters")), (1, true), "{error}");
}

#[test]
fn a_finished_log_cannot_be_resumed() {
    let mut sitting = sitting(GAMES[0], 1, 2, 5);
    play(&mut sitting, usize::MAX);
    let text = save::to_text(&sitting);
    assert!(!text.contains("\"save\""));
    assert!(matches!(save::from_text(text.as_bytes(), Dice::stream(1, 1)), Err(Broken::Finished)));
}

#[test]
fn a_named_file_that_holds_something_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let mut sitting = sitting(GAMES[0], 1, 2, 5);
    std::fs::write(&path, "dear diary\n").unwrap();
    assert!(Keeper::named(&path, &sitting, false).is_err());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "dear diary\n");
    assert!(Keeper::named(&path, &sitting, true).is_ok());
    let refusal = |sitting: &Sitting| Keeper::named(&path, sitting, false).err().unwrap().to_string();
    assert!(refusal(&sitting).contains("play --resume"), "{}", refusal(&sitting));
    play(&mut sitting, usize::MAX);
    Keeper::at(&path).keep(&sitting);
    assert!(refusal(&sitting).contains("exists already"), "a finished game is not written over either");
    assert!(Keeper::named(folder.path(), &sitting, true).is_err());
    assert!(Keeper::named(&folder.path().join("no/such/folder"), &sitting, false).is_err());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
}

#[cfg(unix)]
#[test]
fn only_the_owner_can_read_a_kept_game() {
    use std::os::unix::fs::PermissionsExt;
    let (_, folder) = desk(GAMES[0], 1, 2);
    let mode = std::fs::metadata(folder.path().join("game.jsonl")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn a_curtain_falls_between_two_people_and_never_for_one() {
    for game in for_several() {
        let mut alone = sitting(game, 1, 2, 3);
        let mut curtains = 0;
        while alone.next() != Next::Over {
            curtains += usize::from(matches!(alone.next(), Next::Curtain(_)));
            let entries = alone.table().entries().len();
            play(&mut alone, entries + 1);
        }
        assert_eq!(curtains, 0);
        let mut two = sitting(game, 2, 2, 3);
        assert!(matches!(two.next(), Next::Curtain(_)));
        assert_eq!(two.viewer(), Viewer::Spectator);
        let mut seen = [false; 2];
        while two.next() != Next::Over {
            if let Next::Curtain(seat) = two.next() {
                two.sit_down(seat);
            }
            if let Next::Ask(seat) = two.next() {
                assert_eq!(two.viewer(), Viewer::Seat(seat));
                seen[seat.index()] = true;
            }
            let entries = two.table().entries().len();
            play(&mut two, entries + 1);
        }
        assert_eq!(seen, [true; 2]);
        assert_eq!(two.viewer(), Viewer::Spectator);
    }
}

#[test]
fn who_lets_the_others_move_is_asked_again_after_them() {
    // Any game in which several may move at once will do; without one there is nothing to prove.
    for (game, seed) in for_several().flat_map(|game| (0..5).map(move |seed| (game, seed))) {
        let mut table = sitting(game, 1, 2, seed);
        let me = Seat::new(0);
        while table.next() != Next::Over {
            if table.next() == Next::Ask(me) && table.may_wait(me) {
                let before = table.next_seq();
                table.wait(me);
                assert_eq!(table.next(), Next::Bot);
                table.bot_move(table.last_at_ms()).unwrap();
                assert!(table.next_seq() > before);
                assert!(table.open_seats().is_empty() || table.next() != Next::Stuck);
            } else {
                let entries = table.table().entries().len();
                play(&mut table, entries + 1);
            }
        }
        let mut polite = sitting(game, 2, 2, seed);
        while polite.next() != Next::Over {
            match polite.next() {
                Next::Ask(seat) if polite.may_wait(seat) => {
                    polite.wait(seat);
                    let Next::Curtain(other) = polite.next() else { panic!("the other is asked") };
                    polite.sit_down(other);
                    polite.wait(other);
                    assert_eq!(polite.next(), Next::Curtain(seat));
                    break;
                }
                _ => {
                    let entries = polite.table().entries().len();
                    play(&mut polite, entries + 1);
                }
            }
        }
    }
}

#[test]
fn bots_never_think_with_the_dice_of_the_table() {
    // The same seat, the same deal, other bots' dice: what chance deals first stays the same.
    let deal = |minds| {
        let company = Company::first(1, vec![Bot::Random]);
        let game = GAMES[0];
        let options = Options::defaults(game.facts().options);
        let sitting = Sitting::new(game, options, company, Secret::new([9; 32]), Dice::stream(minds, 1)).unwrap();
        sitting.table().entries().to_vec()
    };
    assert_eq!(deal(1), deal(2));
}

#[test]
fn the_log_knows_people_by_name_and_the_screen_says_you() {
    let alone = sitting(GAMES[0], 1, 2, 5);
    let names: Vec<&str> = alone.table().header().players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Player 1", "Bevel"]);
    assert_eq!(alone.name(Seat::new(0)), "You");
    let told = super::words::story(&alone, Viewer::Seat(Seat::new(0)), 0);
    assert!(told.iter().any(|said| said.text.starts_with("You get ")), "{told:?}");
    let log = tricorn_table::replay(&alone.table().written(), alone.table().entries().len()).unwrap();
    let told = log.story(Viewer::Spectator, 0);
    assert!(told.iter().any(|said| said.text == "Player 1 gets three cards."), "{told:?}");
}

#[test]
fn an_undo_behind_the_curtain_leaves_the_curtain_closed() {
    let mut undone = 0;
    for game in for_several() {
        let mut two = sitting(game, 2, 2, 3);
        // A move that was taken back is made again, so this could go on for ever.
        let mut tried = 0;
        while two.next() != Next::Over && tried < 20 {
            let at_ms = two.last_at_ms();
            tried += usize::from(matches!(two.next(), Next::Curtain(_)));
            // Whoever has the keyboard cannot be known: the mover may have stood up already.
            if matches!(two.next(), Next::Curtain(_)) && two.undo(at_ms).is_ok() {
                undone += 1;
                assert!(matches!(two.next(), Next::Curtain(_)), "{}: {:?}", game.facts().id, two.next());
                assert_eq!(two.viewer(), Viewer::Spectator, "{}", game.facts().id);
            }
            let entries = two.table().entries().len();
            play(&mut two, entries + 1);
        }
    }
    assert!(undone > 0, "some move ends a turn and can be taken back");
}

#[test]
fn bots_alone_play_to_the_end_before_everybodys_eyes() {
    for game in GAMES {
        let mut bots = sitting(*game, 0, 2, 3);
        play(&mut bots, 14);
        let kept = save::to_text(&bots);
        let mut again = save::from_text(kept.as_bytes(), Dice::stream(1, 1)).unwrap();
        assert_eq!(again.viewer(), Viewer::Spectator);
        play(&mut again, usize::MAX);
        assert_eq!(again.next(), Next::Over);
    }
}

#[test]
fn what_others_have_seen_is_taken_back_at_once_against_bots_and_by_word_of_mouth_among_people() {
    let triominos = tricorn_table::game("triominos").unwrap();
    for humans in [1, 2] {
        let mut sitting = sitting(triominos, humans, 2, 3);
        let laid = |sitting: &Sitting| {
            let mover = sitting.table().entries().last().and_then(|entry| match entry.actor {
                tricorn_kernel::Actor::Seat(seat) if seat.number() <= humans => Some(seat),
                _ => None,
            });
            mover.is_some_and(|seat| sitting.table().may_undo_by_consent(seat).is_ok())
        };
        while !laid(&sitting) {
            let entries = sitting.table().entries().len();
            play(&mut sitting, entries + 1);
            assert_ne!(sitting.next(), Next::Over, "nobody lays a tile");
        }
        let (at_ms, entries) = (sitting.last_at_ms(), sitting.table().entries().len());
        assert!(sitting.may_take_back());
        if humans == 2 {
            let asked = sitting.undo(at_ms).unwrap_err().to_string();
            assert!(asked.contains("if they agree"), "{asked}");
            assert_eq!(sitting.table().entries().len(), entries);
        }
        sitting.undo(at_ms).unwrap();
        assert_eq!(sitting.table().entries().last().unwrap().mv, "undo agreed");
        play(&mut sitting, usize::MAX);
        tricorn_table::verify(&sitting.table().written()).expect("such a log is a good one");
    }
}
