#![forbid(unsafe_code)]
//! Build steps that need a Rust library, run by `make site`.
//!
//! `glue WASM OUT` writes the JavaScript that the compiled engine needs beside a copy of the engine that fits it.
//! The library is locked in `Cargo.lock` with the crate it serves, so the two cannot drift apart.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{bail, Context, Result};
use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "usage: xtask glue WASM OUT
  WASM  the engine as cargo built it for wasm32-unknown-unknown
  OUT   the folder to write engine.js and engine_bg.wasm to";

/// The name that both written files start with.
const NAME: &str = "engine";

fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    match args.as_slice() {
        [task, wasm, out] if task == "glue" => match glue(Path::new(wasm), Path::new(out)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("xtask: {error:#}");
                ExitCode::FAILURE
            }
        },
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// Writes `engine.js` and `engine_bg.wasm` for `wasm` into `out`. Files that would not change are left alone.
///
/// # Errors
/// When `wasm` cannot be read or was built with another version of wasm-bindgen, or `out` cannot be written.
fn glue(wasm: &Path, out: &Path) -> Result<()> {
    if !wasm.is_file() {
        bail!("there is no file {}", wasm.display());
    }
    fs::create_dir_all(out).with_context(|| format!("cannot make the folder {}", out.display()))?;
    let fresh = Scratch::beside(out)?;
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name(NAME)
        .typescript(false)
        .remove_name_section(true)
        .no_modules(true)?;
    bindgen
        .generate(&fresh.0)
        .with_context(|| format!("cannot make the glue for {}", wasm.display()))?;
    for name in [format!("{NAME}.js"), format!("{NAME}_bg.wasm")] {
        let made = fs::read(fresh.0.join(&name))
            .with_context(|| format!("the glue for {} has no {name}", wasm.display()))?;
        let kept = out.join(&name);
        if fs::read(&kept).is_ok_and(|old| old == made) {
            continue;
        }
        fs::write(&kept, made).with_context(|| format!("cannot write {}", kept.display()))?;
    }
    Ok(())
}

/// A folder that is gone when the work is done, whichever way it ends.
struct Scratch(PathBuf);

impl Scratch {
    fn beside(out: &Path) -> Result<Self> {
        let mut name = out.as_os_str().to_owned();
        name.push(format!(".{}.tmp", std::process::id()));
        let path = PathBuf::from(name);
        fs::create_dir_all(&path)
            .with_context(|| format!("cannot make the folder {}", path.display()))?;
        Ok(Self(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Nothing to do about a failure here: the folder lies in `target` and `make clean` takes it.
        let _ = fs::remove_dir_all(&self.0);
    }
}
