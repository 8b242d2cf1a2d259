//! Listeners whom an Insider imagines: each knows some of the links that it knows, and guesses as people do.

use std::cmp::Reverse;
use std::collections::HashMap;

use tricorn_kernel::Dice;

use super::guesser::{LIKE, LISTED, UNLISTED};
use super::lexicon::{How, Lexicon};

/// Of a thousand words with these weights in two sets (0 is not listed), so many stand in a third. Measured over the three
/// sets in turn, and rounded; the row of two words that are not listed is what is left, for a word that has one name.
const KNOWN: [[u32; 6]; 6] = [
    [0, 100, 230, 380, 460, 510],
    [100, 320, 460, 550, 610, 670],
    [230, 460, 600, 680, 750, 750],
    [380, 550, 680, 790, 870, 880],
    [460, 610, 750, 870, 930, 950],
    [510, 670, 750, 880, 950, 980],
];

/// If it stands in a third, its weight there is about the mean of the others; of ten, so many are one nearer and so many one
/// less near, by the mean from 1 to 5. What is far in two sets is not always as far in a third.
const SHIFTED: [[u32; 2]; 5] = [[5, 0], [3, 1], [2, 2], [1, 3], [0, 2]];

/// For each name that a word has in a set, so many names (in thousandths) have it in a third set and in neither of the
/// others: 3 of 10 links of a set stand in no other.
const UNSEEN: f32 = 300.0;

/// The place of the message among the names.
const MESSAGE: usize = 0;
/// Names that are less near to a word are left out: no one word would make a listener say them.
const NEAR: f32 = 0.03;

/// A link between a word and a name, as far as an Insider knows it.
#[derive(Debug, Clone, Copy, Default)]
struct Link {
    /// Its weights in the two sets, 0 where it is not.
    weights: [u8; 2],
    /// What everybody knows: how likely the word is given for the name because it is its tag or its alias.
    common: f32,
    /// How near the name is to the word in meaning.
    near: f32,
}

/// What an Insider knows about some words and the names that they may be taken for.
#[derive(Debug)]
pub(super) struct Stage {
    /// How many names there are; the message is the first.
    names: usize,
    /// The links of the first word, then those of the second, and so on.
    links: Vec<Link>,
    /// In how many of a thousand listeners a link that the Insider does not see is there, by word.
    unseen: Vec<u32>,
    /// How many names the deck has.
    deck: f32,
}

/// What a listener thinks of each word alone.
#[derive(Debug)]
struct Listener<'a> {
    stage: &'a Stage,
    /// What each word says of each name.
    says: Vec<f32>,
    /// The two names that each pair of words says most of, once somebody asked.
    best: Vec<Option<[usize; 2]>>,
}

/// How often three words made contact, and how often they were intercepted, in six orders for each listener.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Odds {
    pub(super) contact: u32,
    pub(super) intercepted: u32,
}

impl Odds {
    /// How good that is for the Insider: contact is what it plays for, and of two that are as good it takes the safer.
    pub(super) fn merit(self) -> (u32, Reverse<u32>) {
        (self.contact, Reverse(self.intercepted))
    }
}

impl Stage {
    /// The stage for these words of a message, by these two sets.
    pub(super) fn new(lexicon: &Lexicon, sets: [usize; 2], message: usize, words: &[&str]) -> Self {
        let mut places = HashMap::from([(message, MESSAGE)]);
        let mut found: Vec<(usize, usize, Link)> = Vec::new();
        let mut counts = vec![0; words.len()];
        for (row, word) in words.iter().enumerate() {
            for (side, set) in sets.into_iter().enumerate() {
                let ways = lexicon.ways(set, word);
                for (name, (how, _)) in &ways.linked {
                    let mut link = Link::default();
                    match *how {
                        How::Listed(weight) | How::Stem(weight) => {
                            link.weights[side] = weight;
                            counts[row] += 1;
                        }
                        How::Alias | How::Tag => link.common = how.chance(),
                        How::Spelling(_) | How::Part(_) | How::Meaning(_) => continue,
                    }
                    let next = places.len();
                    found.push((row, *places.entry(*name).or_insert(next), link));
                }
                for &(name, share) in ways.near.iter().filter(|near| near.1 > NEAR) {
                    let next = places.len();
                    let near = Link { near: share / 2.0, ..Link::default() };
                    found.push((row, *places.entry(name).or_insert(next), near));
                }
            }
        }
        let (names, deck) = (places.len(), lexicon.len() as f32);
        let mut links = vec![Link::default(); names * words.len()];
        for (row, place, more) in found {
            let link = &mut links[row * names + place];
            (0..2).for_each(|side| link.weights[side] = link.weights[side].max(more.weights[side]));
            link.common = link.common.max(more.common);
            link.near += more.near;
        }
        let unseen = counts.iter().map(|count| (UNSEEN * *count as f32 / 2.0 / deck) as u32).collect();
        Self { names, links, unseen, deck }
    }

    fn words(&self) -> usize {
        self.unseen.len()
    }

    /// Lets so many listeners hear each of these triples of words, in every order.
    pub(super) fn hear(&self, triples: &[[usize; 3]], listeners: usize, dice: &mut Dice) -> Vec<Odds> {
        let mut odds = vec![Odds::default(); triples.len()];
        for _ in 0..listeners {
            let mut listener = Listener::imagine(self, dice);
            for (odds, triple) in odds.iter_mut().zip(triples) {
                listener.play(*triple, odds);
            }
        }
        odds
    }
}

impl<'a> Listener<'a> {
    fn imagine(stage: &'a Stage, dice: &mut Dice) -> Self {
        let mut says = vec![0.0; stage.links.len()];
        // Of two names that fit as well, one listener prefers this and another that.
        let taste: Vec<f32> = (0..stage.names).map(|_| 1.0 + dice.below(1000) as f32 * 1e-5).collect();
        for (row, links) in stage.links.chunks_exact(stage.names).enumerate() {
            let says = &mut says[row * stage.names..(row + 1) * stage.names];
            let mut is_listed = false;
            for (says, link) in says.iter_mut().zip(links) {
                let weight = link.drawn(stage.unseen[row], dice);
                is_listed |= weight > 0;
                let chance = if weight > 0 { How::Listed(weight).chance() } else { 0.0 };
                *says = chance.max(link.common);
            }
            let sum: f32 = says.iter().sum();
            let trust = if is_listed {
                LISTED
            } else if sum > 0.0 {
                LIKE
            } else {
                UNLISTED
            };
            let scale = if sum > 0.0 { trust.letters / sum } else { 0.0 };
            for ((says, link), taste) in says.iter_mut().zip(links).zip(&taste) {
                *says = (*says * scale + trust.meaning * link.near + trust.nothing / stage.deck) * taste;
            }
        }
        Self { stage, says, best: vec![None; stage.words() * stage.words()] }
    }

    /// What a word says of each name.
    fn of(&self, word: usize) -> &[f32] {
        &self.says[word * self.stage.names..(word + 1) * self.stage.names]
    }

    /// The two names that two words say most of, which may be one word twice.
    fn best_two(&mut self, one: usize, other: usize) -> [usize; 2] {
        let place = one.min(other) * self.stage.words() + one.max(other);
        if let Some(best) = self.best[place] {
            return best;
        }
        let mut best = [(0.0, usize::MAX); 2];
        for (name, (one, other)) in self.of(one).iter().zip(self.of(other)).enumerate() {
            let says = one * other;
            if says > best[0].0 {
                best = [(says, name), best[0]];
            } else if says > best[1].0 {
                best[1] = (says, name);
            }
        }
        let names = best.map(|(_, name)| name);
        self.best[place] = Some(names);
        names
    }

    /// The names that fit three words better than the message does, as far as there are at most two: so many guesses are
    /// out of the way when the third word is heard.
    fn rivals(&self, [one, two, three]: [usize; 3]) -> Option<[usize; 2]> {
        let (one, two, three) = (self.of(one), self.of(two), self.of(three));
        let own = one[MESSAGE] * two[MESSAGE] * three[MESSAGE];
        let (mut rivals, mut count) = ([MESSAGE; 2], 0);
        for (name, ((one, two), three)) in one.iter().zip(two).zip(three).enumerate() {
            if one * two * three > own {
                *rivals.get_mut(count)? = name;
                count += 1;
            }
        }
        Some(rivals)
    }

    /// Plays a round in each order of the boards.
    fn play(&mut self, triple: [usize; 3], odds: &mut Odds) {
        const ORDERS: [[usize; 2]; 6] = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]];
        let rivals = self.rivals(triple);
        for [one, other] in ORDERS.map(|order| order.map(|place| triple[place])) {
            let first = self.best_two(one, one)[0];
            let [best, next] = self.best_two(one, other);
            let second = if best == first { next } else { best };
            if first == MESSAGE || second == MESSAGE {
                odds.intercepted += 1;
            } else if rivals.is_some_and(|rivals| rivals.iter().all(|name| [MESSAGE, first, second].contains(name))) {
                odds.contact += 1;
            }
        }
    }
}

impl Link {
    /// The weight that the link has for a listener, 0 if it is not known.
    fn drawn(self, unseen: u32, dice: &mut Dice) -> u8 {
        let [one, other] = self.weights;
        let roll = dice.below(1000);
        if one == 0 && other == 0 {
            return if roll < unseen { 1 + (roll % 2) as u8 } else { 0 };
        }
        if roll >= KNOWN[usize::from(one)][usize::from(other)] {
            return 0;
        }
        let mean = if one == 0 || other == 0 { one.max(other) } else { (one + other).div_ceil(2) };
        let [nearer, less_near] = SHIFTED[usize::from(mean) - 1];
        match roll % 10 {
            tenth if tenth < nearer => mean + 1,
            tenth if tenth < nearer + less_near => mean - 1,
            _ => mean,
        }
    }
}
