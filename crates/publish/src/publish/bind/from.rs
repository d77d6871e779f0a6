//! The page that a link stands on: all addresses are relative, so that the site opens from any folder.

use super::super::text::anchor;

/// The page that a link stands on.
#[derive(Clone, Copy)]
pub enum From<'a> {
    /// A page in the site's folder.
    Root,
    /// The edition of a slug.
    Edition(&'a str),
    /// The record of an id.
    Record(&'a str),
    /// A page in another folder of the site.
    Folder,
}

impl From<'_> {
    /// The page of an edition, or of a draft of one; empty on that page itself.
    pub fn edition(self, slug: &str) -> String {
        let file = format!("{}.html", anchor(slug));
        match self {
            From::Edition(here) if here == slug => String::new(),
            From::Edition(_) => file,
            _ => self.placed("editions", &file),
        }
    }

    /// A page of a folder of the site that this page does not stand in.
    pub fn placed(self, folder: &str, file: &str) -> String {
        match self {
            From::Root => format!("{folder}/{file}"),
            _ => format!("../{folder}/{file}"),
        }
    }

    /// A page in the site's folder.
    pub fn root(self, page: &str) -> String {
        match self {
            From::Root => page.to_owned(),
            _ => format!("../{page}"),
        }
    }
}
