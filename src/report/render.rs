//! Templates, and what they may ask for: addresses, short numbers, signs. Both forms of a report
//! are rendered with the same parts.

use std::collections::{BTreeMap, BTreeSet};

use minijinja::value::{Serde, Value};
use minijinja::{AutoEscape, Environment, UndefinedBehavior, context};

use crate::assets::Assets;
use crate::content::{Content, Item, Study};
use crate::{ReportError, markdown, number, verdict};
use serde::Serialize;

const TEMPLATES: [(&str, &str); 23] = [
    ("parts/claims.html", include_str!("../../templates/parts/claims.html")),
    ("parts/contrast.html", include_str!("../../templates/parts/contrast.html")),
    ("parts/contrasts.html", include_str!("../../templates/parts/contrasts.html")),
    ("parts/dataset.html", include_str!("../../templates/parts/dataset.html")),
    ("parts/figure.html", include_str!("../../templates/parts/figure.html")),
    ("parts/grid.html", include_str!("../../templates/parts/grid.html")),
    ("parts/item.html", include_str!("../../templates/parts/item.html")),
    ("parts/limits.html", include_str!("../../templates/parts/limits.html")),
    ("parts/reproduce.html", include_str!("../../templates/parts/reproduce.html")),
    ("parts/sure.html", include_str!("../../templates/parts/sure.html")),
    ("parts/table.html", include_str!("../../templates/parts/table.html")),
    ("parts/verdict.html", include_str!("../../templates/parts/verdict.html")),
    ("site/base.html", include_str!("../../templates/site/base.html")),
    ("site/dataset.html", include_str!("../../templates/site/dataset.html")),
    ("site/list.html", include_str!("../../templates/site/list.html")),
    ("site/mode.html", include_str!("../../templates/site/mode.html")),
    ("site/start.html", include_str!("../../templates/site/start.html")),
    ("site/study.html", include_str!("../../templates/site/study.html")),
    ("site/text.html", include_str!("../../templates/site/text.html")),
    ("book/answers.md", include_str!("../../templates/book/answers.md")),
    ("book/dataset.md", include_str!("../../templates/book/dataset.md")),
    ("book/mode.md", include_str!("../../templates/book/mode.md")),
    ("book/study.md", include_str!("../../templates/book/study.md")),
];

/// The two forms of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Pages in folders.
    Site,
    /// Chapters side by side.
    Book,
}

/// Templates with the content they show.
pub(crate) struct Renderer<'content> {
    environment: Environment<'static>,
    pub(crate) content: &'content Content,
    pub(crate) form: Form,
    pub(crate) assets: Assets,
    notebooks: BTreeMap<String, String>,
}

impl<'content> Renderer<'content> {
    pub(crate) fn new(
        content: &'content Content,
        form: Form,
        assets: Assets,
    ) -> Result<Self, ReportError> {
        let mut environment = Environment::new();
        // A name that is not there is a fault, but may be asked for in an `if`: bundles of other
        // notebooks leave members out.
        environment.set_undefined_behavior(UndefinedBehavior::SemiStrict);
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        for (name, source) in TEMPLATES {
            environment.add_template(name, source).map_err(|error| fault(name, &error))?;
        }
        filters(&mut environment);
        facts(&mut environment, content);
        let notebooks = content
            .studies
            .iter()
            .map(|study| (study.file_name.clone(), study.slug.clone()))
            .collect();
        Ok(Self { environment, content, form, assets, notebooks })
    }

    /// Renders template `name` for a page that lies `root` below the top.
    pub(crate) fn page(&self, name: &str, root: &str, own: Value) -> Result<String, ReportError> {
        let template = self.environment.get_template(name).map_err(|error| fault(name, &error))?;
        let (form, at) = (self.form, root.to_owned());
        let url = move |kind: String, slug: String, anchor: Option<String>| {
            url(form, &at, &kind, &slug, anchor.as_deref())
        };
        let shared = context! {
            root,
            url => Value::from_function(url),
            assets => context! {
                style => &self.assets.style,
                script => &self.assets.script,
                plotly => &self.assets.plotly,
            },
            provenance => value(&self.content.provenance),
            date => self.content.date.clone(),
        };
        template.render(context! { ..own, ..shared }).map_err(|error| fault(name, &error))
    }

    /// Registers another filter.
    pub(crate) fn add_filter(
        &mut self,
        name: &'static str,
        filter: impl Fn(&str) -> Value + Send + Sync + 'static,
    ) {
        self.environment.add_filter(name, move |text: String| filter(&text));
    }

    /// Where an address in prose leads: links between sources become links between pages.
    pub(crate) fn resolve(&self, root: &str, address: &str) -> Option<String> {
        if address.contains("://") || address.starts_with('#') {
            return None;
        }
        let (path, anchor) = match address.split_once('#') {
            Some((path, anchor)) => (path, Some(anchor)),
            None => (address, None),
        };
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let (kind, slug) = match parts.as_slice() {
            [.., name] if self.notebooks.contains_key(*name) => {
                ("study", self.notebooks[*name].as_str())
            }
            [.., "datasets", slug] | [.., "datasets", slug, _] => ("dataset", *slug),
            [.., "modes", name] => ("mode", name.strip_suffix(".md")?),
            [.., name] => ("page", name.strip_suffix(".md")?),
            [] => return None,
        };
        Some(url(self.form, root, kind, slug, anchor))
    }
}

/// Content as templates see it.
pub(crate) fn value(content: &impl Serialize) -> Value {
    Value::from(Serde(content))
}

/// An error of a template, with its line.
pub(crate) fn fault(name: &str, error: &minijinja::Error) -> ReportError {
    let line = error.line().map_or_else(String::new, |line| format!(":{line}"));
    let name = error.name().unwrap_or(name);
    ReportError::Template { place: format!("templates/{name}{line}"), cause: format!("{error:#}") }
}

/// Chapters that stand in the book alone.
const BOOK_ONLY: [&str; 4] = ["introduction", "modes", "reading", "using"];

fn url(form: Form, root: &str, kind: &str, slug: &str, anchor: Option<&str>) -> String {
    let page = match (form, kind) {
        (Form::Site, "study") => format!("{root}studies/{slug}.html"),
        (Form::Site, "mode") => format!("{root}modes/{slug}.html"),
        (Form::Site, "dataset") => format!("{root}datasets/{slug}.html"),
        (Form::Site, _) if BOOK_ONLY.contains(&slug) => format!("{root}../book/{slug}.html"),
        (Form::Book, "study" | "mode" | "dataset") => format!("{root}{kind}-{slug}.html"),
        _ => format!("{root}{slug}.html"),
    };
    match anchor {
        Some(anchor) => format!("{page}#{anchor}"),
        None => page,
    }
}

fn filters(environment: &mut Environment) {
    let or_dash =
        |value: Option<f64>, text: fn(f64) -> String| value.map_or_else(|| "–".to_owned(), text);
    environment.add_filter("percent", move |value: Option<f64>| or_dash(value, number::percent));
    environment.add_filter("p", move |value: Option<f64>| or_dash(value, number::probability));
    environment.add_filter("number", move |value: Option<f64>| or_dash(value, number::plain));
    environment.add_filter("level", |value: Option<f64>| {
        format!("{} %", number::plain(value.unwrap_or(0.95) * 100.0))
    });
    environment.add_filter("sign", |word: String| verdict::sign_of_word(&word));
    environment.add_filter("anchor", |text: String| markdown::slug(&text));
}

/// Questions templates have about the content as a whole.
fn facts(environment: &mut Environment, content: &Content) {
    let anchored = |study: &Study| {
        let ids = study.items.iter().filter_map(|item| match item {
            Item::Contrast(shown) => Some(shown.contrast.id.clone()),
            _ => None,
        });
        (study.slug.clone(), ids.collect())
    };
    let shown: BTreeMap<String, BTreeSet<String>> = content.studies.iter().map(anchored).collect();
    environment.add_filter("is_shown", move |id: String, study: String| {
        shown.get(&study).is_some_and(|ids| ids.contains(&id))
    });
    let files: BTreeMap<String, Value> = content
        .datasets
        .iter()
        .map(|page| (page.card.slug.clone(), value(&page.card.files)))
        .collect();
    environment.add_filter("hashed_files", move |slug: String| {
        files.get(&slug).cloned().unwrap_or_else(|| Value::from(Vec::<Value>::new()))
    });
}
