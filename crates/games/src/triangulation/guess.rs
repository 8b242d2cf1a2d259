//! The referee of guesses.

use tricorn_kernel::text::{is_heaped, is_trick};

use super::deck::{Deck, Name};
use super::fold::{is_small, telling_words, words};

/// What the program thinks of a guess (TRG-8). Only what is right to the letter is settled by it; of the rest the Insider
/// is told, and decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opinion {
    /// It is the name, or another name of the same.
    Right,
    /// It looks right, and why.
    LooksRight(String),
    /// It looks wrong, and why.
    LooksWrong(String),
}

impl Opinion {
    /// Whether it is right or looks so.
    #[must_use]
    pub fn is_favourable(&self) -> bool {
        !matches!(self, Self::LooksWrong(_))
    }
}

/// The most characters of a guess.
pub const MAX_GUESS: usize = 80;

/// First names and titles that so many have that they name nobody.
const COMMON: &str = "
    adam albert alexander alfred alice amelia andrew andy ann anna anne anthony antonio arthur barbara ben benjamin bill bob
    brigitte carl carlos caroline catherine charles charlie charlotte che chris christian christopher claude daniel david
    diego diana don donald doctor dr edgar edward elizabeth ella emily emma emperor ernest eva frank franz frida galileo
    george greta hans harry helen henri henry ibn isaac isabella ivan jack jackie jacob jacques james jane jean jim jimmy
    joan johann john johnny jorge jose joseph juan jules julia julius karl kate katherine king lady leo leon leonardo
    lewis lionel lord louis louise lucy ludwig luis marc marco maria marie mark martin mary max michael miguel mike miss
    mister mohammed mr mrs mt muhammad nelson nicolas nicolaus niels oscar otto pablo paul pedro peter philip pierre pippi
    prince princess professor queen rafael ray rene richard robert roger rosa saint salvador sam samuel sarah serena simon sir
    sophia st stephen steve steven susan thomas tim tom tommy tony venus victor victoria vincent virginia walt walter
    werner will william wolfgang yuri
    mount lake river sea saint new north south east west great grand city tower bridge island islands park palace temple
    cathedral castle square house street ocean desert canal falls museum wall";

/// Names that are nearly spelled alike and mean different things.
const TWINS: &str = "
    iran/iraq monet/manet monet/money niger/nigeria austria/australia slovenia/slovakia latvia/lithuania mali/malawi gambia/zambia
    dominica/dominican mauritius/mauritania guinea/guyana monaco/morocco budapest/bucharest euro/europe mars/mary
    hamlet/hamelin kant/kent bach/back haydn/hayden mozart/mozarc cain/caine paris/parks india/indiana geneva/genoa
    oman/amman jordan/jorden tunis/tunisia korea/corea nile/nice alps/apls athena/athens cronus/kronos ares/aries
    pluto/plato sirius/serious gandalf/gandhi dali/bali hermes/hermies hera/hero odin/oden thor/thorn loki/lock";

fn slips_allowed(word: &str) -> usize {
    match word.chars().count() {
        0..=4 => 0,
        5..=8 => 1,
        _ => 2,
    }
}

/// How many slips of the pen lie between two lists of words, if no more than longer words may have.
fn slips(guess: &[String], name: &[String]) -> Option<usize> {
    if guess.len() != name.len() {
        return None;
    }
    let mut sum = 0;
    for (given, meant) in guess.iter().zip(name) {
        let slips = strsim::osa_distance(given, meant);
        if slips > slips_allowed(meant) {
            return None;
        }
        sum += slips;
    }
    (sum <= 2).then_some(sum)
}

fn are_twins(one: &str, other: &str) -> bool {
    let is_pair =
        |pair: &str| pair.split_once('/').is_some_and(|(a, b)| (a, b) == (one, other) || (b, a) == (one, other));
    TWINS.split_whitespace().any(is_pair)
}

/// Whether a text can be a guess: a short line of words that everybody can see.
///
/// # Errors
/// Why not, in words for the one who wrote it.
pub fn check(guess: &str) -> Result<(), String> {
    if telling_words(guess).is_empty() {
        return Err("a guess is a name, and here is none".into());
    }
    if guess.chars().count() > MAX_GUESS {
        return Err(format!("a guess has at most {MAX_GUESS} characters"));
    }
    if guess.chars().any(is_trick) || is_heaped(guess) {
        return Err("a guess has only characters that everybody can see".into());
    }
    Ok(())
}

/// The words of a guess, as they are compared.
pub(super) struct Given {
    /// Those that say which name it is; none if it can be no guess.
    telling: Vec<String>,
    /// The same as one word, and all words as one.
    run_together: [String; 2],
}

impl Given {
    pub(super) fn read(guess: &str) -> Self {
        let telling = if guess.chars().count() > MAX_GUESS { Vec::new() } else { telling_words(guess) };
        let run_together = [telling.concat(), words(guess).concat()];
        Self { telling, run_together }
    }

    /// Whether it is the name, or another name of the same, to the letter.
    pub(super) fn is_exactly(&self, name: &Name) -> bool {
        !self.telling.is_empty() && name.run_together.iter().any(|way| self.run_together.contains(way))
    }
}

/// What the program thinks of a guess at this name of the deck, or of any other; the same for both teams.
#[must_use]
pub fn judge(deck: &Deck, name: &Name, guess: &str) -> Opinion {
    judge_given(deck, name, &Given::read(guess))
}

pub(super) fn judge_given(deck: &Deck, name: &Name, guess: &Given) -> Opinion {
    let wrong = |why: &str| Opinion::LooksWrong(why.into());
    let given = &guess.telling;
    if given.is_empty() {
        return wrong("it has no words that could be a name");
    }
    if guess.is_exactly(name) {
        return Opinion::Right;
    }
    let others = || deck.names().filter(|other| other.name != name.name);
    if let Some(other) = others().find(|other| other.ways.contains(given)) {
        return Opinion::LooksWrong(format!("that is another name: {}", other.name));
    }
    if let Some(opinion) = judge_part(name, given, others) {
        return opinion;
    }
    let nearest = name.ways.iter().filter_map(|way| slips(given, way).map(|slips| (slips, way))).min();
    if let Some((count, way)) = nearest {
        let twin = given.iter().zip(way).any(|(given, meant)| are_twins(given, meant));
        let is_as_near = |way: &Vec<String>| slips(given, way).is_some_and(|slips| slips <= count);
        let rival = others().find(|other| other.ways.iter().any(is_as_near));
        return match (twin, rival) {
            (true, _) => wrong("that is the name of something else"),
            (_, Some(rival)) => Opinion::LooksWrong(format!("it is as near to {}", rival.name)),
            _ => Opinion::LooksRight(format!("{count} slip{} of the pen", if count == 1 { "" } else { "s" })),
        };
    }
    // More than the name, as somebody says who describes it; but one word and another make another name: Paris Hilton.
    let has_all = |way: &&Vec<String>| way.iter().all(|word| given.contains(word));
    let is_described =
        |way: &Vec<String>| way.len() > 1 || given.iter().all(|word| way.contains(word) || is_common(word));
    let mut whole = name.ways.iter().filter(has_all).peekable();
    match (whole.peek().is_some(), whole.any(is_described)) {
        (true, true) => Opinion::LooksRight("the whole name is in it".into()),
        (true, false) => wrong("with the other words it may be another name"),
        _ => wrong("it is not the name, nor a part of it"),
    }
}

/// Whether so many are called this that it names nobody.
fn is_common(word: &str) -> bool {
    COMMON.split_whitespace().any(|name| name == word) || is_small(word)
}

/// The opinion on a guess all of whose words are words of the name. Parts of another name of the same are none of it: an
/// apple is not New York.
fn judge_part<'a, I: Iterator<Item = &'a Name>>(
    name: &Name,
    given: &[String],
    others: impl Fn() -> I,
) -> Option<Opinion> {
    let is_part_of = |way: &[String]| given.iter().all(|word| way.contains(word));
    if !is_part_of(&name.ways[0]) {
        return None;
    }
    if given.iter().all(|word| is_common(word)) {
        return Some(Opinion::LooksWrong("many are called so".into()));
    }
    if let Some(other) = others().find(|other| is_part_of(&other.ways[0])) {
        return Some(Opinion::LooksWrong(format!("it could be {} too", other.name)));
    }
    Some(Opinion::LooksRight("a part of the name that fits no other name".into()))
}
