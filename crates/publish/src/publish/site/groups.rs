//! Files that are made at one go, or left as the last build made them.

use super::super::memo::Group;
use super::*;
use crate::publish::reads::{reading, Reads};

impl Site<'_> {
    /// Sums up what all groups stand on: the program, the configuration, and what stands around pages as far as it is known.
    pub(super) fn look_around(&mut self) {
        let (assets, parts) = (&self.assets, (&self.record_parts, &self.lab_parts));
        let known = (assets, &self.find, parts, &self.own_pages);
        self.around = digest(&(self.memo.program(), &self.config, known));
    }

    /// Makes files at one go, unless the last build made the same ones of the same things and they lie where it put them. What of the
    /// world goes into them is noted while they are made; whatever else does is `handed`: a digest of it.
    pub(in super::super) fn group(
        &mut self,
        world: &World,
        name: &str,
        handed: &str,
        make: impl FnOnce(&mut Self) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        if !self.memo.keeps() {
            return make(self);
        }
        if let Some(known) = self.memo.group(name) {
            if known.key == self.key(world, name, handed, (&known.reads, &known.templates)) {
                let known = known.clone();
                for (path, made) in &known.files {
                    self.tree.leave(path, made)?;
                }
                self.pages += known.pages;
                self.memo.note(name, known);
                return Ok(());
            }
        }
        let (pages, outer) = (self.pages, self.tree.note(Some(vec![])));
        self.rendered.clear();
        let (made, reads) = reading(|| make(self));
        made?;
        let put = self.tree.note(outer).unwrap_or_default();
        let templates = std::mem::take(&mut self.rendered);
        let files = put.into_iter().filter_map(|path| {
            let made = self.tree.made(&path)?.clone();
            Some((path, made))
        });
        let group = Group {
            files: files.collect(),
            pages: self.pages - pages,
            key: self.key(world, name, handed, (&reads, &templates)),
            reads,
            templates,
        };
        self.memo.note(name, group);
        Ok(())
    }

    /// A digest of all that a group is made of.
    fn key(
        &self,
        world: &World,
        name: &str,
        handed: &str,
        (reads, templates): (&Reads, &BTreeSet<String>),
    ) -> String {
        let templates = templates.iter().map(|t| self.templates.digest(t));
        let templates: Vec<&str> = templates.collect();
        digest(&(
            &self.around,
            name,
            handed,
            world.digest_of(reads),
            templates,
        ))
    }

    /// Scripts of bounded size, `assets/NAME-0.js` and on, made at one go; their paths.
    pub(in super::super) fn parts(
        &mut self,
        world: &World,
        name: &str,
        handed: &str,
        make: impl FnOnce(&World) -> Vec<String>,
    ) -> anyhow::Result<Vec<String>> {
        let group = format!("parts {name}");
        self.group(world, &group, handed, |site| {
            parts::put(&mut site.tree, name, make(world)).map(drop)
        })?;
        let paths = (0..).map(|n| parts::path(name, n));
        Ok(paths.take_while(|path| self.tree.has(path)).collect())
    }
}
