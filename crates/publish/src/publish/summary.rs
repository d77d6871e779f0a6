//! The compare page without scripts: what most games say of each aspect, the games with those most like them, who stands alone, and which
//! pairs differ least. It grows with the aspects and the games, never with their product, which the scripts hold (`matrix_script`).

use super::matrix::pair_href;
use super::view::{
    Answer, Closest, ColumnHead, ComparePage, CompareSummary, FamilySummary, Link, Lone, Row,
    SummaryGame, SummaryGroup, SummaryRow,
};

/// Answers of one aspect that are shown in the table.
const ANSWERS: usize = 3;
/// Games most like a game that are named beside it.
const NEAREST: usize = 3;
/// Pairs that are listed as differing least.
const CLOSEST: usize = 20;
/// Aspects that are named of a pair.
const NAMED: usize = 3;
/// Fewer games than these have no majority against which one could stand alone.
const MAJORITY: usize = 4;

/// Makes it from the whole table; `figures` is the address of the page of the games in figures, where there is one.
pub fn summary(page: &ComparePage, figures: Option<&'static str>) -> CompareSummary {
    CompareSummary {
        figures,
        aspects: page.aspects,
        families: std::iter::once(page)
            .chain(&page.others)
            .map(family)
            .collect(),
    }
}

fn family(page: &ComparePage) -> FamilySummary {
    let rows = || page.groups.iter().flat_map(|g| &g.rows);
    FamilySummary {
        title: page.title.clone(),
        games: (0..page.games.len()).map(|at| game(page, at)).collect(),
        groups: page
            .groups
            .iter()
            .map(|g| SummaryGroup {
                name: g.name.clone(),
                rows: g.rows.iter().map(|r| row(page, r)).collect(),
            })
            .collect(),
        lone: rows().filter_map(|r| lone(page, r)).collect(),
        closest: closest(page),
    }
}

fn link(head: &ColumnHead) -> Link {
    Link {
        href: head.href.clone(),
        label: head.title.clone(),
    }
}

/// The name of an edition's page without its ending, as pages of pairs are named by it.
pub fn stem(head: &ColumnHead) -> &str {
    let name = head.href.rsplit('/').next().unwrap_or_default();
    name.strip_suffix(".html").unwrap_or(name)
}

fn game(page: &ComparePage, at: usize) -> SummaryGame {
    let mut others: Vec<(usize, usize, usize)> = page
        .shared
        .iter()
        .filter(|[a, b, ..]| *a == at || *b == at)
        .map(|[a, b, same, of]| (if *a == at { *b } else { *a }, *same, (*of).max(1)))
        .collect();
    others.sort_by(|p, q| (q.1 * p.2).cmp(&(p.1 * q.2)).then(p.0.cmp(&q.0)));
    SummaryGame {
        head: page.games[at].clone(),
        nearest: others
            .iter()
            .take(NEAREST)
            .map(|(other, same, of)| Link {
                href: pair_href(stem(&page.games[at]), stem(&page.games[*other])),
                label: format!("{} {same}/{of}", page.games[*other].title),
            })
            .collect(),
    }
}

/// The answers to an aspect and who gives them, the most frequent first; games that have no such thing say nothing.
fn answers(row: &Row) -> Vec<(&str, Vec<usize>)> {
    let mut all: Vec<(&str, Vec<usize>)> = vec![];
    for (at, cell) in row.cells.iter().enumerate() {
        let alike = |(_, games): &&mut (&str, Vec<usize>)| row.cells[games[0]].signs == cell.signs;
        match all.iter_mut().find(alike) {
            Some((_, games)) => games.push(at),
            None => all.push((cell.value.as_str(), vec![at])),
        }
    }
    all.sort_by_key(|(_, games)| (std::cmp::Reverse(games.len()), games[0]));
    all
}

fn row(page: &ComparePage, row: &Row) -> SummaryRow {
    let all = answers(row);
    // where one answer more would fill the place of its count it is shown
    let shown = if all.len() == ANSWERS + 1 {
        all.len()
    } else {
        all.len().min(ANSWERS)
    };
    SummaryRow {
        aspect: row.aspect.clone(),
        more: all.len() - shown,
        answers: all[..shown]
            .iter()
            .map(|(value, games)| Answer {
                value: (*value).to_owned(),
                games: games.len(),
                alone: match games[..] {
                    [only] => Some(link(&page.games[only])),
                    _ => None,
                },
            })
            .collect(),
    }
}

fn lone(page: &ComparePage, row: &Row) -> Option<Lone> {
    match answers(row).as_slice() {
        [(most, games), (value, one)] if one.len() == 1 && games.len() + 1 >= MAJORITY => {
            Some(Lone {
                game: link(&page.games[one[0]]),
                aspect: row.aspect.clone(),
                value: (*value).to_owned(),
                others: (*most).to_owned(),
            })
        }
        _ => None,
    }
}

fn closest(page: &ComparePage) -> Vec<Closest> {
    let mut pairs: Vec<&[usize; 4]> = page.shared.iter().collect();
    pairs.sort_by_key(|[a, b, same, of]| (of - same, *a, *b));
    pairs
        .iter()
        .take(CLOSEST)
        .map(|[a, b, same, of]| {
            let differ = of - same;
            let rows = page.groups.iter().flat_map(|g| &g.rows);
            let unlike = rows.filter(|r| r.cells[*a].signs != r.cells[*b].signs);
            Closest {
                pair: Link {
                    href: pair_href(stem(&page.games[*a]), stem(&page.games[*b])),
                    label: format!("{} and {}", page.games[*a].title, page.games[*b].title),
                },
                differ,
                aspects: match differ <= NAMED {
                    true => unlike.map(|r| r.aspect.clone()).collect(),
                    false => vec![],
                },
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::matrix::{matrix, AspectValue, Column};
    use super::*;

    /// Games that say what their letters say, an aspect a letter; a space is nothing.
    fn games(letters: &[&str]) -> ComparePage {
        let columns: Vec<Column> = letters
            .iter()
            .enumerate()
            .map(|(i, letters)| Column {
                slug: format!("g{i:03}"),
                head: ColumnHead {
                    href: format!("editions/g{i:03}.html"),
                    title: format!("Game {i}"),
                    from: "Somebody · A work 1900".into(),
                    country: String::new(),
                },
                aspects: letters
                    .chars()
                    .enumerate()
                    .filter(|(_, c)| *c != ' ')
                    .map(|(a, c)| AspectValue {
                        group: "a group".into(),
                        aspect: format!("aspect {a}"),
                        signs: c.to_string(),
                        value: format!("says {c}"),
                        standing: None,
                        contradicted: false,
                        clauses: vec![],
                    })
                    .collect(),
            })
            .collect();
        matrix(&columns, None, "some", "")
    }

    #[test]
    fn the_most_frequent_come_first_and_others_are_counted() {
        let page = games(&["a", "b", "b", "c", "d", "e"]);
        let row = &summary(&page, None).families[0].groups[0].rows[0];
        assert_eq!(
            (row.answers[0].value.as_str(), row.answers[0].games),
            ("says b", 2)
        );
        assert!(row.answers[0].alone.is_none());
        assert_eq!(row.answers[1].alone.as_ref().unwrap().label, "Game 0");
        assert_eq!((row.answers.len(), row.more), (3, 2));
    }

    #[test]
    fn the_page_grows_with_games_and_aspects_and_not_with_their_product() {
        // every game says another thing of each of ninety aspects, as games never do
        let weight = |n: u32| {
            let letter = |i: u32| char::from_u32(0x4e00 + i).expect("a letter");
            let words: Vec<String> = (0..n).map(|g| letter(g).to_string().repeat(90)).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let page = games(&words);
            let size = serde_json::to_string(&summary(&page, None))
                .expect("JSON")
                .len();
            (
                size,
                crate::publish::matrix_script::scripts(&page)[0].1.len(),
            )
        };
        let (small, _) = weight(21);
        let (page, script) = weight(42);
        // a page may weigh 200 kB, and its markup is half of it
        assert!(page < 100_000, "{page} bytes for 42 games");
        assert!(
            page < 2 * small,
            "{page} bytes for 42 games, {small} for half of them"
        );
        assert!(script < 400_000, "{script} bytes of cells");
    }

    #[test]
    fn twins_lone_features_and_what_sets_two_apart_are_told() {
        let page = games(&["xxx", "xxx", "xxy", "xx ", "xxx"]);
        let family = &summary(&page, None).families[0];
        assert!(family.lone.is_empty(), "two games differ from the others");
        assert_eq!(family.closest[0].differ, 0);
        assert_eq!(family.closest[0].pair.label, "Game 0 and Game 1");
        assert_eq!(family.closest[0].pair.href, "compare/g000--g001.html");
        let apart = family.closest.iter().find(|c| c.differ == 1).unwrap();
        assert_eq!(apart.aspects, ["aspect 2"]);
        let page = games(&["x", "x", "x", "y"]);
        let lone = &summary(&page, None).families[0].lone;
        assert_eq!(lone.len(), 1);
        assert_eq!(
            (lone[0].game.label.as_str(), lone[0].others.as_str()),
            ("Game 3", "says x")
        );
        // of three games nobody is a majority
        assert!(summary(&games(&["x", "x", "y"]), None).families[0]
            .lone
            .is_empty());
        let nearest = &family.games[2].nearest;
        assert_eq!(nearest.len(), 3);
        assert_eq!(nearest[0].label, "Game 0 2/3");
    }
}
