//! Nonsense is refused, or means nothing; it breaks nothing.

use tricorn_table::GAMES;

use super::*;

/// Things that no table has, or not so.
const PICKS: [&str; 14] = [
    "",
    "h",
    "h0",
    "h-1",
    "h99999999999999999999",
    "t0",
    "s+999",
    "\u{fc}\u{1f602}",
    "h1 h1 h1 h1 h1 h1 h1 h1 h1 h1 h1 h1 h1 h1 h1 h1",
    "a1 a2 a3",
    "1",
    "-",
    "h1\u{0}",
    "h1:2:3:4 /../",
];

#[tokio::test]
async fn picks_marks_and_forms_of_nonsense_break_no_game() {
    let site = Site::new().await;
    for game in GAMES {
        let facts = game.facts();
        let seats = *facts.seats.start();
        let opened = site.post("/tables", "", json!({"game": facts.id, "seats": seats})).await.1;
        let (code, token) = (opened["code"].as_str().unwrap(), opened["token"].as_str().unwrap());
        let here = format!("/tables/{code}");
        for seat in 1..=seats {
            let name = json!({"name": format!("P{seat}")});
            assert_eq!(site.post(&format!("{here}/seats/{seat}"), token, name).await.0, 200);
            assert_eq!(site.post(&format!("{here}/ready"), token, json!({"seat": seat})).await.0, 200);
        }
        assert_eq!(site.post(&format!("{here}/start"), token, json!({})).await.0, 200);
        let table = site.get(&here, token).await.1;
        let mut handles: Vec<String> = PICKS.iter().map(ToString::to_string).collect();
        for mv in table["moves"].as_array().unwrap().iter().take(10) {
            let own: Vec<&str> = mv["picks"].as_array().unwrap().iter().map(|pick| pick.as_str().unwrap()).collect();
            // What is right, twice, from behind, with something after it, and cut short.
            let from_behind = own.iter().rev().copied().collect::<Vec<_>>().join(" ");
            let whole = own.join(" ");
            handles.extend([format!("{whole} {whole}"), from_behind, format!("{whole}9"), format!("{whole} x")]);
            handles.push(whole.chars().take(whole.chars().count().saturating_sub(1)).collect());
        }
        for seat in 1..=seats {
            for picks in &handles {
                let written: String = picks.bytes().map(|byte| format!("%{byte:02X}")).collect();
                let (status, told) = site.get(&format!("{here}/why?seat={seat}&picks={written}"), token).await;
                assert!(matches!(status, 200 | 400), "{}: {picks:?}: {told}", facts.id);
                for marked in picks.split(' ').take(2) {
                    let picks: Vec<&str> = picks.split(' ').collect();
                    let wish = json!({"seat": seat, "mark": marked, "picks": picks});
                    let (status, told) = site.post(&format!("{here}/move"), token, wish).await;
                    assert!(matches!(status, 200 | 409), "{}: {picks:?}: {told}", facts.id);
                }
                let form = json!({"seat": seat, "form": {"": picks, "clue": picks, "name": picks, "1": picks}});
                let (status, told) = site.post(&format!("{here}/move"), token, form).await;
                assert!(matches!(status, 200 | 409), "{}: {picks:?}: {told}", facts.id);
                let (status, told) =
                    site.post(&format!("{here}/move"), token, json!({"seat": seat, "move": picks})).await;
                assert!(matches!(status, 200 | 409), "{}: {picks:?}: {told}", facts.id);
            }
        }
        assert_eq!(site.get(&here, token).await.0, 200, "{}", facts.id);
    }
}
