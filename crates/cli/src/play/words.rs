//! What is said in both the terminal game and the piped one.

use std::fmt;
use std::path::Path;

use tricorn_bots::Bot;
use tricorn_kernel::face::Line;
use tricorn_kernel::{Options, Refused, Seat, Seats, Viewer, WrittenOptions};
use tricorn_table::{AnyGame, Choice, Day, Said, Solved, Weighed, Weight, share};

use super::paper::Paper;
use super::save::Keeper;
use super::sitting::{Next, Sitting};
use crate::words::result;

/// The entry below the moves of a seat that need not hurry.
pub(super) const LET_OTHERS: &str = "Let the others move";

/// Whose move it is.
pub(super) fn turn(sitting: &Sitting) -> String {
    let several = sitting.company().humans() > 1;
    let others = |but: Option<Seat>| {
        let seats = sitting.movers().iter().filter(|&seat| Some(seat) != but);
        seats.map(|seat| sitting.name(seat)).collect::<Vec<_>>().join(", ")
    };
    match sitting.next() {
        Next::Ask(seat) => {
            let whose = if several { format!("{}, your move", sitting.name(seat)) } else { "Your move".into() };
            match others(Some(seat)) {
                names if names.is_empty() => whose,
                names => format!("{whose} (or {names})"),
            }
        }
        Next::Curtain(seat) => format!("{} is next", sitting.name(seat)),
        Next::Bot if !sitting.open_seats().is_empty() => format!("To move: {}", others(None)),
        Next::Bot | Next::Clock => "The clock is running".into(),
        Next::Stuck => "Nobody can move".into(),
        Next::Over => "The game is over".into(),
    }
}

/// What the one at the keyboard is asked to do now, if anything.
pub(super) fn step(sitting: &Sitting) -> String {
    match sitting.next() {
        Next::Ask(seat) => sitting.table().step(Viewer::Seat(seat)),
        _ => String::new(),
    }
}

/// The words of a move; of one that a careful player would rather make than others that are offered with it, that too.
pub(super) fn weighed(choice: &Choice, all: &[Choice]) -> String {
    let usual = |choice: &Choice| choice.weight == Weight::Usual;
    match usual(choice) && !all.iter().all(usual) {
        true => format!("{} (usually best)", choice.label),
        false => choice.label.clone(),
    }
}

/// How everybody's score came about, as this viewer heard it.
pub(super) fn scores(sitting: &Sitting, viewer: Viewer) -> Vec<String> {
    crate::words::scores(sitting.table(), viewer, &names(sitting))
}

/// What somebody in this seat reads before a move: what is to be done, how it stands, and what is offered.
pub(super) fn read(sitting: &Sitting, seat: Seat) -> String {
    let table = sitting.table();
    let players = table.draw(Viewer::Seat(seat)).players;
    let labels = table.choices(seat).into_iter().map(|choice| choice.label);
    let lines = players.iter().map(Line::text).chain(labels);
    std::iter::once(step(sitting)).chain(lines).collect::<Vec<_>>().join("\n")
}

/// The words of the game in this text that are not among those known, each with what it means here.
pub(super) fn terms(game: &dyn AnyGame, text: &str, known: &[&str]) -> Vec<Term> {
    let lower = text.to_lowercase();
    let stands = |word: &str| {
        let is_letter = |letter: char| letter.is_alphanumeric();
        let whole = |(at, found): (usize, &str)| {
            // One or several of them.
            let rest = &lower[at + found.len()..];
            let rest = rest.strip_prefix('s').unwrap_or(rest);
            !lower[..at].ends_with(is_letter) && !rest.starts_with(is_letter)
        };
        lower.match_indices(&word.to_lowercase()).any(whole)
    };
    let new = game.glossary().iter().filter(|(word, _)| !known.contains(word) && stands(word));
    new.map(|&(word, meaning)| Term { word, meaning }).collect()
}

/// A word of a game that a newcomer may not know.
pub(super) struct Term {
    pub(super) word: &'static str,
    meaning: &'static str,
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.word, self.meaning)
    }
}

/// The move that these handles make, the first of them marked, in the game's notation.
pub(super) fn assembled(sitting: &Sitting, seat: Seat, parts: &[String]) -> Result<String, Refused> {
    let picks: Vec<&str> = parts.iter().map(String::as_str).collect();
    let mv = picks.first().and_then(|mark| sitting.table().assemble(seat, mark, &picks));
    mv.ok_or_else(|| Refused::Notation("that makes no move now: pick what belongs together".into()))
}

/// The move that what is written makes, in the game's notation; not whole: what keeps it at the table.
pub(super) fn filled(sitting: &Sitting, seat: Seat, paper: &Paper, whole: bool) -> Result<String, Refused> {
    sitting.table().fill(seat, &paper.values(), whole).map_err(Refused::Notation)
}

/// How many of a thing, such as "1 minute" or "3 minutes".
pub(super) fn count(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Everybody at the table, with who is which bot: "You, Bevel, Chord (casual bots)".
pub(super) fn players(sitting: &Sitting) -> String {
    let seats: Vec<Seat> = Seats::first(sitting.table().header().seats).iter().collect();
    let bot = |seat: &Seat| sitting.company().bot(*seat);
    let alike = |group: &[Seat]| {
        let names = group.iter().map(|seat| sitting.name(*seat)).collect::<Vec<_>>().join(", ");
        let several = if group.len() > 1 { "s" } else { "" };
        bot(&group[0]).map_or(names.clone(), |bot| format!("{names} ({}{several})", kind(bot)))
    };
    seats.chunk_by(|one, other| bot(one) == bot(other)).map(alike).collect::<Vec<_>>().join(", ")
}

/// What a bot is called by its kind.
pub(super) fn kind(bot: Bot) -> String {
    format!("{} bot", bot.manner())
}

/// What a branch is, of which so many entries are of another game.
pub(super) fn branch(entries: u32) -> String {
    format!("A branch: the same deal, and the game as it was until entry {entries}. Its seed is no secret.")
}

/// What everybody is called here, in seat order.
fn names(sitting: &Sitting) -> Vec<String> {
    Seats::first(sitting.table().header().seats).iter().map(|seat| sitting.name(seat).to_owned()).collect()
}

/// The story as this viewer heard it, from entry `since` on, in good English to a single player.
pub(super) fn story(sitting: &Sitting, viewer: Viewer, since: u32) -> Vec<Said> {
    let mut story = sitting.table().story(viewer, since);
    if sitting.company().humans() == 1 {
        story.iter_mut().for_each(|said| said.text = to_you(&said.text));
    }
    story
}

/// Games tell of everybody in the third person; but "You draws a card" is no English.
pub(crate) fn to_you(text: &str) -> String {
    let text = &text.replace(" to You", " to you").replace(" for You", " for you").replace(" lets You ", " lets you ");
    // What comes before it is told of others, or of nobody.
    for before in [": You ", ". You "] {
        if let Some((start, rest)) = text.split_once(before) {
            return format!("{start}{}{}", &before[..2], to_you(&format!("You {rest}")));
        }
    }
    if let Some((start, rest)) = text.split_once(", You ")
        && rest.starts_with(char::is_alphabetic)
    {
        return format!("{start}, you {}", &to_you(&format!("You {rest}"))["You ".len()..]);
    }
    let Some(rest) = text.strip_prefix("You ") else { return text.to_owned() };
    const SECOND: [(&str, &str); 5] =
        [("has", "have"), ("gets", "get"), ("goes", "go"), ("pays", "pay"), ("wins", "win")];
    let second = |text: String, (of, to): (&str, &str)| text.replace(&format!(" and {of} "), &format!(" and {to} "));
    let rest = SECOND.into_iter().fold(rest.to_owned(), second);
    let rest = rest.as_str();
    let (adverb, rest) = match rest.split_once(' ') {
        Some(("still", rest)) => ("still ", rest),
        _ => ("", rest),
    };
    let end = rest.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(rest.len());
    let (verb, rest) = rest.split_at(end);
    let verb = match verb {
        "is" => "are",
        "has" => "have",
        verb if ["sses", "shes", "ches", "xes", "oes"].iter().any(|ending| verb.ends_with(ending)) => {
            &verb[..verb.len() - 2]
        }
        verb if verb.ends_with("ss") => verb,
        verb => verb.strip_suffix('s').unwrap_or(verb),
    };
    format!("You {adverb}{verb}{rest}")
}

/// What is said before the keyboard changes hands.
pub(super) fn curtain(sitting: &Sitting, seat: Seat) -> String {
    format!("Now Seat {seat} ({}). Nobody else look. Press Enter.", sitting.name(seat))
}

/// The final ranking, best first.
pub(super) fn standings(sitting: &Sitting) -> Vec<String> {
    if sitting.table().facts().is_for_one() {
        // Nobody is first or second: the game says how far one got.
        let seats = sitting.table().scene(sitting.viewer()).seats;
        return seats.into_iter().map(|seating| format!("{}: {}", sitting.name(Seat::new(0)), seating.words)).collect();
    }
    result(sitting.table(), sitting.viewer(), &names(sitting))
}

/// What the solver says of a deal that was played, and how to see a way to win it, which is for the usual deck.
fn could_be_won(sitting: &Sitting, solved: &Solved) -> String {
    let Solved { columns, verdict, .. } = solved;
    let fields = sitting.table().facts().options;
    let usual = Options::read(fields, [("columns", columns.to_string().as_str())]);
    let is_usual = usual.is_ok_and(|usual| sitting.table().header().options == WrittenOptions::from(&usual));
    match *verdict {
        "winnable" if is_usual => format!(
            "The deal could be won. How: tricorn solve solitaire --columns {columns} --seed {}",
            sitting.secret().reveal()
        ),
        "winnable" => "The deal could be won.".into(),
        "unwinnable" => "The deal could not be won, even by somebody who knows every card.".into(),
        _ => "Whether the deal could be won is not known.".into(),
    }
}

/// The last words: how it ended, or where it is kept and how to go on.
pub(super) fn parting(sitting: &Sitting, keeper: &Keeper) -> Vec<String> {
    let over = sitting.next() == Next::Over;
    let mut lines = Vec::new();
    if over {
        lines.push("The game is over.".into());
        lines.extend(standings(sitting));
        lines.extend(sitting.solved().map(|solved| could_be_won(sitting, solved)));
        lines.push(format!("The seed was {},", sitting.secret().reveal()));
        let day = Day::of(sitting.secret()).filter(|_| sitting.branch().is_none());
        match (day, sitting.branch()) {
            (Some(day), _) => lines.push(format!("that of the daily deal of {day}.")),
            (None, Some(entries)) => {
                lines.push(format!("known from the game that this one left after entry {entries}."))
            }
            (None, None) => lines.push(format!("promised as  {}.", sitting.table().header().commitment)),
        }
        let shared = day.and_then(|day| share(day, sitting.table(), sitting.hints()));
        lines.extend(shared.map(|text| format!("To share: {text}")));
    }
    match (keeper.trouble(), keeper.path()) {
        (None, Some(path)) if over => {
            lines.push(format!("The log is in {}", path.display()));
            lines.push(format!("What decided it: {}", command("analyse", path)));
            lines.push(format!("Prove it with: {}", command("verify", path)));
        }
        (None, Some(path)) => {
            lines.push(format!("The game is kept in {}", path.display()));
            lines.push(format!("Go on with: {}", command("play --resume", path)));
        }
        (trouble, _) => lines.push(format!("Sorry, {}.", trouble.unwrap_or("the game is not kept"))),
    }
    lines
}

/// A command on a file, as a shell takes it.
pub(super) fn command(words: &str, path: &Path) -> String {
    let path = path.display().to_string();
    let tame = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-+:@%".contains(&byte);
    if path.bytes().all(tame) {
        return format!("tricorn {words} {path}");
    }
    format!("tricorn {words} '{}'", path.replace('\'', r"'\''"))
}

/// The best moves in words, a line for each.
pub(super) fn hints(found: &[Weighed]) -> Vec<String> {
    let line = |(place, Weighed { choice, words, .. }): (usize, &Weighed)| {
        let first = if place == 0 { "A hint: ".into() } else { format!("  or {}: ", place + 1) };
        let stop = if words.is_empty() { "" } else { ": " };
        format!("{first}{} ({}){stop}{words}", choice.label, choice.notation)
    };
    found.iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_story_speaks_to_you() {
        assert_eq!(to_you("You draws a card."), "You draw a card.");
        assert_eq!(to_you("You still plays a triangle."), "You still play a triangle.");
        assert_eq!(to_you("You passes."), "You pass.");
        assert_eq!(to_you("You has three cards."), "You have three cards.");
        assert_eq!(to_you("Bevel draws a card."), "Bevel draws a card.");
        assert_eq!(to_you("You +3 = 7."), "You +3 = 7.");
        assert_eq!(to_you("Round 1: You deals."), "Round 1: You deal.");
        assert_eq!(to_you("Round 1: You deals and goes first."), "Round 1: You deal and go first.");
        assert_eq!(to_you("Bevel deals, You begins."), "Bevel deals, you begin.");
        assert_eq!(to_you("Round 1 is over. Bevel +0 = 0, You +1 = 6."), "Round 1 is over. Bevel +0 = 0, You +1 = 6.");
        assert_eq!(to_you("You claimed one and pays for it."), "You claimed one and pay for it.");
        assert_eq!(to_you("Ann and Bea play a bonus round. You deals."), "Ann and Bea play a bonus round. You deal.");
        assert_eq!(to_you("You calls and has control."), "You call and have control.");
        assert_eq!(to_you("You has no zangle and gets a penalty card."), "You have no zangle and get a penalty card.");
        assert_eq!(to_you("Bevel gives tile 29 to You."), "Bevel gives tile 29 to you.");
        assert_eq!(
            to_you("Bevel chooses black; white is left for You."),
            "Bevel chooses black; white is left for you."
        );
    }

    #[test]
    fn a_word_of_the_game_is_explained_where_it_stands_alone_and_once() {
        let game = tricorn_table::game("triominos").unwrap();
        let told = |text: &str, known: &[&str]| -> Vec<&str> {
            terms(game, text, known).iter().map(|term| term.word).collect()
        };
        assert_eq!(told("Draw a lot: the pool is full", &[]), ["lot", "pool"]);
        assert_eq!(told("Lots of bridges", &["lot"]), ["bridge"]);
        assert!(told("a plot, a slot, the lotus and poolside", &[]).is_empty());
        let [lot] = &terms(game, "lot", &[])[..] else { panic!("one word") };
        assert_eq!(lot.to_string(), "lot: a tile drawn only to see who begins: the highest sum does (TRI-3)");
    }

    #[test]
    fn a_path_with_spaces_can_be_pasted_into_a_shell() {
        assert_eq!(command("verify", Path::new("/a/b-1.jsonl")), "tricorn verify /a/b-1.jsonl");
        assert_eq!(command("verify", Path::new("it's here")), r"tricorn verify 'it'\''s here'");
    }
}
