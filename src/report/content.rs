//! The content of a report: one tree, rendered twice.

use notebook::Attachments;
use serde::Serialize;
use serde_json::Value;

use crate::bundle::{Claims, Contrast, Figure, Table, Verdict};
use crate::mode::Mode;
use crate::{DatasetCard, Provenance};

/// A whole report, in the order of its pages.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Content {
    /// Studies first, then syntheses; by `order` within a kind.
    pub(crate) studies: Vec<Study>,
    pub(crate) modes: Vec<ModePage>,
    pub(crate) datasets: Vec<DatasetPage>,
    pub(crate) provenance: Provenance,
    /// The date to show, as `2026-12-01`.
    pub(crate) date: Option<String>,
}

/// One notebook as a page.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Study {
    pub(crate) slug: String,
    pub(crate) is_synthesis: bool,
    pub(crate) title: String,
    pub(crate) datasets: Vec<DatasetLink>,
    /// File name of the notebook, offered as a download.
    pub(crate) file_name: String,
    #[serde(skip)]
    pub(crate) document: String,
    /// What the notebook says and shows, in its order.
    pub(crate) items: Vec<Item>,
    /// Those that open the page; all verdicts when none is marked as a headline.
    pub(crate) headlines: Vec<Verdict>,
    pub(crate) verdicts: Vec<Verdict>,
    pub(crate) contrasts: Vec<Contrast>,
    /// Contrasts behind the headlines, for "How sure are we?".
    pub(crate) certainty: Vec<Contrast>,
    /// Limits: warnings of the headlines, then critical and high traps of the datasets.
    pub(crate) limits: Vec<Limit>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct DatasetLink {
    pub(crate) slug: String,
    pub(crate) title: String,
}

/// Something a headline does not show.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Limit {
    pub(crate) title: String,
    pub(crate) text: String,
    /// The dataset whose trap it is; `None` for a warning of a verdict.
    pub(crate) dataset: Option<String>,
}

/// One thing of a notebook.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Item {
    Prose {
        cell: usize,
        markdown: String,
        /// Images that stand in the cell.
        #[serde(skip)]
        attachments: Option<Attachments>,
    },
    Code {
        cell: usize,
        source: String,
    },
    Figure(Box<FigureItem>),
    Table(Box<TableItem>),
    Claims(Box<ClaimsItem>),
    Contrast(Box<ContrastItem>),
    Verdict(Verdict),
    Printed {
        stream: String,
        text: String,
    },
    /// Sanitised HTML of a value that has no format of ours.
    Html {
        html: String,
    },
    Image {
        address: String,
        alt: String,
    },
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct FigureItem {
    pub(crate) number: usize,
    pub(crate) cell: usize,
    #[serde(flatten)]
    pub(crate) figure: Figure,
    /// The picture for the page, or `None` when a trace has no drawing.
    pub(crate) svg: Option<String>,
    /// Why there is no picture.
    pub(crate) note: Option<String>,
    /// The picture as a file of its own.
    #[serde(skip)]
    pub(crate) standalone: Option<String>,
    #[serde(skip)]
    pub(crate) plotly: Option<Value>,
    /// `plotly` as text that is safe inside a script element.
    pub(crate) plotly_script: Option<String>,
    /// Name of the notebook behind it.
    pub(crate) study: String,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct TableItem {
    pub(crate) number: usize,
    pub(crate) cell: usize,
    #[serde(flatten)]
    pub(crate) table: Table,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct ClaimsItem {
    /// Counted with the tables.
    pub(crate) number: usize,
    pub(crate) cell: usize,
    #[serde(flatten)]
    pub(crate) claims: Claims,
    /// How many rows have each status, in the order of [`crate::bundle::STATUS`].
    pub(crate) counts: Vec<(&'static str, usize)>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct ContrastItem {
    pub(crate) cell: usize,
    /// Its place on the page; `None` when the notebook shows it a second time.
    pub(crate) anchor: Option<String>,
    #[serde(flatten)]
    pub(crate) contrast: Contrast,
}

/// What the studies say about one mode.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ModePage {
    #[serde(flatten)]
    pub(crate) mode: Mode,
    pub(crate) answers: Vec<Answer>,
}

/// A verdict with the page it stands on.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Answer {
    pub(crate) study: String,
    pub(crate) title: String,
    #[serde(flatten)]
    pub(crate) verdict: Verdict,
}

/// A dataset and the studies that read it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct DatasetPage {
    #[serde(flatten)]
    pub(crate) card: DatasetCard,
    pub(crate) studies: Vec<DatasetLink>,
    /// schema.org description, safe inside a script element.
    pub(crate) json_ld: String,
}
