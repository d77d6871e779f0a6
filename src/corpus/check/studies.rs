//! Studies: every one can be read, and its results are those of the rules as they are now.

use crate::corpus::finding::Finding;
use crate::corpus::Corpus;
use crate::study::file::{read, studies, units};
use crate::study::table::keys;

pub(super) fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let root = &corpus.files.root;
    for (name, path) in studies(root) {
        let place = |mut f: Finding| {
            f.file = format!("studies/{name}.toml");
            f.line = 1;
            f
        };
        let read = read(&path).and_then(|study| units(root, &study));
        let units = match read {
            Ok(units) => units,
            Err(why) => {
                findings.push(place(Finding::error("study", &name, why)));
                continue;
            }
        };
        let now: Vec<String> = units.iter().map(|u| u.identity.key()).collect();
        let kept = keys(root, &name);
        if kept != now {
            let what = if kept.is_empty() {
                "has no results".to_owned()
            } else {
                let fresh = now.iter().filter(|k| kept.contains(k)).count();
                format!(
                    "is stale: {} of its {} series were played under other rules, agents, seeds or numbers",
                    now.len() - fresh,
                    now.len()
                )
            };
            let mut f = Finding::warning("stale", &name, format!("The study {what}."));
            f.help = format!("run `ludarium study {name}` and commit studies/results/{name}.json");
            findings.push(place(f));
        }
    }
}
