use super::*;

fn change(symbol: &str, before: &str, after: &str) -> SymbolChange {
    SymbolChange {
        symbol: symbol.to_owned(),
        before: SymbolValue::parse(before),
        after: SymbolValue::parse(after),
    }
}

fn class(symbol: &str, before: &str, after: &str) -> String {
    classify(symbol, &SymbolValue::parse(before), &SymbolValue::parse(after)).class.to_string()
}

#[test]
fn every_row_of_the_rules_is_read() {
    let (read, rows) = rule::counts();
    assert_eq!(read, rows);
}

#[test]
fn every_pattern_is_a_symbol_or_the_beginning_of_one() {
    for pattern in rule::patterns() {
        let stem = pattern.strip_suffix('*').unwrap_or(pattern);
        let is_symbol = stem
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_');
        assert!(is_symbol && !stem.is_empty(), "`{pattern}`");
    }
}

#[test]
fn what_appears_is_told_from_what_becomes_visible() {
    assert_eq!(class("CONFIG_DEBUG_PREEMPT", "absent", "y"), "confounder (critical)");
    assert_eq!(class("DEBUG_PREEMPT", "absent", "not set"), "consequence");
    assert_eq!(class("PREEMPT_TRACER", "not set", "absent"), "consequence");
    assert_eq!(class("PREEMPT_TRACER", "not set", "y"), "confounder (critical)");
    assert_eq!(class("SCHED_CORE", "absent", "not set"), "consequence");
    assert_eq!(class("SCHED_CORE", "absent", "y"), "confounder (high)");
}

#[test]
fn models_and_what_follows_from_them() {
    assert_eq!(class("PREEMPT_DYNAMIC", "not set", "y"), "factor");
    assert_eq!(class("PREEMPT_LAZY", "absent", "y"), "factor");
    for symbol in [
        "PREEMPTION",
        "PREEMPT_COUNT",
        "PREEMPT_BUILD",
        "PREEMPT_VOLUNTARY_BUILD",
        "PREEMPT_VOLUNTARY_BEHAVIOUR",
        "PREEMPT_RCU",
        "TASKS_RCU",
        "UNINLINE_SPIN_UNLOCK",
        "INLINE_SPIN_UNLOCK_IRQ",
        "INLINE_READ_UNLOCK",
        "INLINE_WRITE_UNLOCK_IRQ",
        "HZ_1000",
    ] {
        assert_eq!(class(symbol, "y", "absent"), "consequence", "{symbol}");
    }
}

#[test]
fn jump_labels_follow_dynamic_and_have_a_price_alone() {
    let labels = change("JUMP_LABEL", "not set", "y");
    let dynamic = change("PREEMPT_DYNAMIC", "not set", "y");
    assert_eq!(verdict_of(&[labels.clone(), dynamic]), ConfigVerdict::SingleFactor);
    assert!(matches!(verdict_of(&[labels]), ConfigVerdict::Confounded { .. }));
}

#[test]
fn prices_of_their_own() {
    assert_eq!(class("HZ", "250", "1000"), "confounder (high)");
    assert_eq!(class("MITIGATION_RETPOLINE", "y", "not set"), "confounder (high)");
    assert_eq!(class("KASAN_GENERIC", "absent", "y"), "confounder (critical)");
    assert_eq!(class("NR_CPUS", "64", "8192"), "confounder (medium)");
    assert_eq!(class("KALLSYMS_ALL", "y", "not set"), "confounder (low)");
}

#[test]
fn what_no_rule_knows_is_said_so() {
    let finding = classify("CEC_GPIO", &SymbolValue::Absent, &SymbolValue::NotSet);
    assert_eq!(finding.class, Class::Noise);
    assert_eq!(finding.reason, "neither configuration builds it");
    let finding = classify("FOO_BAR", &SymbolValue::NotSet, &SymbolValue::Yes);
    assert_eq!(finding.class, Class::Noise);
    assert_eq!(finding.reason, "no rule knows this symbol; taken to have no price");
}

#[test]
fn severe_confounders_decide_and_the_worst_stands_first() {
    let single = [change("PREEMPT_DYNAMIC", "not set", "y"), change("PREEMPTION", "absent", "y")];
    assert_eq!(verdict_of(&single), ConfigVerdict::SingleFactor);
    let confounded = [
        change("PREEMPT_DYNAMIC", "not set", "y"),
        change("HZ", "250", "1000"),
        change("DEBUG_PREEMPT", "absent", "y"),
        change("NR_CPUS", "64", "8192"),
    ];
    insta::assert_snapshot!(verdict_of(&confounded), @"confounded by DEBUG_PREEMPT, HZ");
    assert_eq!(verdict_of(&[change("NR_CPUS", "64", "8192")]), ConfigVerdict::SingleFactor);
    assert_eq!(verdict_of(&[change("HZ", "250", "250")]), ConfigVerdict::SingleFactor);
}

#[test]
fn another_compiler_is_another_kernel() {
    let changes = [
        change("DEBUG_PREEMPT", "absent", "y"),
        change("CC_VERSION_TEXT", "gcc 12.2.0", "gcc 13.2.0"),
    ];
    insta::assert_snapshot!(verdict_of(&changes), @"not comparable because of CC_VERSION_TEXT");
}

#[test]
fn a_finding_serialises_flat() {
    let finding = classify("DEBUG_PREEMPT", &SymbolValue::Absent, &SymbolValue::Yes);
    insta::assert_json_snapshot!(finding, @r#"
    {
      "change": {
        "symbol": "DEBUG_PREEMPT",
        "before": "absent",
        "after": "y"
      },
      "class": "confounder",
      "severity": "critical",
      "reason": "checks every per-CPU operation: hackbench loses 9 to 13 %, tbench 14.8 %",
      "source": "patch of 2023-01-21 to lib/Kconfig.debug; Mike Galbraith, 2023-10-20, linux-kernel"
    }
    "#);
}
