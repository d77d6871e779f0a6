//! The kinds of pages: the template of each, the entry of the navigation it stands under, the scripts it carries.

use super::single::{self, Single};
use anyhow::Context as _;

/// A script that not every page carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Script {
    /// What every game says of every aspect.
    Matrix,
    /// The games of which two can be chosen.
    Pairs,
    /// What every game says of every aspect, for the colours of the map.
    Rules,
    /// Boards that are alive; it is large.
    Player,
    /// The same where the engine, which is larger still, comes when the reader asks for it.
    Asked,
    /// The search and its index.
    Search,
    /// All records, and what filters them.
    Records,
    /// Outlines of peoples and regions.
    Outlines,
}

/// A kind of page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    pub template: &'static str,
    /// The entry of the navigation that it stands under.
    pub under: Option<&'static str>,
    /// The scripts that it carries, in order.
    pub scripts: &'static [Script],
}

const fn kind(
    template: &'static str,
    under: Option<&'static str>,
    scripts: &'static [Script],
) -> Kind {
    Kind {
        template,
        under,
        scripts,
    }
}

/// The kinds of pages but those that there is one of ([`single::ALL`]): a template that is rendered as a page has its row here or there.
pub const KINDS: &[Kind] = &[
    kind("codings.html", Some("Method"), &[]),
    kind("colophon.html", None, &[]),
    kind("compare.html", None, &[Script::Pairs, Script::Matrix]),
    kind("concordance.html", Some("Method"), &[]),
    kind("data.html", None, &[]),
    kind("draft.html", Some("Editions"), &[]),
    kind("edition.html", Some("Editions"), &[Script::Player]),
    kind("embed.html", None, &[Script::Player]),
    kind("editions.html", None, &[]),
    kind("evidence.html", Some("Records"), &[]),
    kind("figures.html", Some("Compare"), &[]),
    kind("findings.html", None, &[]),
    kind("game.html", Some("Records"), &[]),
    kind("games.html", Some("Records"), &[]),
    kind("home.html", None, &[Script::Asked]),
    kind("lab.html", None, &[Script::Player]),
    kind("manuals.html", None, &[]),
    kind(
        "map.html",
        None,
        &[Script::Rules, Script::Outlines, Script::Records],
    ),
    kind("missing.html", None, &[]),
    kind(
        "pair.html",
        Some("Compare"),
        &[Script::Pairs, Script::Player],
    ),
    kind("place.html", Some("Map"), &[]),
    kind("prose.html", None, &[]),
    kind("record.html", Some("Records"), &[]),
    kind("records.html", None, &[Script::Records]),
    kind("relatives.html", Some("Editions"), &[]),
    kind("ruleset.html", Some("Editions"), &[Script::Player]),
    kind("search.html", None, &[Script::Search]),
    kind("sheet.html", Some("Editions"), &[]),
    kind("source.html", None, &[]),
    kind("timeline.html", None, &[Script::Records]),
    kind(
        "two.html",
        Some("Compare"),
        &[Script::Pairs, Script::Player],
    ),
    kind("work.html", None, &[]),
    kind("works.html", None, &[]),
];

/// All kinds of pages.
fn all() -> impl Iterator<Item = Kind> {
    KINDS
        .iter()
        .copied()
        .chain(single::ALL.iter().map(Single::kind))
}

/// The kind of the pages that a template makes.
///
/// # Errors
/// No kind has this template.
pub fn of(template: &str) -> anyhow::Result<Kind> {
    let found = all().find(|k| k.template == template);
    found.with_context(|| {
        format!(
            "{template} is the template of no kind of page: give it a row in crates/publish/src/publish/kinds.rs"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// The templates that are whole pages, with their words.
    fn pages() -> BTreeMap<String, String> {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../templates");
        let files = std::fs::read_dir(folder)
            .unwrap()
            .map(|e| e.unwrap().path());
        files
            .filter(|p| p.extension().is_some_and(|x| x == "html"))
            .map(|p| {
                let name = p.file_name().unwrap().to_string_lossy().into_owned();
                (name, std::fs::read_to_string(p).unwrap())
            })
            .filter(|(name, text)| {
                let whole = text.to_lowercase().contains("<!doctype");
                name != "base.html" && (whole || text.contains("{% extends"))
            })
            .collect()
    }

    #[test]
    fn every_template_of_a_page_has_a_kind_and_every_kind_a_template() {
        let kinds: BTreeSet<&str> = all().map(|k| k.template).collect();
        let pages = pages();
        let templates: BTreeSet<&str> = pages.keys().map(String::as_str).collect();
        assert_eq!(kinds, templates);
        assert!(of("nothing.html")
            .unwrap_err()
            .to_string()
            .contains("kinds.rs"));
    }

    #[test]
    fn pages_with_data_for_a_board_carry_the_player_and_only_they() {
        for (name, text) in pages() {
            let scripts = of(&name).unwrap().scripts;
            let carries = scripts.contains(&Script::Player) || scripts.contains(&Script::Asked);
            // the lab's player and that of any two games fetch their games once they are wanted
            let board = |id: &str| text.contains(&format!("id=\"{id}\""));
            let data = board("edition-data")
                || board("pair-data")
                || ["lab.html", "two.html"].contains(&name.as_str());
            assert_eq!(carries, data, "{name}");
        }
    }
}
