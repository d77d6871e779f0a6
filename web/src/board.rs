//! The drawing of a board for the page.

use wasm_bindgen::prelude::wasm_bindgen;

/// Draws the view given as JSON (the fields of `ludarium_board::BoardView`).
///
/// Gives `{"node","geometry","text","holes"}` or `{"error"}` as JSON; never throws.
#[wasm_bindgen]
pub fn draw_board(view: &str) -> String {
    ludarium_board::draw_json(view)
}
