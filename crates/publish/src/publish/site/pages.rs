//! The pages of a site, kind by kind.

use std::sync::{Arc, OnceLock};

use serde_json::json;

use super::plan::Plan;
use super::*;
use crate::publish::bind::cards::Cards;
use crate::publish::matrix::ANY_TWO;

impl Site<'_> {
    pub(super) fn home(&mut self, world: &World) -> anyhow::Result<()> {
        let title = self.frame.config.site.full();
        let lead = self.frame.config.site.lead.clone();
        let cards = Cards::of(world);
        let all = bind::all_games(world, &cards);
        let says = "Every edition with its board, by country, board and length; incomplete editions and rules without an account.";
        let page = json!({ "all": all });
        self.page("editions.html", "editions.html", "All games", says, &page)?;
        self.page(
            HOME,
            "home.html",
            &title,
            lead.as_deref().unwrap_or(&title),
            &bind::home_page(world, &cards, all),
        )
    }

    pub(super) fn lab(
        &mut self,
        world: &World,
        figures: &BTreeMap<String, Value>,
    ) -> anyhow::Result<()> {
        self.page(
            "lab.html",
            "lab.html",
            "Lab",
            "Pick a game, change its rules, and see what happens.",
            &bind::lab_page(world, &self.frame.lab_parts, figures),
        )
    }

    /// What second readers make of the accounts; no page where there is none.
    pub(super) fn codings(&mut self, world: &World) -> anyhow::Result<()> {
        let Some(page) = world.codings().page(world) else {
            return Ok(());
        };
        self.page(
            bind::CODINGS,
            "codings.html",
            "Second readers",
            "Second readers coded the accounts without the editions; inter-coder agreement game by game.",
            &page,
        )
    }

    /// The games side by side in figures.
    pub(super) fn figures(&mut self, page: &FiguresPage) -> anyhow::Result<()> {
        self.page(
            bind::FIGURES,
            "figures.html",
            "The games in figures",
            "Length, choice, drama, first-player wins and moves without end for every game, and what a rule of one game does in another.",
            page,
        )
    }

    /// Names, numbers, witnesses, slips, differences and informants of all editions.
    pub(super) fn concordance(&mut self, world: &World) -> anyhow::Result<()> {
        let page = bind::concordance_page(world);
        self.page(
            bind::CONCORDANCE,
            "concordance.html",
            "Concordance",
            "The names and numbers of each game, its records with their slips and differences, and its informants.",
            &page,
        )
    }
}

impl<'w> Plan<'w> {
    /// A page an edition, a sheet to play by, and a page that holds its board alone, for other sites to embed.
    pub(super) fn editions(&mut self) {
        let (world, figures) = (self.world, self.figures);
        let relatives = Arc::new(OnceLock::new());
        for game in world.playable() {
            let (slug, about) = (&game.edition.slug, &game.edition.about);
            let file = format!("editions/{}.html", anchor(slug));
            let related_file = bind::relatives_file(slug);
            let relatives = Arc::clone(&relatives);
            self.add(&[&file.clone(), &related_file.clone()], move |site| {
                let mut page = bind::edition_page(world, game, figures.get(slug))?;
                page.coded = world.codings().lines(slug);
                let relatives = relatives.get_or_init(|| Relatives::of(world.corpus));
                if let Some(related) = bind::relatives_page(world, game, relatives) {
                    page.relatives = Some(format!("../{related_file}"));
                    bind::relatives_beside(&mut page.doubts.questions, &related);
                    let title = format!("{}: how related games decide its doubts", page.title);
                    let says = format!(
                        "How related games decide what the account of {} leaves open.",
                        page.title
                    );
                    site.page(&related_file, "relatives.html", &title, &says, &related)?;
                }
                let head = bind::edition_head(world, game);
                let title = page.title.clone();
                site.headed(&file, "edition.html", &title, &about.summary, head, &page)
            });
            self.sheet(game);
            let file = format!("embed/{}.html", anchor(slug));
            self.add(&[&file.clone()], move |site| {
                let page = bind::embed_page(world, game);
                let title = format!("{} on a board", page.title);
                site.headed(
                    &file,
                    "embed.html",
                    &title,
                    &about.summary,
                    of_family(game),
                    &page,
                )
            });
        }
    }

    /// A sheet to play by.
    fn sheet(&mut self, game: &'w bind::Game<'w>) {
        let world = self.world;
        let file = bind::sheet_file(game);
        self.add(&[&file.clone()], move |site| {
            let Some(page) = bind::sheet_page(world, game) else {
                return Ok(());
            };
            let says = format!(
                "How to play {}, with pictures, an empty board and puzzles.",
                page.title
            );
            let title = format!("{}: a sheet to play by", page.title);
            site.page(&file, "sheet.html", &title, &says, &page)
        });
    }

    /// A page a ruleset without an account, and a sheet to play by.
    pub(super) fn rulesets(&mut self) {
        let world = self.world;
        for game in &world.alone {
            self.sheet(game);
            let file = format!("rulesets/{}.html", anchor(&game.edition.slug));
            self.add(&[&file.clone()], move |site| {
                let page = bind::ruleset_page(world, game);
                let says = format!("{}: rules without an account, on a board.", page.title);
                site.headed(
                    &file,
                    "ruleset.html",
                    &page.title,
                    &says,
                    of_family(game),
                    &page,
                )
            });
        }
    }

    /// A page an edition that is not finished.
    pub(super) fn drafts(&mut self) {
        let world = self.world;
        if !self.sources.config.publish.drafts {
            return;
        }
        for edition in world.unfinished() {
            let file = format!("editions/{}.html", anchor(&edition.slug));
            self.add(&[&file.clone()], move |site| {
                let page = bind::draft_page(world, edition);
                let says = format!("{}: a draft of an edition.", page.title);
                site.page(&file, "draft.html", &page.title, &says, &page)
            });
        }
    }

    /// A page a record of our own.
    pub(super) fn records(&mut self) {
        let world = self.world;
        for record in world.records() {
            let file = format!("records/{}.html", anchor(&record.id));
            self.add(&[&file.clone()], move |site| {
                let page = bind::record_page(world, record);
                let headline = page.landing.as_ref().map(|l| l.headline.clone());
                let title = headline.unwrap_or_else(|| page.id.clone());
                let says = match &page.game {
                    None => "An evidence record, sentence by sentence.".to_owned(),
                    Some(g) => format!(
                        "The evidence record on {g}, sentence by sentence: {}.",
                        page.id
                    ),
                };
                let head = bind::record_head(world, record);
                site.headed(&file, "record.html", &title, &says, head, &page)
            });
        }
    }

    /// A page a pair of near games, one for any other two, and the table of all; `figures`: there is a page of the games in figures to lead to.
    pub(super) fn comparisons(&mut self, figures: bool) {
        let world = self.world;
        for (name, a, b) in bind::pairs(world, true) {
            let file = format!("compare/{}.html", anchor(&name));
            self.add(&[&file.clone()], move |site| {
                let page = bind::pair_page(world, a, b);
                let titles = format!("{} and {}", page.games[0].title, page.games[1].title);
                let says = format!("{titles}: which rules differ, and when play first differs.");
                site.page(&file, "pair.html", &titles, &says, &page)
            });
        }
        for (a, after) in bind::far(world) {
            let file = bind::far_file(a);
            self.add(&[&file.clone()], move |site| {
                site.tree.put(&file, bind::far_script(world, a, &after)?)
            });
        }
        self.add(&[ANY_TWO], move |site| {
            let says =
                "Any two games of one kind: which rules differ, and when play first differs.";
            site.page(
                ANY_TWO,
                "two.html",
                "Two games side by side",
                says,
                &json!({}),
            )
        });
        self.add(&["assets/games/*", bind::PAIRS], move |site| {
            for (path, game) in bind::pair_games(world) {
                site.tree.put(&path, game)?;
            }
            site.tree.put(bind::PAIRS, bind::pair_names(world))
        });
        let files = [
            "compare.html",
            "data/matrix.json",
            matrix_script::MATRIX,
            "assets/clauses/*",
        ];
        self.add(&files, move |site| {
            let compare = bind::compare_page(world);
            site.tree
                .put("data/matrix.json", serde_json::to_string(&compare)? + "\n")?;
            for (path, text) in matrix_script::scripts(&compare) {
                site.tree.put(&path, text)?;
            }
            site.page(
                "compare.html",
                "compare.html",
                "Games compared",
                "All games and the rows in which their rules differ, in one table made from the compiled rules.",
                &summary(&compare, figures.then_some(bind::FIGURES)),
            )
        });
    }

    /// Pages in Markdown, the program's and the folder's own: at the top of the site.
    pub(super) fn prose(&mut self) -> anyhow::Result<()> {
        let world = self.world;
        for (stem, text) in by_stem(self.sources.pages()?) {
            let file = format!("{stem}.html");
            self.add(&[&file.clone()], move |site| {
                let mut text = text.clone();
                if text.contains(AGREEMENT) {
                    text = text.replace(AGREEMENT, &world.codings().on_method());
                }
                let (clause, record) = examples(world);
                let prose = prose(&text.replace(CLAUSE, &clause).replace(RECORD, &record));
                let page = json!({"html": prose.html});
                site.page(&file, "prose.html", &prose.title, &prose.first, &page)
            });
        }
        Ok(())
    }
}

/// The head of a page that plays a game of a family.
fn of_family(game: &bind::Game) -> Head {
    Head {
        family: Some(game.rules.family().word.to_owned()),
        ..Head::default()
    }
}
