//! What a series of a study asks for in vain: reported, never left aside.

use super::file::SeriesFile;
use super::other::{AgainstFile, STRONG_PAIRS};
use ludarium_engine::families::named;
use ludarium_engine::game::Scope;

impl SeriesFile {
    /// The keys of which nothing comes beside the others, and what to do about it, whatever the games.
    pub(super) fn idle(&self) -> Option<String> {
        let summed = self.tell.is_empty();
        let strong = matches!(&self.against, Some(AgainstFile::Word(w)) if w == STRONG_PAIRS);
        let all = [
            (
                summed && self.against.is_some(),
                "`against` without `tell`: sums are of one side alone; say in `tell` what is told of both, or leave it out",
            ),
            (
                summed && self.pace.is_some(),
                "`pace` without `tell`: sums tell no seconds; tell `mean(seconds)`, or leave it out",
            ),
            (
                !summed && !self.round_robin.is_empty(),
                "`round_robin` beside `tell`: ratings are made of sums; leave one of them out",
            ),
            (
                !self.agents.is_empty() && !self.round_robin.is_empty(),
                "`agents` beside `round_robin`: those of the round-robin play; leave one of them out",
            ),
            (
                self.screened.is_some() && !strong,
                "`screened` without `against = \"strong-pairs\"`: no other study is looked at; leave it out",
            ),
        ];
        let idle = all.into_iter().find(|(idle, _)| *idle);
        idle.map(|(_, why)| why.to_owned())
    }

    /// Whether every edition is meant and matches are wanted: games that have none are then passed over.
    pub(super) fn passes_over(&self, family: &str) -> bool {
        let matches = named(family).is_some_and(|f| f.names.matches);
        self.games == ["*"] && self.scope == Some(Scope::Match) && !matches
    }
}
