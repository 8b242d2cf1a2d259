//! The daily deal of Zangle Solitaire: the same for everybody on a date, and always one that can be won.
//!
//! Its seed is no secret. It is the words `tricorn daily YYYY-MM-DD` and a number of 8 bytes, big-endian: the smallest with
//! which the solver finds that the deal can be won. So it follows from the date alone, on every server, and a seed that
//! is laid open says by itself which day's it is.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use serde::de::IgnoredAny;
use tricorn_games::zangle_deck::Deck;
use tricorn_kernel::Viewer;
use tricorn_kernel::log::Written;

use crate::solve::{SOLITAIRE, can_be_won, setting_of};
use crate::{AnyTable, Secret};

/// How many columns a daily deal has.
pub const DAILY_COLUMNS: u8 = 5;

const WORDS: &str = "tricorn daily ";

/// A date, as everybody counts it who goes by UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// The date at this moment, in Unix milliseconds.
    #[must_use]
    pub fn at(unix_ms: u64) -> Self {
        let mut rest = unix_ms / 86_400_000;
        let mut year = 1970;
        while rest >= days_of(year) {
            rest -= days_of(year);
            year += 1;
        }
        let mut month = 1;
        while rest >= u64::from(days_in(year, month)) {
            rest -= u64::from(days_in(year, month));
            month += 1;
        }
        Self { year, month, day: rest as u8 + 1 }
    }

    /// How many days it is after the first of January 1970.
    #[must_use]
    pub fn number(self) -> u64 {
        let years: u64 = (1970..self.year).map(days_of).sum();
        let months: u64 = (1..self.month).map(|month| u64::from(days_in(self.year, month))).sum();
        years + months + u64::from(self.day) - 1
    }

    /// The seed of its deal. This asks the solver about a deal or two.
    #[must_use]
    pub fn secret(self) -> Secret {
        let seeds = (0..).map(|number| self.seed(number));
        seeds.into_iter().find(|secret| can_be_won(secret, DAILY_COLUMNS)).expect("most deals can be won")
    }

    fn seed(self, number: u64) -> Secret {
        let mut bytes = [0; 32];
        let words = format!("{WORDS}{self}");
        bytes[..words.len()].copy_from_slice(words.as_bytes());
        bytes[24..].copy_from_slice(&number.to_be_bytes());
        Secret::new(bytes)
    }

    /// The date that stands in a seed.
    #[must_use]
    pub fn of(secret: &Secret) -> Option<Self> {
        let words = std::str::from_utf8(&secret.bytes()[..24]).ok()?;
        words.strip_prefix(WORDS)?.parse().ok()
    }

    /// The day whose deal this game was played with: the seed is that of the day, with nothing mixed in.
    pub(crate) fn of_game(game: &Written) -> Option<Self> {
        let secret = Secret::from_reveal(&game.footer.as_ref()?.seed)?;
        let day = Self::of(&secret)?;
        let plain = game.header.players.iter().all(|player| player.entropy.is_empty());
        let fits = plain && setting_of(&game.header) == Some((DAILY_COLUMNS, Deck::STANDARD)) && day.secret() == secret;
        fits.then_some(day)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Day {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("a date is YYYY-MM-DD, such as 2026-02-28, not {text:?}");
        let mut parts = text.splitn(3, '-').map(str::parse::<u16>);
        let mut part = || parts.next().and_then(Result::ok).ok_or_else(wrong);
        let (year, month, day) = (part()?, part()?, part()?);
        let date = Self { year, month: month.min(99) as u8, day: day.min(99) as u8 };
        let exists = (1970..=9999).contains(&year)
            && (1..=12).contains(&date.month)
            && (1..=days_in(year, date.month)).contains(&date.day);
        if exists && date.to_string() == text { Ok(date) } else { Err(wrong()) }
    }
}

fn days_of(year: u16) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_in(year: u16, month: u8) -> u8 {
    match month {
        2 => 28 + u8::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// How far somebody got with the deal of a day, with so many hints, to be shown to others: it tells nothing of the cards.
#[must_use]
pub fn share(day: Day, table: &dyn AnyTable, hints: u32) -> Option<String> {
    #[derive(Deserialize)]
    struct Seen {
        zangles: u8,
        left: u8,
        piles: Vec<IgnoredAny>,
    }
    if table.facts().id != SOLITAIRE {
        return None;
    }
    let seen: Seen = serde_json::from_str(table.view(Viewer::Spectator).get()).ok()?;
    let columns = seen.piles.len();
    let some = |count: u32, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let zangles = some(seen.zangles.into(), "zangle");
    let how = match seen.left {
        0 => format!("won with {zangles}"),
        left => format!("{zangles}, {} left", some(left.into(), "card")),
    };
    let helped = if hints > 0 { format!(", {}", some(hints, "hint")) } else { String::new() };
    Some(format!("Zangle Solitaire, the deal of {day}, {columns} columns: {how}{helped}"))
}

#[cfg(test)]
mod tests {
    use tricorn_bots::Bot;
    use tricorn_kernel::log::Player;
    use tricorn_kernel::{Actor, Dice, Options};

    use super::*;
    use crate::{Opening, solve_deal, verify};

    #[test]
    fn dates_are_those_of_the_calendar() {
        let at = |seconds: u64| Day::at(seconds * 1_000).to_string();
        assert_eq!(at(0), "1970-01-01");
        for day in [0, 59, 60, 364, 365, 11_016, 20_775, 47_540] {
            assert_eq!(Day::at(day * 86_400_000).number(), day);
        }
        assert_eq!(at(951_782_400), "2000-02-29");
        assert_eq!(at(951_868_799), "2000-02-29", "to the last second");
        assert_eq!(at(1_798_761_600), "2027-01-01");
        assert_eq!(at(4_107_542_400), "2100-03-01", "2100 has no leap day");
        for wrong in
            ["2026-02-29", "2026-2-28", "2026-13-01", "2026-00-10", "26-01-01", "2026-01-01x", "", "1969-12-31"]
        {
            assert!(wrong.parse::<Day>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_deal_of_a_day_follows_from_its_date_and_can_be_won() {
        for day in 1..=20 {
            let day: Day = format!("2026-11-{day:02}").parse().unwrap();
            let secret = day.secret();
            assert_eq!(Day::of(&secret), Some(day));
            assert_eq!(solve_deal(&secret, DAILY_COLUMNS, crate::SOLVER_BUDGET).verdict, "winnable");
            // The first that can be won: all before it cannot.
            let number = u64::from_be_bytes(secret.bytes()[24..].try_into().unwrap());
            assert!((0..number).all(|before| !can_be_won(&day.seed(before), DAILY_COLUMNS)));
        }
        assert_eq!(Day::of(&Secret::new([7; 32])), None);
    }

    /// Everybody must find the same for ever: these numbers may never change.
    #[test]
    fn the_seeds_of_days_are_fixed_for_ever() {
        let number = |day: u8| {
            let date = format!("2026-11-{day:02}");
            let seed = date.parse::<Day>().unwrap().secret().reveal();
            let number = seed.strip_prefix(&hex::encode(format!("tricorn daily {date}"))).unwrap().to_owned();
            u64::from_str_radix(&number, 16).unwrap()
        };
        assert_eq!([17, 18, 19, 20, 21, 22].map(number), [1, 2, 0, 0, 0, 0]);
    }

    /// A finished game with this secret, of a seat that added this word.
    fn played(secret: Secret, columns: u8, word: &str) -> Written {
        let game = crate::game(SOLITAIRE).unwrap();
        let options = Options::read(game.facts().options, [("columns", columns.to_string().as_str())]).unwrap();
        let promise = (!word.is_empty()).then(|| crate::promise_of(word));
        let players = vec![Player { name: "Ann".into(), entropy: word.into(), promise }];
        let mut table = game.open(Opening { options, players, secret }).unwrap();
        let mut dice = Dice::stream(1, 0);
        table.settle(0);
        while let Some(seat) = table.turn().seats().iter().next() {
            let mv = table.advise(seat, Bot::Random, &mut dice).unwrap();
            table.take(Actor::Seat(seat), &mv, 0).unwrap();
            table.settle(0);
        }
        let day = "2026-11-17".parse().unwrap();
        let shared = share(day, table.as_ref(), 0).unwrap();
        assert_eq!(share(day, table.as_ref(), 2), Some(format!("{shared}, 2 hints")));
        assert!(
            shared.starts_with(&format!("Zangle Solitaire, the deal of 2026-11-17, {columns} columns: ")),
            "{shared}"
        );
        table.written()
    }

    #[test]
    fn a_proof_says_which_days_deal_it_was_and_of_no_other_game() {
        let day: Day = "2026-11-17".parse().unwrap();
        let daily = |game: &Written| verify(game).unwrap().daily;
        assert_eq!(daily(&played(day.secret(), DAILY_COLUMNS, "")), Some(day));
        // With something mixed in, with other columns, or with a seed that only looks like it.
        assert_eq!(daily(&played(day.secret(), DAILY_COLUMNS, "heather")), None);
        assert_eq!(daily(&played(day.secret(), 6, "")), None);
        assert_eq!(daily(&played(day.seed(77), DAILY_COLUMNS, "")), None);
        assert_eq!(daily(&played(Secret::new([7; 32]), DAILY_COLUMNS, "")), None);
    }
}
