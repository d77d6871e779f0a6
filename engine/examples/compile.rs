//! Compiles every rules file of a corpus and prints what the compiler says: `cargo run --example compile --features read -- corpus`.
use ludarium_engine::{compile, rules, Bundle};
fn main() {
    let dir = std::env::args().nth(1).unwrap_or_else(|| "corpus".into());
    let load = |p: &std::path::Path| {
        let text = std::fs::read_to_string(p).unwrap_or_default();
        let (f, _, e) = rules::read(&text);
        for e in e {
            println!("{}: {e}", p.display());
        }
        f
    };
    let games = std::path::Path::new(&dir).join("games");
    let shared: Vec<_> = std::fs::read_dir(games.join("_shared"))
        .into_iter()
        .flatten()
        .flatten()
        .map(|e| load(&e.path()))
        .collect();
    let mut dirs: Vec<_> = std::fs::read_dir(&games)
        .into_iter()
        .flatten()
        .flatten()
        .map(|e| e.path())
        .collect();
    dirs.sort();
    for d in dirs {
        let file = d.join("rules.toml");
        if !file.exists() {
            continue;
        }
        let bundle = Bundle {
            rules: load(&file),
            shared: shared.clone(),
        };
        match compile(&bundle, &Default::default()) {
            Err(ps) => ps.iter().for_each(|p| println!("{}: {p}", file.display())),
            Ok(r) => {
                let cells: usize = r.tables.iter().map(|t| t.feasible()).sum();
                println!(
                    "{}: fine; {cells} cells {:?}, {} outcomes, passing {}, by lap {}, plain {}",
                    r.short,
                    r.tables
                        .iter()
                        .map(|t| (t.moment.as_str(), t.feasible()))
                        .collect::<Vec<_>>(),
                    r.outcomes.len(),
                    r.passing.is_some(),
                    r.fast_summary().0,
                    r.fast_summary().1
                );
                for m in compile::remarks(&bundle, &Default::default()).unwrap_or_default() {
                    println!("   {m}");
                }
                if let Ok(text) = std::fs::read_to_string(d.join("examples.toml")) {
                    #[derive(serde::Deserialize)]
                    struct Examples {
                        example: Vec<ludarium_engine::example::Example>,
                    }
                    match toml_edit::de::from_str::<Examples>(&text) {
                        Err(e) => println!("   {e}"),
                        Ok(list) => {
                            let mut fine = 0;
                            for e in &list.example {
                                let rules = match compile(&bundle, &e.readings) {
                                    Ok(r) => r,
                                    Err(p) => {
                                        println!("   {}: {}", e.id, p[0]);
                                        continue;
                                    }
                                };
                                match ludarium_engine::example::run(&rules, e) {
                                    Ok(_) => fine += 1,
                                    Err(w) => w.iter().for_each(|w| println!("   {}: {w}", e.id)),
                                }
                            }
                            println!("   {fine}/{} examples", list.example.len());
                        }
                    }
                }
                let (all, _) = compile::taken_in(&bundle).unwrap_or_default();
                for (id, q) in &all.questions {
                    for (name, r) in &q.reading {
                        if r.infeasible.is_some() {
                            println!(
                                "   {id}={name} infeasible: {}",
                                r.infeasible.as_deref().unwrap_or("")
                            );
                            continue;
                        }
                        if let Err(ps) = compile(&bundle, &[(id.clone(), name.clone())].into()) {
                            ps.iter().for_each(|p| println!("   {id}={name}: {p}"));
                        }
                    }
                }
            }
        }
    }
}
