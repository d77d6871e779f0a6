//! `ludarium study`: figures that are kept, computed where they are missing or stale.

use super::context::{all_well, pool, Context};
use super::progress::Progress;
use super::sealed::{put_together, write_sealed};
use super::Usage;
use anyhow::Context as _;
use clap::{Parser, Subcommand};
use ludarium::disk::save;
use ludarium::disk::sums::{is_noted, keep};
use ludarium::study;
use ludarium::study::file::{read, studies, Identity, StudyFile, Unit};
use ludarium::study::games::COLUMNS;
use ludarium::study::library::Library;
use ludarium::study::parts::{parts_of, play, Run, Shard, ShardFile, SIMULATED};
use ludarium::study::results::{Rated, Results, Series};
use ludarium::study::table::{self, Kept};
use ludarium::study::units::{stamps, units};
use ludarium::study::words;
use rayon::prelude::*;
use rayon::ThreadPool;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Examples:\n  ludarium study                      every study whose results are missing or stale\n  ludarium study first-move --shard 2/8 --out part2.json.gz\n  ludarium study merge part1.json.gz … part8.json.gz\n\nAn interrupted run continues where it stopped: finished parts are kept in .cache/studies next to the corpus."
)]
/// Compute the studies of the corpus: figures with intervals, kept as data
pub struct Args {
    #[command(subcommand)]
    command: Option<Sub>,
    /// Studies by name (default: all)
    names: Vec<String>,
    /// Compute even results that are up to date
    #[arg(long)]
    force: bool,
    /// Play only the parts of shard i of N and write a shard file
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
    /// The shard file to write; compressed with gzip if its name ends in .gz
    #[arg(long, value_name = "FILE", requires = "shard")]
    out: Option<PathBuf>,
    /// Write a line of CSV for every game (of the shard) instead of figures
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,
    /// Play one part of a study again, store nothing, and compare it with the stored result: EDITION:LABEL, EDITION:QUESTION,
    /// EDITION:QUESTION=READING or EDITION:CLAUSE
    #[arg(long, value_name = "WHAT")]
    only: Option<String>,
    /// Put the stored results into words, and compute nothing
    #[arg(long)]
    say: bool,
    /// Threads (default: all)
    #[arg(long, value_parser = super::simulate::threads)]
    threads: Option<usize>,
    #[command(flatten)]
    context: Context,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum Sub {
    /// Merge the shards of a study and write its results
    Merge {
        /// Shard files, packed or not, `-` for standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The file to write (default: the results of the corpus)
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
        /// Write to FILE one shard that stands for these, to be put together with others
        #[arg(long, requires = "to")]
        partial: bool,
    },
}

fn run_units(name: &str, units: &[Unit], shard: Shard, cache: &Path) -> anyhow::Result<Vec<Run>> {
    let games = units.iter().map(|u| u.identity.games).sum::<u64>();
    let bar = Progress::new(name, games / shard.of, "games");
    let runs = units
        .iter()
        .map(|u| Ok(play(u, shard, cache, &|n| bar.inc(n))?))
        .collect();
    bar.done();
    runs
}

/// A line for every game of a shard.
fn lines(units: &[Unit], shard: Shard) -> anyhow::Result<String> {
    let mut parts = vec![];
    for (number, unit) in units.iter().enumerate() {
        let mine = parts_of(unit.identity.games, shard);
        parts.extend(mine.map(|(from, to)| (number, unit, from, to)));
    }
    let texts: Vec<String> = parts
        .into_par_iter()
        .map(|(number, unit, from, to)| unit.lines(number, from, to))
        .collect();
    Ok(format!("{COLUMNS}\n{}", texts.concat()))
}

/// What came out, a line a series.
fn say_results(corpus: &Path, name: &str) -> anyhow::Result<()> {
    let file = table::file(corpus, name);
    if !file.exists() {
        println!("{name}: no results yet; run `ludarium study {name}`");
        return Ok(());
    }
    let results = ludarium::text::read_plain_text(&file)
        .map_err(anyhow::Error::from)
        .and_then(|text| Ok(Results::parse(&text)?))
        .with_context(|| format!("{}: run `ludarium study {name}`", file.display()))?;
    for series in results.all() {
        let game = &series.identity.game;
        let against = series.against().cloned().unwrap_or_default();
        if let Some(both) = against.two() {
            let both = both.map(|(q, r)| format!("{q}={r}"));
            let met = words::meeting(series);
            let met = met.as_ref().map_or(
                "the two together do nothing more that can be distinguished from chance.",
                |(_, sentence)| sentence,
            );
            println!("{game} {}: {met}", both.join(" "));
        } else if let Some(clause) = &against.clause {
            let sentence = words::sentence(series, "Without it")?;
            println!("{game} {clause}: {sentence}");
        } else if let (Some(what), Some(reading)) = (&against.question, &against.reading) {
            let sentence = words::sentence(series, &format!("Under “{reading}”"))?;
            println!("{game} {what}: {sentence}");
        } else {
            let label = series.identity.label.as_deref().unwrap_or_default();
            println!("{game} {label} · {}", words::made(series));
            for stat in &series.identity.tell {
                if let Some(figure) = words::figure(series, *stat) {
                    println!("    {:<32} {figure}", stat.to_string());
                }
            }
        }
    }
    Ok(())
}

/// The studies of a corpus, and where their parts are kept.
struct Studies {
    library: Library,
    corpus: PathBuf,
    cache: PathBuf,
    all: Vec<(String, PathBuf)>,
}

impl Studies {
    /// A study as its file has it.
    fn read(&self, name: &str) -> anyhow::Result<StudyFile> {
        let Some((_, path)) = self.all.iter().find(|(n, _)| n == name) else {
            let names: Vec<&str> = self.all.iter().map(|(n, _)| n.as_str()).collect();
            let message = ludarium_engine::words::unknown(name, &names);
            return Err(Usage(format!("study {message}")).into());
        };
        Ok(read(path)?)
    }

    /// A study with its series, ready to be played.
    fn open(&self, name: &str) -> anyhow::Result<(StudyFile, Vec<Unit>)> {
        let study = self.read(name)?;
        let units = units(&self.library, &study).with_context(|| format!("studies/{name}.toml"))?;
        Ok((study, units))
    }

    /// Puts shards together and writes the results.
    fn merge(&self, files: &[PathBuf], to: Option<&Path>, partial: bool) -> anyhow::Result<()> {
        let all = put_together(files, |shard| {
            anyhow::ensure!(
                shard.study != SIMULATED,
                "these games belong to no study: merge them with `ludarium simulate --merge`"
            );
            Ok(())
        })?;
        let many = all.many();
        let name = &all.study().to_owned();
        if let (true, Some(to)) = (partial, to) {
            let file = all.shard();
            eprintln!("{name}: {many} of {} shards merged", file.shard.of);
            return write_sealed(to, &file, false);
        }
        let runs = all.whole()?;
        let (study, units) = self.open(name)?;
        let now: Vec<_> = units.iter().map(|u| &u.identity).collect();
        if now != runs.iter().map(|r| &r.identity).collect::<Vec<_>>() {
            anyhow::bail!("the rules or the study have changed since these shards were played");
        }
        let stamps = stamps(&self.library, &study)?;
        let text = table::text(name, &study, &stamps, &runs, &BTreeMap::new());
        match to {
            None => self.keep(name, &text)?,
            Some(to) => save(to, text.as_bytes(), false, |old| {
                let ours =
                    serde_json::from_slice::<Value>(old).is_ok_and(|v| v["written_by"].is_string());
                (!ours).then(|| "these are not results of a study".to_owned())
            })?,
        }
        eprintln!("{name}: {many} shards merged");
        Ok(())
    }

    /// Writes the results of a study, with their checksum.
    fn keep(&self, name: &str, text: &str) -> anyhow::Result<()> {
        let file = kept_as(name);
        keep(&self.corpus, &file, text.as_bytes()).with_context(|| format!("cannot write {file}"))
    }

    /// Plays the series of a study that are not known yet; the known ones stand among them without figures.
    fn play(
        &self,
        name: &str,
        units: Vec<Unit>,
        known: &BTreeMap<String, Series>,
        pool: &ThreadPool,
    ) -> anyhow::Result<Vec<Run>> {
        let all: Vec<_> = units.iter().map(|u| u.identity.clone()).collect();
        let is_known = |id: &Identity| known.contains_key(&id.key());
        let open: Vec<Unit> = units
            .into_iter()
            .filter(|u| !is_known(&u.identity))
            .collect();
        let played = pool.install(|| run_units(name, &open, Shard::ALL, &self.cache))?;
        let mut played = played.into_iter();
        let runs = all.into_iter().map(|identity| match is_known(&identity) {
            true => Some(Run {
                identity,
                figures: None,
            }),
            false => played.next(),
        });
        runs.collect::<Option<_>>()
            .context("a series was not played")
    }

    /// Brings the results of a study up to date; they are what is returned.
    fn refresh(&self, name: &str, force: bool, pool: &ThreadPool) -> anyhow::Result<String> {
        let (study, units) = self.open(name)?;
        let file = table::file(&self.corpus, name);
        let keys: Vec<String> = units.iter().map(|u| u.identity.key()).collect();
        let stamps = stamps(&self.library, &study)?;
        let kept = Kept::read(&self.corpus, name).unwrap_or_else(|e| {
            eprintln!("warning: {e}; they are computed again");
            Kept::default()
        });
        // what was changed by hand, or half kept when a run was killed, is no ground to stand on
        let whole = !file.exists() || is_noted(&self.corpus, &kept_as(name))?;
        if !whole && !force {
            eprintln!(
                "warning: {name}: the results were changed after they were written, and are computed again"
            );
        }
        let force = force || !whole;
        if force || keys != kept.keys {
            // a series whose key still stands is the same to the last digit: only the others are played
            let known = match force {
                true => BTreeMap::new(),
                false => table::kept_series(&self.corpus, name, &study),
            };
            let runs = self.play(name, units, &known, pool)?;
            self.keep(name, &table::text(name, &study, &stamps, &runs, &known))?;
            // its parts have done their work; what stays of them is in nobody's way
            for key in &keys {
                let _ = std::fs::remove_dir_all(self.cache.join(&key[..32]));
            }
            eprintln!("{name}: computed");
        } else if stamps != kept.stamps {
            // the same games, another stamp: something was rewritten that decides nothing
            let text = table::restamped(&ludarium::text::read_plain_text(&file)?, &stamps)?;
            self.keep(name, &text)?;
            eprintln!("{name}: up to date, stamped again");
        } else {
            eprintln!("{name}: fresh");
        }
        Ok(ludarium::text::read_plain_text(&file)?)
    }
}

/// The file of a study's results, relative to the corpus.
fn kept_as(name: &str) -> String {
    format!("studies/results/{name}.json")
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let corpus = args.context.dir()?;
    let all = Studies {
        library: Library::of(&corpus),
        cache: corpus.join("../.cache/studies"),
        all: studies(&corpus)?,
        corpus,
    };
    if let Some(Sub::Merge { files, to, partial }) = &args.command {
        all.merge(files, to.as_deref(), *partial)?;
        return Ok(ExitCode::SUCCESS);
    }
    let names: Vec<String> = if args.names.is_empty() {
        all.all.iter().map(|(n, _)| n.clone()).collect()
    } else {
        args.names.clone()
    };
    let pool = pool(args.threads)?;
    if let Some(only) = &args.only {
        return pool.install(|| again(&all, &names, only, args.json));
    }
    for name in &names {
        if args.say {
            say_results(&all.corpus, name)?;
            continue;
        }
        if args.shard.is_some() || args.rows.is_some() {
            part(&all, name, &args, &pool)?;
            continue;
        }
        let text = all.refresh(name, args.force, &pool)?;
        if args.json {
            print!("{text}");
        } else {
            print_ratings(&Results::parse(&text)?);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays one thing of some studies anew and holds it against what is kept.
fn again(all: &Studies, names: &[String], only: &str, json: bool) -> anyhow::Result<ExitCode> {
    let usage = || {
        Usage(format!("--only {only}: write EDITION:LABEL, EDITION:QUESTION, EDITION:QUESTION=READING or EDITION:CLAUSE"))
    };
    let (game, what) = only.split_once(':').ok_or_else(usage)?;
    let mut played = vec![];
    for name in names {
        all.read(name)?;
        played.extend(study::again::again(&all.corpus, name, game, what)?);
    }
    if played.is_empty() {
        let why = format!(
            "--only {only}: {} of this edition has no such series that is played",
            names.join(", ")
        );
        return Err(Usage(why).into());
    }
    for series in &played {
        if json {
            println!(
                "{}",
                serde_json::json!({ "study": series.study, "as_kept": series.as_kept, "series": series.series })
            );
            continue;
        }
        let same = if series.as_kept {
            "the same figures as stored"
        } else {
            "other figures than stored"
        };
        println!("{} · {}: {same}", series.study, words::made(&series.series));
        let figures = serde_json::to_value(&series.series.figures)?;
        for (stat, figure) in figures.as_object().into_iter().flatten() {
            println!("    {stat:<32} {figure}");
        }
    }
    let same = played.iter().all(|s| s.as_kept);
    Ok(all_well(same))
}

/// A part of a study as a file of its own: a shard, or a line for every game.
fn part(all: &Studies, name: &str, args: &Args, pool: &ThreadPool) -> anyhow::Result<()> {
    let (_, units) = all.open(name)?;
    let shard = args.shard.as_deref().map_or(Ok(Shard::ALL), Shard::parse);
    if let Some(rows) = &args.rows {
        let shard = shard.map_err(Usage::of)?;
        let text = pool.install(|| lines(&units, shard))?;
        let theirs = |old: &[u8]| {
            let ours = old.is_empty() || old.starts_with(COLUMNS.as_bytes());
            (!ours).then(|| "no table of games".to_owned())
        };
        return Ok(save(rows, text.as_bytes(), args.force, theirs)?);
    }
    let Some(out) = &args.out else {
        return Err(Usage("--shard needs --out FILE, or --rows FILE".into()).into());
    };
    let shard = shard.map_err(Usage::of)?;
    let runs = pool.install(|| run_units(name, &units, shard, &all.cache))?;
    let file = ShardFile::new(name, shard, runs);
    write_sealed(out, &file, args.force)
}

/// The ratings of a study's round-robins as a table, a line a rank: agents that do not differ by more than chance are one level.
fn print_ratings(results: &Results) {
    for game in &results.ratings {
        println!("{}", game.game);
        for at in 1..=game.agents.len() {
            let same: Vec<&Rated> = game.agents.iter().filter(|a| a.rating.rank == at).collect();
            if same.is_empty() {
                continue;
            }
            let word = |a: &&Rated| {
                let (agent, r) = (a.agent.word(), &a.rating);
                let level = a.level.as_deref().unwrap_or(&agent);
                let [low, high] = r.elo_95;
                format!(
                    "{level} ({agent}) Elo {:.1} (95 %: {low:.1} to {high:.1}), {:?} of {} games",
                    r.elo, r.score, r.games
                )
            };
            let all: Vec<String> = same.iter().map(word).collect();
            let apart = if all.len() > 1 {
                ", not distinguished: "
            } else {
                ": "
            };
            println!("  level {at}{apart}{}", all.join("; "));
        }
    }
}
