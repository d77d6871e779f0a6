//! What the rules of a stick-and-track game say, aspect by aspect: words made from the compiled parameters, never
//! typed for a game.

use super::params::PARAMS;
use super::rules::*;
use super::telling::number;
use crate::game::{Aspect, NONE};
use crate::lang::params::Kind;

const OVERTAKING: &str = "Overtaking";

/// Every aspect, in the order of a table for readers. Two games give the same list of names.
pub fn aspects(rules: &Rules) -> Vec<Aspect> {
    let w = Writer { rules };
    [
        w.sticks(),
        w.setting_up(),
        w.turn(),
        w.setting_out(),
        w.road(),
        w.credit(),
        w.overtaking(),
        w.role(),
        w.end(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

struct Writer<'r> {
    rules: &'r Rules,
}

impl Writer<'_> {
    fn sticks(&self) -> Vec<Aspect> {
        let sticks = &self.rules.params.sticks;
        let group = "The sticks";
        let throws: Vec<String> = sticks
            .values
            .iter()
            .zip(&sticks.names)
            .map(|(v, name)| format!("{name} {v}"))
            .collect();
        let (count, flat) = (number(sticks.count.into()), sticks.flat);
        vec![
            self.set(group, "how many", &["sticks.count"], count),
            self.set(
                group,
                "what they count",
                &["sticks.values", "sticks.names"],
                throws.join(", "),
            ),
            self.set(
                group,
                "chance of a flat side",
                &["sticks.flat"],
                format!("{flat} in 1000"),
            ),
        ]
    }

    fn setting_up(&self) -> Vec<Aspect> {
        let p = &self.rules.params;
        let n = |n: u16| number(n);
        let group = "Setting up";
        let players = match p.most {
            Some(most) if most == p.least => n(p.least.into()),
            Some(most) => format!("{} to {}", n(p.least.into()), n(most.into())),
            None => format!("{} or more", n(p.least.into())),
        };
        let pieces = format!("{} ({})", n(p.at.len() as u16), p.piece);
        let board = match p.shape {
            Shape::Line => format!("one line of {} days", p.days),
            Shape::Rows => format!("{} rows of {}", n(p.rows), n(p.columns)),
        };
        let shape = ["track.shape", "track.days", "track.rows", "track.columns"];
        let marked: Vec<String> = p.marked.iter().map(|m| (m + 1).to_string()).collect();
        vec![
            self.set(group, "players", &["setup.least", "setup.most"], players),
            self.set(
                group,
                "pieces of a player",
                &["setup.at", "setup.piece"],
                pieces,
            ),
            self.set(group, "board", &shape, board),
            self.set(group, "marked places", &["track.marked"], marked.join(", ")),
            self.word(group, "course", "track.course"),
            self.word(group, "the other’s course", "track.other"),
            self.word(group, "who begins", "turn.first"),
        ]
    }

    fn turn(&self) -> Vec<Aspect> {
        let group = "A turn";
        let stop = self.throws(&self.rules.params.stop);
        vec![
            self.set(group, "throws that end it", &["turn.stop"], stop),
            self.word(group, "when throws are carried out", "turn.carry"),
            self.word(group, "which piece moves", "choose.piece"),
            self.word(group, "must a throw be used", "throw.use"),
            self.word(group, "a throw that fits nothing", "throw.unused"),
            self.word(group, "who has no more turns", "turn.skip"),
        ]
    }

    fn setting_out(&self) -> Vec<Aspect> {
        let group = "Setting out";
        let price = format!("{} of the credit or throw", number(self.rules.params.price));
        vec![
            self.set(group, "price of the first move", &["release.price"], price),
            self.word(group, "how it is paid", "release.from"),
            self.word(group, "the throw that pays", "release.then"),
        ]
    }

    fn road(&self) -> Vec<Aspect> {
        let p = &self.rules.params;
        let group = "On the way";
        let last = match p.course {
            Course::ThereAndBack => "exact.far",
            _ => "track.last",
        };
        let toll = p.station.as_ref().map_or(NONE.into(), |s| number(s.toll));
        vec![
            self.set(
                group,
                "places for each point",
                &["rate.piece"],
                number(p.rate),
            ),
            self.word(group, "pieces of one player on one place", "share.house"),
            self.word(group, "at the last place", last),
            self.word(group, "reaching the first place again", "exact.near"),
            self.set(
                group,
                "paid at the last place",
                &["station.toll", "station.stages"],
                toll,
            ),
            self.word(group, "a piece home again", "home.then"),
        ]
    }

    fn credit(&self) -> Vec<Aspect> {
        let p = &self.rules.params;
        let group = "The credit";
        let bank = p
            .station
            .as_ref()
            .map_or(NONE.into(), |s| self.throws(&s.bank));
        vec![
            self.set(
                group,
                "throws marked to it",
                &["mark.values"],
                self.throws(&p.mark),
            ),
            self.word(group, "as a step", "complete.when"),
            self.word(group, "added to a throw", "supplement.many"),
            self.word(group, "… on what condition", "supplement.when"),
            self.set(group, "throws kept while waiting", &["station.bank"], bank),
            self.word(group, "… and when they are used", "bank.spend"),
        ]
    }

    fn overtaking(&self) -> Vec<Aspect> {
        [
            ("who eats", "eat.by"),
            ("what overtaking is", "eat.trigger"),
            ("who can be eaten", "eat.whom"),
            ("since when", "eat.from"),
            ("pieces not yet moved", "eat.unmoved"),
            ("pieces on a marked place", "eat.marked"),
            ("what becomes of the eaten", "eat.then"),
        ]
        .map(|(aspect, path)| self.word(OVERTAKING, aspect, path))
        .into()
    }

    /// The piece that comes later and hunts the others, where there is one.
    fn role(&self) -> Vec<Aspect> {
        let role = self.rules.params.role.as_ref();
        let told = |f: &dyn Fn(&RoleRules) -> String| role.map_or(NONE.into(), f);
        let later = told(&|r| format!("the {}, when the first is home", r.name));
        let of = |aspect, path, value| self.set(OVERTAKING, aspect, &[path], value);
        vec![
            self.set(
                OVERTAKING,
                "a piece that comes later",
                &["role.name", "role.when"],
                later,
            ),
            of("… who plays it", "role.player", self.says("role.player")),
            of(
                "… places for each point",
                "role.rate",
                told(&|r| number(r.rate)),
            ),
            of("… pays to leave", "role.leave", told(&|r| number(r.leave))),
            of(
                "… pays at the last place",
                "role.toll",
                told(&|r| number(r.toll)),
            ),
        ]
    }

    fn end(&self) -> Vec<Aspect> {
        let p = &self.rules.params;
        let group = "The end";
        let wins = match p.rank {
            RankFirst::Role => "who plays the role",
            RankFirst::MostEaten => "who has eaten most",
            RankFirst::MostOff => "who has borne off most",
        };
        let degrees = match p.degrees.is_empty() {
            true => NONE.into(),
            false => p.degrees.join(", "),
        };
        vec![
            self.word(group, "when it is over", "end.when"),
            self.set(group, "who wins", &["rank.first"], wins.into()),
            self.set(group, "degrees", &["rank.order"], degrees),
            self.word(group, "two with equally many", "rank.equal"),
        ]
    }

    /// Throws by their names.
    fn throws(&self, values: &[u8]) -> String {
        let all: Vec<&str> = values.iter().map(|v| self.rules.throw_name(*v)).collect();
        match all.is_empty() {
            true => "none".into(),
            false => all.join(", "),
        }
    }

    fn set(
        &self,
        group: &'static str,
        aspect: &'static str,
        paths: &[&str],
        value: String,
    ) -> Aspect {
        let clauses = self.rules.why(paths);
        let infos: Vec<_> = clauses
            .iter()
            .map(|c| &self.rules.clauses[usize::from(*c)])
            .collect();
        Aspect {
            group,
            aspect,
            // a parameter that no clause sets is one that the game does not have
            value: if infos.is_empty() { NONE.into() } else { value },
            certainty: infos.iter().map(|c| c.certainty).max(),
            clauses: infos.iter().map(|c| c.id.clone()).collect(),
        }
    }

    /// A parameter of words, by what the word says.
    fn word(&self, group: &'static str, aspect: &'static str, path: &str) -> Aspect {
        self.set(group, aspect, &[path], self.says(path))
    }

    /// What the word in force says, as the manual has it.
    fn says(&self, path: &str) -> String {
        let Some(value) = self.rules.words.get(path) else {
            return NONE.into();
        };
        let param = PARAMS.iter().find(|p| p.path() == path);
        let choices = match param.map(|p| &p.kind) {
            Some(Kind::Word(choices) | Kind::Words(choices)) => *choices,
            _ => return value.join(", "),
        };
        let says = value
            .iter()
            .filter_map(|v| choices.iter().find(|(w, _)| w == v).map(|(_, says)| *says));
        says.collect::<Vec<_>>().join("; ")
    }
}
