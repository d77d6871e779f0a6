//! A series of games as commands and studies ask for it.

use super::printed::{FirstSeat, SeriesFigures};
use super::series::{sums, Series};
use super::telling::{row, transcript};
use super::whole::WholeGames;
use crate::game::figures::Figure;
use crate::game::measure::Row;
use crate::game::series::{self, undecided, Asked, Summary};
use crate::game::{Figures, Refusal, Rules};
use serde_json::{json, Value};
use std::sync::Arc;

/// The figures as `simulate --json` prints them, without those of time.
pub(crate) fn figures_json<F: WholeGames>(rules: &F, figures: &Figures, series: &Series) -> Value {
    let head = rules.head();
    let mut own = json!({});
    F::figures_of(figures, &mut own);
    json!(SeriesFigures {
        game: head.slug.clone(),
        rules_sha256: head.sha256.clone(),
        readings: head.readings_json(),
        set: head.overrides.clone(),
        players: series.seats,
        agents: (0..series.seats).map(|s| series.agent(s)).collect(),
        seed: series.seed,
        starter: match series.lot {
            true => Some(FirstSeat::Lot("lot")),
            false => series.first.map(FirstSeat::Seat),
        },
        games: figures.games,
        wins: figures.wins.clone(),
        draw: figures.draws,
        first_mover_wins: figures.first_wins,
        own,
        capped: figures.capped,
    })
}

/// A series of games as requested.
///
/// # Errors
/// What such games have no use for; players that do not fit.
pub(crate) fn series_of<F: WholeGames>(
    rules: Arc<F>,
    request: &Asked,
) -> Result<Arc<dyn series::Series>, Refusal> {
    request.whole_games()?;
    let seats = request.players.unwrap_or(rules.players().usual);
    let series = Series {
        agents: request.agents.clone(),
        openings: request.openings,
        paths: request.paths,
        ..Series::random(seats, request.seed)
    }
    .begun_by(request.starter);
    rules.fit(seats, series.first.unwrap_or(0))?;
    let request = request.clone();
    Ok(Arc::new(Played {
        rules,
        series,
        request,
    }))
}

/// A series of games with what was requested of it.
struct Played<F> {
    rules: Arc<F>,
    series: Series,
    request: Asked,
}

impl<F: WholeGames> series::Series for Played<F> {
    fn rules(&self) -> &dyn Rules {
        &*self.rules
    }

    fn asked(&self) -> &Asked {
        &self.request
    }

    fn play(&self, from: u64, to: u64) -> Figures {
        sums(&*self.rules, &self.series, from, to)
    }

    fn json(&self, figures: &Figures) -> Value {
        figures_json(&*self.rules, figures, &self.series)
    }

    fn summary(&self, f: &Figures) -> Summary {
        let (s, head) = (&self.series, self.rules.head());
        let seats = (0..).zip(&f.wins);
        let mut rows: Vec<(String, Figure)> = seats
            .map(|(seat, wins)| (format!("seat {seat} wins"), Figure::Share(*wins, f.games)))
            .collect();
        rows.extend(undecided(f));
        let first = Figure::Share(f.first_wins, f.games);
        rows.push(("who began wins".to_owned(), first));
        rows.extend(F::summed(f));
        Summary {
            head: format!(
                "{} · {} games · {} players · seed {} · rules {:.12}",
                head.slug, f.games, s.seats, s.seed, head.sha256
            ),
            rows,
            foot: format!("capped games {}", f.capped),
            done: vec![(F::SPEED, f.tally(F::SPEED).sum())],
        }
    }

    fn row(&self, index: u64) -> Row {
        row(&*self.rules, &self.series, index)
    }

    fn transcript(&self, index: u64) -> Vec<String> {
        transcript(&*self.rules, &self.series, index)
    }

    fn positions(&self) -> i64 {
        let log = self.rules.positions(self.series.seats);
        (100.0 * log).round() as i64
    }
}
