//! What is sent twice, late, a hundred times at once, or again after the server was killed is done once.

mod server;

use std::thread;

use serde_json::{Value, json};

use server::{Pair, Server};

/// The seat that may move, its token, and an order that it can send: the first move, with the number that it saw.
fn order(server: &Server, pair: &Pair) -> (String, Value) {
    let seat = server.api(&pair.here, "", None).1["open_seats"][0].as_u64().unwrap() as usize;
    let token = pair.tokens[seat - 1].clone();
    let table = server.api(&pair.here, &token, None).1;
    (token, json!({"move": table["moves"][0]["move"], "seq": table["seq"]}))
}

#[test]
fn a_hundred_requests_for_one_move_make_one_move_also_when_the_server_is_killed_meanwhile() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::with(data.path(), &["--limit-requests-per-second", "0"]);
    let pair = server.two_players("color-draw");
    let at = format!("{}/move", pair.here);
    for round in 0..3 {
        let (token, order) = order(&server, &pair);
        let before = server.api(&pair.here, "", None).1["seq"].as_u64().unwrap();
        let answers: Vec<(u16, Value)> = thread::scope(|scope| {
            let send = || server.api(&at, &token, Some(order.clone()));
            let all: Vec<_> = (0..100).map(|_| scope.spawn(send)).collect();
            all.into_iter().map(|one| one.join().unwrap()).collect()
        });
        // Where too many wait at one table some are asked to come again; all others get the same answer.
        let done: Vec<&Value> = answers.iter().filter(|(status, _)| *status == 200).map(|(_, answer)| answer).collect();
        assert!(answers.iter().all(|(status, _)| [200, 429].contains(status)), "{answers:?}");
        assert!(!done.is_empty() && done.iter().all(|answer| *answer == done[0]), "{done:?}");
        assert_eq!(server.api(&pair.here, "", None).1["seq"], before + 1, "round {round}");
        let first = done[0].clone();
        server.kill();
        server = Server::with(data.path(), &["--limit-requests-per-second", "0"]);
        assert_eq!(server.api(&at, &token, Some(order.clone())), (200, first), "after a restart");
        assert_eq!(server.api(&pair.here, "", None).1["seq"], before + 1);
        // The same move for another moment is another order, and this one comes too late.
        let late = json!({"move": order["move"], "seq": order["seq"].as_u64().unwrap() - 1});
        let (status, answer) = server.api(&at, &token, Some(late));
        assert_eq!((status, &answer["code"]), (409, &json!("stale")), "{answer}");
    }
}
