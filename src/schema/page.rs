//! What the engine in the page answers: from these types the page's own are made ([`page_types`]).

use super::make::written;
use super::typescript::typescript;
use crate::families::FAMILIES;
use ludarium_engine::game::table::{Offer, Outlook};
use ludarium_engine::protocol::Trouble;
use schemars::{json_schema, JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};
use std::borrow::Cow;

/// What the engine answers, a key each: of a family `<family>_info`, `<family>_state`, `<family>_step`; of all `offer`, `outlook`, `trouble`.
struct Page;

impl JsonSchema for Page {
    fn schema_name() -> Cow<'static, str> {
        "Page".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut answers = Map::new();
        for family in FAMILIES {
            let of = family.shapes;
            for (what, (_, make)) in [
                ("info", of.info),
                ("state", of.state),
                ("step", of.page_step),
                ("before", of.before),
            ] {
                let name = format!("{}_{what}", family.word);
                answers.insert(name, make(generator).to_value());
            }
        }
        let mut shared =
            |name: &str, shape: Schema| answers.insert(name.to_owned(), shape.to_value());
        shared("offer", generator.subschema_for::<Offer>());
        shared("outlook", generator.subschema_for::<Outlook>());
        shared("trouble", generator.subschema_for::<Trouble>());
        json_schema!({ "type": "object", "properties": answers })
    }
}

/// The schema of all of it: a property each.
pub fn page() -> Value {
    written::<Page>()
}

/// Types of what the engine in the page answers, as TypeScript: `site/scripts/types.gen.ts`.
pub fn page_types() -> String {
    let mut schema = page();
    // the whole is a key each and no shape of its own
    let shapes = schema["$defs"].take();
    format!(
        "/** What the engine tells the page. Made from crates/study/src/families and the engine's protocol; `BLESS=1 cargo test --test all page_types` makes it anew. */\n\n{}",
        typescript(&shapes)
    )
}
