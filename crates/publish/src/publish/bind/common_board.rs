//! Two games of different boards on one board: whose it is, why that one, and where they part on it.

use super::super::text::typographic;
use super::super::view::PartingView;
use super::game::Game;
use crate::corpus::comparison::{on_board_of, CommonBoard, Parting};
use ludarium_engine::game::Rules;
use std::cmp::Ordering;
use std::sync::Arc;

/// Both games on one board.
pub struct OnOne<'g, 'c> {
    home: &'g Game<'c>,
    /// The other's rules on it.
    moved: Arc<dyn Rules>,
    /// Whether the first of the two is at home.
    first: bool,
}

impl OnOne<'_, '_> {
    /// The rules that each is played by, in the order of the two.
    pub fn rules(&self) -> [&dyn Rules; 2] {
        match self.first {
            true => [&*self.home.rules, &*self.moved],
            false => [&*self.moved, &*self.home.rules],
        }
    }
}

/// The two on the board that was found for them; none where there is none.
pub fn on<'g, 'c>(common: &CommonBoard, [a, b]: [&'g Game<'c>; 2]) -> Option<OnOne<'g, 'c>> {
    let of = common.of.as_ref()?;
    let first = a.edition.slug == *of;
    let (home, guest) = if first { (a, b) } else { (b, a) };
    let moved = on_board_of(&guest.bundle, &home.bundle).ok()?;
    Some(OnOne { home, moved, first })
}

/// The partings on it, that past the openings last.
pub fn partings(
    common: &CommonBoard,
    on: &OnOne,
    view: impl Fn(&Parting, bool) -> PartingView,
) -> Vec<PartingView> {
    let name = &on.home.edition.about.title;
    let all = [(&common.parting, false), (&common.past_the_opening, true)];
    let parted = all
        .into_iter()
        .filter_map(|(p, past)| Some((p.as_ref()?, past)));
    let views = parted.map(|(parted, past)| {
        let mut view = view(parted, past);
        view.note = format!("Both games on the board of {name}. {}", view.note);
        view
    });
    views.collect()
}

/// On which board they are played, or why on none.
pub fn boards_sentence(common: &CommonBoard, games: [&Game; 2]) -> String {
    let sizes = games.map(|g| g.rules.places());
    let size = |i: usize| sizes[i].map_or_else(String::new, |n| format!(" on {n} places"));
    let name = |i: usize| games[i].edition.about.title.as_str();
    let boards = match sizes[0] == sizes[1] {
        true => format!(
            "Both games are played{}, but the boards are joined or set up differently.",
            size(0)
        ),
        false => format!(
            "Their boards differ: {} is played{}, {}{}.",
            name(0),
            size(0),
            name(1),
            size(1)
        ),
    };
    if let Some(of) = &common.of {
        let home = usize::from(games[0].edition.slug != *of);
        let guest = 1 - home;
        let why = match sizes[home].cmp(&sizes[guest]) {
            Ordering::Less => "the smaller board, on which both can be played",
            Ordering::Equal => "on which both can be played",
            Ordering::Greater => {
                "the larger board, because the other’s rules do not fit the smaller"
            }
        };
        let nothing = match common.parting {
            None => " No difference was found on it.",
            Some(_) => "",
        };
        return format!(
            "{boards} To show where the rules differ, we play both on the board of {} ({why}). {} is set up as {} and keeps all its other rules. Nobody ever played it like this.{nothing}",
            name(home),
            name(guest),
            name(home)
        );
    }
    let refused = common.refused.as_ref();
    let why = |i: usize| {
        let ids = refused.map(|r| &r[i]);
        let clause = ids.and_then(|ids| ids.iter().find_map(|id| games[i].clause(id)));
        if let Some(c) = clause {
            let says = typographic(&c.says);
            return format!(
                "a rule of {} (“{says}”) does not fit the board of {}",
                name(i),
                name(1 - i)
            );
        }
        let reason = match on_board_of(&games[i].bundle, &games[1 - i].bundle) {
            Err(_) => "it has settings that this board does not allow",
            Ok(_) => "a game ends there before the second move",
        };
        format!(
            "{} cannot be played on the board of {} ({reason})",
            name(i),
            name(1 - i)
        )
    };
    format!(
        "{boards} Neither can be played on the other’s board: {}, and {}.",
        why(0),
        why(1)
    )
}
