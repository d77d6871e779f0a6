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
        let engine = plays.and_then(|family| self.frame.assets.engines.get(family).cloned());
        Shell {
            root: self.root_of(path),
            outside: outside::of_page(self, path),
            title: match path {
                HOME => title.to_owned(),
                _ => format!("{title} · {}", self.frame.config.site.title),
            },
            find: self.frame.find.clone(),
            description: description.to_owned(),
            head,
            policy: POLICY,
            style: self.frame.assets.style.clone(),
            head_scripts: self.frame.assets.head_scripts.clone(),
            scripts: kind
                .scripts
                .iter()
                .flat_map(|s| self.files_of(*s))
                .collect(),
            engine,
            nav,
            editor: self.frame.config.editors(),
            eds: match self.frame.config.people.as_slice() {
                [one] if !one.organisation => "ed.",
                _ => "eds.",
            },
            year: self.frame.config.site.year().to_owned(),
            version: self.frame.config.site.version().to_owned(),
            program: VERSION,
            name: self.frame.config.site.title.clone(),
            full: self.frame.config.site.full(),
            line: self.frame.config.site.line.clone(),
            language: self.frame.config.site.languages[0].clone(),
            credits: self.frame.config.site.credits.clone(),
            licence: self.frame.config.licence.says(),
            manuals: self.frame.config.publish.manuals,
            own_pages: self.frame.own_pages.clone(),
            // of every file of the corpus: a page that tells it is another whenever anything is
            corpus_hash: match kind.template {
                "data.html" => self.frame.hash[..12].to_owned(),
                _ => String::new(),
            },
        }
    }

    /// From a page to the site's folder. The page for what is not there is shown at any address: its links begin at the host's top.
    fn root_of(&self, path: &str) -> String {
        let top = self
            .frame
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
                .chain(self.frame.record_parts.iter().cloned())
                .chain(self.frame.assets.records.clone())
                .collect(),
            Script::Outlines => vec![portal::OUTLINES.to_owned()],
            Script::Player | Script::Asked => self.frame.assets.player.iter().cloned().collect(),
            Script::Search => self.frame.find.script.iter().cloned().collect(),
        }
    }
}
