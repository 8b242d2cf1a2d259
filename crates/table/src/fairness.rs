//! Chance that nobody can bend: a promise before the deal, everybody's word mixed in, and the seed
//! laid open at the end.

use std::fmt;

use sha2::{Digest, Sha256};
use tricorn_kernel::Rolls;
use tricorn_kernel::log::Player;

/// The table's seed, kept secret until the game is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret of these bytes, which should come from the system's entropy or from a seed.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The secret itself.
    #[must_use]
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The secret as a footer shows it.
    #[must_use]
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }

    /// The secret that a footer shows.
    #[must_use]
    pub fn from_reveal(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok().map(|()| Self(bytes))
    }

    /// The promise: a hash that fixes the seed and tells nothing of it.
    #[must_use]
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::new().chain_update("tricorn commitment 1\n").chain_update(self.0).finalize())
    }

    /// A digest of the log that can be shown while the game is on: without the seed it tells nothing, with it, it binds.
    #[must_use]
    pub fn seal(&self, digest: &str) -> String {
        let hash = Sha256::new().chain_update("tricorn seal 1\n").chain_update(self.0).chain_update(digest);
        hex::encode(hash.finalize())
    }

    /// The rolls of the game: they follow from the seed, with what every seat added, in seat order.
    ///
    /// The table cannot choose the outcome, for it was bound before the seats spoke; no seat can,
    /// for none knows the seed; nor can both together, for every word was promised before any was known.
    #[must_use]
    pub fn rolls(&self, players: &[Player]) -> Rolls {
        let mut hash = Sha256::new().chain_update("tricorn dice 2\n").chain_update(self.0);
        for player in players {
            hash.update((player.entropy.len() as u64).to_le_bytes());
            hash.update(&player.entropy);
        }
        Rolls::new(hash.finalize().into())
    }
}

/// The hash that fixes a seat's word and, if the word is long and random, tells nothing of it.
#[must_use]
pub fn promise_of(word: &str) -> String {
    hex::encode(Sha256::new().chain_update("tricorn word 1\n").chain_update(word).finalize())
}

/// Refuses a word that was not fixed before the other words were known.
///
/// # Errors
/// Whose word it is, and what is wrong with it.
pub(crate) fn check_words(players: &[Player]) -> Result<(), String> {
    for player @ Player { name, entropy, promise } in players {
        match promise {
            _ if player.is_left_out() => {}
            Some(promise) if promise_of(entropy) != *promise => {
                return Err(format!("the word of {name} is not the one that was promised"));
            }
            None if !entropy.is_empty() => return Err(format!("the word of {name} was never promised")),
            _ => {}
        }
    }
    Ok(())
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

#[cfg(test)]
mod tests {
    use tricorn_kernel::Chance;

    use super::*;

    fn player(entropy: &str) -> Player {
        Player { entropy: entropy.into(), ..Player::named("Ann") }
    }

    #[test]
    fn a_secret_does_not_show_in_debug_output() {
        assert_eq!(format!("{:?}", Secret::new([7; 32])), "Secret(..)");
    }

    #[test]
    fn one_bit_of_the_seed_changes_the_promise() {
        let mut other = [7; 32];
        other[31] ^= 1;
        assert_ne!(Secret::new([7; 32]).commitment(), Secret::new(other).commitment());
    }

    #[test]
    fn what_a_seat_adds_changes_the_dice_and_cannot_slide_to_its_neighbour() {
        let rolls = |entropies: &[&str]| {
            let players: Vec<Player> = entropies.iter().map(|entropy| player(entropy)).collect();
            Secret::new([7; 32]).rolls(&players).dice(0).bytes()
        };
        assert_ne!(rolls(&["", ""]), rolls(&["x", ""]));
        assert_ne!(rolls(&["x", ""]), rolls(&["", "x"]));
        assert_ne!(rolls(&["ab", "c"]), rolls(&["a", "bc"]));
    }
}
