//! The stages of ludarium: pages to records, records to editions, editions to a site.
//!
//! A stage stands on those that are named beside it, all of them further up in this table, and names nothing else of this crate:
//! so each can be used, and built, without the weight of the others. `tests/stages.rs` holds the sources against the table.
//!
//! | stage | what it is | stands on |
//! |---|---|---|
//! | `values` | values that several formats share, described | |
//! | `text` | words, numbers and bytes that several stages need | |
//! | `disk` | how files are written: whole or not at all, one writer at a time, over nobody's file unasked; checksums of what is kept | `text` |
//! | `known` | what is worked out once and asked for often | |
//! | `folders` | where a corpus lies, what lies in its folders, texts that are read whole | |
//! | `shipped` | what the program brings along: templates, styles, scripts, fonts, manuals, patterns | |
//! | `finding` | what was noticed: one kind of finding for pages and corpus, its kinds, its JSON | `text`, `values` |
//! | `record` | evidence records and game pages of the portal, as their files have them | |
//! | `catalogue` | the facts of all records, games, rulesets and works of the portal's database, as tables that merge by date | `text` |
//! | `pages` | pages as received: folders, the list, the ledger of what was fetched | `disk`, `record` |
//! | `ingest` | from pages and dumps to evidence records and facts | `catalogue`, `disk`, `finding`, `pages`, `record`, `text` |
//! | `fetch` | pages from the web | `disk`, `ingest`, `pages`, `text` |
//! | `rules_files` | the one loader of rules | `folders` |
//! | `families` | what is known of each family of games alone: rules written for other programs, shapes of its JSON | `rules_files`, `text`, `values` |
//! | `corpus` | records, editions, works and places, read from hand-written files | `catalogue`, `finding`, `record`, `rules_files`, `text`, `values` |
//! | `config` | `ludarium.toml`: whose collection it is, its sources, how its site looks | `corpus`, `finding`, `record`, `values` |
//! | `study` | series of games, their figures, and claims held against them | `corpus`, `disk`, `families`, `folders`, `known`, `rules_files`, `text`, `values` |
//! | `coding` | what other readers answer of an account, and how far the editions agree | `corpus`, `finding`, `folders`, `study` |
//! | `draft` | an edition's skeleton from a record, and clauses proposed from prose | `corpus`, `text` |
//! | `check` | the corpus held against itself | `coding`, `corpus`, `disk`, `draft`, `finding`, `folders`, `known`, `pages`, `record`, `rules_files`, `study`, `text` |
//! | `publish` | the site: templates, styles, pages and data | `catalogue`, `coding`, `config`, `corpus`, `disk`, `record`, `shipped`, `study`, `text`, `values` |
//! | `printed` | what commands print with `--json`, where it is no stage's own data | `coding`, `corpus`, `finding`, `record`, `study` |
//! | `session` | a game in play, asked for line by line by other programs | `corpus`, `families`, `rules_files` |
//! | `schema` | the JSON Schema of every format, made from the types that read and write it | `coding`, `config`, `corpus`, `draft`, `families`, `fetch`, `ingest`, `pages`, `printed`, `publish`, `record`, `session`, `study`, `values` |
//!
//! On top of all stands the program: a command a file in `cmd`.
#![forbid(unsafe_code)]

pub mod catalogue;
pub mod check;
pub mod coding;
pub mod config;
pub mod corpus;
pub mod disk;
pub mod draft;
pub mod families;
pub mod fetch;
pub mod finding;
pub mod folders;
pub mod ingest;
pub mod known;
pub mod pages;
pub mod printed;
pub mod publish;
pub mod record;
pub mod rules_files;
pub mod schema;
pub mod session;
pub mod shipped;
pub mod study;
pub mod text;
pub mod values;
