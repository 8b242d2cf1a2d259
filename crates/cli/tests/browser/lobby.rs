//! Coming back: one's own games, codes and links, and who plays along.

use serde_json::json;

use crate::hands::Browser;
use crate::patience::wait;
use crate::with_stage;

/// What stands in one's own games about a table.
fn card(person: &Browser, code: &str) -> String {
    person.words(&format!("#mine li:has(a[href='/t/{code}'])"))
}

/// Lets the browser have the seats of this token, by the private link for all games.
fn carry(person: &Browser, url: &str) {
    person.go(url);
    person.click_words_for("Play them here", "#my-running, #my-finished");
}

#[test]
fn my_games_tell_whose_turn_it_is_while_one_looks() {
    with_stage(|_, server, driver| {
        let (first, second) = (server.two_players("triominos"), server.two_players("mayhem"));
        let seat_of = |here: &str| server.api(here, "", None).1["open_seats"][0].as_u64().unwrap() as usize;
        // Ann waits at the first table: whoever is to move there is somebody else.
        let me = if seat_of(&first.here) == 1 { 1 } else { 0 };
        let token = &first.tokens[me];
        let person = driver.browser();
        carry(&person, &server.url(&format!("/seat/{token}")));
        person.go(&server.url("/"));
        person.await_shown("#mine");
        assert!(card(&person, &first.code).contains("to move"), "{}", card(&person, &first.code));
        assert!(card(&person, &second.code).is_empty(), "a table of others");
        person.mark();
        wait("my turn", || {
            if seat_of(&first.here) != me + 1 {
                server.play(&first, 1);
            }
            person.shows("#mine .my-turn").then_some(())
        });
        assert!(card(&person, &first.code).contains("Your turn"));
        assert!(person.is_marked(), "the page was not loaded anew");
        // The same token sits down at another table, elsewhere.
        let opened = server.api("/tables", token, Some(json!({"game": "mayhem", "seats": 2}))).1;
        let code = opened["code"].as_str().unwrap();
        server.api(&format!("/tables/{code}/seats/1"), token, Some(json!({"name": "Me"})));
        wait("the second table", || card(&person, code).contains("1 free seat").then_some(()));
        // And a game that ends is told with its result and a replay.
        server.play(&first, usize::MAX);
        wait("the result", || person.shows("#mine .past").then_some(()));
        assert!(card(&person, &first.code).contains("won") || card(&person, &first.code).contains("shared"));
        person.click("#mine .past a[href*='/replay']");
        person.await_shown("main");
        assert!(person.path().ends_with("/replay"), "{}", person.path());
        person.go(&server.url("/mine"));
        assert!(person.words("#mine table").contains("Triominos"), "{}", person.words("#mine"));
    });
}

#[test]
fn games_are_carried_to_another_device_and_its_own_are_kept() {
    with_stage(|_, server, driver| {
        let (desk, phone) = (driver.browser(), driver.phone());
        for person in [&desk, &phone] {
            person.go(&server.url("/new/mayhem"));
            person.write("input[name=name]", "Ann");
            person.click_words_for("Open the table", "main.gathering");
        }
        let [at_desk, on_phone] = [&desk, &phone].map(|person| person.path().rsplit('/').next().unwrap().to_owned());
        desk.go(&server.url("/mine"));
        assert!(card(&desk, &at_desk).contains("free seat"));
        desk.click_words_for("Take my games along", "svg.qr");
        let link = desk.look("return document.querySelector('[data-whole]').href", &[]);
        phone.go(link.as_str().unwrap());
        assert!(phone.words(".refusal").contains("1 running game"), "{}", phone.words("main"));
        phone.click_words_for("Play them here", "#my-running");
        assert!(card(&phone, &at_desk).contains("free seat") && card(&phone, &on_phone).is_empty());
        phone.click_words_for("Back to the games this device had before", "#my-running");
        phone.until("the phone's own table", || card(&phone, &on_phone).contains("free seat").then_some(()));
    });
}

#[test]
fn a_wrong_code_is_told_so_and_a_pasted_link_works_as_one() {
    with_stage(|_, server, driver| {
        let (ann, bea) = (driver.browser(), driver.browser());
        ann.go(&server.url("/new/mayhem"));
        ann.write("input[name=name]", "Ann");
        ann.click_words_for("Open the table", "main.gathering");
        assert!(!ann.shows("#invite-qr img"), "the chairs come first");
        ann.click("#invite-qr summary");
        let drawn = "const img = document.querySelector('#invite-qr img'); return img.complete && img.naturalWidth > 0";
        ann.until("the QR code", || (ann.look(drawn, &[]) == true).then_some(()));
        bea.go(&server.url("/"));
        assert!(!bea.words("#lists").contains("Ann"), "a table with friends is by link only");
        bea.write("#code", "nowhere");
        bea.click_words_for("Join", "main .refusal");
        assert!(bea.words("h1").contains("No table has this code") && bea.shows("a[href='/#lists']"));
        bea.go(&server.url("/"));
        bea.write("#code", &server.url(&ann.path()));
        bea.click_words_for("Join", "main.gathering");
        assert_eq!(bea.path(), ann.path());
    });
}

#[test]
fn those_who_share_a_screen_begin_at_once() {
    with_stage(|_, server, driver| {
        let ann = driver.browser();
        ann.go(&server.url("/new/mayhem"));
        ann.write("input[name=name]", "Ann");
        assert!(!ann.shows("input[name=name2]"), "nobody asks for names that are not needed");
        ann.click("label:has(input[name=others][value=device])");
        ann.click("label:has(input[name=seats][value='3'])");
        ann.await_shown("input[name=name3]");
        assert!(!ann.shows("input[name=name4]"));
        ann.write("input[name=name2]", "Bob");
        ann.click_words_for("Open the table", "main.playing");
        for name in ["Ann", "Bob", "Player 3"] {
            assert!(ann.source().contains(name), "{name}");
        }
    });
}

#[test]
fn whoever_seats_bots_alone_watches_them_at_once() {
    with_stage(|_, server, driver| {
        let ann = driver.browser();
        ann.go(&server.url("/new/triominos"));
        ann.click("label:has(input[name=others][value=watch])");
        ann.click_words_for("Open the table", "main.playing, main.over");
        let first = ann.seq();
        ann.until("a move", || (ann.seq() > first || ann.shows("main.over")).then_some(()));
    });
}
