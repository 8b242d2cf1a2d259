//! Chance that can be rolled again.

use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};

/// A seeded source of chance: the same seed gives the same rolls on every machine, for ever.
///
/// The mapping from generator words to rolls is written here rather than taken from `rand`, whose
/// sampling may change between versions; an audit must be able to roll an old game again.
#[derive(Debug, Clone)]
pub struct Dice(ChaCha12Rng);

impl Dice {
    /// Dice for a full 256-bit seed.
    #[must_use]
    pub fn new(seed: [u8; 32]) -> Self {
        Self(ChaCha12Rng::from_seed(seed))
    }

    /// Dice number `stream` of a small seed: each stream rolls independently of the others.
    #[must_use]
    pub fn stream(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha12Rng::from_seed(key);
        generator.set_stream(stream);
        Self(generator)
    }

    /// A number below `bound`, each equally likely (Lemire's method, with rejection).
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing to choose from");
        let mut product = u64::from(self.0.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let least = bound.wrapping_neg() % bound;
            while (product as u32) < least {
                product = u64::from(self.0.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
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
        self.0.fill_bytes(&mut bytes);
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
