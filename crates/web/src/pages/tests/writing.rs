//! Moves that are written: the form on a page.

use super::*;

/// A table at which moves are written.
fn pairs() -> Room {
    begun("pairs", &[], &["ann", "bea"], &["Ann", "Bea"])
}

fn fill(room: &mut Room, who: &str, number: u8, pairs: &[(&str, &str)], whole: bool) {
    let values = pairs.iter().map(|&(name, value)| (name.into(), value.into())).collect();
    wish(room, who, Wish::Fill { seat: seat(number), values, whole });
}

fn returned_page(room: &Room, who: &str, number: u8, pairs: &[(&str, &str)], why: &str) -> String {
    let values: Vec<(String, String)> = pairs.iter().map(|&(name, value)| (name.into(), value.into())).collect();
    returned(room, "code", &me(who), &Returned { seat: seat(number), values: &values, why }).into_string()
}

#[test]
fn a_form_has_a_labelled_control_for_every_blank() {
    let mut room = pairs();
    let page = shown(&room, "ann");
    for part in [
        "<form class=\"writing\" id=\"writing\" method=\"post\" action=\"/t/code/move\"",
        "<legend>Corner</legend>",
        "<input id=\"blank-corner-1\" type=\"radio\" name=\"blank-corner\" value=\"apex\"><span>The apex</span>",
        "<label for=\"blank-first\">First word</label>",
        "<input id=\"blank-first\" type=\"text\" name=\"blank-first\" value=\"\" maxlength=\"12\" autocomplete=\"off\" spellcheck=\"true\" autocapitalize=\"none\" aria-describedby=\"writing-said\">",
        "<button class=\"primary\" type=\"submit\">Done</button>",
        "name=\"keep\" value=\"1\"",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(page.find(">Done<") < page.find("Keep for now"), "Enter presses the first button");
    fill(&mut room, "ann", 1, &[("corner", "left"), ("first", "sun")], false);
    let kept = shown(&room, "ann");
    assert!(kept.contains("value=\"left\" checked") && kept.contains("name=\"blank-first\" value=\"sun\""), "{kept}");
    for other in ["bea", "eve"] {
        let page = shown(&room, other);
        assert!(!page.contains("value=\"sun\"") && !page.contains("checked><span>The left"), "{page}");
    }
    assert!(!shown(&room, "eve").contains("id=\"writing\""));
}

/// The form's part that says what is asked.
fn asked(page: &str) -> &str {
    page.split("data-form=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap()
}

#[test]
fn forms_that_ask_the_same_are_the_same_whatever_stands_in_them() {
    let mut room = pairs();
    let before = shown(&room, "ann");
    fill(&mut room, "ann", 1, &[("first", "sun")], false);
    assert_eq!(asked(&shown(&room, "ann")), asked(&before));
}

#[test]
fn a_refused_form_comes_back_as_it_was_sent_and_escaped() {
    let mut room = pairs();
    fill(&mut room, "ann", 1, &[("corner", "left"), ("second", "moon")], false);
    let sent = [("corner", "right"), ("first", RUDE), ("second", "")];
    let page = returned_page(&room, "ann", 1, &sent, "write one word (TOY-3)");
    for part in [
        "<p class=\"refusal\" id=\"writing-said\" role=\"alert\">write one word (<a class=\"rule\" href=\"/rules/pairs#TOY-3\">TOY-3</a>)</p>",
        "value=\"right\" checked",
        "name=\"blank-first\" value=\"&lt;b onclick=x&gt;&quot;'&amp;\"",
        "name=\"blank-second\" value=\"\"",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("<b onclick") && page.matches(" checked><span>").count() == 1, "{page}");
    // To others nothing comes back but the reason.
    let other = returned_page(&room, "eve", 1, &sent, "that is not your seat");
    assert!(other.contains("that is not your seat") && !other.contains("id=\"writing\""), "{other}");
    // Nor does it where nothing is written any more.
    fill(&mut room, "ann", 1, &[("corner", "left"), ("first", "sun"), ("second", "moon")], true);
    let late = returned_page(&room, "ann", 1, &sent, "you have sent yours (TOY-2)");
    assert!(late.contains("you have sent yours") && !late.contains("id=\"writing\""), "{late}");
}

#[test]
fn on_a_shared_screen_the_form_comes_back_to_the_seat_that_wrote() {
    let room = begun("pairs", &[], &["ann", "ann"], &["Ann", "Bob"]);
    let page = returned_page(&room, "ann", 2, &[("first", "su n")], "write one word (TOY-3)");
    assert!(page.contains("name=\"seat\" value=\"2\"") && page.contains("value=\"su n\""), "{page}");
}
