//! Finding and reading rules files: by the slug or short name of an edition, or by path.

use ludarium_engine::rules::{read, RulesFile, Source};
use ludarium_engine::{compile, track, Bundle, Choice, Problem, Ruleset};
use std::path::{Path, PathBuf};

/// A bundle with where it came from, so that problems can name file and line.
#[derive(Debug, Clone)]
pub struct Loaded {
    pub path: PathBuf,
    pub bundle: Bundle,
    pub source: Source,
}

/// Why rules could not be had; each line is a problem ready to print.
#[derive(Debug, thiserror::Error)]
#[error("{}", .problems.join("\n"))]
pub struct RulesError {
    pub problems: Vec<String>,
    /// Something was asked for that is not there: wrong usage, not wrong rules.
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

/// Loads the rules of an edition (slug or short name) or of a file, with the shared files of the corpus.
///
/// # Errors
/// Unknown names (with the nearest), unreadable files, every problem of the TOML with file and line.
pub fn load(corpus: Option<&Path>, game: &str) -> Result<Loaded, RulesError> {
    let mut problems = vec![];
    let games = corpus.map(|c| c.join("games"));
    let path = if game.ends_with(".toml") || game.contains('/') {
        PathBuf::from(game)
    } else {
        let Some(corpus) = corpus else {
            return Err(RulesError::usage(format!(
                "no corpus here: name a rules file, or give --corpus DIR to find `{game}`"
            )));
        };
        find(corpus, game)?
    };
    let (rules, source) = one(&path, &mut problems);
    let mut shared = vec![];
    for name in &rules.uses {
        let beside = path.parent().map(|p| p.join(format!("{name}.toml")));
        let in_corpus = games
            .as_ref()
            .map(|g| g.join("_shared").join(format!("{name}.toml")));
        match [beside, in_corpus]
            .into_iter()
            .flatten()
            .find(|p| p.is_file())
        {
            Some(file) => shared.push(one(&file, &mut problems).0),
            None => problems.push(format!(
                "{}:{}: use: no file {name}.toml beside it or in the corpus' games/_shared",
                path.display(),
                source.line("use")
            )),
        }
    }
    if problems.is_empty() {
        Ok(Loaded {
            path,
            bundle: Bundle { rules, shared },
            source,
        })
    } else {
        Err(RulesError::rules(problems))
    }
}

fn one(path: &Path, problems: &mut Vec<String>) -> (RulesFile, Source) {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(e) => {
            problems.push(format!("{}: {e}", path.display()));
            return Default::default();
        }
    };
    let (rules, source, errors) = read(&text);
    problems.extend(
        errors
            .iter()
            .map(|e| format!("{}:{}: {}: {}", path.display(), e.line, e.key, e.message)),
    );
    (rules, source)
}

/// The rules file of an edition (`games/<slug>/rules.toml`) or of a ruleset without one (`rulesets/<slug>.toml`),
/// by slug or by short name.
fn find(corpus: &Path, name: &str) -> Result<PathBuf, RulesError> {
    let mut known = vec![];
    let list = |folder: &str| -> Vec<PathBuf> {
        std::fs::read_dir(corpus.join(folder))
            .map(|dir| dir.flatten().map(|e| e.path()).collect())
            .unwrap_or_default()
    };
    let mut files: Vec<(String, PathBuf)> = vec![];
    for folder in list("games") {
        let slug = folder.file_name().map(|n| n.to_string_lossy().into_owned());
        files.extend(slug.map(|s| (s, folder.join("rules.toml"))));
    }
    for file in list("rulesets") {
        let toml = file.extension().is_some_and(|x| x == "toml");
        let slug = file.file_stem().map(|n| n.to_string_lossy().into_owned());
        files.extend(slug.filter(|_| toml).map(|s| (s, file)));
    }
    files.retain(|(_, path)| path.is_file());
    files.sort();
    for (slug, path) in files {
        if slug == name {
            return Ok(path);
        }
        let short = std::fs::read_to_string(&path).ok().and_then(|t| {
            t.lines().find_map(|l| {
                l.strip_prefix("short").map(|r| {
                    r.trim_start_matches([' ', '='])
                        .trim()
                        .trim_matches('"')
                        .to_string()
                })
            })
        });
        if short.as_deref() == Some(name) {
            return Ok(path);
        }
        known.push(slug);
        known.extend(short);
    }
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    Err(RulesError::usage(format!(
        "game {}",
        ludarium_engine::words::unknown(name, &known)
    )))
}

/// Every ruleset of a corpus, editions first, by slug: those that cannot be read come with their problems.
pub fn every(corpus: &Path) -> Vec<(String, Result<Loaded, RulesError>)> {
    let names = |folder: &str| -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(corpus.join(folder))
            .map(|dir| {
                dir.flatten()
                    .filter(|e| {
                        e.path().join("rules.toml").is_file()
                            || e.path().extension().is_some_and(|x| x == "toml")
                    })
                    .filter_map(|e| Some(e.path().file_stem()?.to_string_lossy().into_owned()))
                    .collect()
            })
            .unwrap_or_default();
        names.sort();
        names
    };
    let all = names("games").into_iter().chain(names("rulesets"));
    all.filter(|slug| !slug.starts_with('_'))
        .map(|slug| {
            let loaded = load(Some(corpus), &slug);
            (slug, loaded)
        })
        .collect()
}

impl Loaded {
    /// Compiles under a choice of readings.
    ///
    /// # Errors
    /// Every clash, silence and unknown name with file and line.
    pub fn compile(&self, choice: &Choice) -> Result<Ruleset, RulesError> {
        compile(&self.bundle, choice).map_err(|problems| RulesError {
            usage: problems.iter().all(|p| p.kind == "reading"),
            problems: problems.iter().map(|p| self.tell(p)).collect(),
        })
    }

    /// Whether these are rules of the stick-and-track family.
    pub fn is_track(&self) -> bool {
        self.bundle.rules.family == "track"
    }

    /// Compiles rules of the stick-and-track family, with parameters set from outside.
    ///
    /// # Errors
    /// Every problem with file and line.
    pub fn compile_track(
        &self,
        choice: &Choice,
        set: &track::Overrides,
    ) -> Result<track::Rules, RulesError> {
        track::compile(&self.bundle, choice, set).map_err(|problems| RulesError {
            usage: problems
                .iter()
                .all(|p| matches!(p.kind, "reading" | "parameter")),
            problems: problems.iter().map(|p| self.tell(p)).collect(),
        })
    }

    /// A problem with its file and line.
    pub fn tell(&self, p: &Problem) -> String {
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

/// Readings as typed: `Q-banat-1=peck-one`.
///
/// # Errors
/// The first that has no `=`.
pub fn readings(given: &[String]) -> Result<Choice, String> {
    given
        .iter()
        .map(|g| {
            g.split_once('=')
                .map(|(q, r)| (q.trim().to_string(), r.trim().to_string()))
                .ok_or_else(|| format!("--reading {g}: write question=reading, e.g. Q-1=yes"))
        })
        .collect()
}

/// The nearest `corpus/` from here upwards.
pub fn nearest_corpus() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors()
        .map(|d| d.join("corpus"))
        .find(|d| d.is_dir())
}
