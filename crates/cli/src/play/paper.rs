//! What somebody at this keyboard has written so far, in a form that is not sent yet.

use tricorn_kernel::text::is_trick;
use tricorn_table::{Answer, Blank, Form, Takes};

/// A form on its way.
#[derive(Debug, Clone)]
pub(super) struct Paper {
    form: Form,
    values: Vec<String>,
    /// The blank that is asked for now; after the last one, whether to send.
    pub(super) at: usize,
}

impl Paper {
    /// The form as the table keeps it.
    fn new(form: Form) -> Self {
        let values = form.blanks.iter().map(|blank| blank.value.clone()).collect();
        Self { form, values, at: 0 }
    }

    /// The paper for the form that is asked for now: the same one if that asks the same, with all that is written on it.
    pub(super) fn take_up(paper: Option<Self>, form: Option<Form>) -> Option<Self> {
        let form = form?;
        match paper {
            Some(paper) if bare(&paper.form) == bare(&form) => Some(Self { form, ..paper }),
            _ => Some(Self::new(form)),
        }
    }

    pub(super) fn form(&self) -> &Form {
        &self.form
    }

    /// The blanks, and what is written in them.
    pub(super) fn blanks(&self) -> impl Iterator<Item = (&Blank, &str)> {
        self.form.blanks.iter().zip(self.values.iter().map(String::as_str))
    }

    /// What is written, by the names of the blanks.
    pub(super) fn values(&self) -> Vec<(&str, &str)> {
        self.blanks().map(|(blank, value)| (blank.name, value)).collect()
    }

    /// Whether the table knows all that is written.
    pub(super) fn is_kept(&self) -> bool {
        self.blanks().all(|(blank, value)| blank.value == value.trim())
    }

    pub(super) fn write(&mut self, blank: usize, value: &str) {
        self.values[blank] = value.into();
    }

    /// Writes one more letter, if there is room and it is one that can be seen.
    pub(super) fn add(&mut self, blank: usize, letter: char) {
        let Takes::Text { max, .. } = self.form.blanks[blank].takes else { return };
        let text = &mut self.values[blank];
        if !is_trick(letter) && text.chars().count() < max {
            text.push(letter);
        }
    }

    /// Takes the last letter back.
    pub(super) fn take_back(&mut self, blank: usize) {
        self.values[blank].pop();
    }

    /// What a blank's answer of this number sends; the first is 1.
    pub(super) fn answer(&self, blank: usize, number: usize) -> Option<&Answer> {
        match &self.form.blanks[blank].takes {
            Takes::One(answers) => answers.get(number.checked_sub(1)?),
            Takes::Text { .. } => None,
        }
    }
}

/// What a form asks, whatever stands in it.
fn bare(form: &Form) -> Form {
    let mut bare = form.clone();
    bare.blanks.iter_mut().for_each(|blank| blank.value.clear());
    bare
}
