//! `ludarium docs`: the manuals, which the program brings along.

use super::text::{table, wrap, WIDTH};
use super::Usage;
use clap::Args as ClapArgs;
use ludarium::shipped::Shelf;
use std::process::ExitCode;

/// Read the manuals: a page, a part of one, or where some words stand in them
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ludarium docs                                   every page and what it is about
  ludarium docs add-a-game | less
  ludarium docs edition-format Cites              the part of that heading
  ludarium docs --find \"by their numbers\"           where words stand
A site has them as pages where ludarium.toml says `manuals = true` under [publish].")]
pub struct Args {
    /// A page, as the list names it; docs/NAME.md is it, too [default: the list]
    page: Option<String>,
    /// A heading of it, or how one begins
    part: Vec<String>,
    /// Words to look for
    #[arg(long, value_name = "WORDS", conflicts_with_all = ["page", "part"])]
    find: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// There is no such page or part, or the words stand nowhere.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let shelf = Shelf::Manuals;
    let pages = shelf.names();
    let names: Vec<&str> = pages.iter().map(|n| n.trim_end_matches(".md")).collect();
    if let Some(words) = &args.find {
        return find(&names, words);
    }
    let Some(asked) = &args.page else {
        let about = |name: &&str| {
            let text = shelf.text(&format!("{name}.md")).unwrap_or_default();
            let title = text.lines().next().unwrap_or_default();
            vec![
                (*name).to_owned(),
                title.trim_start_matches("# ").to_owned(),
            ]
        };
        let rows: Vec<Vec<String>> = names.iter().map(about).collect();
        print!("{}", table(&["page", "is about"], &rows));
        return Ok(ExitCode::SUCCESS);
    };
    let name = asked.trim_start_matches("docs/").trim_end_matches(".md");
    let text = shelf.text(&format!("{name}.md")).ok_or_else(|| {
        Usage(format!(
            "page {}",
            ludarium_engine::words::unknown(name, &names)
        ))
    })?;
    if args.part.is_empty() {
        print!("{text}");
        return Ok(ExitCode::SUCCESS);
    }
    let wanted = args.part.join(" ");
    let part = part(&text, &wanted).ok_or_else(|| {
        let all: Vec<&str> = headings(&text).map(|(_, _, title)| title).collect();
        Usage(format!(
            "{name} has no heading “{wanted}”; it has {}",
            all.join(", ")
        ))
    })?;
    print!("{part}");
    Ok(ExitCode::SUCCESS)
}

/// The headings of a page: where the line begins, how deep it is, what it says. Lines of examples are none.
fn headings(text: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    let (mut at, mut fenced) = (0, false);
    text.split_inclusive('\n').filter_map(move |line| {
        let from = at;
        at += line.len();
        if line.starts_with("```") {
            fenced = !fenced;
        }
        let title = line.trim_start_matches('#');
        let deep = line.len() - title.len();
        (!fenced && deep > 0 && title.starts_with(' ')).then(|| (from, deep, title.trim()))
    })
}

/// The part of a page under a heading, with the parts below it.
fn part<'t>(text: &'t str, wanted: &str) -> Option<&'t str> {
    let plain = |title: &str| title.replace('`', "").to_lowercase();
    let wanted = plain(wanted);
    let all: Vec<(usize, usize, &str)> = headings(text).collect();
    let same = |f: &dyn Fn(&str) -> bool| all.iter().position(|(_, _, title)| f(&plain(title)));
    let found = same(&|t| t == wanted)
        .or_else(|| same(&|t| t.starts_with(&wanted)))
        .or_else(|| same(&|t| t.contains(&wanted)))?;
    let (from, deep, _) = all[found];
    let next = all[found + 1..].iter().find(|(_, d, _)| *d <= deep);
    Some(&text[from..next.map_or(text.len(), |(to, ..)| *to)])
}

/// Every line of the manuals in which the words stand, with its page and heading.
fn find(names: &[&str], words: &str) -> anyhow::Result<ExitCode> {
    let wanted = words.to_lowercase();
    let mut found = 0;
    for name in names {
        let text = Shelf::Manuals
            .text(&format!("{name}.md"))
            .unwrap_or_default();
        let heads: Vec<(usize, usize, &str)> = headings(&text).collect();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let from = at;
            at += line.len();
            if line.to_lowercase().contains(&wanted) {
                let under = heads.iter().rev().find(|(h, ..)| *h <= from);
                let under = under.map_or("", |(_, _, title)| title);
                println!("{name}, {under}\n{}", wrap(line.trim(), 4, WIDTH));
                found += 1;
            }
        }
    }
    if found == 0 {
        return Err(Usage(format!("“{words}” stands in no manual")).into());
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_goes_to_the_next_heading_of_its_depth() {
        let text =
            "# A\none\n## `b` of it\ntwo\n```\n# no heading\n```\n### c\nthree\n## d\nfour\n";
        assert_eq!(
            part(text, "B of it"),
            Some("## `b` of it\ntwo\n```\n# no heading\n```\n### c\nthree\n")
        );
        assert_eq!(part(text, "c"), Some("### c\nthree\n"));
        assert_eq!(part(text, "d"), Some("## d\nfour\n"));
        assert_eq!(part(text, "no heading"), None);
    }
}
