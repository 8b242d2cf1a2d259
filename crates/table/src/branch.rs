//! A moment of a game that is over, from which it can be played on differently.
//!
//! The deal stays the same: a roll follows from the seed, the players' words and its entry's number alone. So whoever makes
//! the same moves again gets the same game, and the log of a branch is proved as any log is.

use tricorn_kernel::log::{Entry, Header, Player, Written};
use tricorn_kernel::{Actor, Seat, Turn};

use crate::{AnyTable, Secret, replay, resume};

/// The longest text of the entries that a branch takes over, some 2,000 of them: every branch writes it anew.
const MAX_TEXT: usize = 128 * 1024;

/// What an entry takes beside its move.
const ENTRY: usize = 64;

/// A moment of a game that is over, at which chance has done what it had to.
pub struct Moment<'a> {
    game: &'a Written,
    secret: Secret,
    entries: &'a [Entry],
}

impl<'a> Moment<'a> {
    /// The moment after so many entries; if chance moves next, after it has.
    ///
    /// # Errors
    /// If the game is not over, so that its seed is a secret; if it has no such entry; or if that is too far into it.
    pub fn of(game: &'a Written, entries: usize) -> Result<Self, String> {
        let footer =
            game.footer.as_ref().ok_or("only from a game that is over one can branch off: its seed is a secret")?;
        let secret = Secret::from_reveal(&footer.seed).ok_or("the seed is not 64 hexadecimal digits")?;
        let (before, after) = game
            .entries
            .split_at_checked(entries)
            .ok_or_else(|| format!("there is no entry {entries}: the game has {}", game.entries.len()))?;
        let rolls = after.iter().take_while(|entry| entry.actor == Actor::Chance).count();
        let entries = &game.entries[..before.len() + rolls];
        if entries.iter().map(|entry| entry.mv.len() + ENTRY).sum::<usize>() > MAX_TEXT {
            return Err("so far into so long a game one cannot branch off: choose an earlier moment".into());
        }
        Ok(Self { game, secret, entries })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Written {
        self.game
    }

    /// Its seed.
    #[must_use]
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// What had been done by then.
    #[must_use]
    pub fn entries(&self) -> &'a [Entry] {
        self.entries
    }

    /// The seat that moves first from here on; the first one if several may.
    ///
    /// # Errors
    /// If the game is over there, or is not one that this program can play again.
    pub fn to_move(&self) -> Result<Seat, String> {
        let table = replay(self.game, self.entries.len()).map_err(|error| error.what)?;
        may_go_on(table.turn())?;
        Ok(table.turn().seats().iter().next().unwrap_or(Seat::new(0)))
    }

    /// The same deal up to this moment at a table where these play, in seat order.
    ///
    /// # Errors
    /// If the game is over there, or is not one that this program can play again.
    pub fn table(&self, names: impl IntoIterator<Item = String>) -> Result<Box<dyn AnyTable>, String> {
        let header = &self.game.header;
        // The words stay with their seats: the dice follow from them.
        let players =
            header.players.iter().zip(names).map(|(player, name)| Player { name, ..player.clone() }).collect();
        let header = Header { players, ..header.clone() };
        let written = Written { line: 1, header, entries: self.entries.to_vec(), footer: None };
        let table = resume(&written, self.secret.clone()).map_err(|error| error.what)?;
        may_go_on(table.turn())?;
        Ok(table)
    }
}

/// Whether somebody can move there.
pub(crate) fn may_go_on(turn: Turn) -> Result<(), String> {
    match turn {
        Turn::Over => Err("the game is over at that moment: choose one at which somebody may move".into()),
        Turn::Chance | Turn::Open { .. } => Ok(()),
    }
}
