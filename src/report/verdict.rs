//! The words of verdicts, and how a page shows them: never by colour alone.

use serde::{Deserialize, Serialize};

/// A verdict as bundles write it. The words are those of `stats::Verdict`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Word {
    #[serde(rename = "faster")]
    Faster,
    #[serde(rename = "slower")]
    Slower,
    #[serde(rename = "no difference shown")]
    NoDifferenceShown,
    #[serde(rename = "not testable")]
    NotTestable,
    #[serde(rename = "confounded")]
    Confounded,
    #[serde(rename = "trade-off")]
    TradeOff,
}

impl Word {
    pub(crate) const ALL: [Self; 6] = [
        Self::Faster,
        Self::Slower,
        Self::NoDifferenceShown,
        Self::NotTestable,
        Self::Confounded,
        Self::TradeOff,
    ];

    /// The word itself.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Faster => "faster",
            Self::Slower => "slower",
            Self::NoDifferenceShown => "no difference shown",
            Self::NotTestable => "not testable",
            Self::Confounded => "confounded",
            Self::TradeOff => "trade-off",
        }
    }

    /// A sign that stays readable in print and to the colour-blind.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Self::Faster => "▲",
            Self::Slower => "▼",
            Self::NoDifferenceShown => "≈",
            Self::NotTestable => "?",
            Self::Confounded => "⚠",
            Self::TradeOff => "⇄",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_verdicts() {
        let verdicts = [
            stats::Verdict::Faster,
            stats::Verdict::Slower,
            stats::Verdict::NoDifferenceShown,
            stats::Verdict::NotTestable,
            stats::Verdict::Confounded,
            stats::Verdict::TradeOff,
        ];
        assert_eq!(Word::ALL.map(Word::text), verdicts.map(|verdict| verdict.to_string()));
    }

    #[test]
    fn the_glossary_defines_every_word() {
        for word in Word::ALL {
            let anchor = crate::markdown::slug(word.text());
            assert!(crate::chapters::GLOSSARY.contains(&format!("{{#{anchor}}}")), "{anchor}");
        }
    }
}
