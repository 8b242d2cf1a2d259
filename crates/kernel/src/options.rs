//! Options that describe themselves, so that no front end needs code per game.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};

use crate::text::{is_heaped, is_trick};

/// One thing a table may set.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// Its name in commands, forms and logs.
    pub name: &'static str,
    /// What people call it, with a large letter: "Hands".
    pub label: &'static str,
    /// What may be chosen, and the default.
    pub kind: Kind,
    /// What people call the values of a flag or a choice, so that they go on after the label: `open` is "lie open".
    pub words: &'static [(&'static str, &'static str)],
    /// One line of help.
    pub help: &'static str,
}

impl Field {
    /// What people call this value: "lie open".
    #[must_use]
    pub fn word(&self, value: &Value) -> String {
        let value = value.to_string();
        let word = self.words.iter().find(|(known, _)| *known == value).map(|(_, word)| (*word).to_owned());
        word.unwrap_or(value)
    }

    /// What it is when it has this value: "Hands lie open".
    #[must_use]
    pub fn told(&self, value: &Value) -> String {
        match value {
            Value::Flag(_) | Value::Choice(_) => format!("{} {}", self.label, self.word(value)),
            Value::Number(_) | Value::Text(_) => format!("{}: {value}", self.label),
        }
    }

    /// What it may be, in words beside those to type: "Hands are hidden (hidden) or lie open (open)".
    #[must_use]
    pub fn allowed(&self) -> String {
        let values: Vec<Value> = match self.kind {
            Kind::Flag { .. } => [true, false].map(Value::Flag).into(),
            Kind::Choice(words) => words.iter().map(|word| Value::Choice(word)).collect(),
            Kind::Number { .. } | Kind::Text { .. } | Kind::File => {
                return format!("{}: {}", self.label, self.kind.allowed());
            }
        };
        let each = |value: &Value| match self.word(value) {
            word if word == value.to_string() => word,
            word => format!("{word} ({value})"),
        };
        let all: Vec<String> = values.iter().map(each).collect();
        let (last, others) = all.split_last().expect("there is something to choose");
        format!("{} {} or {last}", self.label, others.join(", "))
    }
}

/// What an option may be, with its default.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// On or off.
    Flag {
        /// Unless the table says otherwise.
        default: bool,
    },
    /// One of a few words; the first is the default.
    Choice(&'static [&'static str]),
    /// A whole number.
    Number {
        /// The least allowed.
        min: i64,
        /// The most allowed.
        max: i64,
        /// Unless the table says otherwise.
        default: i64,
    },
    /// A line in the table's own words, without spaces around it; it may be empty.
    Text {
        /// The most characters.
        max: usize,
        /// Unless the table says otherwise.
        default: &'static str,
    },
    /// A file that the host of the table has, by its digest: [`DIGEST`] digits; empty for what the program has itself.
    File,
}

/// So many hexadecimal digits of a SHA-256 tell one file from another.
pub const DIGEST: usize = 16;

impl Kind {
    /// The value unless the table says otherwise.
    #[must_use]
    pub fn default(&self) -> Value {
        match *self {
            Self::Flag { default } => Value::Flag(default),
            Self::Choice(words) => Value::Choice(words[0]),
            Self::Number { default, .. } => Value::Number(default),
            Self::Text { default, .. } => Value::Text(default.into()),
            Self::File => Value::Text("".into()),
        }
    }

    /// The allowed values, in words.
    #[must_use]
    pub fn allowed(&self) -> String {
        match self {
            Self::Flag { .. } => "on, off".into(),
            Self::Choice(words) => words.join(", "),
            Self::Number { min, max, .. } => format!("{min} to {max}"),
            Self::Text { max, .. } => format!("a line of at most {max} visible characters"),
            Self::File => format!("empty, or the {DIGEST} digits of a file's digest"),
        }
    }

    /// What is wrong with such a value.
    fn refuse(&self, name: &str, given: &str) -> OptionError {
        OptionError(format!("option {name} cannot be {}: it can be {}", quoted(given), self.allowed()))
    }

    fn read(&self, text: &str) -> Option<Value> {
        match *self {
            Self::Flag { .. } => match text {
                "on" | "true" | "yes" => Some(Value::Flag(true)),
                "off" | "false" | "no" => Some(Value::Flag(false)),
                _ => None,
            },
            Self::Choice(words) => words.iter().find(|&&word| word == text).map(|word| Value::Choice(word)),
            Self::Number { min, max, .. } => {
                text.parse().ok().filter(|number| (min..=max).contains(number)).map(Value::Number)
            }
            Self::Text { max, .. } => {
                let text = text.trim();
                let fits = text.chars().count() <= max && !text.chars().any(is_trick) && !is_heaped(text);
                fits.then(|| Value::Text(text.into()))
            }
            Self::File => {
                let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
                let fits = text.is_empty() || text.len() == DIGEST && text.bytes().all(is_digit);
                fits.then(|| Value::Text(text.into()))
            }
        }
    }
}

/// The beginning of a text that may be long and odd.
fn quoted(text: &str) -> String {
    const MOST: usize = 80;
    let mut shown: String = text.chars().take(MOST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    format!("{shown:?}")
}

/// The value of one option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// On or off.
    Flag(bool),
    /// The chosen word.
    Choice(&'static str),
    /// The number.
    Number(i64),
    /// The line; empty if there is none.
    Text(Arc<str>),
}

impl Value {
    /// Whether it is a text and there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Text(text) if text.is_empty())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(on) => f.write_str(if *on { "on" } else { "off" }),
            Self::Choice(word) => f.write_str(word),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Flag(on) => serializer.serialize_bool(*on),
            Self::Choice(word) => serializer.serialize_str(word),
            Self::Number(number) => serializer.serialize_i64(*number),
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}

/// What is wrong with an option, in words that name what would be right.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct OptionError(String);

/// A valid value for every option of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options(Vec<(&'static str, Value)>);

impl Options {
    /// Every option at its default.
    #[must_use]
    pub fn defaults(fields: &[Field]) -> Self {
        Self(fields.iter().map(|field| (field.name, field.kind.default())).collect())
    }

    /// The defaults, changed by `name=value` pairs.
    ///
    /// # Errors
    /// If a name is unknown or given twice, or a value is not allowed.
    pub fn read<'a>(
        fields: &[Field],
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, OptionError> {
        Self::defaults(fields).changed(fields, pairs)
    }

    /// The same, changed by `name=value` pairs.
    ///
    /// # Errors
    /// As [`Options::read`].
    pub fn changed<'a>(
        mut self,
        fields: &[Field],
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, OptionError> {
        let mut given = Vec::new();
        for pair in pairs {
            self.set(fields, pair, &mut given)?;
        }
        Ok(self)
    }

    /// The defaults, changed by a text with `name = value` on every line; what follows a `#` is a remark.
    ///
    /// # Errors
    /// The number of the first line that is wrong, and what is wrong with it.
    pub fn read_lines(fields: &[Field], text: &str) -> Result<Self, (usize, OptionError)> {
        let mut options = Self::defaults(fields);
        let mut given = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let pair = line.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
            let pair = pair.ok_or_else(|| OptionError(format!("a line is NAME = VALUE, not {}", quoted(line))));
            pair.and_then(|pair| options.set(fields, pair, &mut given)).map_err(|why| (number, why))?;
        }
        Ok(options)
    }

    /// Changes one option that is not among those that were `given` already.
    fn set<'a>(
        &mut self,
        fields: &[Field],
        (name, text): (&'a str, &str),
        given: &mut Vec<&'a str>,
    ) -> Result<(), OptionError> {
        let Some(place) = fields.iter().position(|field| field.name == name) else {
            let known: Vec<_> = fields.iter().map(|field| field.name).collect();
            let known = if known.is_empty() { "it has none".into() } else { format!("it has {}", known.join(", ")) };
            return Err(OptionError(format!("the game has no option {name:?}: {known}")));
        };
        let kind = &fields[place].kind;
        let value = kind.read(text).ok_or_else(|| kind.refuse(name, text))?;
        if given.contains(&name) {
            return Err(OptionError(format!("option {name} is given twice")));
        }
        given.push(name);
        self.0[place].1 = value;
        Ok(())
    }

    /// The options with their values, in the game's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    /// Those that are not as usual, in words: "Hands lie open". `fields` are the game's.
    #[must_use]
    pub fn unusual(&self, fields: &[Field]) -> Vec<String> {
        let all = fields.iter().zip(self.iter());
        let unusual = all.filter(|(field, (_, value))| **value != field.kind.default());
        unusual.map(|(field, (_, value))| field.told(value)).collect()
    }

    /// Whether a flag is on.
    ///
    /// # Panics
    /// If the game has no such flag, which is the game's mistake.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        match self.value(name) {
            Value::Flag(on) => *on,
            other => panic!("option {name} is {other:?}, not a flag"),
        }
    }

    /// The word chosen.
    ///
    /// # Panics
    /// If the game has no such choice, which is the game's mistake.
    #[must_use]
    pub fn choice(&self, name: &str) -> &'static str {
        match self.value(name) {
            Value::Choice(word) => word,
            other => panic!("option {name} is {other:?}, not a choice"),
        }
    }

    /// The number set.
    ///
    /// # Panics
    /// If the game has no such number, which is the game's mistake.
    #[must_use]
    pub fn number(&self, name: &str) -> i64 {
        match self.value(name) {
            Value::Number(number) => *number,
            other => panic!("option {name} is {other:?}, not a number"),
        }
    }

    /// The text, empty if there is none.
    ///
    /// # Panics
    /// If the game has no such text, which is the game's mistake.
    #[must_use]
    pub fn text(&self, name: &str) -> Arc<str> {
        match self.value(name) {
            Value::Text(text) => Arc::clone(text),
            other => panic!("option {name} is {other:?}, not a text"),
        }
    }

    fn value(&self, name: &str) -> &Value {
        let found = self.0.iter().find(|(known, _)| *known == name);
        &found.unwrap_or_else(|| panic!("the game declares no option {name}")).1
    }
}

/// Options as they stand in a log, before it is known which game they are for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WrittenOptions(serde_json::Map<String, serde_json::Value>);

impl WrittenOptions {
    /// Reads them as the options of a game with these fields.
    ///
    /// # Errors
    /// As [`Options::read`].
    pub fn read(&self, fields: &[Field]) -> Result<Options, OptionError> {
        self.read_over(fields, Options::defaults(fields))
    }

    /// Reads them as what differs from other options of the same game.
    ///
    /// # Errors
    /// As [`Options::read`].
    pub fn read_over(&self, fields: &[Field], options: Options) -> Result<Options, OptionError> {
        let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        // Any number can be written as a text, but nobody meant it as one.
        for field in fields.iter().filter(|field| matches!(field.kind, Kind::Text { .. } | Kind::File)) {
            if let Some(other) = self.0.get(field.name).filter(|value| !value.is_string()) {
                return Err(field.kind.refuse(field.name, &other.to_string()));
            }
        }
        let pairs: Vec<(&str, String)> = self.0.iter().map(|(name, value)| (name.as_str(), text(value))).collect();
        options.changed(fields, pairs.iter().map(|(name, value)| (*name, value.as_str())))
    }

    /// Reads them as a log must hold them: every option, each as this program writes it.
    ///
    /// # Errors
    /// As [`Options::read`]; also if one is missing or written in another way.
    pub fn read_whole(&self, fields: &[Field]) -> Result<Options, OptionError> {
        let options = self.read(fields)?;
        for (name, value) in &Self::from(&options).0 {
            match self.0.get(name) {
                Some(written) if written == value => {}
                Some(written) => return Err(OptionError(format!("option {name} is written {value}, not {written}"))),
                None => return Err(OptionError(format!("option {name} is missing"))),
            }
        }
        Ok(options)
    }
}

impl From<&Options> for WrittenOptions {
    fn from(options: &Options) -> Self {
        let json = |value: &Value| match value {
            Value::Flag(on) => (*on).into(),
            Value::Choice(word) => (*word).into(),
            Value::Number(number) => (*number).into(),
            Value::Text(text) => (**text).into(),
        };
        Self(options.iter().map(|(name, value)| (name.to_owned(), json(value))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: &[Field; 3] = &[
        Field { name: "fast", label: "fast", kind: Kind::Flag { default: true }, words: &[], help: "" },
        Field { name: "jokers", label: "jokers", kind: Kind::Choice(&["wild", "none"]), words: &[], help: "" },
        Field {
            name: "target",
            label: "target",
            kind: Kind::Number { min: 50, max: 1000, default: 400 },
            words: &[],
            help: "",
        },
    ];

    #[test]
    fn a_file_of_options_is_read_line_by_line_and_says_which_one_is_wrong() {
        let options = Options::read_lines(FIELDS, "\n# ours\ntarget = 60   # short\n\n fast=off\n").unwrap();
        assert_eq!((options.number("target"), options.flag("fast"), options.choice("jokers")), (60, false, "wild"));
        assert_eq!(Options::read_lines(FIELDS, "").unwrap(), Options::defaults(FIELDS));
        for (text, line, why) in [
            ("fast=off\ntarget = 7", 2, "option target cannot be \"7\": it can be 50 to 1000"),
            ("\n\ncolour = red", 3, "the game has no option \"colour\": it has fast, jokers, target"),
            ("fast", 1, "a line is NAME = VALUE, not \"fast\""),
            ("fast=on\n# fast=off\nfast=off", 3, "option fast is given twice"),
            ("target=\u{202e}9", 1, "option target cannot be \"\\u{202e}9\": it can be 50 to 1000"),
        ] {
            let (number, error) = Options::read_lines(FIELDS, text).unwrap_err();
            assert_eq!((number, error.to_string().as_str()), (line, why), "{text:?}");
        }
    }

    #[test]
    fn people_read_labels_and_words_beside_what_one_types() {
        let hands = Field {
            name: "hands",
            label: "Hands",
            kind: Kind::Choice(&["hidden", "open"]),
            words: &[("hidden", "are hidden"), ("open", "lie open")],
            help: "",
        };
        assert_eq!(hands.allowed(), "Hands are hidden (hidden) or lie open (open)");
        assert_eq!(
            FIELDS.map(|field| field.allowed()),
            ["fast on or off", "jokers wild or none", "target: 50 to 1000"]
        );
        let fields = [hands, FIELDS[2]];
        assert!(Options::defaults(&fields).unusual(&fields).is_empty());
        let options = Options::read(&fields, [("hands", "open"), ("target", "60")]).unwrap();
        assert_eq!(options.unusual(&fields), ["Hands lie open", "target: 60"]);
    }

    #[test]
    fn what_is_not_given_keeps_its_default() {
        let options = Options::read(FIELDS, [("jokers", "none"), ("target", "50")]).unwrap();
        assert!(options.flag("fast"));
        assert_eq!((options.choice("jokers"), options.number("target")), ("none", 50));
    }

    #[test]
    fn a_wrong_option_is_refused_with_what_would_be_right() {
        let error = |pair| Options::read(FIELDS, [pair]).unwrap_err().to_string();
        assert_eq!(error(("speed", "1")), "the game has no option \"speed\": it has fast, jokers, target");
        assert_eq!(error(("fast", "maybe")), "option fast cannot be \"maybe\": it can be on, off");
        assert_eq!(error(("jokers", "")), "option jokers cannot be \"\": it can be wild, none");
        assert_eq!(error(("target", "49")), "option target cannot be \"49\": it can be 50 to 1000");
        let twice = Options::read(FIELDS, [("fast", "on"), ("fast", "off")]).unwrap_err();
        assert_eq!(twice.to_string(), "option fast is given twice");
    }

    #[test]
    fn options_survive_json() {
        let options = Options::read(FIELDS, [("fast", "off"), ("target", "77")]).unwrap();
        let json = serde_json::to_string(&WrittenOptions::from(&options)).unwrap();
        assert_eq!(json, r#"{"fast":false,"jokers":"wild","target":77}"#);
        let written: WrittenOptions = serde_json::from_str(&json).unwrap();
        assert_eq!(written.read(FIELDS).unwrap(), options);
        assert_eq!(written.read_whole(FIELDS).unwrap(), options);
    }

    #[test]
    fn a_log_must_hold_every_option_as_it_is_written() {
        let wrong = |json: &str| {
            let written: WrittenOptions = serde_json::from_str(json).unwrap();
            written.read(FIELDS).expect("what a table may be asked for");
            written.read_whole(FIELDS).unwrap_err().to_string()
        };
        assert_eq!(wrong(r#"{"fast":false,"jokers":"wild"}"#), "option target is missing");
        assert_eq!(wrong(r#"{"fast":"off","jokers":"wild","target":77}"#), "option fast is written false, not \"off\"");
        assert_eq!(wrong("{}"), "option fast is missing");
    }

    const MOTTO: &[Field] =
        &[Field { name: "motto", label: "motto", kind: Kind::Text { max: 12, default: "" }, words: &[], help: "" }];

    fn motto(text: &str) -> Result<Arc<str>, String> {
        Options::read(MOTTO, [("motto", text)]).map(|options| options.text("motto")).map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_is_known_by_its_digest() {
        const DECK: &[Field] = &[Field { name: "deck", label: "deck", kind: Kind::File, words: &[], help: "" }];
        let read = |text: &str| Options::read(DECK, [("deck", text)]).map(|options| options.text("deck"));
        assert_eq!(&*Options::defaults(DECK).text("deck"), "");
        assert_eq!(&*read("0123456789abcdef").unwrap(), "0123456789abcdef");
        for wrong in ["0123456789ABCDEF", "0123456789abcde", "0123456789abcdef0", "cards.txt", " "] {
            let told = read(wrong).unwrap_err().to_string();
            assert!(told.contains("16 digits"), "{told}");
        }
        let written: WrittenOptions = serde_json::from_str(r#"{"deck": 1234567890123456}"#).unwrap();
        assert!(written.read(DECK).is_err(), "a number is no digest");
    }

    #[test]
    fn a_text_is_one_short_line_that_can_be_seen() {
        assert_eq!(Options::defaults(MOTTO).text("motto").as_ref(), "");
        assert!(Options::defaults(MOTTO).iter().all(|(_, value)| value.is_empty()));
        for text in ["", "hop", "a=b, \"c\" <&>", "Grüße, 李 👩", "123456789012", "ééééééééé\u{e9}\u{e9}\u{e9}"]
        {
            assert_eq!(motto(text).as_deref(), Ok(text));
        }
        assert_eq!(motto("  hop  ").as_deref(), Ok("hop"));
        let long = "1234567890123";
        assert_eq!(
            motto(long).unwrap_err(),
            "option motto cannot be \"1234567890123\": it can be a line of at most 12 visible characters"
        );
        for text in
            ["a\nb", "\u{1b}[2J", "a\u{202e}b", "a\u{200b}b", "a\u{0}b", "\u{301}a", "e\u{301}\u{302}\u{303}\u{304}"]
        {
            let refused = motto(text).unwrap_err();
            assert!(!refused.chars().any(is_trick), "{refused}");
        }
        let endless = motto(&"x".repeat(100_000)).unwrap_err();
        assert!(endless.len() < 200, "{endless}");
    }

    /// Whatever is taken is short, can be seen, and stands in a log as it was taken.
    #[test]
    fn nonsense_is_refused_or_survives_json_as_it_is() {
        let mut dice = crate::Dice::stream(1, 1);
        let mut taken = 0;
        for _ in 0..20_000 {
            let letter = |dice: &mut crate::Dice| match dice.below(4) {
                0 => char::from(dice.below(0x80) as u8),
                1 => char::from_u32(dice.below(0x3000)).unwrap_or(' '),
                2 => char::from_u32(dice.below(0x11_0000)).unwrap_or('\\'),
                _ => *dice.pick(&['"', '\'', '<', '&', '=', ' ', '\u{202e}', 'é', '}']),
            };
            let text: String = (0..dice.below(14)).map(|_| letter(&mut dice)).collect();
            let Ok(options) = Options::read(MOTTO, [("motto", text.as_str())]) else { continue };
            let kept = options.text("motto");
            assert!(kept.chars().count() <= 12 && !kept.chars().any(is_trick) && kept.trim() == &*kept, "{kept:?}");
            let json = serde_json::to_string(&WrittenOptions::from(&options)).unwrap();
            let written: WrittenOptions = serde_json::from_str(&json).unwrap();
            assert_eq!(written.read_whole(MOTTO), Ok(options));
            taken += 1;
        }
        assert!(taken > 1_000, "{taken}");
    }

    #[test]
    fn what_is_no_text_is_not_taken_for_one() {
        for json in [r#"{"motto":null}"#, r#"{"motto":5}"#, r#"{"motto":["a"]}"#, r#"{"motto":{"a":1}}"#] {
            let written: WrittenOptions = serde_json::from_str(json).unwrap();
            assert!(written.read(MOTTO).is_err(), "{json}");
        }
        let spaced: WrittenOptions = serde_json::from_str(r#"{"motto":" a "}"#).unwrap();
        assert!(spaced.read(MOTTO).is_ok() && spaced.read_whole(MOTTO).is_err(), "a log has it as it was taken");
    }
}
