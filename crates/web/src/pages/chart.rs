//! Lines over the course of a game, one for each seat. Seats are told apart by colour, by dashes and by marks: never by
//! colour alone. Colours are the stylesheet's.

use maud::{Markup, html};
use tricorn_table::{Analysis, Point};

const WIDTH: f32 = 400.0;
const HEIGHT: f32 = 220.0;
/// Room for the numbers at the left and for those of moments above.
const LEFT: f32 = 34.0;
const TOP: f32 = 22.0;
const RIGHT: f32 = 8.0;
const BOTTOM: f32 = 10.0;
/// How wide the number of a moment is, with some room.
const NUMBER: f32 = 12.0;
/// About so many marks stand on a line.
const MARKS: usize = 12;
/// So many colours there are, and then they begin anew, with other dashes and marks.
const COLOURS: usize = 6;
const DASHES: [&str; 4] = ["none", "7 4", "2 4", "9 3 2 3"];

/// The lines of a game.
pub(super) fn chart(found: &Analysis) -> Markup {
    let scale = Scale::of(found);
    let seats = found.names.len();
    html! {
        svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(in_words(found)) {
            @for value in scale.rungs() {
                line.rung x1=(LEFT) x2=(WIDTH - RIGHT) y1=(scale.y(value)) y2=(scale.y(value)) {}
                text x=(LEFT - 5.0) y=(scale.y(value) + 4.0) text-anchor="end" { (value.round() as i32) }
            }
            @for (number, (line, label)) in (1..).zip(scale.moments(found)) {
                line.moment x1=(line) x2=(line) y1=(TOP) y2=(HEIGHT - BOTTOM) {}
                text.moment x=(label) y=(TOP - 6.0) text-anchor="middle" { (number) }
            }
            @for seat in 0..seats { (line_of(found, seat, &scale)) }
        }
    }
}

/// Which line is whose.
pub(super) fn legend(names: &[String]) -> Markup {
    html! {
        ul.legend {
            @for (seat, name) in names.iter().enumerate() {
                li {
                    svg viewBox="0 0 36 14" aria-hidden="true" {
                        g class=(colour(seat)) {
                            line.course x1="1" x2="35" y1="7" y2="7" stroke-dasharray=(dashes(seat)) {}
                            (mark(seat, 18.0, 7.0))
                        }
                    }
                    bdi { (name) }
                }
            }
        }
    }
}

/// What the picture shows, for those who cannot see it.
fn in_words(found: &Analysis) -> String {
    let what = match (found.weighed, found.names.len()) {
        (true, 1) => "A line: how good the chances were".to_owned(),
        (false, 1) => "A line: how the score stood".to_owned(),
        (true, players) => format!("A line for each of {players} players: who was ahead when"),
        (false, players) => format!("A line for each of {players} players: how the score stood"),
    };
    format!("{what}. The numbers stand below in a table.")
}

fn line_of(found: &Analysis, seat: usize, scale: &Scale) -> Markup {
    let at: Vec<(f32, f32)> = found
        .curve
        .iter()
        .enumerate()
        .filter_map(|(place, point)| Some((scale.x(place), scale.y(value(point, seat, found.weighed)?))))
        .collect();
    let points: Vec<String> = at.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let step = at.len().div_ceil(MARKS).max(1);
    html! {
        g class=(colour(seat)) {
            polyline.course points=(points.join(" ")) stroke-dasharray=(dashes(seat)) {}
            // Not all at the same places, so that none hides another.
            @for (x, y) in at.iter().skip(seat % step).step_by(step) { (mark(seat, *x, *y)) }
        }
    }
}

/// What stands for a seat at one moment: its outlook of 100, or its score.
fn value(point: &Point, seat: usize, weighed: bool) -> Option<f32> {
    if weighed {
        Some(100.0 * *point.worth.as_ref()?.get(seat)?)
    } else {
        point.points.get(seat).map(|&points| points as f32)
    }
}

fn colour(seat: usize) -> String {
    format!("line-{}", seat % COLOURS)
}

fn dashes(seat: usize) -> &'static str {
    DASHES[(seat + seat / DASHES.len()) % DASHES.len()]
}

fn mark(seat: usize, x: f32, y: f32) -> Markup {
    let path = match seat % 5 {
        0 => format!("M{:.1} {y:.1}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z", x - 3.0),
        1 => format!("M{:.1} {:.1}h5.4v5.4h-5.4Z", x - 2.7, y - 2.7),
        2 => format!("M{x:.1} {:.1}l3.6 6h-7.2Z", y - 3.6),
        3 => format!("M{x:.1} {:.1}l3.8 3.8l-3.8 3.8l-3.8 -3.8Z", y - 3.8),
        _ => format!("M{x:.1} {:.1}l3.6 -6h-7.2Z", y + 3.6),
    };
    html! { path.dot d=(path) {} }
}

/// Where things stand in the picture.
struct Scale {
    low: f32,
    high: f32,
    last: usize,
}

impl Scale {
    fn of(found: &Analysis) -> Self {
        let last = found.curve.len().saturating_sub(1).max(1);
        if found.weighed {
            return Self { low: 0.0, high: 100.0, last };
        }
        let all = || found.curve.iter().flat_map(|point| &point.points).map(|&points| points as f32);
        let (low, high) = (all().fold(0.0, f32::min), all().fold(1.0, f32::max));
        Self { low, high, last }
    }

    fn x(&self, place: usize) -> f32 {
        LEFT + (WIDTH - LEFT - RIGHT) * place as f32 / self.last as f32
    }

    fn y(&self, value: f32) -> f32 {
        TOP + (HEIGHT - TOP - BOTTOM) * (self.high - value) / (self.high - self.low)
    }

    /// The values that stand at the left.
    fn rungs(&self) -> [f32; 3] {
        [self.low, (self.low + self.high) / 2.0, self.high]
    }

    /// Where the moments are that decided the game, each with the place of its number, which needs some room.
    fn moments(&self, found: &Analysis) -> Vec<(f32, f32)> {
        let place = |entry: usize| found.curve.iter().position(|point| point.entry == entry).unwrap_or(self.last);
        let beside = |before: &mut f32, entry: usize| {
            let line = self.x(place(entry));
            *before = line.max(*before + NUMBER);
            Some((line, *before))
        };
        let mut places: Vec<(f32, f32)> =
            found.moments.iter().map(|moment| moment.entry).scan(f32::NEG_INFINITY, beside).collect();
        // The last ones may have been moved out of the picture.
        let mut room = WIDTH - NUMBER / 2.0;
        for (_, number) in places.iter_mut().rev() {
            *number = number.min(room);
            room = *number - NUMBER;
        }
        places
    }
}
