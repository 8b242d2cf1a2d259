//! Chance that can be rolled again.

use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};

use crate::Game;

/// A seeded source of chance: the same seed gives the same rolls on every machine, for ever.
///
/// The mapping from generator words to rolls is written here rather than taken from `rand`, whose
/// sampling may change between versions; an audit must be able to roll an old game again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dice {
    generator: ChaCha12Rng,
    /// The entry of a log that these are the dice of; see [`Rolls`].
    entry: Option<u32>,
    /// Whether that entry's word was skipped, so that the generator is in another stream.
    strayed: bool,
}

/// Where a game's rolls come from.
pub trait Chance {
    /// The dice that roll entry `seq` of the log.
    fn dice(&mut self, seq: u32) -> &mut Dice;

    /// The chance move that is entry `seq` of the log.
    #[inline]
    fn roll<G: Game>(&mut self, state: &G::State, seq: u32) -> G::Move {
        G::roll(state, self.dice(seq))
    }
}

/// Running dice: a roll takes the next number, whatever its entry. For playouts that nobody rolls again.
impl Chance for Dice {
    #[inline]
    fn dice(&mut self, _: u32) -> &mut Dice {
        self
    }
}

/// The rolls of a log: each depends on the key and on its entry's number, and on nothing that was rolled before.
///
/// Entry `seq` has word `seq` of the generator's stream 0. If it must be skipped, the entry has word `seq` of stream 1,
/// then of stream 2, and so on, so that no two entries share a word. Were every entry a stream of its own, a roll would
/// cost the making of 64 words instead of one.
#[derive(Debug, Clone)]
pub struct Rolls {
    dice: Dice,
    /// The word of stream 0 that comes next if the last roll took one.
    next: u32,
}

impl Rolls {
    /// The rolls that follow from this key.
    #[must_use]
    pub fn new(key: [u8; 32]) -> Self {
        Self { dice: Dice::new(key), next: 0 }
    }

    /// The dice of a deal that is the same whatever is played: they start anew each time, in a stream that no entry has.
    #[must_use]
    pub fn deal(&self) -> Dice {
        let mut dice = Dice::new(self.dice.generator.get_seed());
        dice.generator.set_stream(u64::MAX);
        dice
    }
}

impl Chance for Rolls {
    #[inline]
    fn dice(&mut self, seq: u32) -> &mut Dice {
        /// How many words are made at once: a place so near is reached soonest by going there.
        const NEAR: u32 = 64;
        let ahead = seq.wrapping_sub(self.next);
        if ahead < NEAR && !self.dice.strayed {
            for _ in 0..ahead {
                self.dice.generator.next_u32();
            }
        } else {
            self.dice.generator.set_stream(0);
            self.dice.generator.set_word_pos(seq.into());
            self.dice.strayed = false;
        }
        debug_assert_eq!(self.dice.generator.get_word_pos(), seq.into(), "a roll takes one number");
        self.dice.entry = Some(seq);
        self.next = seq + 1;
        &mut self.dice
    }

    #[inline]
    fn roll<G: Game>(&mut self, state: &G::State, seq: u32) -> G::Move {
        G::deal(state, || self.deal()).unwrap_or_else(|| G::roll(state, self.dice(seq)))
    }
}

impl Dice {
    /// Dice for a full 256-bit seed.
    #[must_use]
    pub fn new(seed: [u8; 32]) -> Self {
        Self { generator: ChaCha12Rng::from_seed(seed), entry: None, strayed: false }
    }

    /// Dice number `stream` of a small seed: each stream rolls independently of the others.
    #[must_use]
    pub fn stream(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha12Rng::from_seed(key);
        generator.set_stream(stream);
        Self { generator, entry: None, strayed: false }
    }

    /// A number below `bound`, each equally likely (Lemire's method, with rejection).
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing to choose from");
        let mut product = u64::from(self.generator.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let least = bound.wrapping_neg() % bound;
            while (product as u32) < least {
                product = u64::from(self.word_after_a_skipped_one()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    #[cold]
    fn word_after_a_skipped_one(&mut self) -> u32 {
        if let Some(seq) = self.entry {
            self.generator.set_stream(self.generator.get_stream() + 1);
            self.generator.set_word_pos(seq.into());
            self.strayed = true;
        }
        self.generator.next_u32()
    }

    /// One of the items, each equally likely.
    ///
    /// # Panics
    /// If there are none.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u32) as usize]
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// 32 random bytes, such as a seed for other dice.
    pub fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.generator.fill_bytes(&mut bytes);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Old games must roll again the same: these numbers may never change.
    #[test]
    fn the_rolls_of_a_seed_are_fixed_for_ever() {
        let mut dice = Dice::new([7; 32]);
        let rolls: Vec<u32> = (0..8).map(|_| dice.below(1000)).collect();
        assert_eq!(rolls, ROLLS);
        let mut dice = Dice::stream(1, 2);
        assert_eq!([dice.below(81), dice.below(81), dice.below(81)], STREAM_ROLLS);
    }
    const ROLLS: [u32; 8] = [470, 128, 65, 734, 943, 535, 533, 255];
    const STREAM_ROLLS: [u32; 3] = [20, 1, 31];

    #[test]
    fn a_roll_of_a_log_depends_on_its_entry_alone() {
        let mut in_order = Rolls::new([7; 32]);
        let rolls: Vec<u32> = (0..300).map(|seq| in_order.dice(seq).below(1000)).collect();
        assert_eq!(rolls[..8], ROLLS, "word by word, the same as running dice");
        // In any order, with gaps of any size, and after any other roll.
        let mut jumping = Rolls::new([7; 32]);
        for seq in (0..300).rev().chain((0..300).step_by(7)).chain((0..300).step_by(97)).chain([5, 5, 299, 0]) {
            assert_eq!(jumping.dice(seq).below(1000), rolls[seq as usize], "entry {seq}");
        }
        assert_eq!(Rolls::new([7; 32]).dice(299).below(1000), rolls[299]);
    }

    #[test]
    fn an_entry_whose_word_is_skipped_takes_none_of_its_neighbours() {
        // So large a bound skips about half of all words.
        let bound: u32 = (1 << 31) + 1;
        let word = |stream, seq: u128| {
            let mut generator = ChaCha12Rng::from_seed([7; 32]);
            generator.set_stream(stream);
            generator.set_word_pos(seq);
            u64::from(generator.next_u32()) * u64::from(bound)
        };
        let mut rolls = Rolls::new([7; 32]);
        let mut skipped = 0;
        for seq in 0..200 {
            let streams = (0..).map(|stream| word(stream, u128::from(seq)));
            let mut fit = streams.skip_while(|product| (*product as u32) < bound.wrapping_neg() % bound);
            let first = word(0, u128::from(seq));
            let roll = fit.next().unwrap();
            skipped += u32::from(roll != first);
            assert_eq!(u64::from(rolls.dice(seq).below(bound)), roll >> 32, "entry {seq}");
        }
        assert!((60..140).contains(&skipped), "{skipped}");
    }

    #[test]
    fn the_dice_of_a_deal_start_anew_each_time_and_take_no_entrys_word() {
        let mut rolls = Rolls::new([7; 32]);
        let first: Vec<u32> = (0..40).map(|seq| rolls.dice(seq).below(1000)).collect();
        let deal = |rolls: &Rolls| {
            let mut dice = rolls.deal();
            (0..40).map(|_| dice.below(1000)).collect::<Vec<u32>>()
        };
        let dealt = deal(&rolls);
        assert_ne!(dealt, first);
        assert_eq!(deal(&Rolls::new([7; 32])), dealt, "whatever was rolled before");
        let again: Vec<u32> = (0..40).map(|seq| rolls.dice(seq).below(1000)).collect();
        assert_eq!(again, first, "and the deal changes no roll");
        assert_ne!(deal(&Rolls::new([8; 32])), dealt);
    }

    #[test]
    fn every_number_below_the_bound_is_about_equally_likely() {
        let mut dice = Dice::new([1; 32]);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[dice.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&times| (9_500..10_500).contains(&times)), "{seen:?}");
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u8> = (0..81).collect();
        Dice::new([3; 32]).shuffle(&mut items);
        assert_ne!(items, (0..81).collect::<Vec<u8>>());
        items.sort_unstable();
        assert_eq!(items, (0..81).collect::<Vec<u8>>());
    }
}
