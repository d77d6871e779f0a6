//! What is to be drawn of a board with a track.

use serde::{Deserialize, Serialize};

/// Days of a line that are drawn at most.
pub const MAX_DAYS: usize = 2000;
/// Houses of a board of rows that are drawn at most.
pub const MAX_HOUSES: usize = 2400;

/// Why a view of a board with a track cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrackError {
    /// A line of too few or too many days.
    #[error("A line has 2 to {most} days; this one has {0}.", most = MAX_DAYS)]
    Days(usize),
    /// Rows of no or too many houses.
    #[error("A board of rows has 1 to {most} houses; this one has {0}.", most = MAX_HOUSES)]
    Houses(usize),
    /// A part that is none of a line of so many days.
    #[error("A part of a line goes from a day to a later one, up to {0}.")]
    Part(usize),
    /// Something that stands on none of the places.
    #[error("The board has {places} places, from 0 on; something stands on place {far}.")]
    Astray {
        /// Places of the board.
        places: usize,
        /// The place that there is not.
        far: usize,
    },
}

/// How the places lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// One groove, wound as a spiral: place 0 outside, the last in the middle.
    #[default]
    Line,
    /// Rows of houses, numbered row by row from the first player's left, crossed to and fro.
    Rows,
    /// Places that lie as they are drawn, and a tray for each player's pieces in hand and for those borne off.
    Drawn,
}

/// A place of a board that is drawn, or a tray beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TrackPoint {
    /// Its name; empty for a tray.
    pub name: String,
    /// From the left, in hundredths of a step.
    pub x: i32,
    /// From below, in hundredths of a step.
    pub y: i32,
}

/// A piece on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TrackPiece {
    /// Whose it is, from 0.
    pub seat: usize,
    /// Its number among that player's pieces.
    pub piece: usize,
    /// It is the role: the piece that comes into play later.
    pub role: bool,
    /// The player's mark: `1`, `B`.
    pub sign: String,
    /// How far it is: `s` not yet released, `o` under way, `w` paying at the last place, `b` on the way back, `h` home, `x` eaten.
    pub stage: String,
    /// The place on the board.
    pub place: usize,
    /// It stands on the board.
    pub on: bool,
    /// The piece in words.
    pub says: String,
}

/// A position and what is to be pointed out in it. Every field has a plain default, in JSON too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TrackView {
    /// Prefix of the ids in the drawing; must differ between two boards of one page.
    pub id: String,
    /// How the places lie.
    pub shape: Shape,
    /// Line: steps from the first place to the last.
    pub days: usize,
    /// Rows: how many.
    pub rows: usize,
    /// Rows: houses in each.
    pub columns: usize,
    /// Drawn: the places, then the trays, of each player that for pieces in hand, then of each that for those borne off.
    pub points: Vec<TrackPoint>,
    /// Drawn: how many of the points are places of the board.
    pub places: usize,
    /// Drawn: pieces stand in holes, not on squares.
    pub holes: bool,
    /// Drawn: each player's course.
    pub ways: Vec<Vec<usize>>,
    /// Drawn: links between places.
    pub links: Vec<[usize; 2]>,
    /// Rows: both players go the first's way.
    pub same: bool,
    /// Places with a mark.
    pub marked: Vec<usize>,
    /// Names of the first and the last place.
    pub ends: [String; 2],
    /// Name of the role.
    pub role: String,
    /// Players.
    pub seats: usize,
    /// Whose turn it is.
    pub turn: Option<usize>,
    pub pieces: Vec<TrackPiece>,
    /// Pieces just eaten, where they stood.
    pub fallen: Vec<TrackPiece>,
    /// Pieces that may be moved now, by their place in `pieces`.
    pub playable: Vec<usize>,
    /// The piece that has the focus, by its place in `pieces`.
    pub focus: Option<usize>,
    /// The last move, place by place.
    pub path: Vec<usize>,
    /// Where the focused piece would go, place by place.
    pub preview: Vec<usize>,
    /// Numbers of pieces in place of their marks.
    pub numbers: bool,
    /// Line: only these days, from the first to the last, as a straight strip: a small picture of one situation.
    pub part: Option<[usize; 2]>,
    /// Rows: without letters, numbers and ways; line: may be cut above and below. For small pictures.
    pub small: bool,
    /// Rows: drawn upright, for narrow pages.
    pub turned: bool,
    /// A title for those who listen; empty: "Board".
    pub title: String,
    /// The drawing is hidden from screen readers, since words beside it tell the same.
    pub silent: bool,
}

impl TrackView {
    /// How many places the board has.
    pub fn places(&self) -> usize {
        match self.shape {
            Shape::Line => self.days + 1,
            Shape::Rows => self.rows * self.columns,
            Shape::Drawn => self.points.len(),
        }
    }

    /// Whether the view can be drawn.
    ///
    /// # Errors
    /// What is wrong, in a sentence: the first that is found.
    pub fn check(&self) -> Result<(), TrackError> {
        match self.shape {
            Shape::Line if !(2..=MAX_DAYS).contains(&self.days) => {
                return Err(TrackError::Days(self.days));
            }
            Shape::Rows | Shape::Drawn
                if self.places() == 0 || self.rows > MAX_HOUSES || self.places() > MAX_HOUSES =>
            {
                return Err(TrackError::Houses(self.places()));
            }
            _ => {}
        }
        if let Some([from, to]) = self.part {
            if self.shape != Shape::Line || from >= to || to > self.days {
                return Err(TrackError::Part(self.days));
            }
        }
        let pieces = self
            .pieces
            .iter()
            .chain(&self.fallen)
            .filter(|p| p.on)
            .map(|p| p.place);
        let all = pieces
            .chain(self.path.iter().copied())
            .chain(self.preview.iter().copied())
            .chain(self.marked.iter().copied())
            .chain(self.ways.iter().flatten().copied())
            .chain(self.links.iter().flatten().copied());
        match all.max() {
            Some(far) if far >= self.places() => Err(TrackError::Astray {
                places: self.places(),
                far,
            }),
            _ => Ok(()),
        }
    }

    /// The position in words: every piece.
    pub fn describe(&self) -> String {
        let board = match self.shape {
            Shape::Line => format!("A line of {} days.", self.days),
            Shape::Rows => format!("{} rows of {} houses.", self.rows, self.columns),
            Shape::Drawn => format!("A board of {} places.", self.places),
        };
        let pieces = self.pieces.iter().filter(|p| !p.says.is_empty());
        let pieces: Vec<String> = pieces.map(|p| format!("{}.", p.says)).collect();
        format!("{board} {}", pieces.join(" "))
            .trim_end()
            .to_owned()
    }
}
