//! How well the bots play when they share no code book: rounds to be counted.

use serde::Serialize;
use tricorn_kernel::{Dice, Skill};

use super::associations::SETS;
use super::deck::ON_A_CARD;
use super::guesser::{Guesser, Heard};
use super::insider::{Kept, Planner, naive};
use super::lexicon::Lexicon;

/// How messages ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Ends {
    /// The third guess was right.
    pub contact: u64,
    /// The first or the second was.
    pub intercepted: u64,
    /// None was.
    pub lost: u64,
}

impl Ends {
    /// How many there were.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.contact + self.intercepted + self.lost
    }

    fn add(&mut self, more: &Self) {
        self.contact += more.contact;
        self.intercepted += more.intercepted;
        self.lost += more.lost;
    }
}

/// How often something was asked, and how often the answer was right.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Hits {
    /// How often it was asked.
    pub asked: u64,
    /// How often it was right.
    pub right: u64,
}

impl Hits {
    fn note(&mut self, right: bool) {
        self.asked += 1;
        self.right += u64::from(right);
    }

    fn add(&mut self, more: &Self) {
        self.asked += more.asked;
        self.right += more.right;
    }
}

/// What is counted in rounds of a study. An Insider plans without the set that its guessers hold, but for `shared`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// An Insider who gives the three nearest words.
    pub naive: Ends,
    /// One who thinks.
    pub thinking: Ends,
    /// The same clues, heard by guessers who hold a set that it planned with.
    pub shared: Ends,
    /// What the thinking one forecast, in thousandths of a message.
    pub forecast: Ends,
    /// Guesses after one, two and three words by chance that another set has for a name.
    pub words: [Hits; 3],
    /// Whether the name is among the best three after one such word that the guesser does not have for it.
    pub unlisted: Hits,
    /// The same of words that people give: those of weight 3 and more.
    pub unlisted_given: Hits,
    /// The same of any word, if the category is shown.
    pub unlisted_in_category: Hits,
    /// The same of words that the guesser does not have for any name.
    pub unheard: Hits,
    /// The same of such words that people give.
    pub unheard_given: Hits,
    /// The same after three words that the guesser does not have for the name.
    pub three_unlisted: Hits,
}

impl Counts {
    /// Both together.
    #[must_use]
    pub fn plus(mut self, more: &Self) -> Self {
        self.naive.add(&more.naive);
        self.thinking.add(&more.thinking);
        self.shared.add(&more.shared);
        self.forecast.add(&more.forecast);
        self.words.iter_mut().zip(&more.words).for_each(|(words, more)| words.add(more));
        self.unlisted.add(&more.unlisted);
        self.unlisted_given.add(&more.unlisted_given);
        self.unlisted_in_category.add(&more.unlisted_in_category);
        self.unheard.add(&more.unheard);
        self.unheard_given.add(&more.unheard_given);
        self.three_unlisted.add(&more.three_unlisted);
        self
    }
}

/// Who plays in a study.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Players {
    /// The level of the Insiders.
    pub insider: Skill,
    /// The level of the guessers.
    pub guesser: Skill,
}

/// One round of a study. The cards and the set that is held out go around with its number; the rest is chance, from the seed
/// and the number alone.
#[must_use]
pub fn round(lexicon: &Lexicon, players: Players, seed: u64, number: u64) -> Counts {
    let mut dice = Dice::stream(seed, number);
    let held = (number % SETS as u64) as usize;
    let cards = (lexicon.len() / ON_A_CARD) as u64;
    let card: [usize; ON_A_CARD] =
        std::array::from_fn(|place| (number / SETS as u64 % cards) as usize * ON_A_CARD + place);
    let mut counts = Counts::default();

    let message = *dice.pick(&card);
    let guesser = Guesser::new(lexicon, held, players.guesser);
    counts.naive = play(guesser, message, &naive(lexicon, held, message), &mut dice);

    let plan = Planner::new(lexicon, held, players.insider).plan(&card, &Kept::default(), &mut dice);
    let message = card[plan.message];
    counts.thinking = play(guesser, message, &plan.clues, &mut dice);
    let other = (held + 1 + dice.below(SETS as u32 - 1) as usize) % SETS;
    let knowing = Guesser::new(lexicon, other, players.guesser);
    counts.shared = play(knowing, message, &plan.clues, &mut dice);
    let thousandths = |share: f32| (1000.0 * share).round() as u64;
    counts.forecast.contact = thousandths(plan.forecast.contact);
    counts.forecast.intercepted = thousandths(plan.forecast.intercepted).min(1000 - counts.forecast.contact);
    counts.forecast.lost = 1000 - counts.forecast.contact - counts.forecast.intercepted;

    hear_words(lexicon, guesser, (held, other), &mut counts, &mut dice);
    counts
}

/// Plays a message: the boards are opened by chance, and every guesser knows the guesses that were wrong.
fn play(guesser: Guesser<'_>, message: usize, clues: &[String; 3], dice: &mut Dice) -> Ends {
    let mut boards: Vec<&str> = clues.iter().map(String::as_str).collect();
    dice.shuffle(&mut boards);
    let mut wrong = Vec::new();
    for opened in 1..=boards.len() {
        let heard = Heard { clues: &boards[..opened], category: None, wrong: &wrong };
        match guesser.ponder(&heard, dice).guess() {
            Some(guess) if guess == message && opened == boards.len() => return Ends { contact: 1, ..Ends::default() },
            Some(guess) if guess == message => return Ends { intercepted: 1, ..Ends::default() },
            guess => wrong.extend(guess),
        }
    }
    Ends { lost: 1, ..Ends::default() }
}

/// Lets a guesser who holds one set hear words of another for a name by chance.
fn hear_words(
    lexicon: &Lexicon,
    guesser: Guesser<'_>,
    (held, other): (usize, usize),
    counts: &mut Counts,
    dice: &mut Dice,
) {
    let name = dice.below(lexicon.len() as u32) as usize;
    let mut said = lexicon.words(other, name).to_vec();
    dice.shuffle(&mut said);
    let mut place = |clues: &[&str], category: Option<&str>| {
        let thought = guesser.ponder(&Heard { clues, category, wrong: &[] }, dice);
        thought.best.iter().position(|candidate| candidate.name == name)
    };
    let first_three = |said: &[(&'static str, u8)]| said.iter().map(|(word, _)| *word).take(3).collect::<Vec<&str>>();
    let clues = first_three(&said);
    for (count, hits) in (1..=clues.len()).zip(&mut counts.words) {
        hits.note(place(&clues[..count], None) == Some(0));
    }
    let mut is_near = |clues: &[&str], category: Option<&str>| place(clues, category).is_some_and(|place| place < 3);
    let own = lexicon.words(held, name);
    said.retain(|(word, _)| own.iter().all(|(own, _)| own != word));
    let is_given = |(_, weight): &&(&str, u8)| *weight >= 3;
    let is_unheard = |(word, _): &&(&str, u8)| !lexicon.has_word(held, word);
    for (word, hits) in [
        (said.first(), &mut counts.unlisted),
        (said.iter().find(is_given), &mut counts.unlisted_given),
        (said.iter().find(is_unheard), &mut counts.unheard),
        (said.iter().filter(is_given).find(is_unheard), &mut counts.unheard_given),
    ] {
        if let Some((word, _)) = word {
            hits.note(is_near(&[word], None));
        }
    }
    if let Some((word, _)) = said.first() {
        counts.unlisted_in_category.note(is_near(&[word], Some(lexicon.category(name))));
    }
    if said.len() >= 3 {
        counts.three_unlisted.note(is_near(&first_three(&said), None));
    }
}
