//! Sound and broken packages: everything a check can say, word for word.
#![allow(missing_docs, clippy::unwrap_used)]

mod fixture;

use std::fs;

use fixture::Fixture;
use insta::assert_snapshot;
use proptest::prelude::*;
use study::measurement::{DispersionKind, Statistic};
use study::model::PreemptionModel;
use study::package::{PackageError, discover, load};

#[test]
fn a_sound_package_is_read_whole() {
    let fixture = Fixture::new();
    assert_snapshot!(fixture.report(), @"");
    let package = fixture.load();
    assert_eq!(package.slug, "example");
    assert_eq!(
        package.series_ids(),
        [
            "box/net/static",
            "box/net/dynamic",
            "box/rate/static",
            "box/rate/debug",
            "box/loop/static",
            "box/loop/dynamic"
        ]
    );
    let series = package.series("box/net/dynamic").unwrap();
    assert_eq!(series.replicates(), [3571.62, 3568.61]);
    let summary = series.summary();
    assert_eq!((summary.n, summary.statistic), (Some(2), Statistic::Mean));
    assert!((summary.sd.unwrap() - 2.128_391).abs() < 1e-5);
    let published = package.series("box/loop/static").unwrap().summary();
    assert_eq!((published.center, published.statistic), (8519.3, Statistic::Median));
    assert_eq!((published.n, published.sd), (Some(5), Some(5.3)));
    let condition = package.condition("dynamic").unwrap();
    assert_eq!(condition.effective, Some(PreemptionModel::Voluntary));
    assert_eq!(package.traps_for("box/rate/debug").len(), 1);
    assert!(package.traps_for("box/net/static").is_empty());
    assert_eq!(package.measurements[4].parameters["requests"], "10");
    assert_eq!(package.measurements[4].dispersion_kind, DispersionKind::None);
    assert!(package.series("box/net").is_none());
    assert_eq!(package.claim("loss").unwrap().printed, "5%");
}

#[test]
fn a_standard_error_and_a_coefficient_of_variation_become_deviations() {
    let package = Fixture::new()
        .edit("measurements.csv", "median,5,5.3,ms,sd", "mean,4,5.3,ms,se")
        .edit("measurements.csv", "median,5,23.2,ms,sd", "mean,4,2,percent,cv-percent")
        .load();
    let sd = |id| package.series(id).unwrap().summary().sd.unwrap();
    assert!((sd("box/loop/static") - 10.6).abs() < 1e-9);
    assert!((sd("box/loop/dynamic") - 221.384).abs() < 1e-9);
}

#[test]
fn a_broken_descriptor_names_line_and_column() {
    let fixture = Fixture::new().damage("datapackage.json", "\"licenses\": [", "\"licenses\": [,");
    assert_snapshot!(fixture.report(), @"example/datapackage.json:3: expected a Data Package descriptor in JSON, found expected value at line 3 column 16");
    let fixture = Fixture::new().damage("datapackage.json", "\"year\": 2023", "\"year\": \"2023\"");
    assert_snapshot!(fixture.report(), @r#"example/datapackage.json:14: expected a Data Package descriptor in JSON, found invalid type: string "2023", expected u32 at line 14 column 18"#);
    assert_snapshot!(Fixture::new().remove("datapackage.json").report(), @"example/datapackage.json: expected a readable descriptor, found No such file or directory (os error 2)");
}

#[test]
fn missing_members_are_all_named() {
    let fixture = Fixture::named("example")
        .damage("datapackage.json", "\"$schema\"", "\"schema\"")
        .damage("datapackage.json", "\"name\": \"example\"", "\"name\": \"other\"")
        .damage("datapackage.json", "\"title\": \"An example\"", "\"heading\": \"An example\"")
        .damage("datapackage.json", "\"version\"", "\"edition\"")
        .damage("datapackage.json", "\"sources\"", "\"origins\"")
        .damage("datapackage.json", "\"schema_version\": 1", "\"schema_version\": 2");
    assert_snapshot!(fixture.report(), @r"
    example/datapackage.json:1: `$schema`: expected `https://datapackage.org/profiles/2.0/datapackage.json`, found no such member
    example/datapackage.json:1: `sources`: expected at least one entry, found none
    example/datapackage.json:1: `title`: expected text, found no such member
    example/datapackage.json:1: `version`: expected text, found no such member
    example/datapackage.json:5: `name`: expected `example`, the name of the directory, found `other`
    example/datapackage.json:12: `preempt_lab.schema_version`: expected 1, found 2; a later program may read it
    ");
    let fixture = Fixture::new().damage("datapackage.json", "\"preempt_lab\"", "\"lab\"");
    assert_snapshot!(fixture.report(), @"example/datapackage.json:1: `preempt_lab`: expected schema_version, short_title, year, question and order, found no such member");
}

#[test]
fn files_are_what_the_descriptor_says() {
    let fixture = Fixture::new().damage("traps.csv", "One run", "One boot");
    assert_snapshot!(fixture.report(), @r"
    example/datapackage.json:383: `resources.traps.bytes`: expected 101, the size of traps.csv, found 100
    example/datapackage.json:384: `resources.traps.hash`: expected sha256:f578f691f2d1cb20208630ce64ac969d600a1fc68e739c185702f979503267ce, the digest of traps.csv, found sha256:715299047a2010a4157ae9c9afdd27852d36de1e9cec263d1b762da1f4ce6be7
    ");
    assert_snapshot!(Fixture::new().remove("symbols.csv").report(), @"example/datapackage.json:386: `resources.symbols.path`: expected a readable file `symbols.csv`, found No such file or directory (os error 2)");
    let fixture = Fixture::new().damage(
        "datapackage.json",
        "\"path\": \"symbols.csv\"",
        "\"path\": \"../symbols.csv\"",
    );
    assert_snapshot!(fixture.report(), @"example/datapackage.json:386: `resources.symbols.path`: expected a path inside the package, found `../symbols.csv`");
    let fixture =
        Fixture::new().damage("datapackage.json", "\"name\": \"traps\"", "\"name\": \"symbols\"");
    assert_snapshot!(fixture.report(), @r"
    example/datapackage.json:16: `resources.traps`: expected a resource of that name, found none
    example/datapackage.json:347: `resources.symbols`: expected a name of its own, found a second resource of that name
    example/traps.csv:1: expected the columns of the schema: id,applies_to,severity,title,text,source, found symbol,comparison,baseline_condition,candidate_condition,baseline_value,candidate_value
    example/traps.csv:1: `id`: expected the columns of the primary key, found a header without them
    ");
}

#[test]
fn text_has_a_shape() {
    let fixture = Fixture::new().edit("workloads.csv", "loop,tbench,", "loop,tbench,,");
    assert_snapshot!(fixture.report(), @"example/workloads.csv:2: expected 6 cells, as in the header, found 7 cells");
    let fixture = Fixture::new().edit("workloads.csv", "note\n", "note\r\n");
    assert_snapshot!(fixture.report(), @"example/workloads.csv:1: expected line feeds alone at the end of lines, found a carriage return");
    let fixture = Fixture::new();
    let path = fixture.directory().join("machines.csv");
    fs::write(&path, b"id,cpu\nbox,caf\xe9\n").unwrap();
    assert_snapshot!(fixture.report().lines().last().unwrap(), @"example/machines.csv:2: expected UTF-8, found bytes that are not UTF-8");
    fs::write(&path, b"").unwrap();
    assert_snapshot!(fixture.report().lines().nth(2).unwrap(), @"example/machines.csv:1: expected a header row, found an empty file");
    let fixture = Fixture::new().edit("machines.csv", "architecture", "arch");
    assert_snapshot!(fixture.report(), @"example/machines.csv:1: `architecture`: expected a column of that name, found none in the header");
}

#[test]
fn unknown_words_and_units_come_with_what_is_known() {
    let fixture = Fixture::new()
        .edit("conditions.csv", "static,6.5-static,6.5,voluntary", "static,6.5-static,6.5,voluntry")
        .edit("conditions.csv", "voluntary,no,no", "voluntary,maybe,no")
        .edit("measurements.csv", "throughput,MB/s,higher", "throughput,mb/s,up")
        .edit("measurements.csv", "none,quoted", "none,hearsay")
        .edit("measurements.csv", "median,5", "middle,5")
        .edit("claims.csv", "loss-percent", "loss")
        .edit("claims.csv", "2023-10-20,Average", "2023-02-30,Average")
        .edit("traps.csv", "high", "severe");
    assert_snapshot!(fixture.report(), @r"
    example/conditions.csv:2: `build_default`: expected a preemption model (none, voluntary, lazy, full, rt), found `voluntry`
    example/conditions.csv:2: `dynamic`: expected an answer (yes, no, unknown), found `maybe`
    example/measurements.csv:2: `direction`: expected higher or lower, found `up`
    example/measurements.csv:2: `unit`: expected a known unit, such as `MB/s`, found `mb/s`
    example/measurements.csv:6: `quality`: expected a quality of evidence (primary, quoted, second-hand), found `hearsay`
    example/measurements.csv:8: `statistic`: expected a statistic (single, mean, median, minimum, maximum), found `middle`
    example/claims.csv:2: `date`: expected a date as YYYY-MM-DD, found `2023-02-30`
    example/claims.csv:3: `kind`: expected a kind of claim (value, ratio, change-percent, loss-percent, improvement-percent, difference, magnitude, lower, higher, same, star, statement), found `loss`
    example/traps.csv:2: `severity`: expected a severity (critical, high, medium, low), found `severe`
    ");
}

#[test]
fn numbers_are_plain_and_finite() {
    let fixture = Fixture::new()
        .edit("machines.csv", "x86_64,4,8", "x86_64,4.5,0")
        .edit("measurements.csv", "higher,3685.08", "higher,NaN")
        .edit("measurements.csv", "higher,3571.62", "higher,3.5e3")
        .edit("measurements.csv", "higher,102000", "higher,")
        .edit("measurements.csv", "5,5.3,ms", "5,inf,ms")
        .edit(
            "measurements.csv",
            "requests=10,rate,requests/s,higher,96000",
            "requests,rate,requests/s,higher,96000",
        );
    assert_snapshot!(fixture.report(), @r"
    example/machines.csv:2: `cores`: expected a whole number from 1, found `4.5`
    example/machines.csv:2: `threads`: expected a whole number from 1, found `0`
    example/measurements.csv:2: `value`: expected a plain decimal number, found `NaN`
    example/measurements.csv:4: `value`: expected a plain decimal number, found `3.5e3`
    example/measurements.csv:6: `value`: expected a value, found an empty cell
    example/measurements.csv:7: `parameters`: expected name=value;name=value, each name once, found `requests`
    example/measurements.csv:8: `dispersion`: expected a plain decimal number, found `inf`
    ");
}

#[test]
fn keys_are_unique_and_lead_somewhere() {
    let fixture = Fixture::new()
        .edit("measurements.csv", "box/net/static/2,", "box/net/static/1,")
        .edit("measurements.csv", "box/net/dynamic,1,box,dynamic", "box/net/dynamic,1,bax,dynamic");
    assert_snapshot!(fixture.report(), @r"
    example/measurements.csv:3: `id`: expected a key of its own, found `box/net/static/1`, which line 2 has already
    example/measurements.csv:4: `machine`: expected id of a row of machines, found `bax`
    example/measurements.csv:5: `machine`: expected `bax`, as in line 4 of series `box/net/dynamic`, found `box`
    ");
    let fixture =
        Fixture::new().add("traps", "single,box/rate/*,high,One run,Nothing can be tested.,mail\n");
    assert_snapshot!(fixture.report(), @r"
    example/traps.csv:3: expected a row that says something new, found the row of line 2 again
    example/traps.csv:3: `id`: expected a key of its own, found `single`, which line 2 has already
    ");
}

#[test]
fn the_constraints_of_the_schema_hold() {
    let long = "a".repeat(41);
    let fixture = Fixture::new()
        .edit("machines.csv", "4,8,,", &format!("4,8,,{long}"))
        .edit("machines.csv", "box,Example", ",Example")
        .add("machines", "tin,Other,x86_64,1,1,,\n");
    assert_snapshot!(fixture.report(), @r"
    example/machines.csv:2: `id`: expected a value, found an empty cell
    example/machines.csv:2: `note`: expected 40 characters or fewer, found `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`
    example/measurements.csv:2: `machine`: expected id of a row of machines, found `box`
    example/measurements.csv:3: `machine`: expected id of a row of machines, found `box`
    example/measurements.csv:4: `machine`: expected id of a row of machines, found `box`
    example/measurements.csv:5: `machine`: expected id of a row of machines, found `box`
    example/measurements.csv:6: `machine`: expected id of a row of machines, found `box`
    example/measurements.csv:7: `machine`: expected id of a row of machines, found `box`
    example/measurements.csv:8: `machine`: expected id of a row of machines, found `box`
    example/measurements.csv:9: `machine`: expected id of a row of machines, found `box`
    ");
    let fixture = Fixture::new().damage("datapackage.json", "\"maxLength\"", "\"pattern\"");
    assert_snapshot!(fixture.report(), @"example/datapackage.json:50: `resources.machines.schema.note`: expected only the constraints required, unique, enum, minimum, maximum, minLength, maxLength, found `pattern`");
}

#[test]
fn replicates_measure_the_same_thing() {
    let fixture = Fixture::new()
        .edit(
            "measurements.csv",
            "throughput,MB/s,higher,3568.61,3568.61",
            "throughput,MiB/s,lower,3568.61,3568.61",
        )
        .edit("measurements.csv", "box/net/static,2", "box/net/static,1");
    assert_snapshot!(fixture.report(), @r"
    example/measurements.csv:3: `replicate`: expected one row for each run of a series, found 1, which line 2 has already
    example/measurements.csv:5: `direction`: expected `higher is better`, as in line 4 of series `box/net/dynamic`, found `lower is better`
    example/measurements.csv:5: `unit`: expected `MB/s`, as in line 4 of series `box/net/dynamic`, found `MiB/s`
    ");
}

#[test]
fn statistic_replicate_and_spread_fit_together() {
    let fixture = Fixture::new()
        .edit("measurements.csv", "box/net/static,1,box", "box/net/static,,box")
        .edit("measurements.csv", "3568.61,3568.61,single,1", "3568.61,3568.61,single,3")
        .edit("measurements.csv", "box/loop/static,,box", "box/loop/static,1,box")
        .edit("measurements.csv", "5,5.3,ms,sd", "5,5.3,MB,")
        .edit("measurements.csv", "5,23.2,ms,sd", "5,,ms,sd");
    assert_snapshot!(fixture.report(), @r"
    example/measurements.csv:2: `replicate`: expected the number of the run, from 1, found an empty cell
    example/measurements.csv:5: `n`: expected 1, since the value is that of a single run, found 3
    example/measurements.csv:8: `dispersion_kind`: expected what the dispersion is: sd, se or cv-percent, found none of them
    example/measurements.csv:8: `dispersion_unit`: expected a unit like `ms`, found `MB`: `MB` cannot be converted to `ms`: they measure different things
    example/measurements.csv:8: `replicate`: expected an empty cell, since the value is a median of several runs, found a number
    example/measurements.csv:9: `dispersion`: expected a number, the sd, found an empty cell
    ");
}

#[test]
fn printed_figures_are_the_values() {
    let fixture = Fixture::new()
        .edit("measurements.csv", "3571.62,3571.62", "3571.62,3517.62")
        .edit("measurements.csv", "102000,102K", "102000,102")
        .edit("measurements.csv", "96000,96K", "96000,some")
        .edit("measurements.csv", "8519.3,8519.3", "8519.3,8519.3MB");
    assert_snapshot!(fixture.report(), @r"
    example/measurements.csv:4: `value`: expected `3517.62` in `MB/s`, as printed, found `3571.62`
    example/measurements.csv:6: `value`: expected `102` in `requests/s`, as printed, found `102000`
    example/measurements.csv:7: `printed`: expected a figure, found none: `some` does not begin with a number
    example/measurements.csv:8: `printed`: expected a figure in `ms`, found `8519.3MB`: `MB` cannot be converted to `ms`: they measure different things
    ");
}

#[test]
fn claims_and_traps_are_about_something() {
    let fixture = Fixture::new()
        .edit("claims.csv", "value,box/net/dynamic", "value,box/net/dynamite")
        .edit("claims.csv", "box/rate/debug,box/rate/static", "box/rate/debug,")
        .edit("claims.csv", "5%", "much")
        .edit("traps.csv", "box/rate/*", "bax/*")
        .add("claims", "w,A. Author,,Weight.,5ms,value,box/net/dynamic,,MB/s,mail,\n");
    assert_snapshot!(fixture.report(), @r"
    example/claims.csv:2: `candidate`: expected a series of measurements.csv, found `box/net/dynamite`
    example/claims.csv:3: `baseline`: expected a series, which a claim of kind loss-percent needs, found an empty cell
    example/claims.csv:3: `printed`: expected a figure, found none: `much` does not begin with a number
    example/claims.csv:4: `unit`: expected a unit like `ms`, as in `5ms`, found `MB/s`
    example/traps.csv:2: `applies_to`: expected a series of measurements.csv, or the beginning of one and `*`, found `bax/*`
    ");
}

#[test]
fn a_broken_package_does_not_stop_the_others() {
    let fixture = Fixture::named("sound");
    let broken = Fixture::named("broken").edit("traps.csv", "high", "severe");
    let target = fixture.root().join("broken");
    fs::create_dir(&target).unwrap();
    for entry in fs::read_dir(broken.directory()).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), target.join(entry.file_name())).unwrap();
    }
    fs::create_dir(fixture.root().join(".hidden")).unwrap();
    let packages = discover(fixture.root()).unwrap();
    assert_eq!(packages.len(), 2);
    assert_eq!(packages.usable().len(), 1);
    let (slug, error) = packages.broken().next().unwrap();
    assert_eq!(slug, "broken");
    let PackageError::Broken { findings, .. } = error else { panic!("{error}") };
    assert_snapshot!(findings[0], @"broken/traps.csv:2: `severity`: expected a severity (critical, high, medium, low), found `severe`");
}

#[test]
fn errors_list_a_few_findings_and_count_the_rest() {
    let mut fixture = Fixture::new();
    for from in ["mail\nbox/net/static/2", "mail\nbox/net/dynamic/1", "mail\nbox/net/dynamic/2"] {
        fixture = fixture.edit("measurements.csv", from, &from.replacen("mail", "", 1));
    }
    fixture = fixture.edit("machines.csv", "x86_64,4,8", "x86_64,four,eight");
    fixture = fixture.edit("traps.csv", "high", "severe");
    let error = load(&fixture.directory()).unwrap_err().to_string();
    assert_snapshot!(error.replace(&*fixture.root().to_string_lossy(), "<root>"), @r"
    dataset <root>/example cannot be used:
      example/machines.csv:2: `cores`: expected a whole number from 1, found `four`
      example/machines.csv:2: `threads`: expected a whole number from 1, found `eight`
      example/measurements.csv:2: `source`: expected a value, found an empty cell
      example/measurements.csv:3: `source`: expected a value, found an empty cell
      example/measurements.csv:4: `source`: expected a value, found an empty cell
      and 1 more
    ");
    let error = load(&fixture.root().join("absent")).unwrap_err().to_string();
    assert_snapshot!(error.replace(&*fixture.root().to_string_lossy(), "<root>"), @"no directory <root>/absent");
    let error = discover(&fixture.root().join("absent")).unwrap_err().to_string();
    assert_snapshot!(error.replace(&*fixture.root().to_string_lossy(), "<root>"), @"cannot list <root>/absent");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 96, ..ProptestConfig::default() })]

    /// Whatever a slip of the keyboard does to a file, reading ends in a package or in findings.
    #[test]
    fn no_edit_makes_reading_panic(
        file in 0usize..8,
        at in 0.0f64..1.0,
        length in 0usize..12,
        inserted in "[\\PC\n\",;=*~%]{0,6}",
    ) {
        const FILES: [&str; 8] = [
            "datapackage.json",
            "machines.csv",
            "conditions.csv",
            "workloads.csv",
            "measurements.csv",
            "claims.csv",
            "traps.csv",
            "symbols.csv",
        ];
        let fixture = Fixture::new();
        let path = fixture.directory().join(FILES[file]);
        let mut bytes = fs::read(&path).unwrap();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a place in a small file")]
        let from = (at * bytes.len() as f64) as usize;
        let to = (from + length).min(bytes.len());
        bytes.splice(from..to, inserted.bytes());
        fs::write(&path, &bytes).unwrap();
        let findings = fixture.findings();
        prop_assert_eq!(load(&fixture.directory()).is_ok(), findings.is_empty());
        for package in load(&fixture.directory()).iter() {
            let _ = study::claim::reproduce(package);
        }
    }
}
