//! Positions of draughts as FEN, read: `B:W18,24:B1-12,K30`.

use super::ruleset::Params;

/// Whether a text is a position as FEN has it.
#[must_use]
pub fn is_fen(text: &str) -> bool {
    text.starts_with("W:") || text.starts_with("B:")
}

/// A FEN as positions are written here: `W:Wh6:Bg7` → `h6/g7 0-0 S`.
///
/// # Errors
/// Why it is none of these rules.
pub fn of_fen(params: &Params, text: &str) -> Result<String, String> {
    let Some(pdn) = &params.pdn else {
        return Err("these rules do not say how squares are numbered (board.pdn)".into());
    };
    let mut parts = text.trim_end_matches('.').split(':');
    let mover = parts.next().unwrap_or_default();
    let mut sides = [vec![], vec![]];
    for part in parts.filter(|p| p.starts_with(['W', 'B'])) {
        let (colour, men) = part.split_at(1);
        let side = &mut sides[usize::from((colour == "W") != pdn.white)];
        for man in men.split(',').filter(|m| !m.is_empty()) {
            let (king, square) = match man.strip_prefix('K') {
                Some(square) => ("K", square),
                None => ("", man),
            };
            let (from, to) = square.split_once('-').unwrap_or((square, square));
            let squares: Vec<String> = match (from.parse::<u16>(), to.parse::<u16>()) {
                (Ok(from), Ok(to)) if pdn.squares.is_some() => (from..=to
                    .min(from.saturating_add(200)))
                    .map(|n| n.to_string())
                    .collect(),
                _ => vec![square.to_owned()],
            };
            for square in squares {
                let point = pdn.point(&params.board, &square);
                let point = point.ok_or_else(|| format!("`{square}` is no square"))?;
                side.push(format!("{king}{}", params.board.name(point)));
            }
        }
    }
    let sign = if (mover == "W") == pdn.white {
        "S"
    } else {
        "N"
    };
    let [south, north] = sides.map(|men| men.join(","));
    Ok(format!("{south}/{north} 0-0 {sign}"))
}
