//! The stages of ludarium: pages to records, records to editions, editions to a site.
#![forbid(unsafe_code)]

pub mod corpus;
pub mod draft;
pub mod export;
pub mod fetch;
pub mod ingest;
pub mod publish;
pub mod rules_files;
pub mod study;
