//! `preempt-lab doctor`: what this program needs, and the cure for what is
//! missing.

use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use evaluator::Environment;
use evaluator::environment::{Identity, Source, cache_directory};
use serde::Serialize;

use crate::Verdict;
use crate::arguments::DoctorOptions;

#[derive(Debug, Serialize)]
struct Finding {
    subject: &'static str,
    ok: bool,
    says: String,
    cure: Option<String>,
}

impl Finding {
    fn fine(subject: &'static str, says: impl Into<String>) -> Self {
        Self { subject, ok: true, says: says.into(), cure: None }
    }

    fn wrong(subject: &'static str, says: impl Into<String>, cure: impl Into<String>) -> Self {
        Self { subject, ok: false, says: says.into(), cure: Some(cure.into()) }
    }
}

pub(crate) fn run(options: &DoctorOptions) -> anyhow::Result<Verdict> {
    let findings = [toolchain(), linker(), sources_of_std(), cache(), environment()];
    let mut out = std::io::stdout().lock();
    if options.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&findings)?)?;
    } else {
        for finding in &findings {
            let mark = if finding.ok { "ok     " } else { "missing" };
            writeln!(out, "{mark}  {}: {}", finding.subject, finding.says)?;
            if let Some(cure) = &finding.cure {
                writeln!(out, "         cure: {cure}")?;
            }
        }
    }
    let clean = findings.iter().all(|finding| finding.ok);
    Ok(if clean { Verdict::Clean } else { Verdict::Findings })
}

fn toolchain() -> Finding {
    match first_line("rustc", &["--version"]) {
        Ok(version) => Finding::fine("Rust", version),
        Err(why) => Finding::wrong("Rust", why, "install it with rustup: https://rustup.rs"),
    }
}

fn linker() -> Finding {
    match first_line("cc", &["--version"]) {
        Ok(version) => Finding::fine("C linker", version),
        Err(why) => {
            Finding::wrong("C linker", why, "install gcc or clang, on Debian: apt install gcc")
        }
    }
}

fn sources_of_std() -> Finding {
    const SUBJECT: &str = "sources of std";
    let cure = "rustup component add rust-src";
    match first_line("rustc", &["--print", "sysroot"]) {
        Ok(root) => {
            let path = Path::new(&root).join("lib/rustlib/src/rust/library/std/src/lib.rs");
            if path.is_file() {
                Finding::fine(SUBJECT, path.display().to_string())
            } else {
                Finding::wrong(
                    SUBJECT,
                    "not installed; types of variables cannot be inferred",
                    cure,
                )
            }
        }
        Err(why) => Finding::wrong(SUBJECT, why, cure),
    }
}

fn cache() -> Finding {
    const SUBJECT: &str = "cache directory";
    let cure = "make it writable, or set PREEMPT_LAB_CACHE to another directory";
    match cache_directory() {
        Ok(path) => {
            let writable = std::fs::create_dir_all(&path)
                .and_then(|()| tempfile::tempfile_in(&path).map(drop));
            match writable {
                Ok(()) => Finding::fine(SUBJECT, path.display().to_string()),
                Err(error) => Finding::wrong(SUBJECT, format!("{}: {error}", path.display()), cure),
            }
        }
        Err(error) => Finding::wrong(SUBJECT, error.to_string(), cure),
    }
}

fn environment() -> Finding {
    const SUBJECT: &str = "library for cells";
    let cure = "preempt-lab warm";
    let looked = Source::find().and_then(|source| Identity::of(&source));
    match looked.and_then(|identity| Environment::find(&identity)) {
        Ok(Some(found)) => {
            let megabytes = found.library_bytes() / 1_000_000;
            let age = std::fs::metadata(found.root())
                .and_then(|metadata| metadata.modified())
                .ok()
                .and_then(|built| SystemTime::now().duration_since(built).ok())
                .map_or_else(
                    || "of unknown age".to_owned(),
                    |age| format!("{} days old", age.as_secs() / 86_400),
                );
            Finding::fine(SUBJECT, format!("{}, {megabytes} MB, {age}", found.root().display()))
        }
        Ok(None) => Finding::wrong(SUBJECT, "not built yet", cure),
        Err(error) => Finding::wrong(SUBJECT, error.to_string(), cure),
    }
}

fn first_line(program: &str, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(program)
        .args(arguments)
        .output()
        .map_err(|error| format!("`{program}`: {error}"))?;
    let line = |text: &[u8]| {
        String::from_utf8_lossy(text).lines().next().unwrap_or_default().trim().to_owned()
    };
    if output.status.success() {
        Ok(line(&output.stdout))
    } else {
        Err(format!("`{program}` fails: {}", line(&output.stderr)))
    }
}
