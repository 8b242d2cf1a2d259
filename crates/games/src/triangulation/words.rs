//! What the page, the terminal and the story say in the same words.

use tricorn_kernel::Seat;
use tricorn_kernel::face::Names;

use super::View;
use super::event::{Judge, Outcome};
use super::state::Phase;
use super::view::{DeskView, GuessView, KindView, ShownView, WhyView};

/// "Ann", "Ann and Bob", "Ann, Bob and Cleo".
pub(super) fn list(seats: &[Seat], names: Names<'_>) -> String {
    let all: Vec<&str> = seats.iter().map(|&seat| names.of(seat)).collect();
    match all.split_last() {
        Some((last, [])) => (*last).into(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => "nobody".into(),
    }
}

/// A side: the number of a team, or the name of a player.
pub(super) fn side(view: &View, place: usize, names: Names<'_>) -> String {
    match view.sides[place].seats[..] {
        [seat] if !view.are_teams() => names.of(seat).into(),
        _ => format!("Team {}", place + 1),
    }
}

/// What a seat is in this round, in a word.
pub(super) fn role(view: &View, seat: Seat) -> &'static str {
    if view.phase != Phase::Over && view.desks.iter().any(|desk| desk.insider == seat) { "Insider" } else { "" }
}

/// How far it is with an Insider's message, in few words.
pub(super) fn desk_state(view: &View, desk: &DeskView) -> String {
    let kind = desk.category.map(|category| format!(", {}", a(category))).unwrap_or_default();
    let is_on = view.guessed_desk().is_some_and(|on| on.insider == desk.insider);
    let state = match desk.outcome {
        Some(Outcome::InterceptedAtOnce | Outcome::Intercepted) => "intercepted",
        Some(Outcome::Contact) => "understood",
        Some(Outcome::Lost) => "lost",
        None if !desk.drawn => "draws a card",
        None if !desk.done => "is writing",
        None if view.phase == Phase::Writing => "has finished",
        None if view.phase == Phase::Over => "not guessed",
        None if !is_on => "comes next",
        None => match (view.phase, view.is_contact()) {
            (Phase::Judging, _) => "is asked",
            (_, true) => "Contact guesses",
            _ => "Intercept guesses",
        },
    };
    format!("{state}{kind}")
}

fn a(category: &str) -> String {
    let article = if category.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    match category {
        "nature" => "something of nature".into(),
        _ => format!("{article} {category}"),
    }
}

/// A guess with who gave it.
pub(super) fn guess(guess: &GuessView, names: Names<'_>) -> String {
    let who = guess.seat.map_or("the clock", |seat| names.of(seat));
    match &guess.text {
        Some(text) => format!("{text} ({who})"),
        None => format!("no guess ({who})"),
    }
}

/// The same with what came of it, for those who do not see the mark before it.
pub(super) fn judged_guess(given: &GuessView, names: Names<'_>) -> String {
    let words = guess(given, names);
    match (given.right, given.judge) {
        (None, _) => format!("{words}: the Insider has to say whether it is right"),
        (Some(true), _) => format!("{words}: right"),
        (Some(false), Some(Judge::Table)) if given.text.is_none() => words,
        (Some(false), _) => format!("{words}: wrong"),
    }
}

/// A message that is no secret any more.
pub(super) fn message(shown: &ShownView, names: Names<'_>) -> String {
    format!("{} of {}", shown.message.name, names.of(shown.insider))
}

/// What came of it, and by which clues.
pub(super) fn end(shown: &ShownView) -> String {
    format!("{} ({})", shown.outcome.map_or("not guessed", Outcome::words), shown.clues.join(", "))
}

/// All of that.
pub(super) fn shown(shown: &ShownView, names: Names<'_>) -> String {
    format!("{}, {}", message(shown, names), end(shown))
}

/// What a bot saw in the clues of a message, in a sentence; nothing if it saw nothing.
pub(super) fn why(shown: &ShownView) -> String {
    let each = |why: &WhyView| match why.links.is_empty() {
        true => format!("nothing that leads to {}", why.name),
        false => format!("{} ({})", why.name, why.links.join("; ")),
    };
    let all: Vec<String> = shown.why.iter().map(each).collect();
    format!("A bot sees {}.", all.join(", "))
}

/// Which round the messages are of that are shown.
pub(super) fn round_shown(view: &View) -> &'static str {
    if view.phase == Phase::Over { "The last round" } else { "The round before" }
}

/// What kind of name a message is.
pub(super) fn kind(kind: &KindView, names: Names<'_>) -> String {
    format!("the message of {} is {}", names.of(kind.insider), a(kind.category))
}

/// The messages of the round before, in a sentence.
pub(super) fn last_round(view: &View, names: Names<'_>) -> String {
    let all: Vec<String> = view.last.iter().map(|message| shown(message, names)).collect();
    format!("{}: {}", round_shown(view), all.join("; "))
}
