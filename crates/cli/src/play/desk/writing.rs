//! A move that is written: a row for each answer and each text, and one that sends them.

use ratatui::crossterm::event::KeyCode;
use tricorn_kernel::{Refused, Seat};
use tricorn_table::Takes;

use super::{Desk, Item, Pick, sentence};
use crate::play::paper::Paper;
use crate::play::screen::Focus;
use crate::play::sitting::Next;
use crate::play::words;

impl Desk {
    /// What whoever is asked has written so far.
    pub(super) fn paper(&self, seat: Seat) -> Option<&Paper> {
        self.papers[seat.index()].as_ref()
    }

    /// Takes up what is asked for now; what is written goes on if that is the same as before.
    pub(super) fn take_up_paper(&mut self) {
        if let Next::Ask(seat) = self.sitting.next() {
            let paper = self.papers[seat.index()].take();
            self.papers[seat.index()] = Paper::take_up(paper, self.sitting.table().form(seat));
        }
    }

    /// The rows of the form.
    pub(super) fn form_rows(&self, paper: &Paper) -> Vec<Item> {
        let mut rows = Vec::new();
        for (place, (blank, value)) in paper.blanks().enumerate() {
            match &blank.takes {
                Takes::One(answers) => rows.extend((1..).zip(answers).map(|(number, answer)| Item {
                    notation: if answer.value == value { "(x)" } else { "( )" }.into(),
                    label: format!("{}: {number} {}", blank.label, answer.label),
                    pick: Pick::Answer(place, answer.value.clone()),
                })),
                Takes::Text { .. } => {
                    let cursor = if paper.at == place { "_" } else { "" };
                    let label = format!("{}: {value}{cursor}", blank.label);
                    rows.push(Item { notation: "abc".into(), label, pick: Pick::Text(place) });
                }
            }
        }
        rows.push(Item { notation: String::new(), label: paper.form().send.into(), pick: Pick::Fill });
        rows
    }

    /// The row of the blank that is asked for, with its answer if it has one.
    pub(super) fn row_of_blank(&self, seat: Seat, paper: &Paper) -> usize {
        let asked = paper.at;
        let value = paper.blanks().nth(asked).map_or("", |(_, value)| value);
        let items = self.all(seat);
        let row = |fits: &dyn Fn(&Pick) -> bool| items.iter().position(|item| fits(&item.pick));
        let chosen = row(&|pick| matches!(pick, Pick::Answer(blank, answer) if *blank == asked && answer == value));
        let first = row(&|pick| matches!(pick, Pick::Answer(blank, _) | Pick::Text(blank) if *blank == asked));
        chosen.or(first).unwrap_or(items.len() - 1)
    }

    /// Whether the keys write in a form now, and whose it is.
    pub(super) fn writes(&self) -> Option<Seat> {
        let Next::Ask(seat) = self.sitting.next() else { return None };
        (self.focus == Focus::Moves && self.typed.is_empty() && self.paper(seat).is_some()).then_some(seat)
    }

    /// A key while a form is written; says whether it was one for the form.
    pub(super) fn write(&mut self, code: KeyCode) -> bool {
        let Some(seat) = self.writes() else { return false };
        let mut items = self.all(seat);
        if self.chosen >= items.len() {
            return false;
        }
        let pick = items.swap_remove(self.chosen).pick;
        let Some(paper) = &mut self.papers[seat.index()] else { return false };
        match (pick, code) {
            (Pick::Text(blank), KeyCode::Char(letter)) => paper.add(blank, letter),
            (Pick::Text(blank), KeyCode::Backspace) => paper.take_back(blank),
            (Pick::Answer(blank, _), KeyCode::Char(digit @ '1'..='9')) => {
                let answer = paper.answer(blank, digit as usize - '0' as usize).map(|answer| answer.value.clone());
                if let Some(value) = answer {
                    self.finish_blank(seat, blank, Some(&value));
                }
            }
            (Pick::Answer(blank, value), KeyCode::Char(' ')) => self.finish_blank(seat, blank, Some(&value)),
            (Pick::Answer(blank, _) | Pick::Text(blank), KeyCode::Esc) => {
                self.go_to_blank(seat, blank.saturating_sub(1))
            }
            (Pick::Fill, KeyCode::Esc) => {
                let last = paper.form().blanks.len().saturating_sub(1);
                self.go_to_blank(seat, last);
            }
            _ => return false,
        }
        true
    }

    /// Another row was chosen: the blank that it belongs to is asked for now.
    pub(super) fn follow_row(&mut self, seat: Seat) {
        let pick = self.all(seat).into_iter().nth(self.chosen).map(|item| item.pick);
        let Some(paper) = &mut self.papers[seat.index()] else { return };
        match pick {
            Some(Pick::Answer(blank, _) | Pick::Text(blank)) => paper.at = blank,
            _ => paper.at = paper.form().blanks.len(),
        }
    }

    fn go_to_blank(&mut self, seat: Seat, blank: usize) {
        if let Some(paper) = &mut self.papers[seat.index()] {
            paper.at = blank;
        }
        if let Some(paper) = self.paper(seat) {
            self.chosen = self.row_of_blank(seat, paper);
        }
    }

    /// A blank is filled in: the table keeps it, if it can, and the next one is asked for.
    pub(super) fn finish_blank(&mut self, seat: Seat, blank: usize, value: Option<&str>) {
        let Some(paper) = &mut self.papers[seat.index()] else { return };
        if let Some(value) = value {
            paper.write(blank, value);
        }
        if paper.form().keeps
            && !paper.is_kept()
            && let Err(refused) = self.keep_paper(seat)
        {
            self.message = sentence(&refused.to_string());
            return;
        }
        self.go_to_blank(seat, blank + 1);
    }

    /// Lets the table keep what is written so far.
    fn keep_paper(&mut self, seat: Seat) -> Result<(), Refused> {
        let Some(paper) = self.paper(seat) else { return Ok(()) };
        let text = words::filled(&self.sitting, seat, paper, false)?;
        self.catch_up()?;
        self.sitting.keep_written(seat, &text, self.watch.now_ms())?;
        self.take_up_paper();
        self.keep();
        Ok(())
    }
}
