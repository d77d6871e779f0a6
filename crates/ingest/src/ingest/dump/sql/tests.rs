//! Dumps as they are written, with lost marks, and cut.

use super::*;

const HEAD: &str = "-- phpMyAdmin SQL Dump\n-- Generation Time: Aug 11, 2020 at 03:09 PM\nCREATE TABLE IF NOT EXISTS `T` (\n  `Id` int(11) NOT NULL,\n  `Word` text DEFAULT ';)'\n) ENGINE=x;\n";

fn words(dump: &Dump) -> Vec<Option<&str>> {
    let rows = &dump.tables["T"].rows;
    rows.iter().map(|r| r.cells[1].as_deref()).collect()
}

#[test]
fn marks_and_backslashes_are_read_as_mysql_writes_them() {
    let text = format!(
        "{HEAD}INSERT INTO `T` (`Id`, `Word`) VALUES\n(1, 'it''s; (so), '),\n(2, 'a\\r\\nb\\\\\\'\\\"é'),\n(3, NULL),\n(-4, '');\nALTER TABLE `T`\n  ADD PRIMARY KEY (`Id`);\n"
    );
    let (dump, findings) = read(&text);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(dump.made.as_deref(), Some("Aug 11, 2020 at 03:09 PM"));
    assert_eq!(dump.tables["T"].columns, ["Id", "Word"]);
    assert_eq!(
        words(&dump),
        [Some("it's; (so), "), Some("a\r\nb\\'\"é"), None, Some("")]
    );
    assert_eq!(dump.tables["T"].rows[1].line, 9);
}

#[test]
fn a_lost_mark_costs_its_own_rows_and_is_told_with_its_line() {
    let text = format!(
        "{HEAD}INSERT INTO `T` (`Id`, `Word`) VALUES\n(1, 'one'),\n(2, 'it's'),\n(3, 'three'),\n(4, x'00'),\n(5, 'five');\nINSERT INTO `T` VALUES\n(6, 'six');\n"
    );
    let (dump, findings) = read(&text);
    assert_eq!(
        words(&dump),
        [Some("one"), Some("three"), Some("five"), Some("six")]
    );
    let lines: Vec<_> = findings.iter().map(|f| (f.kind.as_str(), f.line)).collect();
    assert_eq!(
        lines,
        [("dump-form", Some(9)), ("dump-form", Some(11))],
        "{findings:?}"
    );
}

#[test]
fn a_dump_cut_anywhere_is_told_and_what_stands_before_is_read() {
    let whole = format!("/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;\n{HEAD}INSERT INTO `T` (`Id`, `Word`) VALUES\n(1, 'öne'),\n(2, 'two');\n/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;\n");
    assert!(read(&whole).1.is_empty(), "{:?}", read(&whole).1);
    let cuts = (1..whole.len() - 2).filter(|n| whole.is_char_boundary(*n));
    for end in cuts {
        let (_, findings) = read(&whole[..end]);
        assert!(end < 60 || !findings.is_empty(), "cut at {end}");
    }
    let (dump, _) = read(&whole[..whole.find("(2,").unwrap()]);
    assert_eq!(words(&dump), [Some("öne")]);
}
