//! What rules of four rows cannot say is refused with a mend, and no more has to be ruled than can be.

use super::{compiled, HUS, OMWESO};

/// A change that makes the rules wrong is refused at a key, with a mend.
fn refused(from: &str, to: &str, key: &str, mend: &str) {
    assert!(OMWESO.contains(from), "{from}");
    let wrong = compiled(&OMWESO.replace(from, to)).err();
    let wrong = wrong.unwrap_or_else(|| panic!("{to} is let through"));
    let found = wrong.iter().any(|p| {
        let text = format!("{p:?}");
        text.contains(key) && text.contains(mend)
    });
    assert!(found, "{to}: {wrong:#?}");
}

#[test]
fn what_such_rules_cannot_say_is_refused_with_a_mend() {
    let to_lap = "to = \"lap\", from = \"lap-origin\", next = \"relay\"";
    refused(
        to_lap,
        "from = \"lap-origin\", next = \"relay\"",
        "clause.capture.then.from",
        "to = \\\"lap\\\"",
    );
    refused(
        to_lap,
        "to = \"lap\", next = \"end\"",
        "clause.capture",
        "next = \\\"relay\\\"",
    );
    refused(
        "endless.then = \"void\"",
        "endless.then = \"stop\"",
        "clause.capture.then.to",
        "another endless.then",
    );
    let one_row = OMWESO.lines().find(|l| l.starts_with("set.setup")).unwrap();
    let behind = one_row.find(", behind").unwrap()..one_row.find(", rows").unwrap();
    let without = one_row.replace(&one_row[behind], "");
    refused(
        one_row,
        &without,
        "clause.capture.when.facing",
        "setup.behind",
    );
    refused(
        one_row,
        &without,
        "clause.capture.then.take",
        "take = \\\"opposite\\\"",
    );
}

/// What is ruled of both holes opposite together and of each must be possible at once; only that has to be ruled.
#[test]
fn what_cannot_lie_opposite_need_not_be_ruled() {
    let other = |cases: &str| {
        let from = HUS.find("[clause.stop]").unwrap();
        let to = HUS.find("[clause.end]").unwrap();
        let last = format!("[clause.last]\nconjectured = []\ncase = [{cases}]\n\n");
        compiled(&format!("{}{last}{}", &HUS[..from], &HUS[to..]))
    };
    let at = |when: &str| {
        format!("{{ when = {{ at = \"last\", {when} }}, then = {{ next = \"end\" }} }},")
    };
    let all = [
        "opposite = \"empty\"",
        "facing = \">=1\"",
        "facing = 0, behind = \">=1\"",
    ];
    let cases: String = all.iter().map(|w| at(w)).collect();
    other(&cases).unwrap_or_else(|e| panic!("{e:?}"));
    // each of the three is needed
    for left_out in all {
        let some = all.iter().filter(|w| **w != left_out);
        let cases: String = some.map(|w| at(w)).collect();
        let wrong = other(&cases)
            .err()
            .unwrap_or_else(|| panic!("without {left_out}"));
        assert!(wrong.iter().any(|p| p.kind == "silence"), "{wrong:?}");
    }
    let sums = [
        "opposite-count = \"<=3\"",
        "opposite-count = \">=4\", facing = \">=3\"",
        "opposite-count = \">=4\", facing = \"<=2\", behind = \">=2\"",
    ];
    let cases: String = sums.iter().map(|w| at(w)).collect();
    other(&cases).unwrap_or_else(|e| panic!("{e:?}"));
}
