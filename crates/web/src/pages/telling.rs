//! The switches for what is told beyond the page. They are for the scripts: where those or the browser cannot do it, the
//! switches stay hidden.

use maud::{Markup, html};

/// For everybody at a table, and for those who sit there.
pub(super) fn switches(seated: bool) -> Markup {
    html! {
        button.switch type="button" role="switch" aria-checked="false" data-sounds hidden { "Sounds" }
        @if seated {
            button.switch type="button" role="switch" aria-checked="false" data-calls hidden { "Tell me when it is my turn" }
        }
    }
}
