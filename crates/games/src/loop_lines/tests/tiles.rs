//! The set of tiles, made a second time.

use std::collections::{BTreeSet, HashSet};

use super::*;

/// What can be seen on a tile: for each end its colour and the end that its line leads to.
type Seen = [(bool, Option<u8>); 6];

fn seen(tile: Tile, turn: u8) -> Seen {
    [0, 1, 2, 3, 4, 5].map(|end| {
        let end = tile.end(turn, end);
        (end.colour == Colour::White, end.to)
    })
}

fn turned(seen: Seen) -> Seen {
    let mut result = seen;
    for (end, (white, to)) in seen.into_iter().enumerate() {
        result[(end + 2) % 6] = (white, to.map(|to| (to + 2) % 6));
    }
    result
}

/// Whatever can be drawn: each end white or black and free or joined to any other, and then all that
/// LOO-1 does not allow is thrown away.
fn everything_that_may_be_drawn() -> BTreeSet<Seen> {
    let mut found = BTreeSet::new();
    for code in 0..6u32.pow(6) {
        let to: Vec<u8> = (0..6).map(|end| (code / 6u32.pow(end) % 6) as u8).collect();
        let mutual = (0..6u8).all(|end| to[usize::from(to[usize::from(end)])] == end);
        let other_edge = (0..6u8).all(|end| to[usize::from(end)] == end || to[usize::from(end)] / 2 != end / 2);
        let lines: Vec<(u8, u8)> = (0..6).map(|end| (end, to[usize::from(end)])).filter(|(a, b)| a < b).collect();
        let crossing = lines.iter().any(|a| lines.iter().any(|b| a.0 < b.0 && b.0 < a.1 && a.1 < b.1));
        if !mutual || !other_edge || crossing || !(2..=3).contains(&lines.len()) {
            continue;
        }
        for white in 0..64u8 {
            let is_white = |end: u8| white >> end & 1 == 1;
            let one_colour = lines.iter().all(|&(a, b)| is_white(a) == is_white(b));
            if one_colour && (2..=4).contains(&white.count_ones()) {
                let of = |end: u8| (is_white(end), Some(to[usize::from(end)]).filter(|&other| other != end));
                found.insert([0, 1, 2, 3, 4, 5].map(of));
            }
        }
    }
    found
}

#[test]
fn loo_1_there_are_52_tiles_and_each_is_one_of_a_kind() {
    let all = everything_that_may_be_drawn();
    let mut made = HashSet::new();
    for tile in Tile::all() {
        for turn in 0..3 {
            assert!(all.contains(&seen(tile, turn)));
            assert!(made.insert(seen(tile, turn)), "{tile} looks like another, or like itself in another turn");
        }
        assert_eq!(seen(tile, 1), turned(seen(tile, 0)));
        assert_eq!(seen(tile, 2), turned(seen(tile, 1)));
    }
    assert_eq!(made.len(), all.len(), "every drawing is a tile in some turn");
    assert_eq!((Tile::all().count(), made.len()), (52, 156));
    let lines = |count: usize| Tile::all().filter(|tile| tile.lines(0).count() == count).count();
    assert_eq!((lines(2), lines(3)), (50, 2));
}

#[test]
fn loo_1_the_set_is_closed_under_swapping_the_colours_and_mirror_images_are_apart() {
    for tile in Tile::all() {
        let swapped = seen(tile, 0).map(|(white, to)| (!white, to));
        assert_eq!(seen(Tile::try_from(53 - tile.number()).unwrap(), 0), swapped);
    }
    let mirror = |seen: Seen| -> Seen {
        let mut result = seen;
        for (end, (white, to)) in seen.into_iter().enumerate() {
            result[5 - end] = (white, to.map(|to| 5 - to));
        }
        result
    };
    let by_look = |look: Seen| Tile::all().find(|&tile| (0..3).any(|turn| seen(tile, turn) == look));
    let own_mirror = Tile::all().filter(|&tile| by_look(mirror(seen(tile, 0))) == Some(tile)).count();
    assert!(Tile::all().all(|tile| by_look(mirror(seen(tile, 0))).is_some()), "the set is closed under mirroring");
    assert!(own_mirror < 52, "most tiles have a mirror image of their own");
}

#[test]
fn the_order_of_the_tiles_can_be_explained() {
    let shape = |tile: Tile| seen(tile, 0).map(|(_, to)| to);
    for first in [2u8, 7, 12, 17, 22] {
        let group: HashSet<_> = (first..first + 5).map(|number| shape(Tile::try_from(number).unwrap())).collect();
        assert_eq!(group.len(), 1, "five tiles from {first} on have one shape");
    }
    assert_eq!(Tile::all().map(shape).collect::<HashSet<_>>().len(), 6);
    assert_eq!(Tile::all().next().unwrap().lines(0).count(), 3);
}

#[test]
fn loo_2_facing_ends_are_those_near_the_same_point() {
    let near = |cell: Cell, end: u8| {
        let corners = cell.corners();
        let side = usize::from(end / 2);
        let (near, far) = if end.is_multiple_of(2) { (side, side + 1) } else { (side + 1, side) };
        (corners[near % 3], corners[far % 3])
    };
    for cell in [Cell::new(0, 0), Cell::new(1, 0), Cell::new(-3, 2), Cell::new(-2, 5)] {
        for end in 0..6u8 {
            let next = cell.neighbours()[usize::from(end / 2)];
            assert_eq!(near(cell, end), near(next, end ^ 1));
        }
    }
}

#[test]
fn loo_3_two_half_dots_of_one_colour_are_a_dot_and_a_line_ends_at_a_half_dot() {
    let board = board("13@0,0/0 08@1,0/0");
    assert_eq!(board.made(Cell::new(1, 0)).dots, [1, 0]);
    assert_eq!(board.dots(Cell::new(1, 0)).collect::<Vec<_>>(), [(1, Colour::Black)]);
    assert_eq!(board.dots(Cell::ORIGIN).collect::<Vec<_>>(), [(0, Colour::Black)]);
    // Tile 01's black line at end 1 runs into the half-dot of tile 13 at end 0.
    let board = super::board("13@0,0/0 01@1,0/2");
    assert_eq!(board.made(Cell::new(1, 0)).dots, [0, 0]);
    let to = "01".parse::<Tile>().unwrap().end(2, 1).to.unwrap();
    let mut stretches = 0;
    assert!(!board.follow(Cell::new(1, 0).slot(), to, 1, |_, _, _| stretches += 1));
    assert_eq!(stretches, 1, "it ends there");
}

/// Another program must be able to draw the tiles from the guide alone.
#[test]
fn the_guide_tells_how_every_tile_looks() {
    let guide = include_str!("../guide.md");
    let rows = guide.lines().skip_while(|line| !line.starts_with("| tiles | lines |")).skip(2);
    let mut tiles = Tile::all();
    for row in rows.take_while(|line| line.starts_with('|')) {
        let [_, numbers, lines, whites, _] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        for (place, white) in whites.split(", ").enumerate() {
            let tile = tiles.next().unwrap();
            assert!(place > 0 || numbers.starts_with(&tile.to_string()), "{row}");
            let drawn: Vec<String> = tile.lines(0).map(|(from, to, _)| format!("{from}-{to}")).collect();
            let is_white = |end: &u8| tile.end(0, *end).colour == Colour::White;
            let seen: String = (0..6u8).filter(is_white).map(|end| end.to_string()).collect();
            assert_eq!((drawn.join(" ").as_str(), seen.as_str()), (lines, white), "tile {tile}");
        }
    }
    assert_eq!(tiles.count(), 26, "the other half has its colours swapped");
}
