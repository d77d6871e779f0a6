//! What the parts of an edition's page share, resolved once.

use serde_json::Value;

use super::super::cite::Work;
use super::from::From;
use super::game::Game;
use super::links::Links;
use super::relation::Relation;
use super::world::World;
use crate::config::Source;
use crate::corpus::howto::Puzzle;
use crate::corpus::{Edition, Example};
use crate::study::results::Series;
use ludarium_engine::families;

/// What the parts of an edition's page share, resolved once.
pub struct PageContext<'w> {
    /// Where what belongs to no edition is looked up.
    pub world: &'w World<'w>,
    pub edition: &'w Edition,
    /// Its rules.
    pub game: &'w Game<'w>,
    /// Where its record comes from.
    pub source: &'w Source,
    /// The work that tells of it.
    pub work: Option<&'w Work>,
    /// `Davies 1925: 143–144`.
    pub work_label: String,
    /// Links to its parts from this page.
    pub links: Links<'w>,
    /// Which sentence became which clause.
    pub relation: Relation,
    /// Its positions with questions.
    pub tries: Vec<Try<'w>>,
    /// What the studies found of it; of a worksheet no figure is shown.
    pub studies: Studies<'w>,
    /// What `simulate --json` prints of it, where that was made from these rules and is shown.
    pub simulated: Option<&'w Value>,
    /// Whether figures of its play are shown: how often random play met something is one too.
    pub is_measured: bool,
}

impl<'w> PageContext<'w> {
    /// The edition of a game, on its own page.
    pub fn of(world: &'w World<'w>, game: &'w Game<'w>, simulated: Option<&'w Value>) -> Self {
        let edition = game.edition;
        let links = Links::of(world, From::Edition(&edition.slug), game);
        let is_measured = !edition.is_worksheet();
        let work = world.works.get(&edition.about.work);
        let rules = Some(game.rules.sha256());
        PageContext {
            world,
            edition,
            game,
            source: world.source_of(&edition.about.record),
            relation: Relation::of(&links),
            links,
            tries: tries(game),
            studies: match is_measured {
                true => Studies::of(world, game),
                false => Studies::default(),
            },
            simulated: simulated.filter(|m| is_measured && m["rules_sha256"].as_str() == rules),
            is_measured,
            work,
            work_label: world.work_label(edition),
        }
    }

    /// Words of the editors for readers, with the figures that they name; as they stand where one is not there.
    pub fn filled(&self, text: &str) -> String {
        let filled = self.world.labelled.fill(&self.edition.slug, text);
        self.game.plain(filled.as_deref().unwrap_or(text))
    }
}

/// The series of an edition in the studies that its page tells of.
#[derive(Default)]
pub struct Studies<'w> {
    /// Readings against the default, a study each.
    pub sensitivity: Vec<(&'static str, Vec<&'w Series>)>,
    /// Readings of two questions at once.
    pub meeting: Vec<&'w Series>,
    /// Clauses left out.
    pub ablation: Vec<&'w Series>,
    /// Length, branching, decisiveness …
    pub properties: Vec<&'w Series>,
}

impl<'w> Studies<'w> {
    /// What was played under the rules of a game as they are now.
    fn of(world: &'w World<'w>, game: &'w Game<'w>) -> Self {
        let of = |study| {
            let results = world.results(study).into_iter();
            results.flat_map(|r| game.series(r)).collect::<Vec<_>>()
        };
        Studies {
            sensitivity: ["sensitivity-more", "sensitivity"]
                .map(|s| (s, of(s)))
                .into(),
            meeting: of("meeting"),
            ablation: of("ablation"),
            properties: of("properties"),
        }
    }
}

/// A position with a question, as far as the rules know it.
pub struct Try<'g> {
    /// Its question.
    pub puzzle: &'g Puzzle,
    pub example: &'g Example,
    /// Moves that the mover may choose from, as the engine has it.
    pub open: usize,
}

/// The positions with questions of an edition.
pub fn tries<'g>(game: &'g Game) -> Vec<Try<'g>> {
    let edition = game.edition;
    let puzzles = edition.howto.iter().flat_map(|h| &h.puzzles);
    let one = |puzzle: &'g Puzzle| {
        let example = edition.examples.iter().find(|e| e.id == puzzle.example)?;
        let size = game.rules.size_of(&example.start);
        let rules = families::compile(&game.bundle, &example.readings, &size).ok()?;
        let shown = rules.example(&example.to_engine());
        Some(Try {
            puzzle,
            example,
            open: shown.map_or(0, |s| s.legal.len()),
        })
    };
    puzzles.filter_map(one).collect()
}
