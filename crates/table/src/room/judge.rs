//! Who may do what at a table, and what it brings about.

use std::fmt;

use tricorn_kernel::log::{MAX_NAME, UNDO, UNDO_BY_CONSENT, is_name};
use tricorn_kernel::text::{is_heaped, is_trick};
use tricorn_kernel::{Actor, Refused, Seat, Turn};

use super::bounds::{MAX_CHANGES_OF_MIND, MAX_ENTRIES, MAX_HINTS};
use super::words::check_promise;
use super::{Absence, Act, Chair, Chat, Draft, Guest, Hints, Occupant, Room, Stage, names};
use crate::AnyTable;

/// What a guest asks for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the fields are what their names say
pub enum Wish {
    /// To sit down, perhaps with the promise of a word to be mixed into the deal.
    Sit { seat: Seat, name: String, promise: Option<String> },
    /// To promise a word, or another one.
    Promise { seat: Seat, promise: String },
    /// To open the word that was promised.
    Word { seat: Seat, word: String },
    /// As the host: a bot for an empty seat.
    SeatBot { seat: Seat, bot: String },
    /// To stand up, or as the host to free a seat.
    Stand { seat: Seat },
    /// To begin, or not yet.
    Ready { seat: Seat, ready: bool },
    /// As the host: that the game begins.
    Start,
    /// To make a move; or, with [`UNDO`], to take the last one back, for which the others may have to be asked.
    Move { seat: Seat, mv: String },
    /// That a bot plays on for the seat, or that it stops.
    StandIn { seat: Seat, on: bool },
    /// To be shown a move.
    Hint { seat: Seat },
    /// To let somebody take a move back who asks for it, or not.
    AnswerUndo { seat: Seat, agree: bool },
    /// To end the game without a result; or no more, or not at all if somebody else offers it.
    OfferEnd { seat: Seat, on: bool },
    /// To say something to everybody.
    Say { name: String, text: String },
    /// To say something to the team of this seat alone.
    SayToTeam { seat: Seat, text: String },
    /// To play again, in the room of this id.
    Rematch { table: String },
    /// To make the move that these picks make, with this one of them marked.
    Assemble { seat: Seat, mark: String, picks: Vec<String> },
    /// To make the move that these values of its form make, by the names of the blanks; not whole: to keep them at the table.
    Fill { seat: Seat, values: Vec<(String, String)>, whole: bool },
}

/// Why a wish is not granted, in words for the one who wished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Denied {
    /// The rule of the game that forbids it, if one does.
    pub rule: Option<&'static str>,
    /// One sentence.
    pub why: String,
}

impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)?;
        self.rule.map_or(Ok(()), |rule| write!(f, " ({rule})"))
    }
}

/// Whether whoever sits there may once more call a bot, or offer to end.
fn may_change(chair: &Chair) -> Result<(), Denied> {
    match chair.changes_of_mind {
        0..MAX_CHANGES_OF_MIND => Ok(()),
        _ => deny(format!("that was done {MAX_CHANGES_OF_MIND} times in this game: that is enough")),
    }
}

pub(super) fn deny<T>(why: impl Into<String>) -> Result<T, Denied> {
    Err(Denied { rule: None, why: why.into() })
}

pub(super) fn refused(refused: Refused) -> Denied {
    match refused {
        Refused::Rule(refusal) => Denied { rule: Some(refusal.rule), why: refusal.why.into_owned() },
        other => Denied { rule: None, why: other.to_string() },
    }
}

/// So many characters may be said at once.
pub const MAX_TEXT: usize = 300;

/// The text in one line, without the space around it.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A name as it is shown, and as a log may hold it.
fn name(text: &str) -> Result<String, Denied> {
    let name = in_one_line(text);
    if is_name(&name) { Ok(name) } else { deny(format!("a name is one line of 1 to {MAX_NAME} visible characters")) }
}

/// What somebody says: plain text, neither empty nor too long.
fn talk(text: &str) -> Result<String, Denied> {
    let text = in_one_line(text);
    // Of the invisible, those that glue an emoji together are welcome here.
    let is_trick = |char: char| is_trick(char) && !matches!(char, '\u{200d}' | '\u{fe0e}'..='\u{fe0f}');
    if text.is_empty() || text.chars().count() > MAX_TEXT || text.chars().any(is_trick) || is_heaped(&text) {
        return deny(format!("what you say is one line of 1 to {MAX_TEXT} visible characters"));
    }
    Ok(text)
}

impl Room {
    /// What a guest's wish brings about, if it may be.
    ///
    /// # Errors
    /// Why it may not.
    pub fn judge(&self, guest: &Guest, wish: Wish, now_ms: u64) -> Result<Draft, Denied> {
        let comes_or_goes =
            matches!(wish, Wish::Sit { .. } | Wish::Promise { .. } | Wish::Ready { .. } | Wish::Stand { .. });
        if self.is_full() && comes_or_goes {
            return deny("so many have come and gone at this table that those who are here must play on");
        }
        let act = match wish {
            Wish::Sit { seat, name: wanted, promise } => {
                self.gathering()?;
                if self.seated(seat)?.occupant != Occupant::Nobody {
                    return deny("somebody sits there already");
                }
                let name = self.new_name(&wanted)?;
                promise.as_deref().map_or(Ok(()), check_promise)?;
                Act::Sit { seat, guest: guest.clone(), name, promise }
            }
            Wish::Promise { seat, promise } => {
                self.gathering()?;
                self.own(guest, seat)?;
                check_promise(&promise)?;
                Act::Promise { seat, promise }
            }
            Wish::Word { seat, word } => {
                self.own(guest, seat)?;
                return self.open_word(seat, word);
            }
            Wish::SeatBot { seat, bot } => {
                self.gathering()?;
                self.host_only(guest)?;
                if self.seated(seat)?.occupant != Occupant::Nobody {
                    return deny("somebody sits there already");
                }
                bot.parse::<tricorn_bots::Bot>().map_err(|why| Denied { rule: None, why })?;
                let taken: Vec<&str> = self.names_taken().collect();
                Act::SeatBot { seat, bot, name: Some(names::bot_name(seat, &taken)) }
            }
            Wish::Stand { seat } => {
                let chair = self.seated(seat)?;
                if chair.occupant == Occupant::Nobody {
                    return deny("nobody sits there");
                }
                let own = chair.occupant.is(guest);
                if !own {
                    self.host_only(guest)?;
                }
                let why = if own { Absence::Left } else { Absence::Sent };
                match self.stage {
                    Stage::Gathering => {
                        self.gathering()?;
                        Act::Stand { seat }
                    }
                    Stage::Playing => self.stand_in(seat, true, why)?,
                    Stage::Over(_) => return deny("the game is over"),
                }
            }
            Wish::Ready { seat, ready } => {
                self.gathering()?;
                self.own(guest, seat)?;
                Act::Ready { seat, ready }
            }
            Wish::Start => {
                self.gathering()?;
                self.host_only(guest)?;
                return self.start();
            }
            Wish::Move { seat, mv } => {
                self.moves_itself(guest, seat)?;
                return match mv.as_str() {
                    UNDO => self.judge_undo(seat, now_ms),
                    UNDO_BY_CONSENT => deny("that the others agreed is for them to say: ask them with undo"),
                    mv => self.play_move(Actor::Seat(seat), mv, now_ms),
                };
            }
            Wish::AnswerUndo { seat, agree } => {
                self.own(guest, seat)?;
                return self.answer_undo(guest, seat, agree, now_ms);
            }
            Wish::Assemble { seat, mark, picks } => {
                self.moves_itself(guest, seat)?;
                if mark.is_empty() && picks.is_empty() {
                    return deny("nothing was chosen: choose a move first");
                }
                let picks: Vec<&str> = picks.iter().map(String::as_str).collect();
                return match self.playing()?.assemble(seat, &mark, &picks) {
                    Some(mv) => self.play_move(Actor::Seat(seat), &mv, now_ms),
                    None => deny("that makes no move now: pick what belongs together, and mark one of it"),
                };
            }
            Wish::Fill { seat, values, whole } => {
                self.moves_itself(guest, seat)?;
                let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (&**name, &**value)).collect();
                return match self.playing()?.fill(seat, &values, whole) {
                    Ok(mv) => self.play_move(Actor::Seat(seat), &mv, now_ms),
                    Err(why) => deny(why),
                };
            }
            Wish::StandIn { seat, on } => {
                self.own(guest, seat)?;
                self.playing()?;
                self.stand_in(seat, on, Absence::Left)?
            }
            Wish::Hint { seat } => {
                self.moves_itself(guest, seat)?;
                self.may_hint(seat)?;
                Act::Hint { seat }
            }
            Wish::OfferEnd { seat, on } => {
                self.own(guest, seat)?;
                self.playing()?;
                let chair = self.seated(seat)?;
                match (chair.offers_end, on) {
                    (true, true) => return deny("you have offered that already"),
                    (false, false) if self.chairs.iter().any(|chair| chair.offers_end) => Act::DeclineEnd { seat },
                    (false, false) => return deny("nobody has offered that"),
                    (true, false) => Act::OfferEnd { seat, on },
                    (false, true) => {
                        may_change(chair)?;
                        Act::OfferEnd { seat, on }
                    }
                }
            }
            Wish::Say { name: wanted, text } => {
                self.may_talk(guest)?;
                self.hears_more(None)?;
                let own = self.seats_of(guest).iter().next().map(|seat| self.name_of(seat));
                let watcher = own.is_none();
                let name = own.map_or_else(|| self.new_name(&wanted), Ok)?;
                Act::Say { chat: Chat { name, text: talk(&text)?, watcher }, team: None }
            }
            Wish::SayToTeam { seat, text } => {
                self.own(guest, seat)?;
                self.may_talk(guest)?;
                let team = self.team(seat);
                if team.is_none() {
                    return deny("you have no team here to talk to: say it to everybody");
                }
                self.hears_more(team)?;
                Act::Say { chat: Chat { name: self.name_of(seat), text: talk(&text)?, watcher: false }, team }
            }
            Wish::Rematch { table } => match (&self.stage, &self.rematch) {
                (Stage::Over(_), None) if !self.seats_of(guest).is_empty() => Act::Rematch { table },
                (Stage::Over(_), Some(_)) => return deny("there is a rematch already"),
                _ => return deny("only those who played can ask for a rematch, and only after the game"),
            },
        };
        Ok(act.into())
    }

    /// Whether hints are given at this table.
    ///
    /// # Errors
    /// Why not.
    pub fn gives_hints(&self) -> Result<(), Denied> {
        let people = self.chairs.iter().filter(|chair| chair.occupant.guest().is_some()).count();
        match self.config.hints {
            _ if !self.game.has_hints() => deny("there are no hints in this game"),
            Hints::Off => deny("there are no hints at this table"),
            Hints::Alone if people > 1 => deny("hints are for those who play alone, and several people play here"),
            Hints::Alone | Hints::On => Ok(()),
        }
    }

    /// Whether this seat may be shown a move now.
    ///
    /// # Errors
    /// Why not.
    pub fn may_hint(&self, seat: Seat) -> Result<(), Denied> {
        self.gives_hints()?;
        if !self.playing()?.turn().seats().has(seat) {
            return deny("it is not your turn: a hint is for who may move");
        }
        match self.seated(seat)?.hints {
            0..MAX_HINTS => Ok(()),
            _ => deny(format!("{MAX_HINTS} hints were given to you in this game: that is enough")),
        }
    }

    /// A bot for a guest, or the guest again: never what is so already.
    fn stand_in(&self, seat: Seat, on: bool, why: Absence) -> Result<Act, Denied> {
        let chair = self.seated(seat)?;
        match (&chair.occupant, chair.stand_in, on) {
            (Occupant::Guest { .. }, false, true) => may_change(chair)?,
            (Occupant::Guest { .. }, true, false) => {}
            (_, _, false) => return deny("no bot plays in your place"),
            (_, _, true) => return deny("a bot plays there already"),
        }
        Ok(Act::StandIn { seat, on, why })
    }

    /// What the move of one of our bots, or of a stand-in, brings about.
    ///
    /// # Errors
    /// If that seat is not a bot's to move.
    pub fn judge_bot(&self, seat: Seat, mv: &str, now_ms: u64) -> Result<Draft, Denied> {
        if !self.bots_to_move().any(|(bot, _)| bot == seat) {
            return deny("no bot moves for that seat now");
        }
        self.play_move(Actor::Seat(seat), mv, now_ms)
    }

    /// What the game's own clock brings about, if it has run out.
    ///
    /// # Errors
    /// If it has not.
    pub fn judge_clock(&self, now_ms: u64) -> Result<Draft, Denied> {
        self.playing()?.draft_strike(self.game_time(now_ms)).map(Draft::played).map_err(refused)
    }

    fn start(&self) -> Result<Draft, Denied> {
        for (index, chair) in self.chairs.iter().enumerate() {
            let seat = Seat::new(index as u8);
            match chair.occupant {
                Occupant::Nobody => {
                    return deny(format!("seat {seat} is empty: seat a bot there, or wait for somebody"));
                }
                _ if !chair.ready => return deny(format!("{} is not ready yet", self.name_of(seat))),
                _ => {}
            }
        }
        // Where a word was promised, the deal waits for it.
        if self.chairs.iter().any(|chair| chair.promise.is_some()) {
            return Ok(Act::Close.into());
        }
        self.deal(None)
    }

    pub(super) fn play_move(&self, actor: Actor, mv: &str, now_ms: u64) -> Result<Draft, Denied> {
        if self.is_too_long() {
            return deny(format!("the game has gone on for {MAX_ENTRIES} entries: it can only be ended by agreement"));
        }
        self.playing()?.draft(actor, mv, self.game_time(now_ms)).map(Draft::played).map_err(refused)
    }

    /// Milliseconds since the game began, never before the last entry.
    fn game_time(&self, now_ms: u64) -> u64 {
        let last = self.table.as_ref().and_then(|table| table.entries().last().map(|entry| entry.at_ms));
        now_ms.saturating_sub(self.began_ms).max(last.unwrap_or(0))
    }

    /// A name for somebody who does not sit here: nobody's who does, and no bot's, nor one that looks like theirs.
    fn new_name(&self, wanted: &str) -> Result<String, Denied> {
        let name = name(wanted)?;
        if names::is_bots(&name) {
            return deny(format!("{name} is what a bot is called: choose another name"));
        }
        for other in self.names_taken() {
            if other == name {
                return deny(format!("somebody here is called {name} already"));
            }
            if names::alike(other, &name) {
                return deny(format!("{name} looks like {other}, who sits here: choose another name"));
            }
        }
        Ok(name)
    }

    /// The names of all who sit here, bots included.
    fn names_taken(&self) -> impl Iterator<Item = &str> {
        self.chairs.iter().filter_map(|chair| match &chair.occupant {
            Occupant::Guest { name, .. } | Occupant::Bot { name, .. } => Some(name.as_str()),
            Occupant::Nobody => None,
        })
    }

    fn gathering(&self) -> Result<(), Denied> {
        match self.stage {
            Stage::Gathering if self.is_closed() => deny("everybody has sat down, and the cards are about to be dealt"),
            Stage::Gathering => Ok(()),
            Stage::Playing => deny("the game has begun"),
            Stage::Over(_) => deny("the game is over"),
        }
    }

    pub(super) fn playing(&self) -> Result<&dyn AnyTable, Denied> {
        match (&self.stage, &self.table) {
            (Stage::Playing, Some(table)) if table.turn() != Turn::Over => Ok(table.as_ref()),
            (Stage::Gathering, _) => deny("the game has not begun"),
            _ => deny("the game is over"),
        }
    }

    fn seated(&self, seat: Seat) -> Result<&Chair, Denied> {
        self.chairs.get(seat.index()).map_or_else(|| deny(format!("there is no seat {seat} here")), Ok)
    }

    pub(super) fn own(&self, guest: &Guest, seat: Seat) -> Result<(), Denied> {
        if self.seated(seat)?.occupant.is(guest) { Ok(()) } else { deny("that is not your seat") }
    }

    /// Whether this guest is the one who moves for the seat.
    fn moves_itself(&self, guest: &Guest, seat: Seat) -> Result<(), Denied> {
        self.own(guest, seat)?;
        match self.seated(seat)?.stand_in {
            true => deny("a bot plays for you: say first that you play on yourself"),
            false => Ok(()),
        }
    }

    fn host_only(&self, guest: &Guest) -> Result<(), Denied> {
        if self.config.host == *guest { Ok(()) } else { deny("only the one who opened the table may do that") }
    }
}
