//! What there is to see of a game at one of its entries.

use tricorn_kernel::face::{Ink, Line};
use tricorn_kernel::log::{Entry, LogError, Written};
use tricorn_kernel::text::shown;
use tricorn_kernel::{Actor, Seat, Viewer};
use tricorn_table::{AnyTable, Said, replay};

use crate::play::to_you;

/// Through whose eyes a game is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Eyes {
    /// One seat's.
    Seat(Seat),
    /// Those of somebody who only watched.
    Spectator,
    /// Everybody's at once; only for a game that is over, whose log is public.
    All,
}

impl Eyes {
    pub(super) fn viewer(self) -> Viewer {
        match self {
            Self::Seat(seat) => Viewer::Seat(seat),
            Self::Spectator | Self::All => Viewer::Spectator,
        }
    }
}

/// A game that can be looked at, entry by entry.
pub(super) struct Show {
    written: Written,
    /// The names as they can be printed.
    names: Vec<String>,
    /// The table after the last entry.
    end: Box<dyn AnyTable>,
}

impl Show {
    /// Plays the whole game once, so that every entry is known to be within the rules.
    pub(super) fn new(mut written: Written) -> Result<Self, LogError> {
        // The links were checked when the log was read; from here on names are for showing only.
        for player in &mut written.header.players {
            player.name = shown(&player.name).into_owned();
        }
        let names = written.header.players.iter().map(|player| player.name.clone()).collect();
        let end = replay(&written, written.entries.len())?;
        Ok(Self { written, names, end })
    }

    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    pub(super) fn title(&self) -> String {
        format!("{}: {}", self.end.facts().name, self.names.join(", "))
    }

    /// The log, with names as they can be printed.
    pub(super) fn written(&self) -> &Written {
        &self.written
    }

    /// How many entries there are.
    pub(super) fn last(&self) -> usize {
        self.written.entries.len()
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.written.entries
    }

    /// Whether the game is over, so that nothing in it is secret any more.
    pub(super) fn is_public(&self) -> bool {
        self.written.footer.is_some()
    }

    /// All eyes one can choose from.
    pub(super) fn all_eyes(&self) -> Vec<Eyes> {
        let seats = (0..self.written.header.seats).map(|seat| Eyes::Seat(Seat::new(seat)));
        let all = self.is_public().then_some(Eyes::All);
        std::iter::once(Eyes::Spectator).chain(seats).chain(all).collect()
    }

    pub(super) fn name_of(&self, eyes: Eyes) -> String {
        match eyes {
            Eyes::Seat(seat) => format!("seat {seat}, {}", self.names[seat.index()]),
            Eyes::Spectator => "a spectator".into(),
            Eyes::All => "everybody, all hands open".into(),
        }
    }

    /// The table after the first `at` entries.
    pub(super) fn table(&self, at: usize) -> Box<dyn AnyTable> {
        replay(&self.written, at).expect("the whole game was played before")
    }

    /// The table as text.
    pub(super) fn drawing(&self, table: &dyn AnyTable, eyes: Eyes) -> Vec<Line> {
        let mut lines = table.draw(eyes.viewer()).lines();
        if eyes != Eyes::All {
            return lines;
        }
        for (index, name) in self.names.iter().enumerate() {
            lines.push(Line::new().strong(name.clone()));
            lines.extend(table.draw(Viewer::Seat(Seat::new(index as u8))).hand);
        }
        lines
    }

    /// The story so far, as it was told to these eyes.
    pub(super) fn story(&self, table: &dyn AnyTable, eyes: Eyes) -> Vec<Said> {
        let mut told = table.story(eyes.viewer(), 0);
        if eyes == Eyes::All {
            // Whoever was told more than the spectators is heard.
            for seat in 0..self.written.header.seats {
                let theirs = table.story(Viewer::Seat(Seat::new(seat)), 0);
                let public = table.story(Viewer::Spectator, 0);
                for ((said, heard), known) in told.iter_mut().zip(theirs).zip(public) {
                    if heard.text != known.text {
                        *said = heard;
                    }
                }
            }
        }
        told.iter_mut().for_each(|said| said.text = to_you(&said.text));
        told
    }

    /// What the entry before this place did, in words: who, the move, and what the list of moves called it.
    ///
    /// Only the one who moved and those who see everything may read it: a move can be a secret.
    pub(super) fn entry_before(&self, at: usize, eyes: Eyes) -> Option<Line> {
        let entry = self.written.entries.get(at.checked_sub(1)?)?;
        let own =
            eyes == Eyes::All || matches!((entry.actor, eyes), (Actor::Seat(seat), Eyes::Seat(own)) if seat == own);
        let line = Line::new().strong(self.who(entry.actor));
        if !own {
            return Some(line);
        }
        let label = match entry.actor {
            Actor::Seat(seat) => self.label(at - 1, seat, &entry.mv),
            Actor::Chance | Actor::Clock => None,
        };
        let line = line.plain(format!("  {}", entry.mv));
        Some(label.map_or(line.clone(), |label| line.ink(Ink::Muted, format!("  {label}"))))
    }

    fn who(&self, actor: Actor) -> String {
        match actor {
            Actor::Seat(seat) => self.names[seat.index()].clone(),
            other => other.to_string(),
        }
    }

    fn label(&self, at: usize, seat: Seat, notation: &str) -> Option<String> {
        self.table(at).label(seat, notation)
    }
}
