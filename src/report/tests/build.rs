//! Whole reports of invented notebooks.
#![allow(clippy::unwrap_used)]

mod fixture;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use report::{Built, Input, Output, ReportError};

fn build(input: &Input, directory: &Path) -> Result<Built, ReportError> {
    report::build(input, &Output { directory: directory.to_owned() })
}

/// All files below a folder.
fn files(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![directory.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(directory).unwrap().to_str().unwrap().to_owned();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let built = build(&fixture::input(), one.path()).unwrap();
    build(&fixture::input(), two.path()).unwrap();
    assert_eq!(built.figures, 8);
    let (one, two) = (files(one.path()), files(two.path()));
    assert_eq!(one.keys().collect::<Vec<_>>(), two.keys().collect::<Vec<_>>());
    for (path, bytes) in &one {
        assert!(two[path] == *bytes, "{path} differs");
    }
}

#[test]
fn what_was_there_is_replaced_and_the_rest_stays() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(directory.path().join("site")).unwrap();
    fs::write(directory.path().join("site/old.html"), "old").unwrap();
    fs::write(directory.path().join("mine.txt"), "mine").unwrap();
    let built = build(&fixture::input(), directory.path()).unwrap();
    assert_eq!((built.pages, built.chapters), (16, 17));
    assert!(!directory.path().join("site/old.html").exists());
    let left: Vec<String> = fs::read_dir(directory.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(left.len(), 3, "{left:?}");
}

#[test]
fn a_report_that_fails_leaves_the_old_one() {
    let directory = tempfile::tempdir().unwrap();
    build(&fixture::input(), directory.path()).unwrap();
    let before = files(directory.path());
    let broken = fixture::changed("02-synthesis.ipynb", "nowhere.html");
    assert!(build(&broken, directory.path()).is_err());
    assert!(files(directory.path()) == before);
}

#[test]
fn every_figure_stands_in_both_with_its_files() {
    let directory = tempfile::tempdir().unwrap();
    build(&fixture::input(), directory.path()).unwrap();
    let files = files(directory.path());
    for page in ["site/studies/invented-2026.html", "book/study-invented-2026.html"] {
        let html = String::from_utf8(files[page].clone()).unwrap();
        for id in ["dots", "bars", "stacked", "lines", "box", "histogram", "heat", "violin"] {
            assert_eq!(
                html.matches(&format!("<figure class=\"figure\" id=\"fig-{id}\">")).count(),
                1
            );
        }
        assert_eq!(html.matches("role=\"img\"").count(), 7, "all but the violin are drawn");
        assert_eq!(html.matches("class=\"plotly-data\"").count(), 7);
        assert!(!html.contains("alert(1)</script>"), "markup of a notebook is text");
        assert!(!html.contains("<b onclick") && !html.contains("<table onclick"), "{page}");
    }
    for folder in ["site", "book"] {
        let plotly =
            files.keys().filter(|path| path.starts_with(&format!("{folder}/assets/plotly-c")));
        assert_eq!(plotly.count(), 1);
        for ending in ["svg", "csv", "json"] {
            assert!(files.contains_key(&format!("{folder}/figures/fig-dots.{ending}")));
        }
        assert!(files.contains_key(&format!("{folder}/data/invented-2026/measurements.csv")));
    }
}

#[test]
fn a_mode_without_data_says_so() {
    let directory = tempfile::tempdir().unwrap();
    build(&fixture::input(), directory.path()).unwrap();
    for page in ["site/modes/rt.html", "book/mode-rt.html"] {
        let html = fs::read_to_string(directory.path().join(page)).unwrap();
        assert!(html.contains("No shipped dataset covers it"), "{page}");
    }
    let full = fs::read_to_string(directory.path().join("site/modes/full.html")).unwrap();
    assert!(full.contains("Full preemption costs 4.7 %"));
}

#[test]
fn errors_say_where_why_and_what_to_do() {
    let directory = tempfile::tempdir().unwrap();
    let message = |input: &Input| build(input, directory.path()).unwrap_err().to_string();
    let mut none = fixture::input();
    none.notebooks.clear();
    let mut unknown = fixture::input();
    unknown.datasets.clear();
    let mut bare = fixture::input();
    bare.notebooks[1].notebook.strip();
    let mut unnamed = fixture::input();
    unnamed.notebooks[1].notebook.metadata.remove("preempt_lab");
    let failed = fixture::changed(
        r#""name": "stdout",
     "output_type": "stream",
     "text": "two\n\nlines <&>\n""#,
        r#""output_type": "error", "ename": "Panic", "evalue": "index out of bounds", "traceback": []"#,
    );
    let messages = [
        message(&none),
        message(&failed),
        message(&bare),
        message(&unnamed),
        message(&unknown),
        message(&fixture::changed(
            "\"alt\": \"Boxes of two kernels, the second wider.\"",
            "\"alt\": \"\"",
        )),
        message(&fixture::changed("\"fig-box\"", "\"fig-bars\"")),
        message(&fixture::changed("02-synthesis.ipynb", "nowhere.html")),
    ];
    insta::assert_snapshot!(messages.join("\n\n"));
}
