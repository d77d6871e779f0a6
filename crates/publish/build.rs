//! A program that brings its files along is compiled after them: whoever compiles it before the page's scripts learns it at once.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let release = std::env::var("PROFILE").is_ok_and(|p| p == "release");
    // elsewhere files are read where they lie, when they are needed
    if !release && std::env::var_os("CARGO_FEATURE_EMBED").is_none() {
        return;
    }
    let scripts = "../../site/build/page.js";
    println!("cargo::rerun-if-changed={scripts}");
    if !std::path::Path::new(scripts).exists() {
        println!("cargo::warning=the page's scripts are not built: sites of this program will have boards that do not play, maps without a coast and no search. Run `make scripts` first, then compile this again.");
    }
}
