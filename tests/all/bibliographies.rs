//! Bibliographies as people have them: what is understood is taken, the rest is named by key and line.

use crate::collection::ludarium;
use std::fs;
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

fn run(at: &Path, args: &[&str], given: &str) -> (i32, String) {
    let mut command = ludarium();
    command.args(args).current_dir(at).write_stdin(given);
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().unwrap();
    let texts = [stdout, stderr].map(|b| String::from_utf8_lossy(&b).into_owned());
    (status.code().unwrap_or(-1), texts.concat())
}

fn collection() -> TempDir {
    let dir = TempDir::new().unwrap();
    let init = [
        "init", "--bare", "--title", "Fells", "--person", "A. Grey", "--prefix", "Grey.", ".",
    ];
    assert_eq!(run(dir.path(), &init, "").0, 0);
    dir
}

/// The works of a collection into which a bibliography was taken, and what was printed.
fn taken(bib: &str) -> (serde_json::Value, i32, String) {
    let dir = collection();
    let (code, printed) = run(dir.path(), &["work"], bib);
    let mut command = ludarium();
    let listed = command
        .args(["list", "works", "--json"])
        .current_dir(dir.path())
        .output()
        .unwrap();
    let works = serde_json::from_slice(&listed.stdout).unwrap_or_default();
    (works, code, printed)
}

/// The one work of a bibliography.
fn one(bib: &str) -> serde_json::Value {
    let (works, code, printed) = taken(bib);
    assert_eq!(code, 0, "{bib}: {printed}");
    assert_eq!(works.as_array().map(Vec::len), Some(1), "{bib}: {printed}");
    works[0]["work"].clone()
}

#[test]
fn everyday_oddities_are_read() {
    let book = |fields: &str| {
        format!("@book{{k, author={{A, B}}, title={{T}}, publisher={{P}}, {fields}}}\n")
    };
    let cases: Vec<(String, Option<i32>)> = vec![
        ("@article{t, author={Grey, A.}, title={Pits}, journal={J}, year = 2000, day = {}, month = {}, }".into(), Some(2000)),
        ("@misc{p, title = { pits }, author = { sumit }, year = { 2025 }, month = { nov }, note = { seen }, }".into(), Some(2025)),
        ("@misc{p, title = {pits}, author = {S}, year = 2025, month = {3 may}}".into(), Some(2025)),
        (book("year={c. 1283}"), Some(1283)),
        (book("year={[ca 1283]}"), Some(1283)),
        (book("year={1283?}"), Some(1283)),
        (book("year={1931a}"), Some(1931)),
        (book("year={1280s}"), Some(1280)),
        (book("year={c. 300 BC}"), Some(-299)),
        (book("date={-0999}"), Some(-999)),
        (book("date={2010-21}"), Some(2010)),
        (book("year={2010-21}"), Some(2010)),
        (book("year={1931--1933}"), Some(1931)),
        (book("year={1931/32}"), Some(1931)),
        (book("year={1931, reprinted 1950}"), Some(1931)),
        (book("year={before 1283}"), Some(1283)),
        (book("year={n.d.}"), None),
        (book("year={o. J.}"), None),
        (book("year={in press}"), None),
        (book("year=1951, pages={31, 45-47; 50ff.}"), Some(1951)),
        (book("year=1951, pages={xxiii+885}"), Some(1951)),
        (book("year=1951, volume={XIV}"), Some(1951)),
        ("@book(p1, author={N, A.}, title={T}, publisher={P}, year=1995)".into(), Some(1995)),
        ("@string(jaes = {Journal of {E}thiopian Studies})\n@article{a1, author=\"Pankhurst, Richard\", title=\"G\", journal=jaes, year=1971, month=jul}".into(), Some(1971)),
        ("@article{t4, author={A, B}, title={T}, year=1931}".into(), Some(1931)),
        ("@online{o1, title={Mancala World}, url={https://example.org/wiki/Bao_(game)?a=b&c=d%20e}, urldate={2020-01-01}}".into(), None),
        ("@unpublished{u, author={A, B}, title={Notes}, date={1931}}".into(), Some(1931)),
        ("\u{feff}@book{bom1, author={A, B}, title={T}, year={1999}}".into(), Some(1999)),
        ("% Encoding: UTF-8\n\n@Article{grey1931,\n  author = {Grey, Ann},\n  title = {The pits},\n  journal = {Notes},\n  year = {1931},\n}\n\n@Comment{jabref-meta: databaseType:biblatex;}\n@Comment{x {y} z}\n".into(), Some(1931)),
        ("@book{DBLP:journals/x/y, author={M, X}, title={T}, publisher={P}, year={1999}}".into(), Some(1999)),
        ("@book{geez, author={ገብረ፡ ማርያም, አ.}, title={ገበጣ : gäbäṭa}, publisher={P}, year={1999}}".into(), Some(1999)),
        ("@book{arab, author={المصري, أحمد}, title={لعبة المنقلة}, publisher={القاهرة}, year={1999}}".into(), Some(1999)),
    ];
    for (bib, year) in cases {
        assert_eq!(one(&bib)["year"], serde_json::json!(year), "{bib}");
    }
}

#[test]
fn names_and_titles_are_whole() {
    let work = one("@book{x, author={van der Stoep, A. and {Folk Society} and von und zu Adel, K. and Cruz, Jr., Jorge and others}, title={\\textit{Awele} is ``{Oware}'' \\emph{\\textbf{still}}}, publisher={P}, year=1984}");
    let names = [
        "van der Stoep, A.",
        "Folk Society",
        "von und zu Adel, K.",
        "Cruz, Jr., Jorge",
        "others",
    ];
    assert_eq!(work["authors"], serde_json::json!(names));
    assert_eq!(work["title"], "Awele is “Oware” still");
}

#[test]
fn a_part_has_what_its_book_says() {
    let bib = "@inproceedings{part, author={A, B}, title={T}, pages={3-9}, crossref={whole}}\n@proceedings{whole, editor={C, D}, title={All of them}, year=1999}\n";
    let (works, code, printed) = taken(bib);
    assert_eq!(code, 0, "{printed}");
    let part = &works[0]["work"];
    assert_eq!(
        (&part["container"], &part["year"]),
        (&"All of them".into(), &1999.into()),
        "{works}"
    );
}

const MANY: &str = "\
@book{ok1, author={A, B}, title={T}, publisher={P}, year={1999}}
@book{bad1, author={A, B}, title={U}, publisher={P}, year={in his youth}}
@book{bad2,
  author={A, B},
  title={V}
  publisher={P},
  year={1999}}
@article{bad3, author={A, B}, title={W}, journal=nowhere, year=2000}
@book{ok1, author={E, F}, title={X}, publisher={P}, year={1998}}
@book bad4, author={E, F}, title={X}
@book{ok2, author={C, D}, title={T}, publisher={P}, year={1999}}
@book{loop, author={C, D}, title={T}, crossref={loop}}
@book{bad5, author={C, D}, title={open, year={1999}
@book{ok3, author={C, D}, title={Y}, publisher={P}, year={1999}}
";

#[test]
fn every_fault_is_named_by_key_and_line_and_the_rest_is_taken() {
    let dir = collection();
    let at = dir.path();
    fs::write(at.join("mine.bib"), MANY).unwrap();
    let (code, printed) = run(at, &["work", "mine.bib"], "");
    assert_eq!(code, 1, "{printed}");
    for words in [
        "mine.bib:2: error[works]: bad1",
        "mine.bib:6: error[works]: bad2",
        "mine.bib:8: error[works]: bad3",
        "mine.bib:9: error[works]: ok1",
        "mine.bib:10: error[works]",
        "mine.bib:12: error[works]: loop",
        "mine.bib:13: error[works]: bad5",
        "ok1: new",
        "ok2: new",
        "ok3: new",
    ] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    let file = fs::read_to_string(at.join("corpus/works.bib")).unwrap();
    let keys = ["ok2", "ok3"]
        .iter()
        .all(|key| file.contains(&format!("@book{{{key},")));
    assert!(keys && !file.contains("bad"), "{file}");
    // nothing of it can be read: nothing is written
    let (code, printed) = run(
        at,
        &["work"],
        "@book{a, title={T} year=1999}\n@book{b, title={T}, year={in his youth}}\n",
    );
    assert_eq!(code, 2, "{printed}");
    assert!(
        printed.contains(":1: error[works]: a") && printed.contains(":2: error[works]: b"),
        "{printed}"
    );
}

#[test]
fn check_names_the_lines_of_works_and_goes_on() {
    let dir = collection();
    let at = dir.path();
    fs::write(at.join("corpus/works.bib"), MANY.replace("ok3", "OK2")).unwrap();
    let (code, printed) = run(at, &["check"], "");
    assert_eq!(code, 1);
    for words in [
        "error[works] bad1\n      2 │",
        "error[works] bad2\n      6 │",
        "error[works] bad3\n      8 │",
        "error[works] OK2\n     14 │",
    ] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    // what lacks something is a remark with its line
    fs::write(
        at.join("corpus/works.bib"),
        "\n@article{a, author={A, B}, title={T}, year=1931}\n",
    )
    .unwrap();
    let (code, printed) = run(at, &["check", "--all"], "");
    assert!(
        code == 0
            && printed.contains("info[works] a\n      2 │")
            && printed.contains("journaltitle"),
        "{printed}"
    );
}

#[test]
fn citations_show_dates_names_and_pages_as_they_are_printed() {
    let dir = collection();
    let at = dir.path();
    let bib = "\
@book{a, author={de Grey, A. and {Folk Society}}, title={About}, publisher={P}, year={c. 1283}, pages={31, 45-47}}
@book{b, author={Grey, A. and others}, title={Before our era}, publisher={P}, date={-0999}}
@book{c, author={Grey, A.}, title={A century}, publisher={P}, date={19XX}}
@book{d, author={Grey, A.}, title={Undated}, publisher={P}, year={n.d.}}
@book{e, author={Grey, A.}, title={Soon}, publisher={P}, year={in press}}
";
    assert_eq!(run(at, &["work"], bib).0, 0);
    let record = |n: usize, key: &str| {
        let text = format!("id = \"Grey.{n}\"\ngame = \"Pits\"\ncontent = \"Two play.\"\nwork = \"{key}\"\nsource = \"{key}, p. 3\"\n");
        fs::write(at.join(format!("corpus/evidence/Grey.{n}.toml")), text).unwrap();
    };
    fs::create_dir_all(at.join("corpus/evidence")).unwrap();
    for (n, key) in ["a", "b", "c", "d", "e"].iter().enumerate() {
        record(n + 1, key);
    }
    let (code, printed) = run(at, &["build", "--games", "0"], "");
    assert_eq!(code, 0, "{printed}");
    for (key, shown) in [
        ("a", "de Grey, A. and Folk Society. c. 1283."),
        ("a", "author = {de Grey, A. and {Folk Society}}"),
        ("b", "Grey, A. and others. 1000 BC."),
        ("c", "Grey, A. 1900–1999."),
        ("d", "Grey, A. n.d."),
        ("e", "Grey, A. in press."),
    ] {
        let page = fs::read_to_string(at.join(format!("site/works/{key}.html"))).unwrap();
        assert!(page.contains(shown), "{key}: {shown}: {page}");
    }
}

/// What leads round to itself, or grows without end.
mod bounds {
    use ludarium::corpus::bibliography::parse;

    fn why(text: &str) -> String {
        let refused = parse(text).refused;
        refused
            .into_iter()
            .map(|e| e.why)
            .collect::<Vec<_>>()
            .join("; ")
    }

    #[test]
    fn what_leads_round_to_itself_is_told_and_not_followed() {
        for (text, says) in [
            (
                "@string{a = a} @book{k, title = a}",
                "`a` leads round to itself: a → a",
            ),
            (
                "@string{a = b} @string{b = a} @book{k, title = a}",
                "leads round to itself",
            ),
            (
                "@book{a, title={x}, crossref={a}}",
                "the entry `a` leads round to itself: a → a",
            ),
            (
                "@book{a, crossref={b}} @book{b, crossref={a}}",
                "leads round to itself",
            ),
            ("@book{a, xdata={a}, title={q}}", "leads round to itself"),
            (
                "@book{a, XData={c, b}, title={q}} @xdata{b, xdata={a}}",
                "leads round to itself",
            ),
            (
                "@string{n = \"a\"} @book{a, crossref = n}",
                "leads round to itself",
            ),
        ] {
            assert!(why(text).contains(says), "{text}: {}", why(text));
        }
        // over another name of the entry, and over names and commands that the crate resolves
        for text in [
            "@book{a, ids={b}, title={x}, crossref={b}}",
            "@book{a, ids={n, b}, xdata={q}} @xdata{q, xdata={b}}",
            "@string{n = \"a\"} @string{m = n} @book{a, crossref = m}",
            "@book{é, crossref={\\'e}}",
        ] {
            assert!(
                why(text).contains("leads round to itself"),
                "{text}: {}",
                why(text)
            );
        }
        let good = "@string{j = {Journal}} @proceedings{p, title={All}} @inproceedings{a, title={x}, journal=j, crossref={p}}";
        assert_eq!(parse(good).bibliography.len(), 2);
    }

    #[test]
    fn what_grows_past_all_measure_is_told() {
        let mut text = String::from("@string{a0 = \"0123456789\"}\n");
        for n in 1..20 {
            let ten = vec![format!("a{}", n - 1); 10].join(" # ");
            text += &format!("@string{{a{n} = {ten}}}\n");
        }
        text += "@book{k, title = a19}";
        assert!(why(&text).contains("written out"), "{}", why(&text));
        let mut long = String::from("@string{b0 = \"x\"}\n");
        for n in 1..5000 {
            long += &format!("@string{{b{n} = b{}}}\n", n - 1);
        }
        assert!(why(&(long + "@book{k, title = b4999}")).contains("more than 32"));
        let braces = format!(
            "@book{{k, title = {}x{}}}",
            "{".repeat(100_000),
            "}".repeat(100_000)
        );
        assert!(why(&braces).contains("braces within each other"));
        let mut taken = String::from("@xdata{x0, title={t}}\n");
        for n in 1..32 {
            taken += &format!("@xdata{{x{n}, xdata={{x{0}, x{0}}}}}\n", n - 1);
        }
        assert!(!why(&(taken + "@book{k, xdata={x31}}")).is_empty());
        // doubled by other names of each entry, and by bytes that are copied
        let mut named = String::from("@xdata{x0, ids={y0}, title={t}}\n");
        for n in 1..20 {
            named += &format!(
                "@xdata{{x{n}, ids={{y{n}}}, xdata={{x{0}, y{0}}}}}\n",
                n - 1
            );
        }
        assert!(why(&named).contains("past all measure"), "{}", why(&named));
    }
}

/// Works one by one.
mod works {
    use ludarium::corpus::Work;

    const ONE: &str = "% a comment\n@article{davies1925,\n  author = {Davies, R.},\n  title = {Some {Arab} Games},\n  journaltitle = {Sudan Notes and Records},\n  volume = {8},\n  pages = {137--152},\n  date = {1925},\n}\n";

    #[test]
    fn a_work_is_read_with_its_line() {
        let (works, findings) = Work::parse_all("works.bib", ONE);
        assert!(findings.is_empty(), "{findings:?}");
        assert_eq!(works[0].short(), "Davies 1925");
        assert_eq!(works[0].title, "Some Arab Games");
        assert_eq!(works[0].pages.as_deref(), Some("137-152"));
        assert_eq!(works[0].line, 2);
    }

    #[test]
    fn a_film_needs_an_author_and_no_editor() {
        let film = "@video{grey2020,\n  author = {Grey, A.},\n  title = {Games by the Ford},\n  date = {2020},\n}\n";
        let (works, findings) = Work::parse_all("works.bib", film);
        assert_eq!((works[0].short().as_str(), findings), ("Grey 2020", vec![]));
        let (_, findings) = Work::parse_all("works.bib", &film.replace("author", "note"));
        assert!(
            findings[0].to_string().contains("author"),
            "{}",
            findings[0]
        );
    }

    #[test]
    fn a_date_that_is_none_is_told() {
        let undated = ONE.replace("{1925}", "{in his youth}");
        let (works, findings) = Work::parse_all("works.bib", &undated);
        assert_eq!((works.len(), works[0].year), (1, None));
        assert!(findings.iter().any(|f| f.line == Some(2)), "{findings:?}");
    }

    #[test]
    fn an_entry_whose_sign_is_lost_is_named() {
        let two = format!(
            "{ONE}\n{}",
            ONE.replace("@article{davies1925", "article{davies1926")
        );
        let (works, findings) = Work::parse_all("works.bib", &two);
        assert_eq!(works.len(), 1);
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert_eq!(
            (findings[0].subject.as_str(), findings[0].line),
            ("davies1926", Some(12))
        );
        // a comment of two lines, and a name over two lines, are none
        let plain = ONE.replace("% a comment", "% @article{old,\n%  title = {x}");
        let plain = plain.replace("{Davies, R.}", "{\n{Davies,\nR.}}");
        assert!(Work::parse_all("works.bib", &plain).1.is_empty());
    }

    #[test]
    fn what_is_not_biblatex_is_told_with_its_line() {
        let (works, findings) = Work::parse_all("works.bib", "\n\n@article{x, title = {open\n");
        assert!(works.is_empty());
        assert_eq!(findings.len(), 1);
        assert!(findings[0].line >= Some(3), "{}", findings[0]);
    }
}

/// Works that come into the file.
mod shelved {
    use ludarium::corpus::writing::shelved;
    use ludarium::corpus::Work;

    const ONE: &str = "@article{grey1931,\n  author = {Grey, A.},\n  title = {Games},\n  journaltitle = {Folk},\n  date = {1931},\n  doi = {10.1/x},\n}\n";

    #[test]
    fn an_entry_comes_in_once() {
        let first = shelved("", "given", ONE, None).unwrap();
        assert_eq!(first.came, ["grey1931"]);
        assert_eq!(first.file, ONE, "as it was given");
        let two = format!(
            "@string{{f = {{Folk}}}}\n{}\n{ONE}",
            ONE.replace("grey1931", "a")
                .replace("{Folk}", "f")
                .replace("10.1/x", "10.1/z")
        );
        let two = shelved("", "given", &two, None).unwrap();
        assert_eq!(two.came, ["a", "grey1931"]);
        assert!(two.file.ends_with(ONE) && !two.file.contains("@string"));
        assert_eq!(
            shelved(&first.file, "given", ONE, None).unwrap().known,
            [("grey1931".into(), "grey1931".into())]
        );
        let other = ONE.replace("grey1931", "other").replace("10.1/x", "10.1/X");
        assert_eq!(
            shelved(&first.file, "given", &other, None).unwrap().known,
            [("other".into(), "grey1931".into())]
        );
        let bare = shelved("", "given", "@article{a,\n title = {B}\n}", None).unwrap();
        assert!(bare.findings[0].message.contains("author"), "{bare:?}");
        assert!(shelved("", "given", "pasted words", None).is_err());
    }

    #[test]
    fn metadata_of_a_doi_becomes_an_entry() {
        let json = r#"{"type":"article-journal","title":["Games of <i>pits</i> & seeds"],"author":[{"family":"Ólafs","given":"B. C."},{"literal":"Folk Society"}],
            "container-title":"Folk","volume":"3","issue":"2","page":"10–19","issued":{"date-parts":[[1999,5]]},"DOI":"10.1/Y","publisher":"P"}"#;
        let came = shelved(ONE, "given", json, None).unwrap();
        assert_eq!(came.came, ["olafs1999"]);
        let (works, problems) = Work::parse_all("works.bib", &came.file);
        assert!(problems.is_empty(), "{problems:?}");
        let work = works.iter().find(|w| w.key == "olafs1999").unwrap();
        assert_eq!(work.title, "Games of pits & seeds");
        assert_eq!(work.pages.as_deref(), Some("10-19"));
        assert_eq!(
            (work.year, work.container.as_deref()),
            (Some(1999), Some("Folk"))
        );
        assert_eq!(work.authors[0], "Ólafs, B. C.");
        let again = shelved(&came.file, "given", json, Some("mine")).unwrap();
        assert_eq!(again.known, [("mine".into(), "olafs1999".into())]);
        assert!(shelved("", "given", "{\"type\": 3}", None).is_err());
    }
}

/// Citations, for reading and for programs.
mod citations {
    use ludarium::corpus::bibliography::parse;
    use ludarium::publish::cite::Work;
    use ludarium::publish::view::TextRun;
    use serde_json::Value;

    fn work(bib: &str) -> Work {
        Work::from_entry(parse(bib).bibliography.iter().next().unwrap())
    }

    fn davies() -> Work {
        work(
            "@article{davies1925, author={Davies, R.}, date={1925}, title={Some Arab Games and Puzzles}, \
             journaltitle={Sudan Notes and Records}, volume={8}, pages={137-152}}",
        )
    }

    fn read(runs: &[TextRun]) -> String {
        runs.iter().map(|r| r.text.as_str()).collect()
    }

    #[test]
    fn a_work_reads_as_it_is_cited() {
        let work = davies();
        assert_eq!(
            read(&work.text()),
            "Davies, R. 1925. ‘Some Arab Games and Puzzles.’ Sudan Notes and Records 8: 137–152."
        );
        assert_eq!(work.short_at("143-144"), "Davies 1925: 143–144");
    }

    #[test]
    fn a_part_of_a_book_is_cited_with_the_book() {
        let work = work(
            "@incollection{bennett1927, author={Bennett, G. T.}, title={Wari}, booktitle={Religion and Art in {Ashanti}}, \
             editor={Rattray, R. S.}, publisher={Clarendon Press}, location={Oxford}, date={1927}}",
        );
        assert_eq!(
            read(&work.text()),
            "Bennett, G. T. 1927. ‘Wari.’ In Religion and Art in Ashanti, edited by Rattray, R. S. Oxford: Clarendon Press."
        );
    }

    #[test]
    fn an_address_leads_out_only_where_the_bibliography_has_a_sure_one() {
        let address = |doi: &str, url: &str| {
            work(&format!(
                "@misc{{k, title={{T}}, doi={{{doi}}}, url={{{url}}}}}"
            ))
            .address
        };
        assert_eq!(
            address("10.1/x", "").as_deref(),
            Some("https://doi.org/10.1/x")
        );
        assert_eq!(
            address("", "https://a.b/c").as_deref(),
            Some("https://a.b/c")
        );
        for bad in ["javascript:alert(1)", "http://a.b", "https://a.b/\"x", ""] {
            assert_eq!(address("", bad), None, "{bad}");
        }
    }

    #[test]
    fn a_part_of_a_book_keeps_its_type_its_book_and_its_editor() {
        let part = work(
            "@incollection{bennett1927, author={Bennett, G. T.}, title={Wari}, booktitle={Religion and Art in Ashanti}, \
             editor={Rattray, R. S.}, publisher={Clarendon Press}, location={Oxford}, date={1927}}",
        );
        let formats = part.formats("", "");
        let back = work(&formats[0].text);
        assert_eq!((&back.book, &back.editors), (&part.book, &part.editors));
        assert!(formats[0].text.starts_with("@incollection{"));
        for line in [
            "TY  - CHAP\n",
            "T2  - Religion and Art in Ashanti\n",
            "A2  - Rattray, R. S.\n",
        ] {
            assert!(formats[1].text.contains(line), "{line}");
        }
        let csl: Value = serde_json::from_str(&formats[2].text).unwrap();
        assert_eq!(csl[0]["type"], "chapter");
        assert_eq!(csl[0]["container-title"], "Religion and Art in Ashanti");
        assert_eq!(csl[0]["editor"][0]["family"], "Rattray");
    }

    #[test]
    fn what_is_neither_article_nor_book_is_called_what_it_is() {
        for (kind, csl, ris) in [
            ("patent", "patent", "PAT"),
            ("dataset", "dataset", "DATA"),
            ("misc", "document", "GEN"),
        ] {
            let made = work(&format!(
                "@{kind}{{x, title={{Game counter}}, number={{7}}, date={{1955}}}}"
            ));
            let formats = made.formats("", "");
            assert!(
                formats[1].text.starts_with(&format!("TY  - {ris}\n")),
                "{kind}"
            );
            let text: Value = serde_json::from_str(&formats[2].text).unwrap();
            assert_eq!(text[0]["type"], csl, "{kind}");
            // issues are of journals
            assert_eq!(
                (text[0]["number"].as_str(), text[0]["issue"].as_str()),
                (Some("7"), None)
            );
        }
    }

    #[test]
    fn what_programs_read_can_be_read_back() {
        let formats = davies().formats("143-144", "record A & B_1");
        let back = work(&formats[0].text);
        // the article has its own pages; those cited stand in the note
        assert_eq!(back.pages, Some(("137".into(), "152".into())));
        assert_eq!(back.authors, davies().authors);
        assert!(formats[1].text.contains("SP  - 137\nEP  - 152\n"));
        assert!(formats[1]
            .text
            .contains("N1  - pp. 143–144; record A & B_1"));
        assert!(formats[1].text.ends_with("ER  - "));
        let csl: serde_json::Value = serde_json::from_str(&formats[2].text).unwrap();
        assert_eq!(csl[0]["page"], "137-152");
        assert_eq!(csl[0]["note"], "pp. 143–144; record A & B_1");
    }

    #[test]
    fn no_field_can_break_out_of_an_entry() {
        let mut work = davies();
        work.title = "A } @evil{x,\nER  - ".into();
        let formats = work.formats("", "");
        assert_eq!(parse(&formats[0].text).bibliography.len(), 1);
        assert_eq!(formats[1].text.matches("\nER  - ").count(), 1);
    }
}
