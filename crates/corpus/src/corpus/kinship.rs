//! How near the games of a family are to each other by their rules, and what that goes with: where they were recorded, the language of
//! those who play them, who wrote them down, groupings that somebody holds; which rows of the matrix travel together.
//!
//! The distance of two games is the share of the rows that either has in which they differ. All games of one table were brought together
//! by their editors and stand under default readings: none of this is a sample, and a p is stated of these games alone.

mod results;

pub use results::{Along, Figure, Grouped, Kin, Kinship, Pair, Together};

use super::played::compiled;
use super::tongues::Tongues;
use super::Corpus;
use crate::catalogue::Point;
use crate::whereabouts::kilometres;
use ludarium_engine::families::ALL;
use ludarium_engine::game::compare::rows_apart;
use ludarium_engine::game::distances::{
    associated, at, drawn_anew, grouped, kept, mantel, pairs, Held,
};
use ludarium_engine::game::{Aspect, INTERNAL};
use ludarium_engine::lang::Choice;
use std::collections::BTreeMap;

/// Shuffles that are usual.
pub const SHUFFLES: u32 = 999;
/// The seed that is usual.
pub const SEED: u64 = 1;
/// Games that a family needs to be looked at.
pub const FEWEST: usize = 8;
/// In a pair of rows, games that have to stand outside the most frequent code of each.
const OUTSIDE: usize = 4;
/// The greatest share of false finds among rows that are found to travel together.
const FALSE: f64 = 0.05;

/// A game with what it is compared by.
struct Told {
    kin: Kin,
    aspects: Vec<Aspect>,
    spot: Point,
}

impl Kinship {
    /// The finished editions of each family that has enough of them, in the order of their slugs, under default readings.
    #[must_use]
    pub fn of(corpus: &Corpus, seed: u64, shuffles: u32) -> Vec<Kinship> {
        let mut families: BTreeMap<&'static str, Vec<Told>> = BTreeMap::new();
        for edition in corpus.finished() {
            let rules = corpus
                .bundle(edition)
                .and_then(|b| compiled(&b, &Choice::new()));
            let place = corpus.place(&edition.about.place);
            let (Some(rules), Some(place)) = (rules, place) else {
                continue;
            };
            let language = corpus.tongues.of(&edition.slug);
            // its own place alone: further ones are where its witnesses played
            let countries: Vec<String> = place.countries().map(str::to_owned).collect();
            let kin = Kin {
                slug: edition.slug.clone(),
                title: edition.about.title.clone(),
                country: countries.join(", "),
                countries,
                work: edition.about.work.clone(),
                language: language.map(|(l, _)| l.name.clone()),
                language_by: language.map(|(_, by)| by.word().to_owned()),
                branch: language.map(|(l, _)| format!("{}, {}", l.branch, l.family)),
                nearest: vec![],
                nearest_differ: [0, 0],
            };
            let mut aspects = rules.aspects();
            aspects.retain(|a| a.group != INTERNAL);
            families.entry(rules.family().word).or_default().push(Told {
                kin,
                aspects,
                spot: (place.lat, place.lon),
            });
        }
        // in the order of the program's table of families
        let enough = ALL.iter().filter_map(|v| {
            let games = families.remove(v.word)?;
            (games.len() >= FEWEST).then_some((v.word, games))
        });
        enough
            .map(|(family, games)| Kinship::among(family, games, &corpus.tongues, seed, shuffles))
            .collect()
    }

    fn among(
        family: &str,
        mut games: Vec<Told>,
        tongues: &Tongues,
        seed: u64,
        shuffles: u32,
    ) -> Kinship {
        let pairs = paired(&games);
        nearest(&mut games, &pairs);
        let chance = Chance { seed, shuffles };
        let (varied, looked, together) = chance.together(&games);
        let some_has = |row: &usize| games.iter().any(|g| !g.aspects[*row].is_none());
        Kinship {
            family: family.to_owned(),
            rows: (0..games[0].aspects.len()).filter(some_has).count(),
            varied,
            shuffles,
            seed,
            distances: chance.along(&games, &pairs),
            groupings: chance.groupings(&games, tongues),
            looked,
            together,
            games: games.into_iter().map(|g| g.kin).collect(),
            pairs,
        }
    }
}

/// Rows in which two games differ, and that either has; a row may be left out.
fn differ(a: &Told, b: &Told, without: Option<&str>) -> (usize, usize) {
    rows_apart(&a.aspects, &b.aspects, |row| without != Some(row.aspect))
}

fn share((n, of): (usize, usize)) -> f64 {
    n as f64 / of.max(1) as f64
}

fn paired(games: &[Told]) -> Vec<Pair> {
    pairs(games.len())
        .map(|(a, b)| {
            let (x, y) = (&games[a], &games[b]);
            let (differ, of) = differ(x, y, None);
            let km = kilometres(x.spot, y.spot);
            Pair {
                a,
                b,
                differ,
                of,
                km: km.round(),
            }
        })
        .collect()
}

fn nearest(games: &mut [Told], pairs: &[Pair]) {
    for one in 0..games.len() {
        let others = (0..games.len()).filter(|other| *other != one);
        let of = |other: usize| &pairs[at(one, other)];
        let far = |other: usize| share((of(other).differ, of(other).of));
        let least = others.clone().map(far).fold(f64::INFINITY, f64::min);
        let near: Vec<usize> = others.filter(|o| far(*o) <= least).collect();
        let slugs = near.iter().map(|o| games[*o].kin.slug.clone()).collect();
        let differ = near.first().map_or([0, 0], |o| [of(*o).differ, of(*o).of]);
        games[one].kin.nearest = slugs;
        games[one].kin.nearest_differ = differ;
    }
}

/// Numbers for labels, in the order in which they come.
fn numbered<T: PartialEq>(labels: impl Iterator<Item = T>) -> Vec<usize> {
    let mut met: Vec<T> = vec![];
    labels
        .map(|label| {
            met.iter().position(|m| *m == label).unwrap_or_else(|| {
                met.push(label);
                met.len() - 1
            })
        })
        .collect()
}

/// How figures are held against chance.
struct Chance {
    seed: u64,
    shuffles: u32,
}

impl Chance {
    /// Distances of rules beside those of places and languages.
    fn along(&self, games: &[Told], all: &[Pair]) -> Vec<Along> {
        let rules: Vec<f64> = all.iter().map(|p| share((p.differ, p.of))).collect();
        // how often one would have to go on, not how many kilometres: near places count, far ones are alike
        let map: Vec<f64> = all.iter().map(|p| p.km.ln_1p()).collect();
        let apart = |same: &dyn Fn(&Kin, &Kin) -> bool| -> Vec<f64> {
            let one = |p: &Pair| f64::from(!same(&games[p.a].kin, &games[p.b].kin));
            all.iter().map(one).collect()
        };
        let works = apart(&|a, b| a.work == b.work);
        let n = games.len();
        let one =
            |with: &str, given: Option<(&str, &[f64])>, n: usize, x: &[f64], y: &[f64]| Along {
                with: with.to_owned(),
                given: given.map(|(name, _)| name.to_owned()),
                games: n,
                r: mantel(n, x, y, given.map(|g| g.1), self.seed, self.shuffles).into(),
            };
        let (far, by) = (
            "the way between their places",
            "whether one work tells both",
        );
        let mut out = vec![
            one(far, None, n, &rules, &map),
            one(far, Some((by, &works)), n, &rules, &map),
            one(by, None, n, &rules, &works),
            one(by, Some((far, &map)), n, &rules, &works),
        ];
        // only games whose language is written down
        let known: Vec<usize> = (0..n)
            .filter(|i| games[*i].kin.language.is_some())
            .collect();
        if known.len() >= FEWEST {
            let of = |values: &[f64]| -> Vec<f64> {
                pairs(known.len())
                    .map(|(a, b)| values[at(known[a], known[b])])
                    .collect()
            };
            let tongue = apart(&|a, b| a.language == b.language);
            let branch = apart(&|a, b| a.branch == b.branch);
            let steps: Vec<f64> = tongue.iter().zip(&branch).map(|(t, b)| t + b).collect();
            let (m, with) = (known.len(), "language: the same, of one branch, of two");
            let (rules, steps, map) = (of(&rules), of(&steps), of(&map));
            out.push(one(with, None, m, &rules, &steps));
            out.push(one(with, Some((far, &map)), m, &rules, &steps));
        }
        out
    }

    /// Groups of one work and of one country, and those of the collection's own list.
    fn groupings(&self, games: &[Told], tongues: &Tongues) -> Vec<Grouped> {
        let own = |name: &str, says: &str, label: &dyn Fn(&Told) -> String| {
            self.group(games, [name, says], None, label)
        };
        let mut shared: BTreeMap<&str, usize> = BTreeMap::new();
        for country in games.iter().flat_map(|g| &g.kin.countries) {
            *shared.entry(country).or_default() += 1;
        }
        // a game of several countries is of the one that most of the games share
        let most_shared = |kin: &Kin| {
            let most = kin.countries.iter().rev();
            most.max_by_key(|c| shared.get(c.as_str())).cloned()
        };
        let mut out = vec![
            own(
                "work",
                "games that one work tells are nearer to each other",
                &|g| g.kin.work.clone(),
            ),
            own(
                "country",
                "games of one country are nearer to each other",
                &|g| most_shared(&g.kin).unwrap_or_default(),
            ),
        ];
        for g in &tongues.groupings {
            let names = [g.name.as_str(), g.says.as_str()];
            let made = match &g.aspect {
                Some(row) => self.group(games, names, Some(row), &|t| {
                    let mut of = t.aspects.iter().filter(|a| a.aspect == row);
                    of.next().map_or_else(String::new, |a| a.code.clone())
                }),
                None => self.group(games, names, None, &|t| {
                    let mut of = t.kin.countries.iter();
                    match t.kin.countries.is_empty() {
                        true => String::new(),
                        false if of.any(|c| g.countries.contains(c)) => g.name.clone(),
                        false => "elsewhere".into(),
                    }
                }),
            };
            out.push(made.map(|made| Grouped {
                work: g.work.clone(),
                ..made
            }));
        }
        out.into_iter().flatten().collect()
    }

    /// A grouping; none where not even two groups have two games.
    fn group(
        &self,
        games: &[Told],
        [name, says]: [&str; 2],
        without: Option<&str>,
        label: &dyn Fn(&Told) -> String,
    ) -> Option<Grouped> {
        // a game of which it is not known is of no group
        let labelled = games.iter().map(|g| (g, label(g)));
        let (games, labels): (Vec<&Told>, Vec<String>) =
            labelled.filter(|(_, label)| !label.is_empty()).unzip();
        let mut groups: BTreeMap<String, usize> = BTreeMap::new();
        for label in &labels {
            *groups.entry(label.clone()).or_default() += 1;
        }
        // one game alone is near to nobody of its own
        if groups.values().filter(|n| **n > 1).count() < 2 {
            return None;
        }
        let distances: Vec<f64> = pairs(games.len())
            .map(|(a, b)| share(differ(games[a], games[b], without)))
            .collect();
        let r = grouped(
            &numbered(labels.iter()),
            &distances,
            self.seed,
            self.shuffles,
        );
        Some(Grouped {
            name: name.to_owned(),
            says: says.to_owned(),
            work: None,
            aspect: without.map(str::to_owned),
            groups,
            r: r.into(),
        })
    }

    /// Rows that vary enough, pairs of them that were looked at, and those that occur together.
    fn together(&self, games: &[Told]) -> (usize, usize, Vec<Together>) {
        let rows = games.first().map_or(0, |g| g.aspects.len());
        let codes = |row: usize| numbered(games.iter().map(|g| g.aspects[row].code.as_str()));
        let all: Vec<Vec<usize>> = (0..rows).map(codes).collect();
        let varied = |row: &usize| {
            let mut many: BTreeMap<usize, usize> = BTreeMap::new();
            all[*row]
                .iter()
                .for_each(|c| *many.entry(*c).or_default() += 1);
            games.len() - many.values().max().copied().unwrap_or(0) >= OUTSIDE
        };
        let rows: Vec<usize> = (0..rows).filter(varied).collect();
        let works = numbered(games.iter().map(|g| g.kin.work.as_str()));
        let v = |blocks: &[usize], x: usize, y: usize| {
            associated(blocks, &all[x], &all[y], self.seed, self.shuffles)
        };
        let free = vec![0; games.len()];
        let found: Vec<(usize, usize, Held)> = pairs(rows.len())
            .map(|(a, b)| (rows[a], rows[b]))
            .map(|(a, b)| (a, b, v(&free, a, b)))
            .collect();
        let q = kept(&found.iter().map(|(_, _, h)| h.p).collect::<Vec<f64>>());
        let name = |row: usize| games[0].aspects[row].aspect.to_owned();
        let mut out: Vec<Together> = found
            .iter()
            .zip(q)
            .filter(|(_, q)| *q <= FALSE)
            .map(|((a, b, held), q)| Together {
                rows: [name(*a), name(*b)],
                games: games.len(),
                v: (*held).into(),
                interval: drawn_anew(&all[*a], &all[*b], self.seed, self.shuffles),
                q: (q * 1e4).round() / 1e4,
                p_within_works: Figure::from(v(&works, *a, *b)).p,
            })
            .collect();
        out.sort_by(|x, y| {
            y.v.value
                .total_cmp(&x.v.value)
                .then_with(|| x.rows.cmp(&y.rows))
        });
        (rows.len(), found.len(), out)
    }
}
