//! The table against slower ways to find the same.

use std::collections::BTreeSet;

use super::motion::{MOST, settled};
use super::{COVERS, Motion, Shape, covers_of, outline};
use crate::lattice::Cell;

const NAMES: [&str; 10] = ["1", "2", "3", "4a", "4b", "4c", "5a", "5b", "5c", "5d"];

fn few(cells: &[Cell]) -> [Cell; MOST] {
    let mut few = [Cell::ORIGIN; MOST];
    few[..cells.len()].copy_from_slice(cells);
    settled(few, cells.len())
}

#[test]
fn zan_2_the_ten_shapes_are_all_there_are_of_one_to_five_triangles() {
    // Grown triangle by triangle; one of each twelve that are turned or mirrored images is kept.
    let mut grown: BTreeSet<Vec<Cell>> = BTreeSet::from([vec![Cell::ORIGIN]]);
    for size in 1..=5 {
        let smallest = |cells: &Vec<Cell>| {
            let moved = |motion: Motion| few(&cells.iter().map(|&cell| motion.cell(cell)).collect::<Vec<_>>());
            Motion::ALL.map(moved).into_iter().min().unwrap()
        };
        let free: BTreeSet<[Cell; MOST]> = grown.iter().map(smallest).collect();
        let shapes = Shape::ALL.iter().filter(|shape| shape.size() == size);
        let ours: BTreeSet<[Cell; MOST]> = shapes.clone().map(|shape| smallest(&shape.cells().to_vec())).collect();
        assert_eq!(free, ours, "of {size} triangles");
        assert_eq!(ours.len(), shapes.count(), "no shape twice");
        assert_eq!(ours.len(), [1, 1, 1, 3, 4][size - 1]);
        if size == 5 {
            break;
        }
        grown = grown
            .iter()
            .flat_map(|cells| {
                let rim = cells.iter().flat_map(|cell| cell.neighbours()).filter(|cell| !cells.contains(cell));
                rim.map(|cell| few(&[&cells[..], &[cell]].concat())[..=size].to_vec()).collect::<Vec<_>>()
            })
            .collect();
    }
}

#[test]
fn a_motion_keeps_distances_and_six_turns_are_none() {
    let middle = |cell: Cell| {
        (f64::from(cell.column) / 2.0, {
            let third = if cell.points_up() { 2.0 } else { 1.0 } / 3.0;
            (f64::from(cell.row) + third) * 3_f64.sqrt() / 2.0
        })
    };
    let apart = |one: Cell, other: Cell| {
        let ((a, b), (c, d)) = (middle(one), middle(other));
        (a - c).hypot(b - d)
    };
    let cells: Vec<Cell> = (-3..4).flat_map(|column| (-3..4).map(move |row| Cell::new(column, row))).collect();
    for motion in Motion::ALL {
        for (&one, &other) in cells.iter().zip(cells.iter().rev()) {
            assert!((apart(one, other) - apart(motion.cell(one), motion.cell(other))).abs() < 1e-9, "{motion:?}");
        }
    }
    let turn = Motion::ALL[1];
    for &cell in &cells {
        assert_eq!((0..6).fold(cell, |cell, _| turn.cell(cell)), cell);
        assert_ne!(turn.cell(cell).points_up(), cell.points_up());
    }
    let counts: Vec<usize> = Shape::ALL.iter().map(|shape| shape.orientations().count()).collect();
    assert_eq!(counts, [2, 3, 6, 6, 2, 6, 6, 6, 12, 12]);
}

/// A slow search that knows nothing of parts: pieces are turned, moved and tried, the first free cell first.
fn slow(free: &[Cell], least: usize, pieces: &mut Vec<Shape>, found: &mut BTreeSet<Vec<Shape>>) {
    let Some(&first) = free.first() else {
        if pieces.len() >= least {
            let mut sorted = pieces.clone();
            sorted.sort();
            found.insert(sorted);
        }
        return;
    };
    for shape in Shape::ALL {
        for (_, cells) in shape.orientations() {
            for anchor in cells {
                let (right, down) = (first.column - anchor.column, first.row - anchor.row);
                if (right ^ down) & 1 == 1 {
                    continue;
                }
                let lies: Vec<Cell> =
                    cells.iter().map(|cell| Cell::new(cell.column + right, cell.row + down)).collect();
                if lies.iter().all(|cell| free.contains(cell)) {
                    let rest: Vec<Cell> = free.iter().copied().filter(|cell| !lies.contains(cell)).collect();
                    pieces.push(shape);
                    slow(&rest, least, pieces, found);
                    pieces.pop();
                }
            }
        }
    }
}

#[test]
fn zan_6_there_are_exactly_41_covers_and_a_slow_search_finds_the_same() {
    assert_eq!(COVERS.len(), 41);
    for target in Shape::ALL {
        let mut found = BTreeSet::new();
        slow(target.cells(), 2, &mut Vec::new(), &mut found);
        let ours: BTreeSet<Vec<Shape>> = covers_of(target).iter().map(|cover| cover.shapes().to_vec()).collect();
        assert_eq!(ours, found, "{}", target.name());
        assert_eq!(ours.len(), covers_of(target).len(), "no cover twice");
    }
}

#[test]
fn zan_6_the_41_covers_are_those_of_the_file() {
    let written: Vec<String> = COVERS
        .iter()
        .map(|cover| {
            let pieces: Vec<&str> = cover.shapes().iter().map(|shape| NAMES[shape.index()]).collect();
            format!("{} = {}", NAMES[cover.target().index()], pieces.join(" + "))
        })
        .collect();
    let file: Vec<&str> = include_str!("covers.txt").lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(written, file, "\n{}", written.join("\n"));
}

/// Corners of a cell on paper, sides one long.
fn corners(cell: Cell) -> [(f64, f64); 3] {
    cell.corners().map(|point| (f64::from(point.x) / 2.0, f64::from(point.y) * 3_f64.sqrt() / 2.0))
}

fn area(corners: &[(f64, f64)]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|((a, b), (c, d))| a * d - b * c).sum::<f64>().abs() / 2.0
}

/// On paper, with real numbers: turned and mirrored by the usual formulas, not by those of the lattice.
#[test]
fn zan_6_every_placement_has_the_target_s_area_no_overlap_and_pieces_of_the_right_form() {
    let unit = area(&corners(Cell::ORIGIN));
    let middle = |cell: &Cell| {
        let [(a, b), (c, d), (e, f)] = corners(*cell);
        ((a + c + e) / 3.0, (b + d + f) / 3.0)
    };
    let near = |(a, b): (f64, f64), (c, d): (f64, f64)| (a - c).hypot(b - d) < 1e-6;
    for cover in &COVERS {
        let around = |cells: &[Cell]| -> Vec<(f64, f64)> {
            outline(cells)
                .iter()
                .map(|point| (f64::from(point.x) / 2.0, f64::from(point.y) * 0.75_f64.sqrt()))
                .collect()
        };
        let pieces: Vec<(Shape, Vec<Cell>)> = cover.pieces().collect();
        let sum: f64 = pieces.iter().map(|(_, cells)| area(&around(cells))).sum();
        assert!((sum - area(&around(cover.target().cells()))).abs() < 1e-6, "{cover:?}");
        assert!((sum - unit * cover.target().size() as f64).abs() < 1e-6, "{cover:?}");
        let middles: Vec<(f64, f64)> = pieces.iter().flat_map(|(_, cells)| cells.iter().map(middle)).collect();
        for (index, &one) in middles.iter().enumerate() {
            assert!(middles[..index].iter().all(|&other| !near(one, other)), "two pieces overlap: {cover:?}");
            assert!(cover.target().cells().iter().any(|cell| near(middle(cell), one)), "beyond the target: {cover:?}");
        }
        for (shape, cells) in &pieces {
            let lies: Vec<(f64, f64)> = cells.iter().map(middle).collect();
            let fits = (0..12).any(|motion| {
                let (sin, cos) = (f64::from(motion % 6) * std::f64::consts::FRAC_PI_3).sin_cos();
                let flip = if motion < 6 { 1.0 } else { -1.0 };
                let turned: Vec<(f64, f64)> = shape
                    .cells()
                    .iter()
                    .map(|cell| {
                        let (x, y) = middle(cell);
                        (flip * x * cos - y * sin, flip * x * sin + y * cos)
                    })
                    .collect();
                let centre = |points: &[(f64, f64)]| {
                    let len = points.len() as f64;
                    (points.iter().map(|p| p.0).sum::<f64>() / len, points.iter().map(|p| p.1).sum::<f64>() / len)
                };
                let ((a, b), (c, d)) = (centre(&lies), centre(&turned));
                turned.iter().all(|(x, y)| lies.iter().any(|&other| near((x + a - c, y + b - d), other)))
            });
            assert!(fits, "{shape:?} does not lie in {cover:?}");
        }
    }
}
