//! What is told, and what is imagined.

use super::*;
use crate::triangles_deck::tests::told::a_view_is_no_more_than_what_was_told;

#[test]
fn who_hears_the_same_sees_the_same() {
    a_view_is_no_more_than_what_was_told::<Mayhem>(&[], 40);
    a_view_is_no_more_than_what_was_told::<Mayhem>(&[("fast", "off")], 40);
    a_view_is_no_more_than_what_was_told::<Mayhem>(&[("honour", "on")], 15);
    a_view_is_no_more_than_what_was_told::<Mayhem>(&[("honour", "on"), ("fast", "off")], 15);
}

/// How many cards two samples of the other hands share: the true hands must be as like an imagined
/// deal as two imagined deals are like each other.
#[test]
fn imagined_hands_are_true_as_often_as_they_are_imagined_again() {
    let shared = |a: &State, b: &State, viewer: usize| -> i64 {
        let both = |index: usize| {
            a.hands[index].kinds().map(|card| a.hands[index].count(card).min(b.hands[index].count(card))).sum::<u8>()
        };
        (0..usize::from(a.seats)).filter(|&index| index != viewer).map(|index| i64::from(both(index))).sum()
    };
    for fast in ["on", "off"] {
        let (mut with_truth, mut with_another) = (0, 0);
        let mut dice = Dice::new([8; 32]);
        for seed in 0..1_500 {
            random_game(&[("fast", fast)], 2 + (seed % 3) as u8, seed, |state| {
                if dice.below(8) > 0 {
                    return;
                }
                let viewer = dice.below(u32::from(state.seats)) as u8;
                let view = Mayhem::view(state, Viewer::Seat(Seat::new(viewer)));
                let [one, two] = [0; 2].map(|_| Mayhem::determinize(&view, &mut dice));
                with_truth += shared(state, &one, viewer.into());
                with_another += shared(&two, &one, viewer.into());
            });
        }
        assert!((with_truth - with_another).abs() * 50 < with_another, "{with_truth} against {with_another}");
    }
}
