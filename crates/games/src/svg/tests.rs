//! What every picture must be.

use std::collections::HashSet;

use super::*;

/// The values of an attribute, wherever it stands.
pub(crate) fn values<'a>(svg: &'a str, attribute: &str) -> impl Iterator<Item = &'a str> {
    let start = format!(" {attribute}=\"");
    let found: Vec<&str> = svg.split(&start).skip(1).collect();
    found.into_iter().filter_map(|rest| rest.split('"').next())
}

/// Well-formed, nothing that the page's security policy forbids, and words for everything that can be
/// picked or glides.
pub(crate) fn check(svg: &str) {
    for forbidden in ["style=", "<style", "<script", "NaN", "inf", "href"] {
        assert!(!svg.contains(forbidden), "{forbidden} in {svg}");
    }
    assert!(svg.starts_with("<svg "), "{svg}");
    let mut open = Vec::new();
    for part in svg[1..].split('<') {
        let (tag, text) = part.split_once('>').expect("every tag ends");
        assert!(!text.contains('>') && sound_text(text), "{text}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{svg}");
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        open.push(name);
        let mut seen = HashSet::new();
        let pieces: Vec<&str> = attributes.split('"').collect();
        for pair in pieces.chunks(2) {
            let [name, value] = pair else { continue };
            // A name without a value may stand before one that has one.
            let name = name.trim_start().strip_suffix('=').expect("an attribute has a value");
            let name = name.rsplit(' ').next().unwrap_or(name);
            assert!(!name.starts_with("on"), "{name} is a script");
            assert!(seen.insert(name) && sound_text(value), "{name}={value}");
        }
        assert_eq!(pieces.len() % 2, 1, "quotes come in pairs: {tag}");
        if tag.contains(" data-pick=") || tag.contains(" data-key=") {
            assert!(is_named(tag), "{tag}");
        }
    }
    assert!(open.is_empty(), "{open:?} is left open");
    for unique in ["id", "data-once"] {
        let mut seen = HashSet::new();
        assert!(values(svg, unique).all(|value| seen.insert(value)), "a {unique} comes twice in {svg}");
    }
}

/// Whether a group says what it is to those who do not see it.
pub(crate) fn is_named(tag: &str) -> bool {
    tag.contains(" role=\"img\" aria-label=\"") && !tag.contains("aria-label=\"\"")
}

fn sound_text(text: &str) -> bool {
    text.split('&').skip(1).all(|rest| ["amp;", "lt;", "gt;", "quot;"].iter().any(|name| rest.starts_with(name)))
}

#[test]
fn a_grid_uses_the_room_and_never_more() {
    let thing = (122.0, 156.0);
    for things in 1..=81 {
        let grid = Grid::fit(&[things], (300.0, 200.0), thing, 0.0);
        assert!(grid.columns * grid.lines >= things);
        assert!(thing.0 * grid.scale * grid.columns as f32 <= 300.1);
        assert!(thing.1 * grid.scale * grid.lines as f32 <= 200.1);
    }
}
