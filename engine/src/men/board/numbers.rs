//! How Portable Draughts Notation names the squares of a board.
//!
//! Rules say it with `board.pdn`, as the standard's `GameType` does: `"21,B,8,8,N1,0"` is game 21, begun by Black, whose squares are
//! numbers from the right corner of who begins (0 left and 1 right of his side, 2 left and 3 right of the other's); `A` in place of `N`:
//! squares have their names. South is who begins.

use super::Board;

/// How a game is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pdn {
    /// The text of the rules.
    pub text: String,
    /// Whether South is White.
    pub white: bool,
    /// By number less one: the point. None where squares have their names.
    pub squares: Option<Vec<u8>>,
}

impl Pdn {
    /// Reads the text of the rules; none where it is not as the standard has it.
    #[must_use]
    pub fn read(text: &str, board: &Board) -> Option<Pdn> {
        let parts: Vec<&str> = text.split(',').collect();
        let [game, first, _, _, squares, _] = parts.as_slice() else {
            return None;
        };
        game.parse::<u8>().ok()?;
        let white = match *first {
            "W" => true,
            "B" => false,
            _ => return None,
        };
        let (kind, corner) = squares.split_at_checked(1)?;
        let corner: u8 = corner.parse().ok().filter(|c| *c < 4)?;
        let numbered = match kind {
            "N" => true,
            "A" => false,
            _ => return None,
        };
        let mut all: Vec<u8> = (0..board.len() as u8).collect();
        let place = |p: &u8| {
            let at = &board.points[usize::from(*p)];
            let (across, along) = (corner % 2 == 1, corner > 1);
            let flip = |n: i32, over: bool| if over { -n } else { n };
            (flip(at.y, along), flip(at.x, across))
        };
        all.sort_by_key(place);
        Some(Pdn {
            text: text.to_owned(),
            white,
            squares: numbered.then_some(all),
        })
    }

    /// The point of a square as it is written.
    #[must_use]
    pub fn point(&self, board: &Board, square: &str) -> Option<u8> {
        match &self.squares {
            Some(all) => {
                let n: usize = square.parse().ok()?;
                all.get(n.checked_sub(1)?).copied()
            }
            None => board.point(square),
        }
    }

    /// A point as it is written.
    #[must_use]
    pub fn square(&self, board: &Board, point: u8) -> String {
        let number = |all: &Vec<u8>| all.iter().position(|p| *p == point);
        match self.squares.as_ref().and_then(number) {
            Some(at) => (at + 1).to_string(),
            None => board.name(point).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::men::board::Joined;

    #[test]
    fn squares_are_numbered_from_the_corner_that_the_standard_names() {
        let board = Board::grid(8, 8, Joined::Diagonal, &[]).unwrap();
        let name = |text: &str, n: usize| {
            let pdn = Pdn::read(text, &board).unwrap();
            board.name(pdn.squares.unwrap()[n - 1]).to_owned()
        };
        assert_eq!(name("21,B,8,8,N1,0", 1), "g1");
        assert_eq!(name("21,B,8,8,N1,0", 4), "a1");
        assert_eq!(name("21,B,8,8,N1,0", 11), "c3");
        assert_eq!(name("26,W,8,8,N2,0", 1), "b8");
        assert_eq!(name("26,W,8,8,N2,0", 32), "g1");
        assert!(Pdn::read("21,B", &board).is_none());
    }
}
