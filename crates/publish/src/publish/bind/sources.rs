//! What an edition stands on, and what stands beside it: words of the field, accounts that it leans on, other records and programs, its files.

use std::fmt::Write as _;

use super::super::prose::{inline, prose};
use super::super::text::{counted, typographic};
use super::super::view::{
    Citation, DrawnAs, Elsewhere, ElsewherePart, Lean, Link, RecordLink, Sources, Term,
};
use super::links::Links;
use super::page::PageContext;
use crate::corpus::edition::Look;
use crate::corpus::LeansOn;

/// What an edition stands on, and what stands beside it.
pub fn sources(page: &PageContext) -> Sources {
    let about = &page.edition.about;
    let record = &about.record;
    let note = format!("quoted in record {record} of {}", page.source.named());
    Sources {
        other_records: other_records(&page.links),
        downloads: downloads(page),
        terms: terms(&page.links),
        elsewhere: elsewhere(&page.links),
        drawn: drawn(&page.links),
        leans_on: leans(page),
        about: prose(&page.game.plain(&about.about)).html,
        work_address: page.work.and_then(|w| w.address.clone()),
        citation: page.work.map(|w| Citation {
            text: w.text(),
            formats: w.formats(&about.pages, &note),
        }),
    }
}

/// What the drawing of the board goes by.
fn drawn(links: &Links) -> DrawnAs {
    let drawn = &links.edition.about.drawn;
    DrawnAs {
        look: drawn.look.word(),
        says: match drawn.look {
            Look::Plain => {
                "The account does not say what the board was made of, so we draw it plainly."
            }
            Look::Sand => "Drawn as pits in sand, as in the account.",
            Look::Ground => "Drawn as pits dug in the ground, as in the account.",
            Look::Wood => "Drawn as a wooden board, as in the account.",
            Look::Stone => "Drawn as pits in stone, as in the account.",
            Look::Squares => "Drawn in squares, as in the account.",
        },
        cites: links.cites(&drawn.cites),
    }
}

/// The words of the field.
fn terms(links: &Links) -> Vec<Term> {
    (1..)
        .zip(&links.edition.about.terms)
        .map(|(n, t)| Term {
            id: format!("term-{n}"),
            word: t.word.clone(),
            gloss: inline(&t.gloss),
            cites: links.cites(&t.cites),
        })
        .collect()
}

/// Accounts that the edition leans on.
fn leans(page: &PageContext) -> Vec<Lean> {
    let (world, links) = (page.world, &page.links);
    let lean = |l: &LeansOn| {
        let other = world.corpus.edition(&l.account).filter(|_| l.in_corpus);
        Lean {
            account: other.map_or_else(|| l.account.clone(), |e| e.about.title.clone()),
            href: other.and_then(|e| {
                world
                    .edition_href(links.from, &e.slug)
                    .or_else(|| world.record_href(links.from, &e.account.record))
            }),
            why: typographic(&l.why),
            cites: links.cites(&l.cites),
        }
    };
    let leans = page.edition.about.leans_on.iter().map(lean);
    leans.chain(taken_over(page)).collect()
}

/// What is taken over from another edition, and what is not.
fn taken_over(page: &PageContext) -> Option<Lean> {
    let like = page.game.bundle.rules.like.as_ref()?;
    let other = page.world.corpus.edition(&like.edition)?;
    let mut why = format!(
        "{} taken over",
        counted(like.takes.len(), "rule is", "rules are")
    );
    if !like.except.is_empty() {
        let not = if like.except.len() == 1 {
            "one is"
        } else {
            "these are"
        };
        let _ = write!(why, "; {not} not: {}", like.except.join(", "));
    }
    why.push('.');
    Some(Lean {
        account: other.about.title.clone(),
        href: page.world.edition_href(page.links.from, &other.slug),
        why,
        cites: page.links.cites(std::slice::from_ref(&like.by)),
    })
}

/// What is shown of other programs on the page of an edition.
fn elsewhere(links: &Links) -> Vec<Elsewhere> {
    links
        .edition
        .elsewhere
        .iter()
        .map(|p| Elsewhere {
            name: format!("{} {}", p.name, p.version),
            file: typographic(&p.file),
            line: typographic(&format!("{}: {} ({}).", p.agree, p.how, p.when)),
            parts: p
                .parts
                .iter()
                .map(|part| ElsewherePart {
                    says: typographic(&part.says),
                    clauses: part.clauses.iter().map(|c| links.clause(c)).collect(),
                    cites: links.cites(&part.cites),
                    moment: format!("{}: {}", part.start, part.action),
                    ours: part.ours.clone(),
                    theirs: typographic(&part.theirs),
                })
                .collect(),
        })
        .collect()
}

/// Other records that name the same game.
fn other_records(links: &Links) -> Vec<RecordLink> {
    let records = &links.world.corpus.records;
    let own = &links.edition.about.record;
    let name = records.get(own).and_then(|r| r.game.as_ref());
    let others = records
        .values()
        .filter(|r| r.id != *own && r.game.is_some() && r.game.as_ref() == name);
    others
        .filter_map(|r| {
            Some(RecordLink {
                id: r.id.clone(),
                href: links.world.record_href(links.from, &r.id)?,
                note: r.source.clone(),
            })
        })
        .collect()
}

/// Files of this edition, from its page.
fn downloads(page: &PageContext) -> Vec<Link> {
    let edition = page.edition;
    let slug = &edition.slug;
    let file = |name: &str, label: &str| Link {
        href: format!("../data/games/{slug}/{name}"),
        label: label.to_owned(),
    };
    let mut files = vec![
        file("rules.toml", "Rules (TOML)"),
        file("account.toml", "Account, sentence by sentence (TOML)"),
        file("edition.toml", "About the edition (TOML)"),
    ];
    if !edition.examples.is_empty() {
        files.push(file("examples.toml", "Worked examples (TOML)"));
    }
    if !edition.claims.is_empty() {
        files.push(file("claims.toml", "Claims (TOML)"));
    }
    files.extend(page.world.exported(page.game));
    files
}
