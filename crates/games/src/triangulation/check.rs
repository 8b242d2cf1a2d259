//! What is refused, and why.

use tricorn_kernel::{Actor, Refusal, Seat};

use super::moves::Sheet;
use super::state::{KEEPS, Phase};
use super::{Move, State, clue, guess};

/// A name that no clue can be a form of.
const NO_MESSAGE: &str = "";

impl State {
    pub(super) fn check(&self, actor: Actor, mv: &Move) -> Result<(), Refusal> {
        match (actor, self.phase) {
            (Actor::Chance, Phase::Lot) => match mv {
                Move::First(seat) if seat.index() < usize::from(self.sides.seats) => Ok(()),
                _ => Err(Refusal::new("TRG-13", "chance says who is the first Insider")),
            },
            (Actor::Chance, Phase::Drawing) => match mv {
                Move::Card(card) if self.has(*card) => Ok(()),
                _ => Err(Refusal::new("TRG-2", "chance gives a card that lies in the pile")),
            },
            (Actor::Chance, _) => Err(Refusal::new("TRG-2", "no card is drawn now")),
            (Actor::Clock, _) if self.strike().as_ref() == Some(mv) => Ok(()),
            (Actor::Clock, _) => Err(Refusal::new("TRG-18", "that is not what the clock does now")),
            (Actor::Seat(_), Phase::Over) => Err(Refusal::new("TRG-11", "the game is over")),
            (Actor::Seat(_), Phase::Lot | Phase::Drawing) => Err(Refusal::new("TRG-4", "cards are being drawn")),
            (Actor::Seat(seat), Phase::Writing) => self.check_writing(seat, mv),
            (Actor::Seat(seat), Phase::Opening | Phase::Guessing) => self.check_guessing(seat, mv),
            (Actor::Seat(seat), Phase::Judging) => self.check_judging(seat, mv),
        }
    }

    fn check_writing(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let Some(place) = self.desk_of(seat) else {
            return Err(Refusal::new("TRG-4", "the Insiders are writing: wait until they have finished"));
        };
        if self.desks[place].done {
            return Err(Refusal::new("TRG-4", "your boards lie face down: what is written is written"));
        }
        match mv {
            Move::Keep(_) if self.desks[place].keeps == KEEPS => {
                Err(Refusal::new("TRG-4", "you have changed your mind often enough: finish your clues"))
            }
            Move::Keep(sheet) => self.check_sheet(place, sheet),
            Move::Write(sheet) if sheet.message.is_none() => {
                Err(Refusal::new("TRG-4", "choose one of the five names as your message"))
            }
            Move::Write(sheet) if !sheet.is_whole() => {
                Err(Refusal::new("TRG-4", "write three clues, one on each of the boards A, B and C"))
            }
            Move::Write(sheet) => self.check_sheet(place, sheet),
            Move::Open(_) | Move::Guess(_) | Move::Pass | Move::Judge(_) => {
                Err(Refusal::new("TRG-4", "write your clues first: nothing can be guessed yet"))
            }
            Move::First(_) | Move::Card(_) | Move::Fill(..) => Err(only_chance_or_the_clock(mv)),
        }
    }

    /// TRG-5, for every clue that is written; without a message, only that each is a word.
    fn check_sheet(&self, place: usize, sheet: &Sheet) -> Result<(), Refusal> {
        let card = self.desks[place].card.map(|card| self.setting.deck.card(card));
        let name = sheet.message.and_then(|message| card?.get(usize::from(message)));
        let message = name.map_or(NO_MESSAGE, |name| name.name.as_str());
        for (board, text) in super::moves::Board::ALL.into_iter().zip(&sheet.clues) {
            let told = text.as_ref().map_or(Ok(()), |text| clue::check(message, text));
            told.map_err(|why| Refusal::new("TRG-5", format!("board {board}: {why}")))?;
        }
        Ok(())
    }

    fn check_guessing(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let desk = &self.desks[self.guessed()];
        if !self.guessers().has(seat) {
            let why = match seat == desk.insider {
                true => "it is your message: the others guess, and you are silent".to_owned(),
                false => format!("it is not your side that guesses at the message of seat {} now", desk.insider),
            };
            return Err(Refusal::new(if seat == desk.insider { "TRG-7" } else { "TRG-6" }, why));
        }
        match (mv, self.phase) {
            (Move::Open(board), Phase::Opening) if !desk.open[board.index()] => Ok(()),
            (Move::Open(board), Phase::Opening) => {
                Err(Refusal::new("TRG-7", format!("board {board} is face up already: turn another")))
            }
            (Move::Open(_), _) => Err(Refusal::new("TRG-7", "you have turned a board: now give a guess")),
            (Move::Guess(_) | Move::Pass, Phase::Opening) => {
                Err(Refusal::new("TRG-7", "turn one of the boards face up before you guess"))
            }
            (Move::Guess(text), _) => guess::check(text).map_err(|why| Refusal::new("TRG-7", why)),
            (Move::Pass, _) => Ok(()),
            (Move::Judge(_), _) => Err(Refusal::new("TRG-8", "no guess has been given yet")),
            (Move::Keep(_) | Move::Write(_), _) => {
                Err(Refusal::new("TRG-4", "the boards lie face down: what is written is written"))
            }
            (Move::First(_) | Move::Card(_) | Move::Fill(..), _) => Err(only_chance_or_the_clock(mv)),
        }
    }

    fn check_judging(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let insider = self.desks[self.guessed()].insider;
        match mv {
            Move::Judge(_) if seat == insider => Ok(()),
            Move::Judge(_) => Err(Refusal::new("TRG-8", "only the Insider says whether a guess is right")),
            Move::First(_) | Move::Card(_) | Move::Fill(..) => Err(only_chance_or_the_clock(mv)),
            _ => Err(Refusal::new("TRG-8", format!("seat {insider} has to say first whether the guess is right"))),
        }
    }

    /// Who writes is silent, and then the one whose message is guessed (TRG-7).
    pub(super) fn check_talk(&self, seat: Seat) -> Result<(), Refusal> {
        let silent = match self.phase {
            Phase::Lot | Phase::Over => false,
            Phase::Drawing | Phase::Writing => self.desk_of(seat).is_some(),
            Phase::Opening | Phase::Guessing | Phase::Judging => self.desks[self.guessed()].insider == seat,
        };
        if silent {
            return Err(Refusal::new("TRG-7", "you are the Insider: be silent until your message is named or lost"));
        }
        Ok(())
    }
}

fn only_chance_or_the_clock(mv: &Move) -> Refusal {
    match mv {
        Move::Fill(..) => Refusal::new("TRG-18", "only the clock fills in what is missing"),
        _ => Refusal::new("TRG-2", "cards come by chance alone"),
    }
}
