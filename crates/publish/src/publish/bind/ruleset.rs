//! Rules without an account: a ruleset of the corpus that no edition is made of, with its board, its rules in words, moment by moment, and
//! what it says aspect by aspect.

use serde_json::json;

use super::super::families;
use super::super::render::inert_json;
use super::super::text::{anchor, capital, counted, typographic};
use super::super::view::{
    AspectsGroup, Citation, Link, Moment, OpenQuestion, OpenReading, RulesetPage, RulesetRule,
};
use super::from::From;
use super::game::Game;
use super::links::clause_anchor;
use super::links::Links;
use super::world::World;
use super::{aspects, player, sheet_file};
use ludarium_engine::lang::{taken_in, Clause, Question};

impl World<'_> {
    /// The page of a ruleset without an account; none where it has none.
    pub fn ruleset_href(&self, from: From, slug: &str) -> Option<String> {
        let game = self.alone.iter().find(|g| g.edition.slug == slug)?;
        Some(from.placed("rulesets", &format!("{}.html", anchor(&game.edition.slug))))
    }

    /// The page of a game, from a folder: its rules without an account, or its edition.
    pub fn page_href(&self, game: &Game) -> String {
        let slug = &game.edition.slug;
        self.ruleset_href(From::Folder, slug)
            .unwrap_or_else(|| format!("../editions/{}.html", anchor(slug)))
    }

    /// The rulesets without an account, by their titles.
    pub fn rulesets(&self) -> Vec<&Game<'_>> {
        let mut all: Vec<&Game> = self.alone.iter().collect();
        all.sort_by_cached_key(|g| (g.edition.about.title.to_lowercase(), g.edition.slug.clone()));
        all
    }
}

/// Everything on the page of a ruleset.
pub fn ruleset_page(world: &World, game: &Game) -> RulesetPage {
    let edition = game.edition;
    let about = &edition.about;
    let links = Links {
        world,
        from: From::Folder,
        edition,
        game: Some(game),
        href: Some(String::new()),
    };
    let mut data = player::game_data(&links, game);
    for part in ["records", "examples"] {
        data[part] = json!([]);
    }
    let work = world.works.get(&about.work);
    RulesetPage {
        slug: edition.slug.clone(),
        family: game.bundle.rules.family.clone(),
        title: typographic(&about.title),
        work: work.map(|w| Link {
            href: From::Folder.placed("works", &format!("{}.html", anchor(&w.key))),
            label: w.short(),
        }),
        games: of_games(world, game),
        look: about.drawn.look.word(),
        board: families::opening(game),
        opens: families::of(game).opens(game),
        data: inert_json(&data.to_string()),
        rules: rules_in_words(game, &links),
        moments: moments(game),
        questions: questions(game),
        aspects: by_aspect(game),
        citation: work.map(|w| Citation {
            text: w.text(),
            formats: w.formats("", ""),
        }),
        sheet: format!("../{}", sheet_file(game)),
        file: Link {
            href: From::Folder.placed("data", &about.file),
            label: about.file.clone(),
        },
        exported: world.exported(game),
    }
}

/// The games of the database that the rules are of, each with the number of its records.
fn of_games(world: &World, game: &Game) -> Vec<Link> {
    let listed = world.listed();
    let one = |id: &u32| {
        let records = listed.of_game(*id).count();
        Some(Link {
            href: world.portal_game_href(From::Folder, *id)?,
            label: format!(
                "{} ({})",
                listed.game_name(*id),
                counted(records, "record", "records")
            ),
        })
    };
    game.bundle.rules.portal.iter().filter_map(one).collect()
}

fn rules_in_words(game: &Game, links: &Links) -> Vec<RulesetRule> {
    let rule = |c: &ludarium_engine::lang::ClauseInfo| RulesetRule {
        anchor: clause_anchor(&game.edition.short, &c.id),
        id: c.id.clone(),
        says: typographic(&c.says),
        cites: links.cites(&c.cites),
    };
    game.rules.clauses().iter().map(rule).collect()
}

/// The clauses that rule situations, under the moments at which they are tested, in the order of play.
fn moments(game: &Game) -> Vec<Moment> {
    let Some(family) = game.rules.family().rulings else {
        return vec![];
    };
    let Ok((file, _)) = taken_in(&game.bundle) else {
        return vec![];
    };
    let known: Vec<(&str, &Clause)> = file
        .clauses
        .iter()
        .map(|(id, c)| (id.as_str(), c))
        .collect();
    let asks = |clause: &Clause, moment: &str| {
        let cases = clause.rulings();
        cases
            .iter()
            .any(|case| case.when.moments().contains(&moment))
    };
    let of = |moment: &str| -> Vec<Link> {
        let here = known.iter().filter(|(_, c)| asks(c, moment));
        let link = |(id, c): &(&str, &Clause)| {
            let info = game.clause(id)?;
            Some(Link {
                href: format!("#clause-{}", clause_anchor(&game.edition.short, &info.id)),
                label: typographic(&c.says),
            })
        };
        here.filter_map(link).collect()
    };
    let fixed = family.moments.iter();
    let fixed = fixed.map(|(name, says)| Moment {
        name: (*name).to_owned(),
        says: capital(&typographic(says)),
        rules: of(name),
    });
    fixed.filter(|m| !m.rules.is_empty()).collect()
}

/// What the rules leave open, each with its readings as switches of the board.
fn questions(game: &Game) -> Vec<OpenQuestion> {
    let one = |(id, (q, _)): (&String, &(Question, _))| OpenQuestion {
        id: anchor(id),
        name: id.clone(),
        ask: typographic(&q.ask),
        readings: q
            .reading
            .iter()
            .map(|(name, r)| OpenReading {
                id: format!("{}-{}", anchor(id), anchor(name)),
                name: name.clone(),
                says: match r.says.as_str() {
                    "" => capital(name),
                    says => typographic(says),
                },
                default: *name == q.default,
                infeasible: r.infeasible.is_some(),
            })
            .collect(),
    };
    game.rules.questions().iter().map(one).collect()
}

/// What is played, part by part.
fn by_aspect(game: &Game) -> Vec<AspectsGroup> {
    let mut groups: Vec<AspectsGroup> = vec![];
    for a in families::shown(game).into_iter().filter(|a| !a.is_none()) {
        let row = (aspects::name(a.aspect), a.value);
        match groups.iter_mut().find(|g| g.name == a.group) {
            Some(group) => group.rows.push(row),
            None => groups.push(AspectsGroup {
                name: a.group.to_owned(),
                rows: vec![row],
            }),
        }
    }
    groups
}
