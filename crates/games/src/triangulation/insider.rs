//! A bot that is the Insider: it chooses a message and three clues that make contact, and no earlier.
//!
//! It plans with the sets of associations that its listeners do not hold. It imagines listeners, who know each link with a
//! chance that follows from how near the link is, lets them hear every triple of clues in every order, and takes the triple
//! that most of them find with the third clue.

use std::cmp::Reverse;

use tricorn_kernel::{Dice, Skill};

use super::associations::SETS;
use super::clue;
use super::deck::ON_A_CARD;
use super::fold::words;
use super::forms::stem;
use super::level;
use super::lexicon::{Lexicon, is_fit};
use super::listener::Stage;

/// What a person wrote before the bot takes over (TRG-18).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kept {
    /// The place of the message on the card.
    pub message: Option<usize>,
    /// The clues, by board.
    pub clues: [Option<String>; 3],
}

/// A message and its clues.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The place of the message on the card.
    pub message: usize,
    /// The clues, by board.
    pub clues: [String; 3],
    /// What the Insider thinks will happen.
    pub forecast: Forecast,
}

/// How likely each end of a message is: together they are 1.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Forecast {
    /// The third guess is right.
    pub contact: f32,
    /// The first or the second is.
    pub intercepted: f32,
    /// None is.
    pub lost: f32,
}

/// So many words that both sets know are thought of for one message.
const POOL: usize = 12;
/// And so many tags.
const TAGS: usize = 4;
/// So many listeners are imagined for the forecast: not those for whom the clues were chosen, who flatter them.
const JURY: usize = 64;
/// So many messages, those that promise most, are heard again,
const MESSAGES: usize = 3;
/// with so many triples each,
const FINALISTS: usize = 12;
/// by so many times as many listeners.
const FINAL: usize = 4;
/// Words for a name of which nothing is known.
const ANYTHING: [&str; 6] = ["famous", "name", "unknown", "guess", "something", "mystery"];

/// A bot that is the Insider.
#[derive(Debug, Clone, Copy)]
pub struct Planner<'a> {
    lexicon: &'a Lexicon,
    /// The sets that it looks at.
    sets: [usize; SETS - 1],
    skill: Skill,
}

/// A word that may be a clue.
#[derive(Debug, Clone)]
struct Idea {
    word: String,
    stem: String,
    /// It says which tag the name has: one of these is enough for three clues.
    is_tag: bool,
    /// A person wrote it.
    is_kept: bool,
}

impl Idea {
    fn new(word: &str, is_tag: bool) -> Self {
        Self { word: word.to_owned(), stem: stem(&words(word).concat()), is_tag, is_kept: false }
    }
}

/// The words for one message, and the triples of them that may be its clues.
struct Draft {
    message: usize,
    ideas: Vec<Idea>,
    triples: Vec<[usize; 3]>,
    stage: Stage,
}

impl<'a> Planner<'a> {
    /// An Insider whose listeners hold this set of associations: it looks at all but that.
    #[must_use]
    pub fn new(lexicon: &'a Lexicon, held: usize, skill: Skill) -> Self {
        Self { lexicon, sets: all_but(held), skill }
    }

    /// The message and the clues for a card, given by the numbers of its names. What a person wrote is kept as it is.
    #[must_use]
    pub fn plan(&self, card: &[usize; ON_A_CARD], kept: &Kept, dice: &mut Dice) -> Plan {
        let mut messages = messages(self.lexicon, card, kept);
        if level::listeners(self.skill) == 0 {
            messages = vec![*dice.pick(&messages)];
        }
        let drafts = messages.into_iter().map(|message| self.draft(card, message, kept)).collect();
        let (draft, triple) = self.choose(drafts, dice);
        let odds = draft.stage.hear(&[triple], JURY, dice)[0];
        let all = (6 * JURY) as f32;
        let (contact, intercepted) = (odds.contact as f32 / all, odds.intercepted as f32 / all);
        let forecast = Forecast { contact, intercepted, lost: 1.0 - contact - intercepted };
        Plan { message: draft.message, clues: draft.boards(triple, kept, dice), forecast }
    }

    /// The draft and the triple that most listeners find with the third clue.
    fn choose(&self, drafts: Vec<Draft>, dice: &mut Dice) -> (Draft, [usize; 3]) {
        let listeners = level::listeners(self.skill);
        let mut drafts: Vec<_> = drafts.into_iter().map(|mut draft| (draft.sift(listeners, dice), draft)).collect();
        drafts.sort_by_key(|(promise, _)| Reverse(*promise));
        let finals = drafts.into_iter().take(MESSAGES).map(|(_, draft)| {
            let odds = draft.stage.hear(&draft.triples, FINAL * listeners, dice);
            let best = (0..odds.len()).max_by_key(|triple| (odds[*triple].merit(), Reverse(*triple)));
            let best = best.expect("every draft has a triple");
            (odds[best].merit(), draft.triples[best], draft)
        });
        let best = finals.max_by_key(|(merit, ..)| *merit).expect("a card has a message");
        (best.2, best.1)
    }

    fn draft(&self, card: &[usize; ON_A_CARD], message: usize, kept: &Kept) -> Draft {
        let ideas = self.ideas(card[message], kept);
        let words: Vec<&str> = ideas.iter().map(|idea| idea.word.as_str()).collect();
        let stage = Stage::new(self.lexicon, self.sets, card[message], &words);
        Draft { message, triples: triples(&ideas), stage, ideas }
    }

    /// The words for a name: those that a person wrote, those that both sets know, and tags; if these are too few, those
    /// that one set knows, and words that fit anything.
    fn ideas(&self, name: usize, kept: &Kept) -> Vec<Idea> {
        let kept = kept.clues.iter().flatten();
        let list = kept.map(|word| Idea { is_kept: true, ..Idea::new(word, false) }).collect();
        let mut ideas = Ideas { message: self.lexicon.name(name), list };
        let ranked = ranked(self.lexicon, self.sets, name);
        let both = ranked.iter().filter(|thought| thought.sets > 1);
        both.take(POOL).for_each(|thought| ideas.add(thought.word, false));
        self.lexicon.tags(name).iter().take(TAGS).for_each(|tag| ideas.add(tag, true));
        let one = ranked.iter().filter(|thought| thought.sets == 1).map(|thought| thought.word);
        ideas.fill(one.chain([self.lexicon.category(name)]));
        ideas.list
    }
}

/// The words that are thought of for a message.
struct Ideas<'a> {
    message: &'a str,
    list: Vec<Idea>,
}

impl Ideas<'_> {
    /// Adds a word, if it may be given and is no form of one that is there.
    fn add(&mut self, word: &str, is_tag: bool) {
        let idea = Idea::new(word, is_tag);
        let is_new = self.list.iter().all(|other| other.stem != idea.stem);
        if is_new && is_fit(word) && clue::check(self.message, word).is_ok() {
            self.list.push(idea);
        }
    }

    /// Adds of these words, and then of words that fit anything, as many as are needed.
    fn fill<'a>(&mut self, words: impl Iterator<Item = &'a str>) {
        for word in words.chain(ANYTHING) {
            if !self.are_enough() {
                self.add(word, false);
            }
        }
        // A name may forbid even these; it cannot forbid every number.
        let mut number = 0;
        while !self.are_enough() {
            number += 1;
            self.add(&number.to_string(), false);
        }
    }

    /// Whether there are three clues among them, one tag at most.
    fn are_enough(&self) -> bool {
        let tags = self.list.iter().filter(|idea| idea.is_tag).count();
        self.list.len() - tags + tags.min(1) >= 3
    }
}

impl Draft {
    /// Keeps the triples that a few listeners find best, and says how good the best is. With no listeners these are
    /// triples by chance.
    fn sift(&mut self, listeners: usize, dice: &mut Dice) -> (u32, Reverse<u32>) {
        dice.shuffle(&mut self.triples);
        let odds = self.stage.hear(&self.triples, listeners, dice);
        let mut order: Vec<usize> = (0..self.triples.len()).collect();
        order.sort_by_key(|triple| Reverse(odds[*triple].merit()));
        self.triples = order.iter().take(FINALISTS).map(|triple| self.triples[*triple]).collect();
        odds[order[0]].merit()
    }

    /// The clues by board: where a person wrote one it stays, the others come in any order.
    fn boards(&self, triple: [usize; 3], kept: &Kept, dice: &mut Dice) -> [String; 3] {
        let new = triple.iter().filter(|idea| !self.ideas[**idea].is_kept);
        let mut new: Vec<String> = new.map(|idea| self.ideas[*idea].word.clone()).collect();
        dice.shuffle(&mut new);
        let mut new = new.into_iter();
        kept.clues.clone().map(|clue| clue.or_else(|| new.next()).unwrap_or_default())
    }
}

/// The sets that are not this one.
fn all_but(held: usize) -> [usize; SETS - 1] {
    std::array::from_fn(|place| if place < held { place } else { place + 1 })
}

/// The places on the card that may be the message: what a person chose, or all that what a person wrote may be said of.
fn messages(lexicon: &Lexicon, card: &[usize; ON_A_CARD], kept: &Kept) -> Vec<usize> {
    if let Some(message) = kept.message {
        return vec![message];
    }
    let is_legal = |name: usize| kept.clues.iter().flatten().all(|clue| clue::check(lexicon.name(name), clue).is_ok());
    let legal: Vec<usize> = (0..ON_A_CARD).filter(|place| is_legal(card[*place])).collect();
    if legal.is_empty() { (0..ON_A_CARD).collect() } else { legal }
}

/// All triples that have what a person wrote, and one tag at most.
fn triples(ideas: &[Idea]) -> Vec<[usize; 3]> {
    let kept = ideas.iter().filter(|idea| idea.is_kept).count();
    let fits = |triple: &[usize; 3]| {
        let count = |is: fn(&Idea) -> bool| triple.iter().filter(|idea| is(&ideas[**idea])).count();
        count(|idea| idea.is_kept) == kept && count(|idea| idea.is_tag) <= 1
    };
    let pairs = (0..ideas.len()).flat_map(|one| (one + 1..ideas.len()).map(move |two| (one, two)));
    pairs.flat_map(|(one, two)| (two + 1..ideas.len()).map(move |three| [one, two, three])).filter(fits).collect()
}

/// What some sets think of at a name.
struct InMind {
    word: &'static str,
    /// The sum of its weights.
    weight: u8,
    /// How many of the sets know it.
    sets: usize,
}

/// What these sets think of at a name, the nearest first.
fn ranked(lexicon: &Lexicon, sets: [usize; SETS - 1], name: usize) -> Vec<InMind> {
    let mut ranked: Vec<InMind> = Vec::new();
    for &(word, weight) in sets.iter().flat_map(|set| lexicon.words(*set, name)) {
        match ranked.iter_mut().find(|thought| thought.word == word) {
            Some(thought) => {
                thought.weight += weight;
                thought.sets += 1;
            }
            None => ranked.push(InMind { word, weight, sets: 1 }),
        }
    }
    // The sort is stable: of words that are as near, those of the first set come first.
    ranked.sort_by_key(|thought| Reverse(thought.weight));
    ranked
}

/// What an Insider gives who does not think: the three nearest words, by all sets but the one that is held.
///
/// # Panics
/// If the name is none of the deck.
#[must_use]
pub fn naive(lexicon: &Lexicon, held: usize, name: usize) -> [String; 3] {
    let mut ideas = Ideas { message: lexicon.name(name), list: Vec::new() };
    ideas.fill(ranked(lexicon, all_but(held), name).iter().map(|thought| thought.word));
    let mut words = ideas.list.into_iter().map(|idea| idea.word);
    std::array::from_fn(|_| words.next().expect("three are enough"))
}
