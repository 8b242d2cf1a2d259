//! `tricorn games` and `tricorn rules`.

use std::io::{IsTerminal, Write, stdout};

use ratatui::crossterm::terminal;
use tricorn_kernel::Options;
use tricorn_table::{GAMES, describe};

use crate::args::find_game;
use crate::markdown;
use crate::outcome::Fail;

/// Long lines are hard to read: a page is no wider than a book's.
const WIDEST: usize = 96;
/// The width of a page that nobody looks at yet.
const PIPED: usize = 80;
/// A column of words is not squeezed below this.
const NARROWEST: usize = 24;

/// The games, or one of them, with their options; of one game also the words that a newcomer may not know.
pub(crate) fn list(game: Option<&str>, json: bool) -> Result<(), Fail> {
    let games = match game {
        Some(game) => vec![find_game(game)?],
        None => GAMES.to_vec(),
    };
    let mut out = stdout().lock();
    if json {
        for game in games {
            writeln!(out, "{}", describe(game, &Options::defaults(game.facts().options)))?;
        }
        return Ok(());
    }
    let mut rows = vec![["GAME", "NAME", "SEATS", "MINUTES", "ABOUT"].map(String::from)];
    let mut options = vec![["GAME", "OPTION=DEFAULT", "WHAT IT CAN BE; WHAT IT DOES"].map(String::from)];
    for facts in games.iter().map(|game| game.facts()) {
        let (least, most) = (facts.seats.start(), facts.seats.end());
        let seats = if least == most { least.to_string() } else { format!("{least}-{most}") };
        rows.push([facts.id.into(), facts.name.into(), seats, facts.minutes.into(), facts.tagline.into()]);
        for field in facts.options {
            let setting = format!("{}={}", field.name, field.kind.default());
            options.push([facts.id.into(), setting, format!("{}; {}", field.allowed(), field.help)]);
        }
    }
    let width = if out.is_terminal() { columns_of_terminal() } else { usize::MAX };
    write_columns(&mut out, &rows, width)?;
    writeln!(out)?;
    write_columns(&mut out, &options, width)?;
    if let (Some(_), [game]) = (game, &games[..])
        && !game.glossary().is_empty()
    {
        let word = |(word, meaning): &(&str, &str)| [(*word).to_owned(), (*meaning).to_owned()];
        let mut words = vec![["WORD", "MEANING"].map(String::from)];
        words.extend(game.glossary().iter().map(word));
        writeln!(out)?;
        write_columns(&mut out, &words, width)?;
    }
    Ok(())
}

/// Columns as wide as their widest cell; the last one wraps where the line would be wider than this.
fn write_columns<const N: usize>(out: &mut impl Write, rows: &[[String; N]], width: usize) -> std::io::Result<()> {
    let wide = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    for row in rows {
        let start: String =
            row[..N - 1].iter().enumerate().map(|(column, cell)| format!("{cell:<w$}  ", w = wide(column))).collect();
        let hang = " ".repeat(start.chars().count());
        let room = width.max(hang.len() + NARROWEST);
        let wrapping = textwrap::Options::new(room).initial_indent(&start).subsequent_indent(&hang);
        for line in textwrap::wrap(&row[N - 1], wrapping) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

pub(crate) fn columns_of_terminal() -> usize {
    terminal::size().map_or(PIPED, |(columns, _)| usize::from(columns))
}

pub(crate) fn rules(game: &str, raw: bool) -> Result<(), Fail> {
    let game = find_game(game)?;
    let mut out = stdout().lock();
    if raw {
        out.write_all(game.guide().as_bytes())?;
        return Ok(out.flush()?);
    }
    let seen = out.is_terminal();
    let width = if seen { columns_of_terminal() } else { PIPED };
    let styled = seen && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    for line in markdown::guide_and_words(game, width.clamp(20, WIDEST)) {
        let text = if styled { markdown::with_escapes(&line) } else { line.text() };
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_column_wraps_below_itself() {
        let rows = [["a", "one two three four five six"], ["long", "seven"]].map(|row| row.map(String::from));
        let shown = |width: usize| {
            let mut out = Vec::new();
            write_columns(&mut out, &rows, width).expect("a vector takes everything");
            String::from_utf8(out).expect("letters")
        };
        assert_eq!(shown(usize::MAX), "a     one two three four five six\nlong  seven\n");
        assert_eq!(shown(30), "a     one two three four five\n      six\nlong  seven\n");
    }
}
