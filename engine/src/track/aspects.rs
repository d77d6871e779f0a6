//! What the rules of a stick-and-track game say, aspect by aspect: words made from the compiled parameters, never
//! typed for a game.

use super::params::PARAMS;
use super::rules::*;
use super::telling::number;
use crate::game::{Aspect, NONE};
use crate::lang::params::Kind;

/// Every aspect, in the order of a table for readers. Two games give the same list of names.
pub fn aspects(rules: &Rules) -> Vec<Aspect> {
    let p = &rules.params;
    let w = Writer { rules };
    let n = |n: u16| number(n);
    let role = p.role.as_ref();
    let station = p.station.as_ref();
    let there = p.course == Course::ThereAndBack;
    let names = |values: &[u8]| -> String {
        let all: Vec<&str> = values.iter().map(|v| rules.throw_name(*v)).collect();
        if all.is_empty() {
            "none".into()
        } else {
            all.join(", ")
        }
    };
    let or_none = |there: bool, words: String| if there { words } else { NONE.into() };
    let throws: Vec<String> = p
        .sticks
        .values
        .iter()
        .zip(&p.sticks.names)
        .map(|(v, name)| format!("{name} {v}"))
        .collect();
    let players = match p.most {
        Some(most) if most == p.least => n(p.least.into()),
        Some(most) => format!("{} to {}", n(p.least.into()), n(most.into())),
        None => format!("{} or more", n(p.least.into())),
    };
    let board = match p.shape {
        Shape::Line => format!("one line of {} days", p.days),
        Shape::Rows => format!("{} rows of {}", n(p.rows), n(p.columns)),
    };
    let (sticks, up, turn, start, road, credit, hunt, end) = (
        "The sticks",
        "Setting up",
        "A turn",
        "Setting out",
        "On the way",
        "The credit",
        "Overtaking",
        "The end",
    );
    let mut out = vec![
        w.set(
            sticks,
            "how many",
            &["sticks.count"],
            n(p.sticks.count.into()),
        ),
        w.set(
            sticks,
            "what they count",
            &["sticks.values", "sticks.names"],
            throws.join(", "),
        ),
        w.set(
            sticks,
            "chance of a flat side",
            &["sticks.flat"],
            format!("{} in 1000", p.sticks.flat),
        ),
        w.set(up, "players", &["setup.least", "setup.most"], players),
        w.set(
            up,
            "pieces of a player",
            &["setup.at", "setup.piece"],
            format!("{} ({})", n(p.at.len() as u16), p.piece),
        ),
        w.set(
            up,
            "board",
            &["track.shape", "track.days", "track.rows", "track.columns"],
            board,
        ),
        w.set(
            up,
            "marked places",
            &["track.marked"],
            p.marked
                .iter()
                .map(|m| (m + 1).to_string())
                .collect::<Vec<_>>()
                .join(", "),
        ),
        w.word(up, "course", "track.course"),
        w.word(up, "the other’s course", "track.other"),
        w.word(up, "who begins", "turn.first"),
        w.set(turn, "throws that end it", &["turn.stop"], names(&p.stop)),
        w.word(turn, "when throws are carried out", "turn.carry"),
        w.word(turn, "which piece moves", "choose.piece"),
        w.word(turn, "must a throw be used", "throw.use"),
        w.word(turn, "a throw that fits nothing", "throw.unused"),
        w.word(turn, "who has no more turns", "turn.skip"),
        w.set(
            start,
            "price of the first move",
            &["release.price"],
            format!("{} of the credit or throw", n(p.price)),
        ),
        w.word(start, "how it is paid", "release.from"),
        w.word(start, "the throw that pays", "release.then"),
        w.set(road, "places for each point", &["rate.piece"], n(p.rate)),
        w.word(road, "pieces of one player on one place", "share.house"),
        w.word(
            road,
            "at the last place",
            if there { "exact.far" } else { "track.last" },
        ),
        w.word(road, "reaching the first place again", "exact.near"),
        w.set(
            road,
            "paid at the last place",
            &["station.toll", "station.stages"],
            or_none(
                station.is_some(),
                station.map_or(String::new(), |s| n(s.toll)),
            ),
        ),
        w.word(road, "a piece home again", "home.then"),
        w.set(
            credit,
            "throws marked to it",
            &["mark.values"],
            names(&p.mark),
        ),
        w.word(credit, "as a step", "complete.when"),
        w.word(credit, "added to a throw", "supplement.many"),
        w.word(credit, "… on what condition", "supplement.when"),
        w.set(
            credit,
            "throws kept while waiting",
            &["station.bank"],
            or_none(
                station.is_some(),
                station.map_or(String::new(), |s| names(&s.bank)),
            ),
        ),
        w.word(credit, "… and when they are used", "bank.spend"),
        w.word(hunt, "who eats", "eat.by"),
        w.word(hunt, "what overtaking is", "eat.trigger"),
        w.word(hunt, "who can be eaten", "eat.whom"),
        w.word(hunt, "since when", "eat.from"),
        w.word(hunt, "pieces not yet moved", "eat.unmoved"),
        w.word(hunt, "pieces on a marked place", "eat.marked"),
        w.word(hunt, "what becomes of the eaten", "eat.then"),
    ];
    let told =
        |f: &dyn Fn(&RoleRules) -> String| or_none(role.is_some(), role.map_or(String::new(), f));
    out.extend([
        w.set(
            hunt,
            "a piece that comes later",
            &["role.name", "role.when"],
            told(&|r| format!("the {}, when the first is home", r.name)),
        ),
        w.set(
            hunt,
            "… who plays it",
            &["role.player"],
            w.says("role.player"),
        ),
        w.set(
            hunt,
            "… places for each point",
            &["role.rate"],
            told(&|r| n(r.rate)),
        ),
        w.set(
            hunt,
            "… pays to leave",
            &["role.leave"],
            told(&|r| n(r.leave)),
        ),
        w.set(
            hunt,
            "… pays at the last place",
            &["role.toll"],
            told(&|r| n(r.toll)),
        ),
        w.word(end, "when it is over", "end.when"),
        w.set(
            end,
            "who wins",
            &["rank.first"],
            match p.rank {
                RankFirst::Role => "who plays the role".into(),
                RankFirst::MostEaten => "who has eaten most".into(),
                RankFirst::MostOff => "who has borne off most".into(),
            },
        ),
        w.set(
            end,
            "degrees",
            &["rank.order"],
            or_none(!p.degrees.is_empty(), p.degrees.join(", ")),
        ),
        w.word(end, "two with equally many", "rank.equal"),
    ]);
    out
}

struct Writer<'r> {
    rules: &'r Rules,
}

impl Writer<'_> {
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
