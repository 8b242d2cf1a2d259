//! A law about what a score is made of.

use tricorn_kernel::{Course, Dice, Names, Scored, Seats, Turn, Viewer};

use crate::{GAMES, Subject, deals, names, now_and_then};

/// What each viewer heard, with what is not yet settled, adds up to the number that stands beside each name: nothing is
/// forgotten, nothing counts twice, and each part cites a rule of the guide.
pub fn every_score_is_explained<G: Subject>() {
    for deal in deals::<G>(GAMES / 8) {
        let mut eyes = Dice::stream(deal.seed, 4);
        deal.course::<G>(|course, _| {
            let turn = G::turn(course.state());
            if turn == Turn::Over || (turn != Turn::Chance && now_and_then(&mut eyes)) {
                Viewer::all(deal.seats).for_each(|viewer| add_up(course, viewer));
            }
        });
    }
}

fn add_up<G: Subject>(course: &Course<G>, viewer: Viewer) {
    let seats = G::seats(course.state());
    let (names, view) = (names(seats), G::view(course.state(), viewer));
    let heard = course.told().iter().flat_map(|told| G::scored(told.to(viewer), &view, Names(&names)));
    let parts: Vec<Scored> = heard.chain(G::unsettled(&view)).collect();
    for Scored { points, words, rule, .. } in &parts {
        let begins = words.starts_with(|letter: char| !letter.is_uppercase());
        assert!(begins && !words.ends_with('.'), "{words:?} does not go on after a number");
        assert!(*points == 0 || cites::<G>(rule), "{points:+} for {words:?} cites no rule: {rule:?}");
    }
    let standings = G::standings(course.state()).into_iter().map(|standing| standing.points).collect();
    let shown: Vec<i32> = G::scores(&view).unwrap_or(standings);
    for seat in Seats::first(seats).iter() {
        let own: Vec<&Scored> = parts.iter().filter(|part| part.seat == seat).collect();
        let sum: i32 = own.iter().map(|part| part.points).sum();
        let score = shown[seat.index()];
        assert!(sum == score, "{viewer:?} sees {score} for seat {seat}, and hears of {sum}: {own:?}\n{view:?}");
    }
}

fn cites<G: Subject>(rule: &str) -> bool {
    rule.split_once('-').is_some_and(|(family, _)| G::FACTS.rule_families.contains(&family)) && G::GUIDE.contains(rule)
}
