//! A step of a lesson or a puzzle: the table as it is played, with what is asked above it.

use std::sync::{Arc, Mutex, PoisonError};

use maud::{Markup, PreEscaped, html};
use tricorn_kernel::{Facts, Seats, Viewer};
use tricorn_table::{AnyGame, AnyTable, Choice, Exercise, Form, Picture, Puzzle, Step, Weight, puzzles};

use super::layout::{Page, cite, sentence};
use super::moves::Mover;
use super::preview::Preview;
use super::side::{felt, log, names, players, retold, seated};
use super::wording::Wording;
use super::writing::Returned;

/// So many moves are listed at once: more are there for who asks for them.
const FEW: usize = 8;

/// How new the part is that shows the position, and the one that shows what became of it.
const BEFORE: u64 = 1;
pub(crate) const SOLVED_SEQ: u64 = 2;

/// What is to be solved.
#[derive(Debug, Clone, Copy)]
pub enum Asked {
    /// A step of a lesson, by its number, counted from 1.
    Step(usize, &'static Step),
    /// A puzzle, by its number.
    Puzzle(usize, &'static Puzzle),
}

/// How far somebody is with it.
pub enum Stand<'a> {
    /// It is still to be solved.
    Open,
    /// A move was tried that did not solve it, or that the table refuses: the reason.
    Missed(&'a str),
    /// The same for a move that is written: it comes back as it was sent.
    Returned(&'a Returned<'a>),
    /// It is solved, and this is the table now.
    Solved(&'a dyn AnyTable),
    /// It was given up, and this is the table after a move that solves it.
    Shown(&'a dyn AnyTable),
}

/// An exercise of a game, for somebody of this name.
#[derive(Clone, Copy)]
pub struct Solving<'a> {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What is asked.
    pub asked: Asked,
    /// How many steps the lesson has, or puzzles the game.
    pub of: usize,
    /// Whether it is today's puzzle.
    pub is_todays: bool,
    /// What the solver is called.
    pub name: &'a str,
}

impl Asked {
    /// The position and the goal.
    #[must_use]
    pub fn exercise(&self) -> &'static Exercise {
        match self {
            Self::Step(_, step) => &step.exercise,
            Self::Puzzle(_, puzzle) => &puzzle.exercise,
        }
    }

    fn number(&self) -> usize {
        match *self {
            Self::Step(number, _) | Self::Puzzle(number, _) => number,
        }
    }

    fn folder(&self) -> &'static str {
        match self {
            Self::Step(..) => "learn",
            Self::Puzzle(..) => "puzzle",
        }
    }
}

/// The page of an exercise.
#[must_use]
pub fn exercise(solving: &Solving<'_>, stand: &Stand<'_>) -> Markup {
    let facts = solving.facts();
    let title = solving.title();
    let place = html! { div.here { span.game-name { (title) } } };
    let what = match solving.asked {
        Asked::Step(..) => format!("Learn {} in two minutes, at the table itself. {}", facts.name, facts.tagline),
        Asked::Puzzle(..) => format!("A position of {} in which one move is clearly the best: find it.", facts.name),
    };
    let main = exercise_part(solving, stand);
    Page { title: &title, kind: "at-table", live: None, place, main }.previewed(&Preview::saying(what))
}

/// The part of it that changes.
#[must_use]
pub fn exercise_part(solving: &Solving<'_>, stand: &Stand<'_>) -> Markup {
    match stand {
        Stand::Solved(table) | Stand::Shown(table) => solving.part(*table, stand),
        _ => solving.part(solving.asked.exercise().table(solving.name).as_ref(), stand),
    }
}

impl Solving<'_> {
    fn facts(&self) -> &'static Facts {
        self.game.facts()
    }

    fn title(&self) -> String {
        match self.asked {
            Asked::Step(number, _) => format!("{}: lesson {number} of {}", self.facts().name, self.of),
            Asked::Puzzle(..) if self.is_todays => format!("{}: the puzzle of the day", self.facts().name),
            Asked::Puzzle(number, _) => format!("{}: puzzle {number}", self.facts().name),
        }
    }

    /// Its address.
    fn here(&self) -> String {
        format!("/{}/{}/{}", self.asked.folder(), self.facts().id, self.asked.number())
    }

    fn part(&self, table: &dyn AnyTable, stand: &Stand<'_>) -> Markup {
        let solver = self.asked.exercise().position.solver;
        let viewer = Viewer::Seat(solver);
        let is_done = matches!(stand, Stand::Solved(_) | Stand::Shown(_));
        let scene = table.scene(viewer);
        let (names, standings) = (names(table), table.standings());
        let mut rows = seated(table, viewer, &names, &standings, &scene.seats, None);
        rows[solver.index()].own = true;
        let open = if is_done { Seats::NONE } else { Seats::only(solver) };
        let step = if is_done { String::new() } else { table.step(viewer) };
        let why = format!("{}/why?seat={solver}", self.here());
        let mut choices = if is_done { Vec::new() } else { table.choices(solver) };
        if choices.len() > 1 {
            // What is recommended is what one has to find.
            choices.iter_mut().for_each(|choice| choice.weight = Weight::Plain);
        }
        let mover = Mover { to: &format!("{}/move", self.here()), seat: solver, seq: BEFORE };
        html! {
            main #table.playing.exercise .my-turn[!is_done] data-title=(self.title()) data-seq=(if is_done { SOLVED_SEQ } else { BEFORE })
                data-asked=[(!is_done).then_some(&step)] data-rules={ "/rules/" (self.facts().id) } data-why=[(!is_done).then_some(why)] {
                h1.unseen { (self.title()) }
                (players(&rows, open))
                section.top aria-label="Table" {
                    (self.task(table, stand))
                    (felt(&scene.board))
                }
                section.rail aria-label="Your hand" {
                    div.now {
                        @if is_done {
                            p.turn { (self.so_far(table)) }
                        } @else {
                            p.turn.mine { "Your turn" }
                            p.step { (Wording { names: &names, glossary: self.game.glossary(), place: "step" }.markup(&step)) }
                        }
                    }
                    @if !scene.hand.is_empty() { div.hand-top { (scene.hand) } }
                    @if !is_done { (self.moving(table, &mover, stand, &choices)) }
                }
                div.side {
                    @if !is_done { (mover.list(&choices, choices.len() <= FEW)) }
                    (log(&retold(table, viewer), &names))
                }
                (tabs(!is_done))
            }
        }
    }

    /// What came of the last move, in the words of the story.
    fn so_far(&self, table: &dyn AnyTable) -> String {
        let position = &self.asked.exercise().position;
        let said = table.story(Viewer::Seat(position.solver), position.entries.len() as u32);
        said.into_iter().next().map(|said| said.text).unwrap_or_default()
    }

    /// What makes a move, beside the hand.
    fn moving(&self, table: &dyn AnyTable, mover: &Mover<'_>, stand: &Stand<'_>, choices: &[Choice]) -> Markup {
        let returned = match stand {
            Stand::Returned(returned) => Some(*returned),
            _ => None,
        };
        // Nothing is kept here: what is written is sent when it is done.
        let form = table.form(mover.seat).map(|form| Form { keeps: false, ..form });
        html! {
            @if let Some(form) = &form { (mover.writing(form, returned, self.facts())) }
            div.acts {
                @if let Some(assembly) = table.assembly(mover.seat) { (mover.assembly(&assembly)) }
                (mover.buttons(choices))
            }
        }
    }

    /// What is asked, or what became of it, above the table.
    fn task(&self, table: &dyn AnyTable, stand: &Stand<'_>) -> Markup {
        let facts = self.facts();
        html! {
            div.task .solved[matches!(stand, Stand::Solved(_))] {
                @match stand {
                    Stand::Solved(_) | Stand::Shown(_) => (self.done(table, matches!(stand, Stand::Solved(_)))),
                    _ => {
                        div {
                            @match self.asked {
                                Asked::Step(_, step) => { h2 { (step.title) } p { (cite(&step.task, facts)) } },
                                Asked::Puzzle(_, puzzle) => {
                                    h2 { "Find the best move" }
                                    p { "One move is clearly better than all others. This one is " strong { (puzzle.hardness()) } "." }
                                },
                            }
                            @if let Stand::Missed(why) = stand { p.refusal role="alert" { (cite(&sentence(why), facts)) } }
                        }
                        div.helps {
                            @if let Asked::Step(_, Step { hint: Some(hint), .. }) = self.asked {
                                details #hint { summary { "Hint" } p { (cite(hint, facts)) } }
                            }
                            form method="post" action={ (self.here()) "/show" } data-live { button.quiet type="submit" { "Show me" } }
                            @if let Asked::Step(number, _) = self.asked { a.button.quiet href=(self.after(number)) { "Skip" } }
                        }
                    }
                }
            }
        }
    }

    fn done(&self, table: &dyn AnyTable, by_oneself: bool) -> Markup {
        let facts = self.facts();
        let exercise = self.asked.exercise();
        let made = table.entries()[exercise.position.entries.len()..]
            .first()
            .map(|entry| entry.mv.clone())
            .unwrap_or_default();
        let label = exercise.table(self.name).label(exercise.position.solver, &made).unwrap_or(made);
        html! {
            div role="status" {
                h2 { @if by_oneself { "Solved" } @else { "This is how" } }
                @if !by_oneself { p { strong { (sentence(&label)) "." } } }
                @match self.asked {
                    Asked::Step(_, step) => p { (cite(&step.solved, facts)) },
                    Asked::Puzzle(_, puzzle) => p {
                        @if by_oneself { (sentence(&label)) ": that is the best move. " }
                        "In a long search it was worth " (puzzle.worth) " of 100, and the next best " (puzzle.second) ": it counts most who wins, and a little by how much."
                    },
                }
            }
            div.helps {
                @match self.asked {
                    Asked::Step(number, _) if number < self.of => a.button.primary href=(self.after(number)) data-next { "Next" },
                    Asked::Step(..) => (play_now(facts, "Play now")),
                    Asked::Puzzle(number, _) => {
                        @if self.of > 1 { a.button href={ "/puzzle/" (facts.id) "/" (number % self.of + 1) } data-next { "Another puzzle" } }
                        (play_now(facts, &format!("Play {}", facts.name)))
                    },
                }
                @if !by_oneself { a.button.quiet href=(self.here()) { "Try it yourself" } }
            }
        }
    }

    /// Where it goes on after this step.
    fn after(&self, number: usize) -> String {
        let id = self.facts().id;
        if number < self.of { format!("/learn/{id}/{}", number + 1) } else { format!("/learn/{id}") }
    }
}

/// The button that opens a table against bots.
pub(super) fn play_now(facts: &Facts, words: &str) -> Markup {
    html! { form method="post" action={ "/play-now/" (facts.id) } data-promise { button.primary type="submit" data-next { (words) } } }
}

/// A picture of the position of a game's puzzle, as its solver sees it; painted once, for everybody looks at the same one.
pub(super) fn puzzle_picture(game: &dyn AnyGame, number: usize) -> Arc<Picture> {
    static LAST: Mutex<Option<(&str, usize, Arc<Picture>)>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((id, of, picture)) = &*last
        && (*id, *of) == (game.facts().id, number)
    {
        return picture.clone();
    }
    let exercise = &puzzles(game)[number - 1].exercise;
    let board = exercise.table("Guest").scene(Viewer::Seat(exercise.position.solver)).board;
    // The page has another picture of the same game: no two things on it may have the same id.
    let renamed = [(" id=\"", " id=\"puzzle-"), ("url(#", "url(#puzzle-"), ("href=\"#", "href=\"#puzzle-")];
    let board = renamed.into_iter().fold(board.to_string(), |board, (from, to)| board.replace(from, to));
    let picture = Arc::new(Picture::from(PreEscaped(board)));
    *last = Some((game.facts().id, number, picture.clone()));
    picture
}

/// On a small screen, what shows in the middle.
fn tabs(moves: bool) -> Markup {
    html! {
        div.tabs role="group" aria-label="What to show" {
            @for (id, words, is_there) in [("table", "Table", true), ("moves", "Moves", moves), ("log", "Story", true)] {
                @if is_there {
                    input.tab type="radio" name="tab" id={ "tab-" (id) } checked[id == "table"];
                    label for={ "tab-" (id) } { (words) }
                }
            }
        }
    }
}
