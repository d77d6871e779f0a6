//! Second readers, for their page, for the page of an edition and for the page on method.

use super::from::From;
use super::second_readers::SecondReaders;
use super::world::World;
use crate::coding::{Agreement, Cell, Coding, Group};
use crate::publish::families::called;
use crate::publish::text::{anchor, capital, counted, typographic};
use crate::publish::view::{
    AgreementRow, CodedLine, CodingsPage, Disagreement, Link, Parted, Reader,
};

/// Where all second readers are listed, at the top of the site.
pub const PAGE: &str = "codings.html";

impl SecondReaders {
    fn pairs(&self) -> impl Iterator<Item = (&Coding, &Agreement)> {
        self.codings.codings.iter().zip(&self.agreements)
    }

    /// Everything on the page of second readers; none where there is none.
    pub fn page(&self, world: &World) -> Option<CodingsPage> {
        let readers: Vec<Reader> = self
            .pairs()
            .map(|(c, a)| self.reader(world, c, a))
            .collect();
        (!readers.is_empty()).then_some(CodingsPage { readers })
    }

    fn reader(&self, world: &World, coding: &Coding, agreement: &Agreement) -> Reader {
        let mut rows = vec![];
        for family in &agreement.families {
            rows.push(row(&family.all, true));
            rows.extend(family.parts.iter().map(|g| row(g, false)));
        }
        let blind = if coding.blind {
            " The coding is blind."
        } else {
            ""
        };
        Reader {
            name: coding.name.clone(),
            coder: coding.coder.clone(),
            line: typographic(&format!(
                "Answered on {}. The reader saw {}.{blind}",
                coding.when, coding.saw
            )),
            sum: sum(agreement),
            rows,
            games: agreement
                .games
                .iter()
                .filter_map(|g| self.parted(world, coding, agreement, g))
                .collect(),
        }
    }

    fn parted(
        &self,
        world: &World,
        coding: &Coding,
        agreement: &Agreement,
        group: &Group,
    ) -> Option<Parted> {
        let edition = world.corpus.edition(&group.name)?;
        Some(Parted {
            slug: anchor(&edition.slug),
            edition: Link {
                href: world.edition_href(From::Root, &edition.slug)?,
                label: edition.about.title.clone(),
            },
            line: format!("{} of {} answers agree", group.same, group.cells),
            items: agreement
                .disagreements()
                .filter(|c| c.game == group.name)
                .map(|c| self.disagreement(world, coding, c))
                .collect(),
        })
    }

    fn disagreement(&self, world: &World, coding: &Coding, cell: &Cell) -> Disagreement {
        let question = self
            .codings
            .questions
            .iter()
            .find(|q| q.id == cell.question);
        let words = |answer: &str| {
            typographic(&question.map_or_else(|| answer.to_owned(), |q| q.words(answer)))
        };
        let coded = coding.answer(&cell.game, &cell.question);
        let edition = world.corpus.edition(&cell.game);
        let links = edition.map(|e| world.links(From::Root, e));
        let links = links.as_ref();
        let settled = self
            .codings
            .settlement(&coding.name, &cell.game, &cell.question);
        let conjecture = if cell.plays == cell.edition {
            String::new()
        } else {
            format!("; its conjectured rules play: {}", words(&cell.plays))
        };
        Disagreement {
            ask: question.map_or_else(|| cell.question.clone(), |q| typographic(&q.ask)),
            edition: format!("{}{conjecture}", words(&cell.edition)),
            reader: words(&cell.reader),
            note: coded.and_then(|c| c.note.as_deref()).map(named),
            cites: links
                .zip(coded)
                .map(|(links, c)| links.cites(&c.cites))
                .unwrap_or_default(),
            doubt: links
                .zip(settled.and_then(|s| s.doubt.as_deref()))
                .and_then(|(links, doubt)| links.doubt(doubt)),
            why: settled.map(|s| named(&s.why)),
        }
    }

    /// What the page of an edition says, a line a reader who read its account.
    pub fn lines(&self, slug: &str) -> Vec<CodedLine> {
        let of = |(coding, agreement): (&Coding, &Agreement)| {
            let group = agreement.games.iter().find(|g| g.name == slug)?;
            let apart = group.cells - group.same;
            let blind = if coding.blind {
                " without seeing this edition"
            } else {
                ""
            };
            let rest = match apart {
                0 => "None differs".to_owned(),
                1 => "The one that differs is listed with its outcome".to_owned(),
                n => format!("The {n} that differ are listed with their outcomes"),
            };
            Some(CodedLine {
                says: format!(
                    "A second reader answered {} about this account{blind}: {} agree with the edition. {rest}.",
                    counted(group.cells, "question", "questions"),
                    group.same,
                ),
                href: format!("../{PAGE}#{}-{}", anchor(&coding.name), anchor(slug)),
            })
        };
        self.pairs().filter_map(of).collect()
    }

    /// What the page on method says of agreement, in a paragraph of Markdown.
    pub fn on_method(&self) -> String {
        let of = |(coding, agreement): (&Coding, &Agreement)| {
            format!("{}, {}: {}", coding.coder, coding.when, sum(agreement))
        };
        let all: Vec<String> = self.pairs().map(of).collect();
        if all.is_empty() {
            return "No second reader yet.".into();
        }
        format!("{} [All disagreements]({PAGE}).", all.join(" "))
    }
}

/// A remark for readers: names of answers stand in quotation marks.
fn named(remark: &str) -> String {
    let mut quoted = String::new();
    for (at, part) in remark.split('`').enumerate() {
        match at % 2 {
            0 => quoted.push_str(part),
            _ => quoted.push_str(&format!("\"{}\"", part.replace('-', " "))),
        }
    }
    typographic(&quoted)
}

/// Agreement family by family, in a sentence.
fn sum(agreement: &Agreement) -> String {
    let of = |g: &Group| {
        let kappa = g.kappa.kappa.map_or_else(
            || "no kappa".to_owned(),
            |k| {
                let interval = g.kappa.interval.map_or_else(
                    || ", too few games for an interval".to_owned(),
                    |(low, high)| format!(" (95 % confidence interval {low:.2} to {high:.2})"),
                );
                format!("Cohen’s κ = {k:.2}{interval}")
            },
        );
        format!(
            "{} of {} answers on {} agree, {kappa}",
            g.same,
            g.cells,
            counted(g.games, called(&g.name)[0], called(&g.name)[1]),
        )
    };
    let all: Vec<String> = agreement.families.iter().map(|f| of(&f.all)).collect();
    format!("{}.", all.join("; "))
}

fn row(group: &Group, whole: bool) -> AgreementRow {
    let kappa = &group.kappa;
    AgreementRow {
        name: match whole {
            true => capital(called(&group.name)[1]),
            false => group.name.clone(),
        },
        whole,
        games: group.games,
        same: format!("{} of {}", group.same, group.cells),
        both: format!("{} of {}", group.both_say_same, group.both_say),
        kappa: kappa.kappa.map_or("–".into(), |k| format!("{k:.2}")),
        interval: kappa
            .interval
            .map_or("–".into(), |(low, high)| format!("{low:.2} to {high:.2}")),
    }
}
