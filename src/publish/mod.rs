//! The site: templates, styles, pages and data, made from the corpus.
pub mod cite;
pub mod figures;
pub mod matrix;
pub mod output;
pub mod prose;
pub mod render;
pub mod sources;
pub mod text;
pub mod view;
