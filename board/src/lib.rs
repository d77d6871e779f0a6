//! Draws boards: a sowing board of two rows, boards with a track ([`TrackView`], [`track_figure`]), and boards of points with men
//! ([`MenView`], [`men_figure`]).
//!
//! A [`BoardView`] says what is on the board and what is to be pointed out; [`figure`] turns it
//! into a tree of plain [`Node`]s. The site writes that tree as markup ([`Node::to_markup`]), the
//! page's script gets it as JSON ([`draw_json`]) and makes the elements itself, so that the board
//! on paper and the board in play are one drawing. The crate knows no rules, reads no files and
//! keeps no state; every colour is a class of `site/styles/board.css`.
//!
//! ```
//! use ludarium_board::{figure, BoardView};
//! let view = BoardView { id: "fig-1".into(), holes: vec![4; 12], ..BoardView::default() };
//! assert!(figure(&view).to_markup().contains("<svg"));
//! ```
#![forbid(unsafe_code)]

mod frame;
mod men;
mod node;
mod sowing;
mod track;

pub use men::{
    men_figure, men_svg, BoardLine, BoardPoint, Man, MenError, MenGeometry, MenView, Stand,
    MAX_POINTS,
};
pub use node::Node;
pub use sowing::{
    describe, figure, hole_name, hole_words, place_of, stones_drawn, svg, BoardError, BoardShape,
    BoardView, Direction, Geometry, Lap, Mark, MarkKind, Part, Preview, Side, Stone, BOWL, MAX_ROW,
    PILL_FROM, PITCH, STONES_AT_MOST,
};
pub use track::{
    sticks, track_figure, track_svg, Shape, Sticks, TrackError, TrackGeometry, TrackPiece,
    TrackPoint, TrackView, MAX_DAYS, MAX_HOUSES,
};

use serde::Serialize;

/// Draws a view that is given as JSON, and gives the drawing as JSON.
type Picture = fn(&str) -> String;

/// The pictures a page may ask for, by name: each family's board by the family's word, and what else is drawn beside one.
const PICTURES: &[(&str, Picture)] = &[
    #[cfg(feature = "sowing")]
    ("sowing", draw_json),
    #[cfg(feature = "track")]
    ("track", draw_track_json),
    #[cfg(feature = "track")]
    ("sticks", draw_sticks_json),
    #[cfg(feature = "men")]
    ("men", draw_men_json),
];

/// Draws what is wanted from a view that is given as JSON; `{"error"}` with the reason where that cannot be.
#[must_use]
pub fn draw(what: &str, view: &str) -> String {
    match PICTURES.iter().find(|(name, _)| *name == what) {
        Some((_, draw)) => draw(view),
        None => {
            let all: Vec<&str> = PICTURES.iter().map(|(name, _)| *name).collect();
            let error = format!(
                "There is no picture “{what}”; there are {}.",
                all.join(", ")
            );
            serde_json::json!({ "error": error }).to_string()
        }
    }
}

/// What [`draw_json`] gives to the page.
#[derive(Serialize)]
struct Drawing<'a> {
    node: Node,
    geometry: Geometry,
    text: String,
    holes: Vec<String>,
    #[serde(skip_serializing_if = "str::is_empty")]
    error: &'a str,
}

/// Draws a view that is given as JSON (the fields of [`BoardView`]).
///
/// Gives `{"node","geometry","text","holes"}` as JSON: the figure, the places of holes and stores in
/// its coordinates, the position in words, and each hole in words. Never fails: a view that cannot
/// be read gives `{"error"}` with the reason.
#[must_use]
pub fn draw_json(view: &str) -> String {
    let answer = serde_json::from_str(view)
        .and_then(serde_json::from_value::<BoardView>)
        .map_err(|e| format!("This view of a board cannot be read: {e}."))
        .and_then(|v| v.check().map(|()| v).map_err(|why| why.to_string()))
        .and_then(|v| {
            let drawing = Drawing {
                node: figure(&v),
                geometry: Geometry::of(&v),
                text: describe(&v),
                holes: (0..v.holes.len()).map(|h| hole_words(&v, h)).collect(),
                error: "",
            };
            serde_json::to_string(&drawing).map_err(|e| e.to_string())
        });
    answer.unwrap_or_else(|e| serde_json::json!({ "error": e }).to_string())
}

/// What [`draw_track_json`] gives to the page.
#[derive(Serialize)]
struct TrackDrawing {
    node: Node,
    geometry: TrackGeometry,
    text: String,
}

/// Draws a board with a track that is given as JSON (the fields of [`TrackView`]).
///
/// Gives `{"node","geometry","text"}` as JSON: the figure, the places of hollows or houses and of pieces in its
/// coordinates, and the position in words. Never fails: a view that cannot be read gives `{"error"}` with the reason.
#[must_use]
pub fn draw_track_json(view: &str) -> String {
    let answer = serde_json::from_str(view)
        .and_then(serde_json::from_value::<TrackView>)
        .map_err(|e| format!("This view of a board cannot be read: {e}."))
        .and_then(|v| v.check().map(|()| v).map_err(|why| why.to_string()))
        .and_then(|v| {
            let drawing = TrackDrawing {
                node: track_figure(&v),
                geometry: TrackGeometry::of(&v),
                text: v.describe(),
            };
            serde_json::to_string(&drawing).map_err(|e| e.to_string())
        });
    answer.unwrap_or_else(|e| serde_json::json!({ "error": e }).to_string())
}

/// What [`draw_men_json`] gives to the page.
#[derive(Serialize)]
struct MenDrawing {
    node: Node,
    geometry: MenGeometry,
    text: String,
}

/// Draws a board of points that is given as JSON (the fields of [`MenView`]).
///
/// Gives `{"node","geometry","text"}` as JSON: the figure, the places of points in its coordinates, and the position in words. Never
/// fails: a view that cannot be read gives `{"error"}` with the reason.
#[must_use]
pub fn draw_men_json(view: &str) -> String {
    let answer = serde_json::from_str(view)
        .and_then(serde_json::from_value::<MenView>)
        .map_err(|e| format!("This view of a board cannot be read: {e}."))
        .and_then(|v| v.check().map(|()| v).map_err(|why| why.to_string()))
        .and_then(|v| {
            let drawing = MenDrawing {
                node: men_figure(&v),
                geometry: MenGeometry::of(&v),
                text: v.describe(),
            };
            serde_json::to_string(&drawing).map_err(|e| e.to_string())
        });
    answer.unwrap_or_else(|e| serde_json::json!({ "error": e }).to_string())
}

/// Draws throwing sticks that are given as JSON (the fields of [`Sticks`]); an empty picture where they cannot be read.
#[must_use]
pub fn draw_sticks_json(given: &str) -> String {
    let view = serde_json::from_str(given)
        .and_then(serde_json::from_value::<Sticks>)
        .unwrap_or_default();
    serde_json::to_string(&sticks(&view)).unwrap_or_default()
}
