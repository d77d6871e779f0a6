//! What goes out: one version everywhere, pages that keep their bytes in any checkout, workflows that name what is there.

use std::path::Path;
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

#[test]
fn everything_that_goes_out_has_one_version() {
    let version = env!("CARGO_PKG_VERSION");
    for (file, line) in [
        ("python/Cargo.toml", format!("\nversion = \"{version}\"\n")),
        (
            "python/pyproject.toml",
            format!("\nversion = \"{version}\"\n"),
        ),
        (
            "python/package/ludarium/__init__.py",
            format!("\n__version__ = \"{version}\"\n"),
        ),
        (
            "npm/package.json",
            format!("\n  \"version\": \"{version}\",\n"),
        ),
        ("CITATION.cff", format!("\nversion: {version}\n")),
        ("ludarium.toml", format!("\nversion = \"{version}\"\n")),
    ] {
        assert!(
            read(file).contains(&line),
            "{file} has another version than {version}"
        );
    }
}

/// What builds a wheel is maturin; what tests it is hundreds of megabytes more.
#[test]
fn a_wheel_is_built_by_maturin_alone() {
    let list = read("python/requirements.txt");
    let names: Vec<&str> = list.lines().filter_map(|l| l.split("==").next()).collect();
    assert_eq!(names, ["maturin"]);
    let script = read("tools/python.sh");
    let build = script.split("\nbuild)").nth(1).unwrap_or_default();
    let build = build.lines().next().unwrap_or_default();
    assert!(
        build.contains("builds && crates && build") && !build.contains("set_up"),
        "{build}"
    );
}

/// Runs git in a folder, as on a system that turns the ends of lines round; none where there is no git.
fn git(folder: &Path, args: &[&str]) -> Option<String> {
    let out = Command::new("git")
        .args([
            "-c",
            "core.autocrlf=true",
            "-c",
            "user.name=x",
            "-c",
            "user.email=x@example.org",
        ])
        .args(args)
        .current_dir(folder)
        .env("GIT_CONFIG_GLOBAL", folder.join("none"))
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .output()
        .ok()?;
    assert!(
        out.status.success(),
        "{args:?}: {}",
        String::from_utf8_lossy(&out.stderr)
    );
    Some(String::from_utf8_lossy(&out.stdout).into_owned())
}

/// A page with every end of line there is, checked in and out again: here, and in a collection that `init` began.
#[test]
fn pages_keep_their_bytes_in_any_checkout() {
    let page: &[u8] = b"one\r\ntwo\nthree\rfour\xff\n\n";
    for rules in [".gitattributes", "starter/gitattributes"] {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir_all(at("corpus/pages/deeper")).unwrap();
        std::fs::copy(root().join(rules), at(".gitattributes")).unwrap();
        let pages = ["corpus/pages/a.txt", "corpus/pages/deeper/b.html"];
        for name in pages {
            std::fs::write(at(name), page).unwrap();
        }
        std::fs::write(at("script.sh"), "#!/bin/sh\necho\n").unwrap();
        if git(folder.path(), &["init", "--quiet"]).is_none() {
            eprintln!("skipped: git is not here");
            return;
        }
        git(folder.path(), &["add", "--all"]);
        git(folder.path(), &["commit", "--quiet", "--message", "x"]);
        for name in pages.into_iter().chain(["script.sh"]) {
            std::fs::remove_file(at(name)).unwrap();
        }
        git(folder.path(), &["checkout", "--quiet", "--", "."]);
        for name in pages {
            assert_eq!(std::fs::read(at(name)).unwrap(), page, "{rules}: {name}");
        }
        // what is run and compared byte by byte has no other ends of lines either
        assert_eq!(
            std::fs::read(at("script.sh")).unwrap(),
            b"#!/bin/sh\necho\n",
            "{rules}"
        );
    }
}

/// Files that workflows, the container and the page on releases name are there; so are the goals of make.
#[test]
fn what_a_forge_is_told_to_run_is_there() {
    let makefile = read("Makefile");
    let of = |pattern: &str| regex::Regex::new(pattern).unwrap();
    let files = of(r"(?:sh |/)((?:tools|\.ci|python/tests)/[a-z_.]+[a-z])");
    let goals = of(r"(?:run: |release |`)make ([a-z]+)");
    let tests = of(r"cargo [a-z]+ --locked [^\n]*-- ([a-z_: ]+)");
    let mut seen = 0;
    for file in [
        ".github/workflows/ci.yml",
        ".github/workflows/release.yml",
        "Containerfile",
        "docs/builders/release.md",
    ] {
        let text = read(file);
        for found in files.captures_iter(&text) {
            seen += 1;
            assert!(root().join(&found[1]).exists(), "{file}: {}", &found[1]);
        }
        for found in goals.captures_iter(&text) {
            seen += 1;
            let goal = format!("\n{}:", &found[1]);
            assert!(makefile.contains(&goal), "{file}: make {}", &found[1]);
        }
        for found in tests.captures_iter(&text) {
            let modules = found[1].split_whitespace();
            for module in modules.filter_map(|m| m.strip_suffix("::")) {
                seen += 1;
                let module = root().join("tests/all").join(format!("{module}.rs"));
                assert!(module.is_file(), "{file}: {}", module.display());
            }
        }
    }
    assert!(seen > 12, "{seen}");
}
