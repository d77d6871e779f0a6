//! Series, surveys and partings of the family's games, as the shell plays them.

use super::play::Game;
use super::rules::Rules;
use super::state::Action;
use super::{expect, simulate, standing, Course};
use crate::game::figures::Figure;
use crate::game::measure::Row;
use crate::game::random::Random;
use crate::game::search::Budget;
use crate::game::Figures;
use crate::shell::{Fast, Series, WholeGames};
use serde_json::Value;

impl WholeGames for Rules {
    type Watch = standing::Waits;

    const TALLIES: &'static [&'static str] = &simulate::TALLIES;
    const SUMS: &'static [&'static str] = &["lost_throws", "could_be_eaten"];
    const SPEED: &'static str = "throws";

    fn fast<'r>(&'r self, series: &Series) -> Option<Box<dyn Fast<Game<'r>> + 'r>> {
        super::packed::fast(self, series)
    }

    fn turns(game: &Game) -> u64 {
        game.tally().turns
    }

    fn moves(game: &Game) -> u64 {
        game.tally().moves
    }

    fn count(&self, game: &Game, tallies: &mut [u64], sums: &mut [u64]) {
        simulate::count(self, game, tallies, sums);
    }

    fn ready(&self, figures: &mut Figures) {
        let seats = figures.wins.len();
        figures.ranks = vec![vec![0; seats]; seats];
    }

    fn placed(game: &Game, figures: &mut Figures) {
        let Some(outcome) = game.outcome() else {
            return;
        };
        for (seat, rank) in outcome.ranks.iter().enumerate() {
            figures.ranks[seat][usize::from(*rank) - 1] += 1;
        }
        for degree in &outcome.degrees {
            *figures.degrees.entry(degree.clone()).or_default() += 1;
        }
    }

    fn list_figures(figures: &Figures) -> Vec<(&'static str, Figure)> {
        simulate::list_figures(figures)
    }

    fn figures_of(figures: &Figures, out: &mut Value) {
        simulate::figures_of(figures, out);
    }

    fn summed(figures: &Figures) -> Vec<(String, Figure)> {
        simulate::summed(figures)
    }

    fn standing(game: &Game) -> Vec<i32> {
        standing::standing(game)
    }

    fn whole(&self) -> i32 {
        standing::reach(self)
    }

    fn watch(watch: &mut standing::Waits, game: &Game) {
        watch.look(game);
    }

    fn row_of(&self, game: &Game, watch: &standing::Waits, row: &mut Row) {
        standing::row(self, game, watch, row);
    }

    /// For each piece the places of its course, there and back where it comes back, and three more (not begun, off the board,
    /// taken), times the seats for whose turn it is; credits and throws marked down, which have no bound, are left out, and
    /// positions that play cannot reach are counted too. After L. V. Allis (1994), as for games of other families.
    fn positions(&self, seats: usize) -> f64 {
        let p = &self.params;
        let there = u32::from(self.last_place()) + 1;
        let back = p.course == Course::ThereAndBack;
        let places = if back { 2 * there } else { there };
        let pieces = (p.at.len() * seats) as u32 + u32::from(p.role.is_some());
        f64::from(pieces) * f64::from(places + 3).log10() + f64::from(seats as u32).log10()
    }

    fn set_up_apart(&self, other: &Rules) -> Option<[Vec<u16>; 2]> {
        let paths = standing::setting_up(self, other);
        (!paths.is_empty()).then(|| [self.why(&paths), other.why(&paths)])
    }

    fn size(&self, game: &Game) -> (usize, usize) {
        standing::size(game)
    }

    fn worth(game: &Game) -> Vec<f64> {
        expect::worth(game)
    }

    fn best(game: &Game, budget: Budget, random: &mut Random) -> Option<Action> {
        expect::choose(game, budget, random)
    }
}
