//! What every picture of tiles must be.

use std::collections::HashSet;

use super::*;
use crate::svg::tests as picture;
pub(crate) use crate::svg::tests::values;

/// A picture of tiles: besides, each of them is there once.
pub(crate) fn check(svg: &str) {
    picture::check(svg);
    for unique in ["data-key", "data-pick"] {
        let mut seen = HashSet::new();
        assert!(values(svg, unique).all(|value| seen.insert(value)), "a {unique} comes twice in {svg}");
    }
}

/// Every piece that can be held is drawn under the id that it names, without a transform.
pub(crate) fn check_pieces(hand: &str) {
    for piece in values(hand, "data-piece") {
        assert!(hand.contains(&format!("<g id=\"{piece}\">")), "{piece} is not drawn");
    }
}

fn held(number: usize) -> Held {
    Held {
        handle: format!("t:{number}"),
        key: format!("tile:{number}"),
        piece: format!("piece-{number}"),
        class: "",
        label: format!("tile {number}"),
        shapes: paper(true, IVORY),
    }
}

#[test]
fn a_cell_lies_between_its_corners() {
    for cell in (-5..5).flat_map(|row| (-5..5).map(move |column| Cell::new(column, row))) {
        let corners = cell.corners().map(point_at);
        let (x, y) = middle_of(cell);
        for (index, corner) in corners.into_iter().enumerate() {
            let (dx, dy) = (corner.0 - x, corner.1 - y);
            assert!((dx.hypot(dy) - REACH).abs() < 0.2, "{cell}");
            let (ux, uy) = CORNERS_UP[index];
            let flip = if degrees_of(cell) == 180 { -1.0 } else { 1.0 };
            assert!((dx - flip * ux * REACH).abs() < 0.2 && (dy - flip * uy * REACH).abs() < 0.2, "{cell}");
        }
    }
}

#[test]
fn a_frame_holds_all_cells_with_a_rim_and_a_first_tile_is_not_huge() {
    let [_, _, width, height] = Frame::board([Cell::ORIGIN]).measures();
    assert!(width >= 450.0 && height >= 400.0, "{width} {height}");
    let cells = [Cell::new(-7, -3), Cell::new(11, 6)];
    let [x, y, width, height] = Frame::board(cells).measures();
    for point in cells.iter().flat_map(|cell| cell.neighbours()).flat_map(Cell::corners) {
        let (px, py) = point_at(point);
        assert!((x..=x + width).contains(&px) && (y..=y + height).contains(&py), "{point:?}");
    }
}

#[test]
fn the_lines_of_the_grid_end_where_the_frame_ends_and_run_along_points() {
    let frame = Frame::board([Cell::new(3, 1), Cell::new(4, 1)]);
    let grid = frame.grid();
    for end in grid.split(['M', 'L']).skip(1) {
        let (x, y) = end.split_once(' ').unwrap();
        let (x, row) = (x.parse::<i32>().unwrap() / 50, (y.parse::<f32>().unwrap() / HEIGHT).round() as i32);
        assert!((frame.left..=frame.right).contains(&x) && (frame.top..=frame.bottom).contains(&row));
    }
    for line in grid.split('M').skip(1) {
        let numbers: Vec<f32> = line.split(['L', ' ']).map(|number| number.parse().unwrap()).collect();
        let (x, row) = ((numbers[0] / 50.0) as i32, (numbers[1] / HEIGHT).round() as i32);
        assert!(numbers[1] == numbers[3] || (x + row) % 2 == 0, "a slanted line passes points: {line}");
    }
}

#[test]
fn a_board_says_where_a_held_piece_would_lie() {
    let things = html! { (place(Cell::new(3, -1), "free")) (place(Cell::new(4, -1), "free too")) };
    let svg = Frame::board([Cell::ORIGIN]).paint("board", "toy", "the board", &things);
    check(&svg);
    assert!(svg.contains("id=\"board\"") && svg.contains(" data-pan"));
    assert_eq!(values(&svg, "data-pick").collect::<Vec<_>>(), ["c:3,-1", "c:4,-1"]);
    assert_eq!(values(&svg, "data-at").collect::<Vec<_>>(), ["150 -28.9 0", "200 -57.7 180"]);
    let figure = Frame::figure([Cell::ORIGIN]).paint_figure("toy", "a figure", &things);
    assert!(!figure.contains(" id=") && !figure.contains("data-pan"));
}

#[test]
fn a_hand_of_any_size_fits_and_its_tiles_can_be_held() {
    for count in 0..=30 {
        let pile = Pile { count: 5, handle: "pool", label: "5 tiles".into(), top: None };
        let svg = hand("your tiles", (0..count).map(held).collect(), Some(pile));
        check(&svg);
        check_pieces(&svg);
        let height: f32 = values(&svg, "height").next().unwrap().parse().unwrap();
        assert_eq!(height > 200.0, count > 12, "many tiles have more room");
        for transform in values(&svg, "transform").filter(|transform| transform.contains("scale")) {
            let numbers: Vec<f32> =
                transform.split(|c: char| !c.is_ascii_digit() && c != '.').filter_map(|n| n.parse().ok()).collect();
            let [x, y, scale] = numbers[..] else { panic!("{transform}") };
            assert!(x - 50.0 * scale >= 0.0 && x + 50.0 * scale <= 440.0, "{count}: {transform}");
            assert!(y - REACH * scale >= -1.0 && y + REACH / 2.0 * scale <= height + 1.0, "{count}: {transform}");
            assert!(scale >= 0.34, "{count} tiles are too small to hit: {scale}");
        }
    }
}
