//! References in the styles of the Citation Style Language.

#[cfg(feature = "styles")]
mod made;

#[cfg(feature = "styles")]
pub use made::references;

/// Whether this program can make them.
pub const MADE: bool = cfg!(feature = "styles");

/// None can be made without the feature `styles`; a site notes it once ([`MADE`]), and gives its works as BibLaTeX alone.
#[cfg(not(feature = "styles"))]
pub fn references(_biblatex: &str) -> Vec<(&'static str, Vec<super::view::TextRun>)> {
    vec![]
}
