//! Records that an earlier version of the program wrote (at f43e01a) play again here to the end that they tell.

use std::path::Path;
use std::process::Command;

#[test]
fn records_of_long_ago_play_to_the_end_that_they_tell() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(files.len() >= 7, "{} records", files.len());
    for file in files {
        let record = std::fs::read_to_string(&file).unwrap();
        assert!(record.contains("\nResult: "), "{}", file.display());
        let out = Command::new(env!("CARGO_BIN_EXE_ludarium"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .arg("replay")
            .arg(&file)
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(0), "{}: {stderr}", file.display());
        assert!(!stderr.contains("differ"), "{}: {stderr}", file.display());
    }
}
