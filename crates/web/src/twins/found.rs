//! Where finding a move is the game, no answer about a running game has it.

use std::collections::BTreeSet;

use super::*;

/// Legal moves of this seat that are not offered, in notation and in words: as many as random play comes across.
fn to_be_found(table: &dyn AnyTable, seat: Seat, dice: &mut Dice) -> BTreeSet<String> {
    let offered = table.notations(seat);
    let moves: BTreeSet<String> = (0..60).filter_map(|_| table.advise(seat, Bot::Random, dice)).collect();
    let hidden = moves.into_iter().filter(|mv| !offered.contains(mv));
    hidden.flat_map(|mv| [table.label(seat, &mv).unwrap(), mv]).collect()
}

#[tokio::test]
async fn no_page_event_or_answer_lists_a_zangle_to_those_who_look_for_it() {
    for id in ["zangle", "zangle-solitaire", "zangle-speedster"] {
        let game = tricorn_table::game(id).unwrap();
        let options = Options::defaults(game.facts().options);
        let seats = 2.min(*game.facts().seats.end());
        let mut searched = 0;
        for round in 0..12 {
            let mut dice = Dice::stream(round.into(), 5);
            let site = Site::begun(game, &options, seats, round).await;
            // What nobody has made cannot be told of what was made.
            for _ in 0..round % 3 {
                let (_, moves, _) = site.now(Viewer::Spectator).await;
                let Some((seat, mv)) = moves.first().and_then(|(seat, moves)| Some((*seat, moves.first()?.clone())))
                else {
                    break;
                };
                site.post(&site.tokens[seat.index()], "move", json!({"seat": seat, "move": mv})).await.unwrap();
            }
            let secrets: BTreeSet<String> = {
                let slot = site.shared.hall.find(CODE).await.unwrap();
                let room = slot.read();
                let table = room.table().unwrap();
                table.turn().seats().iter().flat_map(|seat| to_be_found(table, seat, &mut dice)).collect()
            };
            for viewer in Viewer::all(seats) {
                let cookie = site.cookie(viewer).await;
                let everything = site.everything(viewer, cookie.as_deref()).await;
                // The first page shows a picture of another game.
                for (path, told) in everything.into_iter().filter(|(path, _)| path.contains(CODE)) {
                    let plain = told.replace("&quot;", "\"").replace("&amp;", "&");
                    for secret in &secrets {
                        assert!(!plain.contains(secret.as_str()), "{id} tells {viewer:?} of {secret}: {path}");
                        searched += 1;
                    }
                }
            }
        }
        assert!(searched > 100, "{id}: {searched}");
    }
}
