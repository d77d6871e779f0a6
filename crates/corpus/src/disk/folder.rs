//! A folder that is put in its place whole: the one of a new edition. Until then it has another name, and a list in it of what is ours.

use std::fs;
use std::io;
use std::path::Path;

use super::{put, TEMPORARY};

/// How a folder is called, beside its place, before it is whole.
const BEGUN: &str = "_new-";

/// The list of a folder's files, in it, till it is in its place: the mark by which it is known as made here.
const LIST: &str = ".ludarium-writes-list";

/// Makes the folder `name` of a folder of a corpus, with all its files or not at all.
///
/// # Errors
/// There is one of this name, or the disk refuses.
pub fn put_folder(
    corpus: &Path,
    within: &str,
    name: &str,
    files: &[(&str, String)],
) -> io::Result<()> {
    let within = &corpus.join(within);
    super::rewrite::refuse_links(corpus, within)?;
    fs::create_dir_all(within)?;
    let beside = tempfile::Builder::new().prefix(BEGUN).tempdir_in(within)?;
    let names: String = files.iter().map(|(name, _)| format!("{name}\n")).collect();
    let at = beside.path();
    put(at, LIST, names.as_bytes())?;
    for (name, text) in files {
        put(at, name, text.as_bytes())?;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(at, fs::Permissions::from_mode(0o755))?;
    }
    let place = within.join(name);
    super::fault::before(super::fault::Write::Other, &place)?;
    fs::rename(at, &place)?;
    if let Err(e) = super::sync_folder(within) {
        // it may not last, so it goes again with the rest
        let _ = fs::rename(&place, at);
        return Err(e);
    }
    let _ = beside.keep();
    // what stays of the list is taken away by the next run
    let _ = fs::remove_file(place.join(LIST));
    Ok(())
}

/// Takes away a folder that a program which was killed had begun, with the files that its list has; any other is left, and named.
pub(super) fn clear(folder: &Path) {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    if !name.starts_with(BEGUN) {
        return;
    }
    let emptied = || -> io::Result<()> {
        let ours = super::read_text_to_rewrite(folder, LIST)?;
        let all = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
        // an empty folder is somebody's own: of ours there is a list, or what was to become it
        if all.is_empty() {
            return Err(io::ErrorKind::NotFound.into());
        }
        let ours = ours.unwrap_or_default();
        for entry in all {
            let file = entry.file_name();
            let file = file.to_string_lossy();
            if file.starts_with(TEMPORARY) || ours.lines().any(|name| name == file) {
                let _ = fs::remove_file(entry.path());
            }
        }
        fs::remove_dir(folder)
    };
    if emptied().is_err() {
        eprintln!(
            "note: {} is left as it is: `ludarium` has not made all that is in it, though editions that it begins are called so until they are whole; give it another name",
            folder.display()
        );
    }
}
