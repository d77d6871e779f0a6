//! The whole description: equipment, what lies there at the start, play and its ends.

use super::super::marks::state_of;
use super::base::Steps;
use super::words::number;
use crate::sexp::{l, named, q, w, Sexp};
use ludarium_engine::game::Player;

impl Steps<'_> {
    /// The whole description.
    pub fn description(&self) -> String {
        let game = self.game();
        let defined = self.defined.borrow();
        let mut parts: Vec<String> = defined
            .iter()
            .map(|(name, what)| l("define", vec![q(name), what.clone()]).packed(0))
            .collect();
        parts.push(game.packed(0));
        parts.join("\n\n")
    }

    fn game(&self) -> Sexp {
        let rules = l(
            "rules",
            vec![
                l("start", vec![Sexp::Set(self.start())]),
                l("play", vec![self.play()]),
                l("end", vec![Sexp::Set(self.ends_of_round())]),
            ],
        );
        let defined = self.defined.borrow();
        let mut text: String = defined.values().map(Sexp::flat).collect();
        text.push_str(&rules.flat());
        let equipment = self.equipment(&text);
        l(
            "game",
            vec![
                q(&self.rules.title),
                l("players", vec![w("2")]),
                l("equipment", vec![equipment]),
                rules,
            ],
        )
    }

    /// What lies in the holes at the start.
    fn start(&self) -> Vec<Sexp> {
        let position = &self.begun.position;
        let mut start = vec![];
        for place in 0..self.holes() + 2 {
            let count = match place.checked_sub(self.holes()) {
                None => position.count(place),
                Some(player) => position.store(Player::at(player)),
            };
            if count == 0 {
                continue;
            }
            let site = number(self.site(place));
            let mut place_seed = vec![q("Seed"), site, named("count", number(count))];
            let mark = (place < self.holes())
                .then(|| position.mark(place))
                .flatten();
            if let Some(mark) = mark {
                let state = state_of(mark);
                place_seed.push(named("state", number(state)));
            }
            start.push(l("place", place_seed));
        }
        start
    }
}
