//! Boards as PNG, for those who show a picture of a page that somebody links to: they take no SVG and know none of the newer functions
//! of CSS. Letters are left out: no font is needed to know a board.

#[cfg(feature = "pictures")]
mod png;

#[cfg(feature = "pictures")]
pub use png::png;

/// Width and height that such pictures have (<https://ogp.me>), in pixels.
pub const SIZE: (u32, u32) = (1200, 630);

/// Whether this program can make them.
pub const MADE: bool = cfg!(feature = "pictures");

/// The picture of a game's board, from the site's folder.
pub fn path(stem: &str) -> String {
    format!("assets/previews/{stem}.png")
}

/// None can be made without the feature `pictures`; a site notes it once ([`MADE`]).
#[cfg(not(feature = "pictures"))]
pub fn png(_svg: &str, _paints: &str) -> Option<Vec<u8>> {
    None
}
