//! The words.

use tricorn_kernel::face::{Answer, Blank, Drawing, Face, Form, Line, Names, Picture, Scene, Takes, Weight};
use tricorn_kernel::{Counts, Refusal, Scored, Viewer};

use super::clue::MAX_CLUE;
use super::event::Judge;
use super::guess::MAX_GUESS;
use super::moves::{Board, Sheet};
use super::state::{Phase, TOKENS};
use super::{Event, Move, Triangulation, View, drawing, picture, words};

/// The blanks of the form, by their names.
const MESSAGE: &str = "message";
const CLUES: [&str; 3] = ["a", "b", "c"];
const GUESS: &str = "guess";

impl Face for Triangulation {
    const GUIDE: &'static str = include_str!("guide.md");
    const LESSONS: &'static str = include_str!("lessons.txt");
    const COUNTS: Counts = Counts { one: "token", many: "tokens", fewest_win: false };
    const GLOSSARY: &'static [(&'static str, &'static str)] = &[
        ("Insider", "who writes the message of this round for the own team"),
        ("Intercept", "to name the message before the team that it is meant for (TRG-9)"),
        ("Contact", "the team, or player, that the message is meant for"),
    ];

    fn label(view: &View, mv: &Move, names: Names<'_>) -> String {
        match mv {
            Move::First(seat) => format!("{} is the first Insider", names.of(*seat)),
            Move::Card(_) => "A message card".into(),
            Move::Keep(_) => "Keep what is written".into(),
            Move::Write(_) => "Done: the boards face down".into(),
            Move::Fill(seat, _) => format!("Fill in what {} has not written", names.of(*seat)),
            Move::Open(board) => format!("Turn board {board}"),
            Move::Guess(text) => format!("Guess {text}"),
            Move::Pass => "No guess".into(),
            Move::Judge(right) => {
                let word = if *right { "Right" } else { "Wrong" };
                match &view.opinion {
                    Some(opinion) if opinion.right == *right => format!("{word}: {}", opinion.why),
                    _ => word.into(),
                }
            }
        }
    }

    fn say(event: &Event, names: Names<'_>) -> String {
        match event {
            Event::Round { round, insiders } => {
                let are = if insiders.len() == 1 { "is the Insider" } else { "are the Insiders" };
                format!("Round {round}: {} {are}.", words::list(insiders, names))
            }
            Event::Shuffled => "All message cards were used: they are shuffled again.".into(),
            Event::Drew { seat, card: None } => format!("{} draws a message card.", names.of(*seat)),
            Event::Drew { seat, card: Some(card) } => format!("{} draws a card: {}.", names.of(*seat), card.join(", ")),
            // The picture shows how far the Insiders are; the story would be full of it.
            Event::Kept { .. } => String::new(),
            Event::Wrote { seat, helped, sheet } => {
                let who = names.of(*seat);
                let done = match helped {
                    true => format!("Time is over: what {who} had not written is filled in"),
                    false => format!("{who} has written three clues"),
                };
                match sheet {
                    Some(sheet) => format!(
                        "{done}: {}.",
                        sheet.clues.iter().flatten().map(AsRef::as_ref).collect::<Vec<&str>>().join(", ")
                    ),
                    None => format!("{done}."),
                }
            }
            Event::Kinds { kinds } => {
                let all: Vec<String> = kinds.iter().map(|kind| words::kind(kind, names)).collect();
                format!("{}.", all.join(", and "))
            }
            Event::Turns { insider } => format!("Now the message of {} is guessed.", names.of(*insider)),
            Event::Opened { seat: Some(seat), board, clue } => {
                format!("{} turns board {board}: {clue}.", names.of(*seat))
            }
            Event::Opened { seat: None, board, clue } => format!("Time is over: board {board} is turned: {clue}."),
            Event::Guessed { seat, guess, .. } => format!("{} guesses {guess}.", names.of(*seat)),
            Event::Passed { seat: Some(seat) } => format!("{} gives no guess.", names.of(*seat)),
            Event::Passed { seat: None } => "Time is over: no guess.".into(),
            Event::Judged { right, judge } => {
                let verdict = if *right { "right" } else { "wrong" };
                match judge {
                    Judge::Table => format!("That is {verdict}."),
                    Judge::Insider => format!("The Insider says that it is {verdict}."),
                    Judge::Clock => format!("The Insider has not said anything in time: it counts as {verdict}."),
                }
            }
            Event::Decided { insider, outcome, seats } => {
                let gain = if seats.len() == 1 { "turns a token" } else { "turn a token" };
                let (whose, who) = (names.of(*insider), words::list(seats, names));
                format!("The message of {whose} was {}: {who} {gain}.", outcome.words())
            }
            Event::Shown { messages } => {
                let all = messages.iter().map(|shown| format!("{}. {}", words::shown(shown, names), words::why(shown)));
                all.collect::<Vec<_>>().join(" ")
            }
            Event::Won { seats } => {
                let wins = if seats.len() == 1 {
                    "has turned every token and wins"
                } else {
                    "have turned every token and win"
                };
                format!("{} {wins}.", words::list(seats, names))
            }
        }
    }

    fn draw(view: &View, names: Names<'_>) -> Drawing {
        drawing::draw(view, names)
    }

    fn picks(_: &View, mv: &Move) -> Vec<String> {
        match mv {
            Move::Open(board) => vec![picture::handle(*board)],
            _ => Vec::new(),
        }
    }

    fn meant(view: &View, picks: &[&str]) -> Option<Result<Move, Refusal>> {
        let board = |handle: &str| Board::ALL.into_iter().find(|&board| picture::handle(board) == handle);
        match *picks {
            ["turned"] => Some(Err(Refusal::new("TRG-7", "this board is face up already"))),
            ["down"] if view.guessed.is_some() => {
                Some(Err(Refusal::new("TRG-6", "another message is guessed now: its boards are turned")))
            }
            ["down"] => Some(Err(Refusal::new("TRG-4", "boards are turned when all clues are written"))),
            [handle] => board(handle).map(|board| Ok(Move::Open(board))),
            _ => None,
        }
    }

    fn weight(view: &View, mv: &Move) -> Weight {
        match mv {
            Move::Pass => Weight::Quiet,
            Move::Judge(right) if view.opinion.as_ref().is_some_and(|opinion| opinion.right == *right) => Weight::Usual,
            _ => Weight::Plain,
        }
    }

    fn scored(event: &Event, _: &View, names: Names<'_>) -> Vec<Scored> {
        let Event::Decided { insider, outcome, seats } = event else { return Vec::new() };
        let words = format!("the message of {} was {}", names.of(*insider), outcome.words());
        seats.iter().map(|&seat| Scored::new(seat, 1, words.clone(), "TRG-9")).collect()
    }

    fn verdict(view: &View, names: Names<'_>) -> Option<String> {
        let turned = |side: usize| i32::from(view.sides[side].tokens);
        let (most, others): (Vec<usize>, Vec<usize>) =
            (0..view.sides.len()).partition(|&side| turned(side) == i32::from(TOKENS));
        let first = *most.first()?;
        let next = others.iter().map(|&side| turned(side)).max();
        let rest = next.map_or_else(String::new, |next| format!(", against {next}"));
        let who: Vec<String> = most.iter().map(|&side| words::side(view, side, names)).collect();
        Some(format!("{} turned all {}{rest}", who.join(" and "), Self::COUNTS.of(turned(first))))
    }

    fn step(view: &View, names: Names<'_>) -> String {
        if view.writing().is_some() {
            return "Choose a name, and write three words that point to it together but not too clearly alone".into();
        }
        let Some(desk) = view.guessed_desk() else { return String::new() };
        if view.phase == Phase::Judging {
            let mine = view.viewer == Viewer::Seat(desk.insider);
            return if mine { "Is the guess right? You say, for it is your message".into() } else { String::new() };
        }
        if !view.may_guess() {
            return String::new();
        }
        // Names can be long; the rest must still be read at a glance.
        let whose: String = names.of(desk.insider).chars().take(24).collect();
        let agree = if view.guessers.len() > 1 { "Agree on one name" } else { "Give one name" };
        match (view.phase, view.is_contact()) {
            (Phase::Opening, false) => format!("Intercept the message of {whose}: turn a board"),
            (Phase::Opening, true) => format!("Contact: turn the last board of {whose}"),
            (_, false) => format!("What does {whose} mean? {agree}, before the Contact has its guess"),
            (_, true) => format!("What does {whose} tell you? {agree}: it is the last guess"),
        }
    }

    fn form(view: &View) -> Option<Form> {
        if let Some((_, own)) = view.writing() {
            let answer = |(number, name): (u8, &super::view::NameView)| Answer {
                value: number.to_string(),
                label: format!("{} ({})", name.name, name.category),
            };
            let message = Blank {
                name: MESSAGE,
                label: format!("Your message in round {}", view.round),
                takes: Takes::One((1..).zip(&own.card).map(answer).collect()),
                value: own.sheet.message.map(|number| number.to_string()).unwrap_or_default(),
            };
            let clue = |(board, name): (Board, &'static str)| Blank {
                name,
                label: format!("Clue {board}"),
                takes: Takes::Text { max: MAX_CLUE, word: true },
                value: own.sheet.clues[board.index()].as_deref().unwrap_or_default().into(),
            };
            let clues = Board::ALL.into_iter().zip(CLUES).map(clue);
            return Some(Form { blanks: std::iter::once(message).chain(clues).collect(), send: "Done", keeps: true });
        }
        let desk = view.guessed_desk().filter(|_| view.phase == Phase::Guessing && view.may_guess())?;
        Some(Form {
            blanks: vec![Blank {
                name: GUESS,
                label: format!("Your guess ({} of 3)", desk.guesses.len() + 1),
                takes: Takes::Text { max: MAX_GUESS, word: false },
                value: String::new(),
            }],
            send: "Guess",
            keeps: false,
        })
    }

    fn fill(view: &View, values: &[(&str, &str)], whole: bool) -> Result<Move, String> {
        let value = |name: &str| {
            values
                .iter()
                .find(|(given, _)| *given == name)
                .map(|(_, value)| value.trim())
                .filter(|value| !value.is_empty())
        };
        if view.writing().is_some() {
            let message = match value(MESSAGE) {
                None => None,
                Some(number) => {
                    let place =
                        number.parse().ok().filter(|number| (1..=5).contains(number)).map(|number: u8| number - 1);
                    Some(place.ok_or("the messages of a card are 1 to 5")?)
                }
            };
            let mut clues = [None, None, None];
            for (board, clue) in Board::ALL.into_iter().zip(&mut clues) {
                *clue = value(CLUES[board.index()]).map(Into::into);
                // It could not be told from two in the notation.
                if clue
                    .as_ref()
                    .is_some_and(|clue: &std::sync::Arc<str>| clue.contains(char::is_whitespace) || &**clue == "-")
                {
                    return Err(format!("board {board}: a clue is one word, without a space (TRG-5)"));
                }
            }
            let sheet = Sheet { message, clues };
            return Ok(if whole { Move::Write(sheet) } else { Move::Keep(sheet) });
        }
        if view.phase == Phase::Guessing && view.may_guess() && whole {
            let text = value(GUESS).ok_or("write a name, or say that you have no guess")?;
            return Ok(Move::Guess(text.split_whitespace().collect::<Vec<_>>().join(" ").into()));
        }
        Err("nothing is to be written now".into())
    }

    fn figure(name: &str) -> Option<Picture> {
        figures(name).map(picture::figure)
    }

    fn figure_text(name: &str) -> Option<Vec<Line>> {
        let clues = figures(name)?;
        let edge = |line: Line| line.muted(format!("+{}+  ", "-".repeat(14)));
        let middle = |line: Line, clue: Option<&str>| match clue {
            Some(clue) => line.muted("|").strong(format!("{clue:^14}")).muted("|  "),
            None => line.muted(format!("|{}|  ", "\u{2592}".repeat(14))),
        };
        let edges = || clues.iter().fold(Line::new(), |line, _| edge(line));
        let letters = Board::ALL
            .into_iter()
            .fold(Line::new(), |line, board| line.muted(format!("| {}            |  ", board.letter())));
        let words = clues.into_iter().fold(Line::new(), middle);
        Some(vec![edges(), letters, words, edges()])
    }

    fn scene(view: &View, names: Names<'_>) -> Scene {
        picture::scene(view, names)
    }
}

/// The pictures of the guide.
fn figures(name: &str) -> Option<[Option<&'static str>; 3]> {
    match name {
        "one-clue" => Some([None, Some("cheese"), None]),
        "two-clues" => Some([Some("gloves"), Some("cheese"), None]),
        "three-clues" => Some([Some("gloves"), Some("cheese"), Some("whistle")]),
        _ => None,
    }
}
