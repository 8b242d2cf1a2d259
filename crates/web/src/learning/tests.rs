//! Lessons and puzzles as browsers without scripts meet them, and what scripts are answered.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use tower::ServiceExt;
use tricorn_table::{GAMES, lesson, puzzles};

use crate::testing::Site;

fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => (byte as char).to_string(),
        _ => format!("%{byte:02x}"),
    };
    text.bytes().map(byte).collect()
}

#[tokio::test]
async fn every_step_of_every_lesson_is_solved_through_its_page_and_remembered() {
    let site = Site::new().await;
    let mut ann = site.browser();
    for game in GAMES {
        let id = game.facts().id;
        let steps = lesson(*game);
        for (number, step) in (1..).zip(steps) {
            let here = format!("/learn/{id}/{number}");
            let page = ann.get(&here).await;
            assert_eq!(page.status, StatusCode::OK, "{here}");
            assert!(page.text.contains(&format!("action=\"{here}/move\"")), "{here}: {}", page.text);
            assert!(page.text.contains(&format!("data-why=\"{here}/why?seat=")), "{here}");
            let solution = encoded(&step.exercise.solutions[0]);
            let solved = ann.post(&format!("{here}/move"), &format!("move={solution}")).await;
            assert!(solved.text.contains("<h2>Solved</h2>"), "{here}: {}", solved.text);
            let next = if number < steps.len() {
                format!("href=\"/learn/{id}/{}\"", number + 1)
            } else {
                format!("action=\"/play-now/{id}\"")
            };
            assert!(solved.text.contains(&next), "{here}: {}", solved.text);
            let shown = site.browser().post(&format!("{here}/show"), "").await;
            assert!(shown.text.contains("<h2>This is how</h2>") && shown.text.contains("Try it yourself"), "{here}");
        }
        assert_eq!(ann.get(&format!("/learn/{id}/{}", steps.len() + 1)).await.status, StatusCode::NOT_FOUND);
        let all = ann.get(&format!("/learn/{id}")).await.text;
        assert_eq!(all.matches(">solved<").count(), steps.len(), "{all}");
    }
    assert_eq!(ann.get("/learn").await.text.matches(", all solved").count(), GAMES.len());
    assert!(!site.browser().get("/learn").await.text.contains("solved"));
    for path in ["/learn/chess", "/learn/mayhem/0", "/learn/mayhem/x", "/puzzle/mayhem/99", "/puzzle/chess/1"] {
        assert_eq!(ann.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(ann.post("/learn/mayhem/1/dance", "").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_is_legal_but_not_asked_and_what_is_refused_is_told() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let missed = ann.post("/learn/mayhem/2/move", "move=v1a%2b").await;
    assert!(missed.text.contains("legal move, but not what is asked"), "{}", missed.text);
    let refused = ann.post("/learn/mayhem/2/move", "move=h2s%2b").await.text;
    assert!(refused.contains("<a class=\"rule\" href=\"/rules/mayhem#MAY-4\">MAY-4</a>"), "{refused}");
    assert!(ann.post("/learn/mayhem/2/move", "move=dance").await.text.contains("role=\"alert\""));
    assert!(ann.post("/learn/mayhem/2/move", "move=undo").await.text.contains("Nothing is taken back here"));
    // A move that is put together, and one that is written and comes back.
    let parts = ann.post("/learn/zangle/1/move", "mark=nothing&picks=nothing").await.text;
    assert!(parts.contains("Pick what belongs together first"), "{parts}");
    let written = "form=1&blank-message=4&blank-a=mouse&blank-b=cheese&blank-c=whistle";
    let back = ann.post("/learn/triangulation/1/move", written).await.text;
    assert!(back.contains("role=\"alert\"") && back.contains("value=\"cheese\""), "{back}");
}

#[tokio::test]
async fn scripts_are_answered_with_the_part_that_changes_and_with_the_rule() {
    let site = Site::new().await;
    let post = |path: &'static str, form: &'static str| {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::ACCEPT, "application/json");
        let answer = site.router.clone().oneshot(request.body(Body::from(form)).unwrap());
        async {
            let answer = answer.await.unwrap();
            let status = answer.status();
            let body = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
            (status, serde_json::from_slice::<serde_json::Value>(&body).unwrap())
        }
    };
    let (status, solved) = post("/learn/mayhem/2/move", "move=h2s%2b1").await;
    assert_eq!((status, &solved["seq"]), (StatusCode::OK, &2.into()));
    assert!(solved["part"].as_str().unwrap().starts_with("<main class=\"playing exercise\" id=\"table\""), "{solved}");
    let (status, refused) = post("/learn/mayhem/2/move", "move=h2s%2b").await;
    assert_eq!((status, refused["rule"].as_str()), (StatusCode::CONFLICT, Some("MAY-4")));
    let (status, missed) = post("/learn/mayhem/2/move", "move=v1a%2b").await;
    assert_eq!((status, missed["rule"].as_str()), (StatusCode::CONFLICT, None));
    let why = site.browser().get("/learn/mayhem/3/why?seat=1&picks=h2s%20new-h").await;
    assert_eq!(why.status, StatusCode::OK, "{}", why.text);
    assert_eq!(site.browser().get("/learn/mayhem/3/why?seat=1").await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_first_timer_is_offered_the_lesson_once_and_nobody_who_has_played() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let (offer, play) = ("href=\"/learn/triominos/offer\"", "action=\"/play-now/triominos\"");
    for path in ["/", "/rules/triominos"] {
        let page = ann.get(path).await.text;
        assert!(page.contains(offer) && !page.contains(play), "{path}: {page}");
    }
    let asked = ann.get("/learn/triominos/offer").await.text;
    assert!(asked.contains("New to Triominos?") && asked.contains("href=\"/learn/triominos/1\""), "{asked}");
    assert!(asked.contains(play) && asked.contains("Play at once"), "{asked}");
    assert!(ann.get("/rules/triominos").await.text.contains(play));
    let front = ann.get("/").await.text;
    assert!(front.contains(play) && !front.contains(offer), "asked once is enough");
    assert!(front.contains("href=\"/learn/mayhem/offer\""), "of each game");
    // Who plays a game needs no lesson of it, however it began.
    let mut bea = site.browser();
    bea.post("/play-now/triominos", "").await;
    let front = bea.get("/").await.text;
    assert!(front.contains(play) && !front.contains(offer), "{front}");
    // Nor does who has solved a step.
    let mut cal = site.browser();
    cal.post("/learn/triominos/5/move", "move=draw").await;
    assert!(cal.get("/").await.text.contains(play));
}

#[tokio::test]
async fn a_puzzle_is_solved_by_its_best_move_alone_and_one_is_of_today() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let today = ann.get("/puzzle").await;
    assert_eq!(today.status, StatusCode::SEE_OTHER);
    let page = ann.get(&today.to).await.text;
    assert!(page.contains("the puzzle of the day") && page.contains("Find the best move"), "{page}");
    let front = ann.get("/").await.text;
    assert!(front.contains(&format!("href=\"{}\"", today.to)), "{front}");
    for game in GAMES {
        for (number, puzzle) in (1..).zip(puzzles(*game)) {
            let here = format!("/puzzle/{}/{number}", game.facts().id);
            let solution = encoded(puzzle.best());
            let solved = ann.post(&format!("{here}/move"), &format!("move={solution}")).await.text;
            assert!(solved.contains("that is the best move"), "{here}: {solved}");
            let table = puzzle.exercise.table("Guest");
            let others = table.notations(puzzle.exercise.position.solver);
            let other = others.iter().find(|mv| *mv != puzzle.best()).expect("there are others");
            let missed = ann.post(&format!("{here}/move"), &format!("move={}", encoded(other))).await.text;
            assert!(missed.contains("Not it"), "{here}: {missed}");
        }
    }
}
