//! The tables: what is in them, column by column.

use std::collections::BTreeMap;

use serde_json::{json, Value};

use crate::publish::bind::{said, World};

/// What a column holds; the words are those of Frictionless' Table Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// True or false.
    Boolean,
}

impl Kind {
    /// The word of Table Schema.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Kind::Text => "string",
            Kind::Integer => "integer",
            Kind::Number => "number",
            Kind::Boolean => "boolean",
        }
    }
}

/// A column.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// The same in words, with its unit.
    pub says: &'static str,
    /// The table and column whose value it repeats.
    pub refers: Option<(&'static str, &'static str)>,
}

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// What a row is.
    pub says: &'static str,
    /// Columns that tell a row from the others.
    pub key: &'static [&'static str],
    /// Its columns.
    pub fields: Vec<Field>,
    /// Its rows; null for what is not known.
    pub rows: Vec<Vec<Value>>,
}

fn text(name: &'static str, says: &'static str) -> Field {
    Field {
        name,
        kind: Kind::Text,
        says,
        refers: None,
    }
}

fn of(name: &'static str, kind: Kind, says: &'static str) -> Field {
    Field {
        name,
        kind,
        says,
        refers: None,
    }
}

fn refers(
    name: &'static str,
    table: &'static str,
    column: &'static str,
    says: &'static str,
) -> Field {
    Field {
        name,
        kind: Kind::Text,
        says,
        refers: Some((table, column)),
    }
}

/// An empty text is not known.
fn known(text: &str) -> Value {
    if text.is_empty() {
        Value::Null
    } else {
        json!(text)
    }
}

/// All tables of the corpus. `figures` is what `simulate --json` prints, by slug.
#[must_use]
pub fn tables(world: &World, figures: &BTreeMap<String, Value>) -> Vec<Table> {
    let mut all = vec![works(world), places(world), records(world), editions(world)];
    all.extend(accounts(world));
    all.extend(rules(world));
    all.push(aspect_table(world));
    all.push(simulations(figures));
    all
}

fn works(world: &World) -> Table {
    Table {
        name: "works",
        says: "A work that records quote or rulesets rest on.",
        key: &["key"],
        fields: vec![
            text("key", "citekey"),
            text("type", "BibLaTeX type"),
            text("authors", "Family, Given; several parted by a semicolon"),
            of("year", Kind::Integer, "year of publication"),
            text("title", "title"),
            text("container", "journal or book"),
            text("volume", "volume"),
            text("number", "number in the volume"),
            text("pages", "first to last page"),
        ],
        rows: world
            .corpus
            .works
            .iter()
            .map(|w| {
                vec![
                    json!(w.key),
                    json!(w.kind),
                    json!(w.authors.join("; ")),
                    json!(w.year),
                    json!(w.title),
                    json!(w.container),
                    json!(w.volume),
                    json!(w.number),
                    json!(w.pages),
                ]
            })
            .collect(),
    }
}

fn places(world: &World) -> Table {
    Table {
        name: "places",
        says: "A place where games were told of, with the circle it may lie in.",
        key: &["id"],
        fields: vec![
            text("id", "id"),
            text("name", "name"),
            text("country", "country it lies in today"),
            of("lat", Kind::Number, "degrees north, WGS 84"),
            of("lon", Kind::Number, "degrees east, WGS 84"),
            of(
                "radius_km",
                Kind::Number,
                "radius of uncertainty in kilometres",
            ),
            text("reason", "why it is no surer"),
            text("records_say", "what the records call it"),
        ],
        rows: world
            .corpus
            .places
            .iter()
            .map(|p| {
                vec![
                    json!(p.id),
                    json!(p.name),
                    json!(p.country),
                    json!(p.lat),
                    json!(p.lon),
                    json!(p.radius_km),
                    json!(p.reason),
                    json!(p.records_say),
                ]
            })
            .collect(),
    }
}

fn records(world: &World) -> Table {
    Table {
        name: "records",
        says: "An evidence record of the Ludii Portal, united from all its sightings.",
        key: &["id"],
        fields: vec![
            text("id", "id of the portal"),
            text("type", "kind of evidence"),
            text("game", "the game as the portal names it"),
            text("location", "place in the record's words"),
            of(
                "lat",
                Kind::Number,
                "degrees north, where the record gives them",
            ),
            of(
                "lon",
                Kind::Number,
                "degrees east, where the record gives them",
            ),
            text("date", "date in the record's words"),
            text("date_start", "first day, ISO 8601, astronomical years"),
            text("date_end", "last day, ISO 8601, astronomical years"),
            of(
                "confidence",
                Kind::Integer,
                "the portal's confidence, of 100",
            ),
            text("source", "reference in the record's words"),
            refers(
                "work",
                "works",
                "key",
                "citekey, where author and year tell it",
            ),
        ],
        rows: world
            .records()
            .map(|r| {
                let (place, date) = (r.location.as_ref(), r.date.as_ref());
                let work = r.work.as_ref().filter(|k| world.works.contains_key(*k));
                vec![
                    json!(r.id),
                    json!(r.kind),
                    json!(r.game),
                    json!(place.map(|l| &l.text)),
                    json!(place.and_then(|l| l.lat)),
                    json!(place.and_then(|l| l.lon)),
                    json!(date.map(|d| &d.text)),
                    json!(date.and_then(|d| d.start.as_ref())),
                    json!(date.and_then(|d| d.end.as_ref())),
                    json!(r.confidence),
                    json!(r.source),
                    json!(work),
                ]
            })
            .collect(),
    }
}

fn editions(world: &World) -> Table {
    Table {
        name: "editions",
        says: "A critical edition that can be run.",
        key: &["slug"],
        fields: vec![
            text("slug", "address"),
            text("short", "head of the ids of its clauses"),
            text("title", "the game"),
            text("family", "sowing or track"),
            text("people", "whose game it is"),
            text("place", "id of a place"),
            text("told", "when it was told"),
            text("work", "citekey of the work"),
            text("pages", "pages of the work"),
            refers("record", "records", "id", "its evidence record"),
            text(
                "rules_sha256",
                "hash of what decides play, default readings",
            ),
        ],
        rows: world
            .games
            .iter()
            .map(|g| {
                let (e, a) = (g.edition, &g.edition.about);
                vec![
                    json!(e.slug),
                    json!(e.short),
                    json!(a.title),
                    json!(g.bundle.rules.family),
                    known(&a.people),
                    known(&a.place),
                    known(&a.told),
                    known(&a.work),
                    known(&a.pages),
                    known(&a.record),
                    json!(g.rules.sha256()),
                ]
            })
            .collect(),
    }
}

/// Sentences, claims and worked positions.
fn accounts(world: &World) -> Vec<Table> {
    let mut sentences = Table {
        name: "sentences",
        says:
            "A sentence of an account, with its place in the record's field and what became of it.",
        key: &["edition", "id"],
        fields: vec![
            refers("edition", "editions", "slug", "its edition"),
            text(
                "id",
                "C6: layer and number; C quotes the ethnographer, R is the portal editors' summary",
            ),
            text("layer", "primary or editorial"),
            of(
                "start",
                Kind::Integer,
                "first character of the field, from 0, in Unicode characters",
            ),
            of("end", Kind::Integer, "the character after the last"),
            text(
                "status",
                "modelled, contradicted, claim, context, unmodelled",
            ),
            text("text", "the words"),
            text("note", "a remark of the editors"),
        ],
        rows: Vec::new(),
    };
    let mut claims = Table {
        name: "claims",
        says: "Something an account says of its game that can be put to the test.",
        key: &["edition", "id"],
        fields: vec![
            refers("edition", "editions", "slug", "its edition"),
            text("id", "id"),
            text("quote", "its words"),
            text("means", "what would be so if it were true"),
            text("test", "how it is tested"),
            text(
                "verdict",
                "supported, not supported, depends on reading, cannot be tested",
            ),
        ],
        rows: Vec::new(),
    };
    let mut examples = Table {
        name: "examples",
        says: "A worked position, played again at every check.",
        key: &["edition", "id"],
        fields: vec![
            refers("edition", "editions", "slug", "its edition"),
            text("id", "id"),
            text("note", "what it shows"),
            text("start", "the position, in the notation of records"),
            text("action", "what is done"),
            text("expect", "the position that comes of it"),
        ],
        rows: Vec::new(),
    };
    for game in &world.games {
        let edition = game.edition;
        for s in &edition.account.sentences {
            let all = json!(s);
            sentences.rows.push(vec![
                json!(edition.slug),
                json!(s.id),
                all["layer"].clone(),
                json!(s.span[0]),
                json!(s.span[1]),
                all["status"].clone(),
                json!(s.text),
                json!(s.note),
            ]);
        }
        for c in &edition.claims {
            let all = json!(c);
            let field = |name: &str| all[name].clone();
            claims.rows.push(vec![
                json!(edition.slug),
                field("id"),
                field("quote"),
                field("means"),
                field("test"),
                field("verdict"),
            ]);
        }
        for e in &edition.examples {
            examples.rows.push(vec![
                json!(edition.slug),
                json!(e.id),
                json!(e.note),
                json!(e.start),
                json!(e.action),
                known(&e.expect),
            ]);
        }
    }
    vec![sentences, claims, examples]
}

/// Clauses with their cites, questions with their readings.
fn rules(world: &World) -> Vec<Table> {
    let mut clauses = Table {
        name: "clauses",
        says: "A clause of the rules in force under the default readings.",
        key: &["edition", "id"],
        fields: vec![
            refers("edition", "editions", "slug", "its edition"),
            text("id", "full id"),
            text("says", "the rule in plain words"),
            text("certainty", "attested, inferred, conjectured"),
            of(
                "shared",
                Kind::Boolean,
                "whether it stands in a file that several games take in",
            ),
        ],
        rows: Vec::new(),
    };
    let mut cites = Table {
        name: "clause_cites",
        says: "A sentence that a clause rests on.",
        key: &["edition", "clause", "number"],
        fields: vec![
            refers("edition", "editions", "slug", "its edition"),
            text("clause", "full id of the clause"),
            of("number", Kind::Integer, "order among the clause's cites, from 1"),
            text("cite", "sentence, with its account where it is another's, and the exact words where they are given"),
        ],
        rows: Vec::new(),
    };
    let mut questions = Table {
        name: "questions",
        says: "A doubt: what an account leaves open.",
        key: &["edition", "id"],
        fields: vec![
            refers("edition", "editions", "slug", "its edition"),
            text("id", "id"),
            text("ask", "the question"),
            text("default", "name of the reading in force"),
        ],
        rows: Vec::new(),
    };
    let mut readings = Table {
        name: "readings",
        says: "An answer to a question.",
        key: &["edition", "question", "name"],
        fields: vec![
            refers("edition", "editions", "slug", "its edition"),
            text("question", "id of the question"),
            text("name", "its name"),
            text("says", "the reading in plain words"),
            of("default", Kind::Boolean, "whether it is in force"),
            text("infeasible", "why it cannot be played, if it cannot"),
        ],
        rows: Vec::new(),
    };
    for game in &world.games {
        let slug = json!(game.edition.slug);
        for c in game.rules.clauses() {
            clauses.rows.push(vec![
                slug.clone(),
                json!(c.id),
                json!(c.says),
                json!(c.certainty.word()),
                json!(c.shared),
            ]);
            for (i, cite) in c.cites.iter().enumerate() {
                cites
                    .rows
                    .push(vec![slug.clone(), json!(c.id), json!(i + 1), json!(cite)]);
            }
        }
        for (id, (q, _)) in game.rules.questions() {
            questions.rows.push(vec![
                slug.clone(),
                json!(id),
                json!(q.ask),
                json!(q.default),
            ]);
            for (name, r) in &q.reading {
                readings.rows.push(vec![
                    slug.clone(),
                    json!(id),
                    json!(name),
                    known(&r.says),
                    json!(*name == q.default),
                    json!(r.infeasible),
                ]);
            }
        }
    }
    vec![clauses, cites, questions, readings]
}

fn aspect_table(world: &World) -> Table {
    let mut rows = Vec::new();
    for game in &world.games {
        for a in said(game) {
            rows.push(vec![
                json!(game.edition.slug),
                json!(a.group),
                json!(a.aspect),
                json!(a.value),
                json!(a.certainty.map(|c| c.word())),
                json!(a.clauses.join(" ")),
            ]);
        }
    }
    Table {
        name: "aspects",
        says: "What the compiled rules of an edition say of one aspect.",
        key: &["edition", "group", "aspect"],
        fields: vec![
            refers("edition", "editions", "slug", "its edition"),
            text("group", "part of the game"),
            text("aspect", "what is compared"),
            text("value", "what the rules say"),
            text("certainty", "that of the least sure clause behind it"),
            text("clauses", "full ids, parted by a space"),
        ],
        rows,
    }
}

/// Figures in long form: each with what it needs to be made again.
fn simulations(figures: &BTreeMap<String, Value>) -> Table {
    let mut rows = Vec::new();
    for (slug, f) in figures {
        let agents: Vec<&str> = f["agents"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let mut put = |statistic: String, value: &Value| {
            if value.is_number() {
                rows.push(vec![
                    json!(slug),
                    f["rules_sha256"].clone(),
                    json!(agents.join(",")),
                    f["seed"].clone(),
                    f["games"].clone(),
                    f["scope"].clone(),
                    json!(statistic),
                    value.clone(),
                ]);
            }
        };
        for (name, value) in f.as_object().into_iter().flatten() {
            match value {
                _ if matches!(name.as_str(), "seed" | "games") => {}
                Value::Object(parts) if name != "readings" => {
                    for (part, v) in parts {
                        put(format!("{name}.{part}"), v);
                    }
                }
                v => put(name.clone(), v),
            }
        }
    }
    Table {
        name: "simulations",
        says: "A figure of a series of games under the default readings; `ludarium simulate` makes it again from agents, seed and number of games.",
        key: &["edition", "statistic"],
        fields: vec![
            refers("edition", "editions", "slug", "its edition"),
            text("rules_sha256", "hash of the rules that were played"),
            text("agents", "who played, in the order of the seats"),
            of("seed", Kind::Integer, "seed of the series"),
            of("games", Kind::Integer, "number of games"),
            text("scope", "round or match; empty for stick-and-track games"),
            text("statistic", "name as `simulate --json` prints it, parts after a point"),
            of("value", Kind::Number, "the figure; turns, moves, laps, counters are numbers a game"),
        ],
        rows,
    }
}
