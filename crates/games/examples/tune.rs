use tricorn_games::triangulation::{level::Level, lexicon::Lexicon, study::*};
fn speed() {
    use tricorn_games::triangulation::{guesser::*, insider::*};
    use tricorn_kernel::Dice;
    let lex = Lexicon::standard();
    let mut d = Dice::stream(1, 1);
    for l in Level::ALL {
        let t = std::time::Instant::now();
        let mut ms = 0u128;
        for i in 0..20 {
            let t = std::time::Instant::now();
            let _ = Planner::new(lex, i % 3, l).plan(&std::array::from_fn(|p| i * 5 + p), &Kept::default(), &mut d);
            ms = ms.max(t.elapsed().as_millis());
        }
        println!("{} plan {:?} max {ms}", l.name(), t.elapsed() / 20);
    }
    for c in [["gold", "king", "whiskers"], ["rashomno", "misspeled", "qwertyz"]] {
        let t = std::time::Instant::now();
        for i in 0..50 {
            let _ = Guesser::new(lex, i % 3, Level::Expert).ponder(&Heard { clues: &c, ..Heard::default() }, &mut d);
        }
        println!("ponder {:?}", t.elapsed() / 50);
    }
}
fn main() {
    if std::env::args().nth(1).is_none() {
        speed();
    }
    let n: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(471);
    let from: u64 = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(0);
    let lex = Lexicon::standard();
    let t = std::time::Instant::now();
    let p = Players { insider: Level::Expert, guesser: Level::Expert };
    let c = (from..from + n).map(|i| round(lex, p, 1, i)).fold(Counts::default(), |a, b| a.plus(&b));
    let f = |name: &str, e: Ends| {
        let s = e.all() as f64 / 100.0;
        println!(
            "{name:10} contact {:.1} int {:.1} lost {:.1}",
            e.contact as f64 / s,
            e.intercepted as f64 / s,
            e.lost as f64 / s
        )
    };
    f("naive", c.naive);
    f("thinking", c.thinking);
    f("shared", c.shared);
    f("forecast", c.forecast);
    let h = |name: &str, h: Hits| println!("{name:20} {:.1} of {}", 100.0 * h.right as f64 / h.asked as f64, h.asked);
    for w in c.words {
        h("words", w)
    }
    h("unlisted", c.unlisted);
    h("unlisted cat", c.unlisted_in_category);
    h("unheard", c.unheard);
    h("three", c.three_unlisted);
    h("unl given", c.unlisted_given);
    h("unh given", c.unheard_given);
    println!("{c:?}");
    println!("{:?} per round", t.elapsed() / n as u32);
}
