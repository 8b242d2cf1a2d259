use super::*;

#[test]
fn the_move_tried_most_is_best_then_the_one_worth_most_then_the_first() {
    let tried = |times, worth| Tried { times, worth };
    assert_eq!(best(&[]), None);
    assert_eq!(best(&[tried(1, 0.9), tried(3, 0.1), tried(2, 1.0)]), Some(1));
    assert_eq!(best(&[tried(3, 0.1), tried(3, 0.2), tried(3, 0.2)]), Some(1));
    assert_eq!(best(&[tried(0, 0.0), tried(0, 0.0)]), Some(0), "whoever is stopped at once still has a move");
}

#[test]
fn what_trees_found_is_weighed_by_how_often_they_tried() {
    let found = |times, worth| (Tried { times, worth }, Ends::default());
    let (all, _) = together([found(3, 1.0), found(1, 0.0)].into_iter());
    assert_eq!(all, Tried { times: 4, worth: 0.75 });
    assert_eq!(together([found(0, 0.0)].into_iter()), (Tried::default(), Ends::default()));
}
