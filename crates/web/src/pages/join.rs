//! What is said to who has a code that opens nothing.

use maud::{Markup, html};

use super::layout::Page;

/// Says that no table has this code, and offers another try and the lobby.
#[must_use]
pub fn no_table(typed: &str) -> Markup {
    let main = html! {
        main.sheet.narrow {
            h1 { "No table has this code" }
            p.refusal role="alert" { "There is no table " q { bdi { (typed) } } ". It may have a slip in it: a code has seven letters and digits, and the link to a table does as well." }
            (join_form(typed))
            p.row { a.button href="/#lists" { "To the open tables" } a.button href="/#games" { "Choose a game" } }
        }
    };
    Page { title: "No such table", kind: "plain", live: None, place: html! {}, main }.markup()
}

/// The form that takes a code, or the whole link.
pub(super) fn join_form(typed: &str) -> Markup {
    html! {
        form.join action="/join" method="get" {
            label for="code" { "Have a code?" }
            input #code type="text" name="code" value=(typed) required autocomplete="off" autocapitalize="none" spellcheck="false"
                maxlength="200" placeholder="code or link";
            button type="submit" { "Join" }
        }
    }
}
