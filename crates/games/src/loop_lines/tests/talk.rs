//! What is written, drawn, counted and thought.

use super::*;

#[test]
fn moves_and_states_are_small() {
    assert!(size_of::<Move>() <= 8);
    assert!(size_of::<State>() <= 2_640, "{}", size_of::<State>());
}
