//! A program of somebody else's, who has the crate from a registry: rules read from TOML, compiled under a reading, played.

use ludarium_engine::families::{compile, read};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::table::Begin;
use ludarium_engine::game::{Agent, Asked, Stand};
use ludarium_engine::lang::{Bundle, Choice, Overrides};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("a rules file")?;
    let (rules, _, errors) = read(&std::fs::read_to_string(file)?);
    assert!(errors.is_empty(), "{errors:?}");
    let own = Bundle {
        rules,
        shared: vec![],
    };
    for bundle in [own, ludarium_engine::samples::track()] {
        let rules =
            compile(&bundle, &Choice::new(), &Overrides::new()).map_err(|p| format!("{p:?}"))?;
        let mut table = rules.clone().table();
        table.begin(&Begin::default())?;
        let mut random = Random::of(1, 0);
        let mut printed = 0;
        while let Stand::Seat(_) = table.stand() {
            let offer = table
                .agent(Agent::Random, &mut random, None)
                .ok_or("something to do")?;
            printed += table
                .act(&offer.token)?
                .iter()
                .flat_map(|s| &s.lines)
                .count();
            while table.stand() == Stand::Falls && table.fall().is_some() {}
        }
        let figures = rules.clone().series(&Asked::default())?.play(0, 20);
        println!(
            "{}: {printed} lines, {}; {} games",
            rules.head().title,
            table.text(),
            figures.games
        );
    }
    Ok(())
}
