//! The moves and how they are written.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::Seat;

use super::deck::ON_A_CARD;

/// So many clue boards an Insider has (TRG-4).
pub const BOARDS: usize = 3;

/// A clue board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub enum Board {
    /// The first.
    A,
    /// The second.
    B,
    /// The third.
    C,
}

impl Board {
    /// All of them, in order.
    pub const ALL: [Self; BOARDS] = [Self::A, Self::B, Self::C];

    /// Its place in that order.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        ['A', 'B', 'C'][self.index()]
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// What an Insider has written so far: the place of the message on the card, and the clues.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Sheet {
    /// The place of the message on the card, from 0.
    pub message: Option<u8>,
    /// The clues on the boards.
    pub clues: [Option<Arc<str>>; BOARDS],
}

/// What is written, but not what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Marks {
    /// Whether a message is chosen.
    pub chosen: bool,
    /// Which boards have a clue.
    pub written: [bool; BOARDS],
}

impl Sheet {
    /// What of it everybody sees.
    #[must_use]
    pub fn marks(&self) -> Marks {
        Marks { chosen: self.message.is_some(), written: self.clues.each_ref().map(Option::is_some) }
    }

    /// Whether nothing is missing.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.message.is_some() && self.clues.iter().all(Option::is_some)
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.message {
            Some(place) => write!(f, "{}", place + 1)?,
            None => f.write_str("-")?,
        }
        self.clues.iter().try_for_each(|clue| write!(f, " {}", clue.as_deref().unwrap_or("-")))
    }
}

impl FromStr for Sheet {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let [message, clues @ ..] = &words[..] else { unreachable!("a split has a part") };
        let clues = <[&str; BOARDS]>::try_from(clues).map_err(|_| {
            "write the number of the message and three clues, such as: 2 whiskers cartoon cheese".to_owned()
        })?;
        let message = match message.as_bytes() {
            b"-" => None,
            [digit @ b'1'..=b'5'] => Some(digit - b'1'),
            _ => return Err(format!("the messages of a card are 1 to {ON_A_CARD}, not {message:?}")),
        };
        let clues = clues.map(|clue| (clue != "-").then(|| clue.into()));
        Ok(Self { message, clues })
    }
}

/// What can be done in Triangulation.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Move {
    /// Chance: who is the first Insider of three (TRG-13).
    First(Seat),
    /// Chance: the message card of the next Insider.
    Card(u16),
    /// Keep what is written so far.
    Keep(Sheet),
    /// Write the clues, all of them (TRG-4).
    Write(Sheet),
    /// The clock: the clues of the Insider in this seat, with what was missing (TRG-18).
    Fill(Seat, Sheet),
    /// Turn a clue board face up (TRG-7).
    Open(Board),
    /// Guess the message.
    Guess(Arc<str>),
    /// Give no guess; the clock does so too (TRG-18).
    Pass,
    /// The Insider, or the clock in its place, declares a guess right or wrong (TRG-8).
    Judge(bool),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First(seat) => write!(f, "first {seat}"),
            Self::Card(card) => write!(f, "card {}", card + 1),
            Self::Keep(sheet) => write!(f, "keep {sheet}"),
            Self::Write(sheet) => write!(f, "write {sheet}"),
            Self::Fill(seat, sheet) => write!(f, "fill {seat} {sheet}"),
            Self::Open(board) => write!(f, "open {board}"),
            Self::Guess(text) => write!(f, "guess {text}"),
            Self::Pass => f.write_str("pass"),
            Self::Judge(right) => f.write_str(if *right { "right" } else { "wrong" }),
        }
    }
}

impl FromStr for Move {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let mv = match verb {
            "pass" => Self::Pass,
            "right" => Self::Judge(true),
            "wrong" => Self::Judge(false),
            "open" => {
                let board = Board::ALL.into_iter().find(|board| rest.eq_ignore_ascii_case(&board.to_string()));
                return board.map(Self::Open).ok_or_else(|| "the boards are A, B and C: open B".into());
            }
            "guess" => Self::Guess(rest.split_whitespace().collect::<Vec<_>>().join(" ").into()),
            "write" | "keep" => {
                let sheet: Sheet = rest.split_whitespace().collect::<Vec<_>>().join(" ").parse()?;
                let mv = if verb == "write" { Self::Write(sheet) } else { Self::Keep(sheet) };
                return Ok(mv);
            }
            "fill" => {
                let (seat, sheet) = rest.split_once(' ').unwrap_or((rest, ""));
                Self::Fill(seat.parse().map_err(str::to_owned)?, sheet.parse()?)
            }
            "first" => Self::First(rest.parse().map_err(str::to_owned)?),
            "card" => {
                let card: Option<u16> = rest.parse().ok().and_then(|number: u16| number.checked_sub(1));
                Self::Card(card.ok_or("cards are numbered from 1")?)
            }
            _ => return Err(format!("{text:?} is no move: try open A, guess Mickey Mouse, pass, right or wrong")),
        };
        // What follows a word that stands alone, or is written in another way, is not read over.
        if mv.to_string().len() == text.trim_end().len() || matches!(mv, Self::Guess(_)) {
            Ok(mv)
        } else {
            Err(format!("the move is: {mv}"))
        }
    }
}
