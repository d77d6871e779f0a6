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

use serde::de::DeserializeOwned;
use serde::Serialize;
use std::fmt::Display;

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

/// What a page gets of a board.
#[derive(Serialize)]
struct Drawing<Places> {
    node: Node,
    geometry: Places,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    holes: Option<Vec<String>>,
}

/// Draws a view that is given as JSON; `{"error"}` with the reason where it cannot be read or drawn.
fn drawn<View: DeserializeOwned, Why: Display, Places: Serialize>(
    view: &str,
    check: fn(&View) -> Result<(), Why>,
    draw: impl Fn(&View) -> Drawing<Places>,
) -> String {
    let read = serde_json::from_str(view).and_then(serde_json::from_value::<View>);
    let answer = read
        .map_err(|e| format!("This view of a board cannot be read: {e}."))
        .and_then(|v| check(&v).map(|()| v).map_err(|why| why.to_string()))
        .and_then(|v| serde_json::to_string(&draw(&v)).map_err(|e| e.to_string()));
    answer.unwrap_or_else(|e| serde_json::json!({ "error": e }).to_string())
}

/// Draws a view that is given as JSON (the fields of [`BoardView`]).
///
/// Gives `{"node","geometry","text","holes"}` as JSON: the figure, the places of holes and stores in
/// its coordinates, the position in words, and each hole in words. Never fails: a view that cannot
/// be read gives `{"error"}` with the reason.
pub fn draw_json(view: &str) -> String {
    drawn(view, BoardView::check, |v| Drawing {
        node: figure(v),
        geometry: Geometry::of(v),
        text: describe(v),
        holes: Some((0..v.holes.len()).map(|h| hole_words(v, h)).collect()),
    })
}

/// Draws a board with a track that is given as JSON (the fields of [`TrackView`]).
///
/// Gives `{"node","geometry","text"}` as JSON: the figure, the places of hollows or houses and of pieces in its
/// coordinates, and the position in words. Never fails: a view that cannot be read gives `{"error"}` with the reason.
pub fn draw_track_json(view: &str) -> String {
    drawn(view, TrackView::check, |v| Drawing {
        node: track_figure(v),
        geometry: TrackGeometry::of(v),
        text: v.describe(),
        holes: None,
    })
}

/// Draws a board of points that is given as JSON (the fields of [`MenView`]).
///
/// Gives `{"node","geometry","text"}` as JSON: the figure, the places of points in its coordinates, and the position in words. Never
/// fails: a view that cannot be read gives `{"error"}` with the reason.
pub fn draw_men_json(view: &str) -> String {
    drawn(view, MenView::check, |v| Drawing {
        node: men_figure(v),
        geometry: MenGeometry::of(v),
        text: v.describe(),
        holes: None,
    })
}

/// Draws throwing sticks that are given as JSON (the fields of [`Sticks`]); an empty picture where they cannot be read.
pub fn draw_sticks_json(given: &str) -> String {
    let view = serde_json::from_str(given)
        .and_then(serde_json::from_value::<Sticks>)
        .unwrap_or_default();
    serde_json::to_string(&sticks(&view)).unwrap_or_default()
}
