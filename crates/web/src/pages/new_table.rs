//! The form that opens a table.

use maud::{Markup, html};
use tricorn_bots::Bot;
use tricorn_kernel::{Facts, Field, Kind, Options, Value};
use tricorn_table::AnyGame;
use tricorn_table::room::Pace;

use super::Me;
use super::layout::{Page, cite, sentence};
use super::preview::Preview;

/// The clocks on offer, and what they are called.
const CLOCKS: &[(&str, &str)] = &[
    ("off", "Off"),
    ("10 minutes", "10 min"),
    ("30 minutes", "30 min"),
    ("1 day", "1 day a move"),
    ("3 days", "3 days a move"),
];

/// The paces of bots on offer, and what they are called.
pub(super) const PACES: [(Pace, &str); 3] =
    [(Pace::Slow, "At leisure"), (Pace::Usual, "As usual"), (Pace::Quick, "Quickly")];

/// The form that opens a table of this game, with these options unless somebody sets others.
#[must_use]
pub fn new_table(game: &dyn AnyGame, options: &Options, me: &Me, error: Option<&str>) -> Markup {
    let facts = game.facts();
    let main = html! {
        main.sheet.narrow {
            h1 { @if facts.is_for_one() { "A game of " } @else { "A table of " } (facts.name) }
            p.lead { (facts.tagline) " " a href={ "/rules/" (facts.id) } { "How it is played" } }
            @if let Some(error) = error { p.refusal role="alert" { (cite(error, facts)) } }
            form.settings method="post" action="/tables" data-promise {
                input type="hidden" name="game" value=(facts.id);
                label.field {
                    span { "Your name" }
                    input type="text" name="name" value=(me.name) maxlength="24" autocomplete="nickname" placeholder=(if facts.is_for_one() { "as those who watch will see it" } else { "as the others will see it" });
                }
                @if facts.is_for_one() {
                    input type="hidden" name="seats" value="1";
                    @for (field, (_, value)) in facts.options.iter().zip(options.iter()) { (option(field, value, facts)) }
                    label.tick {
                        input type="checkbox" name="listed";
                        span { "Show it on the first page, so that anybody can watch. Otherwise only those with the link." }
                    }
                    button.primary.large type="submit" { "Deal" }
                } @else { (company(game, options)) }
            }
        }
    };
    let title = format!("New table of {}", facts.name);
    let preview = Preview::saying(format!("Open a table of {}. {}", facts.name, facts.tagline));
    Page { title: &title, kind: "plain", live: None, place: html! {}, main }.previewed(&preview)
}

/// What is asked where several play: how many, who, and how long.
fn company(game: &dyn AnyGame, options: &Options) -> Markup {
    let facts = game.facts();
    let usual = (*facts.seats.start()).max(2).min(*facts.seats.end());
    html! {
        fieldset.field {
            legend { "Seats" }
            div.segments {
                @for seats in facts.seats.clone() { (segment("seats", &seats.to_string(), &seats.to_string(), seats == usual)) }
            }
        }
        fieldset.field {
            legend { "Who sits in the other seats" }
            div.segments {
                (segment("others", "people", "People with the link", true))
                (segment("others", "device", "On this device, passed around", false))
                @for bot in Bot::LEVELS { (segment("others", bot.name(), &format!("{} bots", sentence(bot.manner())), false)) }
                (segment("others", "watch", "Bots in all seats: I watch", false))
            }
            small { "You can free a bot's seat for somebody until the game begins. A table of bots alone begins at once." }
        }
        // The stylesheet shows them where the screen is passed around, as many as there are seats.
        fieldset.field.names {
            legend { "Their names" }
            @for seat in 2..=*facts.seats.end() {
                label { span.unseen { "Name of player " (seat) } input type="text" name={ "name" (seat) } maxlength="24" autocomplete="off" placeholder={ "Player " (seat) }; }
            }
            small { "Everybody plays on this screen, and hands stay hidden until the next one takes it. The game begins at once." }
        }
        @for (field, (_, value)) in facts.options.iter().zip(options.iter()) { (option(field, value, facts)) }
        fieldset.field {
            legend { "Clock" }
            div.segments {
                @for (value, words) in CLOCKS { (segment("clock", value, words, *value == "off")) }
            }
            small { "When somebody's time is up, a bot plays on for them until they come back." }
        }
        fieldset.field {
            legend { "Bots play" }
            div.segments { @for (pace, words) in PACES { (segment("pace", pace.word(), words, pace == Pace::default())) } }
            small { "At leisure they leave you more time: to see what they did, to take back, and to play what you just drew." }
        }
        @if game.has_hints() {
            fieldset.field {
                legend { "Hints" }
                div.segments {
                    (segment("hints", "alone", "Playing alone", true))
                    (segment("hints", "on", "On", false))
                    (segment("hints", "off", "Off", false))
                }
                small { "Who asks for a hint is shown the best moves and what is expected of them, and the story tells that it was asked for." }
            }
        }
        label.tick {
            input type="checkbox" name="listed";
            span { "Show it on the first page, so that anybody can join. Otherwise only those with the link." }
        }
        button.primary.large type="submit" { "Open the table" }
    }
}

/// One option of the game, as it describes itself. On and off are both sent, so that what is not
/// ticked is not mistaken for what was not asked.
fn option(field: &Field, value: &Value, facts: &Facts) -> Markup {
    let name = format!("option.{}", field.name);
    let (title, word) = (field.label, |value: &Value| sentence(&field.word(value)));
    let help = html! { small { (cite(&sentence(field.help), facts)) "." } };
    match field.kind {
        Kind::Flag { .. } => html! {
            fieldset.field {
                legend { (title) }
                div.segments { (segment(&name, "on", &word(&Value::Flag(true)), *value == Value::Flag(true))) (segment(&name, "off", &word(&Value::Flag(false)), *value == Value::Flag(false))) }
                (help)
            }
        },
        Kind::Choice(choices) => html! {
            fieldset.field {
                legend { (title) }
                div.segments {
                    @for choice in choices { (segment(&name, choice, &word(&Value::Choice(choice)), *value == Value::Choice(choice))) }
                }
                (help)
            }
        },
        Kind::Number { min, max, .. } => html! {
            label.field {
                span { (title) }
                input type="number" autocomplete="off" name=(name) min=(min) max=(max) value=(value) required;
                (help)
            }
        },
        Kind::Text { max, .. } => html! {
            label.field {
                span { (title) }
                input type="text" name=(name) maxlength=(max) value=(value) autocomplete="off"
                    placeholder=(format_args!("up to {max} characters"));
                (help)
            }
        },
        // What the host of the server has set.
        Kind::File => html! { input type="hidden" name=(name) value=(value); },
    }
}

fn segment(name: &str, value: &str, words: &str, chosen: bool) -> Markup {
    html! { label { input type="radio" name=(name) value=(value) checked[chosen]; span { (words) } } }
}
