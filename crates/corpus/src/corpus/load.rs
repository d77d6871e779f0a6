//! From the files of a corpus to its editions: every problem of every file at once.

use super::boards::SmallBoards;
use super::comparison::Comparison;
use super::elsewhere::Program;
use super::exports::{self, Exports};
use super::howto::HowTo;
use super::lean;
use super::linked;
use super::played::Played;
use super::puzzles::Puzzles;
use super::seen::Seen;
use super::tongues::Tongues;
use super::witnesses::Witnesses;
use super::written;
use super::{About, Account, Claim, Corpus, Edition, Example, Files, Place, Rules, Work};
use crate::catalogue::{self, Broken, Catalogue};
use crate::finding::{sort, Finding};
use crate::record::{PortalGame, Record};
use crate::whereabouts::{read_sites, SITES};
use std::path::Path;

/// A collection's own short forms, which end no sentence.
const SHORT_FORMS: &str = "short-forms.toml";
/// The folder of the worked examples of rulesets, a file each.
pub const WORKED: &str = "worked/";

/// A ruleset as an edition without an account.
fn alone(rules: &Rules, examples: Vec<Example>) -> Edition {
    let file = &rules.file;
    let about = About {
        title: file.title.clone(),
        work: file.work.clone().unwrap_or_default(),
        file: rules.path.clone(),
        ..About::default()
    };
    Edition {
        slug: file.slug.clone(),
        short: file.short.clone(),
        about,
        rules: Some(rules.clone()),
        examples,
        ..Edition::default()
    }
}

impl Corpus {
    /// Reads the corpus in a folder. What cannot be read is a finding; the rest is there all the same.
    pub fn load(dir: &Path) -> (Self, Vec<Finding>) {
        Self::from_files(Files::read(dir))
    }

    /// Reads a corpus from files in memory.
    pub fn from_files(files: Files) -> (Self, Vec<Finding>) {
        let unreadable = files.unreadable.iter().map(|(name, why)| {
            Finding::error("unreadable", "", format!("cannot be read: {why}"))
                .at(name, 1)
                .help("mend or remove the file")
        });
        let mut findings: Vec<Finding> = unreadable.collect();
        let mut corpus = Self::default();
        // tables come before it in the order of names
        if let Some(text) = files.text(written::COLUMNS) {
            corpus.columns = written::columns(text, &mut vec![]);
        }
        for (name, text) in files
            .texts
            .iter()
            .filter(|(name, _)| edition_of(name).is_none())
        {
            corpus.take(name, text, &mut findings);
        }
        corpus.take_portal(&files, &mut findings);
        for slug in files.editions() {
            corpus
                .editions
                .push(read_edition(&slug, &files, &mut findings));
        }
        corpus.files = files;
        corpus.complete(&mut findings);
        names(&corpus, &mut findings);
        sort(&mut findings);
        (corpus, findings)
    }

    /// This corpus with another text in one of its files; the findings are those of what was read anew.
    pub fn with_text(&self, name: &str, text: &str) -> (Self, Vec<Finding>) {
        let mut corpus = self.clone();
        let mut findings = vec![];
        corpus.files.unreadable.remove(name);
        corpus.files.texts.insert(name.to_owned(), text.to_owned());
        match edition_of(name) {
            Some(slug) => {
                let edition = read_edition(slug, &corpus.files, &mut findings);
                corpus.editions.retain(|e| e.slug != slug);
                corpus.editions.push(edition);
                corpus.editions.sort_by(|a, b| a.slug.cmp(&b.slug));
            }
            None if name.starts_with("portal/") => {
                let files = corpus.files.clone();
                corpus.take_portal(&files, &mut findings);
            }
            None => {
                // a record by hand gives way to what its file says now
                if name.starts_with("evidence/") {
                    let old = self.files.text(name).unwrap_or_default();
                    for record in written::all(name, old, &self.columns) {
                        corpus.records.remove(&record.id);
                        corpus.rows.remove(&record.id);
                    }
                }
                corpus.take(name, text, &mut findings);
            }
        }
        corpus.complete(&mut findings);
        names(&corpus, &mut findings);
        sort(&mut findings);
        (corpus, findings)
    }

    /// What editions have from elsewhere: words that lie beside the corpus, clauses of the editions that they lean on.
    fn complete(&mut self, findings: &mut Vec<Finding>) {
        for edition in &mut self.editions {
            edition.account.fill(&self.words);
        }
        for seen in &self.seen {
            if let Some(record) = self.records.get_mut(&seen.record) {
                record.sightings = seen.of_record();
            }
        }
        lean::lean(self, findings);
        self.editions.iter_mut().for_each(linked::fill);
        self.alone = self
            .rulesets
            .iter()
            .filter(|r| r.sound)
            .map(|r| {
                let examples = self.worked.get(&r.file.slug).cloned();
                alone(r, examples.unwrap_or_default())
            })
            .collect();
    }

    /// Takes in the facts of the portal's database, and the words where they lie beside the corpus.
    fn take_portal(&mut self, files: &Files, findings: &mut Vec<Finding>) {
        let of = |name: &str| files.text(&format!("{}/{name}", catalogue::FOLDER));
        let (portal, broken) = Catalogue::read(of);
        self.portal = portal;
        let as_finding = |b: Broken, help: &str| {
            let file = format!("{}/{}", catalogue::FOLDER, b.file);
            Finding::error("portal", "", b.why)
                .at(&file, b.line)
                .help(help)
        };
        findings.extend(broken.into_iter().map(|b| as_finding(b, "these files are written by `ludarium ingest`: restore them, or run it again over a dump of the portal's database")));
        if let Some(text) = of(SITES) {
            let (sites, broken) = read_sites(text);
            self.sites = sites;
            findings.extend(broken.into_iter().map(|b| as_finding(b, "this file is written by hand: a site a line, its columns as the manual of the database has them")));
        }
        self.words = files.words.clone();
    }

    /// Takes in a file that is no edition's.
    fn take(&mut self, name: &str, text: &str, findings: &mut Vec<Finding>) {
        if name == written::COLUMNS {
            self.columns = written::columns(text, findings);
        } else if name.starts_with("evidence/") && name.ends_with(".toml") {
            let (record, problems) = written::toml(name, text);
            findings.extend(problems);
            self.shelve(name, record.map(|record| (1, record)), findings);
        } else if name.starts_with("evidence/") && name.ends_with(".csv") {
            let (rows, problems) = written::csv(name, text, &self.columns);
            findings.extend(problems);
            self.shelve(name, rows, findings);
        } else if name.starts_with("evidence/") {
            if let Some(record) = json::<Record>(name, text, findings) {
                named_so(name, &record.id, "evidence/", findings);
                self.records.insert(record.id.clone(), record);
            }
        } else if name.starts_with("sightings/") && name.ends_with(".toml") {
            let (seen, problems) = Seen::parse(name, text);
            findings.extend(problems);
            self.seen.retain(|s| s.file != name);
            self.seen.push(seen);
            self.seen.sort_by(|a, b| a.file.cmp(&b.file));
        } else if name.starts_with("portal-games/") {
            if let Some(game) = json::<PortalGame>(name, text, findings) {
                named_so(name, &game.id, "portal-games/", findings);
                self.portal_games.insert(game.id.clone(), game);
            }
        } else if name.starts_with("played/") {
            match serde_json::from_str::<Played>(text) {
                Ok(played) => {
                    self.played.insert(played.edition.clone(), played);
                }
                Err(e) => findings.push(
                    Finding::error("played", "", format!("cannot be read: {e}"))
                        .at(name, e.line())
                        .help(
                            "these files are written by `ludarium check --thorough`: run it again",
                        ),
                ),
            }
        } else if name.starts_with("compared/") {
            match serde_json::from_str::<Comparison>(text) {
                Ok(comparison) => {
                    let [a, b] = &comparison.games;
                    self.comparisons.insert(Comparison::name(a, b), comparison);
                }
                Err(e) => findings.push(
                    Finding::error("played", "", format!("cannot be read: {e}"))
                        .at(name, e.line())
                        .help("these files are written by `ludarium compare --all`: run it again"),
                ),
            }
        } else if name.starts_with("puzzles/") && name.ends_with(".json") {
            match serde_json::from_str::<Puzzles>(text) {
                Ok(puzzles) => {
                    self.puzzles.insert(puzzles.game.clone(), puzzles);
                }
                Err(e) => findings.push(
                    Finding::error("played", "", format!("cannot be read: {e}"))
                        .at(name, e.line())
                        .help("these files are written by `ludarium puzzles`: run it again"),
                ),
            }
        } else if name.starts_with("solved/") && name.ends_with(".json") {
            match serde_json::from_str::<SmallBoards>(text) {
                Ok(boards) => {
                    self.small_boards.insert(boards.game.clone(), boards);
                }
                Err(e) => findings.push(
                    Finding::error("played", "", format!("cannot be read: {e}"))
                        .at(name, e.line())
                        .help("these files are written by `ludarium boards`: run it again"),
                ),
            }
        } else if name == exports::LIST {
            match serde_json::from_str::<Exports>(text) {
                Ok(list) => {
                    let named = list.exports.into_iter().map(|e| (e.game.clone(), e));
                    self.exports = named.collect();
                }
                Err(e) => findings.push(
                    Finding::error("played", "", format!("cannot be read: {e}"))
                        .at(name, e.line())
                        .help("this file is written by `ludarium-lud keep`: run it again"),
                ),
            }
        } else if name.starts_with("games/_shared/") && name.ends_with(".toml") {
            self.shared.retain(|s| s.path != name);
            self.shared.push(read_rules(name, text, findings));
            self.shared.sort_by(|a, b| a.path.cmp(&b.path));
        } else if let Some(slug) = name
            .strip_prefix(WORKED)
            .and_then(|n| n.strip_suffix(".toml"))
        {
            let (examples, problems) = Example::parse(name, text);
            self.worked.insert(slug.to_owned(), examples);
            findings.extend(problems);
        } else if name.starts_with("rulesets/") && name.ends_with(".toml") {
            self.rulesets.retain(|s| s.path != name);
            self.rulesets.push(read_rules(name, text, findings));
            self.rulesets.sort_by(|a, b| a.path.cmp(&b.path));
        } else if name == "works.bib" {
            let (works, problems) = Work::parse_all(name, text);
            self.works = works;
            findings.extend(problems);
        } else if name == "kinship.toml" {
            let (tongues, problems) = Tongues::parse(name, text);
            self.tongues = tongues;
            findings.extend(problems);
        } else if name == SHORT_FORMS {
            if let Err(why) = self.short_forms.add(text) {
                let message = format!("no table of short forms: {}", why.message());
                let finding = Finding::error("form", "", message).at(name, 1);
                findings.push(finding.help("write a line a language: de = \"Abb Bd\""));
            }
        } else if name == "places.geojson" {
            let (places, problems) = Place::parse_all(name, text);
            self.places = places;
            findings.extend(problems);
        }
    }
}

impl Corpus {
    /// Takes in records written by hand; an id that is taken is reported.
    fn shelve(
        &mut self,
        name: &str,
        rows: impl IntoIterator<Item = written::Row>,
        findings: &mut Vec<Finding>,
    ) {
        for (line, record) in rows {
            if self.records.contains_key(&record.id) {
                let (file, at) = self.record_line(&record.id, "id");
                let message = format!("the id `{}` is taken already, by {file}:{at}", record.id);
                let finding = Finding::error("evidence", &record.id, message).at(name, line);
                findings.push(finding.help("give each record its own number"));
                continue;
            }
            if name.ends_with(".csv") {
                self.rows.insert(record.id.clone(), (name.to_owned(), line));
            }
            self.records.insert(record.id.clone(), record);
        }
    }
}

/// The edition whose folder a file lies in.
fn edition_of(name: &str) -> Option<&str> {
    let (slug, _) = name.strip_prefix("games/")?.split_once('/')?;
    (!slug.starts_with('_')).then_some(slug)
}

fn json<T: serde::de::DeserializeOwned>(
    name: &str,
    text: &str,
    findings: &mut Vec<Finding>,
) -> Option<T> {
    match serde_json::from_str(text) {
        Ok(item) => Some(item),
        Err(e) => {
            findings.push(
                Finding::error(
                    "evidence",
                    "",
                    format!("not as `ludarium docs records` describes it: {e}"),
                )
                .at(name, e.line())
                .help(
                    "these files are written by `ludarium ingest`: run it again over corpus/pages",
                ),
            );
            None
        }
    }
}

fn named_so(name: &str, id: &str, folder: &str, findings: &mut Vec<Finding>) {
    if name != format!("{folder}{id}.json") {
        findings.push(
            Finding::error(
                "evidence",
                id,
                format!("the file is named otherwise than its id, `{id}`"),
            )
            .at(name, 1)
            .help("run `ludarium ingest` again over corpus/pages and remove this file"),
        );
    }
}

pub(super) fn read_rules(name: &str, text: &str, findings: &mut Vec<Finding>) -> Rules {
    let (rules, errors) = Rules::parse(name, text);
    findings.extend(errors.iter().map(|e| {
        Finding::error("rules", &e.key, &e.message)
            .at(name, e.line)
            .help("`ludarium docs sowing` (or `tracks`, `pieces`) describes every key of a rules file")
    }));
    rules
}

fn read_edition(slug: &str, files: &Files, findings: &mut Vec<Finding>) -> Edition {
    let path = |file: &str| format!("games/{slug}/{file}");
    let mut edition = Edition {
        slug: slug.to_owned(),
        ..Edition::default()
    };
    let mut missing = |file: &str, what: &str| {
        findings.push(
            Finding::error("missing", slug, format!("no {file}: {what}"))
                .at(&path(file), 1)
                .help("write it: `ludarium docs edition`"),
        );
    };
    for (file, what) in [
        ("edition.toml", "the edition says nothing of itself"),
        ("account.toml", "no sentence is numbered"),
    ] {
        if files.text(&path(file)).is_none() && !files.unreadable.contains_key(&path(file)) {
            missing(file, what);
        }
    }
    edition.about.file = path("edition.toml");
    edition.account.file = path("account.toml");
    if let Some(text) = files.text(&path("edition.toml")) {
        let (about, problems) = About::parse(&path("edition.toml"), text);
        edition.about = about;
        findings.extend(problems);
    }
    if let Some(text) = files.text(&path("account.toml")) {
        let (account, problems) = Account::parse(&path("account.toml"), text);
        edition.account = account;
        findings.extend(problems);
    }
    if let Some(text) = files.text(&path("rules.toml")) {
        edition.rules = Some(read_rules(&path("rules.toml"), text, findings));
    }
    if let Some(text) = files.text(&path("claims.toml")) {
        let (claims, problems) = Claim::parse(&path("claims.toml"), text);
        edition.claims = claims;
        findings.extend(problems);
    }
    if let Some(text) = files.text(&path("examples.toml")) {
        let (examples, problems) = Example::parse(&path("examples.toml"), text);
        edition.examples = examples;
        findings.extend(problems);
    }
    if let Some(text) = files.text(&path("elsewhere.toml")) {
        let (programs, problems) = Program::parse(&path("elsewhere.toml"), text);
        edition.elsewhere = programs;
        findings.extend(problems);
    }
    if let Some(text) = files.text(&path("howto.toml")) {
        let (howto, problems) = HowTo::parse(&path("howto.toml"), text);
        edition.howto = Some(howto);
        findings.extend(problems);
    }
    if let Some(text) = files.text(&path("witnesses.toml")) {
        let (witnesses, problems) = Witnesses::parse(&path("witnesses.toml"), text);
        edition.witnesses = Some(witnesses);
        findings.extend(problems);
    }
    let short = edition
        .rules
        .as_ref()
        .map(|r| r.file.short.clone())
        .filter(|s| !s.is_empty());
    edition.short = short
        .or_else(|| edition.about.short.clone())
        .unwrap_or_else(|| slug.to_owned());
    edition
}

/// Slugs and short names: as the folder says, and each only once.
fn names(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let mut seen: Vec<&str> = vec![];
    for edition in &corpus.editions {
        if let Some(rules) = &edition.rules {
            if rules.sound && rules.file.slug != edition.slug {
                findings.push(
                    Finding::error(
                        "form",
                        &edition.slug,
                        format!(
                            "slug = \"{}\" in the folder {}",
                            rules.file.slug, edition.slug
                        ),
                    )
                    .at(&rules.path, rules.source.line("slug"))
                    .help("the slug is the folder's name"),
                );
            }
            if edition
                .about
                .short
                .as_ref()
                .is_some_and(|s| *s != rules.file.short)
            {
                findings.push(
                    Finding::error("form", &edition.slug, "two short names")
                        .at(&edition.about.file, edition.about.lines.of("short"))
                        .help("leave `short` out here: the rules file says it"),
                );
            }
        }
        if seen.contains(&edition.short.as_str()) {
            findings.push(
                Finding::error(
                    "form",
                    &edition.slug,
                    format!("the short name `{}` is taken", edition.short),
                )
                .at(&edition.about.file, edition.about.lines.of("short"))
                .help("short names head the ids of clauses: give each edition its own"),
            );
        }
        seen.push(&edition.short);
    }
}
