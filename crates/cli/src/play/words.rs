//! What is said in both the terminal game and the piped one.

use std::path::Path;

use tricorn_kernel::Seat;

use super::save::Keeper;
use super::sitting::{Next, Sitting};

/// The entry below the moves of a seat that need not hurry.
pub(super) const LET_OTHERS: &str = "Let the others move";

/// Whose move it is.
pub(super) fn turn(sitting: &Sitting) -> String {
    let several = sitting.company().humans > 1;
    let others = |but: Option<Seat>| {
        let seats = sitting.open_seats().iter().filter(|&seat| Some(seat) != but);
        seats.map(|seat| sitting.name(seat)).collect::<Vec<_>>().join(", ")
    };
    match sitting.next() {
        Next::Ask(seat) => {
            let whose = if several { format!("{}, your move", sitting.name(seat)) } else { "Your move".into() };
            match others(Some(seat)) {
                names if names.is_empty() => whose,
                names => format!("{whose} (or first: {names})"),
            }
        }
        Next::Curtain(seat) => format!("{} is next", sitting.name(seat)),
        Next::Bot => format!("To move: {}", others(None)),
        Next::Clock => "The clock is running".into(),
        Next::Stuck => "Nobody can move".into(),
        Next::Over => "The game is over".into(),
    }
}

/// What is said before the keyboard changes hands.
pub(super) fn curtain(sitting: &Sitting, seat: Seat) -> String {
    format!("Now Seat {seat} ({}). Nobody else look. Press Enter.", sitting.name(seat))
}

/// The final ranking, best first.
pub(super) fn standings(sitting: &Sitting) -> Vec<String> {
    let mut standings = sitting.table().standings();
    standings.sort_by_key(|standing| standing.rank);
    let line = |standing: &tricorn_kernel::Standing| {
        let unit = if standing.points == 1 { "point" } else { "points" };
        format!("{}. {}: {} {unit}", standing.rank, sitting.name(standing.seat), standing.points)
    };
    standings.iter().map(line).collect()
}

/// The last words: how it ended, or where it is kept and how to go on.
pub(super) fn parting(sitting: &Sitting, keeper: &Keeper) -> Vec<String> {
    let over = sitting.next() == Next::Over;
    let mut lines = Vec::new();
    if over {
        lines.push("The game is over.".into());
        lines.extend(standings(sitting));
        lines.push(format!("The seed was {},", sitting.secret().reveal()));
        lines.push(format!("promised as  {}.", sitting.table().header().commitment));
    }
    match (keeper.trouble(), keeper.path()) {
        (None, Some(path)) if over => {
            lines.push(format!("The log is in {}", path.display()));
            lines.push(format!("Prove it with: {}", command("verify", path)));
        }
        (None, Some(path)) => {
            lines.push(format!("The game is kept in {}", path.display()));
            lines.push(format!("Go on with: {}", command("play --resume", path)));
        }
        (trouble, _) => lines.push(format!("Sorry, {}.", trouble.unwrap_or("the game is not kept"))),
    }
    lines
}

/// A command on a file, as a shell takes it.
pub(super) fn command(words: &str, path: &Path) -> String {
    let path = path.display().to_string();
    let tame = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-+:@%".contains(&byte);
    if !path.starts_with('-') && path.bytes().all(tame) {
        return format!("tricorn {words} {path}");
    }
    format!("tricorn {words} '{}'", path.replace('\'', r"'\''"))
}
