use std::collections::BTreeSet;

use super::*;
use tricorn_kernel::Dice;

/// The cells of a patch around the origin.
fn patch() -> impl Iterator<Item = Cell> {
    (-6..=6).flat_map(|row| (-6..=6).map(move |column| Cell::new(column, row)))
}

/// A random set of joined cells, in the order in which it grew.
fn grown(seed: u64, count: usize) -> Vec<Cell> {
    let mut dice = Dice::stream(seed, 0);
    let mut cells = vec![Cell::ORIGIN];
    while cells.len() < count {
        // Mostly at the end, so that it grows long.
        let last = cells.len() - 1;
        let from = if dice.below(4) > 0 { last } else { dice.below(cells.len() as u32) as usize };
        let next = cells[from].neighbours()[dice.below(3) as usize];
        if !cells.contains(&next) {
            cells.push(next);
        }
    }
    cells
}

#[test]
fn neighbours_share_the_side_of_the_same_number_and_point_the_other_way() {
    for cell in patch() {
        let corners = cell.corners();
        for (side, next) in cell.neighbours().into_iter().enumerate() {
            assert_eq!(next.neighbours()[side], cell);
            assert_ne!(next.points_up(), cell.points_up());
            assert_eq!(next.corners()[side], corners[(side + 1) % 3]);
            assert_eq!(next.corners()[(side + 1) % 3], corners[side]);
        }
    }
}

#[test]
fn corners_run_clockwise_from_the_apex() {
    for cell in patch() {
        let [a, b, c] = cell.corners().map(|Point { x, y }| (i32::from(x), i32::from(y)));
        // Positive where y grows downwards: clockwise on the screen.
        assert!((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0) > 0);
        assert_eq!(b.1, c.1, "the apex is corner 0");
        assert_eq!(a.1 < b.1, cell.points_up());
    }
}

#[test]
fn six_cells_meet_at_a_point_and_each_is_the_next_ones_neighbour() {
    for corner in patch().flat_map(Cell::corners) {
        assert_eq!((corner.x + corner.y) % 2, 0);
        let around = corner.around();
        for (place, cell) in around.into_iter().enumerate() {
            assert!(cell.corners().contains(&corner));
            assert!(cell.neighbours().contains(&around[(place + 1) % 6]));
        }
        assert_eq!(BTreeSet::from(around).len(), 6);
    }
}

#[test]
fn the_tables_say_what_the_cells_say_all_over_the_torus() {
    for row in -40..=40 {
        for column in -60..=60 {
            let cell = Cell::new(column, row);
            assert_eq!(NEIGHBOURS[cell.slot()].map(usize::from), cell.neighbours().map(Cell::slot));
            assert_eq!(CORNERS[cell.slot()].map(usize::from), cell.corners().map(Point::slot));
            for corner in cell.corners() {
                assert_eq!(AROUND[corner.slot()].map(usize::from), corner.around().map(Cell::slot));
            }
        }
    }
    let slots = |of: fn(Cell) -> usize| -> BTreeSet<usize> {
        (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| of(Cell::new(column, row)))).collect()
    };
    assert_eq!(slots(Cell::slot).len(), CELL_SLOTS);
    assert_eq!(slots(|cell| cell.corners()[0].slot()).len(), POINT_SLOTS);
}

/// The longest shapes there are in each direction, and what lies around them.
#[test]
fn no_joined_cells_and_nothing_around_them_share_a_slot() {
    let strip = |step: fn(Cell, usize) -> Cell| {
        let mut cells = vec![Cell::ORIGIN];
        while cells.len() < TILES {
            cells.push(step(cells[cells.len() - 1], cells.len()));
        }
        cells
    };
    let mut shapes = vec![
        strip(|cell, _| cell.neighbours()[if cell.points_up() { 0 } else { 2 }]),
        strip(|cell, _| cell.neighbours()[if cell.points_up() { 1 } else { 0 }]),
        strip(|cell, _| cell.neighbours()[if cell.points_up() { 1 } else { 2 }]),
        strip(|cell, at| cell.neighbours()[if cell.points_up() { 1 } else { at / 2 % 2 * 2 }]),
    ];
    shapes.extend((0..200).map(|seed| grown(seed, TILES)));
    for cells in shapes {
        let points: BTreeSet<Point> = cells.iter().flat_map(|cell| cell.corners()).collect();
        let near: BTreeSet<Cell> = points.iter().flat_map(|point| point.around()).collect();
        assert_eq!(points.iter().map(|point| point.slot()).collect::<BTreeSet<_>>().len(), points.len());
        assert_eq!(near.iter().map(|cell| cell.slot()).collect::<BTreeSet<_>>().len(), near.len());
    }
}

#[test]
fn an_area_knows_its_cells_and_its_rim_as_it_grows() {
    for seed in 0..200 {
        let cells = grown(seed, TILES);
        let mut area = Area::empty();
        assert!(area.is_rim(Cell::ORIGIN));
        for (count, &cell) in cells.iter().enumerate() {
            assert!(area.is_rim(cell) && !area.is_taken(cell));
            area.take(cell, |_, side, before| before | 1 << side);
            let taken: BTreeSet<Cell> = cells[..=count].iter().copied().collect();
            let rim: BTreeSet<Cell> =
                taken.iter().flat_map(|cell| cell.neighbours()).filter(|cell| !taken.contains(cell)).collect();
            let read = |slots: &mut dyn Iterator<Item = usize>| -> Vec<Cell> {
                slots.map(|slot| area.cell_at(slot)).collect()
            };
            let sorted = |mut cells: Vec<Cell>| {
                cells.sort_by_key(|cell| cell.slot());
                cells
            };
            assert_eq!(area.taken().slots().count(), count + 1);
            assert_eq!(read(&mut area.taken().slots()), sorted(taken.iter().copied().collect()));
            assert_eq!(read(&mut area.rim().map(|(slot, _)| slot)), sorted(rim.iter().copied().collect()));
            for (slot, ask) in area.rim() {
                let sides = area.cell_at(slot).neighbours().into_iter().enumerate();
                let beside = sides.filter(|(_, next)| taken.contains(next)).fold(0, |ask, (side, _)| ask | 1 << side);
                assert_eq!(ask, beside, "what was asked before is handed on");
            }
            assert!(rim.iter().all(|&cell| area.is_rim(cell)) && !taken.iter().any(|&cell| area.is_rim(cell)));
        }
        assert!(!area.is_taken(Cell::new(cells[0].column + COLUMNS, cells[0].row)), "the same slot, once around");
    }
}

#[test]
fn cells_are_written_as_column_and_row() {
    for cell in patch() {
        assert_eq!(cell.to_string().parse(), Ok(cell));
    }
    for nonsense in ["", "3", "3,", ",3", "3,4,5", "a,b", "61,0", "0,-61", "999,0", "3, 4", "+3,4", "03,4", "-0,0"] {
        assert!(nonsense.parse::<Cell>().is_err(), "{nonsense}");
    }
}
