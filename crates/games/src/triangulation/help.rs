//! Words for those who have none: what the clock fills in (TRG-18), and what random play writes.
//!
//! What is filled in is a part of the rules: a log that has it is checked against it. It is quite another matter than what
//! a bot finds that plays well.

use std::sync::{Arc, LazyLock};

use tricorn_kernel::Dice;

use super::associations::{Set, sets};
use super::clue;
use super::deck::{Name, ON_A_CARD};
use super::moves::Sheet;

/// Words that are clues for anything, and so for nothing.
static WORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| include_str!("parts.txt").split_whitespace().collect());

/// What somebody thinks of.
static SET: LazyLock<Set> = LazyLock::new(|| sets().into_iter().next().expect("there are sets"));

/// Whether every clue that is written may be one for this name.
fn fits(name: &Name, kept: &Sheet) -> bool {
    kept.clues.iter().flatten().all(|clue| clue::check(&name.name, clue).is_ok())
}

/// The place of the best known name on a card for which the clues that are written may stand.
pub(super) fn message(card: &[Name; ON_A_CARD], kept: &Sheet) -> u8 {
    (0..ON_A_CARD).min_by_key(|&place| (!fits(&card[place], kept), card[place].fame)).unwrap_or(0) as u8
}

/// What somebody has written for this message, without what can be no clue for it.
fn legal(card: &[Name; ON_A_CARD], message: u8, sheet: &Sheet) -> Sheet {
    let may_stand = |clue: &Arc<str>| clue::check(&card[usize::from(message)].name, clue).is_ok();
    Sheet { message: Some(message), clues: sheet.clues.clone().map(|clue| clue.filter(may_stand)) }
}

/// What somebody has written, without what can be no clue for the message: where none is chosen, for the one that goes best
/// with it.
pub(super) fn kept(card: &[Name; ON_A_CARD], sheet: &Sheet) -> Sheet {
    if sheet.clues.iter().all(Option::is_none) {
        return sheet.clone();
    }
    legal(card, sheet.message.unwrap_or_else(|| message(card, sheet)), sheet)
}

/// What is written, with what is missing: the message, and on every board without a clue a word that says something of
/// it, but not all.
pub(super) fn fill(card: &[Name; ON_A_CARD], kept: &Sheet) -> Sheet {
    let message = kept.message.unwrap_or_else(|| message(card, kept));
    let Sheet { mut clues, .. } = legal(card, message, kept);
    let name = &card[usize::from(message)];
    let may_stand = |clue: &str| clue::check(&name.name, clue).is_ok();
    let mut links = SET.of(&name.name).to_vec();
    links.sort_by_key(|link| link.weight.abs_diff(3));
    let mut words = links.iter().map(|link| link.word).chain(WORDS.iter().copied()).filter(|word| may_stand(word));
    for place in 0..clues.len() {
        if clues[place].is_none() {
            let is_new = |word: &&str| clues.iter().flatten().all(|clue| !clue.eq_ignore_ascii_case(word));
            clues[place] = words.by_ref().find(is_new).map(Arc::from);
        }
    }
    Sheet { message: Some(message), clues }
}

/// A word that may be a clue for this message, and says nothing of it.
pub(super) fn any_word(message: &str, dice: &mut Dice) -> Arc<str> {
    loop {
        let word = *dice.pick(&WORDS);
        if clue::check(message, word).is_ok() {
            return word.into();
        }
    }
}
