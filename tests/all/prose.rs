//! Pages in Markdown.

use crate::collection::{ludarium, printed};
use ludarium::publish::prose::prose;

#[test]
fn markup_in_prose_is_shown_and_not_run() {
    let p = prose("# A *title*\n\nFirst <script>alert(1)</script> words.\n\n<iframe src=x></iframe>\n\n[x](javascript:alert(1)) ![p](p.png)");
    assert_eq!(p.title, "A title");
    assert!(!p.html.contains("<script") && !p.html.contains("<iframe") && !p.html.contains("<img"));
    assert!(!p.html.contains("javascript:"));
    assert!(p.html.contains("<h1 id=\"a-title\">"));
    assert!(p.first.starts_with("First"));
}

#[test]
fn links_within_the_site_stay() {
    let p = prose("[a](editions/x.html#C6) [b](https://example.org) [c](mailto:x@example.org) [d](data:text/html,x)");
    assert!(p.html.contains("href=\"editions/x.html#C6\""));
    assert!(p.html.contains("href=\"https://example.org\""));
    assert!(!p.html.contains("data:"));
}

#[test]
fn notes_marks_and_headings_of_any_script_are_rendered() {
    let p = prose("# Rules\n\nHe wins.[^davies] ~~Not so.~~\n\n## Rules\n\n## Rules\n\n## ገበጣ\n\n## طاب\n\n- [x] done\n\n[^davies]: Davies 1925: 143.\n");
    for part in [
        "<sup class=\"footnote-reference\"><a href=\"#davies\">1</a></sup>",
        "class=\"footnote-definition\" id=\"davies\"",
        "<del>Not so.</del>",
        "id=\"rules\"",
        "id=\"rules-1\"",
        "id=\"rules-2\"",
        "id=\"ገበጣ\"",
        "id=\"طاب\"",
        "type=\"checkbox\"",
    ] {
        assert!(p.html.contains(part), "{part}: {}", p.html);
    }
}

#[test]
fn a_build_names_links_of_pages_that_lead_nowhere() {
    let temp = tempfile::tempdir().unwrap();
    let init = [
        "init", "--bare", "--title", "Fells", "--person", "A. Grey", "--prefix", "Grey.", ".",
    ];
    printed(ludarium().current_dir(temp.path()).args(init), 0);
    std::fs::create_dir_all(temp.path().join("pages")).unwrap();
    let page = "# Notes\n\n[one](records.html) [two](nowhere.html#x) [three](https://example.org) [four](#notes)\n";
    std::fs::write(temp.path().join("pages/notes.md"), page).unwrap();
    let stderr = printed(
        ludarium()
            .current_dir(temp.path())
            .args(["build", "--games", "0"]),
        0,
    )
    .1;
    assert!(
        stderr.contains("pages/notes.md:3: the link `nowhere.html#x` leads to nothing in the site"),
        "{stderr}"
    );
    assert_eq!(stderr.matches("the link `").count(), 1, "{stderr}");
}
