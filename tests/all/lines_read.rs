//! What is read of pages, texts and documents of others, line by line: kept, or left out by name.

use std::io::{Cursor, Write as _};

use ludarium::lines::{self, Kind, Lines, Unread};

fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(vec![]));
    for (name, text) in parts {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(*name, options).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn document(parts: &[(&str, &str)]) -> Lines {
    lines::read("a.docx", &archive(parts), None).unwrap()
}

fn left(lines: &Lines) -> Vec<String> {
    let left = lines.left().into_iter();
    left.map(|(what, _, words)| format!("{what}: {}", words.join("|")))
        .collect()
}

/// What is kept of a page, and what is left out.
fn read_page(source: &str) -> (String, Vec<(String, String)>) {
    let lines = lines::read("a.html", source.as_bytes(), None).unwrap();
    let left = lines.left().into_iter();
    let left = left
        .map(|(what, _, words)| (what, words.join("|")))
        .collect();
    (lines.content(), left)
}

fn read(name: &str, bytes: &[u8], content_type: Option<&str>) -> Result<Lines, Unread> {
    lines::read(name, bytes, content_type)
}

#[test]
fn navigation_and_scripts_are_left_out_by_name_and_the_rest_stays() {
    let (content, left) = read_page(
        "<html><head><title>Shells</title><style>p{}</style></head><body><header>The Ford Times</header><nav><a href=x>Home</a></nav>\
         <h1>Rings</h1><p>Two   sit by <b>the</b> fire.<br>Each lays five.</p><script>count()</script><table><tr><td>a<td>b</table>\
         <footer>Printed by nobody</footer></body></html>",
    );
    assert_eq!(
        content,
        "Rings\n\nTwo sit by the fire.\nEach lays five.\n\na\tb"
    );
    let left: Vec<(&str, &str)> = left.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    assert_eq!(
        left,
        [
            ("head of the page", "Shells|p{}|The Ford Times"),
            ("navigation", "Home"),
            ("script", "count()"),
            ("foot of the page", "Printed by nobody"),
        ]
    );
    let titled = read("a.html", b"<title> A  b </title><p>x", None).unwrap();
    assert_eq!(titled.title.as_deref(), Some("A b"));
}

#[test]
fn marks_of_notes_and_numbers_of_pages_are_parted_and_items_keep_theirs() {
    let (content, left) = read_page(
        "<p>The move ends.<sup class=reference><a href='#n1'>[1]</a></sup> Then<sup><a href='#n2'>2</a></sup> he con<span class=pagenum>[Pg 598]</span>tinues over 3 m<sup>2</sup>.<sup>1</sup></p>\
         <ol start=3><li><p>Six.</p><li>Four.</ol><ul><li>One.</ul><p><ruby>\u{56f2}<rt>i</rt></ruby> <img src=b.png alt='a board'><img alt='' src=x><object data=g.swf></object></p>",
    );
    assert_eq!(
        content,
        "The move ends. Then he continues over 3 m2.\n\n3. Six.\n\n4. Four.\n\nOne.\n\n\u{56f2}"
    );
    let left: Vec<String> = left.iter().map(|(a, b)| format!("{a}: {b}")).collect();
    assert_eq!(
        left,
        [
            "mark of a note: [1]|2",
            "number of a page: [Pg 598]",
            "mark of a note: 1",
            "reading of a character: i",
            "picture: a board",
            "embedded object: g.swf",
        ]
    );
}

#[test]
fn a_page_that_marks_its_text_is_taken_at_its_word() {
    let (content, left) = read_page(
        "<body><div>Adverts</div><main><header>Rings</header><p>They play.</p><nav>1 2 3</nav></main><p>More to read</p></body>",
    );
    assert_eq!(content, "Rings\n\nThey play.");
    assert_eq!(left[0], ("around the text".into(), "Adverts".into()));
    assert_eq!(left.len(), 3);
    // and one that is navigation alone is read whole
    assert_eq!(
        read_page("<nav>They play with shells.</nav>").0,
        "They play with shells."
    );
}

#[test]
fn a_document_of_word_is_its_paragraphs_cells_and_notes() {
    let lines = document(&[
        (
            "word/document.xml",
            "<w:document><w:body><w:p><w:r><w:t>Two</w:t></w:r><w:r><w:t xml:space='preserve'> sit &amp; play.</w:t></w:r></w:p>\
             <w:p><w:del><w:r><w:delText>Three do.</w:delText></w:r></w:del><w:r><w:t>One</w:t><w:br/><w:t>line.</w:t></w:r></w:p>\
             <w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>",
        ),
        ("word/footnotes.xml", "<w:footnotes><w:footnote><w:p><w:r><w:t>So they say.</w:t></w:r></w:p></w:footnote></w:footnotes>"),
        ("word/header1.xml", "<w:hdr><w:p><w:r><w:t>Notebook 3</w:t></w:r></w:p></w:hdr>"),
        ("docProps/core.xml", "<cp:coreProperties><dc:title>Rings</dc:title></cp:coreProperties>"),
    ]);
    assert_eq!(lines.title.as_deref(), Some("Rings"));
    assert_eq!(
        lines.content(),
        "Two sit & play.\n\nOne\nline.\n\na\tb\n\nSo they say."
    );
    let left: Vec<(String, String)> = lines
        .left()
        .into_iter()
        .map(|(what, _, words)| (what, words.join("|")))
        .collect();
    let wanted = [
        ("deleted text", "Three do."),
        ("head of the page", "Notebook 3"),
    ];
    assert_eq!(left, wanted.map(|(a, b)| (a.to_owned(), b.to_owned())));
}

#[test]
fn a_text_of_open_document_is_its_paragraphs_and_notes() {
    let lines = document(&[
        ("mimetype", "application/vnd.oasis.opendocument.text"),
        (
            "content.xml",
            "<office:document-content><office:body><office:text><text:h>Rings</text:h><text:p>Two<text:s text:c='2'/>sit\n by<text:note><text:note-citation>1</text:note-citation>\
             <text:note-body><text:p>So they say.</text:p></text:note-body></text:note> the fire.<text:line-break/>They play.</text:p></office:text></office:body></office:document-content>",
        ),
    ]);
    assert_eq!(
        lines.content(),
        "Rings\n\nTwo  sit by the fire.\nThey play.\n\nSo they say."
    );
    assert_eq!(lines.left()[0].0, "number of a note");
}

#[test]
fn hidden_words_and_readings_of_characters_are_named() {
    let lines = document(&[(
        "word/document.xml",
        "<w:document><w:p><w:r><w:t>They</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t> never</w:t></w:r><w:r><w:rPr><w:vanish w:val='0'/></w:rPr><w:t> play </w:t></w:r>\
         <w:r><w:ruby><w:rt><w:r><w:t>igo</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>\u{56f2}\u{7881}</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p></w:document>",
    )]);
    assert_eq!(lines.content(), "They play \u{56f2}\u{7881}");
    assert_eq!(
        left(&lines),
        ["hidden text: never", "reading beside a character: igo"]
    );
}

#[test]
fn what_is_not_read_of_a_document_is_named() {
    let word = document(&[
        (
            "word/document.xml",
            "<w:document><w:p><w:r><w:t>They play.</w:t><w:sym w:font='Wingdings' w:char='F0FC'/></w:r></w:p></w:document>",
        ),
        ("word/media/image1.png", "x"),
        ("word/charts/chart1.xml", "<c><a:t>12 games</a:t></c>"),
        ("word/afchunk.mht", "more"),
        ("word/embeddings/oleObject1.bin", "x"),
        ("word/_rels/document.xml.rels", "<r/>"),
        ("word/theme/theme1.xml", "<a/>"),
    ]);
    assert_eq!(
        left(&word),
        [
            "symbol: Wingdings F0FC",
            "embedded part: word/afchunk.mht",
            "chart: word/charts/chart1.xml",
            "embedded part: word/embeddings/oleObject1.bin",
            "picture: word/media/image1.png",
        ]
    );
    let open = document(&[
        ("mimetype", "application/vnd.oasis.opendocument.text"),
        ("content.xml", "<office:text><text:p>They play.</text:p></office:text>"),
        (
            "styles.xml",
            "<office:styles><style:header><text:p>Notebook 3</text:p></style:header><style:footer><text:p>page</text:p></style:footer></office:styles>",
        ),
        ("Object 1/content.xml", "<office:spreadsheet/>"),
        ("META-INF/manifest.xml", "<m/>"),
    ]);
    assert_eq!(open.content(), "They play.");
    assert_eq!(
        left(&open),
        [
            "head of the page: Notebook 3",
            "foot of the page: page",
            "embedded part: Object 1/content.xml"
        ]
    );
}

#[test]
fn what_means_harm_is_told_in_words() {
    let deep = format!("<w:document>{}", "<w:p>".repeat(100_000));
    let huge = "a".repeat(70 << 20);
    for (text, words) in [
        (deep.as_str(), "nests deeper"),
        ("<w:document><w:p></w:q>", "broken"),
        (huge.as_str(), "unpack to more than"),
    ] {
        let why = read("a.docx", &archive(&[("word/document.xml", text)]), None).unwrap_err();
        assert!(why.0.contains(words), "{why}");
    }
    let entity = "<!DOCTYPE w [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><w:document><w:p><w:r><w:t>x&b;</w:t></w:r></w:p></w:document>";
    assert_eq!(document(&[("word/document.xml", entity)]).content(), "x&b;");
    assert!(read("a.docx", &archive(&[("a.txt", "x")]), None)
        .unwrap_err()
        .0
        .contains("no document"));
}

fn markdown(text: &str) -> Lines {
    read("a.md", text.as_bytes(), None).unwrap()
}

#[test]
fn marks_go_and_words_stay() {
    let lines = markdown("---\nauthor: A. Grey\n---\n# Rings\n\nTwo *sit* by\nthe [fire](x.html).\n\n- five shells\n- one stick\n\n<div>advert</div>\n\n| a | b |\n|---|---|\n| c | d |\n");
    assert_eq!(lines.title.as_deref(), Some("Rings"));
    assert_eq!(
        lines.content(),
        "Rings\n\nTwo sit by the fire.\n\nfive shells\n\none stick\na\tb\nc\td"
    );
    let left: Vec<String> = lines.left().into_iter().map(|(what, ..)| what).collect();
    assert_eq!(left, ["metadata", "HTML"]);
    let noted = markdown("Two sit.[^a] They ![a board](b.png) play.\n\n[^a]: So Ali.\n");
    assert_eq!(
        noted
            .content()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" "),
        "Two sit. They play. So Ali."
    );
    let left: Vec<String> = noted
        .left()
        .into_iter()
        .map(|(what, _, words)| format!("{what}: {}", words.join("|")))
        .collect();
    assert_eq!(left, ["mark of a note: [a]", "picture: b.png a board"]);
}

#[test]
fn plain_text_is_kept_line_by_line() {
    let lines = read("a.txt", b"Two rows.\r\n\r\n\r\n  Six holes.  \n", None).unwrap();
    assert_eq!(lines.kind, Kind::Text);
    assert_eq!(lines.content(), "Two rows.\n\nSix holes.");
    assert_eq!(lines.counted(), (2, 2));
    assert!(lines.left().is_empty());
}

#[test]
fn markup_of_other_programs_is_named() {
    for (name, text, word) in [
        ("a.tex", "\\section{Pits} Two sit.", "TeX"),
        ("a.txt", "== Pits ==\n[[Two]] sit by the [[fire]].", "wiki"),
    ] {
        let lines = read(name, text.as_bytes(), None).unwrap();
        assert!(
            lines.notes.iter().any(|n| n.contains(word)),
            "{:?}",
            lines.notes
        );
    }
    assert_eq!(read("a.txt", b"[1] Two sit.", None).unwrap().notes, [""; 0]);
}

#[test]
fn what_a_library_writes_around_a_text_is_left_out() {
    let text = b"Made by many\n*** START OF THE PROJECT GUTENBERG EBOOK X ***\nTwo sit.\n*** END OF THE PROJECT GUTENBERG EBOOK X ***\nMore\n";
    let lines = read("a.txt", text, None).unwrap();
    assert_eq!(lines.content(), "Two sit.");
    assert_eq!(lines.counted(), (5, 1));
}

#[test]
fn what_is_no_text_is_told_in_words() {
    for (bytes, words) in [
        (&b"{\\rtf1 x}"[..], "RTF"),
        (b"\xd0\xcf\x11\xe0", "older Word"),
        (b"\x89PNG\r\n", "binary"),
        (b"  \n", "empty"),
        (b"PK\x03\x04rubbish", "archive"),
        (b"<html><body><script>x</script>", "scripts make its text"),
        (b"<html><body><iframe src=a.html></iframe>", "in frames"),
        (b"<?xml version='1.0'?><rss><a>x</a></rss>", "\"rss\""),
        (b"{\"a\": [1]}", "JSON"),
    ] {
        let why = read("a", bytes, None).unwrap_err();
        assert!(why.0.contains(words), "{why}");
    }
}

#[test]
fn a_text_of_tei_is_its_source_and_what_editors_added_is_named() {
    let file = "<?xml version=\"1.0\"?><TEI xmlns=\"http://www.tei-c.org/ns/1.0\"><teiHeader><fileDesc><titleStmt><title>Pits</title></titleStmt></fileDesc></teiHeader>\
        <text><body><pb n=\"12\"/><div><head>Of pits</head>loose words<p>Two\n rows of <choice><sic>sx</sic><corr>six</corr></choice> ho<lb break=\"no\"/>les.<note>So Ali.</note><note resp=\"#ed\">sic</note> They <gap reason=\"illegible\"/> play.</p></div></body></text></TEI>";
    let lines = read("a.xml", file.as_bytes(), None).unwrap();
    assert_eq!(lines.title.as_deref(), Some("Pits"));
    assert_eq!(
        lines.content(),
        "Of pits\n\nTwo rows of sx holes. They play.\n\nloose words\n\nSo Ali."
    );
    let left = lines.left().into_iter();
    let left: Vec<String> = left
        .map(|(what, _, w)| format!("{what}: {}", w.join("|")))
        .collect();
    assert_eq!(
        left,
        [
            "head of the file: Pits",
            "number of a page: 12",
            "correction: six",
            "note of the editors: sic",
            "gap: gap illegible"
        ]
    );
}
