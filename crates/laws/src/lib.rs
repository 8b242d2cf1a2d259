//! The laws that every game must pass, whatever its rules.
//!
//! [`laws!`] writes one test per law for a game. A law plays seeded random games with every set of
//! options and every number of seats, and looks at each position on the way.

mod actors;
mod asked;
mod hidden;
mod imagined;
mod log;
mod rules;
mod scores;
mod told;

pub use actors::nobody_moves_out_of_turn;
pub use asked::{
    something_is_recommended, what_is_not_offered_can_be_put_together, what_is_picked_is_meant,
    who_may_move_is_told_what_to_do,
};
pub use hidden::{events_say_no_more_than_the_view, imagined_states_vary_and_play_on, views_do_not_leak};
pub use imagined::{imagined_states_are_calibrated, standings_do_not_leak};
pub use log::{
    a_log_replays_to_the_same_state, the_same_seed_is_the_same_game, undo_by_consent_shows_only_what_the_mover_knew,
    undo_is_for_one_who_moved_alone, undo_reveals_nothing,
};
pub use rules::{a_game_ends, listed_moves_are_accepted_moves, notation_reads_back};
pub use scores::every_score_is_explained;
pub use told::a_view_is_no_more_than_what_was_told;

use std::fmt::Write;

use tricorn_bots::{Bot, Patience};
use tricorn_kernel::log::{FORMAT, Header, Player};
use tricorn_kernel::{
    Actor, Appraise, Course, Dice, Face, Field, Kind, Names, Options, Seat, Seats, Turn, Viewer, WrittenOptions,
};

/// What a game must offer to be judged.
pub trait Subject: Appraise + Face {}
impl<G: Appraise + Face> Subject for G {}

/// Calls a macro with the names of all laws.
#[macro_export]
macro_rules! for_each_law {
    ($call:path) => {
        $call! {
            listed_moves_are_accepted_moves
            nobody_moves_out_of_turn
            a_game_ends
            notation_reads_back
            who_may_move_is_told_what_to_do
            what_is_not_offered_can_be_put_together
            something_is_recommended
            what_is_picked_is_meant
            views_do_not_leak
            events_say_no_more_than_the_view
            a_view_is_no_more_than_what_was_told
            standings_do_not_leak
            imagined_states_vary_and_play_on
            imagined_states_are_calibrated
            a_log_replays_to_the_same_state
            the_same_seed_is_the_same_game
            undo_reveals_nothing
            undo_is_for_one_who_moved_alone
            every_score_is_explained
            undo_by_consent_shows_only_what_the_mover_knew
        }
    };
}

/// Writes the tests of all laws for a game, as a module of their own.
#[macro_export]
macro_rules! laws {
    ($module:ident, $game:ty) => {
        mod $module {
            type Game = $game;
            $crate::for_each_law!($crate::law_tests);
        }
    };
}

/// A test of each law for the type `Game`.
#[doc(hidden)]
#[macro_export]
macro_rules! law_tests {
    ($($law:ident)*) => {
        $(#[test]
        fn $law() {
            $crate::$law::<Game>();
        })*
    };
}

/// The default options, every set that differs from it in one option, and one that differs in all,
/// with a name for each.
#[must_use]
pub fn option_sets(fields: &'static [Field]) -> Vec<(String, Options)> {
    let mut sets = vec![("default".to_owned(), Options::defaults(fields))];
    let mut others: Vec<(&str, String)> = Vec::new();
    for field in fields {
        let default = field.kind.default().to_string();
        let values: Vec<String> = match field.kind {
            Kind::Flag { .. } => vec!["on".into(), "off".into()],
            Kind::Choice(words) => words.iter().map(|&word| word.into()).collect(),
            Kind::Number { min, max, .. } => vec![min.to_string(), max.to_string()],
            Kind::Text { max, .. } => vec!["<b>hum & \"sing\"</b> 'é' = \\n".chars().take(max).collect()],
            Kind::File => Vec::new(),
        };
        let values: Vec<String> = values.into_iter().filter(|value| *value != default).collect();
        others.extend(values.first().map(|value| (field.name, value.clone())));
        for value in values {
            let options = Options::read(fields, [(field.name, value.as_str())]).expect("a value the field allows");
            let value = if matches!(field.kind, Kind::Text { .. }) { "given" } else { &value };
            sets.push((format!("{}-{value}", field.name), options));
        }
    }
    if others.len() > 1 {
        let pairs = others.iter().map(|(name, value)| (*name, value.as_str()));
        sets.push(("all-other".to_owned(), Options::read(fields, pairs).expect("values the fields allow")));
    }
    sets
}

/// One seeded game to be played.
#[derive(Debug, Clone)]
pub(crate) struct Deal {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) seed: u64,
}

/// Deals with every set of options and every number of seats, at least `count` of them in all; of a long game fewer, so
/// that a law looks at about as many positions.
pub(crate) fn deals<G: Subject>(count: usize) -> Vec<Deal> {
    let round = |from: u64| {
        let sets = option_sets(G::FACTS.options).into_iter().flat_map(|(_, options)| {
            G::FACTS.seats.map(move |seats| Deal { options: options.clone(), seats, seed: 0 })
        });
        (from..).zip(sets).map(|(seed, deal)| Deal { seed, ..deal })
    };
    let mut deals: Vec<Deal> = round(1).collect();
    let mut length = 0;
    deals.iter().take(SAMPLE).for_each(|deal| _ = deal.play::<G>(|_, _| length += 1));
    let count = count * LONG / LONG.max(length / deals.len().min(SAMPLE));
    while deals.len() < count {
        deals.extend(round(1 + deals.len() as u64));
    }
    deals
}

/// So many games tell how long a game is.
const SAMPLE: usize = 5;
/// So many entries make a long game.
const LONG: usize = 650;

impl Deal {
    pub(crate) fn setup<G: Subject>(&self) -> G::State {
        G::setup(&self.options, self.seats).expect("every set of options makes a game")
    }

    pub(crate) fn header<G: Subject>(&self) -> Header {
        Header {
            format: FORMAT,
            game: G::FACTS.id.into(),
            rules: G::FACTS.rules,
            options: WrittenOptions::from(&self.options),
            seats: self.seats,
            players: names(self.seats).into_iter().map(Player::named).collect(),
            commitment: String::new(),
        }
    }

    /// Plays to the end with random moves, showing every position to `look`.
    pub(crate) fn play<G: Subject>(&self, mut look: impl FnMut(&G::State, &mut Dice)) -> G::State {
        let mut state = self.setup::<G>();
        let mut dice = Dice::stream(self.seed, 0);
        let mut eyes = Dice::stream(self.seed, 1);
        for _ in 0..LONGEST {
            look(&state, &mut eyes);
            match next_move::<G>(&state, &mut dice) {
                None => return state,
                Some((actor, mv)) => {
                    if let Err(refusal) = G::check(&state, actor, &mv) {
                        panic!("{actor} may not {mv}: {refusal}\n{self:?}\n{state:?}");
                    }
                    G::apply(&mut state, actor, mv, &mut tricorn_kernel::Silent);
                }
            }
        }
        panic!("the game does not end: {self:?}");
    }

    /// Plays to the end with random moves, keeping the log.
    pub(crate) fn course<G: Subject>(&self, mut look: impl FnMut(&mut Course<G>, u64)) -> Course<G> {
        let mut course = Course::new(&self.header::<G>(), self.setup::<G>());
        let mut dice = Dice::stream(self.seed, 0);
        let mut now = 0;
        while let Some((actor, mv)) = next_move::<G>(course.state(), &mut dice) {
            now = if actor == Actor::Clock { course.alarm_at_ms().expect("an alarm is set") } else { now + 1 };
            now = now.max(course.entries().last().map_or(0, |last| last.at_ms));
            if let Err(refused) = course.take(actor, &mv.to_string(), now) {
                panic!("{actor} may not {mv}: {refused}\n{self:?}");
            }
            look(&mut course, now);
        }
        course
    }
}

/// How many seeded games most laws are tried on.
pub(crate) const GAMES: usize = 2_000;

/// Whether to look closely at this position: about one in twelve, for what takes long.
pub(crate) fn now_and_then(dice: &mut Dice) -> bool {
    dice.below(12) == 0
}

/// A stretch of about 150 of the items, from a random place on.
pub(crate) fn some_of<'a, T>(items: &'a [T], dice: &mut Dice) -> impl Iterator<Item = &'a T> {
    let from = if items.is_empty() { 0 } else { dice.below(items.len() as u32) as usize };
    items.iter().cycle().skip(from).take(items.len().min(150))
}

/// No game may take more entries than this.
const LONGEST: usize = 20_000;

/// A random next move, by whoever is first.
pub(crate) fn next_move<G: Subject>(state: &G::State, dice: &mut Dice) -> Option<(Actor, G::Move)> {
    let actor = G::turn(state).first(dice)?;
    let mv = match actor {
        Actor::Chance => G::roll(state, dice),
        Actor::Clock => G::strike(state).expect("an alarm has a move to make"),
        Actor::Seat(seat) => {
            let look = || G::view(state, Viewer::Seat(seat));
            let mv = Bot::Random.choose::<G>(seat, look, &listed::<G>(state, seat), Patience::ENDLESS, dice);
            mv.expect("a seat that may act knows a move")
        }
    };
    Some((actor, mv))
}

pub(crate) fn listed<G: Subject>(state: &G::State, seat: Seat) -> Vec<G::Move> {
    let mut moves = Vec::new();
    G::moves(state, seat, &mut moves);
    moves
}

pub(crate) fn names(seats: u8) -> Vec<String> {
    Seats::first(seats).iter().map(|seat| format!("Seat {seat}")).collect()
}

/// A whole random game as text: every entry, what each viewer was told, and the table now and then.
///
/// A change of the rules or of the words shows as a change of this text. The middle of a long game is left out.
#[must_use]
pub fn playthrough<G: Subject>(options: &Options, seats: u8, seed: u64) -> String {
    let deal = Deal { options: options.clone(), seats, seed };
    let names = names(seats);
    let mut text = String::new();
    let mut told = 0;
    deal.course::<G>(|course, _| {
        let entry = &course.entries()[course.entries().len() - 1];
        if entry.seq as usize >= LONG && G::turn(course.state()) != Turn::Over {
            told = course.told().len();
            return;
        }
        let _ = writeln!(text, "{:>4} {:<7} {}", entry.seq, entry.actor.to_string(), entry.mv);
        for event in &course.told()[told..] {
            let public = G::say(event.to(Viewer::Spectator), Names(&names));
            if !public.is_empty() {
                let _ = writeln!(text, "       | {public}");
            }
            for seat in Seats::first(seats).iter() {
                let heard = G::say(event.to(Viewer::Seat(seat)), Names(&names));
                if heard != public {
                    let _ = writeln!(text, "       | seat {seat} hears: {heard}");
                }
            }
        }
        told = course.told().len();
        let over = G::turn(course.state()) == Turn::Over;
        if entry.seq % 40 == 39 || over {
            let viewer = if over { Viewer::Spectator } else { Viewer::Seat(Seat::new(0)) };
            for line in G::draw(&G::view(course.state(), viewer), Names(&names)).lines() {
                let _ = writeln!(text, "    {}", line.text().trim_end());
            }
        }
        if over {
            for standing in G::standings(course.state()) {
                let _ = writeln!(text, "seat {}: {} points, rank {}", standing.seat, standing.points, standing.rank);
            }
        }
    });
    text
}
