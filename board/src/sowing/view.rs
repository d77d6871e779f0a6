//! What is to be drawn.

use serde::{Deserialize, Serialize};

/// Holes of a player that a board may have at most.
pub const MAX_ROW: usize = 24;
/// Rows that a board may have at most.
pub const MAX_ROWS: usize = 6;

/// Why a view of a sowing board cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// No holes, an odd number of them, or too many.
    #[error("A board of two rows has 2 to {most} holes, an even number; this one has {0}.", most = 2 * MAX_ROW)]
    Holes(usize),
    /// A list that is not as long as the board.
    #[error("The board has {holes} holes, but {given} {what} are given.")]
    Length {
        /// Owners or marks.
        what: &'static str,
        /// Holes of the board.
        holes: usize,
        /// Entries of the list.
        given: usize,
    },
    /// Rows that leave a hole out or hold it twice; how many holes there are.
    #[error("The rows hold each of the holes 0 to {} once, and -1 for a gap.", .0 - 1)]
    Rows(usize),
    /// Both rows and a ring.
    #[error("The holes lie in rows or in a ring, not in both.")]
    Shape,
    /// Too many rows, or too long ones.
    #[error("A board has {rows} rows of {places} places at most.", rows = MAX_ROWS, places = 2 * MAX_ROW)]
    Size,
    /// A part that is none of a row of so many holes.
    #[error("A part of a row goes from hole 0 to {} at most.", .0 - 1)]
    Part(usize),
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The player of the lower row, letters A, B, C …
    South,
    /// The player of the upper row, letters a, b, c …
    North,
}

impl Side {
    /// 0 for South, 1 for North.
    pub fn index(self) -> usize {
        match self {
            Side::South => 0,
            Side::North => 1,
        }
    }
}

/// A claimed state of a hole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Which of the view's `kinds`, by name.
    pub kind: String,
    /// Who holds it.
    pub by: Side,
    /// It has been visited (shown as a dot on its rim).
    #[serde(default)]
    pub visited: bool,
}

/// A kind of mark that the rules know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkKind {
    /// Name, as in [`Mark::kind`].
    pub name: String,
    /// Letter of the badge; empty for the first kind, whose badge says S or N.
    #[serde(default)]
    pub letter: String,
}

/// Which way counters are sown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// South to the right, North to the left.
    #[default]
    Anticlockwise,
    /// South to the left, North to the right.
    Clockwise,
    /// The player says which; no arrows.
    Either,
}

/// How the holes lie where no `rows` say it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoardShape {
    /// Two rows, one above the other.
    #[default]
    Rows,
    /// A ring: South's half below, North's above.
    Ring,
}

/// One sowing of the last move. Places: holes 0..2n-1, South's store 2n, North's 2n+1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Lap {
    /// The hole that was lifted.
    pub from: usize,
    /// Where the counters fell, in order.
    pub drops: Vec<usize>,
}

/// Where a sowing would go if it were played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preview {
    /// Holes in which the first lap's counters would fall.
    pub drops: Vec<usize>,
    /// The hole in which the whole move would end.
    pub to: Option<usize>,
}

/// A part of one row, for a small picture of one situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Whose row (as drawn, whoever owns the holes).
    pub row: Side,
    /// First hole of that row, from its player's left, 0-based.
    pub from: usize,
    /// Last hole of that row, included.
    pub to: usize,
}

/// A position and what is to be pointed out in it.
///
/// Only `holes` must be given; every other field has a plain default, in JSON too.
/// Holes are numbered 0..2n-1 anticlockwise from South's left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardView {
    /// Prefix of the ids in the drawing; must differ between two boards of one page.
    pub id: String,
    /// Counters in each hole; the length is even, both rows are equally long.
    pub holes: Vec<u16>,
    /// Who owns each hole; empty: South the lower row, North the upper.
    pub owners: Vec<Side>,
    /// Marks, a hole each; empty: none.
    pub marks: Vec<Option<Mark>>,
    /// Kinds of mark in the order of the rules: the first has a solid or dashed ring, others a dotted one.
    pub kinds: Vec<MarkKind>,
    /// Counters in South's and North's store.
    pub stores: [u16; 2],
    /// Whose turn it is.
    pub to_move: Option<Side>,
    /// Holes that may be played.
    pub playable: Vec<usize>,
    /// Holes out of play.
    pub closed: Vec<usize>,
    /// The last move: its laps.
    pub track: Vec<Lap>,
    /// The hole that has the focus.
    pub focus: Option<usize>,
    /// Where the focused hole's counters would go.
    pub preview: Option<Preview>,
    /// The place where a counter has just fallen.
    pub fallen: Option<usize>,
    /// Counters lifted and not yet sown.
    pub hand: u16,
    /// Numbers beside the letters.
    pub numbers: bool,
    /// Trays beside the board.
    pub trays: bool,
    /// Names of South and North.
    pub names: [String; 2],
    /// Which way round.
    pub direction: Direction,
    /// A title for those who listen; empty: "Board".
    pub title: String,
    /// Draw only this part (without trays).
    pub part: Option<Part>,
    /// The drawing is hidden from screen readers, since buttons beside it tell the same.
    pub silent: bool,
    /// How the holes lie, row by row from the top, each from the left, -1 = a gap; empty: two rows. A part is drawn in a line all
    /// the same.
    pub rows: Vec<Vec<i16>>,
    /// Whether they lie in a ring; a part is drawn in a line all the same.
    pub shape: BoardShape,
}

impl Default for BoardView {
    fn default() -> Self {
        BoardView {
            id: "board".into(),
            holes: Vec::new(),
            owners: Vec::new(),
            marks: Vec::new(),
            kinds: Vec::new(),
            stores: [0, 0],
            to_move: None,
            playable: Vec::new(),
            closed: Vec::new(),
            track: Vec::new(),
            focus: None,
            preview: None,
            fallen: None,
            hand: 0,
            numbers: true,
            trays: true,
            names: ["South".into(), "North".into()],
            direction: Direction::Anticlockwise,
            title: String::new(),
            part: None,
            silent: false,
            rows: Vec::new(),
            shape: BoardShape::Rows,
        }
    }
}

impl BoardView {
    /// Holes in a row.
    pub fn row(&self) -> usize {
        self.holes.len() / 2
    }

    /// The rows as they are drawn, from the top, each from the left; None = a gap.
    pub fn lie(&self) -> Vec<Vec<Option<usize>>> {
        let n = self.row();
        if self.rows.is_empty() || self.part.is_some() {
            return vec![
                (n..2 * n).rev().map(Some).collect(),
                (0..n).map(Some).collect(),
            ];
        }
        let hole = |h: &i16| usize::try_from(*h).ok();
        self.rows
            .iter()
            .map(|row| row.iter().map(hole).collect())
            .collect()
    }

    /// Whether the holes are drawn in a ring.
    pub fn is_ring(&self) -> bool {
        self.shape == BoardShape::Ring && self.part.is_none()
    }

    /// Who owns a hole.
    pub fn owner(&self, hole: usize) -> Side {
        self.owners.get(hole).copied().unwrap_or(self.row_of(hole))
    }

    /// In whose row a hole lies.
    pub fn row_of(&self, hole: usize) -> Side {
        if hole < self.row() {
            Side::South
        } else {
            Side::North
        }
    }

    /// The mark of a hole.
    pub fn mark(&self, hole: usize) -> Option<&Mark> {
        self.marks.get(hole).and_then(Option::as_ref)
    }

    /// Place of a mark's kind among the kinds; the first where the kind is not listed.
    pub fn kind_index(&self, mark: &Mark) -> usize {
        self.kinds
            .iter()
            .position(|k| k.name == mark.kind)
            .unwrap_or(0)
    }

    /// The letter on a mark's badge: S or N for the first kind, else the kind's own.
    pub fn badge(&self, mark: &Mark) -> String {
        let own = match self.kind_index(mark) {
            0 => None,
            k => self.kinds.get(k),
        };
        match own {
            Some(kind) if !kind.letter.is_empty() => {
                kind.letter.chars().flat_map(char::to_uppercase).collect()
            }
            Some(kind) => kind
                .name
                .chars()
                .take(1)
                .flat_map(char::to_uppercase)
                .collect(),
            None => ["S", "N"][mark.by.index()].into(),
        }
    }

    /// Whether the view can be drawn.
    ///
    /// # Errors
    /// What is wrong, in a sentence: the first that is found.
    pub fn check(&self) -> Result<(), BoardError> {
        let holes = self.holes.len();
        if holes == 0 || holes % 2 == 1 || holes > 2 * MAX_ROW {
            return Err(BoardError::Holes(holes));
        }
        for (what, given) in [("owners", self.owners.len()), ("marks", self.marks.len())] {
            if given != 0 && given != holes {
                return Err(BoardError::Length { what, holes, given });
            }
        }
        self.check_rows()?;
        if self.shape == BoardShape::Ring && !self.rows.is_empty() {
            return Err(BoardError::Shape);
        }
        match self.part {
            Some(p) if p.from > p.to || p.to >= self.row() => Err(BoardError::Part(self.row())),
            _ => Ok(()),
        }
    }

    fn check_rows(&self) -> Result<(), BoardError> {
        let mut all: Vec<i16> = self.rows.iter().flatten().copied().collect();
        all.retain(|h| *h != -1);
        all.sort_unstable();
        let each_once = all
            .iter()
            .map(|h| usize::try_from(*h).ok())
            .eq((0..self.holes.len()).map(Some));
        if !self.rows.is_empty() && !each_once {
            return Err(BoardError::Rows(self.holes.len()));
        }
        if self.rows.len() > MAX_ROWS || self.rows.iter().any(|r| r.len() > 2 * MAX_ROW) {
            return Err(BoardError::Size);
        }
        Ok(())
    }
}
