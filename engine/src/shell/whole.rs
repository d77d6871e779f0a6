//! What the shell asks of a family whose games have no rounds, for series, worked examples, surveys, partings and outlooks.

use super::family::Family;
use super::series::{Fast, Series};
use crate::game::figures::Figure;
use crate::game::measure::Row;
use crate::game::random::Random;
use crate::game::search::Budget;
use crate::game::table::Stop;
use crate::game::{Agent, Example, Figures, Refusal, NEW};
use serde_json::{json, Value};

/// A family whose games are played from first to last, without rounds that make up a match. What has a default is what only some families have.
pub trait WholeGames: Family {
    /// Numbers that are kept of every game, by name.
    const TALLIES: &'static [&'static str] = &[];
    /// Sums over all games, by name.
    const SUMS: &'static [&'static str] = &[];
    /// Which number speed is counted in.
    const SPEED: &'static str = "turns";
    /// What is kept of a game while its row is written.
    type Watch: Default;

    /// Turns begun in a game.
    fn turns(game: &Self::Game<'_>) -> u64;

    /// Moves made in it.
    fn moves(game: &Self::Game<'_>) -> u64;

    /// The numbers of [`WholeGames::TALLIES`] and of [`WholeGames::SUMS`] of a game, in their order.
    fn count(&self, _game: &Self::Game<'_>, _tallies: &mut [u64], _sums: &mut [u64]) {}

    /// Figures of no game yet get what only this family's have.
    fn ready(&self, _figures: &mut Figures) {}

    /// Ranks and degrees of a game that is over go into the figures.
    fn placed(_game: &Self::Game<'_>, _figures: &mut Figures) {}

    /// Figures as `simulate --json` prints them, beside those of every family.
    fn figures_of(figures: &Figures, out: &mut Value) {
        for name in Self::TALLIES {
            out[*name] = figures.tally(name).json();
        }
        for name in Self::SUMS {
            out[*name] = json!(figures.sum(name));
        }
    }

    /// Figures in words, beside those of every family.
    fn summed(_figures: &Figures) -> Vec<(String, Figure)> {
        let spread = |name: &&'static str| ((*name).to_owned(), Figure::Spread(name));
        Self::TALLIES.iter().map(spread).collect()
    }

    /// What a study tells of a series, in order: who won, and the numbers of every game.
    fn list_figures(f: &Figures) -> Vec<(&'static str, Figure)> {
        let wins = f.wins.iter().map(|w| (*w, f.games)).collect();
        let capped = vec![("capped_games".to_owned(), f.capped)];
        let mut out = vec![
            ("wins", Figure::Shares(wins)),
            ("drawn", Figure::Share(f.draws, f.games)),
            ("first_mover_wins", Figure::Share(f.first_wins, f.games)),
        ];
        out.extend(
            Self::TALLIES
                .iter()
                .map(|name| (*name, Figure::Spread(name))),
        );
        out.push(("censored", Figure::Counts(capped)));
        out
    }

    /// How far each seat is, for who leads.
    fn standing(game: &Self::Game<'_>) -> Vec<i32>;

    /// The most that [`WholeGames::standing`] can come to.
    fn whole(&self) -> i32;

    /// Looks at a game after an act.
    fn watch(_watch: &mut Self::Watch, _game: &Self::Game<'_>) {}

    /// What a row has of a game beside what every row has.
    fn row_of(&self, _game: &Self::Game<'_>, _watch: &Self::Watch, _row: &mut Row) {}

    /// Decimal logarithm of an upper bound on the number of positions, with so many players.
    fn positions(&self, seats: usize) -> f64;

    /// Rules laid out for games that are played faster than act by act; none where they need more, or somebody looks.
    fn fast<'r>(&'r self, _series: &Series) -> Option<Box<dyn Fast<Self::Game<'r>> + 'r>> {
        None
    }

    // worked examples, surveys, partings, outlooks

    /// The game that a worked example begins with.
    ///
    /// # Errors
    /// What is no position under these rules.
    fn example_game(&self, example: &Example) -> Result<Self::Game<'_>, Refusal> {
        match example.start.as_str() {
            NEW => Ok(self.begun(self.players().usual, self.first())),
            start => self.read_position(start).map_err(|e| e.at("start")),
        }
    }

    /// The clauses of each, where two games set up the board, the pieces or what falls differently.
    fn set_up_apart(&self, _other: &Self) -> Option<[Vec<u16>; 2]> {
        None
    }

    /// How large a position is: of several at which the same happens the smallest is shown.
    fn size(&self, game: &Self::Game<'_>) -> (usize, usize) {
        (0, self.text(game).len())
    }

    /// How well each seat stands, in seats' order: the larger, the better.
    fn worth(game: &Self::Game<'_>) -> Vec<f64>;

    /// The act that looking ahead within a budget finds best.
    fn best(game: &Self::Game<'_>, budget: Budget, random: &mut Random) -> Option<Self::Act> {
        super::agents::best::<Self>(game, budget, random)
    }

    /// What an agent would do by what positions are worth, for families that have no agents of their own.
    fn chosen(
        game: &Self::Game<'_>,
        agent: Agent,
        random: &mut Random,
        stop: Option<Stop>,
    ) -> Option<Self::Act> {
        super::agents::choose::<Self>(game, agent, random, stop)
    }
}
