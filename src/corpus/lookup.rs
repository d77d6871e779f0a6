//! Finding things by the names people type.
