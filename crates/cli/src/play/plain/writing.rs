//! A move that is written, asked for one blank after the other.

use std::io::{BufRead, Write};

use tricorn_kernel::Seat;
use tricorn_kernel::text::shown;
use tricorn_table::Takes;

use super::{Answer, PlainGame};
use crate::outcome::Fail;
use crate::play::paper::Paper;
use crate::play::words;

/// What goes back a blank, where every other word may be what is written.
const BACK: &str = "/back";
/// What empties a blank.
const CLEAR: &str = "/clear";
/// What leaves the game there.
const QUIT: &str = "/quit";

impl<R: BufRead, W: Write> PlainGame<'_, R, W> {
    /// Takes up the form that is asked for now, with what was written in it before; says whether there is one.
    pub(super) fn take_up_paper(&mut self, seat: Seat) -> bool {
        let paper = self.papers[seat.index()].take();
        let mut paper = Paper::take_up(paper, self.sitting.table().form(seat));
        paper.iter_mut().for_each(|paper| paper.at = 0);
        let writes = paper.is_some();
        self.papers[seat.index()] = paper;
        writes
    }

    /// Asks for one blank after the other, and sends them. What is refused is asked for again, with what was written.
    pub(super) fn write(&mut self, seat: Seat) -> Result<Answer, Fail> {
        loop {
            let Some(paper) = &self.papers[seat.index()] else { return Ok(Answer::Again) };
            let at = paper.at;
            let question = question(paper);
            let Some(answer) = self.prompt.ask(&question)? else { return Ok(Answer::Quit) };
            if self.strike() {
                writeln!(self.prompt.out, "Too late: the clock has moved.")?;
                return Ok(Answer::Done);
            }
            let Some(paper) = &mut self.papers[seat.index()] else { return Ok(Answer::Again) };
            match answer.as_str() {
                QUIT => return Ok(Answer::Quit),
                BACK if at == 0 => return Ok(Answer::Again),
                BACK => paper.at -= 1,
                answer if at < paper.form().blanks.len() => match read(paper, at, answer) {
                    Ok(value) => {
                        paper.write(at, &value);
                        self.finish_blank(seat)?;
                    }
                    Err(why) => writeln!(self.prompt.out, "{why}")?,
                },
                "" | "1" => {
                    let sent = words::filled(self.sitting, seat, paper, true);
                    paper.at = 0;
                    let sent = match sent {
                        Ok(text) => self.make_move(seat, &text)?,
                        Err(refused) => self.refuse(&refused)?,
                    };
                    if !matches!(sent, Answer::Again) {
                        return Ok(sent);
                    }
                }
                _ => writeln!(self.prompt.out, "Press Enter or 1 to send it; {BACK} goes back.")?,
            }
        }
    }

    /// A blank is filled in: the table keeps it, if it can, and the next one is asked for.
    fn finish_blank(&mut self, seat: Seat) -> Result<(), Fail> {
        let Some(paper) = &self.papers[seat.index()] else { return Ok(()) };
        if paper.form().keeps && !paper.is_kept() {
            let now = self.now_ms();
            let kept = words::filled(self.sitting, seat, paper, false)
                .and_then(|text| self.sitting.keep_written(seat, &text, now));
            if let Err(refused) = kept {
                self.refuse(&refused)?;
                return Ok(());
            }
            self.keep()?;
        }
        let paper = self.papers[seat.index()].take();
        let paper = Paper::take_up(paper, self.sitting.table().form(seat));
        self.papers[seat.index()] = paper.map(|mut paper| {
            paper.at += 1;
            paper
        });
        Ok(())
    }
}

/// What is asked: the blank, what may be written there, and what stands there.
fn question(paper: &Paper) -> String {
    let Some((blank, value)) = paper.blanks().nth(paper.at) else {
        return format!("{} (Enter or 1 sends it, {BACK} goes back):", paper.form().send);
    };
    let stands = if value.is_empty() { String::new() } else { format!(" [{}]", shown(value)) };
    match &blank.takes {
        Takes::Text { max, word: true } => format!("{} (a word, at most {max} letters){stands}:", blank.label),
        Takes::Text { max, word: false } => format!("{} (at most {max} letters){stands}:", blank.label),
        Takes::One(answers) => {
            let listed: Vec<String> =
                (1..).zip(answers).map(|(number, answer)| format!("{number} {}", answer.label)).collect();
            let chosen = answers.iter().position(|answer| answer.value == value);
            let stands = chosen.map_or_else(String::new, |place| format!(" [{}]", place + 1));
            format!("{} ({}){stands}:", blank.label, listed.join(", "))
        }
    }
}

/// What an answer writes in this blank; an empty one leaves what stands there.
fn read(paper: &Paper, at: usize, answer: &str) -> Result<String, String> {
    let (blank, value) = paper.blanks().nth(at).expect("a blank is asked for");
    match &blank.takes {
        _ if answer.is_empty() => Ok(value.into()),
        _ if answer == CLEAR => Ok(String::new()),
        Takes::Text { .. } => Ok(answer.into()),
        Takes::One(answers) => {
            let by_number = answer.parse().ok().and_then(|number| paper.answer(at, number));
            let named = answers.iter().find(|known| known.value == answer || known.label == answer);
            let found = by_number.or(named).map(|answer| answer.value.clone());
            found.ok_or_else(|| format!("There is no answer {answer:?}: choose from 1 to {}.", answers.len()))
        }
    }
}
