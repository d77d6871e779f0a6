//! What goes out to the network or answers it: there with the feature `net`, else a word on how to get it.

#[cfg(feature = "net")]
mod files;
#[cfg(not(feature = "net"))]
mod offline;
#[cfg(feature = "net")]
mod pages;
#[cfg(feature = "net")]
mod server;

#[cfg(not(feature = "net"))]
pub use offline::{fetch_all, serve};
#[cfg(feature = "net")]
pub use pages::fetch_all;
#[cfg(feature = "net")]
pub use server::serve;

/// Makes the file of an address, where that is done when it is requested.
pub type MakeFile = std::sync::Arc<dyn Fn(&str) + Send + Sync>;
