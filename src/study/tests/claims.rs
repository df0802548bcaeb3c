//! Claims computed again, with every status and every reason for none.
#![allow(missing_docs, clippy::unwrap_used)]

mod fixture;

use fixture::Fixture;
use insta::assert_snapshot;
use study::claim::{Reproduction, Status, reproduce};

/// Reproduces claims given as `printed,kind,candidate,baseline,unit`.
fn reproduced(rows: &[&str]) -> Vec<Reproduction> {
    let lines: Vec<String> = rows
        .iter()
        .enumerate()
        .map(|(at, row)| format!("more-{at},A. Author,,Something.,{row},mail,\n"))
        .collect();
    reproduce(&Fixture::new().add("claims", &lines.concat()).load()).split_off(2)
}

fn table(rows: &[&str]) -> String {
    let lines = reproduced(rows).into_iter().map(|reproduction| {
        format!(
            "{} | {} | {} | {}",
            reproduction.claim.printed,
            reproduction.recomputed_text,
            reproduction.status,
            reproduction.note
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn printed_digits_decide() {
    assert_snapshot!(table(&[
        "3570.115,value,box/net/dynamic,,MB/s",
        "3570.12,value,box/net/dynamic,,MB/s",
        "3570,value,box/net/dynamic,,MB/s",
        ".9694,ratio,box/net/dynamic,box/net/static,1",
        ".969,ratio,box/net/dynamic,box/net/static,1",
        "1.000,ratio,box/net/static,box/net/static,1",
        "-3.0%,change-percent,box/net/dynamic,box/net/static,percent",
        "3.1%,loss-percent,box/net/dynamic,box/net/static,percent",
        "4%,loss-percent,box/net/dynamic,box/net/static,percent",
    ]), @r"
    3570.115 | 3570.115 MB/s | matches | the inputs were rounded before they were printed and allow 3570.1100 MB/s to 3570.1200 MB/s
    3570.12 | 3570.115 MB/s | rounded | 
    3570 | 3570.1 MB/s | rounded | 
    .9694 | 0.96948 | truncated | 
    .969 | 0.9695 | rounded | 
    1.000 | 1.000 | matches | 
    -3.0% | −3.05 % | truncated | 
    3.1% | 3.05 % | rounded | 
    4% | 3.1 % | differs | off by −0.9 percentage points
    ");
}

#[test]
fn every_formula_has_its_sign() {
    assert_snapshot!(table(&[
        "-29.93%,improvement-percent,box/loop/dynamic,box/loop/static,percent",
        "-3.06%,improvement-percent,box/net/dynamic,box/net/static,percent",
        "2549.9,difference,box/loop/dynamic,box/loop/static,ms",
        "~2.5s,magnitude,box/loop/static,box/loop/dynamic,s",
        "29.9%,change-percent,box/loop/dynamic,box/loop/static,percent",
        ",lower,box/net/dynamic,box/net/static,",
        ",higher,box/net/dynamic,box/net/static,",
    ]), @r"
    -29.93% | −29.931 % | rounded | 
    -3.06% | −3.052 % | differs | off by +0.008 percentage points
    2549.9 | 2549.9 ms | matches | the inputs were rounded before they were printed and allow 2549.80 ms to 2550.00 ms
    ~2.5s | 2.55 s | rounded | 
    29.9% | 29.93 % | rounded | 
     | lower, −3.1 % | matches | 
     | lower, −3.1 % | differs | the published figures say lower
    ");
}

#[test]
fn rounded_inputs_leave_a_range() {
    let loss = reproduced(&["5%,loss-percent,box/rate/debug,box/rate/static,percent"]).remove(0);
    assert_eq!(loss.status, Status::Truncated);
    let (low, high) = loss.range.unwrap();
    assert!((low - 4.926).abs() < 1e-3 && (high - 6.829).abs() < 1e-3);
    assert_snapshot!(table(&[
        "5%,loss-percent,box/rate/debug,box/rate/static,percent",
        "6.5%,loss-percent,box/rate/debug,box/rate/static,percent",
        "8%,loss-percent,box/rate/debug,box/rate/static,percent",
    ]), @r"
    5% | 5.9 % | truncated | the inputs were rounded before they were printed and allow 4.9 % to 6.8 %
    6.5% | 5.88 % | rounded | the inputs were rounded before they were printed and allow 4.93 % to 6.83 %
    8% | 5.9 % | differs | the inputs were rounded before they were printed and allow 4.9 % to 6.8 %; off by −2.1 percentage points
    ");
}

#[test]
fn what_cannot_be_computed_says_why() {
    assert_snapshot!(table(&[
        ",statement,,,",
        "* 9.45%*,star,box/net/dynamic,box/net/static,",
        "* 9.45%*,star,box/rate/debug,box/rate/static,",
        ",same,,,",
        ",same,box/rate/debug,box/rate/static,",
        ",same,box/loop/dynamic,box/loop/static,",
    ]), @r"
     | – | not recomputable | a statement, nothing to compute
    * 9.45%* | – | not recomputable | a mark of significance; see the contrast of the two series
    * 9.45%* | – | not recomputable | a mark of significance without their spread
     | – | not recomputable | no figures were published for this
     | −5.9 % | not recomputable | the contrast is confounded
     | +29.9 % (+29.6 % to +30.3 %) | differs | the figures say slower
    ");
}

#[test]
fn series_of_different_units_are_not_subtracted() {
    assert_snapshot!(table(&["5,difference,box/loop/dynamic,box/net/static,ms"]), @"5 | – | not recomputable | the series are in different units, `ms` and `MB/s`");
}
