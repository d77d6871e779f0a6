//! The site: templates, styles, pages and data, made from the corpus.
//!
//! ```text
//! Corpus → bind (looks everything up) → view (plain values) → render (templates) → output (one folder; only its own files are replaced)
//! ```
//! The same corpus gives the same bytes: nothing here looks at a clock, a locale or the order of a map.

pub mod bind;
pub mod cite;
pub mod dataset;
pub mod dots;
mod families;
mod figures;
pub mod find;
pub mod first;
mod kinds;
pub mod manuals;
pub mod map;
pub mod matrix;
pub mod matrix_script;
pub mod output;
mod outside;
pub(crate) mod parts;
mod pictures;
mod portal;
mod previews;
pub mod prose;
mod reference;
pub mod render;
pub mod schemas;
mod single;
pub mod site;
pub mod sources;
pub mod styles;
pub mod summary;
pub mod tei;
pub mod text;
pub mod view;

pub use first::{first_figures, Kept};
pub use output::{Own, Tree};
pub use site::{make, Plan, Report};
pub use sources::Sources;
