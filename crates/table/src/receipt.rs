//! A receipt: what a table had promised and how far its log was, signed by the server.
//!
//! Whoever keeps one can show later that a log was cut or written anew. The digest of a log would tell what players hide
//! (there are few cards, and each can be tried); so a receipt has it sealed with the seed, which the footer lays open.

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use tricorn_kernel::log::{Chain, Written};

use crate::room::Room;
use crate::{AnyTable, Secret};

/// The version of what is signed.
const VERSION: u32 = 1;

/// What a table had promised and how far its log was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// The version of the receipt.
    pub receipt: u32,
    /// The table's code.
    pub code: String,
    /// The game's id.
    pub game: String,
    /// The hash of the seed.
    pub commitment: String,
    /// The promises of the seats' words, in seat order.
    pub promises: Vec<Option<String>>,
    /// How many entries the log had.
    pub entries: u32,
    /// Their digest, sealed with the seed; empty before the deal.
    pub seal: String,
    /// When it was given, in milliseconds since 1970.
    pub at_ms: u64,
    /// The server's public key, in hexadecimal.
    pub key: String,
    /// The server's signature, in hexadecimal.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub signature: String,
}

impl Receipt {
    /// What is signed: a line that says so, and everything but the signature as compact JSON.
    fn signed_text(&self) -> String {
        let unsigned = Self { signature: String::new(), ..self.clone() };
        let json = serde_json::to_string(&unsigned).expect("a receipt is plain text and numbers");
        format!("tricorn receipt {VERSION}\n{json}")
    }

    fn is_signed(&self) -> bool {
        let mut key = [0; 32];
        let mut signature = [0; 64];
        let read = hex::decode_to_slice(&self.key, &mut key).and(hex::decode_to_slice(&self.signature, &mut signature));
        let key = read.ok().and_then(|()| VerifyingKey::from_bytes(&key).ok());
        let text = self.signed_text();
        key.is_some_and(|key| key.verify_strict(text.as_bytes(), &Signature::from_bytes(&signature)).is_ok())
    }

    /// Whether it was given before the deal: all that it shows is that the seed was chosen by then.
    fn is_early(&self) -> bool {
        self.entries == 0 && self.seal.is_empty()
    }

    /// Whether this finished game is the one that the receipt was given for, unchanged.
    ///
    /// # Errors
    /// What is wrong with the receipt, or in what the log differs from it.
    pub fn check(&self, game: &Written) -> Result<(), String> {
        if self.receipt != VERSION {
            return Err(format!("the receipt is of version {}; this program knows version {VERSION}", self.receipt));
        }
        if !self.is_signed() {
            return Err("the receipt was changed, or is signed by another key than it says".into());
        }
        let header = &game.header;
        if self.commitment != header.commitment {
            return Err("the receipt is for another table: its commitment is not the log's".into());
        }
        if self.game == header.game && self.is_early() {
            return Ok(());
        }
        if self.game != header.game || !header.players.iter().map(|player| &player.promise).eq(&self.promises) {
            return Err("the log's header is not the one that the receipt was given for".into());
        }
        let (entries, there) = (self.entries as usize, game.entries.len());
        if there < entries {
            return Err(format!("the log has {there} entries, and had {entries} when the receipt was given"));
        }
        let secret = game.footer.as_ref().and_then(|footer| Secret::from_reveal(&footer.seed));
        let secret = secret.ok_or("the log has no seed yet: a receipt is checked when the game is over")?;
        let mut chain = Chain::new(header);
        for entry in &game.entries[..entries] {
            chain.entry(entry.actor, &entry.mv, entry.at_ms);
        }
        if secret.seal(&chain.digest()) != self.seal {
            return Err(format!("the first {entries} entries are not those that the receipt was given for"));
        }
        Ok(())
    }
}

/// The server's key.
pub struct Notary(SigningKey);

impl Notary {
    /// A key of these bytes, which should come from the system's entropy.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(SigningKey::from_bytes(&bytes))
    }

    /// The public key, in hexadecimal.
    #[must_use]
    pub fn key(&self) -> String {
        hex::encode(self.0.verifying_key().as_bytes())
    }

    /// A receipt for this table as it stands.
    #[must_use]
    pub fn receipt(&self, code: &str, table: &dyn AnyTable, at_ms: u64) -> Receipt {
        let header = table.header();
        self.signed(Receipt {
            receipt: VERSION,
            code: code.into(),
            game: header.game.clone(),
            commitment: header.commitment.clone(),
            promises: header.players.iter().map(|player| player.promise.clone()).collect(),
            entries: table.entries().len() as u32,
            seal: table.seal(),
            at_ms,
            key: self.key(),
            signature: String::new(),
        })
    }

    /// A receipt for a room in which nothing has been dealt: that its seed was chosen before anybody opened a word.
    #[must_use]
    pub fn early_receipt(&self, code: &str, room: &Room, at_ms: u64) -> Receipt {
        self.signed(Receipt {
            receipt: VERSION,
            code: code.into(),
            game: room.config().game.clone(),
            commitment: room.commitment(),
            promises: room.chairs().iter().map(|chair| chair.promise.clone()).collect(),
            entries: 0,
            seal: String::new(),
            at_ms,
            key: self.key(),
            signature: String::new(),
        })
    }

    fn signed(&self, mut receipt: Receipt) -> Receipt {
        receipt.signature = hex::encode(self.0.sign(receipt.signed_text().as_bytes()).to_bytes());
        receipt
    }
}

#[cfg(test)]
mod tests {
    use tricorn_kernel::log::Player;
    use tricorn_kernel::{Dice, Options};

    use super::*;
    use crate::{Opening, promise_of, verify};

    /// A game from this seed, receipts from after each move, and the whole log.
    fn played(seed: u8) -> (Vec<Receipt>, Written) {
        let game = crate::game("mayhem").unwrap();
        let player = |word: &str| Player { name: word.into(), entropy: word.into(), promise: Some(promise_of(word)) };
        let options = Options::defaults(game.facts().options);
        let players = vec![player("heather"), player("gorse")];
        let mut table = game.open(Opening { options, players, secret: Secret::new([seed; 32]) }).unwrap();
        let (notary, mut dice) = (Notary::new([5; 32]), Dice::new([3; 32]));
        let mut receipts = Vec::new();
        table.settle(0);
        while let Some(seat) = table.turn().seats().iter().next() {
            receipts.push(notary.receipt("k3m9x2a", table.as_ref(), 7));
            let mv = table.advise(seat, tricorn_bots::Bot::Random, &mut dice).unwrap();
            table.take(tricorn_kernel::Actor::Seat(seat), &mv, 0).unwrap();
            table.settle(0);
        }
        receipts.push(notary.receipt("k3m9x2a", table.as_ref(), 7));
        (receipts, table.written())
    }

    #[test]
    fn every_receipt_of_a_game_fits_its_log_and_no_other() {
        let (receipts, written) = played(7);
        verify(&written).unwrap();
        for receipt in &receipts {
            assert_eq!(receipt.check(&written), Ok(()));
        }
        assert_eq!(
            receipts[3].check(&played(8).1).unwrap_err(),
            "the receipt is for another table: its commitment is not the log's"
        );
    }

    #[test]
    fn a_forged_receipt_is_told() {
        let (receipts, written) = played(7);
        let honest = receipts[3].clone();
        let forgeries = [
            Receipt { entries: honest.entries - 1, ..honest.clone() },
            Receipt { code: "other".into(), ..honest.clone() },
            Receipt { at_ms: 8, ..honest.clone() },
            Receipt { key: Notary::new([6; 32]).key(), ..honest.clone() },
            Receipt { signature: receipts[4].signature.clone(), ..honest.clone() },
            Receipt { signature: "00".into(), ..honest },
        ];
        for forged in forgeries {
            assert!(forged.check(&written).unwrap_err().contains("changed, or is signed by another key"), "{forged:?}");
        }
    }

    #[test]
    fn a_log_that_was_cut_or_written_anew_is_told_even_where_it_is_a_game_by_the_rules() {
        let (receipts, written) = played(7);
        // Cut short with the seed at hand, and called ended by agreement: a proof alone does not see it.
        let until = receipts[5].entries as usize;
        let mut cut = written.clone();
        cut.entries.truncate(until);
        let mut chain = Chain::new(&cut.header);
        for entry in &cut.entries {
            chain.entry(entry.actor, &entry.mv, entry.at_ms);
        }
        let standings = crate::replay(&cut, until).unwrap().standings();
        let footer = cut.footer.as_mut().unwrap();
        (footer.digest, footer.ended, footer.standings) =
            (chain.digest(), Some(tricorn_kernel::log::Ended::Agreed), standings);
        verify(&cut).unwrap();
        assert_eq!(receipts[5].check(&cut), Ok(()));
        assert!(receipts[6].check(&cut).unwrap_err().contains("and had"));
        // Another time for one entry: nothing that the rules or the seed could tell.
        let mut anew = written.clone();
        for entry in &mut anew.entries[until..] {
            entry.at_ms += 1;
        }
        assert_eq!(receipts[5].check(&anew), Ok(()), "what came before is as it was");
        assert!(receipts[6].check(&anew).unwrap_err().contains("are not those"));
        let mut renamed = written;
        renamed.header.players[0].promise = None;
        assert!(receipts[6].check(&renamed).unwrap_err().contains("header"));
    }

    #[test]
    fn a_seal_tells_nothing_without_the_seed() {
        let digest = "00".repeat(32);
        assert_ne!(Secret::new([7; 32]).seal(&digest), Secret::new([8; 32]).seal(&digest));
        let (receipts, written) = played(7);
        assert!(receipts.iter().all(|receipt| receipt.seal != written.footer.as_ref().unwrap().digest));
    }
}
