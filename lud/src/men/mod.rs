//! A ruleset of men on points as a `.lud` description, point by point.
//!
//! Written from the published grammar of the language (Browne and others, *Ludii Language Reference*, 1.2.11, 2021). Points are sites of
//! a graph, ways between them are maps, and each moment's table stands as a tree of questions where the engine asks it
//! (docs/pieces.md, "A turn"). South is player 1. Nothing here knows a game by name; what is not expressed is listed.

mod asks;
mod base;
mod doing;
mod going;
mod ground;
mod removing;
mod rows;
mod turns;
mod unsaid;
mod whole;

use crate::{about, comments, left_out};
use crate::{ClauseExport, Described, Export, Form, OtherRules};
use base::Men;
use ground::site;
use ludarium_engine::lang::{apply_readings, taken_in, Bundle};
use ludarium_engine::men::ruleset::Ruleset;
use ludarium_engine::men::rulings::RULINGS;

/// Writes a compiled ruleset as a description.
///
/// # Errors
/// The bundle is not the one that the rules were compiled from.
pub(super) fn lud(rules: &Ruleset, bundle: &Bundle) -> Result<Export, OtherRules> {
    let (all, shared) = taken_in(bundle)?;
    let file = apply_readings(&all, &rules.readings, Some(&RULINGS))?;
    let full = |id: &str| format!("{}.{id}", shared.get(id).unwrap_or(&file.short));
    let men = Men::of(rules);
    let mut clauses = vec![];
    for (id, clause) in &file.clauses {
        let reasons = unsaid::unsaid(&men, clause);
        clauses.push(ClauseExport {
            clause: full(id),
            not: (!reasons.is_empty()).then(|| reasons.join("; ")),
        });
    }
    let left: Vec<String> = clauses.iter().filter_map(left_out).collect();
    let mut text = heading(rules, &men, &left);
    text.push_str(&men.description());
    text.push_str("\n\n");
    text.push_str(&about(&rules.slug, &rules.sha256, &left).pretty(0));
    text.push('\n');
    let points = 0..rules.params.board.len() as u8;
    Ok(Export {
        text,
        about: Described {
            game: rules.slug.clone(),
            rules_sha256: rules.sha256.clone(),
            clauses,
            form: Form::Steps,
            sites: points.map(site).collect(),
            marks: rules.params.kinds.clone(),
            opener: ["south", "north"][men.opener()].to_owned(),
            drawn: false,
        },
    })
}

/// What stands over the description: where it comes from, and what it does not express.
fn heading(rules: &Ruleset, men: &Men, left: &[String]) -> String {
    let mut text = format!(
        "// {}, written from the ruleset {} ({}…).\n// Player 1 is South. Of the sites the first and the last are no points of the board.\n",
        rules.title.replace('\n', " "),
        rules.slug,
        &rules.sha256[..12]
    );
    let points = rules.params.board.points.iter().zip(1..);
    let names: Vec<String> = points
        .map(|(p, site)| format!("{site} {}", p.name))
        .collect();
    for line in names.chunks(12) {
        text.push_str(&format!("// {}\n", line.join(", ")));
    }
    if men.opener() == 1 {
        text.push_str("// Player 2 makes the first move.\n");
    }
    text.push_str(&comments(&rules.readings, left));
    text
}
