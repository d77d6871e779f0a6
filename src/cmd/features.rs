//! `ludarium features`: what a ruleset uses of the vocabulary, what in it does nothing, and its nearest relatives.

use super::context::{all_well, json, Context, Report};
use super::text::table;
use super::Usage;
use clap::Parser;
use ludarium::printed::features::{All, Aspects, Features, Finding, Game, One, Relative};
use ludarium::rules_files::{every, Loaded};
use ludarium_engine::families::{compile, features, readings, remarks, rulings, ALL};
use ludarium_engine::game::compare::{distance, Distance};
use ludarium_engine::game::Rules;
use ludarium_engine::lang::features::vocabulary;
use ludarium_engine::lang::{Choice, Overrides, Problem};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Examples:\n  ludarium features                    every ruleset of the corpus, feature by feature\n  ludarium features my-game.toml       what it uses, what has no effect, its nearest relatives\n  ludarium features oware --json"
)]
/// List which words of the rules language a ruleset uses, what has no effect, and which rulesets are nearest
pub struct Args {
    /// Edition (slug or short name) or rules file (.toml); left out: all of the corpus
    game: Option<String>,
    /// Random games to find clauses that never decide anything
    #[arg(long, default_value_t = 300)]
    games: u64,
    /// Number of nearest relatives
    #[arg(long, default_value_t = 5)]
    relatives: usize,
    #[command(flatten)]
    context: Context,
    #[command(flatten)]
    report: Report,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    match &args.game {
        Some(game) => one(&args, game),
        None => match args.context.nearest() {
            Some(corpus) => matrix(&corpus, args.report),
            None => Err(Usage(
                "there is no corpus here: give a rules file, or the folder with --corpus".into(),
            )
            .into()),
        },
    }
}

/// Findings of one ruleset, each listed once: in a line with its place, and as JSON.
struct Findings<'l> {
    loaded: &'l Loaded,
    all: Vec<(String, Finding)>,
}

impl Findings<'_> {
    fn add(&mut self, sort: &'static str, list: Vec<Problem>) {
        for problem in list {
            let placed = self.loaded.placed(&problem);
            if self.all.iter().any(|(known, _)| *known == placed) {
                continue;
            }
            let finding = Finding {
                sort,
                kind: problem.kind,
                line: self.loaded.source.line(&problem.key),
                key: problem.key,
                clauses: problem.clauses,
                message: problem.message,
            };
            self.all.push((placed, finding));
        }
    }

    /// What compiled rules and their readings make nothing of.
    fn look(&mut self, rules: &dyn Rules, games: u64) {
        let bundle = &self.loaded.bundle;
        self.add("idle", rules.remarks().to_vec());
        self.add("idle", rules.idle(bundle));
        let (wrong, idle): (Vec<Problem>, Vec<Problem>) =
            readings(bundle).into_iter().partition(|p| p.kind != "idle");
        self.add("wrong", wrong);
        self.add("idle", idle);
        let of_its_own = |p: &Problem| p.kind == "citation-only";
        let all = remarks(bundle, &Choice::new()).unwrap_or_default();
        self.add("redundant", all.into_iter().filter(of_its_own).collect());
        self.add("never met", never_met(self.loaded, rules, games));
    }

    fn counted(&self, sort: &str) -> usize {
        self.of(sort).count()
    }

    /// The lines of a sort.
    fn of<'f>(&'f self, sort: &'f str) -> impl Iterator<Item = &'f str> {
        let all = self.all.iter().filter(move |(_, f)| f.sort == sort);
        all.map(|(placed, _)| placed.as_str())
    }

    fn print(&self) {
        for (sort, head) in SORTS {
            if self.counted(sort) > 0 {
                println!("\n{head}");
            }
            for line in self.of(sort) {
                println!("  {line}");
            }
        }
    }
}

/// What findings mean for a ruleset, and the heading they stand under.
const SORTS: &[(&str, &str)] = &[
    ("wrong", "Wrong"),
    ("idle", "Does nothing"),
    (
        "redundant",
        "Changes no outcome (keep it for its sentence, or remove it)",
    ),
    (
        "never met",
        "Never decided anything in random games (unreachable, or rare)",
    ),
];

fn one(args: &Args, game: &str) -> anyhow::Result<ExitCode> {
    let loaded = args.context.game(game)?;
    let used = features(&loaded.bundle).map_err(|p| as_error(&loaded, &p))?;
    let mut findings = Findings {
        loaded: &loaded,
        all: vec![],
    };
    let mut relatives = vec![];
    match compile(&loaded.bundle, &Choice::new(), &Overrides::new()) {
        Err(problems) => findings.add("wrong", problems),
        Ok(rules) => {
            findings.look(&*rules, args.games);
            let corpus = args.context.nearest();
            relatives = nearest(corpus.as_deref(), &loaded, &*rules, args.relatives);
        }
    }
    let code = all_well(findings.counted("wrong") + findings.counted("idle") == 0);
    if args.report.json {
        let rules = &loaded.bundle.rules;
        let one = One {
            game: &rules.slug,
            family: &rules.family,
            features: used,
            findings: findings.all.into_iter().map(|(_, f)| f).collect(),
            relatives: relatives.into_iter().map(relative).collect(),
            games: args.games,
            seed: SEED,
        };
        json(&Features::One(one))?;
        return Ok(code);
    }
    println!("{} · {} features\n", loaded.bundle.rules.title, used.len());
    let rows: Vec<Vec<String>> = used
        .iter()
        .map(|(f, clauses)| vec![f.clone(), clauses.join(" ")])
        .collect();
    print!("{}", table(&["feature", "clauses"], &rows));
    findings.print();
    if !relatives.is_empty() {
        println!("\nNearest relatives");
        for (slug, d) in &relatives {
            let situations = d.situations.map_or_else(String::new, |s| {
                format!("{} of {} situations and ", s.differ, s.same + s.differ)
            });
            println!(
                "  {slug:<24} {:.3}  {situations}{} of {} aspects differ",
                d.share(),
                d.aspects,
                d.of_aspects
            );
        }
    }
    Ok(code)
}

fn relative((game, d): (String, Distance)) -> Relative {
    Relative {
        game,
        distance: d.share(),
        situations: d.situations,
        aspects: Aspects {
            differ: d.aspects,
            of: d.of_aspects,
        },
    }
}

fn as_error(loaded: &Loaded, problems: &[Problem]) -> anyhow::Error {
    let lines: Vec<String> = problems.iter().map(|p| loaded.placed(p)).collect();
    anyhow::anyhow!(lines.join("\n"))
}

/// Seed of the random games.
const SEED: u64 = 1;

/// Rulings that decide nothing in random games; riders with them.
fn never_met(loaded: &Loaded, rules: &dyn Rules, games: u64) -> Vec<Problem> {
    // what says that nothing happens, or only forbids, is never an event
    let speaks = |c: &ludarium_engine::lang::Clause| {
        let thens: Vec<_> = c.rulings().into_iter().map(|k| k.then).collect();
        let thens = thens
            .iter()
            .chain(c.then.as_ref().filter(|_| c.after.is_some()));
        let seen = rulings(&loaded.bundle.rules).map_or(&[][..], |r| r.seen);
        let mut seen = thens.filter(|t| seen.iter().any(|key| t.0.contains_key(*key)));
        seen.next().is_some()
    };
    let all = &loaded.bundle.rules.clauses;
    if !all.values().any(speaks) {
        return vec![];
    }
    let heard = rules.heard(games, SEED);
    let mut out = vec![];
    for (id, clause) in all {
        let full = format!("{}.{id}", loaded.bundle.rules.short);
        let there = rules.clauses().iter().any(|c| c.id == full);
        if speaks(clause) && there && !heard.contains(&full) {
            out.push(Problem {
                kind: "never-met",
                clauses: vec![full],
                key: format!("clause.{id}"),
                message: format!("decided nothing in {games} random games (seed {SEED}); is its condition correct?"),
            });
        }
    }
    out
}

/// The rulesets of its family in the corpus that are nearest to one, itself left out.
fn nearest(
    corpus: Option<&Path>,
    loaded: &Loaded,
    rules: &dyn Rules,
    many: usize,
) -> Vec<(String, Distance)> {
    let Some(corpus) = corpus else { return vec![] };
    let mut out: Vec<(String, Distance)> = every(corpus)
        .into_iter()
        .filter(|(slug, _)| *slug != loaded.bundle.rules.slug)
        .filter_map(|(slug, other)| {
            let other = other.ok()?.rules(&Choice::new(), &Overrides::new()).ok()?;
            Some((slug, distance(rules, &*other)?))
        })
        .collect();
    out.sort_by(|(s, a), (t, b)| a.share().total_cmp(&b.share()).then_with(|| s.cmp(t)));
    out.truncate(many);
    out
}

/// Every feature with the rulesets that use it.
fn matrix(corpus: &Path, report: Report) -> anyhow::Result<ExitCode> {
    let mut rows: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut games = vec![];
    let mut wrong = vec![];
    for (slug, loaded) in every(corpus) {
        match loaded.map(|l| (features(&l.bundle).map_err(|p| as_error(&l, &p)), l)) {
            Ok((Ok(used), l)) => {
                let rules = &l.bundle.rules;
                games.push(Game {
                    game: slug,
                    short: rules.short.clone(),
                    family: rules.family.clone(),
                    features: used.len(),
                });
                for feature in used.into_keys() {
                    rows.entry(feature).or_default().push(rules.short.clone());
                }
            }
            Ok((Err(e), _)) => wrong.push(e.to_string()),
            Err(e) => wrong.push(e.to_string()),
        }
    }
    for line in &wrong {
        eprintln!("{line}");
    }
    if report.json {
        let all = All {
            games,
            features: rows,
            vocabulary: vocabulary(ALL[0]),
            vocabularies: ALL.iter().map(|f| (f.word, vocabulary(f))).collect(),
        };
        json(&Features::All(all))?;
    } else {
        println!("{} rulesets, {} features\n", games.len(), rows.len());
        let cells: Vec<Vec<String>> = rows
            .iter()
            .map(|(f, shorts)| vec![f.clone(), shorts.len().to_string(), shorts.join(" ")])
            .collect();
        print!("{}", table(&["feature", "in", "rulesets"], &cells));
    }
    Ok(all_well(wrong.is_empty()))
}
