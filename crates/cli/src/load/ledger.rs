//! What was sent and acknowledged, to be compared with what the server kept.

use std::cell::{Cell, RefCell};

use serde::Deserialize;

/// A move that was sent.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sent {
    /// Counted from 1, as in the log.
    pub(super) seat: u8,
    pub(super) mv: String,
    pub(super) acknowledged: bool,
}

/// One game, from its opening on.
pub(super) struct Ledger {
    pub(super) code: String,
    pub(super) tokens: [String; 2],
    pub(super) over: Cell<bool>,
    pub(super) sent: RefCell<Vec<Sent>>,
}

impl Ledger {
    pub(super) fn new(code: String, tokens: [String; 2]) -> Self {
        Self { code, tokens, over: Cell::new(false), sent: RefCell::default() }
    }

    pub(super) fn send(&self, seat: u8, mv: &str) {
        self.sent.borrow_mut().push(Sent { seat, mv: mv.to_owned(), acknowledged: false });
    }

    /// The last move that was sent is made.
    pub(super) fn acknowledge(&self) {
        if let Some(last) = self.sent.borrow_mut().last_mut() {
            last.acknowledged = true;
        }
    }
}

/// How a server's log differs from what it acknowledged.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub(super) struct Difference {
    /// Acknowledged moves that are not in the log.
    pub(super) lost: u64,
    /// Moves that are in the log more often than they were sent.
    pub(super) doubled: u64,
}

impl std::ops::AddAssign for Difference {
    fn add_assign(&mut self, other: Self) {
        self.lost += other.lost;
        self.doubled += other.doubled;
    }
}

/// The seats' moves of a log, in order.
pub(super) fn played(log: &str) -> Vec<(u8, String)> {
    #[derive(Deserialize)]
    struct Line {
        actor: String,
        #[serde(rename = "move")]
        mv: String,
    }
    // The header and the footer have no actor.
    let lines = log.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok());
    lines.filter_map(|line| Some((line.actor.strip_prefix("seat ")?.parse().ok()?, line.mv))).collect()
}

/// Compares in order; a move without an answer may be in the log or not.
pub(super) fn compare(sent: &[Sent], log: &[(u8, String)]) -> Difference {
    let mut found = Difference::default();
    let acknowledged = |moves: &[Sent]| moves.iter().filter(|sent| sent.acknowledged).count() as u64;
    let mut next = 0;
    for (seat, mv) in log {
        let same = |sent: &Sent| sent.seat == *seat && sent.mv == *mv;
        let place = sent[next..].iter().position(same).map(|ahead| next + ahead);
        match place {
            Some(place) if acknowledged(&sent[next..place]) == 0 => next = place + 1,
            // Rather twice than that others were lost: it was the last one.
            _ if next > 0 && same(&sent[next - 1]) => found.doubled += 1,
            Some(place) => {
                found.lost += acknowledged(&sent[next..place]);
                next = place + 1;
            }
            None => found.doubled += 1,
        }
    }
    found.lost += acknowledged(&sent[next..]);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(moves: &str) -> Vec<Sent> {
        let one = |(place, word): (usize, &str)| Sent {
            seat: place as u8 % 2 + 1,
            mv: word.trim_end_matches('?').into(),
            acknowledged: !word.ends_with('?'),
        };
        moves.split(' ').enumerate().map(one).collect()
    }

    fn log(moves: &str) -> Vec<(u8, String)> {
        let one = |word: &str| (word.as_bytes()[0] - b'0', word[1..].to_owned());
        moves.split_whitespace().map(one).collect()
    }

    #[test]
    fn lost_and_doubled_moves_are_counted() {
        for (moves, kept, lost, doubled) in [
            ("draw draw stop", "1draw 2draw 1stop", 0, 0),
            ("draw draw stop", "1draw 2draw", 1, 0),
            ("draw draw stop", "2draw 1stop", 1, 0),
            ("draw draw stop", "1draw 2draw 2draw 1stop", 0, 1),
            ("draw draw draw", "1draw 1draw 2draw 1draw", 0, 1),
            ("draw draw draw", "1draw 2draw 1draw 1draw", 0, 1),
            ("draw draw? stop", "1draw 1stop", 0, 0),
            ("draw draw? stop", "1draw 2draw 1stop", 0, 0),
            ("draw stop?", "1draw", 0, 0),
            ("draw stop", "", 2, 0),
            ("draw stop", "1draw 2other 2stop", 0, 1),
        ] {
            assert_eq!(compare(&sent(moves), &log(kept)), Difference { lost, doubled }, "{moves} / {kept}");
        }
    }

    #[test]
    fn a_log_is_read_without_chance_and_frame() {
        let text = concat!(
            "{\"game\":\"mayhem\",\"seats\":2}\n",
            "{\"seq\":0,\"actor\":\"chance\",\"move\":\"deal\",\"at_ms\":0,\"link\":\"\"}\n",
            "{\"seq\":1,\"actor\":\"seat 2\",\"move\":\"h2s+\",\"at_ms\":0,\"link\":\"\"}\n",
            "{\"seed\":\"\",\"standings\":[]}\n",
        );
        assert_eq!(played(text), [(2, "h2s+".to_owned())]);
    }
}
