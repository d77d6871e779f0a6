//! `ludarium compare`: two games aspect by aspect, and the first position where they part.

use super::context::{json, Context, Report};
use super::each::{all_read, put};
use anyhow::Context as _;
use clap::Parser;
use ludarium::corpus::comparison::{comparable, Comparison, LIMIT};
use ludarium::disk::sums::forget;
use ludarium::printed::compare::Compare;
use ludarium_engine::game::compare::{aspects, of_one_family};
use ludarium_engine::game::parted::Parted;
use ludarium_engine::game::{Aspect, Rules};
use ludarium_engine::lang::{Choice, Overrides};
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Examples:\n  ludarium compare um-el-banat gabata-shoa-i\n  ludarium compare senet sijat-el-taba\n  ludarium compare --all\n\nGames of two families are compared in the aspects that have the same name in both."
)]
/// Compare two games: aspects that differ, and the first position where they begin to differ
pub struct Args {
    /// Edition (slug or short name) or rules file (.toml)
    #[arg(required_unless_present = "all")]
    a: Option<String>,
    /// The other
    #[arg(required_unless_present = "all")]
    b: Option<String>,
    /// Search every pair of editions of one family whose rules have changed, and store the results in compared/ of the corpus
    #[arg(long, conflicts_with_all = ["a", "b", "json"])]
    all: bool,
    /// Moves tried in the search for the first difference
    #[arg(long, default_value_t = LIMIT)]
    limit: usize,
    #[command(flatten)]
    context: Context,
    #[command(flatten)]
    report: Report,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    if args.all {
        return search_all(&args);
    }
    let rules = |game: Option<&str>| {
        let loaded = args.context.game(game.unwrap_or_default())?;
        loaded.rules(&Choice::new(), &Overrides::new())
    };
    let (a, b) = (rules(args.a.as_deref())?, rules(args.b.as_deref())?);
    let both = aspects(&*a, &*b);
    if both.is_empty() {
        eprintln!(
            "error: {}; no aspect has the same name in both, so nothing can be compared",
            two_families(&*a, &*b)
        );
        return Ok(ExitCode::FAILURE);
    }
    if args.report.json {
        json(&Compare::of(&*a, &*b, args.limit))?;
        return Ok(ExitCode::SUCCESS);
    }
    println!("{} and {}\n", a.head().title, b.head().title);
    if of_one_family(&*a, &*b) {
        let differ = |(x, y): &&(Aspect, Aspect)| !x.same(y);
        for pair in both.iter().filter(differ) {
            aspect(&*a, &*b, pair);
        }
        decided(&*a, &*b, &both);
        parting(&*a, &*b, args.limit);
        return Ok(ExitCode::SUCCESS);
    }
    println!(
        "{}: only aspects with the same name can be compared.\n",
        two_families(&*a, &*b)
    );
    for pair in &both {
        aspect(&*a, &*b, pair);
    }
    println!("\nThe games share no move and no throw, so there is no position where they begin to differ.");
    Ok(ExitCode::SUCCESS)
}

/// `Senet is of the stick-and-track games, Oware of the sowing games`.
fn two_families(a: &dyn Rules, b: &dyn Rules) -> String {
    let of = |r: &dyn Rules| r.family().names.kind;
    format!(
        "{} is of the {} games, {} of the {} games",
        a.head().title,
        of(a),
        b.head().title,
        of(b)
    )
}

fn aspect(a: &dyn Rules, b: &dyn Rules, (x, y): &(Aspect, Aspect)) {
    println!("{}", x.aspect);
    for (rules, answer) in [(a, x), (b, y)] {
        let short = &rules.head().short;
        println!(
            "    {short:<10} {}  [{}]",
            answer.value,
            answer.clauses.join(" ")
        );
    }
}

/// How much is decided otherwise, in number.
fn decided(a: &dyn Rules, b: &dyn Rules, both: &[(Aspect, Aspect)]) {
    match a.situations(b) {
        Some(s) => println!(
            "\n{} of {} situations are treated differently",
            s.differ,
            s.same + s.differ
        ),
        None => println!(
            "\n{} of {} aspects differ",
            both.iter().filter(|(x, y)| !x.same(y)).count(),
            both.iter()
                .filter(|(x, y)| !(x.is_none() && y.is_none()))
                .count()
        ),
    }
}

fn parting(a: &dyn Rules, b: &dyn Rules, limit: usize) {
    let Some(Parted {
        moves,
        before,
        after,
        clauses,
    }) = a.parted(b, limit, false)
    else {
        println!("no parting found within {limit} moves tried");
        return;
    };
    if moves.is_empty() {
        println!("they part before the first move: they are set up or opened differently\n");
    } else {
        println!(
            "they part after {} move(s): {}\n",
            moves.len(),
            moves.join(" ")
        );
        println!("before\n{}", before[0].shown);
    }
    for ((rules, after), clauses) in [a, b].iter().zip(&after).zip(&clauses) {
        println!(
            "{} ({})\n{}",
            rules.head().title,
            clauses.join(" "),
            after.shown
        );
    }
}

/// Searches the pairs whose files are missing or of other rules, a file as soon as it is found; files of pairs that are no more go.
fn search_all(args: &Args) -> anyhow::Result<ExitCode> {
    let (dir, corpus) = (args.context.dir()?, args.context.load()?);
    let folder = dir.join("compared");
    let mut wanted = vec![];
    for ((a, of_a), (b, of_b)) in comparable(&corpus) {
        let name = Comparison::name(&a.slug, &b.slug);
        let known = corpus.comparisons.get(&name);
        let fresh = known.is_some_and(|k| {
            k.fits(of_a.sha256(), of_b.sha256()) && k.limit == args.limit && k.whole(&*of_a, &*of_b)
        });
        wanted.push(name);
        if fresh {
            continue;
        }
        eprintln!(
            "searching where {} and {} part",
            a.about.title, b.about.title
        );
        let Some(found) = Comparison::of(&corpus, a, b, args.limit) else {
            continue;
        };
        let file = Comparison::file(&a.slug, &b.slug);
        put(&dir, &file, &found)?;
        println!("{}", dir.join(file).display());
    }
    let gone = corpus.comparisons.keys().filter(|n| !wanted.contains(n));
    let gone: Vec<&String> = gone.collect();
    for name in gone.into_iter().take_while(|_| all_read(&corpus)) {
        let file = folder.join(format!("{name}.json"));
        forget(&dir, &format!("compared/{name}.json"))
            .with_context(|| format!("cannot remove {}", file.display()))?;
        println!(
            "{} was deleted: one of its games has no rules any more, or is an incomplete edition",
            file.display()
        );
    }
    Ok(ExitCode::SUCCESS)
}
