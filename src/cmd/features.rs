//! `ludarium features`: what a ruleset uses of the vocabulary, what in it does nothing, and its nearest relatives.

use super::text::table;
use super::Usage;
use clap::Parser;
use ludarium::rules_files::{every, load, nearest_corpus, Loaded};
use ludarium_engine::compile::remarks;
use ludarium_engine::features::{distance, features, idle, readings, Distance};
use ludarium_engine::play::{Event, Game, Observer, Phase};
use ludarium_engine::random::Random;
use ludarium_engine::{Choice, Problem, Ruleset};
use serde_json::{json, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Examples:\n  ludarium features                    every ruleset of the corpus, feature by feature\n  ludarium features my-game.toml       what it uses, what does nothing, its nearest relatives\n  ludarium features oware --json"
)]
/// Say what a ruleset uses of the vocabulary, what in it does nothing, and which rulesets are nearest
pub struct Args {
    /// Edition (slug or short name) or rules file (.toml); left out: all of the corpus
    game: Option<String>,
    /// Random games in which clauses are looked for that never decide anything
    #[arg(long, default_value_t = 300)]
    games: u64,
    /// Nearest relatives told
    #[arg(long, default_value_t = 5)]
    relatives: usize,
    /// Folder of the corpus (default: the nearest corpus/)
    #[arg(long)]
    corpus: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let corpus = args.corpus.clone().or_else(nearest_corpus);
    match &args.game {
        Some(game) => one(&args, corpus.as_deref(), game),
        None => match corpus {
            Some(corpus) => matrix(&corpus, args.json),
            None => Err(Usage(
                "no corpus here: name a rules file, or the folder with --corpus".into(),
            )
            .into()),
        },
    }
}

/// A finding with its place, ready to print.
struct Finding {
    sort: &'static str,
    line: String,
    problem: Problem,
}

fn one(args: &Args, corpus: Option<&Path>, game: &str) -> anyhow::Result<ExitCode> {
    let loaded = load(corpus, game)?;
    let used = features(&loaded.bundle).map_err(|p| told(&loaded, &p))?;
    let mut findings: Vec<Finding> = vec![];
    let mut add = |sort: &'static str, list: Vec<Problem>| {
        for problem in list {
            let line = loaded.tell(&problem);
            if !findings.iter().any(|f| f.line == line) {
                findings.push(Finding {
                    sort,
                    line,
                    problem,
                });
            }
        }
    };
    let mut relatives = vec![];
    if loaded.is_track() {
        if let Err(e) = loaded.compile_track(&Choice::new(), &Default::default()) {
            return Err(e.into());
        }
    } else {
        match ludarium_engine::compile(&loaded.bundle, &Choice::new()) {
            Err(problems) => add("wrong", problems),
            Ok(rules) => {
                add("idle", rules.remarks.clone());
                add("idle", idle(&loaded.bundle, &rules));
                let (wrong, idle): (Vec<Problem>, Vec<Problem>) = readings(&loaded.bundle)
                    .into_iter()
                    .partition(|p| p.kind != "idle");
                add("wrong", wrong);
                add("idle", idle);
                let of_its_own = |p: &Problem| p.kind == "citation-only";
                let all = remarks(&loaded.bundle, &Choice::new()).unwrap_or_default();
                add("redundant", all.into_iter().filter(of_its_own).collect());
                add("never met", never_met(&loaded, &rules, args.games));
                relatives = nearest(corpus, &loaded, &rules, args.relatives);
            }
        }
    }
    let counted = |sort: &str| findings.iter().filter(|f| f.sort == sort).count();
    let code = if counted("wrong") + counted("idle") > 0 {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    };
    if args.json {
        let list: Vec<Value> = findings
            .iter()
            .map(|f| {
                json!({ "sort": f.sort, "kind": f.problem.kind, "key": f.problem.key, "line": loaded.source.line(&f.problem.key), "clauses": f.problem.clauses, "message": f.problem.message })
            })
            .collect();
        let relatives: Vec<Value> = relatives
            .iter()
            .map(|(slug, d)| json!({ "game": slug, "distance": d.share(), "situations": { "same": d.same, "differ": d.differ }, "aspects": { "differ": d.aspects, "of": d.of_aspects } }))
            .collect();
        let rules = &loaded.bundle.rules;
        let out = json!({ "game": rules.slug, "family": rules.family, "features": used, "findings": list, "relatives": relatives, "games": args.games, "seed": 1 });
        println!("{}", serde_json::to_string_pretty(&out)?);
        return Ok(code);
    }
    println!("{} · {} features\n", loaded.bundle.rules.title, used.len());
    let rows: Vec<Vec<String>> = used
        .iter()
        .map(|(f, clauses)| vec![f.clone(), clauses.join(" ")])
        .collect();
    print!("{}", table(&["feature", "clauses"], &rows));
    for (sort, head) in [
        ("wrong", "Wrong"),
        ("idle", "Does nothing"),
        (
            "redundant",
            "Changes no outcome (kept for its sentence, or to be taken out)",
        ),
        (
            "never met",
            "Never decided anything in random games (unreachable, or rare)",
        ),
    ] {
        let list: Vec<&Finding> = findings.iter().filter(|f| f.sort == sort).collect();
        if !list.is_empty() {
            println!("\n{head}");
            for f in list {
                println!("  {}", f.line);
            }
        }
    }
    if !relatives.is_empty() {
        println!("\nNearest relatives");
        for (slug, d) in &relatives {
            println!(
                "  {slug:<24} {:.3}  {} of {} situations and {} of {} aspects differ",
                d.share(),
                d.differ,
                d.same + d.differ,
                d.aspects,
                d.of_aspects
            );
        }
    }
    Ok(code)
}

fn told(loaded: &Loaded, problems: &[Problem]) -> anyhow::Error {
    let lines: Vec<String> = problems.iter().map(|p| loaded.tell(p)).collect();
    anyhow::anyhow!(lines.join("\n"))
}

/// Hears which clauses decide anything.
#[derive(Default)]
struct Heard(BTreeSet<u16>);

impl Observer for Heard {
    fn event(&mut self, event: Event) {
        self.0.extend(event.clauses);
    }
}

/// Rulings that no event of random games names; riders with them.
fn never_met(loaded: &Loaded, rules: &Ruleset, games: u64) -> Vec<Problem> {
    let mut heard = Heard::default();
    for index in 0..games {
        let mut random = Random::of(1, index);
        let mut game = Game::new(rules);
        for _ in 0..2000 {
            match game.phase() {
                Phase::Opening => game.open(&mut random, &mut heard),
                Phase::Play => {
                    let legal = game.legal();
                    let i = random.below(legal.len() as u32) as usize;
                    game.play(legal[i], &mut heard);
                }
                Phase::Over => game.gather(&mut heard),
                Phase::Counted => game.divide(&mut random, &mut heard),
                Phase::MatchOver => break,
            }
        }
    }
    // what says that nothing happens, or only forbids, is never told
    let speaks = |c: &ludarium_engine::rules::Clause| {
        let thens: Vec<_> = c.rulings().into_iter().map(|k| k.then).collect();
        let thens = thens
            .iter()
            .chain(c.then.as_ref().filter(|_| c.after.is_some()));
        let mut told = thens.filter(|t| t.next.is_some() || t.take.is_some() || t.mark.is_some());
        told.next().is_some()
    };
    let mut out = vec![];
    for (id, clause) in &loaded.bundle.rules.clauses {
        let full = format!("{}.{id}", loaded.bundle.rules.short);
        let number = rules.clauses.iter().position(|c| c.id == full);
        if speaks(clause) && number.is_some_and(|n| !heard.0.contains(&(n as u16))) {
            out.push(Problem {
                kind: "never-met",
                clauses: vec![full],
                key: format!("clause.{id}"),
                message: format!("decided nothing in {games} random games (seed 1); is its condition what is meant?"),
            });
        }
    }
    out
}

/// The rulesets of the corpus nearest to one, itself left out.
fn nearest(
    corpus: Option<&Path>,
    loaded: &Loaded,
    rules: &Ruleset,
    many: usize,
) -> Vec<(String, Distance)> {
    let Some(corpus) = corpus else { return vec![] };
    let mut out: Vec<(String, Distance)> = every(corpus)
        .into_iter()
        .filter(|(slug, _)| *slug != loaded.bundle.rules.slug)
        .filter_map(|(slug, other)| {
            let other = other.ok().filter(|o| !o.is_track())?;
            let other = other.compile(&Choice::new()).ok()?;
            Some((slug, distance(rules, &other)))
        })
        .collect();
    out.sort_by(|(s, a), (t, b)| a.share().total_cmp(&b.share()).then_with(|| s.cmp(t)));
    out.truncate(many);
    out
}

/// Every feature with the rulesets that use it.
fn matrix(corpus: &Path, as_json: bool) -> anyhow::Result<ExitCode> {
    let mut rows: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut games = vec![];
    let mut wrong = vec![];
    for (slug, loaded) in every(corpus) {
        match loaded.map(|l| (features(&l.bundle).map_err(|p| told(&l, &p)), l)) {
            Ok((Ok(used), l)) => {
                games.push(json!({ "game": slug, "short": l.bundle.rules.short, "family": l.bundle.rules.family, "features": used.len() }));
                for feature in used.into_keys() {
                    rows.entry(feature)
                        .or_default()
                        .push(l.bundle.rules.short.clone());
                }
            }
            Ok((Err(e), _)) => wrong.push(e.to_string()),
            Err(e) => wrong.push(e.to_string()),
        }
    }
    for line in &wrong {
        eprintln!("{line}");
    }
    if as_json {
        let out = json!({ "games": games, "features": rows, "vocabulary": ludarium_engine::features::vocabulary() });
        println!("{}", serde_json::to_string_pretty(&out)?);
    } else {
        println!("{} rulesets, {} features\n", games.len(), rows.len());
        let cells: Vec<Vec<String>> = rows
            .iter()
            .map(|(f, shorts)| vec![f.clone(), shorts.len().to_string(), shorts.join(" ")])
            .collect();
        print!("{}", table(&["feature", "in", "rulesets"], &cells));
    }
    Ok(if wrong.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
