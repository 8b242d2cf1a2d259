//! The terminal game in a real pseudo-terminal: whatever ends it, the terminal is as it was before and
//! the game can be gone on with.
#![cfg(unix)]

use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};

const SIZE: PtySize = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
/// The machine may be busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// A terminal with the game in it.
struct Terminal {
    master: Option<Box<dyn MasterPty + Send>>,
    /// Held open, so that the terminal outlives the game and can be looked at.
    _slave: Box<dyn SlavePty + Send>,
    keys: Option<Box<dyn Write + Send>>,
    reader: Option<JoinHandle<()>>,
    /// The reader is to end after what it reads next.
    closing: Arc<AtomicBool>,
    screen: Arc<Mutex<vt100::Parser>>,
    game: Box<dyn Child + Send + Sync>,
    /// What `stty` said before the game began.
    before: String,
}

impl Terminal {
    fn run(folder: &Path, args: &[&str]) -> Self {
        Self::run_in(folder, args, true)
    }

    /// In a terminal that is not the `controlling` one, nothing is heard when it goes away.
    fn run_in(folder: &Path, args: &[&str], controlling: bool) -> Self {
        let pair = native_pty_system().openpty(SIZE).unwrap();
        let before = stty(pair.master.as_ref());
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tricorn"));
        command.args(args);
        command.set_controlling_tty(controlling);
        command.cwd(folder);
        command.env("TERM", "xterm-256color");
        command.env("TRICORN_NO_PAUSE", "1");
        command.env("XDG_STATE_HOME", folder.join("state"));
        let game = pair.slave.spawn_command(command).unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(SIZE.rows, SIZE.cols, 0)));
        let mut output = pair.master.try_clone_reader().unwrap();
        let closing = Arc::new(AtomicBool::new(false));
        let (shown, enough) = (Arc::clone(&screen), Arc::clone(&closing));
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shown.lock().unwrap().process(&bytes[..count]);
                if enough.load(Ordering::SeqCst) {
                    break;
                }
            }
        });
        let (keys, master) = (Some(pair.master.take_writer().unwrap()), Some(pair.master));
        Self { master, _slave: pair.slave, keys, reader: Some(reader), closing, screen, game, before }
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    fn wait_for(&self, part: &str) {
        let begun = Instant::now();
        while !self.text().contains(part) {
            assert!(begun.elapsed() < PATIENCE, "no {part:?} on the screen:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.as_mut().unwrap().write_all(keys.as_bytes()).unwrap();
    }

    /// Closes the master side, as when a window is closed or a connection breaks.
    fn close(&mut self) {
        // The reader holds it open too, and sleeps until there is something to read.
        self.closing.store(true, Ordering::SeqCst);
        self.press("?");
        self.reader.take().unwrap().join().unwrap();
        self.keys = None;
        self.master = None;
    }

    fn signal(&self, name: &str) {
        let process = self.game.process_id().unwrap().to_string();
        assert!(Command::new("kill").args(["-s", name, &process]).status().unwrap().success());
    }

    /// The code with which the game ends.
    fn end(&mut self) -> u32 {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.game.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(begun.elapsed() < PATIENCE, "the game does not end:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The terminal is as it was before the game.
    fn is_given_back(&self) {
        self.wait_for("Go on with: tricorn play --resume");
        assert_eq!(stty(self.master.as_deref().unwrap()), self.before);
        let screen = self.screen.lock().unwrap();
        assert!(!screen.screen().alternate_screen(), "the shell's screen is back");
        assert!(!screen.screen().hide_cursor(), "the cursor is back");
    }
}

fn stty(terminal: &dyn MasterPty) -> String {
    let path = terminal.tty_name().unwrap();
    let output = Command::new("stty").arg("-a").stdin(std::fs::File::open(path).unwrap()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The game that is kept in the folder goes on: the moves made so far are in its story.
fn goes_on(folder: &Path) {
    let mut terminal = Terminal::run(folder, &["play", "--resume", "game.jsonl"]);
    terminal.wait_for("Your move");
    assert!(terminal.text().contains("You start"), "{}", terminal.text());
    terminal.press("\u{11}"); // Ctrl-Q
    assert_eq!(terminal.end(), 0);
    terminal.is_given_back();
}

fn begin(folder: &Path, controlling: bool) -> Terminal {
    let args = ["play", "mayhem", "--seed", "4", "--save", "game.jsonl"];
    let mut terminal = Terminal::run_in(folder, &args, controlling);
    terminal.wait_for("Your move");
    assert!(terminal.screen.lock().unwrap().screen().alternate_screen());
    terminal.press("\r");
    terminal.wait_for("You start");
    terminal
}

#[test]
fn every_signal_that_ends_the_game_gives_the_terminal_back() {
    for (name, number) in [("TERM", 15), ("HUP", 1), ("INT", 2)] {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = begin(folder.path(), true);
        terminal.signal(name);
        assert_eq!(terminal.end(), 128 + number, "{name}");
        terminal.is_given_back();
        goes_on(folder.path());
    }
}

#[test]
fn a_signal_in_the_list_of_games_gives_the_terminal_back_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::run(folder.path(), &["play"]);
    terminal.wait_for("Which game?");
    terminal.signal("TERM");
    assert_eq!(terminal.end(), 128 + 15);
    assert_eq!(stty(terminal.master.as_deref().unwrap()), terminal.before);
}

#[test]
fn a_terminal_that_goes_away_ends_the_game_which_is_kept() {
    for controlling in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = begin(folder.path(), controlling);
        terminal.close();
        assert_eq!(terminal.end(), 128 + 1);
        goes_on(folder.path());
    }
}

#[test]
fn the_keys_of_the_shell_quit_the_game() {
    for quit in ["\u{3}", "\u{11}"] {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = begin(folder.path(), true);
        terminal.press(quit);
        assert_eq!(terminal.end(), 0);
        terminal.is_given_back();
        goes_on(folder.path());
    }
}

#[test]
fn from_a_replay_one_plays_on_and_the_game_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let log = ["simulate", "mayhem", "--games", "1", "--seed", "3", "--log", "game.jsonl"];
    let tricorn = |args: &[&str]| Command::new(env!("CARGO_BIN_EXE_tricorn")).args(args).current_dir(&folder).output();
    assert!(tricorn(&log).unwrap().status.success());
    let mut terminal = Terminal::run(folder.path(), &["replay", "game.jsonl"]);
    terminal.wait_for("b play on");
    // At the end there is nothing to play on from.
    terminal.press("\u{1b}[F");
    terminal.wait_for("1. random");
    terminal.press("b");
    terminal.wait_for("Sorry, the game is over at that moment");
    terminal.press("\u{1b}[H");
    terminal.wait_for("Before the first entry.");
    terminal.press("\u{1b}[6~\u{1b}[6~");
    terminal.wait_for("entry 20 of");
    terminal.press("b");
    terminal.wait_for("branch after ");
    terminal.wait_for("Your move");
    terminal.press("\u{11}");
    assert_eq!(terminal.end(), 0);
    terminal.is_given_back();
    let kept = std::fs::read_dir(folder.path().join("state/tricorn")).unwrap().next().unwrap().unwrap();
    assert!(kept.file_name().to_str().unwrap().contains("-after-"), "{kept:?}");
}

/// The seconds that the clock on the screen has left.
fn clock(text: &str) -> Option<u32> {
    text.split("clock ").nth(1)?.split(' ').next()?.parse().ok()
}

#[test]
fn a_race_is_run_in_real_time_and_the_call_is_one_key() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "zangle-speedster", "--seats", "3", "--seed", "4", "--save", "game.jsonl"];
    let mut terminal = Terminal::run(folder.path(), &args);
    terminal.wait_for("(Space)");
    // Nobody presses a key, and the bots act.
    let begun = Instant::now();
    while !["calls", "takes", "shows"].iter().any(|did| acted(&terminal, did)) {
        assert!(begun.elapsed() < 3 * PATIENCE, "no bot acts:\n{}", terminal.text());
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(begun.elapsed() > Duration::from_millis(500), "nobody is so quick");
    let begun = Instant::now();
    while !terminal.text().contains("You call \"Zangle!\"") {
        assert!(begun.elapsed() < PATIENCE, "no call is heard:\n{}", terminal.text());
        if terminal.text().contains("(Space)") {
            terminal.press(" ");
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    terminal.wait_for("Show it (0 picked)");
    let first = clock(&terminal.text()).unwrap_or_else(|| panic!("no clock:\n{}", terminal.text()));
    assert!((10..=15).contains(&first), "{first}");
    let begun = Instant::now();
    while clock(&terminal.text()).is_none_or(|left| left > first - 2) {
        assert!(begun.elapsed() < PATIENCE, "the clock does not run:\n{}", terminal.text());
        std::thread::sleep(Duration::from_millis(50));
    }
    // It runs out by itself.
    terminal.wait_for("You have run out of time");
    terminal.press("\u{11}"); // Ctrl-Q
    assert_eq!(terminal.end(), 0);
    terminal.is_given_back();
}

/// Whether a bot did this, as the story tells.
fn acted(terminal: &Terminal, did: &str) -> bool {
    ["Bevel", "Chord"].iter().any(|bot| terminal.text().contains(&format!("{bot} {did}")))
}
