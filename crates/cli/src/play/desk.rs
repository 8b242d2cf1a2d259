//! What the player at the terminal has in hand: what was typed, what is chosen, how far is scrolled.
//! Takes time and (in `keys`) keys, gives a [`Screen`]; the terminal itself is elsewhere.

mod keys;
mod writing;

use std::io::Write;
use std::time::{Duration, Instant};

use tricorn_kernel::log::UNDO;
use tricorn_kernel::{Refused, Seat, Seats};
use tricorn_table::{AnyGame, Choice, Pickable};

use super::ink::Palette;
use super::pan::Look;
use super::paper::Paper;
use super::save::Keeper;
use super::screen::{Focus, Reach, Screen, Sheet, Side, StoryLine, TableSheet};
use super::sitting::{Next, Sitting};
use super::watch::Watch;
use super::words;
use crate::outcome::Fail;

/// A bot waits at least so long for a slip to be taken back.
const GRACE: Duration = Duration::from_millis(1500);

/// What an entry of the list does.
enum Pick {
    Move(String),
    LetOthers,
    /// Picks this handle for a move that is put together, or puts it back.
    Part(String),
    /// Makes the move of what is picked.
    Send,
    /// Chooses this answer for a blank of a form.
    Answer(usize, String),
    /// Writes in a blank of a form.
    Text(usize),
    /// Makes the move that is written.
    Fill,
}

/// An entry of the list of moves.
struct Item {
    notation: String,
    label: String,
    pick: Pick,
}

/// Whether the game goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    Stay,
    Leave,
}

/// A game on the whole terminal.
pub(super) struct Desk {
    game: &'static dyn AnyGame,
    sitting: Sitting,
    keeper: Keeper,
    watch: Watch,
    palette: Palette,
    pause: Duration,
    /// When the next bot moves.
    bot_at: Option<Instant>,
    /// Who watches has stopped the game.
    paused: bool,
    typed: String,
    /// What is picked for a move that is put together: handles, the first of them marked.
    parts: Vec<String>,
    /// What each person has written so far, where a move is written.
    papers: Vec<Option<Paper>>,
    chosen: usize,
    /// The arrows were used since the last letter: the chosen move is meant, not the text.
    picked: bool,
    focus: Focus,
    look: Look,
    story_back: usize,
    /// How far the help, or what scores are made of, is scrolled, if it is open.
    help: Option<usize>,
    /// Whether it is what scores are made of.
    scores: bool,
    message: String,
    /// What was said last of what is to be done, with the word that is explained beside it because it is new.
    step: (String, String),
    /// The words of the game that were explained to each person.
    known: Vec<Vec<&'static str>>,
    /// From which entry on the story is news, for each person.
    news: Vec<u32>,
    reach: Reach,
}

impl Desk {
    pub(super) fn new(game: &'static dyn AnyGame, sitting: Sitting, keeper: Keeper, pause: Duration) -> Self {
        let places = sitting.company().places();
        let news = vec![sitting.next_seq(); places];
        let mut desk = Self {
            game,
            watch: Watch::from(sitting.last_at_ms()),
            palette: Palette::from_env(),
            pause,
            bot_at: None,
            paused: false,
            typed: String::new(),
            parts: Vec::new(),
            papers: vec![None; places],
            chosen: 0,
            picked: false,
            focus: Focus::Moves,
            look: Look::default(),
            story_back: 0,
            help: None,
            scores: false,
            message: keeper.trouble().map_or_else(String::new, sentence),
            step: Default::default(),
            known: vec![Vec::new(); places],
            news,
            reach: Reach::default(),
            sitting,
            keeper,
        };
        desk.start_over();
        desk
    }

    /// What was possible on the screen that was drawn last.
    pub(super) fn drawn(&mut self, reach: Reach) {
        self.reach = reach;
        if let Some((column, row)) = &mut self.look.at {
            (*column, *row) = ((*column).min(reach.last_corner.0), (*row).min(reach.last_corner.1));
        }
        self.story_back = self.story_back.min(reach.story);
        self.help = self.help.map(|top| top.min(reach.help));
    }

    /// As if so much time had passed since the last key.
    #[cfg(test)]
    pub(super) fn skip(&mut self, time: Duration) {
        self.watch.skip(time);
    }

    /// Lets time pass: bots and the clock move. Says how long nothing will happen by itself.
    pub(super) fn tick(&mut self) -> Result<Duration, Fail> {
        if self.sitting.is_race() && !self.watching() {
            return self.race();
        }
        if !self.sitting.is_race() && self.sitting.strike(self.watch.now_ms()) {
            self.message = "The clock has moved.".into();
            self.start_over();
        }
        // Who watches a race sees it in the time of the bots, not of the clock on the wall.
        let alarm = self.sitting.table().alarm_at_ms().filter(|_| !self.sitting.is_race());
        let due = alarm.map(|due| self.watch.until(due));
        let rest = match self.sitting.next() {
            Next::Stuck => return Err(Fail::Input("nobody can move: this is a mistake in the game".into())),
            Next::Bot if self.paused => Duration::from_secs(60),
            Next::Bot => {
                let wait = self.wait_for_bot();
                let at = *self.bot_at.get_or_insert_with(|| Instant::now() + wait);
                let rest = at.saturating_duration_since(Instant::now());
                if rest.is_zero() {
                    self.bot_move()?;
                }
                rest
            }
            Next::Ask(_) | Next::Curtain(_) | Next::Clock | Next::Over => {
                self.bot_at = None;
                self.keep();
                Duration::from_secs(60)
            }
        };
        Ok(due.map_or(rest, |due| due.min(rest)))
    }

    /// A race goes on in real time, whoever is asked meanwhile.
    fn race(&mut self) -> Result<Duration, Fail> {
        const SECOND: Duration = Duration::from_secs(1);
        if self.sitting.next() == Next::Stuck {
            return Err(Fail::Input("nobody can move: this is a mistake in the game".into()));
        }
        if self.sitting.due_ms().is_some_and(|due| due <= self.watch.now_ms()) {
            let asked = |desk: &Self| match desk.sitting.next() {
                Next::Ask(seat) => {
                    let table = desk.sitting.table();
                    Some((table.notations(seat), table.form(seat)))
                }
                _ => None,
            };
            let before = asked(self);
            let moved = self.sitting.bot_move(self.watch.now_ms());
            moved.map_err(|refused| Fail::Input(format!("a bot made a wrong move: {refused}")))?;
            // Who can do the same as before is not interrupted.
            if asked(self) != before {
                self.parts.clear();
                self.start_over();
            }
            self.keep();
            return Ok(Duration::ZERO);
        }
        // A countdown is shown by the second.
        let rest = if self.sitting.table().alarm_at_ms().is_some() { SECOND } else { 60 * SECOND };
        Ok(self.sitting.due_ms().map_or(rest, |due| self.watch.until(due).min(rest)))
    }

    /// What is due in a race strikes before a key that came later.
    fn catch_up(&mut self) -> Result<(), Refused> {
        let now = self.watch.now_ms();
        while self.sitting.is_race() && self.sitting.due_ms().is_some_and(|due| due <= now) {
            self.sitting.bot_move(now)?;
        }
        Ok(())
    }

    fn bot_move(&mut self) -> Result<(), Fail> {
        let now = if self.sitting.is_race() { self.sitting.last_at_ms() } else { self.watch.now_ms() };
        let moved = self.sitting.bot_move(now);
        moved.map_err(|refused| Fail::Input(format!("a bot made a wrong move: {refused}")))?;
        if self.watching() {
            self.keep();
        }
        self.start_over();
        Ok(())
    }

    /// Nobody here plays: bots do, and people watch.
    fn watching(&self) -> bool {
        self.sitting.company().humans() == 0
    }

    /// The table has changed: what was chosen may mean something else now. The window onto the board
    /// stays where the player has moved it.
    fn start_over(&mut self) {
        self.bot_at = None;
        if self.watching() {
            return;
        }
        self.explain();
        self.typed.clear();
        self.take_up_paper();
        (self.chosen, self.picked) = (self.first_choice(), false);
        self.story_back = 0;
        self.focus = Focus::Moves;
    }

    /// Explains a word that the one at the keyboard has not met yet; one is enough at a time, until the step changes.
    fn explain(&mut self) {
        let step = words::step(&self.sitting);
        let Next::Ask(seat) = self.sitting.next() else { return };
        if step == self.step.0 {
            return;
        }
        let known = &mut self.known[seat.index()];
        let term = words::terms(self.game, &words::read(&self.sitting, seat), known).into_iter().next();
        known.extend(term.as_ref().map(|term| term.word));
        self.step = (step, term.map_or_else(String::new, |term| term.to_string()));
    }

    /// What is chosen on a new list: the blank that is asked for; against the clock the first thing to pick, so that nobody
    /// gives up by a slip.
    fn first_choice(&self) -> usize {
        match self.sitting.next() {
            Next::Ask(seat) if let Some(paper) = self.paper(seat) => self.row_of_blank(seat, paper),
            Next::Ask(seat) if self.sitting.is_race() => {
                self.all(seat).iter().position(|item| matches!(item.pick, Pick::Part(_))).unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// Keeps the game; trouble is told once, not over and over.
    fn keep(&mut self) {
        let before = self.keeper.trouble().map(str::to_owned);
        self.keeper.keep(&self.sitting);
        if let Some(trouble) = self.keeper.trouble().filter(|trouble| Some(*trouble) != before.as_deref()) {
            self.message = sentence(trouble);
        }
    }

    /// Makes the chosen move, or the one that was typed. What reads as a move is that move or is
    /// refused; other text has narrowed the list, and the chosen entry contains it.
    fn make_move(&mut self, seat: Seat) {
        let typed = self.typed.trim().to_owned();
        let mut fitting = self.fitting(seat);
        let chosen = (self.chosen < fitting.len()).then(|| fitting.swap_remove(self.chosen).pick);
        // On a part Enter sends what is picked, as it does on a page; Space picks.
        let chosen = match chosen {
            Some(Pick::Part(_)) if !self.parts.is_empty() => Some(Pick::Send),
            chosen => chosen,
        };
        if typed == UNDO {
            self.type_anew(String::new());
            return self.undo();
        }
        let outcome = match chosen {
            Some(pick) if self.picked || typed.is_empty() => self.take(seat, pick),
            None if typed.is_empty() => return,
            chosen => match (self.take(seat, Pick::Move(typed)), chosen) {
                (Err(Refused::Notation(_)), Some(pick)) => self.take(seat, pick),
                (outcome, _) => outcome,
            },
        };
        if let Err(refused) = outcome {
            self.message = sentence(&refused.to_string());
        }
    }

    fn take(&mut self, seat: Seat, pick: Pick) -> Result<(), Refused> {
        let text = match pick {
            Pick::Part(handle) => {
                self.toggle(handle);
                return Ok(());
            }
            Pick::Answer(blank, value) => {
                self.finish_blank(seat, blank, Some(&value));
                return Ok(());
            }
            Pick::Text(blank) => {
                self.finish_blank(seat, blank, None);
                return Ok(());
            }
            Pick::Fill => match self.paper(seat) {
                Some(paper) => Some(words::filled(&self.sitting, seat, paper, true)?),
                None => return Ok(()),
            },
            Pick::Send => Some(words::assembled(&self.sitting, seat, &self.parts)?),
            Pick::Move(text) => Some(text),
            Pick::LetOthers => None,
        };
        match text {
            None => self.sitting.wait(seat),
            Some(text) => {
                self.catch_up()?;
                let seq = self.sitting.next_seq();
                self.sitting.human_move(seat, &text, self.watch.now_ms())?;
                self.news[seat.index()] = seq;
                self.parts.clear();
                self.papers[seat.index()] = None;
            }
        }
        self.start_over();
        self.keep();
        Ok(())
    }

    /// Picks something for a move that is put together, or puts it back.
    fn toggle(&mut self, handle: String) {
        match self.parts.iter().position(|part| *part == handle) {
            Some(place) => drop(self.parts.remove(place)),
            None => self.parts.push(handle),
        }
    }

    /// Picks or puts back what is chosen, or marks it; says whether it was something that can be picked.
    fn pick_chosen(&mut self, seat: Seat, mark: bool) -> bool {
        let mut fitting = self.fitting(seat);
        if self.chosen >= fitting.len() {
            return false;
        }
        let Pick::Part(handle) = fitting.swap_remove(self.chosen).pick else { return false };
        if mark {
            self.parts.retain(|part| *part != handle);
            self.parts.insert(0, handle);
        } else {
            self.toggle(handle);
        }
        true
    }

    /// How long one looks at the table before a bot moves: a little longer where a slip could still be taken back.
    fn wait_for_bot(&self) -> Duration {
        let graced = self.bot_at.is_none() && !self.pause.is_zero() && self.sitting.may_take_back();
        if graced { self.pause.max(GRACE) } else { self.pause }
    }

    fn undo(&mut self) {
        if self.sitting.next() == Next::Over {
            return;
        }
        match self.sitting.undo(self.watch.now_ms()) {
            Ok(()) => {
                self.start_over();
                self.keep();
                self.message = "Taken back.".into();
            }
            Err(refused) => self.message = format!("Not taken back: {refused}."),
        }
    }

    /// Says which moves are best and what is expected of them; the best of all is chosen in the list, or picked where it has
    /// to be put together.
    fn hint(&mut self, seat: Seat) {
        match self.sitting.hint(seat) {
            Ok(found) => {
                let Choice { notation, picks, .. } = &found[0].choice;
                let pickable = self.sitting.table().assembly(seat).map_or_else(Vec::new, |assembly| assembly.picks);
                let all = picks.iter().all(|pick| pickable.iter().any(|known| known.handle == *pick));
                self.parts = if all { picks.clone() } else { Vec::new() };
                self.message = words::hints(&found).join("\n");
                let is_it = |item: &Item| matches!(&item.pick, Pick::Move(mv) if mv == notation);
                if let Some(place) = self.fitting(seat).iter().position(is_it) {
                    (self.chosen, self.picked) = (place, true);
                }
            }
            Err(why) => self.message = sentence(why),
        }
    }

    fn save(&mut self) {
        self.keeper.keep(&self.sitting);
        self.message = match (self.keeper.trouble(), self.keeper.path()) {
            (None, Some(path)) => format!("Kept in {}", path.display()),
            (trouble, _) => sentence(trouble.unwrap_or("the game is not kept")),
        };
    }

    /// The moves that contain what was typed.
    fn fitting(&self, seat: Seat) -> Vec<Item> {
        let sought = self.typed.trim().to_lowercase();
        let fits = |text: &str| text.to_lowercase().contains(&sought);
        let mut all = self.all(seat);
        all.retain(|Item { notation, label, .. }| fits(notation) || fits(label));
        all
    }

    /// The moves that are offered; then what can be picked for one that is not, or written, and what sends it.
    fn all(&self, seat: Seat) -> Vec<Item> {
        let choices = self.sitting.table().choices(seat);
        let choice = |choice: &Choice| {
            let label =
                if choice.urgent { format!("{} (Space)", choice.label) } else { words::weighed(choice, &choices) };
            Item { notation: choice.notation.clone(), label, pick: Pick::Move(choice.notation.clone()) }
        };
        let mut all: Vec<Item> = choices.iter().map(choice).collect();
        // Alone against bots one need not ask for time to pass.
        let alone = self.sitting.is_race() && self.sitting.company().humans() == 1;
        if self.sitting.may_wait(seat) && !alone {
            let label = words::LET_OTHERS.to_owned();
            all.push(Item { notation: String::new(), label, pick: Pick::LetOthers });
        }
        if let Some(assembly) = self.sitting.table().assembly(seat) {
            let label = format!("{} ({} picked)", assembly.send, self.parts.len());
            all.push(Item { notation: String::new(), label, pick: Pick::Send });
            all.extend(assembly.picks.into_iter().map(|Pickable { handle, label }| {
                let place = self.parts.iter().position(|part| *part == handle);
                let (tick, mark) = match place {
                    Some(0) => ("[*]", format!(" ({})", assembly.mark)),
                    Some(_) => ("[x]", String::new()),
                    None => ("[ ]", String::new()),
                };
                Item { notation: tick.into(), label: label + &mark, pick: Pick::Part(handle) }
            }));
        }
        if let Some(paper) = self.paper(seat) {
            all.extend(self.form_rows(paper));
        }
        all
    }

    /// All that is to be seen now, and nothing that the one who looks may not know.
    pub(super) fn screen(&self) -> Screen {
        let next = self.sitting.next();
        let header = self.sitting.table().header();
        let sheet = match (self.help, next) {
            (Some(top), _) if self.scores => {
                Sheet::Scores { lines: words::scores(&self.sitting, self.sitting.viewer()), top }
            }
            (Some(top), _) => {
                let lists = vec![("Keys", self.keys()), ("At this table", self.company()), ("Words", self.glossary())];
                Sheet::Help { lists, game: self.game, top }
            }
            (None, Next::Curtain(seat)) => Sheet::Curtain(words::curtain(&self.sitting, seat)),
            (None, _) => Sheet::Table(Box::new(self.table_sheet(next))),
        };
        Screen {
            palette: self.palette,
            title: self.sitting.table().facts().name.into(),
            turn: words::turn(&self.sitting) + &self.clock(),
            step: words::step(&self.sitting),
            term: if matches!(next, Next::Ask(_)) { self.step.1.clone() } else { String::new() },
            promise: match self.sitting.branch() {
                Some(entries) => format!("branch after {entries}"),
                None => format!("promise {}", &header.commitment[..8]),
            },
            message: self.message.clone(),
            sheet,
        }
    }

    /// The bots, and what is not as usual.
    fn company(&self) -> Vec<(String, String)> {
        let seats = Seats::first(self.sitting.table().header().seats);
        let bots = seats.iter().filter_map(|seat| Some((seat, self.sitting.company().bot(seat)?)));
        let bots = bots.map(|(seat, bot)| (self.sitting.name(seat).to_owned(), format!("a {}", words::kind(bot))));
        let options = crate::words::unusual(self.sitting.table()).map(|options| ("Options".to_owned(), options));
        bots.chain(options).collect()
    }

    fn glossary(&self) -> Vec<(String, String)> {
        self.game.glossary().iter().map(|(word, meaning)| ((*word).to_owned(), (*meaning).to_owned())).collect()
    }

    /// How long until the clock of a race moves, if one runs.
    fn clock(&self) -> String {
        let alarm = self.sitting.table().alarm_at_ms().filter(|_| self.sitting.is_race() && !self.watching());
        let left = |due| format!("   clock {} s", self.watch.until(due).as_millis().div_ceil(1000));
        alarm.map_or_else(String::new, left)
    }

    fn table_sheet(&self, next: Next) -> TableSheet {
        let viewer = self.sitting.viewer();
        let news = viewer.seat().map_or(0, |seat| self.news[seat.index()]);
        let side = match next {
            Next::Ask(seat) => Side::Moves {
                items: self.fitting(seat).into_iter().map(|item| (item.notation, item.label)).collect(),
                chosen: self.chosen,
                of: self.all(seat).len(),
                typed: self.typed.clone(),
                assembling: self.sitting.table().assembly(seat).is_some(),
                writing: self.paper(seat).is_some(),
                hints: self.sitting.gives_hints().is_ok(),
            },
            Next::Over => Side::End(words::parting(&self.sitting, &self.keeper)),
            _ if self.watching() => Side::Watch(self.watched()),
            Next::Curtain(_) | Next::Bot | Next::Clock | Next::Stuck => {
                Side::Wait(format!("{} ...", words::turn(&self.sitting)))
            }
        };
        let several = !self.sitting.company().bots.is_empty();
        let players = || StoryLine { fresh: false, text: format!("At the table: {}.", words::players(&self.sitting)) };
        let story = words::story(&self.sitting, viewer, 0).into_iter();
        let story = story.map(|said| StoryLine { fresh: said.seq >= news, text: said.text });
        TableSheet {
            drawing: self.sitting.table().draw(viewer),
            look: self.look,
            side,
            story: several.then(players).into_iter().chain(story).collect(),
            focus: self.focus,
            story_back: self.story_back,
        }
    }

    /// What is said to those who watch.
    fn watched(&self) -> Vec<String> {
        let pace = match (self.paused, self.pause.as_millis()) {
            (true, _) => "Paused: Space goes on, Right makes one move.".into(),
            (false, 0) => "A move at once, then the next.".into(),
            (false, millis) => format!("A move every {}.{} s; Space pauses.", millis / 1000, millis % 1000 / 100),
        };
        vec![format!("{} ...", words::turn(&self.sitting)), pace]
    }

    /// The last words, after the terminal is a shell again.
    pub(super) fn say_goodbye(mut self, out: &mut impl Write) -> Result<(), Fail> {
        self.keeper.keep(&self.sitting);
        for line in words::parting(&self.sitting, &self.keeper) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

/// The words with a capital letter and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    let stop = if words.ends_with(['.', ')', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}
