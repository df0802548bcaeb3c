//! How a page shows verdicts: never by colour alone.

use stats::Verdict;

/// A sign that stays readable in print and to the colour-blind.
pub(crate) fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Faster => "▲",
        Verdict::Slower => "▼",
        Verdict::NoDifferenceShown => "≈",
        Verdict::NotTestable => "?",
        Verdict::Confounded => "⚠",
        Verdict::TradeOff => "⇄",
    }
}

/// The sign of a verdict that a template has as its word; empty for any other word.
pub(crate) fn sign_of_word(word: &str) -> &'static str {
    Verdict::ALL.into_iter().find(|known| known.to_string() == word).map_or("", sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verdict_has_a_sign_of_its_own() {
        let signs: std::collections::BTreeSet<&str> =
            Verdict::ALL.into_iter().map(|verdict| sign_of_word(&verdict.to_string())).collect();
        assert_eq!(signs.len(), Verdict::ALL.len());
        assert!(!signs.contains(""));
    }

    #[test]
    fn the_glossary_defines_every_word() {
        for verdict in Verdict::ALL {
            let anchor = crate::markdown::slug(&verdict.to_string());
            assert!(crate::chapters::GLOSSARY.contains(&format!("{{#{anchor}}}")), "{anchor}");
        }
    }
}
