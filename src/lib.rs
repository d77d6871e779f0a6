//! ludarium
pub mod ingest;
