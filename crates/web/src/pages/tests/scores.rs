//! Scores that are explained, results that say what decided, and words for people.

use super::*;

/// The pages of a finished game: the table, and each seat's score.
pub(super) fn pages(room: &Room, who: &str) -> Vec<maud::Markup> {
    let seats = room.config().seats;
    (1..=seats).map(|number| score(room, "code", &me(who), None, seat(number)).expect("a seat of the game")).collect()
}

#[test]
fn every_score_of_every_finished_game_has_a_page_that_ends_with_it() {
    for game in GAMES {
        let who = guests(*game, 4);
        let mut room = begun(game.facts().id, &[], &who, &who);
        play_on(&mut room, &who, 10_000);
        let table = room.table().unwrap();
        let viewer = Viewer::Seat(seat(1));
        let result = shown(&room, "ann");
        let verdict = table.verdict(viewer);
        assert!(verdict.is_some() || *game.facts().seats.end() == 1, "{}: what decided?", game.facts().id);
        for (number, (page, shown)) in (1..).zip(pages(&room, "ann").into_iter().zip(table.scores(viewer))) {
            let page = page.into_string();
            let heading = table.counts().of(shown);
            assert!(page.contains(&format!(": {heading}</h1>")), "{page}");
            let sum = page.rsplit_once("<td class=\"number\">").map(|(_, rest)| rest.split('<').next().unwrap());
            assert!(sum.is_none_or(|sum| sum == shown.to_string()), "{heading}: {sum:?}");
            assert!(result.contains(&format!("/t/code/score?seat={number}&amp;as=1\" data-score")), "{result}");
        }
        assert!(score(&room, "code", &me("ann"), None, seat(who.len() as u8 + 1)).is_none());
    }
}

#[test]
fn only_unusual_options_are_shown_and_in_words() {
    let usual = shown(&begun("looplines", &[], &["ann", "bea"], &["Ann", "Bea"]), "ann");
    assert!(!usual.contains("Hands <b>"), "{usual}");
    let open = begun("looplines", &[("hands", "open")], &["ann", "bea"], &["Ann", "Bea"]);
    let open = shown(&open, "ann");
    assert!(open.contains("<li>Hands <b>lie open</b></li>") && !open.contains("own_dots"), "{open}");
    let form = new_table(
        game("looplines").unwrap(),
        &Options::defaults(game("looplines").unwrap().facts().options),
        &me("ann"),
        None,
    );
    let form = form.into_string();
    assert!(form.contains("<legend>Own dots</legend>") && form.contains("<span>Cost a tile each</span>"), "{form}");
}

#[test]
fn every_button_says_what_kind_it_is() {
    for page in every_page() {
        for button in page.split("<button").skip(1).filter_map(|rest| rest.split('>').next()) {
            assert!(button.contains(" type=\""), "<button{button}>");
        }
    }
}

#[test]
fn a_name_from_right_to_left_is_isolated_in_every_list() {
    let mut room = begun("triominos", &[], &["ann", "bea"], &["דנה", "Bea"]);
    play_on(&mut room, &["ann", "bea"], 10_000);
    let page = shown(&room, "bea");
    let whole = page.matches("דנה").count();
    let isolated = page.matches("<bdi>דנה</bdi>").count();
    let elsewhere = attributes(&page).filter(|(_, value)| value.contains("דנה")).count();
    assert!(isolated > 10 && isolated + elsewhere >= whole, "{isolated} and {elsewhere} of {whole}: {page}");
}
