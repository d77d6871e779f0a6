//! The matrix of aspects and games: who says the same, and how firmly.

use std::collections::{BTreeMap, BTreeSet};

use super::text::{anchor, capital, in_words};
use super::view::{Cell, ClauseNote, ColumnHead, ComparePage, Group, Note, Pair, Row};
use crate::corpus::comparison::Comparison;
use crate::corpus::Standing;
use kodama::{linkage, Method};

/// One game's column.
pub struct Column {
    /// The edition.
    pub slug: String,
    pub head: ColumnHead,
    /// Its aspects in the order of the compiler.
    pub aspects: Vec<AspectValue>,
}

/// What one game says of one aspect.
pub struct AspectValue {
    /// `the end of a round`.
    pub group: String,
    /// `no move left`.
    pub aspect: String,
    /// The answer in signs: two games say the same where these are the same.
    pub signs: String,
    /// Plain words.
    pub value: String,
    /// How far its sources carry it: as the least sure clause behind it.
    pub standing: Option<Standing>,
    /// A sentence behind it is contradicted by another.
    pub contradicted: bool,
    /// The clauses behind it.
    pub clauses: Vec<ClauseNote>,
}

/// Lays the columns of one family side by side. Aspects come in the order in which they first appear; ids begin with
/// `prefix`, since a page may hold several tables. `near` names the pairs that have a page of their own.
pub fn matrix(
    columns: &[Column],
    near: Option<&BTreeSet<(usize, usize)>>,
    family: &str,
    prefix: &str,
) -> ComparePage {
    let mut order: Vec<(&str, Vec<&str>)> = Vec::new();
    for a in columns.iter().flat_map(|c| &c.aspects) {
        let group = match order.iter_mut().position(|(g, _)| *g == a.group) {
            Some(at) => &mut order[at],
            None => {
                order.push((&a.group, Vec::new()));
                order.last_mut().expect("just pushed")
            }
        };
        if !group.1.contains(&a.aspect.as_str()) {
            group.1.push(&a.aspect);
        }
    }
    let mut notes = Vec::new();
    let mut groups = Vec::new();
    let mut third = false;
    let mut rows_told: Vec<Vec<Option<&str>>> = Vec::new();
    for (g, (group, aspects)) in order.iter().enumerate() {
        let mut rows = Vec::new();
        for (r, aspect) in aspects.iter().enumerate() {
            let answers: Vec<Option<&AspectValue>> = columns
                .iter()
                .map(|c| {
                    c.aspects
                        .iter()
                        .find(|a| a.group == *group && a.aspect == *aspect)
                })
                .collect();
            let values: Vec<Option<&str>> = answers
                .iter()
                .map(|a| a.map(|a| a.signs.as_str()))
                .collect();
            let tints = tints(&values);
            let mut cells = Vec::new();
            for (c, (a, tint)) in answers.iter().zip(&tints).enumerate() {
                third |= *tint == "third";
                cells.push(cell(
                    *a,
                    tint,
                    &format!("{prefix}cell-{g}-{r}-{c}"),
                    &columns[c].head.title,
                    &mut notes,
                ));
            }
            let same = values.iter().all(|v| *v == values[0]);
            rows.push(Row {
                aspect: (*aspect).to_owned(),
                same,
                cells,
            });
            rows_told.push(values);
        }
        groups.push(Group {
            name: capital(group),
            same: rows.iter().all(|r| r.same),
            rows,
        });
    }
    let shared = shared(columns, &rows_told);
    let order: Vec<String> = alike(columns.len(), &shared)
        .iter()
        .map(usize::to_string)
        .collect();
    ComparePage {
        shared: shared
            .iter()
            .map(|s| [s.games.0, s.games.1, s.same, s.of])
            .collect(),
        order: order.join(" "),
        title: format!(
            "{} {family} {}, aspect by aspect",
            capital(&in_words(columns.len())),
            if columns.len() == 1 { "game" } else { "games" }
        ),
        aspects: rows_told.len(),
        games: columns.iter().map(|c| c.head.clone()).collect(),
        groups,
        third,
        pairs: pairs(columns, near, &shared),
        notes,
        others: Vec::new(),
    }
}

fn cell(
    answer: Option<&AspectValue>,
    tint: &'static str,
    id: &str,
    game: &str,
    notes: &mut Vec<Note>,
) -> Cell {
    let Some(a) = answer else {
        return Cell {
            id: None,
            signs: String::new(),
            value: String::new(),
            tint: "none",
            marks: Vec::new(),
        };
    };
    // what the ethnographer himself says is the case that needs no mark
    let standing = a.standing.filter(|s| *s != Standing::Attested);
    let contradicted = a.contradicted.then_some("contradicted");
    let marks = standing.map(Standing::word).into_iter().chain(contradicted);
    // cells of one game that rest on the same clauses share a note
    let ids =
        |clauses: &[ClauseNote]| -> Vec<String> { clauses.iter().map(|c| c.id.clone()).collect() };
    let same = |n: &&mut Note| {
        n.game == game && !a.clauses.is_empty() && ids(&n.clauses) == ids(&a.clauses)
    };
    let id = match notes.iter_mut().find(same) {
        Some(note) => {
            note.aspect = format!("{}, {}", note.aspect, a.aspect);
            note.id.clone()
        }
        None => {
            notes.push(Note {
                id: id.to_owned(),
                game: game.to_owned(),
                aspect: a.aspect.clone(),
                value: a.value.clone(),
                clauses: a.clauses.clone(),
            });
            id.to_owned()
        }
    };
    Cell {
        id: Some(id),
        signs: a.signs.clone(),
        value: a.value.clone(),
        tint,
        marks: marks.collect(),
    }
}

/// Equal cells share a tint: the largest group recedes, the next two are tinted, a value of one game alone is outlined.
fn tints(values: &[Option<&str>]) -> Vec<&'static str> {
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (i, v) in values.iter().enumerate() {
        if let Some(v) = v {
            counts.entry(v).or_insert((0, i)).0 += 1;
        }
    }
    let mut ranked: Vec<(&str, usize, usize)> = counts
        .into_iter()
        .map(|(v, (n, first))| (v, n, first))
        .collect();
    ranked.sort_by_key(|(_, n, first)| (std::cmp::Reverse(*n), *first));
    values
        .iter()
        .map(|v| {
            let Some(v) = v else { return "none" };
            let rank = ranked.iter().position(|(w, ..)| w == v).unwrap_or_default();
            match (ranked[rank].1, rank) {
                (1, _) if values.len() > 1 => "alone",
                (_, 0) => "most",
                (_, 1) => "second",
                _ => "third",
            }
        })
        .collect()
}

/// Two games of a table.
struct Shared {
    /// Numbers of the two, the smaller first.
    games: (usize, usize),
    /// Aspects that say the same, of those that either has.
    same: usize,
    /// Those.
    of: usize,
}

fn shared(columns: &[Column], rows: &[Vec<Option<&str>>]) -> Vec<Shared> {
    let mut all = Vec::new();
    for a in 0..columns.len() {
        for b in a + 1..columns.len() {
            let both = rows.iter().filter(|r| r[a].is_some() || r[b].is_some());
            all.push(Shared {
                games: (a, b),
                same: both.clone().filter(|r| r[a] == r[b]).count(),
                of: both.count(),
            });
        }
    }
    all
}

/// The order of `n` games in which like is next to like: clusters joined by the mean distance of their games (average linkage, UPGMA: R. R.
/// Sokal and C. D. Michener, A statistical method for evaluating systematic relationships, University of Kansas Science Bulletin 38, 1958).
/// The distance of two games is the share of aspects that differ among those that either has. `shared` has every pair, in order.
fn alike(n: usize, shared: &[Shared]) -> Vec<usize> {
    let distance = |s: &Shared| 1.0 - s.same as f64 / s.of.max(1) as f64;
    let mut distances: Vec<f64> = shared.iter().map(distance).collect();
    let mut clusters: Vec<Vec<usize>> = (0..n).map(|game| vec![game]).collect();
    if n > 1 {
        for step in linkage(&mut distances, n, Method::Average).steps() {
            let joined = [step.cluster1, step.cluster2].map(|c| clusters[c].clone());
            clusters.push(joined.concat());
        }
    }
    clusters.pop().unwrap_or_default()
}

/// The page of any two games: its address names them.
pub const ANY_TWO: &str = "compare/two.html";

/// The page of two games, by the names of their editions' pages; from the site's folder.
pub fn pair_href(a: &str, b: &str) -> String {
    format!("compare/{}.html", anchor(&Comparison::name(a, b)))
}

fn pairs(
    columns: &[Column],
    near: Option<&BTreeSet<(usize, usize)>>,
    shared: &[Shared],
) -> Vec<Pair> {
    let pair = |s: &Shared| {
        let [a, b] = [s.games.0, s.games.1].map(|at| &columns[at]);
        Pair {
            href: match near.is_some_and(|near| near.contains(&s.games)) {
                true => pair_href(&a.slug, &b.slug),
                false => format!(
                    "{ANY_TWO}?two={}",
                    anchor(&Comparison::name(&a.slug, &b.slug))
                ),
            },
            a: a.head.title.clone(),
            b: b.head.title.clone(),
            same: s.same,
            of: s.of,
            percent: (s.same * 100).checked_div(s.of).unwrap_or(0),
        }
    };
    let mut pairs: Vec<Pair> = shared.iter().map(pair).collect();
    pairs.sort_by(|p, q| {
        (q.same * p.of.max(1))
            .cmp(&(p.same * q.of.max(1)))
            .then_with(|| (&p.a, &p.b).cmp(&(&q.a, &q.b)))
    });
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(title: &str, values: &[Option<&str>]) -> Column {
        let head = ColumnHead {
            href: String::new(),
            title: title.into(),
            from: String::new(),
            country: String::new(),
        };
        let aspects = values
            .iter()
            .enumerate()
            .filter_map(|(i, v)| {
                v.map(|v| AspectValue {
                    group: "a group".into(),
                    aspect: format!("aspect {i}"),
                    signs: v.into(),
                    value: v.into(),
                    standing: Some(match v {
                        "doubtful" => Standing::Inferred,
                        "no" => Standing::ByEditors,
                        _ => Standing::Attested,
                    }),
                    contradicted: false,
                    clauses: Vec::new(),
                })
            })
            .collect();
        Column {
            slug: title.into(),
            head,
            aspects,
        }
    }

    #[test]
    fn agreement_recedes_and_difference_stands_out() {
        assert_eq!(
            tints(&[Some("x"), Some("x"), Some("y")]),
            ["most", "most", "alone"]
        );
        assert_eq!(
            tints(&[Some("a"), Some("b"), Some("b"), Some("a"), None]),
            ["most", "second", "second", "most", "none"]
        );
    }

    #[test]
    fn like_stands_beside_like() {
        let pair = |a, b, same| Shared {
            games: (a, b),
            same,
            of: 10,
        };
        // 0 and 3 are nearly one, so are 1 and 2
        let pairs = [
            pair(0, 1, 2),
            pair(0, 2, 1),
            pair(0, 3, 9),
            pair(1, 2, 8),
            pair(1, 3, 2),
            pair(2, 3, 1),
        ];
        let order = alike(4, &pairs);
        let gap = |a: usize, b: usize| {
            let place = |x| order.iter().position(|o| *o == x).unwrap();
            usize::abs_diff(place(a), place(b))
        };
        assert_eq!((gap(0, 3), gap(1, 2)), (1, 1));
    }

    #[test]
    fn games_that_say_the_same_are_counted() {
        let columns = [
            column("One", &[Some("four"), Some("yes"), None]),
            column("Two", &[Some("four"), Some("no"), Some("doubtful")]),
        ];
        let page = matrix(&columns, None, "some", "");
        assert_eq!(page.aspects, 3);
        assert_eq!((page.pairs[0].same, page.pairs[0].of), (1, 3));
        let rows = &page.groups[0].rows;
        assert!(rows[0].same && !rows[1].same);
        assert_eq!(
            rows[2].cells[0].id, None,
            "a thing that a game does not have is no cell"
        );
        assert_eq!(rows[2].cells[1].marks, ["inferred"]);
        assert_eq!(rows[1].cells[1].marks, ["attested-by-editors"]);
        assert!(rows[0].cells[0].marks.is_empty());
    }
}
