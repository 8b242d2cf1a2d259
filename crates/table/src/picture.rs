//! A picture of a game by itself, outside of a page.

use tricorn_kernel::face::Picture;

/// The width and height that a picture says it has; none if it is empty.
#[must_use]
pub fn size_of(picture: &Picture) -> Option<(f32, f32)> {
    let tag = picture.strip_prefix("<svg ")?.split('>').next()?;
    let value = |name: &str| tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next()?.parse().ok();
    Some((value("width")?, value("height")?))
}

/// A picture as sound XML: the one attribute without a value that a scene has is allowed by HTML and not by XML.
#[must_use]
pub fn as_xml(picture: &Picture) -> String {
    picture.replacen(" data-pan ", " data-pan=\"\" ", 1)
}
