//! `ludarium docs`: the manuals, which the program brings along.

use super::text::{table, wrap, WIDTH};
use super::Usage;
use clap::Args as ClapArgs;
use ludarium::shipped::{manual_files, ManualFile, MERGED};
use std::process::ExitCode;

/// Read the manuals: a page, a part of one, or every line with some words
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ludarium docs                                   every manual with its subject
  ludarium docs --all                             also builders' pages and audits
  ludarium docs edition | less
  ludarium docs edition Cites                     the part under that heading
  ludarium docs --find \"by their numbers\"           every line with these words
A site includes them if ludarium.toml has `manuals = true` under [publish].")]
pub struct Args {
    /// A page, as in the list; docs/NAME.md also works [default: the list]
    page: Option<String>,
    /// A heading of it, or the beginning of one
    part: Vec<String>,
    /// Words to look for
    #[arg(long, value_name = "WORDS", conflicts_with_all = ["page", "part"])]
    find: Option<String>,
    /// Also list audits and the pages for people who change the code
    #[arg(long, conflicts_with_all = ["page", "part", "find"])]
    all: bool,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let pages = manual_files();
    if let Some(words) = &args.find {
        return find(&pages, words);
    }
    let Some(given) = &args.page else {
        list(&pages, args.all);
        return Ok(ExitCode::SUCCESS);
    };
    let given = given.trim_end_matches(".md");
    let given = given.rsplit('/').next().unwrap_or(given);
    let merged = MERGED.iter().find(|(before, ..)| *before == given);
    let (name, heading) = merged.map_or((given, ""), |(_, name, heading)| (*name, *heading));
    let names: Vec<&str> = pages.iter().map(|p| p.name.as_str()).collect();
    let page = pages.iter().find(|p| p.name == name).ok_or_else(|| {
        Usage(format!(
            "page {}",
            ludarium_engine::words::unknown(name, &names)
        ))
    })?;
    let text = &page.text;
    let wanted = match args.part.is_empty() {
        true => heading.to_owned(),
        false => args.part.join(" "),
    };
    if wanted.is_empty() {
        print!("{text}");
        return Ok(ExitCode::SUCCESS);
    }
    let part = part(text, &wanted).ok_or_else(|| {
        let all: Vec<&str> = headings(text).map(|(_, _, title)| title).collect();
        Usage(format!(
            "{name} has no heading “{wanted}”; it has {}",
            all.join(", ")
        ))
    })?;
    print!("{part}");
    Ok(ExitCode::SUCCESS)
}

/// Prints the list of pages: manuals and the lists to look things up in, or all of them.
fn list(pages: &[ManualFile], all: bool) {
    let shown = pages
        .iter()
        .filter(|p| all || ["", "reference"].contains(&p.folder.as_str()));
    let about = |page: &ManualFile| {
        let title = page.text.lines().next().unwrap_or_default();
        vec![page.name.clone(), title.trim_start_matches("# ").to_owned()]
    };
    let rows: Vec<Vec<String>> = shown.map(about).collect();
    print!("{}", table(&["page", "is about"], &rows));
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

/// Prints every line of the pages that contains the words, with its page and heading.
fn find(pages: &[ManualFile], words: &str) -> anyhow::Result<ExitCode> {
    let wanted = words.to_lowercase();
    let mut found = 0;
    for page in pages {
        let heads: Vec<(usize, usize, &str)> = headings(&page.text).collect();
        let mut at = 0;
        for line in page.text.split_inclusive('\n') {
            let from = at;
            at += line.len();
            if line.to_lowercase().contains(&wanted) {
                let under = heads.iter().rev().find(|(h, ..)| *h <= from);
                let under = under.map_or("", |(_, _, title)| title);
                println!("{}, {under}\n{}", page.name, wrap(line.trim(), 4, WIDTH));
                found += 1;
            }
        }
    }
    if found == 0 {
        return Err(Usage(format!("“{words}” is in no manual")).into());
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

    #[test]
    fn names_of_merged_pages_lead_to_pages_and_headings_that_are_there() {
        let pages = manual_files();
        for (before, name, heading) in MERGED {
            let there = pages
                .iter()
                .any(|p| p.folder.is_empty() && p.name == *before);
            assert!(!there, "{before} is there");
            let page = pages.iter().find(|p| p.name == *name);
            let page = page.unwrap_or_else(|| panic!("{before}: no page {name}"));
            assert!(
                heading.is_empty() || part(&page.text, heading).is_some(),
                "{before}: {name} has no heading {heading}"
            );
        }
    }
}
