//! ludarium
pub mod ingest;
pub mod publish;
