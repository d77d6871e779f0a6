//! The one loader of rules: from a slug, a short name or a path to a bundle, with where its parts stand.
//!
//! A corpus in memory reads its rules files by [`Rules::parse`] and puts them together by [`bundle`], as [`load`] does from disk: the
//! same rules are the same bundle wherever they come from.

use crate::folders::{listed, read_text, text_of, Unreadable};
use ludarium_engine::families::{self, read};
use ludarium_engine::game;
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::Choice;
use ludarium_engine::lang::Overrides;
use ludarium_engine::lang::Problem;
use ludarium_engine::lang::{take_over, ReadError, RulesFile, Source};
use ludarium_engine::words::{nearest, unknown};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A rules file with where its parts stand.
#[derive(Debug, Clone)]
pub struct Rules {
    /// The file: relative to the corpus where it is of one in memory, else as given.
    pub path: String,
    /// Clauses and questions.
    pub file: RulesFile,
    /// Lines of the keys.
    pub source: Source,
    /// Whether all of it could be read.
    pub sound: bool,
}

impl Rules {
    /// Reads the text of a rules file, with all that is wrong in it.
    pub fn parse(path: &str, text: &str) -> (Rules, Vec<ReadError>) {
        let (file, source, errors) = read(text);
        let rules = Rules {
            path: path.to_owned(),
            sound: errors.is_empty(),
            file,
            source,
        };
        (rules, errors)
    }
}

/// Rules with the shared files that they use, and no others; one that is not there is for the compiler to tell.
pub fn bundle<'s>(
    rules: &RulesFile,
    shared: impl Iterator<Item = &'s RulesFile> + Clone,
) -> Bundle {
    let all = || shared.clone().cloned();
    let there = |name: &String| shared.clone().any(|s| s.short == *name);
    let used: Vec<RulesFile> = if rules.uses.iter().all(there) {
        let by_name = |name: &String| all().find(|s| s.short == *name);
        rules.uses.iter().filter_map(by_name).collect()
    } else {
        // what there is belongs into what the compiler says
        all().collect()
    };
    Bundle {
        rules: rules.clone(),
        shared: used,
    }
}

/// A bundle with where it came from, so that problems can name file and line.
#[derive(Debug, Clone)]
pub struct Loaded {
    /// The rules file.
    pub path: PathBuf,
    /// The rules with the shared files that they use.
    pub bundle: Bundle,
    /// Lines of the keys of the rules file.
    pub source: Source,
}

/// Why rules could not be had; each line is a problem ready to print.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .problems.join("\n"))]
pub struct RulesError {
    /// What is wrong, with file and line where it has them.
    pub problems: Vec<String>,
    /// Something was wanted that is not there: wrong usage, not wrong rules.
    pub usage: bool,
}

impl RulesError {
    fn rules(problems: Vec<String>) -> Self {
        RulesError {
            problems,
            usage: false,
        }
    }

    fn usage(problem: String) -> Self {
        RulesError {
            problems: vec![problem],
            usage: true,
        }
    }
}

impl From<Unreadable> for RulesError {
    fn from(e: Unreadable) -> Self {
        RulesError::rules(vec![e.to_string()])
    }
}

/// The folders of a corpus in which rules lie: those of editions (`games/<slug>/rules.toml`) and those of rulesets without one
/// (`rulesets/<slug>.toml`).
const FOLDERS: [&str; 2] = [EDITIONS, "rulesets"];
const EDITIONS: &str = "games";

/// Rules of a corpus by their slug, or why they could not be had.
pub type Shelved = (String, Result<Loaded, RulesError>);

/// What stands for standard input where a file is named.
const STDIN: &str = "-";

/// Loads the rules of an edition or ruleset (slug or short name), of a file, or of standard input (`-`), with the shared files that they use.
///
/// # Errors
/// Unknown names (with the nearest), unreadable files, every problem of the TOML with file and line.
pub fn load(corpus: Option<&Path>, game: &str) -> Result<Loaded, RulesError> {
    let path = if game == STDIN || game.ends_with(".toml") || game.contains('/') {
        PathBuf::from(game)
    } else {
        let Some(corpus) = corpus else {
            return Err(RulesError::usage(format!(
                "no corpus here: name a rules file, or give --corpus DIR to find `{game}`"
            )));
        };
        find(corpus, game)?
    };
    open(corpus, path)
}

/// The corpus that a rules file lies in, by its folders: `<corpus>/games/<slug>/rules.toml` or `<corpus>/rulesets/<slug>.toml`.
fn home(path: &Path) -> Option<PathBuf> {
    let whole = path.canonicalize().ok()?;
    let [games, rulesets] = FOLDERS.map(OsStr::new);
    let folder = whole.parent()?;
    let shelf = match folder.file_name() == Some(rulesets) {
        true => folder,
        false => folder.parent()?,
    };
    let named = [games, rulesets].contains(&shelf.file_name()?);
    named.then(|| shelf.parent().map(Path::to_owned)).flatten()
}

/// Reads a rules file and the shared files it uses: those beside it, else those of the corpus that it lies in, else those of `corpus`.
fn open(corpus: Option<&Path>, path: PathBuf) -> Result<Loaded, RulesError> {
    let mut problems = vec![];
    let mut rules = one(&path, &mut problems);
    let home = home(&path);
    let corpora: Vec<&Path> = home.as_deref().into_iter().chain(corpus).collect();
    lean(&corpora, &mut rules, &mut vec![path.clone()], &mut problems);
    let mut shared = vec![];
    for name in &rules.file.uses {
        if !is_plain(name) {
            problems.push(format!(
                "{}:{}: use: `{name}` is no name of a shared file: small letters, digits, hyphens, underscores; without folder and ending",
                path.display(),
                rules.source.line("use")
            ));
            continue;
        }
        let file = format!("{name}.toml");
        let beside = path.parent().map(|p| p.join(&file));
        let in_corpus = corpora.iter().map(|c| c.join("games/_shared").join(&file));
        match beside.into_iter().chain(in_corpus).find(|p| p.is_file()) {
            Some(file) => {
                let read = one(&file, &mut problems).file;
                if !read.short.is_empty() && read.short != *name {
                    problems.push(format!(
                        "{}:{}: use: {} calls itself `{}`: give `short` there the name of the file, {name}",
                        path.display(),
                        rules.source.line("use"),
                        file.display(),
                        read.short
                    ));
                }
                shared.push(read);
            }
            None => problems.push(format!(
                "{}:{}: use: no file {file} beside it or in games/_shared of {}",
                path.display(),
                rules.source.line("use"),
                match corpora.first() {
                    Some(corpus) => corpus.display().to_string(),
                    None => "the corpus".to_owned(),
                }
            )),
        }
    }
    if problems.is_empty() {
        Ok(Loaded {
            path,
            bundle: bundle(&rules.file, shared.iter()),
            source: rules.source,
        })
    } else {
        Err(RulesError::rules(problems))
    }
}

/// Takes over the clauses of the edition that rules lean on, which may lean on a further one; `way` holds the files on the way here.
/// The edition is looked for in each corpus in turn.
fn lean(corpora: &[&Path], rules: &mut Rules, way: &mut Vec<PathBuf>, problems: &mut Vec<String>) {
    let Some(like) = rules.file.like.clone() else {
        return;
    };
    let at = format!("{}:{}: like", rules.path, rules.source.line("like"));
    if corpora.is_empty() {
        problems.push(format!(
            "{at}: it takes over clauses of `{}`: give --corpus DIR, where that edition is",
            like.edition
        ));
        return;
    }
    let mut tried = corpora.iter().map(|c| find(c, &like.edition));
    let first = tried.next().unwrap_or_else(|| Ok(PathBuf::new()));
    let path = match first.or_else(|e| tried.find_map(Result::ok).ok_or(e)) {
        Ok(path) => path,
        Err(e) => {
            problems.extend(e.problems.iter().map(|p| format!("{at}: {p}")));
            return;
        }
    };
    if way.contains(&path) {
        problems.push(format!(
            "{at}: the edition leans on itself, by way of `{}`: one of them must say its own rules",
            like.edition
        ));
        return;
    }
    let mut other = one(&path, problems);
    way.push(path);
    lean(corpora, &mut other, way, problems);
    way.pop();
    let (file, wrong) = take_over(&rules.file, &other.file);
    rules.file = file;
    problems.extend(wrong.into_iter().map(|w| {
        let line = rules.source.line(w.key);
        format!("{}:{line}: {}: {}", rules.path, w.key, w.message)
    }));
}

/// Whether a name leads to no other folder.
fn is_plain(name: &str) -> bool {
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_';
    !name.is_empty() && name.bytes().all(plain)
}

fn one(path: &Path, problems: &mut Vec<String>) -> Rules {
    let name = path.display().to_string();
    let text = match name.as_str() {
        STDIN => text_of(std::io::stdin()),
        _ => read_text(path),
    };
    let (rules, errors) = match text {
        Ok(text) => Rules::parse(&name, &text),
        Err(e) => {
            problems.push(format!("{name}: {e}"));
            // what cannot be opened has no problems of form besides
            (Rules::parse(&name, "").0, vec![])
        }
    };
    problems.extend(
        errors
            .iter()
            .map(|e| format!("{name}:{}: {}: {}", e.line, e.key, e.message)),
    );
    rules
}

/// The rules files in one of the [`FOLDERS`] of a corpus, by slug; links are not followed.
fn shelf(corpus: &Path, folder: &str) -> Result<Vec<(String, PathBuf)>, Unreadable> {
    let mut out = vec![];
    for path in listed(&corpus.join(folder))? {
        if path.is_symlink() || path.join("rules.toml").is_symlink() {
            continue;
        }
        let (slug, file) = if path.is_dir() {
            (path.file_name(), path.join("rules.toml"))
        } else {
            (path.file_stem(), path.clone())
        };
        let slug = slug.unwrap_or_default().to_string_lossy().into_owned();
        if !slug.starts_with('_') && file.extension().is_some_and(|x| x == "toml") && file.is_file()
        {
            out.push((slug, file));
        }
    }
    out.sort();
    Ok(out)
}

/// The file of the rules that go by a slug or a short name: an edition's before any ruleset's, in each folder slugs before short names.
fn find(corpus: &Path, name: &str) -> Result<PathBuf, RulesError> {
    let (mut known, mut shorts): (Vec<String>, Vec<String>) = (vec![], vec![]);
    for folder in FOLDERS {
        let mut files = shelf(corpus, folder)?;
        if let Some(at) = files.iter().position(|(slug, _)| slug == name) {
            return Ok(files.swap_remove(at).1);
        }
        files.sort();
        for (slug, path) in files {
            // one that cannot be read has no short name to be found by; looked up by its slug it shows what is wrong
            let short = one(&path, &mut vec![]).file.short;
            if short == name {
                return Ok(path);
            }
            known.push(slug);
            shorts.push(short);
        }
        for linked in [
            name.to_owned(),
            format!("{name}/rules.toml"),
            format!("{name}.toml"),
        ] {
            let linked = Path::new(folder).join(linked);
            if corpus.join(&linked).is_symlink() {
                return Err(RulesError::usage(format!(
                    "{} is a link, and a corpus holds its own files only: put the file or folder itself there",
                    linked.display()
                )));
            }
        }
    }
    known.sort();
    let names = known.iter().chain(&shorts).map(String::as_str);
    Err(RulesError::usage(match nearest(name, names) {
        Some(near) => format!("game `{name}` is not known here; did you mean `{near}`? `ludarium list` and `ludarium list rulesets` list all"),
        None => {
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            format!("game {}", unknown(name, &known))
        }
    }))
}

/// The rules of the editions of a corpus that are no worksheets, by slug: those that cannot be read come with their problems.
///
/// # Errors
/// The folder of the editions cannot be read.
pub fn of_editions(corpus: &Path) -> Result<Vec<Shelved>, Unreadable> {
    let mut files = shelf(corpus, EDITIONS)?;
    files.retain(|(_, rules)| !is_worksheet(&rules.with_file_name("edition.toml")));
    Ok(opened(corpus, files).collect())
}

/// Whether an edition's file says that it is a worksheet; what cannot be read is reported where the corpus is read.
fn is_worksheet(file: &Path) -> bool {
    let text = crate::text::read_plain_text(file).unwrap_or_default();
    let table: toml::Table = text.parse().unwrap_or_default();
    table.get("state").and_then(toml::Value::as_str) == Some("worksheet")
}

fn opened(corpus: &Path, files: Vec<(String, PathBuf)>) -> impl Iterator<Item = Shelved> + use<'_> {
    files
        .into_iter()
        .map(|(slug, path)| (slug, open(Some(corpus), path)))
}

/// Every ruleset of a corpus, editions first, by slug: those that cannot be read come with their problems, and so does a folder.
pub fn every(corpus: &Path) -> Vec<Shelved> {
    let mut out = vec![];
    for folder in FOLDERS {
        match shelf(corpus, folder) {
            Ok(files) => out.extend(opened(corpus, files)),
            Err(e) => out.push((folder.to_owned(), Err(e.into()))),
        }
    }
    out
}

impl Loaded {
    /// Compiles rules of any family under a choice of readings, with parameters set from outside.
    ///
    /// # Errors
    /// Every problem with file and line.
    pub fn rules(
        &self,
        choice: &Choice,
        set: &Overrides,
    ) -> Result<Arc<dyn game::Rules>, RulesError> {
        families::compile(&self.bundle, choice, set).map_err(|problems| RulesError {
            usage: problems
                .iter()
                .all(|p| matches!(p.kind, "reading" | "parameter")),
            ..self.error(&problems)
        })
    }

    /// The same on a board of the size that a position states; what is set from outside goes before it.
    ///
    /// # Errors
    /// Every problem with file and line.
    pub fn rules_at(
        &self,
        choice: &Choice,
        set: &Overrides,
        position: &str,
    ) -> Result<Arc<dyn game::Rules>, RulesError> {
        let rules = self.rules(choice, set)?;
        let mut size = rules.size_of(position);
        size.retain(|name, _| !set.contains_key(name));
        if size.is_empty() {
            return Ok(rules);
        }
        size.extend(set.clone());
        self.rules(choice, &size)
    }

    /// Problems of these rules as an error, each with its file and line.
    pub fn error(&self, problems: &[Problem]) -> RulesError {
        RulesError::rules(problems.iter().map(|p| self.placed(p)).collect())
    }

    /// A problem with its file and line.
    pub fn placed(&self, p: &Problem) -> String {
        format!(
            "{}:{}: {}: {}: {}",
            self.path.display(),
            self.source.line(&p.key),
            p.kind,
            p.key,
            p.message
        )
    }
}

/// What was typed as a reading and is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("--reading {0}: write question=reading, e.g. Q-1=yes")]
pub struct NoReading(String);

/// Readings as typed: `Q-banat-1=peck-one`.
///
/// # Errors
/// The first that has no `=`.
pub fn readings(given: &[String]) -> Result<Choice, NoReading> {
    given
        .iter()
        .map(|g| {
            g.split_once('=')
                .map(|(q, r)| (q.trim().to_string(), r.trim().to_string()))
                .ok_or_else(|| NoReading(g.clone()))
        })
        .collect()
}
