//! Contrasts as cells show them, and conclusions drawn from them.

use serde_json::json;
use stats::Warned;
use study::contrast::Contrast;
use study::json::{CONTRAST_MIME, contrast as contrast_json};

use crate::html;
use crate::{Bundle, Represent};

/// MIME type under which the report finds conclusions.
pub const VERDICT: &str = "application/vnd.preempt-lab.verdict.v1+json";

impl Represent for Warned<Contrast> {
    fn bundle(&self) -> Bundle {
        let sentence = self.value.sentence();
        Bundle::text(lines(sentence, self))
            .html(block(sentence, &self.value.verdict.to_string(), &warnings(self)))
            .with(CONTRAST_MIME, contrast_json(self))
    }
}

/// What a notebook concludes from a contrast, for the pages of what the contrast is
/// about ([`Contrast::topics`]): a page about a model shows what changing *to* that
/// model did, never what leaving it did.
#[derive(Debug, Clone)]
pub struct Conclusion {
    id: String,
    contrast: Warned<Contrast>,
    more: Vec<Warned<Contrast>>,
    headline: bool,
}

impl Conclusion {
    /// A conclusion from one contrast, whose verdict it takes.
    #[must_use]
    pub fn of(id: &str, contrast: &Warned<Contrast>) -> Self {
        Self { id: id.to_owned(), contrast: contrast.clone(), more: Vec::new(), headline: false }
    }

    /// Makes it the first thing that the study's page says.
    #[must_use]
    pub fn headline(mut self) -> Self {
        self.headline = true;
        self
    }

    /// Makes it the first thing that the study's page says, together with what
    /// further contrasts show. Their sentences end in verdicts of their own.
    #[must_use]
    pub fn headline_with(mut self, more: &[&Warned<Contrast>]) -> Self {
        self.more = more.iter().map(|&contrast| contrast.clone()).collect();
        self.headline()
    }

    fn all(&self) -> impl Iterator<Item = &Warned<Contrast>> {
        std::iter::once(&self.contrast).chain(&self.more)
    }

    fn sentence(&self) -> String {
        self.all().map(|contrast| contrast.value.sentence()).collect::<Vec<_>>().join(" ")
    }

    fn warnings(&self) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for warning in self.all().flat_map(warnings) {
            if !all.contains(&warning) {
                all.push(warning);
            }
        }
        all
    }
}

impl Represent for Conclusion {
    fn bundle(&self) -> Bundle {
        let contrast = &self.contrast.value;
        let sentence = self.sentence();
        let warnings = self.warnings();
        let ids: Vec<&str> = self.all().map(|contrast| contrast.value.id.as_str()).collect();
        let json = json!({
            "id": format!("verdict-{}", self.id),
            "dataset": contrast.dataset,
            "topics": contrast.topics(),
            "headline": self.headline,
            "sentence": sentence,
            "verdict": contrast.verdict,
            "contrasts": ids,
            "warnings": warnings,
        });
        let verdict = contrast.verdict.to_string();
        let text: Vec<String> = std::iter::once(format!("{verdict}: {sentence}"))
            .chain(warnings.iter().map(|warning| format!("  warning: {warning}")))
            .collect();
        Bundle::text(text.join("\n"))
            .html(block(&sentence, &verdict, &warnings))
            .with(VERDICT, json)
    }
}

fn warnings(contrast: &Warned<Contrast>) -> Vec<String> {
    contrast.warnings.iter().map(ToString::to_string).collect()
}

fn lines(sentence: &str, contrast: &Warned<Contrast>) -> String {
    let warnings = warnings(contrast).into_iter().map(|warning| format!("  warning: {warning}"));
    std::iter::once(sentence.to_owned()).chain(warnings).collect::<Vec<_>>().join("\n")
}

fn block(sentence: &str, verdict: &str, warnings: &[String]) -> String {
    let mut block =
        format!("<p><strong>{}</strong>: {}</p>", html::escape(verdict), html::escape(sentence));
    if !warnings.is_empty() {
        let items: String =
            warnings.iter().map(|warning| format!("<li>{}</li>", html::escape(warning))).collect();
        block.push_str(&format!("<ul>{items}</ul>"));
    }
    block
}
