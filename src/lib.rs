//! ludarium
