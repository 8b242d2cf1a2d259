//! The log of a table that this program cannot fold: of other rules, or of another format.

use serde_json::Value;
use tricorn_kernel::log::{Chain, Entry, Header, Player, Written};
use tricorn_kernel::{Seat, WrittenOptions};

use super::Played;
use crate::Secret;

/// The log that stands in a journal, whatever its rules were: the header from the opening and from who sat down, the
/// entries as they are. It has no footer: who won, only those rules know. None if no game had begun.
#[must_use]
pub fn salvage(journal: &[Value]) -> Option<Written> {
    let [opening, rest @ ..] = journal else { return None };
    let mut header = header_of(opening)?;
    let mut log: Option<(Chain, Vec<Entry>)> = None;
    for act in rest {
        match act["act"].as_str()? {
            "sit" => {
                let player = player_at(&mut header, act)?;
                *player = Player::named(act["name"].as_str()?);
                player.entropy = act["entropy"].as_str().unwrap_or_default().into();
                player.promise = act["promise"].as_str().map(Into::into);
            }
            "seat_bot" => {
                let name = format!("{} {}", act["bot"].as_str()?, act["seat"]);
                *player_at(&mut header, act)? = Player::named(name);
            }
            "promise" => player_at(&mut header, act)?.promise = act["promise"].as_str().map(Into::into),
            "word" => open_word(&mut header, &act["opened"])?,
            "start" => {
                if !act["word"].is_null() {
                    open_word(&mut header, &act["word"])?;
                }
                let log = log.insert((Chain::new(&header), Vec::new()));
                write(log, act)?;
            }
            "play" => write(log.as_mut()?, act)?,
            _ => {}
        }
    }
    let (_, entries) = log?;
    Some(Written { line: 1, header, entries, footer: None })
}

fn header_of(opening: &Value) -> Option<Header> {
    let config = &opening["config"];
    let number = |name: &str| config[name].as_u64().map_or(Some(1), |number| u32::try_from(number).ok());
    let seats = u8::try_from(config["seats"].as_u64()?).ok()?;
    Some(Header {
        format: number("format")?,
        game: config["game"].as_str()?.into(),
        rules: number("rules")?,
        options: serde_json::from_value::<WrittenOptions>(config["options"].clone()).ok()?,
        seats,
        players: (1..=seats).map(|seat| Player::named(format!("Seat {seat}"))).collect(),
        commitment: Secret::from_reveal(opening["secret"].as_str()?)?.commitment(),
    })
}

fn player_at<'a>(header: &'a mut Header, act: &Value) -> Option<&'a mut Player> {
    let seat: Seat = serde_json::from_value(act["seat"].clone()).ok()?;
    header.players.get_mut(seat.index())
}

fn open_word(header: &mut Header, opened: &Value) -> Option<()> {
    player_at(header, opened)?.entropy = opened["word"].as_str()?.into();
    Some(())
}

fn write((chain, entries): &mut (Chain, Vec<Entry>), act: &Value) -> Option<()> {
    let played: Vec<Played> = serde_json::from_value(act["played"].clone()).ok()?;
    entries.extend(played.into_iter().map(|Played { actor, mv, at_ms }| chain.entry(actor, &mv, at_ms)));
    Some(())
}
