//! The page of an edition.

use serde_json::Value;

use super::super::families;
use super::super::figures::figures;
use super::super::prose::prose;
use super::super::text::counted;
use super::super::view::{
    Citation, EditionPage, Layer, RecordLink, StandingCount, Strip, Tab, Tick, Total, Totals,
    Witness,
};
use super::elsewhere::elsewhere;
use super::relation::Relation;
use super::{apparatus, claims, howto, measured, player, sentences, From, Game, World};
use crate::config::Class;
use crate::corpus::Standing;
use crate::study::results::NoFigure;
use ludarium_engine::lang::ClauseInfo;

/// Everything on the page of an edition. `measured` is what `simulate --json` prints for it, where that has been made.
///
/// # Errors
/// A figure that the results of a study lack.
pub fn edition_page(
    world: &World,
    game: &Game,
    measured: Option<&Value>,
) -> Result<EditionPage, NoFigure> {
    let edition = game.edition;
    let about = &edition.about;
    let from = From::Edition(&edition.slug);
    let relation = Relation::of(world, game);
    let terms = apparatus::terms(world, game);
    let layers = sentences::layers(world, from, edition, &relation, &terms);
    let witnesses = sentences::witnesses(world, from, edition, &relation);
    let clauses = apparatus::clauses(world, game, &relation)?;
    let questions = apparatus::questions(world, game)?;
    let claims = claims::claims(world, game);
    let examples = apparatus::examples(world, game);
    let replays = apparatus::replays(world, game);
    // a worksheet shows no figure, and how often random play met something is one
    let counted_at_all = !edition.is_worksheet();
    let silences = match counted_at_all {
        true => apparatus::silences(world, game),
        false => vec![],
    };
    let defaults = game
        .rules
        .questions()
        .iter()
        .map(|(id, (q, _))| (id.clone(), q.default.clone()))
        .collect();
    let made_from_these = measured.filter(|m| counted_at_all && apparatus::made_from(game, m));
    let figures =
        made_from_these.and_then(|m| figures(&edition.slug, m, &game.rules.charted(m), &defaults));
    let country = world
        .corpus
        .place(&about.place)
        .and_then(|p| p.country.clone());
    let tab = |id, label, count: Option<usize>| Tab { id, label, count };
    let some = |id, label, n: usize| (n > 0).then(|| tab(id, label, Some(n)));
    let howto = howto::howto(world, game);
    let tabs = [
        howto.as_ref().map(|_| tab("howto", "How to play", None)),
        Some(tab("account", "Account", None)),
        some("rules", "Rules", clauses.len()),
        some("doubts", "Doubts", questions.len()),
        some("claims", "Claims", claims.len()),
        some("examples", "Examples", examples.len()),
        figures.as_ref().map(|_| tab("figures", "Figures", None)),
        some("replays", "Replays", replays.len()),
        Some(tab("sources", "Sources", None)),
    ];
    let note = format!(
        "quoted in record {} of {}",
        about.record,
        world.source_of(&about.record).named()
    );
    let source = world.source_of(&about.record);
    Ok(EditionPage {
        source: source.named(),
        editors: source.editors.clone(),
        from_portal: source.class == Class::Portal,
        record_address: source.address_of(&about.record),
        slug: edition.slug.clone(),
        family: game.bundle.rules.family.clone(),
        title: about.title.clone(),
        subtitle: about.subtitle.clone().unwrap_or_default(),
        people: country.map_or_else(
            || about.people.clone(),
            |c| format!("{}, {c}", about.people),
        ),
        work_label: world.work_label(edition),
        record: RecordLink {
            id: about.record.clone(),
            href: world
                .record_href(from, &about.record)
                .unwrap_or_else(|| "#sources".to_owned()),
            note: None,
        },
        tabs: tabs.into_iter().flatten().collect(),
        totals: totals(&layers, &witnesses),
        board: families::opening(game),
        opens: families::opens(game),
        questions_line: format!(
            "{} that the account leaves open; each is a switch",
            counted(questions.len(), "question", "questions")
        ),
        elsewhere: elsewhere(world, game),
        coded: Vec::new(),
        relatives: None,
        about: prose(&super::told::plain(game, &about.about)).html,
        leans_on: apparatus::leans(world, game),
        work_address: world.works.get(&about.work).and_then(|w| w.address.clone()),
        citation: world.works.get(&about.work).map(|w| Citation {
            text: w.text(),
            formats: w.formats(&about.pages, &note),
        }),
        other_records: other_records(world, game),
        downloads: apparatus::downloads(game),
        data: player::edition_data(world, game, &replays, &silences),
        howto,
        layers,
        witnesses,
        standings: standings(game),
        clauses,
        questions,
        claims,
        examples,
        silences,
        properties: counted_at_all
            .then(|| measured::properties(world, game, figures.is_some()))
            .flatten(),
        figures,
        found: measured::found(world, game),
        worksheet: edition.is_worksheet(),
        supplement: supplement(game),
        replays: replays.into_iter().map(|(r, _)| r).collect(),
        terms,
    })
}

/// `13 of its 18 rules are supplement that no source carries.`
pub(super) fn supplement(game: &Game) -> String {
    let counts = standings(game);
    let all: usize = counts.iter().map(|c| c.count).sum();
    let of = |key: Standing| {
        let key = key.word();
        counts
            .iter()
            .filter(|c| c.standing.key == key)
            .map(|c| c.count)
            .sum::<usize>()
    };
    format!(
        "{} of its {all} rules are supplement that no source carries.",
        of(Standing::Conjectured)
    )
}

/// How many of the edition's own clauses stand how.
fn standings(game: &Game) -> Vec<StandingCount> {
    let own = |c: &&ClauseInfo| !c.shared;
    let all: Vec<Standing> = game
        .rules
        .clauses()
        .iter()
        .filter(own)
        .map(|c| game.edition.standing(c))
        .collect();
    let rows = Standing::ALL.iter();
    rows.map(|row| StandingCount {
        standing: row.3.into(),
        says: row.2,
        count: all.iter().filter(|s| **s == row.3).count(),
    })
    .collect()
}

/// Other records that name the same game.
fn other_records(world: &World, game: &Game) -> Vec<RecordLink> {
    let about = &game.edition.about;
    let from = From::Edition(&game.edition.slug);
    let name = world
        .corpus
        .records
        .get(&about.record)
        .and_then(|r| r.game.clone());
    let others = world
        .corpus
        .records
        .values()
        .filter(|r| r.id != about.record && r.game.is_some() && r.game == name);
    others
        .filter_map(|r| {
            Some(RecordLink {
                id: r.id.clone(),
                href: world.record_href(from, &r.id)?,
                note: r.source.clone(),
            })
        })
        .collect()
}

/// The statuses in the order in which they are told, with the word that goes with a number.
const STATUSES: [(&str, &str, bool); 6] = [
    ("modelled", "modelled", true),
    ("contradicted", "contradicted", false),
    ("claim", "claims", false),
    ("context", "context", false),
    ("unmodelled", "unmodelled", true),
    ("repeated", "repeated", false),
];

/// What became of the sentences, those of further witnesses too. That none is unmodelled is always said.
#[must_use]
pub fn totals(layers: &[Layer], witnesses: &[Witness]) -> Totals {
    let further = witnesses.iter().flat_map(|w| &w.layers);
    let all: Vec<&str> = layers
        .iter()
        .chain(further)
        .flat_map(|l| &l.sentences)
        .map(|s| s.status.as_str())
        .collect();
    let by_status = STATUSES
        .iter()
        .map(|(status, word, always)| {
            (
                status,
                word,
                always,
                all.iter().filter(|s| *s == status).count(),
            )
        })
        .filter(|(.., always, count)| **always || *count > 0)
        .map(|(status, word, _, count)| Total {
            status,
            word: if *word == "claims" && count == 1 {
                "claim"
            } else {
                word
            },
            count,
        })
        .collect();
    let strip = |l: &Layer| {
        let ticks: Vec<Tick> = l
            .sentences
            .iter()
            .enumerate()
            .map(|(i, s)| Tick {
                id: s.id.clone(),
                status: s.status.clone(),
                x: 3 + 14 * i,
            })
            .collect();
        Strip {
            label: if l.key == "editorial" {
                "Editors".to_owned()
            } else {
                l.label.clone()
            },
            spoken: format!(
                "{}: a mark for each of {}",
                l.label,
                counted(ticks.len(), "sentence", "sentences")
            ),
            width: 14 * ticks.len(),
            ticks,
        }
    };
    Totals {
        sentences: all.len(),
        records: 1 + witnesses.len(),
        by_status,
        strips: layers.iter().map(strip).collect(),
    }
}
