//! The pages of a site, kind by kind.

use serde_json::json;

use super::*;

impl Site<'_> {
    pub(super) fn home(&mut self, world: &World) -> anyhow::Result<()> {
        let title = self.config.site.full();
        let lead = self.config.site.lead.clone();
        self.page(
            HOME,
            "home.html",
            &title,
            lead.as_deref().unwrap_or(&title),
            &bind::home_page(world),
        )
    }

    /// A page an edition, and one that holds its board alone, for other sites to embed.
    pub(super) fn editions(
        &mut self,
        world: &World,
        figures: &BTreeMap<String, Value>,
        codings: &bind::Codings,
    ) -> anyhow::Result<()> {
        let games = world.corpus.games();
        let relatives = Relatives::of(&games);
        // what is told of others: a word in an account is none of it
        let around = digest(relatives.known());
        for game in world.playable() {
            let slug = &game.edition.slug;
            let coded = codings.lines(slug);
            let previewed = self.tree.has(&super::previews::path(slug));
            let handed = digest(&(
                (world.digest_of_game(game), &around),
                figures.get(slug),
                &coded,
                previewed,
            ));
            self.group(world, &format!("edition {slug}"), &handed, |site| {
                let mut page = bind::edition_page(world, game, figures.get(slug))?;
                page.coded = coded;
                if let Some(related) = bind::relatives_page(world, game, &relatives) {
                    let file = bind::relatives_file(slug);
                    page.relatives = Some(format!("../{file}"));
                    bind::relatives_beside(&mut page.doubts.questions, &related);
                    site.page(
                        &file,
                        "relatives.html",
                        &format!("{}: doubts as relatives rule them", page.title),
                        &format!(
                            "How related games rule what the account of {} leaves open.",
                            page.title
                        ),
                        &related,
                    )?;
                }
                let title = page.title.clone();
                site.headed(
                    &format!("editions/{}.html", anchor(slug)),
                    "edition.html",
                    &title,
                    &game.edition.about.summary,
                    bind::edition_head(world, game),
                    &page,
                )
            })?;
        }
        for game in world.playable() {
            let name = format!("sheet {}", game.edition.slug);
            self.group(world, &name, &world.digest_of_game(game), |site| {
                let Some(page) = bind::sheet_page(world, game) else {
                    return Ok(());
                };
                site.page(
                    &format!("sheets/{}.html", anchor(&game.edition.slug)),
                    "sheet.html",
                    &format!("{}: a sheet to play by", page.title),
                    &format!(
                        "How to play {}, with pictures, an empty board and puzzles.",
                        page.title
                    ),
                    &page,
                )
            })?;
        }
        for game in world.playable() {
            let name = format!("embed {}", game.edition.slug);
            self.group(world, &name, &world.digest_of_game(game), |site| {
                let page = bind::embed_page(world, game);
                let head = Head {
                    family: Some(game.rules.family().word.to_owned()),
                    ..Head::default()
                };
                site.headed(
                    &format!("embed/{}.html", anchor(&game.edition.slug)),
                    "embed.html",
                    &format!("{} on a board", page.title),
                    &game.edition.about.summary,
                    head,
                    &page,
                )
            })?;
        }
        Ok(())
    }

    /// A page a ruleset without an account.
    pub(super) fn rulesets(&mut self, world: &World) -> anyhow::Result<()> {
        for game in &world.alone {
            let name = format!("ruleset {}", game.edition.slug);
            self.group(world, &name, &world.digest_of_game(game), |site| {
                let page = bind::ruleset_page(world, game);
                let head = Head {
                    family: Some(game.rules.family().word.to_owned()),
                    ..Head::default()
                };
                site.headed(
                    &format!("rulesets/{}.html", anchor(&game.edition.slug)),
                    "ruleset.html",
                    &page.title,
                    &format!("{}: rules without an account, on a board.", page.title),
                    head,
                    &page,
                )
            })?;
        }
        Ok(())
    }

    /// A page an edition that is not finished.
    pub(super) fn drafts(&mut self, world: &World) -> anyhow::Result<()> {
        for edition in world.unfinished() {
            let page = bind::draft_page(world, edition);
            let about = format!("{}: a draft of an edition.", page.title);
            self.page(
                &format!("editions/{}.html", anchor(&edition.slug)),
                "draft.html",
                &page.title,
                &about,
                &page,
            )?;
        }
        Ok(())
    }

    /// A page a record of our own.
    pub(super) fn records(&mut self, world: &World) -> anyhow::Result<()> {
        for record in world.records() {
            let name = format!("record {}", record.id);
            self.group(world, &name, &digest(record), |site| {
                let page = bind::record_page(world, record);
                let headline = page.landing.as_ref().map(|l| l.headline.clone());
                let title = headline.unwrap_or_else(|| page.id.clone());
                let about = page.game.clone().map_or_else(
                    || "An evidence record, sentence by sentence.".to_owned(),
                    |g| {
                        format!(
                            "The evidence record on {g}, sentence by sentence: {}.",
                            page.id
                        )
                    },
                );
                site.headed(
                    &format!("records/{}.html", anchor(&record.id)),
                    "record.html",
                    &title,
                    &about,
                    bind::record_head(world, record),
                    &page,
                )
            })?;
        }
        Ok(())
    }

    /// A page a pair of games, and the table of all; `figures`: there is a page of the games in figures to lead to.
    pub(super) fn comparisons(&mut self, world: &World, figures: bool) -> anyhow::Result<()> {
        for (name, a, b) in bind::pairs(world) {
            let handed = digest(&(world.digest_of_game(a), world.digest_of_game(b)));
            self.group(world, &format!("pair {name}"), &handed, |site| {
                let page = bind::pair_page(world, a, b);
                let titles = format!("{} and {}", page.games[0].title, page.games[1].title);
                site.page(
                    &format!("compare/{}.html", anchor(&name)),
                    "pair.html",
                    &titles,
                    &format!("{titles}: where they differ, and where they part."),
                    &page,
                )
            })?;
        }
        self.group(world, "pair-games", "", |site| {
            for (path, game) in bind::pair_games(world) {
                site.tree.put(&path, game)?;
            }
            site.tree.put(bind::PAIRS, bind::pair_names(world))
        })?;
        self.group(world, "compare", &digest(&figures), |site| {
            let compare = bind::compare_page(world);
            site.tree
                .put("data/matrix.json", serde_json::to_string(&compare)? + "\n")?;
            for (path, text) in matrix_script::scripts(&compare) {
                site.tree.put(&path, text)?;
            }
            site.page(
                "compare.html",
                "compare.html",
                &compare.title,
                "Aspects and games in one table, made from the compiled rules.",
                &summary(&compare, figures.then_some(bind::FIGURES)),
            )
        })
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
            "Turn the doubts of an edition, swap its clauses, play the mixture and measure it.",
            &bind::lab_page(world, &self.lab_parts.clone(), figures),
        )
    }

    /// What second readers make of the accounts; no page where there is none.
    pub(super) fn codings(&mut self, world: &World, codings: &bind::Codings) -> anyhow::Result<()> {
        let Some(page) = codings.page(world) else {
            return Ok(());
        };
        self.page(
            bind::CODINGS,
            "codings.html",
            "Second readers",
            "What readers who saw the accounts and not the editions answer, and how far the editions agree.",
            &page,
        )
    }

    /// The games side by side in figures.
    pub(super) fn figures(&mut self, page: &FiguresPage) -> anyhow::Result<()> {
        self.page(
            bind::FIGURES,
            "figures.html",
            "The games in figures",
            "Length, choice, drama, who begins and moves without end, game beside game, and what a feature of one game does in another.",
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
            "Under which names and numbers each game goes, which records hand it down, their slips and differences, and who told of it.",
            &page,
        )
    }

    /// Pages in Markdown, the program's and the folder's own: at the top of the site.
    pub(super) fn prose(
        &mut self,
        world: &World,
        sources: &Sources,
        codings: &bind::Codings,
    ) -> anyhow::Result<()> {
        let examples = examples(world);
        for (stem, text) in by_stem(sources.pages()?) {
            let text = text
                .replace(AGREEMENT, &codings.on_method())
                .replace(CLAUSE, &examples.0)
                .replace(RECORD, &examples.1);
            let prose = prose(&text);
            let title = prose.title.clone();
            self.page(
                &format!("{stem}.html"),
                "prose.html",
                &title,
                &prose.first,
                &json!({"html": prose.html}),
            )?;
        }
        Ok(())
    }
}
