//! `ludarium kinship`: how near games are by their rules, and what that goes with.

use super::context::{Context, Report};
use clap::Parser;
use ludarium::corpus::kinship::{Figure, Kinship, SEED, SHUFFLES};
use ludarium::printed::kinship::All;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    after_help = "Examples:\n  ludarium kinship\n  ludarium kinship --shuffles 9999\n  ludarium kinship --json\n\nThe distance between two games is the share of aspects in which they differ, among those that either has. Editors chose the games, so they are not a random sample."
)]
/// Measure how near games are by their rules, and what that correlates with: places, languages, works, groups, and which aspects occur together
pub struct Args {
    /// Only games of this family (default: each that has enough editions)
    #[arg(long)]
    family: Option<String>,
    /// Shuffles that every figure is held against
    #[arg(long, default_value_t = SHUFFLES, value_parser = clap::value_parser!(u32).range(19..=1_000_000))]
    shuffles: u32,
    /// Seed of the shuffles
    #[arg(long, default_value_t = SEED)]
    seed: u64,
    #[command(flatten)]
    context: Context,
    #[command(flatten)]
    report: Report,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    if let Some(family) = &args.family {
        let known: Vec<&str> = ludarium_engine::families::ALL
            .iter()
            .map(|v| v.word)
            .collect();
        if !known.contains(&family.as_str()) {
            let why = ludarium_engine::words::unknown(family, &known);
            return Err(super::Usage(format!("--family: {why}")).into());
        }
    }
    let corpus = args.context.load()?;
    let mut families = Kinship::of(&corpus, args.seed, args.shuffles);
    families.retain(|k| args.family.as_ref().is_none_or(|f| *f == k.family));
    let all = All {
        families: &families,
    };
    args.report.print(&all, || {
        if families.is_empty() {
            let fewest = ludarium::corpus::kinship::FEWEST;
            println!("No family has {fewest} editions, so nothing is compared.");
        }
        families.iter().for_each(print);
    })
}

/// `0.31 (p 0.002; chance -0.12 to 0.14)`
fn figure(f: &Figure) -> String {
    let [low, high] = f.chance;
    format!(
        "{:.2} (p {:.3}; chance {low:.2} to {high:.2})",
        f.value, f.p
    )
}

fn print(k: &Kinship) {
    println!(
        "{}: {} editions, {} aspects, {} permutations, seed {}\n",
        k.family,
        k.games.len(),
        k.rows,
        k.shuffles,
        k.seed
    );
    println!("Distances: Mantel tests (r)");
    for d in &k.distances {
        let (with, given) = d.measures();
        let given = given.map_or(String::new(), |g| format!(", controlling for {g}"));
        println!("  {with}{given}, {} games: {}", d.games, figure(&d.r));
    }
    println!("\nGroups: Clarke’s R (ANOSIM)");
    for g in &k.groupings {
        let groups: Vec<String> = g
            .groups
            .iter()
            .map(|(name, n)| format!("{name} {n}"))
            .collect();
        println!("  {}: {}\n    {}", g.name, figure(&g.r), groups.join(", "));
        println!("    {} games share a group with another", g.paired());
    }
    println!(
        "\nAspects that occur together: {} of {} pairs of the {} that vary (Cramér’s V)",
        k.together.len(),
        k.looked,
        k.varied
    );
    for t in &k.together {
        let [a, b] = &t.rows;
        println!(
            "  {a} + {b}: {}, q {:.3}; p within works {:.3}",
            figure(&t.v),
            t.q,
            t.p_within_works
        );
    }
    println!("\nNearest:");
    for g in &k.games {
        let [n, of] = g.nearest_differ;
        println!(
            "  {}: {} ({n} of {of} aspects differ)",
            g.slug,
            g.nearest.join(", ")
        );
    }
    println!();
}
