//! A clause written into a rules file.

use super::end;
use toml_edit::{Document, Item};

/// A clause as somebody gives it.
#[derive(Debug, Clone, Default)]
pub struct NewClause<'a> {
    /// Its name, without the short name of the edition.
    pub id: &'a str,
    /// The rule, for readers.
    pub says: &'a str,
    /// Parameters that it sets: a key with dots and its value as TOML.
    pub set: Vec<(String, String)>,
    /// Its conditions as an inline table of TOML.
    pub when: Option<String>,
    /// Its effects as an inline table of TOML.
    pub then: Option<String>,
    /// `attested`, `inferred` or `conjectured`.
    pub sure: &'a str,
    /// Its cites.
    pub cites: Vec<String>,
    /// A remark.
    pub note: Option<&'a str>,
}

impl NewClause<'_> {
    fn toml(&self) -> String {
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let mut out = format!("[clause.{}]\nsays = {}\n", self.id, quoted(self.says));
        for (key, value) in &self.set {
            out.push_str(&format!("set.{key} = {value}\n"));
        }
        for (key, value) in [("when", &self.when), ("then", &self.then)] {
            if let Some(value) = value {
                out.push_str(&format!("{key} = {value}\n"));
            }
        }
        let cites: Vec<String> = self.cites.iter().map(|c| quoted(c)).collect();
        out.push_str(&format!("{} = [{}]\n", self.sure, cites.join(", ")));
        if let Some(note) = self.note {
            out.push_str(&format!("note = {}\n", quoted(note)));
        }
        out
    }
}

/// A rules file with one more clause, after its last.
///
/// # Errors
/// The file is no TOML, has such a clause, or would not read as it should.
pub fn appended(file: &str, clause: &NewClause) -> Result<String, String> {
    let document = Document::parse(file).map_err(|e| e.to_string())?;
    let clauses = document.get("clause").and_then(Item::as_table_like);
    if clauses.is_some_and(|c| c.contains_key(clause.id)) {
        return Err(format!(
            "there is a clause `{}` already; give a cite alone to add it to that, or mend it in the file",
            clause.id
        ));
    }
    let last = clauses.and_then(|c| c.iter().filter_map(|(_, item)| end(item)).max());
    let at = last.map_or(file.len(), |at| {
        file[at..].find('\n').map_or(file.len(), |n| at + n + 1)
    });
    let (before, after) = file.split_at(at);
    let gap = match before.ends_with('\n') {
        true => "\n",
        false => "\n\n",
    };
    let out = format!("{before}{gap}{}{after}", clause.toml());
    let mut old: toml::Table = toml::from_str(file).map_err(|e| e.to_string())?;
    let mut new: toml::Table = toml::from_str(&out)
        .map_err(|e| format!("the clause is no TOML: {}\n{}", e.message(), clause.toml()))?;
    let taken = |t: &mut toml::Table| {
        let clauses = t.get_mut("clause")?.as_table_mut()?;
        clauses.remove(clause.id)
    };
    let there = taken(&mut new).is_some();
    for table in [&mut old, &mut new] {
        let none = table.get("clause").and_then(toml::Value::as_table);
        if none.is_some_and(toml::Table::is_empty) {
            table.remove("clause");
        }
    }
    match there && old == new {
        true => Ok(out),
        false => Err("the clause would change what else the file says".into()),
    }
}
