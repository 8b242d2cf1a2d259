//! `tricorn learn` and `tricorn puzzle`: exercises in plain prompts, with or without a terminal.

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};

use tricorn_kernel::{Refused, Viewer};
use tricorn_table::{AnyGame, AnyTable, Exercise, Form, GAMES, Puzzle, Step, Takes, lesson, puzzle_of, puzzles};

use super::plain::Prompt;
use super::{to_you, today};
use crate::args::{Learn, PuzzleArgs, find_game};
use crate::games::columns_of_terminal;
use crate::outcome::Fail;

const HELP: &str = "\
Answer with the number of a move, or write the move itself.
  hint   what helps
  show   a move that solves it
  skip   go on without it
  quit   leave";

/// What the solver is called, so that what is told can be told to them.
const SOLVER: &str = "You";

/// How an exercise ended.
#[derive(PartialEq, Eq)]
enum End {
    Solved,
    Shown,
    Skipped,
    Left,
}

/// `tricorn learn`: which lessons there are, or one of them.
pub(crate) fn learn(args: &Learn) -> Result<(), Fail> {
    let Some(id) = &args.game else { return list() };
    let game = find_game(id)?;
    let steps = lesson(game);
    let mut solving = Solving::here();
    for (number, step) in (1..).zip(steps) {
        let of = format!("{}, {number} of {}: {}", game.facts().name, steps.len(), step.title);
        match solving.solve(game, &of, &step.task, step.hint.as_deref(), &step.exercise)? {
            End::Left => return Ok(()),
            End::Skipped => {}
            End::Solved | End::Shown => solving.say(&step.solved)?,
        }
    }
    writeln!(solving.prompt.out, "\nThat is all it takes: tricorn play {}", game.facts().id)?;
    Ok(())
}

fn list() -> Result<(), Fail> {
    let mut out = stdout().lock();
    for game in GAMES {
        let titles: Vec<&str> = lesson(*game).iter().map(|Step { title, .. }| title.as_str()).collect();
        writeln!(out, "tricorn learn {:<17} {}", game.facts().id, titles.join(" · "))?;
    }
    Ok(())
}

/// `tricorn puzzle`: the puzzle of a day, or one of a game's.
pub(crate) fn puzzle(args: &PuzzleArgs) -> Result<(), Fail> {
    let none = || Fail::Input("there are no puzzles".into());
    let (game, number) = match (&args.game, args.daily) {
        (Some(id), _) => (find_game(id)?, args.number),
        (None, day) => puzzle_of(day.unwrap_or_else(today)).ok_or_else(none)?,
    };
    let facts = game.facts();
    let all = puzzles(game);
    let puzzle = number.checked_sub(1).and_then(|place| all.get(place));
    let puzzle = puzzle.ok_or_else(|| {
        Fail::Input(match all.len() {
            0 => format!("{} has no puzzles", facts.name),
            many => format!("{} has puzzles 1 to {many}, and no {number}", facts.name),
        })
    })?;
    let of = format!("{}, puzzle {number} of {} ({})", facts.name, all.len(), puzzle.hardness());
    let task = "One move is clearly better than all others: find it.";
    let mut solving = Solving::here();
    if let End::Solved | End::Shown = solving.solve(game, &of, task, None, &puzzle.exercise)? {
        let Puzzle { worth, second, .. } = puzzle;
        writeln!(
            solving.prompt.out,
            "In a long search it was worth {worth} of 100, and the next best {second}: it counts most who wins, and a little by how much."
        )?;
    }
    Ok(())
}

/// Somebody who solves exercises, and where they are asked.
struct Solving<R, W> {
    prompt: Prompt<R, W>,
    /// How wide the terminal is, if it is one.
    width: Option<usize>,
}

impl Solving<std::io::StdinLock<'static>, std::io::StdoutLock<'static>> {
    fn here() -> Self {
        let width = stdout().is_terminal().then(columns_of_terminal);
        Self { prompt: Prompt { input: stdin().lock(), out: stdout().lock(), echo: !stdin().is_terminal() }, width }
    }
}

impl<R: BufRead, W: Write> Solving<R, W> {
    /// Shows an exercise and asks until it is solved, shown, skipped or left.
    fn solve(
        &mut self,
        game: &dyn AnyGame,
        title: &str,
        task: &str,
        hint: Option<&str>,
        exercise: &Exercise,
    ) -> Result<End, Fail> {
        let seat = exercise.position.solver;
        let table = exercise.table(SOLVER);
        writeln!(self.prompt.out, "\n{title}\n")?;
        self.draw(table.as_ref(), Viewer::Seat(seat))?;
        writeln!(self.prompt.out)?;
        self.say(task)?;
        let choices = table.choices(seat);
        let width = choices.iter().map(|choice| choice.notation.chars().count()).max().unwrap_or(0);
        for (number, choice) in (1..).zip(&choices) {
            writeln!(self.prompt.out, "{number:>4}  {:<width$}  {}", choice.notation, choice.label)?;
        }
        if let Some(assembly) = table.assembly(seat) {
            writeln!(self.prompt.out, "To put a move together: pick A B C, the first being the {}.", assembly.mark)?;
            for pick in &assembly.picks {
                writeln!(self.prompt.out, "      {:<4}  {}", pick.handle, pick.label)?;
            }
        }
        let form = table.form(seat);
        let writes = if form.is_some() { "Enter to write it, " } else { "" };
        let question = format!("Move ({writes}hint, show, skip or quit):");
        loop {
            let Some(answer) = self.prompt.ask(&question)? else { return Ok(End::Left) };
            let number = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let mv = match (answer.as_str(), &form) {
                ("quit", _) => return Ok(End::Left),
                ("skip", _) => return Ok(End::Skipped),
                ("show", _) => {
                    let solution = &exercise.solutions[0];
                    let label = table.label(seat, solution).unwrap_or_default();
                    writeln!(self.prompt.out, "{label} ({solution})")?;
                    return Ok(End::Shown);
                }
                ("hint", _) => {
                    self.say(hint.unwrap_or("There is none: show tells the move."))?;
                    continue;
                }
                ("", Some(form)) => match self.write(table.as_ref(), seat, form)? {
                    Some(mv) => mv,
                    None => continue,
                },
                ("" | "help" | "?", _) => {
                    writeln!(self.prompt.out, "{HELP}")?;
                    continue;
                }
                (answer, _) => match (number, answer.strip_prefix("pick ")) {
                    (Some(place), _) => match choices.get(place) {
                        Some(choice) => choice.notation.clone(),
                        None => {
                            writeln!(self.prompt.out, "There is no move {answer}.")?;
                            continue;
                        }
                    },
                    (None, Some(picks)) => {
                        let picks: Vec<&str> = picks.split_whitespace().collect();
                        let mark = picks.first().copied().unwrap_or_default();
                        match table.assemble(seat, mark, &picks) {
                            Some(mv) => mv,
                            None => {
                                writeln!(self.prompt.out, "These cannot be picked.")?;
                                continue;
                            }
                        }
                    }
                    (None, None) => answer.to_owned(),
                },
            };
            match exercise.attempt(&mv, SOLVER) {
                Ok(attempt) if attempt.solves => {
                    writeln!(self.prompt.out, "\nSolved.")?;
                    for said in attempt.table.story(Viewer::Seat(seat), exercise.position.entries.len() as u32) {
                        self.say(&format!("- {}", to_you(&said.text)))?;
                    }
                    return Ok(End::Solved);
                }
                Ok(_) => writeln!(
                    self.prompt.out,
                    "A legal move of {}, but not the one that is asked for.",
                    game.facts().name
                )?,
                Err(refused) => self.refuse(&refused)?,
            }
        }
    }

    /// Says something in sentences.
    fn say(&mut self, words: &str) -> Result<(), Fail> {
        match self.width {
            Some(width) => writeln!(self.prompt.out, "{}", textwrap::fill(words, width.max(20)))?,
            None => writeln!(self.prompt.out, "{words}")?,
        }
        Ok(())
    }

    fn draw(&mut self, table: &dyn AnyTable, viewer: Viewer) -> Result<(), Fail> {
        for line in table.draw(viewer).lines() {
            writeln!(self.prompt.out, "{}", line.text().trim_end())?;
        }
        Ok(())
    }

    fn refuse(&mut self, refused: &Refused) -> Result<(), Fail> {
        self.say(&format!("No: {refused}."))
    }

    /// Asks for one blank after the other; none if the input ends or something is missing.
    fn write(&mut self, table: &dyn AnyTable, seat: tricorn_kernel::Seat, form: &Form) -> Result<Option<String>, Fail> {
        let mut values = Vec::new();
        for blank in &form.blanks {
            if let Takes::One(answers) = &blank.takes {
                for (number, answer) in (1..).zip(answers) {
                    writeln!(self.prompt.out, "{number:>4}  {}", answer.label)?;
                }
            }
            let Some(answer) = self.prompt.ask(&format!("{}:", blank.label))? else { return Ok(None) };
            let chosen = match (&blank.takes, answer.parse::<usize>()) {
                (Takes::One(answers), Ok(number)) => number.checked_sub(1).and_then(|place| answers.get(place)),
                _ => None,
            };
            values.push((blank.name, chosen.map_or(answer, |chosen| chosen.value.clone())));
        }
        let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        match table.fill(seat, &values, true) {
            Ok(mv) => Ok(Some(mv)),
            Err(why) => {
                writeln!(self.prompt.out, "No: {why}.")?;
                Ok(None)
            }
        }
    }
}
