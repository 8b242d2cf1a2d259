//! The sitting, the kept file, the desk and the screen, without a terminal.

use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tricorn_bots::Bot;
use tricorn_kernel::{Dice, Options, Seat, Viewer};
use tricorn_table::{AnyGame, GAMES, Secret};

use super::desk::{Desk, Flow};
use super::ink::Palette;
use super::save::{self, Broken, Keeper};
use super::screen;
use super::sitting::{Company, Next, Sitting};

fn sitting(game: &dyn AnyGame, humans: u8, seats: u8, seed: u64) -> Sitting {
    let company = Company { humans, bots: vec![Bot::Greedy; usize::from(seats - humans)] };
    let secret = Secret::new(Dice::stream(seed, 0).bytes());
    let options = Options::defaults(game.facts().options);
    Sitting::new(game, options, company, secret, Dice::stream(seed, 1)).unwrap()
}

/// Lets everybody make the first move of their list, people too, for so many entries or to the end.
fn play(sitting: &mut Sitting, entries: usize) {
    while sitting.table().entries().len() < entries {
        let at_ms = 10 * u64::from(sitting.next_seq());
        match sitting.next() {
            Next::Over => return,
            Next::Ask(seat) => {
                let first = sitting.table().choices(seat)[0].notation.clone();
                sitting.human_move(seat, &first, at_ms).unwrap();
            }
            Next::Curtain(seat) => sitting.sit_down(seat),
            Next::Bot => sitting.bot_move(at_ms).unwrap(),
            other => panic!("{other:?}"),
        }
    }
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
    let keeper = Keeper::named(&folder.path().join("game.jsonl"), &sitting).unwrap();
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
                assert_eq!(one.table().view(viewer), two.table().view(viewer));
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
    let named = lines[0].replace("Greedy 2", "\\u001b[2J");
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
    assert!(Keeper::named(&path, &sitting).is_err());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "dear diary\n");
    std::fs::write(&path, "").unwrap();
    assert!(Keeper::named(&path, &sitting).is_ok());
    assert!(Keeper::named(&path, &sitting).is_err(), "it holds an unfinished game");
    play(&mut sitting, usize::MAX);
    Keeper::at(&path).keep(&sitting);
    assert!(Keeper::named(&path, &sitting).is_ok());
    assert!(Keeper::named(folder.path(), &sitting).is_err());
    assert!(Keeper::named(&folder.path().join("no/such/folder"), &sitting).is_err());
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
    for game in GAMES {
        let mut alone = sitting(*game, 1, 2, 3);
        let mut curtains = 0;
        while alone.next() != Next::Over {
            curtains += usize::from(matches!(alone.next(), Next::Curtain(_)));
            let entries = alone.table().entries().len();
            play(&mut alone, entries + 1);
        }
        assert_eq!(curtains, 0);
        let mut two = sitting(*game, 2, 2, 3);
        assert!(matches!(two.next(), Next::Curtain(_)));
        assert_eq!(two.viewer(), Viewer::Spectator);
        let mut seen = [false; 2];
        while two.next() != Next::Over {
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
    for (game, seed) in GAMES.iter().flat_map(|game| (0..5).map(move |seed| (game, seed))) {
        let mut table = sitting(*game, 1, 2, seed);
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
        let mut polite = sitting(*game, 2, 2, seed);
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
        let company = Company { humans: 1, bots: vec![Bot::Random] };
        let game = GAMES[0];
        let options = Options::defaults(game.facts().options);
        let sitting = Sitting::new(game, options, company, Secret::new([9; 32]), Dice::stream(minds, 1)).unwrap();
        sitting.table().entries().to_vec()
    };
    assert_eq!(deal(1), deal(2));
}

#[test]
fn every_size_shows_table_moves_story_and_keys() {
    for game in GAMES {
        let (mut desk, _folder) = desk(*game, 1, 2);
        for (width, height) in [(60, 20), (80, 24), (160, 50)] {
            let screen = look(&mut desk, width, height);
            for part in ["You", "Greedy 2", "Moves (", "> ", "Story", "promise ", "Your move", "F1 help", "quit"] {
                assert!(screen.contains(part), "{width}x{height} lacks {part:?}:\n{screen}");
            }
            assert_eq!(screen.contains("Table"), width >= 100, "{screen}");
        }
        let screen = look(&mut desk, 59, 20);
        assert!(screen.contains("at least 60 x 20, now 59 x 20"), "{screen}");
        for (width, height) in [(1, 1), (3, 2), (20, 5), (500, 200)] {
            look(&mut desk, width, height);
        }
    }
}

#[test]
fn a_full_table_fits_or_can_be_scrolled() {
    for game in GAMES {
        let most = *game.facts().seats.end();
        let (mut desk, _folder) = desk(*game, 1, most);
        let screen = look(&mut desk, 60, 20);
        assert!(screen.contains("more above"), "{screen}");
        press(&mut desk, KeyCode::Tab);
        press(&mut desk, KeyCode::Tab);
        for _ in 0..100 {
            press(&mut desk, KeyCode::Up);
        }
        let screen = look(&mut desk, 60, 20);
        assert!(screen.contains("more below") && !screen.contains("more above"), "{screen}");
    }
}

#[test]
fn typing_filters_enter_takes_and_nonsense_is_explained() {
    let game = GAMES[0];
    let (mut desk, folder) = desk(game, 1, 2);
    let path = folder.path().join("game.jsonl");
    let kept = || std::fs::read_to_string(&path).unwrap();
    let before = kept();
    type_in(&mut desk, "zz top");
    let screen = look(&mut desk, 80, 24);
    assert!(screen.contains("Moves (0 of ") && screen.contains("zz top_"), "{screen}");
    press(&mut desk, KeyCode::Enter);
    assert!(look(&mut desk, 80, 24).contains("is no move"), "{}", look(&mut desk, 80, 24));
    assert_eq!(kept(), before);
    press(&mut desk, KeyCode::Esc);
    let screen = look(&mut desk, 80, 24);
    assert!(screen.contains("Moves (") && !screen.contains("zz") && !screen.contains(" of "), "{screen}");
    press(&mut desk, KeyCode::Down);
    press(&mut desk, KeyCode::Enter);
    assert_ne!(kept(), before, "a move is kept at once");
}

#[test]
fn help_shows_the_keys_and_the_whole_guide() {
    for game in GAMES {
        let (mut desk, _folder) = desk(*game, 1, 2);
        press(&mut desk, KeyCode::Char('?'));
        assert!(look(&mut desk, 80, 24).contains("Ctrl-Z"));
        press(&mut desk, KeyCode::End);
        look(&mut desk, 80, 24);
        let end = look(&mut desk, 80, 24);
        let last = game.guide().split_whitespace().last().unwrap().trim_matches('`');
        assert!(end.contains(last.trim_matches(['`', '.', '|'])), "{end}");
        press(&mut desk, KeyCode::Esc);
        assert!(look(&mut desk, 80, 24).contains("Moves ("));
    }
}

#[test]
fn nothing_of_the_table_shows_behind_a_curtain() {
    for game in GAMES {
        let (mut desk, _folder) = desk(*game, 2, 2);
        let shows = |screen: &str| ["Your hand", "Your rack"].iter().any(|part| screen.contains(part));
        let screen = look(&mut desk, 80, 24);
        assert!(screen.contains("Nobody else look.") && !shows(&screen), "{screen}");
        press(&mut desk, KeyCode::Enter);
        let screen = look(&mut desk, 80, 40);
        assert!(shows(&screen), "{screen}");
    }
}

#[test]
fn a_game_can_be_played_to_its_end_with_the_enter_key() {
    for game in GAMES {
        let (mut desk, folder) = desk(*game, 1, 2);
        for _ in 0..5000 {
            while desk.tick().unwrap() == Duration::ZERO {}
            let screen = look(&mut desk, 60, 20);
            if screen.contains("Result") {
                assert!(screen.contains("1. ") && screen.contains("seed"), "{screen}");
                break;
            }
            press(&mut desk, KeyCode::Enter);
        }
        assert_eq!(desk.press(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)), Flow::Leave);
        let mut said = Vec::new();
        desk.say_goodbye(&mut said).unwrap();
        assert!(String::from_utf8(said).unwrap().contains("tricorn verify"));
        let log = std::fs::read(folder.path().join("game.jsonl")).unwrap();
        let written = tricorn_kernel::log::Reader::new(&log[..]).next().unwrap().unwrap();
        tricorn_table::verify(&written).unwrap();
    }
}

#[test]
fn without_colours_no_colour_is_used() {
    use ratatui::style::Color;
    use tricorn_kernel::face::Ink;
    for ink in [Ink::Plain, Ink::Muted, Ink::Strong, Ink::Piece(0), Ink::Piece(200)] {
        let style = Palette::new(false).ink(ink);
        assert!(style.fg.is_none_or(|colour| colour == Color::Reset), "{ink:?}");
    }
    let three = [0, 1, 2].map(|piece| Palette::new(true).ink(Ink::Piece(piece)).fg);
    assert!(three[0] != three[1] && three[1] != three[2] && three[0] != three[2]);
}
