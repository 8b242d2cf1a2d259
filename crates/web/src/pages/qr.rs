//! A link as a picture that a phone can read off another screen.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};

/// The light margin that readers need around the code, in modules.
const MARGIN: i32 = 4;

/// This link as a QR code, dark on light in every scheme, for readers want it so; none if it is too long for one.
#[must_use]
pub fn qr(link: &str) -> Option<Markup> {
    let code = QrCode::encode_text(link, QrCodeEcc::Medium).ok()?;
    let size = code.size();
    let mut dark = String::new();
    for y in 0..size {
        for x in (0..size).filter(|x| code.get_module(*x, y)) {
            write!(dark, "M{} {}h1v1h-1z", x + MARGIN, y + MARGIN).expect("a string takes everything");
        }
    }
    let side = size + 2 * MARGIN;
    Some(html! {
        svg.qr xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (side) " " (side) } role="img" aria-label="The link as a QR code" shape-rendering="crispEdges" {
            rect width=(side) height=(side) fill="#ffffff" {}
            path d=(dark) fill="#1d2b2a" {}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_finds_the_link_in_the_picture() {
        let link = "https://tricorn.example/t/95j76g4";
        let picture = qr(link).unwrap().into_string();
        let squares: Vec<(usize, usize)> = picture
            .split('M')
            .skip(1)
            .filter_map(|part| {
                let (x, y) = part.split_once('h')?.0.split_once(' ')?;
                Some((x.parse().ok()?, y.parse().ok()?))
            })
            .collect();
        let side = squares.iter().map(|(x, y)| x.max(y) + 5).max().unwrap();
        // Eight points of a camera's picture for each module.
        let mut seen = rqrr::PreparedImage::prepare_from_greyscale(side * 8, side * 8, |x, y| {
            if squares.contains(&(x / 8, y / 8)) { 29 } else { 255 }
        });
        let (_, text) = seen.detect_grids()[0].decode().unwrap();
        assert_eq!(text, link);
        assert!(qr(&"x".repeat(5000)).is_none());
    }
}
