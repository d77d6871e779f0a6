//! The stages of ludarium: pages to records, records to editions, editions to a site.
//!
//! A stage stands on those that are named beside it, all of them further up in this table, and names nothing else: so each can be
//! used without the others. They lie in crates, so that a change compiles its own crate and those that stand on it; this library hands
//! all of them on. `tests/all/stages.rs` holds the sources against the table.
//!
//! | stage | crate | what it is | stands on |
//! |---|---|---|---|
//! | `values` | `crates/corpus` | values that several formats share, described | |
//! | `text` | `crates/corpus` | words, numbers and bytes that several stages need | |
//! | `disk` | `crates/corpus` | how files are written: whole or not at all, one writer at a time, over nobody's file unasked; checksums of what is kept | `text` |
//! | `known` | `crates/corpus` | what is worked out once and asked for often | |
//! | `folders` | `crates/corpus` | where a corpus is, what is in its folders, texts that are read whole | `text` |
//! | `shipped` | `crates/publish` | what the program brings along: templates, styles, scripts, fonts, manuals, patterns | |
//! | `finding` | `crates/corpus` | what was noticed: one kind of finding for pages and corpus, its kinds, its JSON | `text`, `values` |
//! | `record` | `crates/corpus` | evidence records and game pages of the portal, as their files have them | `text` |
//! | `catalogue` | `crates/corpus` | the facts of all records, games, rulesets and works of the portal's database, as tables that merge by date | `text` |
//! | `pages` | `crates/corpus` | pages as received: folders, the list, the ledger of what was fetched | `disk`, `record`, `text` |
//! | `whereabouts` | `crates/corpus` | where records were found: countries of today by their borders, sites by a gazetteer | `catalogue` |
//! | `ingest` | `crates/ingest` | from pages and dumps to evidence records and facts | `catalogue`, `disk`, `finding`, `pages`, `record`, `text` |
//! | `lines` | `crates/ingest` | any page, text or document as lines, kept or left out by name | `ingest`, `text` |
//! | `fetch` | `crates/ingest` | pages from the web | `disk`, `ingest`, `pages`, `text` |
//! | `rules_files` | `crates/corpus` | the one loader of rules | `folders`, `text` |
//! | `families` | `crates/study` | what is known of each family of games alone: its rules on smaller boards, shapes of its JSON | `values` |
//! | `corpus` | `crates/corpus` | records, editions, works and places, read from hand-written files | `catalogue`, `finding`, `record`, `rules_files`, `text`, `values`, `whereabouts` |
//! | `config` | `crates/corpus` | `ludarium.toml`: whose collection it is, its sources, how its site looks | `corpus`, `finding`, `record`, `text`, `values` |
//! | `study` | `crates/study` | series of games, their figures, and claims held against them | `corpus`, `disk`, `families`, `folders`, `known`, `rules_files`, `text`, `values` |
//! | `coding` | `crates/study` | what other readers answer of an account, and how far the editions agree | `corpus`, `finding`, `folders`, `study` |
//! | `draft` | `crates/study` | an edition's skeleton from a record, and clauses proposed from prose | `corpus`, `text` |
//! | `check` | `crates/study` | the corpus held against itself | `coding`, `corpus`, `disk`, `draft`, `finding`, `folders`, `known`, `pages`, `record`, `rules_files`, `study`, `text` |
//! | `publish` | `crates/publish` | the site: templates, styles, pages and data | `catalogue`, `coding`, `config`, `corpus`, `disk`, `record`, `shipped`, `study`, `text`, `values`, `whereabouts` |
//! | `printed` | the program | what commands print with `--json`, where it is no stage's own data | `coding`, `corpus`, `families`, `finding`, `record`, `study` |
//! | `session` | the program | a game in play, asked for line by line by other programs | `corpus`, `families`, `rules_files` |
//! | `schema` | the program | the JSON Schema of every format, made from the types that read and write it | `coding`, `config`, `corpus`, `draft`, `families`, `fetch`, `ingest`, `pages`, `printed`, `publish`, `record`, `session`, `study`, `text`, `values` |
//!
//! On top of all stands the program: a command a file in `cmd`.
#![forbid(unsafe_code)]

pub mod printed;
pub mod schema;
pub mod session;

pub use ludarium_corpus::{
    catalogue, config, corpus, disk, finding, folders, known, pages, record, rules_files, text,
    values, whereabouts,
};
pub use ludarium_ingest::{fetch, ingest, lines};
pub use ludarium_publish::{publish, shipped};
pub use ludarium_study::{check, coding, draft, families, study};
