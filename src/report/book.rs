//! The content as a book: chapters for mdBook, built in process.
//!
//! What is not prose goes around mdBook: a chapter holds an empty element where a figure or table
//! stands, and the finished page gets the same markup as a page of the site. So drawings reach
//! the reader as they were made, and the search index holds prose and headings only.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use mdbook_driver::MDBook;
use mdbook_driver::config::Config;
use minijinja::context;
use minijinja::value::Value;

use crate::content::{Content, Item, Study};
use crate::downloads::Files;
use crate::publish::Staging;
use crate::render::{Form, Renderer, value};
use crate::{ReportError, assets, chapters, downloads, markdown, timeline};

const SETTINGS: &str = include_str!("../../templates/book/book.toml");

/// A rendered book.
pub(crate) struct Book {
    pub(crate) files: Files,
    /// How many chapters it has.
    pub(crate) chapters: usize,
}

/// Renders the book, working in a folder of `staging`.
pub(crate) fn render(content: &Content, staging: &Staging) -> Result<Book, ReportError> {
    let inserts = Inserts::default();
    let mut renderer = Renderer::new(content, Form::Book, assets::book())?;
    let keep = inserts.clone();
    renderer.add_filter("insert", move |markup| Value::from_safe_string(keep.add(markup)));
    let parts = parts(&renderer, &inserts)?;

    let root = staging.path().join("chapters");
    write(&root, &parts)?;
    let mut files = built(&root)?;
    for (path, bytes) in &mut files {
        if path.ends_with(".html") {
            let page = String::from_utf8_lossy(bytes);
            *bytes = finished(&page, &renderer, &inserts).into_bytes();
        }
    }
    files.extend(downloads::all(content));
    files.extend(renderer.assets.files.iter().cloned());
    let chapters = parts.iter().map(|part| part.chapters.len()).sum();
    Ok(Book { files, chapters })
}

/// Chapters under a heading of the table of contents.
struct Part {
    title: &'static str,
    chapters: Vec<Chapter>,
}

/// A chapter: its name in the table of contents, its file and its text.
struct Chapter {
    title: String,
    name: String,
    text: String,
}

fn parts(renderer: &Renderer, inserts: &Inserts) -> Result<Vec<Part>, ReportError> {
    let content = renderer.content;
    let fixed = |title: &str, name: &str, text: &str| {
        let text = text.replace(timeline::PLACE, &inserts.add(&timeline::markup()));
        Chapter { title: title.to_owned(), name: name.to_owned(), text }
    };
    let made = |title: &str, name: String, template: &str, own: Value| {
        let text = renderer.page(template, "", own)?;
        Ok::<_, ReportError>(Chapter { title: title.to_owned(), name, text })
    };
    let answers = context! { modes => value(&content.modes), studies => value(&content.studies) };
    let studies = content.studies.iter().map(|study| {
        made(&study.title, format!("study-{}", study.slug), "book/study.md", own(renderer, study))
    });
    let modes = content.modes.iter().map(|page| {
        let source = resolved(renderer, chapters::mode(page.mode.slug));
        let own = context! { mode => value(page), source };
        made(page.mode.title, format!("mode-{}", page.mode.slug), "book/mode.md", own)
    });
    let datasets = content.datasets.iter().map(|page| {
        let own = context! { dataset => value(page) };
        made(&page.card.title, format!("dataset-{}", page.card.slug), "book/dataset.md", own)
    });
    Ok(vec![
        Part {
            title: "",
            chapters: vec![
                fixed("Introduction", "introduction", chapters::INTRODUCTION),
                made("The answers", "answers".to_owned(), "book/answers.md", answers)?,
            ],
        },
        Part {
            title: "Understand",
            chapters: vec![
                fixed("What each mode does and costs", "modes", chapters::MODES),
                fixed("How to read a report", "reading", chapters::READING),
            ],
        },
        Part { title: "Studies", chapters: studies.collect::<Result<_, _>>()? },
        Part { title: "Modes", chapters: modes.collect::<Result<_, _>>()? },
        Part { title: "Datasets", chapters: datasets.collect::<Result<_, _>>()? },
        Part {
            title: "Use and check",
            chapters: vec![
                fixed("Notebooks, datasets and the command line", "using", chapters::USING),
                fixed("Method", "method", chapters::METHOD),
                fixed("Glossary", "glossary", chapters::GLOSSARY),
            ],
        },
    ])
}

fn own(renderer: &Renderer, study: &Study) -> Value {
    let items: Vec<Value> = study
        .items
        .iter()
        .map(|item| match item {
            Item::Prose { markdown, attachments, .. } => {
                let source = resolved(renderer, &markdown::inert(markdown, attachments.as_ref()));
                context! { kind => "prose", source }
            }
            other => value(other),
        })
        .collect();
    context! { study => value(study), items }
}

/// Markdown whose links lead to chapters and whose title is left to its chapter.
fn resolved(renderer: &Renderer, source: &str) -> String {
    markdown::source(source, &|address| renderer.resolve("", address))
}

fn write(root: &Path, parts: &[Part]) -> Result<(), ReportError> {
    let mut summary = String::from("# Summary\n");
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |cause| ReportError::Write { path, cause }
    };
    let source = root.join("src");
    fs::create_dir_all(&source).map_err(failed(&source))?;
    for part in parts.iter().filter(|part| !part.chapters.is_empty()) {
        let heading =
            if part.title.is_empty() { String::new() } else { format!("# {}\n", part.title) };
        summary.push_str(&format!("\n{heading}\n"));
        for Chapter { title, name, text } in &part.chapters {
            let title = title.replace('[', "\\[").replace(']', "\\]");
            let mark = if part.title.is_empty() { "" } else { "- " };
            summary.push_str(&format!("{mark}[{title}]({name}.md)\n"));
            let path = source.join(format!("{name}.md"));
            fs::write(&path, text).map_err(failed(&path))?;
        }
    }
    let path = source.join("SUMMARY.md");
    fs::write(&path, summary).map_err(failed(&path))
}

fn built(root: &Path) -> Result<Files, ReportError> {
    let refused = |error: &dyn Display| ReportError::Book(format!("{error:#}"));
    let settings: Config = SETTINGS.parse().map_err(|error| refused(&error))?;
    let book = MDBook::load_with_config(root, settings).map_err(|error| refused(&error))?;
    book.build().map_err(|error| {
        // A disk that is full says so deep inside; the reader wants to know which folder.
        let disk = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
        match disk {
            Some(disk) => {
                let place = root.parent().and_then(Path::parent).unwrap_or(root);
                let cause = io::Error::new(disk.kind(), format!("{error:#}"));
                ReportError::Write { path: place.to_owned(), cause }
            }
            None => refused(&error),
        }
    })?;
    let mut files = Files::new();
    read(&root.join("book"), "", &mut files)?;
    Ok(files)
}

fn read(folder: &Path, prefix: &str, files: &mut Files) -> Result<(), ReportError> {
    let failed = |cause| ReportError::Write { path: folder.to_owned(), cause };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            read(&path, &format!("{prefix}{name}/"), files)?;
        } else if name != ".nojekyll" {
            files.insert(format!("{prefix}{name}"), fs::read(&path).map_err(failed)?);
        }
    }
    Ok(())
}

/// A page of mdBook with its figures, our style and script, a skip link, and one `h1`.
fn finished(page: &str, renderer: &Renderer, inserts: &Inserts) -> String {
    let assets = &renderer.assets;
    let page = inserts.put(page);
    let page = page.replacen(
        "</head>",
        &format!("<link rel=\"stylesheet\" href=\"{}\">\n    </head>", assets.style),
        1,
    );
    let page = page.replacen(
        "<body>",
        &format!(
            "<body data-plotly=\"{}\">\n    <a class=\"skip\" href=\"#mdbook-content\">Skip to the content</a>",
            assets.plotly
        ),
        1,
    );
    let page = match page.split_once("<h1 class=\"menu-title\">") {
        Some((before, after)) => {
            let after = after.replacen("</h1>", "</div>", 1);
            format!("{before}<div class=\"menu-title\">{after}")
        }
        None => page,
    };
    let script = format!("<script src=\"{}\" defer></script>\n    </body>", assets.script);
    page.replacen("</body>", &script, 1)
}

/// Markup that waits for its page.
#[derive(Debug, Clone, Default)]
struct Inserts(Arc<Mutex<Vec<String>>>);

impl Inserts {
    /// Keeps `markup` and returns the element that stands for it.
    fn add(&self, markup: &str) -> String {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push(markup.to_owned());
        place(kept.len() - 1)
    }

    fn put(&self, page: &str) -> String {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut rest = page;
        let mut out = String::with_capacity(page.len());
        let mut seen = BTreeSet::new();
        while let Some((before, after)) = rest.split_once(OPEN) {
            out.push_str(before);
            let number = after.split_once(CLOSE).and_then(|(number, after)| {
                let number: usize = number.parse().ok()?;
                seen.insert(number).then_some((number, after))
            });
            match number.and_then(|(number, after)| Some((kept.get(number)?, after))) {
                Some((markup, after)) => {
                    out.push_str(markup);
                    rest = after;
                }
                None => {
                    out.push_str(OPEN);
                    rest = after;
                }
            }
        }
        out + rest
    }
}

const OPEN: &str = "<div class=\"insert\" data-number=\"";
const CLOSE: &str = "\"></div>";

fn place(number: usize) -> String {
    format!("{OPEN}{number}{CLOSE}")
}
