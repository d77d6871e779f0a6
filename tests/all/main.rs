//! Every test of the program and the corpus, in one program: it is linked once and its tests share what is costly to make.
//! `cargo test --test all studies::` runs those of one file.
#![allow(clippy::unwrap_used)] // what must be there and is not ends the test

mod absences;
mod common;
mod ingest_support;
mod plain;
mod publish_support;
mod schema_support;

mod accounts;
mod architecture;
mod aspects;
mod begun;
mod bounds;
mod certainty_audit;
mod changed_by_hand;
mod changed_source;
mod circles;
mod circuits;
mod codings;
mod collection;
mod comparisons;
mod compiled;
mod corpus_accounting;
mod corpus_commands;
mod corpus_findings;
mod cycles;
mod dataset;
mod deciding;
mod digests;
mod documents;
mod draft;
mod ended_rows;
mod examples;
mod families;
#[cfg(unix)]
mod faults;
mod features;
#[cfg(feature = "net")]
mod fetch;
mod found_files;
mod fuzz;
mod fuzz_kept;
mod hand;
mod ingest;
mod ingest_accounts;
mod ingest_bad_input;
mod ingest_documents;
mod ingest_layouts;
#[cfg(unix)]
mod ingest_survives;
mod ingest_unseen;
mod ingest_update;
mod kept_records;
mod kept_results;
#[cfg(unix)]
mod killed;
mod kinship;
mod levels;
mod loops;
mod lud;
mod lud_men;
mod manual;
mod mechanisms;
mod mutated;
mod names;
mod numbers;
mod odd_files;
mod own_records;
#[cfg(unix)]
mod owners;
mod packages;
mod packed;
mod page_types;
mod perft;
mod playthroughs;
mod portal;
mod publish;
mod publish_hostile;
mod puzzles;
mod quick;
mod readings;
mod readings_replay;
mod record_from;
mod recount;
mod release;
mod rewrites;
mod rounds;
mod rules_errors;
mod schema_commands;
mod schema_files;
mod schema_site;
#[cfg(feature = "net")]
mod serve;
mod session;
mod solving;
mod stages;
mod standing;
mod statements;
mod stdin;
mod studies;
mod study_figures;
mod swaps;
mod telling;
mod traces;
mod track_commands;
mod tutorials;
mod unread;
mod witnesses;
mod words_elsewhere;
mod worked_rulesets;
mod worksheets;
mod yardstick;
