//! What is made of a room once and sent to many.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use tokio::time::Instant;
use tricorn_table::room::Room;

/// For so long a text is as good as new: the clocks that it shows have gone on since.
const FRESH: Duration = Duration::from_millis(500);

/// The texts that were made of a room as it is, for those who would make the same.
#[derive(Default)]
pub(crate) struct Texts(Mutex<Made>);

#[derive(Default)]
struct Made {
    seq: u64,
    texts: Vec<(u64, Instant, Bytes)>,
}

impl Texts {
    /// The text with this key, made now unless somebody has. Others who want one wait meanwhile: theirs is often the
    /// same.
    pub(crate) fn get(&self, key: u64, room: &Room, make: impl FnOnce() -> Bytes) -> Bytes {
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if made.seq != room.next_seq() {
            *made = Made { seq: room.next_seq(), texts: Vec::new() };
        }
        let now = Instant::now();
        made.texts.retain(|(_, at, _)| now - *at < FRESH);
        if let Some((.., text)) = made.texts.iter().find(|(other, ..)| *other == key) {
            return text.clone();
        }
        let text = make();
        made.texts.push((key, now, text.clone()));
        text
    }
}
