//! The smallest boards of a game, solved whole: a table of holes by counters.

use super::super::text::{anchor, capital, counted, grouped};
use super::super::view::{BoardsCell, BoardsPart, BoardsRow};
use super::page::PageContext;
use crate::corpus::boards::{SmallBoard, SmallBoards};

/// The part of the page; none where nobody has solved any under the rules as they are.
pub fn boards_part(page: &PageContext) -> Option<BoardsPart> {
    let slug = &page.edition.slug;
    let kept = page.world.corpus.small_boards.get(slug)?;
    if !kept.fits(page.game.rules.sha256()) {
        return None;
    }
    let mut counters: Vec<u8> = kept.boards.iter().map(|b| b.counters).collect();
    counters.sort_unstable();
    counters.dedup();
    let mut holes: Vec<u8> = kept.boards.iter().map(|b| b.holes).collect();
    holes.dedup();
    let of = |h: u8| kept.boards.iter().filter(move |b| b.holes == h);
    Some(BoardsPart {
        tied: kept.tied.clone().unwrap_or_default(),
        columns: counters.iter().map(|n| n.to_string()).collect(),
        rows: holes
            .iter()
            .map(|h| BoardsRow {
                holes: h.to_string(),
                cells: of(*h).map(|b| cell(b, kept.ends)).collect(),
            })
            .collect(),
        notes: notes(kept),
        data: format!("../data/{}", SmallBoards::file(&anchor(slug))),
    })
}

fn cell(board: &SmallBoard, ends: bool) -> BoardsCell {
    let looked = counted(board.positions, "position", "positions");
    let (who, says) = match (&board.open, board.endless, board.ahead) {
        (None, true, _) => ("even", "no end".to_owned()),
        (None, _, Some(0)) => ("even", "drawn".to_owned()),
        (None, _, Some(n)) => {
            let who = if n > 0 { "first" } else { "second" };
            let by = if ends {
                String::new()
            } else {
                format!(", by {}", n.abs())
            };
            (who, format!("{who}{by}"))
        }
        _ => ("open", "not known".to_owned()),
    };
    BoardsCell {
        who,
        says,
        title: board.open.as_deref().map_or(looked, capital),
    }
}

/// What has to be known to read the numbers.
fn notes(kept: &SmallBoards) -> Vec<String> {
    if kept.tied.is_some() {
        return vec![];
    }
    let by = match kept.ends {
        true => "",
        false => ", and by how many counters",
    };
    let mut out = vec![format!(
        "Who wins a round with best play{by}; “first” is the player who moves first. Lots and openings before the first move are left out."
    )];
    if kept.boards.iter().any(|b| b.endless) {
        out.push(
            "No end: neither player can force an end that is better for them than playing on for ever.".to_owned(),
        );
    }
    if let Some(stops) = &kept.stops {
        out.push(format!(
            "{}: the margin is counted at that moment.",
            capital(stops)
        ));
    }
    let open = kept.boards.iter().filter(|b| b.open.is_some()).count();
    if open > 0 {
        out.push(format!(
            "{} not known: the search would need more than {} positions, or the board is too small for something in the rules.",
            match open { 1 => "One is".to_owned(), n => format!("{n} are") },
            grouped(kept.far_limit.unwrap_or(kept.limit) as u64)
        ));
    }
    out
}
