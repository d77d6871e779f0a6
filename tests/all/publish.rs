//! What the built site promises.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::publish_support::{
    all, assert_nothing_inline, build, far_pairs, files, pages, pages_in, pages_of, part, root,
    site, values, words,
};
use ludarium::corpus::Corpus;
use ludarium::publish::bind::{compiled, Compiled};
use ludarium::publish::{first_figures, make, Kept, Sources};
use scraper::{ElementRef, Html, Selector};

/// Where a relative address leads, seen from a page; nothing where it leads out of the site.
fn resolve(page: &str, address: &str) -> Option<String> {
    if address.is_empty() {
        return Some(page.to_owned());
    }
    let mut parts: Vec<&str> = Path::new(page)
        .parent()?
        .to_str()?
        .split('/')
        .filter(|p| !p.is_empty())
        .collect();
    for part in address.split('/') {
        match part {
            ".." => {
                parts.pop()?;
            }
            "." | "" => {}
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[test]
fn every_link_leads_to_a_file_and_every_anchor_to_its_place() {
    let tree = site();
    let pages = pages(tree);
    let ids: BTreeMap<&str, BTreeSet<String>> = pages
        .iter()
        .map(|(path, page)| {
            (
                path.as_str(),
                values(page, "[id]", "id").into_iter().collect(),
            )
        })
        .collect();
    let built_later = [
        "assets/player.js",
        "assets/page.js",
        "assets/records.js",
        "assets/land.svg",
    ];
    let mut astray = Vec::new();
    let mut links = 0;
    for (path, page) in &pages {
        let mut addresses = values(page, "a[href], link[href], use[href]", "href");
        addresses.extend(values(page, "script[src], img[src]", "src"));
        for address in addresses {
            if address == "data:," || address.starts_with("https://") {
                continue;
            }
            links += 1;
            let (file, anchor) = address.split_once('#').unwrap_or((&address, ""));
            // the query of an address is no part of its file's name
            let file = file.split('?').next().unwrap_or_default();
            let Some(target) = resolve(path, file) else {
                astray.push(format!("{path}: {address} leads out of the site"));
                continue;
            };
            if !tree.has(&target) && !built_later.contains(&target.as_str()) {
                astray.push(format!("{path}: {address}: no such file"));
            } else if !anchor.is_empty()
                // a game, or what is looked for among the records: no place on the page
                && !anchor.contains('=')
                && ids
                    .get(target.as_str())
                    .is_some_and(|ids| !ids.contains(anchor))
            {
                astray.push(format!("{path}: {address}: no such anchor"));
            }
        }
        for attribute in ["popovertarget", "for", "aria-labelledby"] {
            for names in values(page, &format!("[{attribute}]"), attribute) {
                // a label may be put together from several places
                for id in names.split_whitespace() {
                    if !ids[path.as_str()].contains(id) {
                        astray.push(format!("{path}: {attribute}={id}: nothing has this id"));
                    }
                }
            }
        }
    }
    assert!(links > 1000, "only {links} links were found");
    assert!(astray.is_empty(), "{astray:#?}");
}

#[test]
fn no_id_stands_twice_on_a_page() {
    for (path, page) in pages(site()) {
        let ids = values(&page, "[id]", "id");
        let distinct: BTreeSet<&String> = ids.iter().collect();
        assert_eq!(ids.len(), distinct.len(), "{path}");
    }
}

/// The manual of words is what the glossary shows: each entry once, in the order of the alphabet, under the anchor that pages link to.
#[test]
fn every_entry_of_the_manual_of_words_has_its_anchor_in_the_glossary() {
    let manuals = ludarium::shipped::manual_files();
    let manual = manuals.iter().find(|m| m.name == "words").expect("words");
    let headings = manual.text.lines().filter_map(|l| l.strip_prefix("## "));
    let headings: Vec<String> = headings.map(|h| h.replace('\'', "’")).collect();
    assert!(headings.is_sorted_by_key(|h| h.to_lowercase()));
    let pages = pages_in("glossary.html");
    let glossary = &pages["glossary.html"];
    let shown = all(glossary, "dl.words > dt[id^='word-']");
    let shown: Vec<String> = shown.iter().map(|dt| dt.text().collect()).collect();
    assert_eq!(shown, headings);
    for explained in all(glossary, "dl.words > dd") {
        let text: String = explained.text().collect();
        // the pages show these as plain text
        assert!(
            text.ends_with('.') && !text.contains(['*', '`', '[']),
            "{text}"
        );
    }
}

#[test]
fn pages_hold_no_inline_script_style_or_handler() {
    assert_nothing_inline(&pages(site()));
}

#[test]
fn every_page_carries_the_policy_a_title_and_one_heading() {
    for (path, page) in pages(site()) {
        let policy = values(
            &page,
            "meta[http-equiv=\"Content-Security-Policy\"]",
            "content",
        );
        assert_eq!(policy.len(), 1, "{path}");
        assert!(policy[0].starts_with("default-src 'none';"), "{path}");
        assert!(!policy[0].contains("unsafe-inline"), "{path}");
        assert_eq!(all(&page, "h1").len(), 1, "{path} has one h1");
        assert_eq!(all(&page, "main#main").len(), 1, "{path} has one main part");
        let title = all(&page, "title")[0].text().collect::<String>();
        assert!(title.contains("ludarium"), "{path}: {title}");
    }
}

#[test]
fn the_same_corpus_gives_the_same_bytes() {
    // the whole corpus twice, by the program: tools/same.sh
    let [a, b] = [(); 2].map(|()| build(part(files(), &["senet", "um-el-banat"])));
    let pairs: Vec<_> = a.files().zip(b.files()).collect();
    assert!(pairs.iter().all(|(x, y)| x == y));
    assert_eq!(a.files().count(), b.files().count());

    let temp = tempfile::tempdir().unwrap();
    let out = temp.path().join("dist");
    a.replace(&out, false).unwrap();
    std::fs::write(out.join("mine.html"), "x").unwrap();
    let again = b.replace(&out, false).unwrap();
    assert_eq!((again.written, again.removed, again.strangers), (0, 0, 1));
    assert!(out.join("mine.html").exists());
    for (path, bytes) in b.files() {
        assert_eq!(std::fs::read(out.join(path)).unwrap(), bytes, "{path}");
    }
}

#[test]
fn figures_that_were_kept_give_the_same_site() {
    let (corpus, _) = Corpus::from_files(part(files(), &["senet", "um-el-banat"]));
    let temp = tempfile::tempdir().unwrap();
    let kept = Kept {
        folder: temp.path().to_path_buf(),
        program: "this test".into(),
    };
    let messages = std::cell::RefCell::new(Vec::new());
    let say = |words: &str| messages.borrow_mut().push(words.to_owned());
    let fresh = first_figures(&corpus, 60, Some(&kept), &say);
    let played = messages.borrow().len();
    assert!(
        played >= 3 && played == fresh.len(),
        "each game is played once"
    );
    let again = first_figures(&corpus, 60, Some(&kept), &say);
    assert_eq!(
        messages.borrow().len(),
        played,
        "the second time nothing is played"
    );
    assert_eq!(fresh, again);

    let sources = Sources::at(root()).with_schemas(ludarium::schema::files());
    let (a, _) = make(&corpus, &sources, &again).expect("the site is built");
    for slug in fresh.keys() {
        let page = Html::parse_document(
            std::str::from_utf8(
                a.files()
                    .find(|(p, _)| *p == format!("editions/{slug}.html"))
                    .expect("a page")
                    .1,
            )
            .unwrap(),
        );
        let text = all(&page, "#figures")[0].text().collect::<String>();
        assert!(
            (text.contains("60 rounds") || text.contains("60 games"))
                && text.contains("seed 1")
                && text.contains("95 % interval"),
            "{slug}: {text}"
        );
    }
}

#[test]
fn addresses_that_pages_had_lead_on_to_what_is_there() {
    let pages: BTreeMap<String, &[u8]> = site()
        .files()
        .filter(|(path, _)| path.ends_with(".html"))
        .map(|(path, bytes)| (path.to_owned(), bytes))
        .collect();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let moved = pages
        .iter()
        .filter(|(_, b)| text(b).contains("data-kind=\"moved\""));
    let mut n = 0;
    for (path, bytes) in moved {
        let page = Html::parse_document(&text(bytes));
        let to = values(&page, "main a", "href").remove(0);
        let refresh = &values(&page, "meta[http-equiv=refresh]", "content")[0];
        assert_eq!(*refresh, format!("0; url={to}"), "{path}");
        let (file, fragment) = to.split_once('#').unwrap_or((&to, ""));
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let there = match file.strip_prefix("../") {
            Some(file) => file.to_owned(),
            None => format!("{folder}/{file}"),
        };
        let there = text(pages.get(&there).unwrap_or_else(|| panic!("{path}: {to}")));
        // a row of a list, or a choice that the table of records knows
        match file {
            "../records.html" => assert!(fragment.contains('='), "{path}: {to}"),
            _ => assert!(
                fragment.is_empty() || there.contains(&format!("id=\"{fragment}\"")),
                "{path}: {to}"
            ),
        }
        n += 1;
    }
    assert!(n > 300, "{n}");
}

#[test]
fn every_record_leads_to_the_portal_and_to_what_was_made_of_it() {
    let files = files();
    let (corpus, _) = Corpus::from_files(files);
    let mut made: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for edition in &corpus.editions {
        for record in edition.account.records() {
            made.entry(record).or_default().push(&edition.slug);
        }
    }
    let there: BTreeSet<&str> = site().files().map(|(path, _)| path).collect();
    let (mut records, mut edited) = (0, 0);
    for (path, bytes) in site().files() {
        let Some(id) = path
            .strip_prefix("records/")
            .and_then(|p| p.strip_suffix(".html"))
        else {
            continue;
        };
        let text = std::str::from_utf8(bytes).unwrap();
        let number = id.trim_start_matches("DLP.Evidence.");
        let portal = format!("https://ludii.games/identifier.php?Id=DLP.Evidence.{number}");
        assert!(text.contains(&portal), "{path} does not lead to the portal");
        records += 1;
        let Some(slugs) = made.get(id) else { continue };
        let pages = slugs.iter().map(|s| format!("editions/{s}.html"));
        let pages: Vec<String> = pages.filter(|p| there.contains(p.as_str())).collect();
        assert!(
            pages.is_empty() || pages.iter().any(|p| text.contains(&format!("../{p}"))),
            "{path} does not lead to {pages:?}"
        );
        edited += usize::from(!pages.is_empty());
    }
    assert!(
        records > 1200 && edited > 35,
        "{records} records, {edited} edited"
    );
}

#[test]
fn no_page_of_the_database_is_thin() {
    for (path, bytes) in site().files() {
        let of = ["games/", "works/", "places/", "records/"];
        if !path.ends_with(".html") || !of.iter().any(|f| path.starts_with(f)) {
            continue;
        }
        let text = std::str::from_utf8(bytes).unwrap();
        if text.contains("data-kind=\"moved\"") {
            continue;
        }
        let picture = [
            "class=\"vicinity\"",
            "class=\"little-map\"",
            "class=\"board",
        ];
        let drawn = picture.iter().any(|p| text.contains(p));
        let page = Html::parse_document(text);
        let prose: String = all(&page, "main")[0].text().collect();
        let words = prose.split_whitespace().count();
        assert!(
            drawn || words >= 120,
            "{path} has {words} words and no picture"
        );
    }
}

/// The longest editions, with a game's account, doubts and puzzles, are some 50 kB over a network. A sheet that draws boards of
/// forty-eight holes is longer and packs to less: the same hole again and again.
#[test]
fn pages_stay_light() {
    let pages = || site().files().filter(|(path, _)| path.ends_with(".html"));
    let editions = pages().filter(|(path, _)| path.starts_with("editions/"));
    // the list of files takes so much an edition
    let list = 70_000 + 3_500 * editions.count();
    for (path, bytes) in pages() {
        let most = match path {
            "data.html" => list,
            sheet if sheet.starts_with("sheets/") => 300_000,
            // every circle has the name of its country
            "map.html" => 240_000,
            _ => 230_000,
        };
        assert!(bytes.len() <= most, "{path} has {} bytes", bytes.len());
    }
}

#[test]
fn every_sentence_stands_on_its_pages_word_for_word() {
    let files = files();
    let (corpus, _) = Corpus::from_files(files);
    let pages = pages(site());
    let mut shown = 0;
    for edition in &corpus.editions {
        let record = format!("records/{}.html", edition.account.record);
        let own = format!("editions/{}.html", edition.slug);
        for path in [record, own].iter().filter(|p| pages.contains_key(*p)) {
            let page = &pages[path];
            // the record's page has its own sentences, as they are edited where its words are here
            let here = |s: &&ludarium::corpus::Sentence| {
                // of one that repeats another the page says which
                s.same.is_empty()
                    && (path.starts_with("editions/") || !(s.is_elsewhere() || s.id.contains('.')))
            };
            for sentence in edition.account.sentences.iter().filter(here) {
                let texts = all(page, &format!("[id=\"{}\"] .text", sentence.id));
                assert_eq!(texts.len(), 1, "{path}#{}", sentence.id);
                let words: String = texts[0].text().collect();
                if sentence.text.is_empty() {
                    assert!(
                        words.len() > "In our words: ".len(),
                        "{path}#{}",
                        sentence.id
                    );
                } else {
                    assert_eq!(words, sentence.text, "{path}#{}", sentence.id);
                }
                shown += 1;
            }
        }
    }
    assert!(shown >= 200, "only {shown} sentences were found");
}

#[test]
fn every_record_has_a_page_with_all_of_its_words() {
    let files = files();
    let (corpus, _) = Corpus::from_files(files);
    let pages = pages(site());
    assert!(!corpus.records.is_empty());
    for record in corpus.records.values() {
        let page = &pages[&format!("records/{}.html", record.id)];
        for (layer, text) in [("primary", &record.content), ("editorial", &record.rules)] {
            let texts: Vec<String> = all(page, &format!(".layer-{layer} .sentence .text"))
                .iter()
                .map(|e| e.text().collect())
                .collect();
            let shown: String = words(&texts.concat()).concat();
            assert_eq!(
                shown,
                words(text.as_deref().unwrap_or_default()).concat(),
                "{} {layer}",
                record.id
            );
        }
        assert_eq!(
            all(page, "details.machines ul > li").len(),
            record.sightings.len()
        );
    }
}

#[test]
fn sentences_and_clauses_name_each_other() {
    let mut joined = 0;
    for (path, page) in &pages_in("editions/") {
        let relation = |selector: &str, own: &str, others: &str| -> BTreeSet<(String, String)> {
            all(page, selector)
                .iter()
                .flat_map(|e| {
                    let id = e.attr(own).unwrap_or_default().to_owned();
                    words(e.attr(others).unwrap_or_default())
                        .into_iter()
                        .map(move |o| (id.clone(), o.to_owned()))
                        .collect::<Vec<_>>()
                })
                .collect()
        };
        let from_clauses = relation(".clause", "data-clause", "data-sentences");
        let from_sentences: BTreeSet<(String, String)> =
            relation(".sentence", "id", "data-clauses")
                .into_iter()
                .map(|(s, c)| (c, s))
                .collect();
        assert_eq!(from_clauses, from_sentences, "{path}");
        joined += from_clauses.len();
    }
    assert!(joined > 100, "only {joined} pairs");
}

#[test]
fn a_question_is_a_switch_with_one_default() {
    for (path, page) in &pages_in("editions/") {
        let questions = all(page, ".question");
        // a worksheet may have no rules yet
        if all(page, "script#edition-data").is_empty() {
            assert!(questions.is_empty(), "{path}");
            continue;
        }
        assert!(!questions.is_empty(), "{path}");
        for question in questions {
            let inputs: Vec<ElementRef> = question
                .select(&Selector::parse("input[type=radio][data-question][data-reading]").unwrap())
                .collect();
            assert!(
                inputs.len() >= 2,
                "{path}: a question with fewer than two readings"
            );
            let chosen: Vec<_> = inputs
                .iter()
                .filter(|i| i.attr("checked").is_some())
                .collect();
            assert_eq!(
                chosen.len(),
                1,
                "{path}: {}",
                question.attr("id").unwrap_or_default()
            );
            assert!(
                chosen[0].attr("disabled").is_none(),
                "{path}: a default that cannot be played"
            );
        }
    }
}

#[test]
fn the_player_finds_its_rules_in_the_page() {
    let (corpus, _) = Corpus::from_files(files());
    for (path, page) in &pages_in("editions/") {
        let Some(block) = all(page, "script#edition-data").into_iter().next() else {
            continue;
        };
        let block = block.text().collect::<String>();
        assert!(!block.contains('<'), "{path}");
        let data: serde_json::Value = serde_json::from_str(&block).expect("JSON");
        let bundle: ludarium_engine::lang::Bundle =
            serde_json::from_value(data["bundle"].clone()).expect("a bundle");
        let slug = data["slug"].as_str().expect("a slug");
        let edition = corpus.edition(slug).expect("its edition");
        let own = compiled(&corpus.bundle(edition).expect("rules")).expect("rules that compile");
        let rules = compiled(&bundle).expect("rules that compile");
        assert_eq!(
            rules.sha256(),
            own.sha256(),
            "{path} plays by the edition's rules"
        );
        assert_eq!(data["family"], bundle.rules.family, "{path}");
        let ids = |r: &Compiled| {
            r.clauses()
                .iter()
                .map(|c| (c.id.clone(), c.certainty))
                .collect::<Vec<_>>()
        };
        assert_eq!(ids(&rules), ids(&own), "{path}");
        for clause in own.clauses() {
            assert_eq!(
                data["clauses"][&clause.id]["standing"],
                edition.standing(clause).word(),
                "{path}: {}",
                clause.id
            );
            for cite in data["clauses"][&clause.id]["cites"]
                .as_array()
                .expect("cites")
            {
                let (at, source) = (
                    cite["at"].as_str().unwrap(),
                    cite["source"]
                        .as_u64()
                        .and_then(|n| data["sources"][n as usize].as_str())
                        .unwrap_or_default(),
                );
                // `A.R1` is a sentence of another record of the account
                let id = at.rsplit([' ', '.']).next();
                let paraphrase = id.is_some_and(|id| id.starts_with('R'));
                assert_eq!(
                    source.contains("Portal editors"),
                    paraphrase,
                    "{path}: {at} is said to be of {source}"
                );
            }
        }
    }
}

/// A row of a difference has other words on its two sides, and what parts two games is no sentence that both say.
#[test]
fn a_difference_of_two_games_is_never_said_in_the_same_words() {
    let apart = |at: &str, words: &[&str]| {
        assert!(words.len() != 2 || words[0] != words[1], "{at}: {words:?}");
    };
    let quoted_apart = |at: &str, text: &str| {
        let quotes = text.split('“').skip(1);
        let quotes: Vec<&str> = quotes.map(|q| q.split('”').next().unwrap_or(q)).collect();
        apart(at, &quotes);
    };
    for (path, page) in pages_of(site(), |path| path.starts_with("compare/")) {
        for row in all(&page, "table.differ tbody tr") {
            let said = Selector::parse("td > b, td > i").unwrap();
            let cells = row.select(&said);
            let words: Vec<String> = cells.map(|c| c.text().collect()).collect();
            apart(&path, &words.iter().map(String::as_str).collect::<Vec<_>>());
        }
        for what in all(&page, ".parting-what") {
            quoted_apart(&path, &what.text().collect::<String>());
        }
    }
    let (mut rows, mut partings) = (0, 0);
    for (pair, page) in far_pairs(site()) {
        for row in page["differ"].as_array().into_iter().flatten() {
            let sides = row["sides"].as_array().into_iter().flatten();
            let words = sides.map(|s| s["value"].as_str().unwrap_or("no such thing"));
            apart(&pair, &words.collect::<Vec<_>>());
            rows += 1;
        }
        for parting in page["partings"].as_array().into_iter().flatten() {
            quoted_apart(&pair, parting["what"].as_str().unwrap_or_default());
            partings += 1;
        }
    }
    assert!(
        rows > 5000 && partings > 300,
        "{rows} rows, {partings} partings"
    );
}
