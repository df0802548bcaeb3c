//! The table of rules.

use std::sync::LazyLock;

use super::{Class, SymbolChange};
use crate::package::Severity;

/// `rules/symbols.csv`, compiled in: the rules are part of the program's version.
const RULES: &str = include_str!("../rules/symbols.csv");

/// Reason given for a symbol in no rule.
const UNKNOWN: &str = "no rule knows this symbol; taken to have no price";

/// Reason given where a symbol is off in both, in two spellings.
const OFF: &str = "neither configuration builds it";

struct Rule {
    /// Names and prefixes ending in `*`.
    patterns: Vec<&'static str>,
    when: When,
    class: Class,
    identity: bool,
    reason: &'static str,
    source: &'static str,
}

/// Which changes of a symbol a rule is about.
enum When {
    /// Any.
    Any,
    /// On in one of the two configurations, off in the other, or different text.
    Effective,
    /// Between *not set* and *absent*: nothing is built differently.
    Visibility,
}

pub(super) fn decide(change: &SymbolChange) -> (Class, &'static str, &'static str) {
    if change.before == change.after {
        return (Class::Noise, "the same in both configurations", "");
    }
    match rule_for(change) {
        Some(rule) => (rule.class, rule.reason, rule.source),
        None if !change.before.is_on() && !change.after.is_on() => (Class::Noise, OFF, ""),
        None => (Class::Noise, UNKNOWN, ""),
    }
}

/// Whether the difference says that two kernels are not comparable at all.
pub(super) fn is_identity(change: &SymbolChange) -> bool {
    change.before != change.after && rule_for(change).is_some_and(|rule| rule.identity)
}

/// Whether `change` follows from PREEMPT_DYNAMIC in the same direction: it selects
/// JUMP_LABEL where the model is switched by static keys. Alone, JUMP_LABEL has a
/// price.
pub(super) fn follows_dynamic(change: &SymbolChange, all: &[SymbolChange]) -> bool {
    let dynamic = all.iter().find(|other| other.symbol == "PREEMPT_DYNAMIC");
    change.symbol == "JUMP_LABEL"
        && dynamic.is_some_and(|dynamic| {
            dynamic.before.is_on() == change.before.is_on()
                && dynamic.after.is_on() == change.after.is_on()
        })
}

fn rule_for(change: &SymbolChange) -> Option<&'static Rule> {
    TABLE.iter().find(|rule| rule.fits(change))
}

impl Rule {
    fn fits(&self, change: &SymbolChange) -> bool {
        let named = self.patterns.iter().any(|pattern| match pattern.strip_suffix('*') {
            Some(prefix) => change.symbol.starts_with(prefix),
            None => change.symbol == *pattern,
        });
        named && self.when.fits(change)
    }
}

impl When {
    fn fits(&self, change: &SymbolChange) -> bool {
        let is_visibility = !change.before.is_on() && !change.after.is_on();
        match self {
            Self::Any => true,
            Self::Effective => !is_visibility,
            Self::Visibility => is_visibility,
        }
    }
}

static TABLE: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut reader = csv::Reader::from_reader(RULES.as_bytes());
    let records = reader.records().filter_map(Result::ok);
    records.filter_map(|record| read(&record)).collect()
});

fn read(record: &csv::StringRecord) -> Option<Rule> {
    // The table lives as long as the program, and so may its text.
    let text =
        |column| record.get(column).map(|text| &*Box::leak(text.to_owned().into_boxed_str()));
    let (class, identity) = match record.get(2)? {
        "factor" => (Class::Factor, false),
        "consequence" => (Class::Consequence, false),
        "noise" => (Class::Noise, false),
        word @ ("confounder" | "identity") => {
            let severity: Severity = record.get(3)?.parse().ok()?;
            (Class::Confounder { severity }, word == "identity")
        }
        _ => return None,
    };
    let when = match record.get(1)? {
        "any" => When::Any,
        "effective" => When::Effective,
        "visibility" => When::Visibility,
        _ => return None,
    };
    Some(Rule {
        patterns: text(0)?.split(' ').collect(),
        when,
        class,
        identity,
        reason: text(4)?,
        source: text(5)?,
    })
}

/// Rules in the table and rules in the file: they differ when a row is malformed.
#[cfg(test)]
pub(super) fn counts() -> (usize, usize) {
    (TABLE.len(), RULES.lines().count() - 1)
}

#[cfg(test)]
pub(super) fn patterns() -> Vec<&'static str> {
    TABLE.iter().flat_map(|rule| rule.patterns.iter().copied()).collect()
}
