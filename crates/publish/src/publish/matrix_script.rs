//! The matrix for the script that shows it, over `file://` too: one script with what every game says, and one a game with the clauses
//! behind, which is loaded when a cell of that game is opened.

use std::collections::BTreeMap;

use serde_json::{json, Value};

use super::summary::stem;
use super::view::{ClauseNote, ComparePage};

/// What every game says of every aspect.
pub const MATRIX: &str = "assets/matrix.js";

/// The clauses of a game, by the name of its edition's page.
pub fn clauses_path(stem: &str) -> String {
    format!("assets/clauses/{stem}.js")
}

/// Marks of doubt, by number.
const MARKS: [&str; 4] = [
    "inferred",
    "conjectured",
    "attested-by-editors",
    "contradicted",
];

/// The scripts of all tables, by path.
pub fn scripts(page: &ComparePage) -> Vec<(String, String)> {
    let mut files = vec![];
    let mut tables = vec![];
    for page in std::iter::once(page).chain(&page.others) {
        let (table, clauses) = table(page);
        tables.push(table);
        for (head, own) in page.games.iter().zip(clauses) {
            let name = stem(head);
            let path = clauses_path(name);
            files.push((
                path,
                format!(
                    "(globalThis.ludariumClauses ??= {{}})[{}] = {};\n",
                    json!(name),
                    Value::from(own)
                ),
            ));
        }
    }
    let all = format!(
        "globalThis.ludariumMatrix = {};\n",
        json!({ "marks": MARKS, "tables": tables })
    );
    files.insert(0, (MATRIX.to_owned(), all));
    files
}

/// A table, and the clauses of each of its games.
fn table(page: &ComparePage) -> (Value, Vec<Vec<Value>>) {
    let notes: BTreeMap<&str, &[ClauseNote]> = page
        .notes
        .iter()
        .map(|n| (n.id.as_str(), n.clauses.as_slice()))
        .collect();
    let mut clauses: Vec<Vec<Value>> = vec![vec![]; page.games.len()];
    let mut numbers: Vec<BTreeMap<String, usize>> = vec![BTreeMap::new(); page.games.len()];
    let mut groups = vec![];
    for group in &page.groups {
        let mut rows = vec![];
        for row in &group.rows {
            let mut values: Vec<(&str, &str)> = vec![];
            let mut signs: Vec<(&str, &str)> = vec![];
            let mut cells = vec![];
            for (game, cell) in row.cells.iter().enumerate() {
                let Some(id) = &cell.id else {
                    cells.push(json!(0));
                    continue;
                };
                let answer = (cell.signs.as_str(), cell.tint);
                let value = signs.iter().position(|v| *v == answer).unwrap_or_else(|| {
                    signs.push(answer);
                    values.push((cell.value.as_str(), cell.tint));
                    values.len() - 1
                });
                let marks: Vec<usize> = cell
                    .marks
                    .iter()
                    .filter_map(|m| MARKS.iter().position(|k| k == m))
                    .collect();
                let mut behind = vec![];
                for clause in notes.get(id.as_str()).copied().unwrap_or_default() {
                    let of = numbers[game].len();
                    let number = *numbers[game].entry(clause.id.clone()).or_insert(of);
                    if number == clauses[game].len() {
                        clauses[game].push(clause_json(clause));
                    }
                    behind.push(number);
                }
                cells.push(match marks.is_empty() {
                    true => json!([value, behind]),
                    false => json!([value, behind, marks]),
                });
            }
            rows.push(json!([row.aspect, values, cells]));
        }
        groups.push(json!([group.name, rows]));
    }
    let games: Vec<Value> = page
        .games
        .iter()
        .map(|g| json!([stem(g), g.title, g.from, g.href, g.country]))
        .collect();
    let table = json!({
        "title": page.title,
        "games": games,
        "alike": page.order.split(' ').filter_map(|n| n.parse::<usize>().ok()).collect::<Vec<_>>(),
        "groups": groups,
    });
    (table, clauses)
}

/// A clause as the note of a cell tells it.
fn clause_json(c: &ClauseNote) -> Value {
    let links = |all: Vec<(&String, &String)>| -> Vec<Value> {
        all.into_iter().map(|(h, l)| json!([h, l])).collect()
    };
    json!({
        "id": c.id,
        "href": c.href,
        "says": c.says,
        "mark": c.standing.key,
        "standing": c.standing.label,
        "quotes": c.quotes.iter().map(|q| &q.words).collect::<Vec<_>>(),
        "cites": links(c.cites.iter().map(|l| (&l.href, &l.label)).collect()),
        "questions": links(c.questions.iter().map(|l| (&l.href, &l.label)).collect()),
    })
}
