//! What editions hold: sentences, claims, worked positions, clauses, questions, aspects.

use ludarium_engine::lang::Cite;
use serde_json::{json, Value};

use super::sources::ids as records;
use super::{known, of, refers, text, Kind, Table};
use crate::corpus::{Edition, Example, Standing};
use crate::publish::bind::{Game, World};

const STANDING: &str = "how far its sources carry it, from its cites: attested (the ethnographer's own words), attested-by-editors (only the editors' summary), inferred, conjectured";

/// Sentences, claims and worked positions.
pub(super) fn accounts(world: &World) -> Vec<Table> {
    vec![sentences(world), claims(world), examples(world)]
}

fn sentences(world: &World) -> Table {
    let mut table = Table {
        name: "sentences",
        says:
            "A sentence of an account, with its place in the record's field and what became of it.",
        key: &["edition", "id"],
        fields: vec![
            refers("edition", "editions", "slug", "its edition"),
            text(
                "id",
                "C6: layer and number; C quotes the ethnographer, R is the editors' summary",
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
                "modelled, contradicted, claim, context, unmodelled, repeated",
            ),
            text("text", "the words; empty where they are kept elsewhere"),
            text("note", "a remark of the editors"),
            text("gist", "what it says, in the editors' own words"),
            refers(
                "record",
                "records",
                "id",
                "the record that it is of: the edition's own, or that of a further witness",
            ),
            text("rights", "with whom the rights in its words lie"),
        ],
        rows: Vec::new(),
    };
    let known = records(world);
    for edition in &world.corpus.editions {
        let account = &edition.account;
        let mut ids = std::collections::BTreeSet::new();
        for s in account.sentences.iter().filter(|s| ids.insert(&s.id)) {
            let record = account.record_of(s);
            let all = json!(s);
            table.rows.push(vec![
                json!(edition.slug),
                json!(s.id),
                all["layer"].clone(),
                json!(s.span[0]),
                json!(s.span[1]),
                all["status"].clone(),
                json!((!s.text.is_empty()).then_some(&s.text)),
                json!(s.note),
                json!(s.gist),
                json!(known.contains(record).then_some(record)),
                json!(world.source_of(record).rights_in(s.layer)),
            ]);
        }
    }
    table
}

fn claims(world: &World) -> Table {
    let rows = |edition: &Edition| -> Vec<Vec<Value>> {
        let row = |c| {
            let all = json!(c);
            let field = |name: &str| all[name].clone();
            vec![
                json!(edition.slug),
                field("id"),
                field("quote"),
                field("kind"),
                field("means"),
                field("refuted"),
                field("test"),
                field("verdict"),
            ]
        };
        edition.claims.iter().map(row).collect()
    };
    Table {
        name: "claims",
        says: "Something an account says of its game that can be put to the test.",
        key: &["edition", "id"],
        fields: vec![
            refers("edition", "editions", "slug", "its edition"),
            text("id", "id"),
            text("quote", "its words"),
            text("kind", "play, people, comparison, rule"),
            text("means", "what would be so if it were true"),
            text("refuted", "what would refute it"),
            text("test", "how it is tested"),
            text(
                "verdict",
                "supported, not supported, depends on the players, depends on reading, a rule, cannot be tested, not yet measured",
            ),
        ],
        rows: world.corpus.editions.iter().flat_map(rows).collect(),
    }
}

fn examples(world: &World) -> Table {
    let rows = |edition: &Edition| -> Vec<Vec<Value>> {
        let row = |e: &Example| {
            vec![
                json!(edition.slug),
                json!(e.id),
                json!(e.note),
                json!(e.start),
                json!(e.action),
                known(&e.expect),
            ]
        };
        edition.examples.iter().map(row).collect()
    };
    Table {
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
        rows: world.corpus.editions.iter().flat_map(rows).collect(),
    }
}

/// Clauses with their cites, questions with their readings.
pub(super) fn rules(world: &World) -> Vec<Table> {
    let [clauses, cites] = clauses(world);
    let [questions, readings] = questions(world);
    vec![clauses, cites, questions, readings]
}

fn clauses(world: &World) -> [Table; 2] {
    let mut clauses = Table {
        name: "clauses",
        says: "A clause of the rules in force under the default readings.",
        key: &["edition", "id"],
        fields: vec![
            refers("edition", "editions", "slug", "its edition"),
            text("id", "full id"),
            text("says", "the rule in plain words"),
            text(
                "certainty",
                "as it is written: attested, inferred, conjectured",
            ),
            text("standing", STANDING),
            of(
                "shared",
                Kind::Boolean,
                "whether it stands in a file that several games take in",
            ),
        ],
        rows: Vec::new(),
    };
    let mut cites = Table {
        name: "cites",
        says: "A sentence that a clause rests on.",
        key: &["edition", "clause", "number"],
        fields: vec![
            refers("edition", "editions", "slug", "the edition whose clause it is"),
            text("clause", "full id of the clause"),
            of("number", Kind::Integer, "order among the clause's cites, from 1"),
            text("cite", "as it is written: sentence, with its account where it is another's, and the exact words or their numbers where they are given"),
            text("account", "the edition whose sentence it is; empty where that is not here"),
            text("sentence", "id of the sentence; empty where it is not here"),
            text("words", "the words meant, where the cite singles some out and they are here"),
        ],
        rows: Vec::new(),
    };
    for game in world.playable() {
        let slug = json!(game.edition.slug);
        for c in game.rules.clauses() {
            clauses.rows.push(vec![
                slug.clone(),
                json!(c.id),
                json!(c.says),
                json!(c.certainty.word()),
                json!(game.edition.standing(c).word()),
                json!(c.shared),
            ]);
            for (i, cite) in c.cites.iter().enumerate() {
                let mut row = vec![slug.clone(), json!(c.id), json!(i + 1), json!(cite)];
                row.extend(resolved(world, game, c.shared, cite));
                cites.rows.push(row);
            }
        }
    }
    [clauses, cites]
}

fn questions(world: &World) -> [Table; 2] {
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
    for game in world.playable() {
        let slug = json!(game.edition.slug);
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
    [questions, readings]
}

/// Account, sentence and words that a cite means; a shared clause has no account of its own.
fn resolved(world: &World, game: &Game, shared: bool, cite: &str) -> [Value; 3] {
    let nothing = [Value::Null, Value::Null, Value::Null];
    let Ok(cite) = Cite::parse(cite) else {
        return nothing;
    };
    let edition = match &cite.account {
        None => (!shared).then_some(game.edition),
        Some(name) => world.corpus.edition(name),
    };
    let found = edition.and_then(|e| Some((e, e.account.sentence(&cite.sentence)?)));
    let Some((edition, sentence)) = found else {
        return nothing;
    };
    [
        json!(edition.slug),
        json!(sentence.id),
        json!(sentence.cited(&cite)),
    ]
}

pub(super) fn aspect_table(world: &World) -> Table {
    let mut rows = Vec::new();
    for game in &world.games {
        for a in game.rules.aspects() {
            rows.push(vec![
                json!(game.edition.slug),
                json!(a.group),
                json!(a.aspect),
                json!(a.code),
                json!(a.value),
                json!(a.certainty.map(|c| c.word())),
                json!(game.sure(&a).map(Standing::word)),
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
            text(
                "code",
                "the kind of answer, one of the aspect's list (docs/aspects.md)",
            ),
            text("value", "what the rules say"),
            text("certainty", "that of the least sure clause behind it"),
            text("standing", "that of the least sure clause behind it"),
            text("clauses", "full ids, parted by a space"),
        ],
        rows,
    }
}
