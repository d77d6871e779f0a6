//! Games played by agents in number, and figures over them.

use super::play::{Game, PlayersError};
use super::rules::Rules;
use crate::game::figures::Figure;
use crate::game::random::Random;
use crate::game::{Chance, Figures};
use crate::shell::{self, Family};
use serde_json::{json, Value};

pub use crate::shell::Series;

/// Throws the sticks: each falls flat side up by the chance that the rules give it.
pub fn throw(rules: &Rules, random: &mut Random) -> u8 {
    random.throw(rules.sticks())
}

/// The stream of throws of a game: apart from that of choices, so that agents that choose otherwise meet the same throws.
pub fn throws_of(seed: u64, index: u64) -> Random {
    Rules::falls_by(seed, index)
}

/// Numbers kept of every game.
pub const TALLIES: [&str; 4] = ["turns", "throws", "moves", "eaten"];

/// The numbers of a game: those kept of it, and throws lost and pieces that could be eaten.
pub(super) fn count(rules: &Rules, game: &Game, tallies: &mut [u64], sums: &mut [u64]) {
    let (state, tally) = (game.state(), game.tally());
    let eaten: u64 = state.taken.iter().map(|n| u64::from(*n)).sum();
    tallies.copy_from_slice(&[tally.turns, tally.throws, tally.moves, eaten]);
    // who looses the role is not hunted by it
    let hunters = usize::from(rules.params.role.is_some());
    let could = match rules.params.eat_back {
        // who begins again can be eaten any number of times
        true => 0,
        false => (state.pieces.iter().flatten().count() - hunters) as u64,
    };
    sums.copy_from_slice(&[tally.lost, could]);
}

/// The figures of the family as `simulate --json` prints them.
pub(super) fn figures_of(figures: &Figures, out: &mut Value) {
    let share = |part: u64, of: u64| (of > 0).then(|| part as f64 / of as f64);
    let (eaten, could) = (figures.tally("eaten"), figures.sum("could_be_eaten"));
    let (lost, throws) = (figures.sum("lost_throws"), figures.tally("throws"));
    let mut of_eaten = eaten.json();
    of_eaten["count"] = json!(eaten.sum());
    of_eaten["of"] = json!(could);
    of_eaten["share"] = json!(share(eaten.sum(), could));
    out["turns"] = figures.tally("turns").json();
    out["throws"] = throws.json();
    out["moves"] = figures.tally("moves").json();
    out["lost_throws"] = json!({ "count": lost, "share": share(lost, throws.sum()) });
    out["eaten"] = of_eaten;
    out["ranks"] = json!(figures.ranks);
    out["degrees"] = json!(figures.degrees);
}

/// Figures in words, for a terminal.
pub(super) fn summed(f: &Figures) -> Vec<(String, Figure)> {
    let eaten = f.tally("eaten").sum();
    let lost = Figure::Share(f.sum("lost_throws"), f.tally("throws").sum());
    let mut rows = vec![
        match f.sum("could_be_eaten") {
            // pieces that begin again are eaten any number of times: a number, and no share
            0 => {
                let count = vec![("eaten".to_owned(), eaten)];
                (String::new(), Figure::Counts(count))
            }
            could => ("eaten".to_owned(), Figure::Share(eaten, could)),
        },
        ("lost throws".to_owned(), lost),
    ];
    let spreads = ["turns", "throws", "moves"];
    rows.extend(spreads.map(|name| (name.to_owned(), Figure::Spread(name))));
    rows
}

/// What a study tells of a series, in order.
pub fn list_figures(f: &Figures) -> Vec<(&'static str, Figure)> {
    let wins = f.wins.iter().map(|w| (*w, f.games)).collect();
    // pieces that begin again are eaten any number of times: a number, and no share
    let eaten = match f.sum("could_be_eaten") {
        0 => ("eaten_in_a_game", Figure::Spread("eaten")),
        could => ("eaten", Figure::Share(f.tally("eaten").sum(), could)),
    };
    let lost = Figure::Share(f.sum("lost_throws"), f.tally("throws").sum());
    vec![
        ("wins", Figure::Shares(wins)),
        ("drawn", Figure::Share(f.draws, f.games)),
        ("first_mover_wins", Figure::Share(f.first_wins, f.games)),
        eaten,
        ("lost_throws", lost),
        ("turns", Figure::Spread("turns")),
        ("throws", Figure::Spread("throws")),
        ("moves", Figure::Spread("moves")),
        (
            "censored",
            Figure::Counts(vec![("capped_games".to_owned(), f.capped)]),
        ),
    ]
}

/// Plays the games `from..to` of a series. Game k is the same whatever range it is played in.
///
/// # Errors
/// A number of players, or a seat to begin, that the rules do not allow.
pub fn play_range(
    rules: &Rules,
    series: &Series,
    from: u64,
    to: u64,
) -> Result<Figures, PlayersError> {
    rules.players_fit(series.seats, series.first.unwrap_or(0))?;
    Ok(shell::sums(rules, series, from, to))
}
