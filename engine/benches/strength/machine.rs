//! What the figures were made on.

use serde_json::{json, Value};

pub fn first_line(program: &str, args: &[&str]) -> Option<String> {
    let out = std::process::Command::new(program)
        .args(args)
        .output()
        .ok()?;
    let text = String::from_utf8(out.stdout).ok()?;
    text.lines().next().map(str::to_string)
}

pub fn machine() -> Value {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|t| {
        let line = t.lines().find(|l| l.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_string())
    });
    json!({ "cpu": cpu, "os": std::env::consts::OS, "arch": std::env::consts::ARCH })
}
