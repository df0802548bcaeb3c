//! The datasets of this repository: they pass their checks, and the comparisons a
//! reader knows from the messages come out as published.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use stats::{Verdict, Warned};
use study::claim::{Status, reproduce};
use study::contrast::{Contrast, Settings, contrast};
use study::json;
use study::package::{Package, check, discover, load};
use study::text;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../datasets")
}

fn package(slug: &str) -> Package {
    load(&root().join(slug)).unwrap()
}

fn compare(package: &Package, baseline: &str, candidate: &str) -> Warned<Contrast> {
    contrast(package, baseline, candidate, &Settings::default()).unwrap()
}

fn warns(contrast: &Warned<Contrast>, words: &str) -> bool {
    contrast.warnings.iter().any(|warning| warning.to_string().contains(words))
}

#[track_caller]
fn assert_close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 0.05, "expected about {expected}, found {found}");
}

#[test]
fn every_package_passes_its_checks() {
    let packages = discover(&root()).unwrap();
    assert!(packages.len() >= 4);
    for (slug, _) in packages.iter() {
        assert_eq!(check(&root().join(slug)), []);
    }
    assert_eq!(packages.usable().len(), packages.len());
}

#[test]
fn dynamic_costs_tbench_three_percent_and_debug_preempt_fifteen() {
    let package = package("preempt-dynamic-2023");
    let dynamic = compare(&package, "i7-4790/tbench/voluntary", "i7-4790/tbench/dynamic");
    assert_close(dynamic.value.change_percent, -3.4);
    assert_eq!(dynamic.value.verdict, Verdict::Slower);

    let debug = compare(&package, "i7-4790/tbench/dynamic", "i7-4790/tbench/dynamic+debug-preempt");
    assert_close(debug.value.change_percent, -14.8);
    assert_eq!(debug.value.verdict, Verdict::Slower);
    assert_eq!(debug.value.confounders, [""; 0]);
    insta::assert_snapshot!(
        format!("{}\n{}", dynamic.value.sentence(), debug.value.sentence()),
        @"
    On i7-4790 with Linux 6.5.8, tbench throughput changed by −3.4 % (95 % interval −4.2 % to −2.7 %; n = 3 and 3) from static voluntary to dynamic voluntary: slower.
    On i7-4790 with Linux 6.5.8, tbench throughput changed by −14.8 % (95 % interval −15.8 % to −13.9 %; n = 3 and 3) from dynamic voluntary without DEBUG_PREEMPT to dynamic voluntary with DEBUG_PREEMPT: slower.
    "
    );
}

#[test]
fn the_ryzen_loss_is_confounded_by_debug_preempt() {
    let package = package("preempt-dynamic-2023");
    let tbench =
        compare(&package, "ryzen-3700x/tbench/static", "ryzen-3700x/tbench/dynamic+debug-preempt");
    assert_close(tbench.value.change_percent, -21.5);
    assert_eq!(tbench.value.verdict, Verdict::Confounded);
    assert_eq!(tbench.value.confounders, ["DEBUG_PREEMPT"]);
    insta::assert_snapshot!(tbench.value.sentence(), @"On ryzen-3700x with Linux 6.5.6, tbench throughput changed by −21.5 % (no interval: one run each; n = 1 and 1) from static voluntary without DEBUG_PREEMPT to dynamic voluntary with DEBUG_PREEMPT: confounded by DEBUG_PREEMPT.");

    let claims = reproduce(&package);
    let claimed = claims.iter().find(|row| row.claim.id == "loss/tbench").unwrap();
    assert_eq!((claimed.claim.printed.as_str(), claimed.status), ("20%", Status::Differs));
    assert_close(claimed.recomputed.unwrap(), 21.5);
}

#[test]
fn rounded_rates_leave_the_loss_open() {
    let package = package("preempt-dynamic-2023");
    let nginx =
        compare(&package, "ryzen-3700x/nginx/static", "ryzen-3700x/nginx/dynamic+debug-preempt");
    assert!(warns(&nginx, "the change lies between \u{2212}6.8 % and \u{2212}4.9 %"));
    assert!(warns(&nginx, "Request rates are rounded to thousands (medium)"));
}

#[test]
fn a_dynamic_none_kernel_allocates_a_third_slower_than_a_static_one() {
    let package = package("memcg-task-obj-2022");
    let none = compare(
        &package,
        "sandy-bridge/alloc-free/none/opt",
        "sandy-bridge/alloc-free/dynamic-none/opt",
    );
    assert_close(none.value.change_percent, 29.9);
    assert_eq!(none.value.verdict, Verdict::Slower);
    assert!(warns(&none, "medians are published"));
    assert!(warns(&none, "DYN-SRV is not SERVER"));
    insta::assert_snapshot!(none.value.sentence(), @"On sandy-bridge, kernel not stated, alloc-free loop time changed by +29.9 % (95 % interval +29.6 % to +30.3 %; medians, n = 5 and 5) from static none to dynamic none: slower.");
}

#[test]
fn one_build_each_decides_nothing() {
    let package = package("config-preempt-server-2004");
    let ids = package.series_ids();
    let full: Vec<&str> = ids.iter().copied().filter(|id| id.contains("/full/")).collect();
    assert_eq!(full.len(), 6);
    for candidate in full {
        let found = compare(&package, &candidate.replace("/full/", "/none/"), candidate);
        assert_eq!(found.value.verdict, Verdict::NotTestable, "{candidate}");
        assert_eq!(found.value.interval_percent, None);
        assert!(warns(&found, "1 run on the smaller side"));
        assert!(found.value.sentence().contains("no interval: one run each"));
    }
}

#[test]
fn the_hackbench_table_computes_again() {
    let package = package("debug-preempt-hackbench-2023");
    let claims = reproduce(&package);
    let improvements: Vec<_> =
        claims.iter().filter(|row| row.claim.id.starts_with("improvement/")).collect();
    assert_eq!(improvements.len(), 9);
    for row in improvements {
        assert!(
            matches!(row.status, Status::Matches | Status::Rounded),
            "{}: {}",
            row.claim.id,
            row.status
        );
    }
    let one = compare(
        &package,
        "hackbench-process-sockets/1/debug-preempt",
        "hackbench-process-sockets/1/no-debug-preempt",
    );
    assert_eq!(one.value.verdict, Verdict::NotTestable);
    insta::assert_snapshot!(one.value.sentence(), @"On a machine not named, kernel not stated, hackbench-process-sockets time changed by −9.4 % (no interval: number of runs not stated) from a kernel with DEBUG_PREEMPT to a kernel without DEBUG_PREEMPT: not testable.");
}

#[test]
fn a_contrast_as_json_has_every_member_of_its_contract() {
    let package = package("preempt-dynamic-2023");
    let dynamic = compare(&package, "i7-4790/tbench/voluntary", "i7-4790/tbench/dynamic");
    let value = json::contrast(&dynamic);
    let members: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    let mut expected = [
        "id",
        "dataset",
        "machine",
        "kernel",
        "workload",
        "metric",
        "unit",
        "direction",
        "baseline",
        "candidate",
        "change_percent",
        "interval_percent",
        "interval_method",
        "level",
        "tests",
        "verdict",
        "sentence",
        "warnings",
    ];
    expected.sort_unstable();
    assert_eq!(members, expected);
    assert_eq!(value["verdict"], "slower");
    assert_eq!(value["direction"], "higher");
    assert_eq!(value["baseline"]["effective"], "voluntary");
    assert_eq!(value["tests"][1]["smallest_p"], 0.1);
}

#[test]
fn tables_fit_a_terminal() {
    let packages = discover(&root()).unwrap();
    let mut texts = vec![text::packages(&packages)];
    for package in packages.usable() {
        texts.push(text::package(package));
        texts.push(text::measurements(&package.measurements));
        texts.push(text::claims(&reproduce(package)));
    }
    for line in texts.iter().flat_map(|text| text.lines()) {
        assert!(line.chars().count() <= text::WIDTH, "{line}");
    }
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = texts.concat().lines().map(words).collect();
    for expected in [
        "i7-4790/tbench/dynamic 3 3563.6 MB/s 11.4 MB/s mean",
        "dynamic-none not stated dynamic none unknown",
        "loss/tbench 20% 21.5 % differs",
        "dual-xeon/kernel-build-production/full/real/1 4m41.741s 281.74 s single 1",
    ] {
        assert!(lines.iter().any(|line| line == expected), "{expected}\n{}", texts.concat());
    }
}

#[test]
fn a_contrast_is_about_what_the_candidate_has_and_the_baseline_has_not() {
    let about = |slug: &str, baseline: &str, candidate: &str| {
        contrast(&package(slug), baseline, candidate, &Settings::default()).unwrap().value.topics()
    };
    let tbench = |kernel: &str| format!("i7-4790/tbench/{kernel}");
    let thread = |from: &str, to: &str| about("preempt-dynamic-2023", &tbench(from), &tbench(to));
    assert_eq!(thread("voluntary", "dynamic"), ["dynamic"]);
    assert_eq!(thread("dynamic", "dynamic+debug-preempt"), ["debug-preempt"]);
    assert_eq!(thread("dynamic-full", "dynamic-none"), ["none"]);
    // From static voluntary to dynamic full two things change: it is no price of full.
    assert_eq!(thread("voluntary", "dynamic-full"), ["dynamic"]);
    assert!(thread("dynamic", "voluntary").is_empty(), "a change back is about neither");
    let memcg = |from: &str, to: &str| {
        let series = |model: &str| format!("sandy-bridge/alloc-free/{model}/opt");
        about("memcg-task-obj-2022", &series(from), &series(to))
    };
    assert_eq!(memcg("none", "dynamic-none"), ["dynamic"]);
    assert_eq!(memcg("full", "none"), ["none"]);
}
