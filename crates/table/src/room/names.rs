//! Names of bots, and names that could be taken for another's.

use std::collections::HashSet;
use std::sync::LazyLock;

use tricorn_bots::Bot;
use tricorn_kernel::Seat;
use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// What bots are called: short words of geometry and the like, nobody's name, each with a letter of its own at its
/// beginning, so that they are told apart even where there is room for two letters. There are more than seats.
const BOTS: [&str; 22] = [
    "Apex", "Bevel", "Chord", "Delta", "Ember", "Facet", "Gnomon", "Helix", "Iota", "Jetty", "Kite", "Lemma", "Mitre",
    "Nadir", "Orbit", "Prism", "Quill", "Rhomb", "Secant", "Torus", "Umbra", "Zenith",
];

/// The name of a bot that sits down in this seat where these names are taken: always the same one, unless somebody has
/// it.
#[must_use]
pub fn bot_name(seat: Seat, taken: &[&str]) -> String {
    let names = BOTS.iter().cycle().skip(seat.index()).take(BOTS.len());
    let free = names.copied().find(|name| !taken.iter().any(|other| alike(name, other)));
    free.map_or_else(|| format!("Bot {seat}"), str::to_owned)
}

/// What bots were called before they had names: `Greedy 2`.
pub(super) fn kind_and_seat(bot: &str, seat: Seat) -> String {
    let mut name = bot.to_owned();
    if let Some(first) = name.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    format!("{name} {seat}")
}

/// Whether people would take these two names for each other: they differ only in case, spaces, dots or letters that look
/// the same in one script or another.
pub(super) fn alike(one: &str, other: &str) -> bool {
    let (one, other) = (looks(one), looks(other));
    one.iter().any(|look| other.contains(look))
}

/// Whether this is how a bot or an empty seat is called: `Greedy`, `Greedy 2`, `Bot Greedy`, `Seat 3`.
pub(super) fn is_bots(name: &str) -> bool {
    /// How all bots are called looks like this.
    static LOOKS: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let called = |bot: &Bot| [bot.to_string(), format!("bot {bot}"), format!("{bot} bot")];
        let words = Bot::ALL.iter().flat_map(called).chain(["seat".into()]);
        let numbered = |word: String| {
            let numbers = (0..100).map({
                let word = word.clone();
                move |number| format!("{word} {number}")
            });
            numbers.chain([word])
        };
        words.flat_map(numbered).flat_map(|called| looks(&called)).collect()
    });
    looks(name).iter().any(|look| LOOKS.contains(look))
}

/// What remains of a name for one who glances at it. There are two, for letters that look alike when they are large
/// (`I` and `l`) do not when they are small, and the other way round.
fn looks(name: &str) -> [String; 2] {
    let whole: String = name.nfkc().collect();
    let mut bare: String = whole.chars().filter(|&char| !char.is_whitespace() && !is_mark(char)).collect();
    if bare.is_empty() {
        bare = whole;
    }
    [skeleton(&bare).collect::<String>().to_lowercase(), skeleton(&bare.to_lowercase()).collect()]
}

/// Dots, dashes, quotes and the like, which nobody would say.
fn is_mark(char: char) -> bool {
    char.is_ascii_punctuation()
        || matches!(char, '\u{a1}' | '\u{ab}' | '\u{b7}' | '\u{bb}' | '\u{bf}')
        || matches!(char, '\u{2010}'..='\u{205e}' | '\u{3000}'..='\u{303f}' | '\u{2b0}'..='\u{2ff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_the_same_are_told_apart_by_nobody() {
        for (one, other) in [
            ("Ann", "ANN"),
            ("Ann", "A nn"),
            ("Ann", "Ann."),
            ("Ann", "\u{ab}Ann\u{bb}"),
            ("Ann", "Ann\u{2019}"),
            ("Ann", "Ann\u{b7}"),
            ("Ann", "Ann\u{2010}"),
            ("Ann", "\u{410}nn"),                // a Cyrillic A
            ("Ann", "\u{ff21}\u{ff4e}\u{ff4e}"), // as wide as Chinese letters
            ("Iris", "lris"),
            ("iris", "IRIS"),
            ("Bob", "B0b"),
            ("Zoë", "Zoe\u{308}"),
            ("modern", "rnodern"),
            ("paypal", "\u{440}\u{430}\u{443}\u{440}\u{430}\u{4cf}"),
        ] {
            assert!(alike(one, other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("Zoë", "Zoe"), ("P1", "P2"), ("👩", "👨"), ("!", "?"), ("李", "王")]
        {
            assert!(!alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn bots_are_told_apart_by_their_first_letter_and_take_nobodys_name() {
        let mut letters: Vec<char> = BOTS.iter().filter_map(|name| name.chars().next()).collect();
        letters.dedup();
        assert_eq!(letters.len(), BOTS.len());
        assert!(BOTS.iter().all(|name| name.len() <= 6 && !is_bots(name)));
        assert_eq!(bot_name(Seat::new(1), &[]), "Bevel");
        assert_eq!(bot_name(Seat::new(1), &["Ann", "b\u{435}vel"]), "Chord", "a Cyrillic e looks the same");
        assert_eq!(bot_name(Seat::new(15), &BOTS[15..]), "Apex", "the list goes round");
        assert_eq!(kind_and_seat("greedy", Seat::new(1)), "Greedy 2");
    }

    #[test]
    fn nobody_passes_for_a_bot() {
        for name in [
            "Greedy",
            "greedy 2",
            "Greedy l",
            "Bot Greedy",
            "random-bot",
            "Rand\u{43e}m 1",
            "GREEDY",
            "Greedy\u{2019}",
            "Bot Greedy 2",
            "Greedy 10",
            "Seat 1",
        ] {
            assert!(is_bots(name), "{name}");
        }
        for name in ["Ann", "Greta", "Botany", "Bot"] {
            assert!(!is_bots(name), "{name}");
        }
    }
}
