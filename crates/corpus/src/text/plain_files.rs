//! Plain files read whole: the program and the Python package share this file.

/// Megabytes of a text that is read whole: rules, a record of a game, shards. A device has no end.
pub const MOST_TEXT_MB: u64 = 256;

/// The bytes of a plain file of a collection's own. A pipe or a device, which may keep its reader waiting for ever, is none.
///
/// # Errors
/// It cannot be read, is no plain file, or has more than 256 MB.
pub fn read_plain(path: &std::path::Path) -> std::io::Result<Vec<u8>> {
    let refuse = |why: String| Err(std::io::Error::new(std::io::ErrorKind::InvalidData, why));
    let about = std::fs::metadata(path)?;
    if about.is_dir() {
        return std::fs::read(path);
    }
    if !about.is_file() {
        return refuse("it is no plain file: put one in its place".into());
    }
    if about.len() > MOST_TEXT_MB << 20 {
        return refuse(format!("it has more than {MOST_TEXT_MB} MB"));
    }
    std::fs::read(path)
}

/// The same as text.
///
/// # Errors
/// As [`read_plain`]; it is no UTF-8.
pub fn read_plain_text(path: &std::path::Path) -> std::io::Result<String> {
    let not_text = |e| std::io::Error::new(std::io::ErrorKind::InvalidData, e);
    String::from_utf8(read_plain(path)?).map_err(not_text)
}
