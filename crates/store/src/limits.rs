//! What the store takes in, and what is beyond it.

use crate::StoreError;

/// The longest body or setting, in bytes.
pub const MAX_BODY: usize = 64 * 1024;

/// The longest id or key, in bytes.
pub const MAX_ID: usize = 64;

/// The subscriptions of one guest: their devices. The oldest goes when there is one more.
pub const MAX_SUBSCRIPTIONS: usize = 5;

/// The subscriptions of all guests. The oldest goes when there is one more.
pub(crate) const ALL_SUBSCRIPTIONS: usize = 100_000;

pub(crate) fn id(id: &str) -> Result<(), StoreError> {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if (1..=MAX_ID).contains(&id.len()) && id.bytes().all(allowed) { Ok(()) } else { Err(StoreError::BadId) }
}

/// Whose row it is: any text without a space that is no longer than an id.
pub(crate) fn name(name: &str) -> Result<(), StoreError> {
    if (1..=MAX_ID).contains(&name.len()) && !name.contains(' ') { Ok(()) } else { Err(StoreError::BadId) }
}

pub(crate) fn size(bytes: usize) -> Result<(), StoreError> {
    if bytes <= MAX_BODY { Ok(()) } else { Err(StoreError::TooLarge { bytes }) }
}

/// SQLite's integers are signed: a time must leave the sign alone.
pub(crate) fn time(at_ms: u64) -> Result<i64, StoreError> {
    i64::try_from(at_ms).map_err(|_| StoreError::BadTime)
}
