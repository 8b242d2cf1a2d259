//! A move that is written: blanks to fill in, and what sends them.

use maud::{Markup, html};
use sha2::{Digest, Sha256};
use tricorn_kernel::{Facts, Seat};
use tricorn_table::{Answer, Blank, Form, Takes};

use super::layout::{cite, seen};
use super::moves::Mover;

/// A form that comes back to the one who sent it.
#[derive(Debug, Clone, Copy)]
pub struct Returned<'a> {
    /// For whom it was written.
    pub seat: Seat,
    /// What was written, by the names of the blanks.
    pub values: &'a [(String, String)],
    /// Why it was refused.
    pub why: &'a str,
}

impl Mover<'_> {
    /// The form to write a move in. What comes back stands in it as it was sent, with the reason.
    pub(super) fn writing(&self, form: &Form, returned: Option<&Returned<'_>>, facts: &Facts) -> Markup {
        let value = |blank: &Blank| {
            let sent = returned.and_then(|back| back.values.iter().find(|(name, _)| *name == blank.name));
            // What was chosen by a button is not sent if nothing was.
            let kept = if returned.is_some() { "" } else { &blank.value };
            sent.map_or(kept, |(_, value)| value).to_owned()
        };
        html! {
            form #writing.writing method="post" action=(self.to) autocomplete="off" data-live data-form=(asked(form)) data-keeps[form.keeps] {
                (seen(self.seq))
                input type="hidden" name="seat" value=(self.seat.number());
                input type="hidden" name="form" value="1";
                p #writing-said.refusal role=[returned.map(|_| "alert")] hidden[returned.is_none()] {
                    @if let Some(Returned { why, .. }) = returned { (cite(why, facts)) }
                }
                @for blank in &form.blanks { (control(blank, &value(blank))) }
                div.sends {
                    button.primary type="submit" { (form.send) }
                    @if form.keeps {
                        button.quiet.keep-now type="submit" name="keep" value="1" { "Keep for now" }
                        span #writing-kept.kept role="status" {}
                    }
                }
            }
        }
    }
}

/// What to fill a blank in with, and what stands in it.
fn control(Blank { name, label, takes, .. }: &Blank, value: &str) -> Markup {
    let name = format!("blank-{name}");
    html! {
        @match takes {
            Takes::One(answers) => {
                fieldset.blank #(name) aria-describedby="writing-said" {
                    legend { (label) }
                    div.segments {
                        @for (number, answer) in (1..).zip(answers) { (choice(&name, number, answer, value)) }
                    }
                }
            }
            Takes::Text { max, word } => {
                div.blank {
                    label for=(name) { (label) }
                    input #(name) type="text" name=(name) value=(value) maxlength=(max) autocomplete="off" spellcheck="true"
                        autocapitalize=[word.then_some("none")] aria-describedby="writing-said";
                }
            }
        }
    }
}

fn choice(name: &str, number: usize, answer: &Answer, chosen: &str) -> Markup {
    html! {
        label {
            input #{ (name) "-" (number) } type="radio" name=(name) value=(answer.value) checked[answer.value == chosen];
            span { (answer.label) }
        }
    }
}

/// The same for forms that ask the same, whatever stands in them: what is half written belongs to what was asked.
fn asked(form: &Form) -> String {
    let mut bare = form.clone();
    bare.blanks.iter_mut().for_each(|blank| blank.value.clear());
    hex::encode(&Sha256::digest(format!("{bare:?}"))[..8])
}
