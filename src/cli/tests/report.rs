//! The main job, end to end: the shipped notebooks and datasets become a site and
//! a book, which a browser then reads.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use tempfile::TempDir;

struct Report {
    directory: TempDir,
    output: Output,
}

fn report() -> &'static Report {
    static REPORT: OnceLock<Report> = OnceLock::new();
    REPORT.get_or_init(|| {
        let directory = tempfile::tempdir().unwrap();
        let output = build(directory.path(), &[]);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{stderr}");
        Report { directory, output }
    })
}

fn build(directory: &Path, options: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_preempt-lab"))
        .args(["report", "--output"])
        .arg(directory)
        .args(options)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .env_remove("SOURCE_DATE_EPOCH")
        .output()
        .unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// All files below a directory.
fn files(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![root.to_owned()];
    while let Some(directory) = waiting.pop() {
        for entry in std::fs::read_dir(&directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                found.insert(
                    path.strip_prefix(root).unwrap().to_owned(),
                    std::fs::read(&path).unwrap(),
                );
            }
        }
    }
    found
}

fn page(path: &str) -> String {
    std::fs::read_to_string(report().directory.path().join(path)).unwrap()
}

#[test]
fn the_second_run_executes_nothing_and_says_so() {
    let first = stderr(&report().output);
    assert!(
        first.contains("01-preempt-dynamic-2023.ipynb: to execute (never executed)"),
        "{first}"
    );
    let second = build(report().directory.path(), &[]);
    let said = stderr(&second);
    assert_eq!(second.status.code(), Some(0), "{said}");
    assert!(said.contains("nothing to execute"), "{said}");
    assert!(!said.contains("executed in 1"), "{said}");
}

#[test]
fn two_builds_are_equal_to_the_byte() {
    let again = tempfile::tempdir().unwrap();
    let output = build(again.path(), &["--force"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    for part in ["site", "book", "notebooks"] {
        let (one, other) =
            (files(&report().directory.path().join(part)), files(&again.path().join(part)));
        assert!(!one.is_empty(), "{part} holds files");
        assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
        for (path, content) in &one {
            assert!(
                content == &other[path],
                "{part}/{} differs between two builds",
                path.display()
            );
        }
    }
}

#[test]
fn the_pages_say_what_a_careful_reader_would() {
    let dynamic = page("site/studies/preempt-dynamic-2023.html");
    for fact in [
        "\u{2212}3.4\u{a0}%",
        "\u{2212}14.8\u{a0}%",
        "\u{2212}21.5\u{a0}%",
        "confounded by DEBUG_PREEMPT",
    ] {
        let loose = fact.replace('\u{a0}', " ");
        assert!(dynamic.contains(fact) || dynamic.contains(&loose), "missing: {fact}");
    }
    let memcg = page("site/studies/memcg-task-obj-2022.html");
    assert!(memcg.contains("+29.9"), "dynamic none against static none");
    let server = page("site/studies/config-preempt-server-2004.html");
    assert!(
        server.contains("+100.6") && server.contains("+5.4") && server.contains("not testable")
    );
    assert!(
        !server.contains("badge slower") && !server.contains(">slower<"),
        "one run a side proves nothing"
    );
    let hackbench = page("site/studies/debug-preempt-hackbench-2023.html");
    assert!(hackbench.contains("13.18") && hackbench.contains("expected by chance"));
}

#[test]
fn nothing_leads_to_the_network_without_a_click() {
    for part in ["site", "book"] {
        for (path, content) in files(&report().directory.path().join(part)) {
            if path.extension().is_none_or(|kind| kind != "html") {
                continue;
            }
            let html = String::from_utf8(content).unwrap();
            for tag in html.split('<').filter(|tag| {
                ["script", "link", "img", "iframe"].iter().any(|name| tag.starts_with(name))
            }) {
                let tag = tag.split('>').next().unwrap_or_default();
                assert!(
                    !tag.contains("\"http") && !tag.contains("\"//"),
                    "{part}/{}: <{tag}>",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn a_browser_reads_every_page_without_complaint() {
    let Some(browser) = browser() else {
        assert!(
            std::env::var_os("CI").is_none(),
            "Chromium is needed here: `apt-get install chromium`"
        );
        eprintln!("skipped: no Chromium on this machine");
        return;
    };
    let mut complaints = Vec::new();
    for part in ["site", "book"] {
        let root = report().directory.path().join(part);
        let pages: Vec<PathBuf> = files(&root)
            .into_keys()
            .filter(|path| path.extension().is_some_and(|kind| kind == "html"))
            .collect();
        assert!(pages.len() > 10, "{part} has pages");
        for path in pages.iter().filter(|path| !path.ends_with("print.html")) {
            complaints.extend(console(&browser, &root.join(path)));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

fn browser() -> Option<PathBuf> {
    let search = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    std::env::split_paths(&search)
        .flat_map(|directory| names.map(|name| directory.join(name)))
        .find(|path| path.is_file())
}

/// What a page writes to the console, one line each.
fn console(browser: &Path, page: &Path) -> Vec<String> {
    let profile = tempfile::tempdir().unwrap();
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-quic"])
        .args(["--enable-logging=stderr", "--virtual-time-budget=3000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap();
    let html = String::from_utf8_lossy(&output.stdout);
    assert!(html.contains("</html>"), "{} was not rendered", page.display());
    String::from_utf8_lossy(&output.stderr)
        .lines()
        .filter(|line| line.contains("CONSOLE"))
        .map(|line| format!("{}: {line}", page.display()))
        .collect()
}
