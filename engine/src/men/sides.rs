//! What the two sides are called: as the rules file says, by their pieces where each side has a kind of its own, else South and North.

use super::ruleset::{Params, Ruleset};
use crate::game::prose::{capital, possessive};
use crate::game::Player;

/// What a side is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// In a sentence: `South`, `the geese`.
    pub name: String,
    /// Whether its verbs are in the plural.
    many: bool,
    /// The kind of all its pieces, where the side is called by it.
    kind: Option<u8>,
}

impl Side {
    fn seat(player: Player) -> Side {
        Side {
            name: player.name().to_owned(),
            many: false,
            kind: None,
        }
    }

    /// The name alone: `South`, `Geese`.
    #[must_use]
    pub fn label(&self) -> String {
        capital(self.name.strip_prefix("the ").unwrap_or(&self.name))
    }

    /// A verb as the side takes it: `moves`, `move`.
    #[must_use]
    pub fn verb<'v>(&self, verb: &'v str) -> &'v str {
        match verb {
            _ if !self.many => verb,
            "has" => "have",
            "goes" | "does" => &verb[..2],
            verb => verb.strip_suffix('s').unwrap_or(verb),
        }
    }

    /// With a verb: `South moves`, `the geese move`.
    #[must_use]
    pub fn does(&self, verb: &str) -> String {
        format!("{} {}", self.name, self.verb(verb))
    }

    /// `South’s`, `the geese’s`.
    #[must_use]
    pub fn whose(&self) -> String {
        possessive(&self.name)
    }
}

impl Ruleset {
    /// What a player's side is called.
    #[must_use]
    pub fn side(&self, by: Player) -> &Side {
        &self.sides[by.index()]
    }

    /// A piece of a side: `South’s man`, `a goose`, `the fox`.
    #[must_use]
    pub fn piece(&self, by: Player, kind: u8) -> String {
        let side = self.side(by);
        let [one, _] = &self.params.called[usize::from(kind)];
        match side.kind {
            Some(own) if own == kind && !side.many => side.name.clone(),
            Some(own) if own == kind => format!("{} {one}", super::telling::article(one)),
            _ => format!("{} {one}", side.whose()),
        }
    }
}

/// The sides of a game, by what it begins with. `declared` are the names that its file gives, South's first.
pub(super) fn sides(params: &Params, declared: &[String]) -> [Side; 2] {
    if let [south, north] = declared {
        return [south, north].map(|name| Side {
            name: format!("the {name}"),
            many: true,
            kind: None,
        });
    }
    let pieces = |seat: usize, kind: usize| {
        let hand = if kind == 0 { params.hand[seat] } else { 0 };
        params.start[seat][kind].count_ones() + u32::from(hand)
    };
    let all = 0..params.kinds.len();
    let own = |seat: usize| -> Option<usize> {
        let mut there = all.clone().filter(|kind| pieces(seat, *kind) > 0);
        there.next().filter(|_| there.next().is_none())
    };
    match (own(0), own(1)) {
        (Some(south), Some(north)) if south != north => {
            [(0, south), (1, north)].map(|(seat, kind)| {
                let many = pieces(seat, kind) > 1;
                Side {
                    name: format!("the {}", params.called[kind][usize::from(many)]),
                    many,
                    kind: Some(kind as u8),
                }
            })
        }
        _ => Player::BOTH.map(Side::seat),
    }
}
