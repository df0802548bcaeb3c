//! The content as pages: HTML that needs no network, no server and no script.

use std::collections::BTreeSet;

use minijinja::context;
use minijinja::value::Value;

use crate::content::{Content, DatasetPage, Item, ModePage, Study};
use crate::markdown::{self, Setting};
use crate::render::{Form, Renderer, value};
use crate::{ReportError, assets, chapters, downloads};

pub(crate) use crate::downloads::Files;

/// Renders all pages and everything they link to.
pub(crate) fn render(content: &Content) -> Result<Files, ReportError> {
    let renderer = Renderer::new(content, Form::Site, assets::site())?;
    let mut files = downloads::all(content);
    files.extend(renderer.assets.files.iter().cloned());
    let mut page = |path: &str, template: &str, own: Value| -> Result<(), ReportError> {
        let root = "../".repeat(path.matches('/').count());
        let place = match path.split_once('/') {
            Some((folder, _)) => format!("{folder}.html"),
            None => path.to_owned(),
        };
        let html = renderer.page(template, &root, context! { path, place, ..own })?;
        files.insert(path.to_owned(), html.into_bytes());
        Ok(())
    };
    page("index.html", "site/start.html", start(content))?;
    for study in &content.studies {
        let path = format!("studies/{}.html", study.slug);
        page(&path, "site/study.html", study_page(&renderer, study))?;
    }
    for mode in &content.modes {
        let path = format!("modes/{}.html", mode.mode.slug);
        page(&path, "site/mode.html", mode_page(&renderer, mode))?;
    }
    for dataset in &content.datasets {
        let path = format!("datasets/{}.html", dataset.card.slug);
        page(&path, "site/dataset.html", dataset_page(dataset))?;
    }
    for (path, title, text) in [
        ("method.html", "Method", chapters::METHOD),
        ("glossary.html", "Glossary", chapters::GLOSSARY),
    ] {
        let (html, sections) = prose(&renderer, "", text);
        page(path, "site/text.html", context! { title, html, sections => value(&sections) })?;
    }
    for (path, list) in lists(content) {
        page(path, "site/list.html", list)?;
    }
    Ok(files)
}

fn start(content: &Content) -> Value {
    context! {
        modes => value(&content.modes),
        studies => value(&content.studies),
        words => value(&stats::Verdict::ALL),
    }
}

fn study_page(renderer: &Renderer, study: &Study) -> Value {
    let mut taken: BTreeSet<String> =
        ["content", "sure", "limits", "comparisons", "reproduce"].map(str::to_owned).into();
    let mut sections = vec![("sure".to_owned(), "How sure are we?".to_owned())];
    if !study.limits.is_empty() {
        sections.push(("limits".to_owned(), "What this does not show".to_owned()));
    }
    let resolve = |address: &str| renderer.resolve("../", address);
    let mut items = Vec::new();
    for item in &study.items {
        let Item::Prose { cell, markdown, attachments } = item else {
            items.push(value(item));
            continue;
        };
        let setting = Setting {
            drop_title: true,
            trusted: false,
            attachments: attachments.as_ref(),
            resolve: Some(&resolve),
        };
        let html = markdown::html(markdown, &setting, &mut taken);
        sections.extend(markdown::sections(&html));
        items.push(context! { kind => "prose", cell, html });
    }
    if !study.contrasts.is_empty() {
        sections.push(("comparisons".to_owned(), "All comparisons".to_owned()));
    }
    sections.push(("reproduce".to_owned(), "Reproduce it".to_owned()));
    context! { study => value(study), items, sections => value(&sections) }
}

fn mode_page(renderer: &Renderer, mode: &ModePage) -> Value {
    let (html, _) = prose(renderer, "../", chapters::mode(mode.mode.slug));
    context! { mode => value(mode), html }
}

fn dataset_page(dataset: &DatasetPage) -> Value {
    let card = &dataset.card;
    let all = [
        ("files", "Files", true),
        ("traps", "What is easily misread", !card.traps.is_empty()),
        ("machines", "Machines", !card.machines.rows.is_empty()),
        ("conditions", "Conditions", !card.conditions.rows.is_empty()),
        ("workloads", "Workloads", !card.workloads.rows.is_empty()),
        ("schema", "Schema", true),
        ("provenance", "Provenance", true),
    ];
    let shown = all.into_iter().filter(|(.., is_there)| *is_there);
    let sections: Vec<(&str, &str)> = shown.map(|(id, title, _)| (id, title)).collect();
    context! { dataset => value(dataset), sections => value(&sections) }
}

/// A text of the project as HTML, with its sections.
fn prose(renderer: &Renderer, root: &str, text: &str) -> (String, Vec<(String, String)>) {
    let resolve = |address: &str| renderer.resolve(root, address);
    let setting =
        Setting { drop_title: true, trusted: true, resolve: Some(&resolve), attachments: None };
    let mut taken = BTreeSet::from(["content".to_owned()]);
    let html = markdown::html(text, &setting, &mut taken);
    let sections = markdown::sections(&html);
    (html, sections)
}

/// Pages that lead to the pages of a kind.
fn lists(content: &Content) -> [(&'static str, Value); 3] {
    let entry = |url: String, title: &str, text: &str| context! { url, title, text };
    let studies = content.studies.iter().map(|study| {
        let text = study.headlines.first().map_or("", |line| line.sentence.as_str());
        entry(format!("studies/{}.html", study.slug), &study.title, text)
    });
    let modes = content.modes.iter().map(|page| {
        let text = page.answers.first().map(|answer| answer.verdict.sentence.as_str());
        let title = format!("{} ({})", page.mode.title, page.mode.symbol);
        let url = format!("modes/{}.html", page.mode.slug);
        entry(url, &title, text.unwrap_or("No shipped dataset covers it."))
    });
    let datasets = content.datasets.iter().map(|page| {
        let card = &page.card;
        entry(format!("datasets/{}.html", card.slug), &card.title, &card.question)
    });
    let list = |title: &str, lead: &str, entries: Vec<Value>| context! { title, lead, entries };
    [
        (
            "studies.html",
            list(
                "Studies",
                "One page for each notebook: the answer, what it rests on, and every step to it.",
                studies.collect(),
            ),
        ),
        (
            "modes.html",
            list(
                "Modes",
                "The preemption models, and two switches that are easily taken for one.",
                modes.collect(),
            ),
        ),
        (
            "datasets.html",
            list(
                "Datasets",
                "Published measurements with their provenance, their claims and their traps, to download.",
                datasets.collect(),
            ),
        ),
    ]
}
