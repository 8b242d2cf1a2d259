//! Paints tables of the games, and the figures of their guides, as HTML pages, to look at: `--example paint -- DIR`.

use std::path::PathBuf;
use std::{env, fs, io};

use tricorn_games::color_draw::ColorDraw;
use tricorn_games::loop_lines::LoopLines;
use tricorn_games::mayhem::Mayhem;
use tricorn_games::triominos::Triominos;
use tricorn_games::zangle::ZangleTurns;
use tricorn_kernel::series::Series;
use tricorn_kernel::{Actor, Appraise, Dice, Face, Names, Options, Seat, Silent, Turn, Viewer};

const STYLE: &str = "
:root{--page:#f4efe4;--ink:#1d2b2a;--muted:#6c6557;--felt:#1c4f4a;--gold:#e0a100}
@media(prefers-color-scheme:dark){:root{--page:#10191c;--ink:#ece6d8;--muted:#9aa39f;--felt:#123835}}
body{margin:0;padding:12px;background:var(--page);color:var(--ink);font:15px system-ui,sans-serif}
main{display:grid;gap:14px;max-width:1240px;margin:auto}
svg{display:block;height:auto;max-width:100%}
.board,.hand{width:100%}.hand{max-width:620px;margin:auto}
.felt{fill:var(--felt)}
.seat{display:flex;flex-wrap:wrap;gap:4px 10px;align-items:center}.seat i{color:var(--muted);font-style:normal}
.pick{cursor:default}.pick.can{cursor:pointer}
.pick.can>.edge{stroke:var(--gold);stroke-width:5;stroke-opacity:1;stroke-dasharray:10 7}
@media(min-width:1000px){main{grid-template-columns:minmax(0,1fr) 340px}.hand{grid-row:2}
.mayhem .name,.mayhem .number{font-size:.75em}}
";

/// A table after some moves, played by the game's own first opinion with a bit of chance.
fn paint<G: Face + Appraise>(options: &[(&str, &str)], seats: u8, moves: u32, seed: u64) -> String {
    let options = Options::read(G::FACTS.options, options.iter().copied()).expect("the options are the game's own");
    let mut state = G::setup(&options, seats).expect("the seats are as many as the game allows");
    let mut dice = Dice::stream(seed, 0);
    let mut made = 0;
    loop {
        let mut listed = Vec::new();
        let (actor, mv) = match G::turn(&state) {
            Turn::Over => break,
            Turn::Chance => (Actor::Chance, G::roll(&state, &mut dice)),
            Turn::Open { .. } if made == moves => break,
            turn => {
                let open: Vec<Seat> = turn.seats().iter().collect();
                let seat = *dice.pick(&open);
                let view = G::view(&state, Viewer::Seat(seat));
                G::moves(&state, seat, &mut listed);
                let best = listed.iter().max_by_key(|mv| G::appraise(&view, mv)).expect("there is always a move");
                let mv = if dice.below(3) == 0 { best } else { dice.pick(&listed) };
                made += 1;
                (Actor::Seat(seat), mv.clone())
            }
        };
        G::apply(&mut state, actor, mv, &mut Silent);
    }
    let seat = G::turn(&state).seats().iter().next().unwrap_or(Seat::new(0));
    page::<G>(&state, seat)
}

/// The first table, of many, in which something is to be seen.
fn first_with<G: Face + Appraise>(seats: u8, seen: &str) -> String {
    let tables = (0..40).flat_map(|seed| (10..70).map(move |moves| (seed, moves)));
    let mut pages = tables.map(|(seed, moves)| paint::<G>(&[], seats, moves, seed));
    pages.find(|page| page.contains(seen)).unwrap_or_default()
}

/// The figures that a guide calls.
fn figures<G: Face>() -> String {
    let names = G::GUIDE.lines().filter_map(|line| line.strip_prefix("![")?.split_once("](")?.1.strip_suffix(')'));
    let figures: String = names.filter_map(G::figure).collect();
    format!("<!doctype html><meta charset=utf-8><style>{STYLE}.figure{{height:220px;margin:12px}}</style>{figures}")
}

fn page<G: Face>(state: &G::State, seat: Seat) -> String {
    let names: Vec<String> = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fritz", "Gil", "Hana"].map(Into::into).to_vec();
    let view = G::view(state, Viewer::Seat(seat));
    let scene = G::scene(&view, Names(&names));
    let mut moves = Vec::new();
    G::moves(state, seat, &mut moves);
    let (mut board, mut hand) = (scene.board, scene.hand);
    // As if the first handle of the first move had been picked: what comes next is lit up.
    let first: Option<String> = moves.iter().find_map(|mv| G::picks(&view, mv).into_iter().next());
    for mv in &moves {
        let picks = G::picks(&view, mv);
        for (step, handle) in picks.iter().enumerate() {
            if step == 0 || picks.first() == first.as_ref() {
                for svg in [&mut board, &mut hand] {
                    *svg = light_up(svg, handle);
                }
            }
        }
    }
    let seats: String = (scene.seats.iter().zip(&names))
        .map(|(seat, name)| format!("<div class=seat><b>{name}</b> <i>{}</i> {}</div>", seat.words, seat.picture))
        .collect();
    let total = board.len() + hand.len();
    format!(
        "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><title>{}</title>\
         <style>{STYLE}</style><main><div>{board}</div><aside>{seats}<p>{total} bytes</p></aside>{hand}</main>",
        G::FACTS.name
    )
}

/// Adds the class `can` to everything with this handle.
fn light_up(svg: &str, handle: &str) -> String {
    let mark = format!("data-pick=\"{handle}\"");
    let tags = svg.split_inclusive('>').map(|tag| match tag.contains(&mark) {
        true => tag.replacen("\"pick ", "\"pick can ", 1),
        false => tag.to_owned(),
    });
    tags.collect()
}

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| ".".into()));
    let honour = [("honour", "on")];
    let pages = [
        ("mayhem-start", paint::<Mayhem>(&[], 3, 0, 1)),
        ("mayhem-early", paint::<Mayhem>(&[], 4, 6, 2)),
        ("mayhem-middle", paint::<Mayhem>(&[], 5, 47, 3)),
        ("mayhem-over", paint::<Mayhem>(&[], 2, u32::MAX, 4)),
        ("mayhem-honour", paint::<Mayhem>(&honour, 8, 9, 5)),
        ("loop-lines-start", paint::<LoopLines>(&[], 2, 2, 1)),
        ("loop-lines-middle", paint::<LoopLines>(&[], 2, 24, 3)),
        ("loop-lines-open", paint::<LoopLines>(&[("hands", "open")], 2, 40, 2)),
        ("loop-lines-supply", paint::<LoopLines>(&[("supply", "open")], 2, 15, 5)),
        ("loop-lines-figures", figures::<LoopLines>()),
        ("color-draw-start", paint::<ColorDraw>(&[], 2, 0, 6)),
        ("color-draw-middle", paint::<ColorDraw>(&[], 4, 71, 7)),
        ("color-draw-over", paint::<ColorDraw>(&[("jokers", "whole")], 3, u32::MAX, 8)),
        ("triominos-start", paint::<Series<Triominos>>(&[], 2, 0, 9)),
        ("triominos-second", paint::<Series<Triominos>>(&[], 3, 1, 9)),
        ("triominos-middle", paint::<Series<Triominos>>(&[], 4, 46, 10)),
        ("triominos-over", paint::<Series<Triominos>>(&[("match", "tournament")], 3, u32::MAX, 11)),
        ("triominos-hexagon", first_with::<Series<Triominos>>(4, "class=\"glow\"")),
        ("triominos-bridge", first_with::<Series<Triominos>>(3, "class=\"lit\"")),
        ("triominos-many", first_with::<Series<Triominos>>(2, "your rack, 18 tiles")),
        ("triominos-figures", figures::<Triominos>()),
        ("zangle-start", paint::<ZangleTurns>(&[], 2, 0, 1)),
        ("zangle-middle", paint::<ZangleTurns>(&[], 4, 15, 2)),
        ("zangle-many", first_with::<ZangleTurns>(6, "your cards, 7 cards")),
        ("zangle-over", paint::<ZangleTurns>(&[], 3, u32::MAX, 4)),
        ("zangle-figures", figures::<ZangleTurns>()),
    ];
    fs::create_dir_all(&folder)?;
    pages.iter().try_for_each(|(name, html)| fs::write(folder.join(name).with_extension("html"), html))
}
