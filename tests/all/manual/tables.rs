//! Tables of the manual, as the program has them.

use super::*;

pub(super) fn params(params: &[Param]) -> String {
    let mut out = String::from("| parameter | values | says | if left out |\n|---|---|---|---|\n");
    let list = |words: &[(&str, &str)]| {
        let all: Vec<String> = words.iter().map(|(w, s)| format!("`{w}` {s}")).collect();
        all.join(" · ")
    };
    for p in params {
        let values = match p.kind {
            Kind::Int(a, b) => format!("{a} to {b}"),
            Kind::Word(words) => list(words),
            Kind::Half(a, b) => format!("{a} to {b}, or `half` of all counters"),
            Kind::Bool => "true, false".into(),
            Kind::Path => "a list of holes, or two lists (South's, North's)".into(),
            Kind::Rows => "a list of lists of holes".into(),
            Kind::Ints => "a list of numbers, one a hole".into(),
            Kind::Words(words) => format!("a list, one a hole: {}", list(words)),
            Kind::Zones => "`{ name = [0, 1, 2], … }`".into(),
            Kind::Script => "a list of steps".into(),
            Kind::Names => "a list of names".into(),
            Kind::Text => "a name".into(),
        };
        let (dagger, need) = match p.need {
            Need::Always => ("", "always set".to_string()),
            Need::OrAbsent => ("†", "must be in `absent`".to_string()),
            Need::Default(d) => ("", d.to_string()),
            Need::Sometimes => ("", "needed only for what it describes".to_string()),
        };
        let _ = writeln!(
            out,
            "| `{}`{dagger} | {values} | {} | {need} |",
            p.path(),
            p.says
        );
    }
    out
}

/// What may stand under a key of `when` or `then`.
fn values(key: &Key) -> String {
    let list = |words: &[(&str, &str)]| -> Vec<String> {
        let all = words.iter().map(|(w, s)| format!("`{w}` {s}"));
        all.map(|w| w.trim().to_string()).collect()
    };
    match key.takes {
        Takes::Moments => "a moment's name".into(),
        Takes::Marks => {
            "`none` · `any` · `mine` · `theirs` · a kind · `mine:kind` · `theirs:kind`".into()
        }
        Takes::Zones | Takes::Kinds => "`name` · `!name`".into(),
        Takes::Counts => "a count".into(),
        Takes::Amount => "1 to 255".into(),
        Takes::True => "`true`".into(),
        Takes::Kind => "a kind of `marks`".into(),
        Takes::Zone => "a name of `setup.zones`".into(),
        Takes::Name => "any word".into(),
        Takes::Words(words) => list(words).join(" · "),
        Takes::YesNo => "`yes` · `no`".into(),
        Takes::Next(words, looks) => {
            let look = list(looks).join(", ");
            let look = format!("`{{ look = \"…\", as = \"<moment>\" }}`: {look}");
            [list(words), vec![look]].concat().join(" · ")
        }
    }
}

pub(super) fn keys(schema: &Value, place: &str, rows: &[Key]) -> String {
    let mut out = String::from("| key | says | values |\n|---|---|---|\n");
    let properties = schema.pointer(&format!("{place}/properties")).unwrap();
    for (key, about) in properties.as_object().unwrap() {
        let says = about["description"].as_str().unwrap_or_default();
        let says = says.replace('\n', " ");
        let row = rows.iter().find(|k| k.name == key);
        let values = row.map_or(String::new(), values);
        let _ = writeln!(out, "| `{key}` | {says} | {values} |");
    }
    if rows.is_empty() {
        out = out
            .replace("|---|---|---|", "|---|---|")
            .replace(" values |\n", "\n")
            .replace(" |  |\n", " |\n");
    }
    out
}

/// What each moment of a family can ask and say; `look`: the moment that stands for names of a file's own.
pub(super) fn moments(rulings: &Rulings, look: Option<&str>) -> String {
    let mut out = String::from("| moment | conditions | outcomes |\n|---|---|---|\n");
    let list = |keys: &[&str]| {
        let all: Vec<String> = keys.iter().map(|k| format!("`{k}`")).collect();
        all.join(" ")
    };
    for (word, _) in rulings.moments {
        let _ = writeln!(
            out,
            "| `{word}` | {} | {} |",
            list(&rulings.known_at(Half::When, word)),
            list(&rulings.known_at(Half::Then, word))
        );
    }
    if let Some(look) = look {
        let _ = writeln!(
            out,
            "| {look} | {} | {} |",
            list(&rulings.known_at(Half::When, look)),
            list(&rulings.known_at(Half::Then, look))
        );
    }
    out
}
