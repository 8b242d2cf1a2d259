//! An opinion on moves, and how soon they are made.

use tricorn_kernel::{Appraise, Dice, Seat};

use super::{Move, View, ZangleSpeedster};
use crate::zangle_deck::{Bag, Card, Zangle, best};

impl Appraise for ZangleSpeedster {
    /// Call what is there; otherwise take a hit. Of zangles, the one that uses most own cards.
    fn appraise(view: &View, mv: &Move) -> i32 {
        match *mv {
            Move::Call => match seen(view) {
                Some(_) => 1,
                None => -1,
            },
            Move::Zangle(zangle) | Move::Trust(zangle) => 16 * i32::from(zangle.own_len()) - i32::from(zangle.len()),
            Move::Fail => -1,
            Move::Hit | Move::Dealer(_) | Move::Card(_) | Move::Late | Move::Ready => 0,
        }
    }

    const TIMED: bool = true;

    /// Like people's: nobody is quicker than it takes to look and to press, most take a little longer, a few much
    /// longer, and more so the harder it is to see.
    fn reaction_ms(view: &View, mv: &Move, dice: &mut Dice) -> Option<u32> {
        Some(match *mv {
            Move::Call => match seen(view) {
                Some(zangle) => 900 + spread(effort_ms(zangle), dice),
                // No card is to be had any more, and a call in vain bars from the next one: whoever has no zangle waits
                // for the one who has (ZAN-23).
                None if view.pile == 0 => return None,
                // Who calls without a zangle thought to see one.
                None => 4_000 + spread(12_000, dice),
            },
            // Who is held back and sees one waits for the clock, which runs.
            Move::Hit if !may_call(view) && seen(view).is_some() => return None,
            // It was seen before it was called: to pick the cards is all that is left.
            Move::Zangle(zangle) | Move::Trust(zangle) => 500 + spread(350 * u32::from(zangle.len()), dice),
            Move::Fail => 1_500 + spread(1_500, dice),
            // Only after having looked in vain.
            Move::Hit => 5_000 + spread(8_000, dice),
            Move::Dealer(_) | Move::Card(_) | Move::Late | Move::Ready => 0,
        })
    }

    /// Who looks for a zangle looks at the centre and at the own cards, and hears calls.
    fn goes_on(before: &View, now: &View) -> bool {
        let sees = |view: &View| {
            let player = view.viewer.seat().and_then(|seat| view.players.get(seat.index()));
            let own = player.map(|player| (player.cards, player.may_call));
            (view.round, view.centre, view.control, view.pile > 0, own)
        };
        sees(before) == sees(now)
    }
}

/// Whether the seat that looks may call now.
fn may_call(view: &View) -> bool {
    view.viewer.seat().and_then(|seat| view.players.get(seat.index())).is_some_and(|player| player.may_call)
}

/// The zangle that a seat which looks for one finds.
fn seen(view: &View) -> Option<Zangle> {
    let own = |seat: Seat| view.players.get(seat.index()).map(|player| player.cards);
    let own: Bag = view.viewer.seat().and_then(own)?;
    best(&view.centre_bag(), &own)
}

/// How long it takes to see a zangle, beyond the least: two cards alike are seen at once; many pieces, and large
/// targets, take long.
fn effort_ms(zangle: Zangle) -> u32 {
    let pieces = zangle.pieces().filter(|(_, card)| *card != Card::Z).count() as u32;
    match pieces {
        0 | 1 => 1_200,
        pieces => 1_000 + 700 * pieces + 600 * zangle.target().1.triangles() as u32,
    }
}

/// A time with this mean: short ones are common and long ones rare (the quantiles of an exponential distribution, in
/// hundredths of its mean; whole numbers, so that every machine rolls the same).
fn spread(mean_ms: u32, dice: &mut Dice) -> u32 {
    const QUANTILES: [u32; 16] = [3, 10, 17, 25, 33, 42, 52, 63, 76, 90, 107, 127, 152, 186, 237, 381];
    let step = QUANTILES[dice.below(16) as usize];
    mean_ms * step / 100 + dice.below(1 + mean_ms / 16)
}
