//! What is around the text of a page, and the scripts it carries.

use super::*;

impl Site<'_> {
    /// What is around the text of a page.
    pub(super) fn shell(
        &self,
        kind: Kind,
        path: &str,
        title: &str,
        description: &str,
        head: Head,
    ) -> Shell {
        let nav = NAV
            .iter()
            .map(|(href, label)| {
                let under = kind.under == Some(*label);
                let current = match *href == path {
                    true => Some("page"),
                    false => under.then_some("true"),
                };
                NavLink {
                    href,
                    label,
                    current,
                }
            })
            .collect();
        // where the page's engine is not known here, its script brings it
        let plays = head
            .family
            .as_deref()
            .filter(|_| kind.scripts.contains(&Script::Player));
        let engine = plays.and_then(|family| self.assets.engines.get(family).cloned());
        Shell {
            root: self.root_of(path),
            outside: outside::of_page(self, path),
            title: match path {
                HOME => title.to_owned(),
                _ => format!("{title} · {}", self.config.site.title),
            },
            find: self.find.clone(),
            description: description.to_owned(),
            head,
            policy: POLICY,
            style: self.assets.style.clone(),
            head_scripts: self.assets.head_scripts.clone(),
            scripts: kind
                .scripts
                .iter()
                .flat_map(|s| self.files_of(*s))
                .collect(),
            engine,
            nav,
            editor: self.config.editors(),
            eds: match self.config.people.as_slice() {
                [one] if !one.organisation => "ed.",
                _ => "eds.",
            },
            year: self.config.site.year().to_owned(),
            version: self.config.site.version().to_owned(),
            program: VERSION,
            name: self.config.site.title.clone(),
            full: self.config.site.full(),
            line: self.config.site.line.clone(),
            language: self.config.site.languages[0].clone(),
            credits: self.config.site.credits.clone(),
            licence: self.config.licence.says(),
            manuals: self.config.publish.manuals,
            own_pages: self.own_pages.clone(),
            // of every file of the corpus: a page that tells it is another whenever anything is
            corpus_hash: match kind.template {
                "data.html" => self.hash[..12].to_owned(),
                _ => String::new(),
            },
        }
    }

    /// From a page to the site's folder. The page for what is not there is shown at any address: its links begin at the host's top.
    fn root_of(&self, path: &str) -> String {
        let top = self
            .config
            .site
            .address
            .as_deref()
            .filter(|_| path == "404.html");
        let top = top.and_then(|a| Some(url::Url::parse(a).ok()?.path().to_owned()));
        top.unwrap_or_else(|| if path.contains('/') { "../" } else { "" }.to_owned())
    }

    /// The files of a script.
    fn files_of(&self, script: Script) -> Vec<String> {
        match script {
            Script::Rules => vec![RULES.to_owned()],
            Script::Matrix => vec![matrix_script::MATRIX.to_owned()],
            Script::Pairs => vec![bind::PAIRS.to_owned()],
            Script::Records => std::iter::once(portal::NAMES.to_owned())
                .chain(self.record_parts.iter().cloned())
                .chain(self.assets.records.clone())
                .collect(),
            Script::Outlines => vec![portal::OUTLINES.to_owned()],
            Script::Player | Script::Asked => self.assets.player.iter().cloned().collect(),
            Script::Search => self.find.script.iter().cloned().collect(),
        }
    }
}
