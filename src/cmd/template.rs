//! `ludarium template`: the templates and styles that the program brings along, for a collection that wants others.

use super::text::table;
use super::Usage;
use clap::Args as ClapArgs;
use ludarium::shipped::Shelf;
use std::process::ExitCode;

/// Print a template or style of the site, or list them
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ludarium template                                    every template and style
  ludarium template base.html > templates/base.html    a copy of the program's, to change
  ludarium template 20-tokens.css > styles/20-tokens.css")]
pub struct Args {
    /// A template or style, as in the list [default: the list]
    name: Option<String>,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let shelves = [Shelf::Templates, Shelf::Styles];
    let Some(name) = args.name else {
        let row = |shelf: Shelf, name: String| {
            let own = format!("{}/{name}", shelf.folder());
            let text = shelf.text(&name).unwrap_or_default();
            vec![name, own, parts(&text)]
        };
        let rows: Vec<Vec<String>> = shelves
            .into_iter()
            .flat_map(|shelf| shelf.names().into_iter().map(move |name| row(shelf, name)))
            .collect();
        print!("{}", table(&["name", "yours goes to", "parts"], &rows));
        return Ok(ExitCode::SUCCESS);
    };
    let found = shelves.into_iter().find_map(|shelf| shelf.text(&name));
    let text = found.ok_or_else(|| {
        let all: Vec<String> = shelves.into_iter().flat_map(Shelf::names).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        Usage(format!(
            "template {}",
            ludarium_engine::words::unknown(&name, &all)
        ))
    })?;
    print!("{text}");
    Ok(ExitCode::SUCCESS)
}

/// The blocks and components of a template, as its text names them.
fn parts(text: &str) -> String {
    let named = |word: &str| -> Vec<String> {
        let after = text.split("{%").skip(1).filter_map(|tag| {
            let tag = tag.trim_start_matches('-').trim_start();
            tag.strip_prefix(word)?.strip_prefix(' ')
        });
        let name = |tag: &str| {
            let end = tag.find(|c: char| !(c.is_alphanumeric() || "_.".contains(c)));
            format!("{word} {}", &tag[..end.unwrap_or(tag.len())])
        };
        after.map(name).collect()
    };
    [named("block"), named("component")].concat().join(", ")
}
