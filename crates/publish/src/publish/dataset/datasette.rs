//! `data/metadata.json`: what describes the tables to Datasette.

use serde_json::{json, Map, Value};

use super::about::{About, SAYS};
use super::rights;
use super::tables::Table;

/// The commonest queries to the SQLite file, as Datasette lists them: name, title, question.
const QUERIES: [(&str, &str, &str); 6] = [
    (
        "words",
        "Sentences, rules and doubts by their words",
        "SELECT edition, kind, id, text FROM words WHERE words MATCH :words ORDER BY rank",
    ),
    (
        "rule",
        "What a rule rests on",
        "SELECT * FROM rules_and_sources WHERE rule = :rule ORDER BY number",
    ),
    (
        "figure",
        "A figure in all games",
        "SELECT * FROM figures_of_games WHERE statistic = :statistic ORDER BY value",
    ),
    (
        "captures",
        "Games of a country that capture in this number: 4 is by fours",
        "SELECT DISTINCT edition, game, people FROM v_captures WHERE size = cast(:size AS INTEGER) AND country = :country ORDER BY edition",
    ),
    (
        "before",
        "Records that end before a year (1000 BCE is -999)",
        "SELECT * FROM v_records WHERE end_year < cast(:year AS INTEGER) ORDER BY start_year, id",
    ),
    (
        "page",
        "What is cited of a page, by the citekey of the work",
        "SELECT * FROM v_pages WHERE work = :work AND cast(:page AS INTEGER) BETWEEN first_page AND last_page ORDER BY first_page, record",
    ),
];

/// `metadata.json` for `datasette ludarium.sqlite --metadata metadata.json`: <https://docs.datasette.io/en/stable/metadata.html>.
pub fn metadata(tables: &[Table], about: &About) -> Value {
    let described: Map<String, Value> = tables
        .iter()
        .map(|t| {
            let columns: Map<String, Value> = t
                .fields
                .iter()
                .map(|f| (f.name.to_owned(), json!(f.says)))
                .collect();
            let terms = rights::licences(
                about.config,
                rights::parts(&format!("tables/{}.csv", t.name)),
            );
            let names: Vec<String> = terms.into_iter().map(|l| l.name).collect();
            let text =
                json!({"description": t.says, "license": names.join(", "), "columns": columns});
            (t.name.to_owned(), text)
        })
        .collect();
    let queries: Map<String, Value> = QUERIES
        .iter()
        .map(|(name, title, sql)| ((*name).to_owned(), json!({"title": title, "sql": sql})))
        .collect();
    let database = json!({"description": SAYS, "tables": described, "queries": queries});
    let mut out = json!({
        "title": about.config.site.full(),
        "description": SAYS,
        "license": about.config.licence.says(),
        "databases": {"ludarium": database},
    });
    if let Some(address) = &about.config.site.address {
        out["source"] = json!(about.config.site.title);
        out["source_url"] = json!(address);
    }
    out
}
