//! Words that several people write in secret at once: nothing of them is lost, doubled or told, whatever happens meanwhile.

mod server;

use serde_json::{Value, json};

use server::{Group, Server};

const NAMES: [&str; 4] = ["Ann", "Bea", "Cleo", "Dan"];

fn four(server: &Server) -> Group {
    server.players_at(&json!({"game": "triangulation", "seats": 4}), &NAMES)
}

fn look(server: &Server, four: &Group, seat: usize) -> Value {
    server.api(&four.here, &four.tokens[seat - 1], None).1
}

fn send(server: &Server, four: &Group, seat: usize, order: Value) -> (u16, Value) {
    server.api(&format!("{}/move", four.here), &four.tokens[seat - 1], Some(order))
}

/// What stands in the blanks that a seat is asked to fill in.
fn written(server: &Server, four: &Group, seat: usize) -> Vec<String> {
    let blanks = look(server, four, seat)["form"]["blanks"].clone();
    blanks.as_array().unwrap().iter().map(|blank| blank["value"].as_str().unwrap().to_owned()).collect()
}

fn clues(words: [&str; 3]) -> Value {
    json!({"message": "1", "a": words[0], "b": words[1], "c": words[2]})
}

#[test]
fn what_is_half_written_outlives_kill_9_and_is_shown_to_its_writer_alone() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::with(data.path(), &["--limit-requests-per-second", "0"]);
    let four = four(&server);
    let keep = json!({"form": {"message": "2", "a": "azerty"}, "keep": true, "seq": look(&server, &four, 1)["seq"]});
    let (status, kept) = send(&server, &four, 1, keep.clone());
    assert_eq!(status, 200, "{kept}");
    let before: Vec<Value> = (2..=4).map(|seat| look(&server, &four, seat)).collect();
    server.kill();
    server = Server::with(data.path(), &["--limit-requests-per-second", "0"]);
    assert_eq!(written(&server, &four, 1), ["2", "azerty", "", ""]);
    // Sent again, it is answered as it was, and nothing is kept twice.
    assert_eq!(send(&server, &four, 1, keep), (200, kept));
    for (seat, before) in (2..=4).zip(before) {
        let now = look(&server, &four, seat);
        assert_eq!(now["view"], before["view"], "seat {seat}");
        assert!(!now.to_string().contains("azerty"), "seat {seat} was told");
    }
    assert!(!server.api(&four.here, "", None).1.to_string().contains("azerty"));
}

#[test]
fn the_late_form_of_a_team_mate_is_stale_and_team_talk_stays_in_the_team_after_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::with(data.path(), &["--limit-requests-per-second", "0"]);
    let four = four(&server);
    for (seat, words) in [(1, ["azerty", "qwertz", "keyboard"]), (2, ["dvorak", "colemak", "workman"])] {
        let order = json!({"form": clues(words), "seq": look(&server, &four, seat)["seq"]});
        let (status, answer) = send(&server, &four, seat, order);
        assert_eq!(status, 200, "{answer}");
    }
    // Ann was first: Bea and Dan may intercept. Both have the same guess in mind at once.
    let (status, turned) = send(&server, &four, 2, json!({"move": "open A", "seq": look(&server, &four, 2)["seq"]}));
    assert_eq!(status, 200, "{turned}");
    let seq = look(&server, &four, 2)["seq"].clone();
    let guess = |name: &str| json!({"form": {"guess": name}, "seq": seq});
    assert_eq!(send(&server, &four, 4, guess("Nobody At All")).0, 200);
    let (status, late) = send(&server, &four, 2, guess("Somebody Else"));
    assert_eq!((status, &late["code"]), (409, &json!("stale")), "{late}");
    assert!(!server.api(&four.here, "", None).1.to_string().contains("Somebody Else"));
    // What a team says among itself is told to no one else by a server that has read it from its journal.
    let say = json!({"text": "I thought of a typewriter", "to": "team"});
    let (status, said) = server.api(&format!("{}/say", four.here), &four.tokens[3], Some(say));
    assert_eq!(status, 200, "{said}");
    server.kill();
    server = Server::with(data.path(), &["--limit-requests-per-second", "0"]);
    for seat in 1..=4 {
        let heard = look(&server, &four, seat).to_string().contains("typewriter");
        assert_eq!(heard, seat % 2 == 0, "seat {seat}");
    }
    assert!(!server.api(&four.here, "", None).1.to_string().contains("typewriter"));
}

#[test]
fn what_is_written_can_be_kept_often_but_not_for_ever_and_nonsense_is_refused_in_words() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::with(data.path(), &["--limit-requests-per-second", "0"]);
    let four = four(&server);
    let keep = |word: &str| {
        let seq = look(&server, &four, 1)["seq"].clone();
        send(&server, &four, 1, json!({"form": {"message": "1", "a": word}, "keep": true, "seq": seq}))
    };
    let mut refused = None;
    for number in 0..130 {
        let (status, answer) = keep(&format!("qwertz{number}"));
        if status != 200 {
            refused = Some((number, answer));
            break;
        }
    }
    let (number, answer) = refused.expect("somebody keeps for ever");
    assert_eq!(number, 100, "{answer}");
    assert_eq!(written(&server, &four, 1)[1], "qwertz99", "what was kept last stays");
    let nonsense = [
        json!({"form": {"message": "6", "a": "x", "b": "y", "c": "z"}}),
        json!({"form": {"message": "1", "a": "two words", "b": "y", "c": "z"}}),
        json!({"form": {"message": "1", "a": "x", "b": "y"}}),
        json!({"form": {"message": "1", "a": "x\u{202e}", "b": "y", "c": "z"}}),
        json!({"form": {"message": "1", "a": "x".repeat(5000), "b": "y", "c": "z"}}),
        json!({"form": {"nothing": "1"}}),
    ];
    for mut order in nonsense {
        order["seq"] = look(&server, &four, 1)["seq"].clone();
        let (status, answer) = send(&server, &four, 1, order.clone());
        assert!([400, 409, 422].contains(&status), "{order}: {status} {answer}");
        assert!(answer["why"].as_str().is_some_and(|why| !why.is_empty()), "{order}: {answer}");
    }
    let order = json!({"form": clues(["azerty", "qwertz", "keyboard"]), "seq": look(&server, &four, 1)["seq"]});
    let (status, answer) = send(&server, &four, 1, order);
    assert_eq!(status, 200, "{answer}");
}
