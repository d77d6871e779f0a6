//! What is to be drawn of a board of points.

use serde::{Deserialize, Serialize};

/// Points that are drawn at most.
pub const MAX_POINTS: usize = 256;

/// Why a view of a board of points cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MenError {
    /// No points, or too many.
    #[error("A board has 1 to {most} points; this one has {0}.", most = MAX_POINTS)]
    Points(usize),
    /// A point that lies out of all measure.
    #[error("A point lies within 99 steps of South's left corner; one of these does not.")]
    Far,
    /// Something that is on none of the points.
    #[error("The board has {points} points, from 0 on; something is on point {far}.")]
    Astray {
        /// Points of the board.
        points: usize,
        /// The point that there is not.
        far: usize,
    },
}

/// Where men stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stand {
    /// Where lines meet.
    #[default]
    Points,
    /// In squares.
    Squares,
}

/// A point: its name, and its place in hundredths of a step from South's left and South's side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardPoint {
    /// As records have it.
    pub name: String,
    /// From South's left.
    pub x: i32,
    /// From South's side.
    pub y: i32,
}

/// A line through points, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardLine {
    /// Its points, one after the other.
    pub points: Vec<usize>,
    /// The first follows the last.
    pub closed: bool,
    /// It goes from corner to corner, or any other way.
    pub diagonal: bool,
}

/// A man on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Man {
    /// The point on which he stands.
    pub point: usize,
    /// 0 South's, 1 North's.
    pub seat: usize,
    /// Number of his kind.
    pub kind: usize,
    /// The man in words.
    pub says: String,
    /// He was leapt over, and stands till the turn is over.
    pub leapt: bool,
}

/// A position and what is to be pointed out in it. Every field has a plain default, in JSON too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MenView {
    /// Prefix of the ids in the drawing; must differ between two boards of one page.
    pub id: String,
    /// Where men stand.
    pub stand: Stand,
    /// Every point.
    pub points: Vec<BoardPoint>,
    /// Every line.
    pub lines: Vec<BoardLine>,
    /// Points that are marked on the board.
    pub marked: Vec<usize>,
    /// Kinds of men, by name; the first is drawn plain, others with their letter.
    pub kinds: Vec<String>,
    pub men: Vec<Man>,
    /// Men in hand, by seat.
    pub hand: [u8; 2],
    /// Whose turn it is.
    pub turn: Option<usize>,
    /// Men just taken, where they stood.
    pub fallen: Vec<Man>,
    /// Points that may be pressed now.
    pub playable: Vec<usize>,
    /// The point that has the focus.
    pub focus: Option<usize>,
    /// The point that was pressed before, from where a man is to go.
    pub chosen: Option<usize>,
    /// The last move, point by point.
    pub path: Vec<usize>,
    /// Where a man would go, point by point.
    pub preview: Vec<usize>,
    /// Without names of rows and columns. For small pictures.
    pub small: bool,
    /// A title for those who listen; empty: "Board".
    pub title: String,
    /// The drawing is hidden from screen readers, since words beside it tell the same.
    pub silent: bool,
}

impl MenView {
    /// Whether the view can be drawn.
    ///
    /// # Errors
    /// What is wrong, in a sentence: the first that is found.
    pub fn check(&self) -> Result<(), MenError> {
        let points = self.points.len();
        if !(1..=MAX_POINTS).contains(&points) {
            return Err(MenError::Points(points));
        }
        let near = |n: i32| (0..=9900).contains(&n);
        if !self.points.iter().all(|p| near(p.x) && near(p.y)) {
            return Err(MenError::Far);
        }
        let lines = self.lines.iter().flat_map(|l| &l.points);
        let men = self.men.iter().chain(&self.fallen).map(|m| m.point);
        let all = lines.chain(&self.marked).chain(&self.playable);
        let all = all.chain(&self.path).chain(&self.preview);
        let all = all.chain(&self.focus).chain(&self.chosen).copied();
        match men.chain(all).max() {
            Some(far) if far >= points => Err(MenError::Astray { points, far }),
            _ => Ok(()),
        }
    }

    /// The position in words: every man.
    pub fn describe(&self) -> String {
        let on = |m: &Man| format!("{} on {}", m.says, self.points[m.point].name);
        let men: Vec<String> = self.men.iter().map(on).collect();
        let what = match self.stand {
            Stand::Points => "points",
            Stand::Squares => "squares",
        };
        let board = format!("{} {what}.", self.points.len());
        match men.is_empty() {
            true => format!("{board} No pieces on them."),
            false => format!("{board} {}.", men.join(", ")),
        }
    }
}
