//! Pairs of games without a page of their own, as the page of any two reads them.

use serde_json::{json, Map, Value};

use super::super::text::anchor;
use super::game::Game;
use super::pair::{pair_page, pairs};
use super::world::World;

/// The games after a game that have no page of their own with it, of each game that has such, in order.
pub fn far<'w, 'c>(world: &'w World<'c>) -> Vec<(&'w Game<'c>, Vec<&'w Game<'c>>)> {
    let all = pairs(world, false);
    let of_one = all.chunk_by(|p, q| std::ptr::eq(p.1, q.1));
    of_one
        .map(|pairs| (pairs[0].1, pairs.iter().map(|p| p.2).collect()))
        .collect()
}

/// The script of a game and those after it, from the site's folder.
pub fn far_file(game: &Game) -> String {
    format!("assets/pairs/{}.js", anchor(&game.edition.slug))
}

/// What the page of any two shows of a game beside each of those after it.
///
/// # Errors
/// A page that cannot be written as JSON.
pub fn far_script(world: &World, a: &Game, after: &[&Game]) -> Result<String, serde_json::Error> {
    let mut all = Map::new();
    for b in after {
        let mut page = serde_json::to_value(pair_page(world, a, b))?;
        thin(&mut page);
        all.insert(anchor(&b.edition.slug), page);
    }
    let (stem, all) = (json!(anchor(&a.edition.slug)), Value::from(all));
    Ok(format!(
        "(globalThis.ludariumTwo ??= {{}})[{stem}] = {all};\n"
    ))
}

/// Leaves out what is empty, what is drawn, and what is elsewhere: what clauses say in a script of each game, names of rows in these.
fn thin(value: &mut Value) {
    let empty = |v: &Value| match v {
        Value::Null => true,
        Value::String(s) => s.is_empty(),
        Value::Array(a) => a.is_empty(),
        Value::Object(o) => o.is_empty(),
        _ => false,
    };
    match value {
        Value::Array(all) => all.iter_mut().for_each(thin),
        Value::Object(fields) => {
            for drawn in ["svg", "places"] {
                fields.remove(drawn);
            }
            for (list, key) in [("clauses", "id"), ("standings", "key")] {
                if let Some(Value::Array(all)) = fields.get_mut(list) {
                    all.iter_mut().for_each(|one| *one = one[key].take());
                }
            }
            if let Some(Value::Array(rows)) = fields.get_mut("under") {
                rows.iter_mut().for_each(|row| *row = row[0].take());
            }
            fields.values_mut().for_each(thin);
            fields.retain(|_, v| !empty(v));
        }
        _ => {}
    }
}
