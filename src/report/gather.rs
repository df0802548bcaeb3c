//! Executed notebooks and datasets to the content of a report.

use std::collections::BTreeMap;
use std::path::Path;

use notebook::{Cell, Kind, Lab, Output};

use crate::content::{
    Answer, Content, ContrastItem, DatasetLink, DatasetPage, Item, Limit, ModePage, Study,
};
use crate::mode::MODES;
use crate::outputs::{Names, Place};
use crate::{DatasetCard, ExecutedNotebook, FailedCell, Input, ReportError, Trap};
use crate::{dataset, date, outputs};

/// The content of a report, with notes for whoever builds it.
pub(crate) fn content(input: &Input) -> Result<(Content, Vec<String>), ReportError> {
    if input.notebooks.is_empty() {
        return Err(ReportError::NoNotebooks);
    }
    refuse_failed(&input.notebooks)?;
    let mut names = Names::default();
    let studies = studies(input, &mut names)?;
    let content = Content {
        modes: MODES.map(|mode| ModePage { mode, answers: answers(&studies, mode.slug) }).into(),
        datasets: datasets(&input.datasets, &studies),
        provenance: input.provenance.clone(),
        date: input.provenance.source_date_epoch.map(date::of_epoch),
        studies,
    };
    Ok((content, names.notes))
}

fn refuse_failed(notebooks: &[ExecutedNotebook]) -> Result<(), ReportError> {
    let failed: Vec<FailedCell> = notebooks.iter().flat_map(failures).collect();
    if failed.is_empty() { Ok(()) } else { Err(ReportError::FailedCells(failed)) }
}

fn failures(executed: &ExecutedNotebook) -> Vec<FailedCell> {
    let cells = &executed.notebook.cells;
    let outputs = cells.iter().enumerate().filter_map(|(at, cell)| match cell {
        Cell::Code { outputs, .. } => Some((at, outputs)),
        _ => None,
    });
    outputs
        .flat_map(|(at, outputs)| outputs.iter().map(move |output| (at, output)))
        .filter_map(|(at, output)| match output {
            Output::Error { ename, evalue, .. } => Some(FailedCell {
                path: executed.path.clone(),
                cell: at + 1,
                of: cells.len(),
                kind: ename.clone(),
                message: evalue.clone(),
            }),
            _ => None,
        })
        .collect()
}

fn studies(input: &Input, names: &mut Names) -> Result<Vec<Study>, ReportError> {
    let cards: BTreeMap<&str, &DatasetCard> =
        input.datasets.iter().map(|card| (card.slug.as_str(), card)).collect();
    let mut ordered = Vec::new();
    for executed in &input.notebooks {
        let lab = lab(executed)?;
        ordered.push(((lab.kind, lab.order, lab.slug.clone()), lab, executed));
    }
    ordered.sort_by(|(left, ..), (right, ..)| left.cmp(right));
    ordered.into_iter().map(|(_, lab, executed)| study(lab, executed, &cards, names)).collect()
}

fn lab(executed: &ExecutedNotebook) -> Result<Lab, ReportError> {
    let wrong = |cause: String| ReportError::Metadata { path: executed.path.clone(), cause };
    match executed.notebook.lab() {
        Ok(Some(lab)) => Ok(lab),
        Ok(None) => Err(wrong("metadata.preempt_lab is missing".to_owned())),
        Err(fault) => Err(wrong(fault.to_string())),
    }
}

fn study(
    lab: Lab,
    executed: &ExecutedNotebook,
    cards: &BTreeMap<&str, &DatasetCard>,
    names: &mut Names,
) -> Result<Study, ReportError> {
    let path = &executed.path;
    names.page(path, &lab.slug)?;
    let used = lab
        .datasets
        .iter()
        .map(|slug| cards.get(slug.as_str()).copied().ok_or_else(|| unknown(path, slug, cards)))
        .collect::<Result<Vec<_>, _>>()?;
    let items = items(&lab.slug, executed, names)?;
    let contrasts: Vec<_> = first_shown(&items).map(|shown| shown.contrast.clone()).collect();
    let verdicts: Vec<_> = items
        .iter()
        .filter_map(|item| match item {
            Item::Verdict(verdict) => Some(verdict.clone()),
            _ => None,
        })
        .collect();
    let mut headlines: Vec<_> =
        verdicts.iter().filter(|verdict| verdict.headline).cloned().collect();
    if headlines.is_empty() {
        headlines.clone_from(&verdicts);
    }
    let is_behind = |id: &String| headlines.iter().any(|line| line.contrasts.contains(id));
    let certainty = contrasts.iter().filter(|contrast| is_behind(&contrast.id)).cloned().collect();
    let limits = used.iter().flat_map(|card| limits(card)).collect();
    let datasets = used
        .iter()
        .map(|card| DatasetLink { slug: card.slug.clone(), title: card.title.clone() })
        .collect();
    Ok(Study {
        is_synthesis: lab.kind == Kind::Synthesis,
        file_name: file_name(path, &lab.slug),
        document: executed.notebook.to_json(),
        title: lab.title,
        slug: lab.slug,
        datasets,
        items,
        headlines,
        verdicts,
        contrasts,
        certainty,
        limits,
    })
}

fn first_shown(items: &[Item]) -> impl Iterator<Item = &ContrastItem> {
    items.iter().filter_map(|item| match item {
        Item::Contrast(shown) if shown.anchor.is_some() => Some(&**shown),
        _ => None,
    })
}

fn items(
    slug: &str,
    executed: &ExecutedNotebook,
    names: &mut Names,
) -> Result<Vec<Item>, ReportError> {
    let mut items = Vec::new();
    let mut has_code = false;
    let mut has_run = false;
    names.contrasts.clear();
    for (at, cell) in executed.notebook.cells.iter().enumerate() {
        let place = Place { path: &executed.path, study: slug, cell: at + 1 };
        match cell {
            Cell::Markdown { source, attachments, .. } => items.push(Item::Prose {
                cell: at + 1,
                markdown: source.clone(),
                attachments: attachments.clone(),
            }),
            Cell::Code { source, outputs, execution_count, .. } => {
                has_code = true;
                has_run |= execution_count.is_some() || !outputs.is_empty();
                if !source.trim().is_empty() {
                    items.push(Item::Code { cell: at + 1, source: source.clone() });
                }
                for output in outputs {
                    items.extend(outputs::items(output, &place, names)?);
                }
            }
            Cell::Raw { .. } => {}
        }
    }
    if has_code && !has_run {
        return Err(ReportError::NotExecuted { path: executed.path.clone() });
    }
    Ok(items)
}

fn unknown(path: &Path, slug: &str, cards: &BTreeMap<&str, &DatasetCard>) -> ReportError {
    let given: Vec<&str> = cards.keys().copied().collect();
    let given = if given.is_empty() { "none".to_owned() } else { given.join(", ") };
    ReportError::UnknownDataset { path: path.to_path_buf(), slug: slug.to_owned(), given }
}

/// What the grave traps of a dataset keep a headline from showing.
fn limits(card: &DatasetCard) -> Vec<Limit> {
    let is_grave = |trap: &Trap| matches!(trap.severity.as_str(), "critical" | "high");
    let grave = merged(&card.traps).into_iter().filter(is_grave);
    grave
        .map(|trap| Limit { title: trap.title, text: trap.text, dataset: Some(card.slug.clone()) })
        .collect()
}

/// Traps that say the same of several series, said once for all of them.
fn merged(traps: &[Trap]) -> Vec<Trap> {
    let mut merged: Vec<Trap> = Vec::new();
    for trap in traps {
        let is_same = |seen: &&mut Trap| {
            (&seen.title, &seen.text, &seen.severity) == (&trap.title, &trap.text, &trap.severity)
        };
        match merged.iter_mut().find(is_same) {
            Some(seen) => {
                seen.applies_to.push_str(", ");
                seen.applies_to.push_str(&trap.applies_to);
            }
            None => merged.push(trap.clone()),
        }
    }
    merged
}

fn file_name(path: &Path, slug: &str) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| format!("{slug}.ipynb"))
}

/// Verdicts on a topic, the headlines first; one that two notebooks show counts once.
fn answers(studies: &[Study], topic: &str) -> Vec<Answer> {
    let mut answers: Vec<Answer> = Vec::new();
    for study in studies {
        for verdict in &study.verdicts {
            let is_new = answers.iter().all(|answer| answer.verdict.id != verdict.id);
            if is_new && verdict.topics.iter().any(|found| found == topic) {
                answers.push(Answer {
                    study: study.slug.clone(),
                    title: study.title.clone(),
                    verdict: verdict.clone(),
                });
            }
        }
    }
    // An answer that data can carry goes before one they cannot, whatever opens its page.
    answers.sort_by_key(|answer| {
        let is_open = matches!(
            answer.verdict.verdict,
            stats::Verdict::NotTestable | stats::Verdict::Confounded
        );
        (is_open, !answer.verdict.headline)
    });
    answers
}

fn datasets(cards: &[DatasetCard], studies: &[Study]) -> Vec<DatasetPage> {
    let mut cards: Vec<&DatasetCard> = cards.iter().collect();
    cards.sort_by(|left, right| (left.year, &left.slug).cmp(&(right.year, &right.slug)));
    let readers = |slug: &str| {
        let reads = |study: &&Study| study.datasets.iter().any(|used| used.slug == slug);
        let link =
            |study: &Study| DatasetLink { slug: study.slug.clone(), title: study.title.clone() };
        studies.iter().filter(reads).map(link).collect()
    };
    cards
        .into_iter()
        .map(|card| DatasetPage {
            studies: readers(&card.slug),
            json_ld: dataset::json_ld(card),
            card: DatasetCard { traps: merged(&card.traps), ..card.clone() },
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trap_of_several_series_is_told_once() {
        let trap = |title: &str, applies_to: &str| Trap {
            title: title.to_owned(),
            severity: "high".to_owned(),
            applies_to: applies_to.to_owned(),
            ..Trap::default()
        };
        let traps = vec![trap("One run", "a/*"), trap("Rounded", "*"), trap("One run", "b/*")];
        let card = DatasetCard { traps, ..DatasetCard::default() };
        let told: Vec<(String, String)> =
            merged(&card.traps).into_iter().map(|trap| (trap.title, trap.applies_to)).collect();
        let expected = [("One run", "a/*, b/*"), ("Rounded", "*")];
        assert_eq!(told, expected.map(|(title, series)| (title.to_owned(), series.to_owned())));
        assert_eq!(limits(&card).len(), 2);
    }
}
