//! A replay as pictures: one SVG file per entry, each of which can be opened alone.

use std::fmt::Write as _;
use std::fs;
use std::io::{Write as _, stdout};
use std::path::Path;

use tricorn_kernel::face::{Scene, Seating};
use tricorn_kernel::text::shown;
use tricorn_table::{AnyTable, Picture, as_xml, size_of};

use super::show::{Eyes, Show};
use crate::outcome::Fail;
use crate::output::create;
use crate::words::count;

const WIDTH: f32 = 960.0;
const MARGIN: f32 = 24.0;
const INNER: f32 = WIDTH - 2.0 * MARGIN;
/// The most a board and a hand take of the height.
const BOARD_HEIGHT: f32 = 720.0;
const HAND_HEIGHT: f32 = 210.0;
const ROW: f32 = 30.0;

/// The page's look, as far as a picture by itself needs it: paper around, ink for words. What moves on a page and
/// then goes, such as "+50", is left out. Games have classes of their own: ours all begin with "sheet".
const STYLE: &str = "\
svg{overflow:visible}\
.sheet-paper{fill:#f4efe4}.sheet-ink{fill:#1d2b2a}.sheet-muted{fill:#6c6557}.sheet-now{fill:#7d5900}\
.rise,.run{display:none}\
@media(prefers-color-scheme:dark){\
.sheet-paper{fill:#10191c}.sheet-ink{fill:#ece6d8}.sheet-muted{fill:#9aa39f}.sheet-now{fill:#f0c04a}}";

/// Paints the table after every entry, or only as it was before entry `at`.
pub(super) fn paint(show: &Show, folder: &Path, at: Option<usize>, eyes: Eyes, force: bool) -> Result<(), Fail> {
    fs::create_dir_all(folder).map_err(|error| Fail::write(folder, error))?;
    let places = at.map_or(1..=show.last(), |at| at..=at);
    let digits = show.last().to_string().len().max(4);
    let path_of = |place: usize| folder.join(format!("{place:0digits$}.svg"));
    // All or nothing: half a series of pictures beside half an old one would be a riddle.
    if let Some(there) = places.clone().map(path_of).find(|path| !force && path.exists()) {
        return Err(Fail::Input(format!("{} exists already; --force overwrites it", there.display())));
    }
    for place in places.clone() {
        let path = path_of(place);
        let picture = picture(show, place, eyes);
        create(&path, force)?.write_all(picture.as_bytes()).map_err(|error| Fail::write(&path, error))?;
    }
    let painted = count(places.count() as u64, "picture");
    writeln!(stdout(), "{painted} in {}", shown(&folder.display().to_string()))?;
    Ok(())
}

/// The table after the first `at` entries, with who plays above it and what happened below.
fn picture(show: &Show, at: usize, eyes: Eyes) -> String {
    let table = show.table(at);
    let scene = table.scene(eyes.viewer());
    let mut sheet = Sheet::default();
    sheet.words(&show.title(), "ink", 22.0);
    let seen = format!("Entry {at} of {}, seen by {}", show.last(), show.name_of(eyes));
    sheet.words(&seen, "muted", 16.0);
    let turn = table.turn();
    let scores = table.scores(eyes.viewer());
    for (standing, seating) in table.standings().iter().zip(&scene.seats) {
        let place = standing.seat.index();
        let score = table.counts().of(scores[place]);
        sheet.seat(&show.names()[place], &score, seating, turn.seats().has(standing.seat));
    }
    sheet.y += 8.0;
    sheet.board(&scene, table.as_ref(), eyes);
    let seq = show.entries().get(at.wrapping_sub(1)).map(|entry| entry.seq);
    for said in show.story(table.as_ref(), eyes).iter().filter(|said| Some(said.seq) == seq) {
        sheet.words(&said.text, "ink", 17.0);
    }
    sheet.finish()
}

/// A picture that grows downwards.
#[derive(Default)]
struct Sheet {
    shapes: String,
    y: f32,
}

impl Sheet {
    /// A line of words.
    fn words(&mut self, words: &str, class: &str, size: f32) {
        // About as many letters as fit; the rest would run out of the picture.
        let room = (INNER / (0.55 * size)) as usize;
        for line in textwrap::wrap(words, room) {
            self.y += size * 1.4;
            let (y, line) = (self.y, escape(&line));
            self.push(format_args!(
                "<text class=\"sheet-{class}\" x=\"{MARGIN}\" y=\"{y:.1}\" font-size=\"{size}\">{line}</text>"
            ));
        }
    }

    /// Who sits there, with what lies in front of them.
    fn seat(&mut self, name: &str, score: &str, seating: &Seating, now: bool) {
        let (class, mark) = if now { ("now", "▶ ") } else { ("ink", "") };
        let words = format!("{mark}{name}: {score}, {}", seating.words);
        self.words(&words, class, 17.0);
        if let Some((_, height)) = size_of(&seating.picture).filter(|(_, height)| *height > 0.0) {
            let scale = (ROW / height).min(1.0);
            self.y += 6.0;
            self.place(&seating.picture, MARGIN, scale);
            self.y += height * scale;
        }
    }

    /// The board on the table top, and the hand on a rail below it.
    fn board(&mut self, scene: &Scene, table: &dyn AnyTable, eyes: Eyes) {
        let Some((width, height)) = size_of(&scene.board) else {
            // A game without pictures: its plain drawing.
            for line in table.draw(eyes.viewer()).lines() {
                self.y += 18.0;
                let (y, line) = (self.y, escape(line.text().trim_end()));
                self.push(format_args!(
                    "<text class=\"sheet-ink\" x=\"{MARGIN}\" y=\"{y:.1}\" font-family=\"ui-monospace,monospace\" \
                     font-size=\"15\" xml:space=\"preserve\">{line}</text>"
                ));
            }
            return;
        };
        let scale = (INNER / width).min(BOARD_HEIGHT / height);
        self.place(&scene.board, MARGIN + (INNER - width * scale) / 2.0, scale);
        self.y += height * scale + 12.0;
        if let Some((width, height)) = size_of(&scene.hand) {
            let scale = ((INNER - 2.0 * MARGIN) / width).min(HAND_HEIGHT / height);
            let (y, tall) = (self.y, height * scale + 24.0);
            self.push(format_args!(
                "<rect fill=\"#153f3b\" x=\"{MARGIN}\" y=\"{y:.1}\" width=\"{INNER}\" height=\"{tall:.1}\" rx=\"16\"/>"
            ));
            self.y += 12.0;
            self.place(&scene.hand, MARGIN + (INNER - width * scale) / 2.0, scale);
            self.y += height * scale + 18.0;
        }
    }

    /// A finished picture, with its upper left corner at `x` and where we are.
    fn place(&mut self, picture: &Picture, x: f32, scale: f32) {
        let y = self.y;
        let svg = as_xml(picture);
        self.push(format_args!("<g transform=\"translate({x:.1} {y:.1}) scale({scale:.4})\">{svg}</g>"));
    }

    fn push(&mut self, shape: std::fmt::Arguments<'_>) {
        self.shapes.write_fmt(shape).expect("a string takes everything");
        self.shapes.push('\n');
    }

    fn finish(self) -> String {
        let height = self.y + MARGIN;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" width=\"{WIDTH}\" \
             height=\"{height:.0}\" font-family=\"system-ui,sans-serif\">\n<style>{STYLE}</style>\n\
             <rect class=\"sheet-paper\" width=\"100%\" height=\"100%\"/>\n{}</svg>\n",
            self.shapes
        )
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
