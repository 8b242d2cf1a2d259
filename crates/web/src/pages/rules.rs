//! The games' guides.

use maud::{Markup, html};
use tricorn_table::{AnyGame, GAMES};

use super::guide::guide;
use super::home::play_now;
use super::layout::{Page, seats};
use super::preview::Preview;

/// All games and where their rules are.
#[must_use]
pub fn rules_index() -> Markup {
    let main = html! {
        main.sheet.narrow {
            h1 { "Rules" }
            p.lead { "Every rule has a name. When the table refuses a move, it says which rule, and the name leads here." }
            ul.books {
                @for game in GAMES {
                    @let facts = game.facts();
                    li {
                        a href={ "/rules/" (facts.id) } { strong { (facts.name) } }
                        p { (facts.tagline) }
                        p.facts { (seats(facts)) " players · " (facts.minutes.replace('-', "–")) " minutes" }
                    }
                }
            }
        }
    };
    let preview = Preview::saying("The rules of all the triangle games here, each with a name.".into());
    Page { title: "Rules", kind: "plain", live: None, place: html! {}, main }.previewed(&preview)
}

/// The guide of one game, for somebody who may be new to it.
#[must_use]
pub fn rules(game: &dyn AnyGame, is_new: bool) -> Markup {
    let facts = game.facts();
    let main = html! {
        main.sheet.narrow.guide {
            (guide(game))
            div.row {
                (play_now(facts, is_new))
                a.button href={ "/new/" (facts.id) } { "With friends" }
                a.button href={ "/learn/" (facts.id) } { "Two-minute lesson" }
            }
        }
    };
    let title = format!("Rules of {}", facts.name);
    let preview = Preview::saying(format!("The rules of {}, with figures. {}", facts.name, facts.tagline));
    Page { title: &title, kind: "plain", live: None, place: html! {}, main }.previewed(&preview)
}
