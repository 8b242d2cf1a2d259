//! `tricorn play`.

use crate::args::Play;
use crate::outcome::Fail;

pub(crate) fn run(_args: &Play) -> Result<(), Fail> {
    Ok(())
}
