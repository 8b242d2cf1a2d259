//! The game without a screen: numbered prompts and plain text, for pipes, scripts and screen readers.

mod writing;

use std::io::{BufRead, Read, Write};
use std::thread::sleep;
use std::time::Duration;

use tricorn_kernel::{Actor, Refused, Seat, Viewer};
use tricorn_table::{AnyGame, Choice, GAMES, Pickable};

use super::paper::Paper;
use super::save::Keeper;
use super::sitting::{Next, Sitting};
use super::watch::Watch;
use super::words;
use crate::markdown;
use crate::outcome::Fail;

/// An answer is not longer than this.
const MAX_ANSWER: u64 = 16 * 1024;
/// So long somebody takes to answer in a race without a screen, in its time: bots may be quicker.
const ANSWER_MS: u64 = 4_000;
/// How wide the guide is set.
const WIDTH: usize = 80;

const HELP: &str = "\
Answer with the number of a move, or write the move itself as the list shows it.
Where a move is written, you are asked for one blank after the other: Enter
leaves what stands there, /clear empties it, /back goes back, and /quit leaves.
  table  the table and the moves once more
  undo   take your last move back
  hint   the best moves and what is expected of them, if you play alone
         and not against time
  log    what has happened so far
  score  how everybody's score came about
  rules  the game's guide, and what its words mean
  save   keep the game now (it is kept after every move anyway)
  quit   keep the game and leave";

/// Where answers come from and where everything is said.
pub(super) struct Prompt<R, W> {
    pub(super) input: R,
    pub(super) out: W,
    /// Repeat what was read, because no terminal has shown it.
    pub(super) echo: bool,
}

impl<R: BufRead, W: Write> Prompt<R, W> {
    /// Asks and waits for one line; none at the end of the input.
    pub(super) fn ask(&mut self, question: &str) -> Result<Option<String>, Fail> {
        write!(self.out, "{question} ")?;
        self.out.flush()?;
        let mut answer = Vec::new();
        let read = Read::take(&mut self.input, MAX_ANSWER).read_until(b'\n', &mut answer);
        let read = read.map_err(|error| Fail::Input(format!("cannot read the answer: {error}")))?;
        let text = String::from_utf8_lossy(&answer);
        let answer: String = text.trim().chars().filter(|letter| !letter.is_control()).collect();
        if read == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        if self.echo {
            writeln!(self.out, "{answer}")?;
        }
        Ok(Some(answer))
    }

    /// Lets somebody choose a game; none if the input ends first.
    pub(super) fn choose_game(&mut self) -> Result<Option<&'static dyn AnyGame>, Fail> {
        writeln!(self.out, "Which game?")?;
        for (number, game) in (1..).zip(GAMES) {
            let facts = game.facts();
            writeln!(self.out, "  {number}  {}: {}", facts.name, facts.tagline)?;
        }
        loop {
            let Some(answer) = self.ask(&format!("Game (1-{}, or quit):", GAMES.len()))? else { return Ok(None) };
            if answer == "quit" {
                return Ok(None);
            }
            let place = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            match place.and_then(|place| GAMES.get(place).copied()).or_else(|| tricorn_table::game(&answer)) {
                Some(game) => return Ok(Some(game)),
                None => writeln!(self.out, "There is no game {answer:?}.")?,
            }
        }
    }
}

/// What came of one answer.
pub(super) enum Answer {
    /// Something happened at the table.
    Done,
    /// The same question again.
    Again,
    /// The player leaves.
    Quit,
}

/// A game played in plain text.
pub(super) struct PlainGame<'a, R, W> {
    pub(super) prompt: Prompt<R, W>,
    pub(super) game: &'static dyn AnyGame,
    pub(super) sitting: &'a mut Sitting,
    pub(super) keeper: &'a mut Keeper,
    pub(super) watch: Watch,
    pub(super) pause: Duration,
    /// How far each person has been told the story, and how far those who watch.
    heard: Vec<u32>,
    watched: u32,
    /// What is picked for a move that is put together: handles, the first of them marked.
    parts: Vec<String>,
    /// What each person has written so far, where a move is written.
    papers: Vec<Option<Paper>>,
    /// The words of the game that were explained to each person.
    known: Vec<Vec<&'static str>>,
    /// The trouble that was told last.
    worried: Option<String>,
}

impl<'a, R: BufRead, W: Write> PlainGame<'a, R, W> {
    pub(super) fn new(
        prompt: Prompt<R, W>,
        game: &'static dyn AnyGame,
        sitting: &'a mut Sitting,
        keeper: &'a mut Keeper,
        pause: Duration,
    ) -> Self {
        let places = sitting.company().places();
        Self {
            prompt,
            game,
            watch: Watch::from(sitting.last_at_ms()),
            sitting,
            keeper,
            pause,
            heard: vec![0; places],
            watched: 0,
            parts: Vec::new(),
            papers: vec![None; places],
            known: vec![Vec::new(); places],
            worried: None,
        }
    }

    /// Plays until the game is over or the player leaves.
    pub(super) fn play(mut self) -> Result<(), Fail> {
        self.greet()?;
        loop {
            self.strike();
            match self.sitting.next() {
                Next::Over => break,
                Next::Stuck => return Err(Fail::Input("nobody can move: this is a mistake in the game".into())),
                Next::Clock => {
                    let due = self.sitting.table().alarm_at_ms().unwrap_or_default();
                    sleep(self.watch.until(due).max(Duration::from_millis(1)));
                }
                Next::Bot => {
                    sleep(self.pause);
                    self.bot_move()?;
                    if self.sitting.company().humans() == 0 {
                        self.keep()?;
                        self.tell_news(Viewer::Spectator)?;
                    }
                }
                Next::Curtain(seat) => {
                    self.keep()?;
                    // On a terminal, push the other player's hand out of sight.
                    let lines = if self.prompt.echo { 1 } else { 100 };
                    write!(self.prompt.out, "{}", "\n".repeat(lines))?;
                    match self.prompt.ask(&words::curtain(self.sitting, seat))?.as_deref() {
                        None | Some("quit") => return self.part(),
                        Some("undo") => self.undo()?,
                        Some(_) => self.sitting.sit_down(seat),
                    }
                }
                Next::Ask(seat) => {
                    self.keep()?;
                    if self.ask_for_move(seat)? {
                        return self.part();
                    }
                    self.keep()?;
                }
            }
        }
        let viewer = self.sitting.viewer();
        self.tell_news(viewer)?;
        self.show_table(viewer)?;
        self.part()
    }

    /// The time of the game. In a race it stands still while somebody is asked: nobody could read and answer quickly
    /// enough.
    fn now_ms(&self) -> u64 {
        if self.sitting.is_race() { self.sitting.last_at_ms() } else { self.watch.now_ms() }
    }

    /// Lets the clock move if it has run out; says whether it did.
    fn strike(&mut self) -> bool {
        let now = self.now_ms();
        self.sitting.strike(now)
    }

    fn bot_move(&mut self) -> Result<(), Fail> {
        let moved = self.sitting.bot_move(self.now_ms());
        moved.map_err(|refused| Fail::Input(format!("a bot made a wrong move: {refused}")))
    }

    fn greet(&mut self) -> Result<(), Fail> {
        let out = &mut self.prompt.out;
        let table = self.sitting.table();
        writeln!(out, "{}: {}", table.facts().name, words::players(self.sitting))?;
        if let Some(options) = crate::words::unusual(table) {
            writeln!(out, "Options: {options}")?;
        }
        match self.sitting.branch() {
            Some(entries) => writeln!(out, "{}", words::branch(entries))?,
            None => writeln!(out, "The deal is promised as {}", table.header().commitment)?,
        }
        if let (None, Some(path)) = (self.keeper.trouble(), self.keeper.path()) {
            writeln!(out, "The game is kept in {}", path.display())?;
        }
        if self.sitting.company().humans() > 0 {
            writeln!(out, "Answer with a number, a move, or a word such as table, undo or quit: help lists all.")?;
            if self.sitting.is_race() {
                let seconds = ANSWER_MS / 1000;
                writeln!(
                    out,
                    "Time stands still while you are asked; an answer then takes {seconds} seconds of the race."
                )?;
            }
        }
        self.worry()
    }

    /// Keeps the game, and says so once if that does not work.
    fn keep(&mut self) -> Result<(), Fail> {
        self.keeper.keep(self.sitting);
        self.worry()
    }

    fn worry(&mut self) -> Result<(), Fail> {
        let trouble = self.keeper.trouble().map(str::to_owned);
        if trouble != self.worried {
            if let Some(trouble) = &trouble {
                writeln!(self.prompt.out, "Note: {trouble}.")?;
            }
            self.worried = trouble;
        }
        Ok(())
    }

    fn part(mut self) -> Result<(), Fail> {
        self.keeper.keep(self.sitting);
        writeln!(self.prompt.out)?;
        for line in words::parting(self.sitting, self.keeper) {
            writeln!(self.prompt.out, "{line}")?;
        }
        self.prompt.out.flush()?;
        Ok(())
    }

    fn tell_news(&mut self, viewer: Viewer) -> Result<(), Fail> {
        // Those who look at the end together have heard what the last of them heard.
        let heard = match viewer {
            Viewer::Seat(seat) => self.heard[seat.index()],
            Viewer::Spectator => self.heard.iter().copied().max().unwrap_or(self.watched),
        };
        let news = words::story(self.sitting, viewer, heard);
        if !news.is_empty() {
            writeln!(self.prompt.out)?;
        }
        for said in news {
            writeln!(self.prompt.out, "- {}", said.text)?;
        }
        match viewer {
            Viewer::Seat(seat) => self.heard[seat.index()] = self.sitting.next_seq(),
            Viewer::Spectator => self.watched = self.sitting.next_seq(),
        }
        Ok(())
    }

    fn show_table(&mut self, viewer: Viewer) -> Result<(), Fail> {
        writeln!(self.prompt.out)?;
        for line in self.sitting.table().draw(viewer).lines() {
            writeln!(self.prompt.out, "{}", line.text().trim_end())?;
        }
        Ok(())
    }

    /// Asks until something happens; says whether the player leaves.
    fn ask_for_move(&mut self, seat: Seat) -> Result<bool, Fail> {
        self.tell_news(Viewer::Seat(seat))?;
        self.show_table(Viewer::Seat(seat))?;
        let choices = self.sitting.table().choices(seat);
        let wait = self.sitting.may_wait(seat);
        let count = choices.len() + usize::from(wait);
        writeln!(self.prompt.out, "\n{}. {}:", words::turn(self.sitting), words::step(self.sitting))?;
        self.explain(seat)?;
        let width = choices.iter().map(|choice| choice.notation.chars().count()).max().unwrap_or(0);
        for (number, choice) in (1..).zip(&choices) {
            let label = words::weighed(choice, &choices);
            writeln!(self.prompt.out, "{number:>4}  {:<width$}  {label}", choice.notation)?;
        }
        if wait {
            writeln!(self.prompt.out, "{count:>4}  {:<width$}  {}", "", words::LET_OTHERS)?;
        }
        self.parts.clear();
        self.show_parts(seat)?;
        let writes = self.take_up_paper(seat);
        let numbers = if count == 1 { "1".into() } else { format!("1-{count}") };
        let question = match (count, writes) {
            (0, false) => "Move:".into(),
            (0, true) => "Move (Enter to write it):".into(),
            (_, false) => format!("Move ({numbers}):"),
            (_, true) => format!("Move ({numbers}, or Enter to write it):"),
        };
        // Where there is nothing else to do, one writes at once.
        let mut begin = writes && count == 0;
        loop {
            let answer = if begin {
                String::new()
            } else {
                let Some(answer) = self.prompt.ask(&question)? else { return Ok(true) };
                answer
            };
            begin = false;
            if self.strike() {
                writeln!(self.prompt.out, "Too late: the clock has moved.")?;
                return Ok(false);
            }
            match self.answer(seat, &choices, &answer)? {
                Answer::Done => return Ok(false),
                Answer::Again => {}
                Answer::Quit => return Ok(true),
            }
        }
    }

    /// Explains the words of the game that this person reads for the first time.
    fn explain(&mut self, seat: Seat) -> Result<(), Fail> {
        let known = &mut self.known[seat.index()];
        for term in words::terms(self.game, &words::read(self.sitting, seat), known) {
            writeln!(self.prompt.out, "  ({term})")?;
            known.push(term.word);
        }
        Ok(())
    }

    fn answer(&mut self, seat: Seat, choices: &[Choice], answer: &str) -> Result<Answer, Fail> {
        let wait = self.sitting.may_wait(seat);
        let count = choices.len() + usize::from(wait);
        match answer {
            "" if self.papers[seat.index()].is_some() => return self.write(seat),
            "" | "help" | "?" => writeln!(self.prompt.out, "{HELP}")?,
            "rules" => {
                for line in markdown::guide_and_words(self.game, WIDTH) {
                    writeln!(self.prompt.out, "{}", line.text().trim_end())?;
                }
            }
            "log" => {
                for said in words::story(self.sitting, Viewer::Seat(seat), 0) {
                    writeln!(self.prompt.out, "- {}", said.text)?;
                }
            }
            "score" => {
                for line in words::scores(self.sitting, Viewer::Seat(seat)) {
                    writeln!(self.prompt.out, "{line}")?;
                }
            }
            "save" => {
                self.keeper.keep(self.sitting);
                match (self.keeper.trouble(), self.keeper.path()) {
                    (None, Some(path)) => writeln!(self.prompt.out, "Kept in {}", path.display())?,
                    (trouble, _) => writeln!(self.prompt.out, "Sorry, {}.", trouble.unwrap_or("it is not kept"))?,
                }
            }
            "quit" => return Ok(Answer::Quit),
            // Whoever is asked anew sees all of it.
            "table" => return Ok(Answer::Done),
            "undo" => {
                let before = self.sitting.next_seq();
                self.undo()?;
                return Ok(if self.sitting.next_seq() == before { Answer::Again } else { Answer::Done });
            }
            "hint" => match self.sitting.hint(seat) {
                Ok(found) => {
                    for line in words::hints(&found) {
                        writeln!(self.prompt.out, "{line}")?;
                    }
                }
                Err(why) => writeln!(self.prompt.out, "No: {why}.")?,
            },
            _ => return self.put_together(seat, choices, count, answer),
        }
        Ok(Answer::Again)
    }

    /// Where a move can be put together: `pick`, `mark` and `send`. Everything else is a move of the list.
    fn put_together(&mut self, seat: Seat, choices: &[Choice], count: usize, answer: &str) -> Result<Answer, Fail> {
        let assembly = self.sitting.table().assembly(seat);
        let mut words = answer.split_whitespace();
        let handles = match (words.next(), &assembly) {
            (Some("pick" | "mark"), Some(assembly)) => {
                let handles: Vec<String> = words.map(Into::into).collect();
                let known = |handle: &String| assembly.picks.iter().any(|pick| pick.handle == *handle);
                if let Some(unknown) = handles.iter().find(|handle| !known(handle)) {
                    writeln!(self.prompt.out, "There is no {unknown:?} to pick.")?;
                    return Ok(Answer::Again);
                }
                handles
            }
            (Some("send"), Some(_)) => {
                return match words::assembled(self.sitting, seat, &self.parts) {
                    Ok(text) => self.make_move(seat, &text),
                    Err(refused) => self.refuse(&refused),
                };
            }
            _ => return self.choose(seat, choices, count, answer),
        };
        let mark = answer.starts_with("mark");
        for handle in handles {
            let held = self.parts.iter().position(|part| *part == handle);
            held.into_iter().for_each(|place| drop(self.parts.remove(place)));
            match (mark, held) {
                (true, _) => self.parts.insert(0, handle),
                (false, None) => self.parts.push(handle),
                (false, Some(_)) => {}
            }
        }
        self.show_parts(seat)?;
        Ok(Answer::Again)
    }

    /// What can be picked for a move that is put together, and what is.
    fn show_parts(&mut self, seat: Seat) -> Result<(), Fail> {
        let Some(assembly) = self.sitting.table().assembly(seat) else { return Ok(()) };
        let (mark, send) = (assembly.mark, assembly.send);
        if self.parts.is_empty() {
            writeln!(
                self.prompt.out,
                "To put a move together: pick A B C, the first being the {mark}; mark B; send ({send})."
            )?;
            let width = assembly.picks.iter().map(|pick| pick.handle.len()).max().unwrap_or(0);
            for Pickable { handle, label } in &assembly.picks {
                writeln!(self.prompt.out, "      {handle:<width$}  {label}")?;
            }
        } else {
            let others = self.parts[1..].join(", ");
            writeln!(self.prompt.out, "Picked: {} ({mark}); {others}", self.parts[0])?;
        }
        Ok(())
    }

    fn choose(&mut self, seat: Seat, choices: &[Choice], count: usize, answer: &str) -> Result<Answer, Fail> {
        let number = answer.bytes().all(|byte| byte.is_ascii_digit());
        let text = match answer.parse::<usize>().ok().filter(|_| number) {
            Some(number) if (1..=choices.len()).contains(&number) => &choices[number - 1].notation,
            Some(number) if number == count && count > 0 => {
                self.sitting.wait(seat);
                return Ok(Answer::Done);
            }
            _ if number && count == 0 => answer,
            _ if number => {
                let right = if count == 1 { "there is only 1".into() } else { format!("choose from 1 to {count}") };
                writeln!(self.prompt.out, "There is no move {answer}: {right}.")?;
                return Ok(Answer::Again);
            }
            _ => answer,
        };
        self.make_move(seat, text)
    }

    pub(super) fn make_move(&mut self, seat: Seat, text: &str) -> Result<Answer, Fail> {
        let mut at_ms = self.now_ms();
        if self.sitting.is_race() {
            at_ms += ANSWER_MS;
            // What is wrong anyway is not late.
            if let Err(refused) = self.sitting.table().draft(Actor::Seat(seat), text, at_ms) {
                return self.refuse(&refused);
            }
            if self.sitting.due_ms().is_some_and(|due| due <= at_ms) {
                writeln!(self.prompt.out, "Somebody was quicker:")?;
                self.bot_move()?;
                return Ok(Answer::Done);
            }
        }
        match self.sitting.human_move(seat, text, at_ms) {
            Ok(()) => {
                self.papers[seat.index()] = None;
                Ok(Answer::Done)
            }
            Err(refused) => self.refuse(&refused),
        }
    }

    pub(super) fn refuse(&mut self, refused: &Refused) -> Result<Answer, Fail> {
        writeln!(self.prompt.out, "No: {refused}.")?;
        Ok(Answer::Again)
    }

    fn undo(&mut self) -> Result<(), Fail> {
        match self.sitting.undo(self.now_ms()) {
            Ok(()) => writeln!(self.prompt.out, "Taken back.")?,
            Err(refused) => writeln!(self.prompt.out, "Not taken back: {refused}.")?,
        }
        Ok(())
    }
}
