//! Whatever is given is answered: mixtures of features, and what is no rules at all.

use super::*;

/// Plays so many steps at random; counters are conserved at each.
fn conserves(rules: &Playable, seed: u64, steps: u32) -> Result<(), TestCaseError> {
    let mut random = Random::of(seed, 0);
    let mut game = Game::new(rules).with_limits(Limits { laps: 1000 });
    for _ in 0..steps {
        match game.phase() {
            Phase::Opening => game.open(&mut random, &mut Silent),
            Phase::Play => match Agent::Random.choose(&game, &mut random) {
                Some(m) => drop(game.play(m, &mut Silent).unwrap()),
                None => break,
            },
            Phase::Over => game.gather(&mut Silent),
            Phase::Counted => game.divide(&mut random, &mut Silent),
            Phase::MatchOver => break,
        }
        prop_assert_eq!(game.position().total(), u32::from(rules.params.total));
    }
    Ok(())
}

proptest! {
    /// Whatever a slip of the hand makes of a rules file, there is an answer and no panic; and if it is still a game, it can be played.
    #[test]
    fn no_slip_of_the_hand_panics(
        slips in proptest::collection::vec((0usize..4, any::<prop::sample::Index>(), any::<prop::sample::Index>(), "[a-z0-9{}\\[\\]=,\"]{0,3}"), 1..4),
        seed in any::<u64>(),
    ) {
        let mut lines: Vec<String> = SOUND.lines().map(String::from).collect();
        for (sort, at, other, with) in slips {
            let (i, j) = (at.index(lines.len()), other.index(lines.len()));
            match sort {
                0 => { lines.remove(i); }
                1 => lines.swap(i, j),
                2 => { let line = lines[j].clone(); lines.insert(i, line); }
                _ => {
                    let words: Vec<&str> = lines[i].split(' ').collect();
                    let k = other.index(words.len());
                    let with = with.as_str();
                    let new: Vec<&str> = words.iter().enumerate().map(|(n, w)| if n == k { with } else { w }).collect();
                    lines[i] = new.join(" ");
                }
            }
        }
        let text = lines.join("\n");
        if problems(&text).is_empty() {
            let (rules, _, _) = read(&text);
            let rules = compile(&Bundle { rules, shared: vec![] }, &Choice::new()).unwrap();
            conserves(&rules, seed, 60)?;
        }
    }
}

/// Files that are no rules at all, or rules of the wrong shape throughout: a message each, with a line, and no panic.
#[test]
fn whatever_is_given_is_answered() {
    let deep = format!("a = {}{}", "[".repeat(300), "]".repeat(300));
    let long = format!("slug = \"{}\"", "a".repeat(200_000));
    let many: String = (0..3000)
        .map(|i| format!("[clause.c{i}]\nconjectured = []\n"))
        .collect();
    for text in [
        "",
        "# nothing",
        "\u{0}\u{1}\u{2}",
        "slug = 5\nshort = []\nmarks = \"weg\"\nabsent = 5\nuse = {}\nclause = 5\nquestion = []\nborrowed = 7",
        "[clause]\nboard = 5",
        "[clause.a]\nset = 5\nwhen = 5\nthen = []\ncase = {}\nover = 5\nafter = {}\nsays = 5\nattested = \"R1\"",
        "[clause.a]\nset.setup = 5\nset.sow.skip = 5\nset.setup.zones = [1]\nset.opening.script = [1, 2]",
        "[clause.a]\ncase = [1, \"x\", {}]\nconjectured = []",
        "[clause.a]\nwhen = { at = 5, count = {}, side = 1, mark = [], zone = 7, turn = \"x..y\", visited = 3 }\nthen = { next = 5, take = 1, amount = 9999, to = [], mark = 2, bar = 0 }\nconjectured = []",
        "[question.q]\nask = 5\ndefault = []\nreading = 3",
        "[question.q]\nask = \"?\"\ndefault = \"a\"\nreading.a = 5\nreading.b = { change = 5, add = [], drop = \"x\", absent = {} }",
        "family = \"cards\"",
        &deep,
        &long,
        &many,
    ] {
        let found = problems(text);
        assert!(!found.is_empty(), "nothing is said of {}", &text[..text.len().min(60)]);
        for (line, key, message) in &found {
            assert!(*line >= 1 && !key.is_empty() && !message.is_empty());
            assert!(*line <= 1 + text.lines().count(), "{line}: {message}");
        }
    }
}

/// The examples of the manual, which use every word of the vocabulary, and what they stand on.
fn shown() -> (Vec<String>, ludarium_engine::lang::RulesFile) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples");
    let mut files: Vec<std::path::PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .flatten()
        .map(|e| e.path())
        .collect();
    files.sort();
    let texts = files
        .iter()
        .map(|f| std::fs::read_to_string(f).unwrap())
        .collect();
    (
        texts,
        read(&std::fs::read_to_string(folder.join("base.toml")).unwrap()).0,
    )
}

proptest! {
    /// Whatever words, numbers and readings are exchanged between the examples of the manual: an answer and no panic; and
    /// what is still a game is played to its end or a bound, and no counter is lost.
    #[test]
    fn no_mixture_of_features_panics(
        file in any::<prop::sample::Index>(),
        slips in proptest::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0u8..4), 0..5),
        reading in any::<prop::sample::Index>(),
        seed in any::<u64>(),
    ) {
        let (texts, base) = shown();
        let mut lines: Vec<String> = file.get(&texts).lines().map(String::from).collect();
        for (from, at, to, sort) in slips {
            let other: Vec<&str> = from.get(&texts).lines().collect();
            let (i, j) = (at.index(lines.len()), to.index(other.len()));
            match sort {
                0 => lines.insert(i, other[j].to_string()),
                1 => lines[i] = other[j].to_string(),
                _ => {
                    // a number of this line becomes another
                    let n = j % 14;
                    lines[i] = lines[i].replacen(['0', '1', '2', '3', '4'], &n.to_string(), 1);
                }
            }
        }
        let (rules, _, errors) = read(&lines.join("\n"));
        if !errors.is_empty() {
            return Ok(());
        }
        let bundle = Bundle { rules, shared: vec![base] };
        let mut choices = vec![Choice::new()];
        for (q, question) in &bundle.rules.questions {
            choices.extend(question.reading.keys().map(|r| [(q.clone(), r.clone())].into()));
        }
        if let Ok(rules) = compile(&bundle, reading.get(&choices)) {
            conserves(&rules, seed, 80)?;
        }
    }
}
