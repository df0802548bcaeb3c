//! From a claim to its reproduction.

use stats::Verdict;

use super::compute::{self, Figure};
use super::{Claim, ClaimKind, Reproduction, Status};
use crate::contrast::{Settings, contrast};
use crate::number;
use crate::package::Package;
use crate::printed::{Agreement, Printed};
use crate::series::Series;
use crate::unit::Unit;

/// Stands where there is no figure.
const NONE: &str = "\u{2013}";

pub(super) fn of(package: &Package, claim: &Claim) -> Reproduction {
    let outcome = match claim.kind {
        ClaimKind::Statement => Err("a statement, nothing to compute".to_owned()),
        ClaimKind::Star => Err(star(package, claim)),
        ClaimKind::Same => same(package, claim),
        ClaimKind::Lower | ClaimKind::Higher => order(package, claim),
        _ => figure(package, claim),
    };
    let outcome = outcome.unwrap_or_else(|reason| Outcome {
        recomputed: None,
        text: NONE.to_owned(),
        status: Status::NotRecomputable,
        difference: None,
        difference_text: String::new(),
        range: None,
        note: reason,
    });
    Reproduction {
        claim: claim.clone(),
        recomputed: outcome.recomputed,
        recomputed_text: outcome.text,
        status: outcome.status,
        difference: outcome.difference,
        difference_text: outcome.difference_text,
        range: outcome.range,
        note: outcome.note,
    }
}

struct Outcome {
    recomputed: Option<f64>,
    text: String,
    status: Status,
    difference: Option<f64>,
    difference_text: String,
    range: Option<(f64, f64)>,
    note: String,
}

/// A printed figure against the same figure computed.
fn figure(package: &Package, claim: &Claim) -> Result<Outcome, String> {
    let printed = Printed::parse(&claim.printed).map_err(|error| error.to_string())?;
    let candidate = named(package, claim.candidate.as_deref(), "candidate")?;
    let baseline = match claim.baseline.as_deref() {
        Some(_) => Some(named(package, claim.baseline.as_deref(), "baseline")?),
        None => None,
    };
    if let Some(baseline) = &baseline
        && baseline.unit != candidate.unit
    {
        return Err(format!(
            "the series are in different units, `{}` and `{}`",
            candidate.unit, baseline.unit
        ));
    }
    let own = own_unit(claim.kind, &candidate);
    let unit = claim.unit.or(printed.unit).unwrap_or(own);
    let exact = compute::figure(claim.kind, &candidate, baseline.as_ref())
        .ok_or("a claim of this kind needs a baseline series")?;
    let exact = converted(exact, &own, &unit)?;
    if !exact.value.is_finite() {
        return Err("the baseline is zero".to_owned());
    }
    let printed = in_unit(printed, &unit)?;
    Ok(compared(&exact, &printed, &unit))
}

fn compared(exact: &Figure, printed: &Printed, unit: &Unit) -> Outcome {
    let agreement = printed.agreement(exact.value);
    let (low, high) = exact.range;
    // Inputs as fine as the claim itself leave no more open than its own rounding.
    let range = (high - low > printed.step * (1.0 + 1e-6)).then_some((low, high));
    let is_within = high >= printed.range().0 && low <= printed.range().1;
    let status = match agreement {
        Agreement::Exact => Status::Matches,
        Agreement::Rounded => Status::Rounded,
        Agreement::Cut => Status::Truncated,
        Agreement::Apart if is_within => Status::Rounded,
        Agreement::Apart => Status::Differs,
    };
    let difference = exact.value - printed.value;
    let difference_text = number::signed(difference, finer(printed, unit));
    let mut notes = Vec::new();
    if let Some((low, high)) = range {
        notes.push(format!(
            "the inputs were rounded before they were printed and allow {} to {}",
            labelled(&number::fixed(low, finer(printed, unit)), unit),
            labelled(&number::fixed(high, finer(printed, unit)), unit)
        ));
    }
    if status == Status::Differs {
        notes.push(match unit.symbol() {
            "percent" => format!("off by {difference_text} percentage points"),
            _ => format!("off by {}", labelled(&difference_text, unit)),
        });
    }
    // Further digits of a figure that has none would only be noise.
    let shown = match agreement {
        Agreement::Exact => number::decimals_for(printed.step, 1),
        _ => finer(printed, unit),
    };
    Outcome {
        recomputed: Some(exact.value),
        text: labelled(&number::fixed(exact.value, shown), unit),
        status,
        difference: Some(difference),
        difference_text,
        range,
        note: notes.join("; "),
    }
}

/// `lower` and `higher`: whether the order holds.
fn order(package: &Package, claim: &Claim) -> Result<Outcome, String> {
    let candidate = named(package, claim.candidate.as_deref(), "candidate")?;
    let baseline = named(package, claim.baseline.as_deref(), "baseline")?;
    let change = compute::change_percent(&candidate, &baseline).ok_or("no baseline")?;
    let holds = match claim.kind {
        ClaimKind::Lower => change.value < 0.0,
        _ => change.value > 0.0,
    };
    let found = if change.value < 0.0 { "lower" } else { "higher" };
    let note = if holds { String::new() } else { format!("the published figures say {found}") };
    Ok(Outcome {
        recomputed: Some(change.value),
        text: format!("{found}, {}", number::percent(change.value)),
        status: if holds { Status::Matches } else { Status::Differs },
        difference: None,
        difference_text: String::new(),
        range: None,
        note,
    })
}

/// `same`: whether no difference is shown, in the sense of the contrasts.
fn same(package: &Package, claim: &Claim) -> Result<Outcome, String> {
    let (Some(candidate), Some(baseline)) = (&claim.candidate, &claim.baseline) else {
        return Err("no figures were published for this".to_owned());
    };
    let found = contrast(package, baseline, candidate, &Settings::default())
        .map_err(|error| error.to_string())?
        .value;
    let text = match found.interval_percent {
        Some(interval) => format!(
            "{} ({})",
            number::percent(found.change_percent),
            number::percent_range(interval)
        ),
        None => number::percent(found.change_percent),
    };
    let (status, note) = match found.verdict {
        Verdict::NoDifferenceShown => (Status::Matches, "no difference is shown".to_owned()),
        Verdict::Faster | Verdict::Slower | Verdict::TradeOff => {
            (Status::Differs, format!("the figures say {}", found.verdict))
        }
        Verdict::NotTestable | Verdict::Confounded => {
            (Status::NotRecomputable, format!("the contrast is {}", found.verdict))
        }
    };
    Ok(Outcome {
        recomputed: Some(found.change_percent),
        text,
        status,
        difference: None,
        difference_text: String::new(),
        range: None,
        note,
    })
}

/// Why a mark of significance cannot be checked.
fn star(package: &Package, claim: &Claim) -> String {
    let sides = [claim.candidate.as_deref(), claim.baseline.as_deref()];
    let summaries = sides.iter().flatten().filter_map(|id| package.series(id));
    let missing: Vec<&str> = summaries.fold(Vec::new(), |mut missing, series| {
        let summary = series.summary();
        for (is_missing, what) in
            [(summary.n.is_none(), "the number of runs"), (summary.sd.is_none(), "their spread")]
        {
            if is_missing && !missing.contains(&what) {
                missing.push(what);
            }
        }
        missing
    });
    match missing.as_slice() {
        [] => "a mark of significance; see the contrast of the two series".to_owned(),
        missing => format!("a mark of significance without {}", missing.join(" and ")),
    }
}

fn named(package: &Package, id: Option<&str>, side: &str) -> Result<Series, String> {
    let id = id.ok_or_else(|| format!("no {side} series is named"))?;
    package.series(id).ok_or_else(|| format!("there is no series `{id}`"))
}

/// The unit a figure of that kind comes out in.
fn own_unit(kind: ClaimKind, candidate: &Series) -> Unit {
    match kind {
        ClaimKind::Ratio => Unit::ONE,
        ClaimKind::ChangePercent | ClaimKind::LossPercent | ClaimKind::ImprovementPercent => {
            Unit::PERCENT
        }
        _ => candidate.unit,
    }
}

fn converted(figure: Figure, from: &Unit, to: &Unit) -> Result<Figure, String> {
    let convert = |value| from.convert(value, to).map_err(|error| error.to_string());
    Ok(Figure {
        value: convert(figure.value)?,
        range: (convert(figure.range.0)?, convert(figure.range.1)?),
    })
}

fn in_unit(printed: Printed, unit: &Unit) -> Result<Printed, String> {
    let Some(own) = printed.unit else {
        return Ok(printed);
    };
    let convert = |value| own.convert(value, unit).map_err(|error| error.to_string());
    Ok(Printed { value: convert(printed.value)?, step: convert(printed.step)?, ..printed })
}

/// Decimals one digit finer than printed, so that rounding and cutting can be told
/// apart; at least one for percentages.
fn finer(printed: &Printed, unit: &Unit) -> usize {
    let least = usize::from(*unit == Unit::PERCENT);
    number::decimals_for(printed.step / 10.0, 1).max(least)
}

fn labelled(digits: &str, unit: &Unit) -> String {
    match unit.symbol() {
        "1" => digits.to_owned(),
        "percent" => format!("{digits} %"),
        symbol => format!("{digits} {symbol}"),
    }
}
