//! One wake-up under four models, drawn: the same events, and when the woken task runs.

/// What the chapter holds where the picture goes.
pub(crate) const PLACE: &str = "<!-- timeline -->";

/// Events along the time axis: place and name.
const EVENTS: [(f64, &str); 6] = [
    (130.0, "B is woken"),
    (190.0, "interrupt ends"),
    (300.0, "might_sleep()"),
    (400.0, "tick"),
    (510.0, "cond_resched()"),
    (640.0, "return to user"),
];

/// A model, where B starts, and why there.
const LANES: [(&str, f64, &str); 4] = [
    ("full", 190.0, "at the end of the interrupt"),
    ("voluntary", 300.0, "at the next might_sleep()"),
    ("lazy", 400.0, "at the next tick"),
    ("none", 510.0, "at the next cond_resched()"),
];

const LEFT: f64 = 90.0;
const RIGHT: f64 = 715.0;

/// The picture as a figure.
pub(crate) fn markup() -> String {
    let mut marks = String::new();
    for (at, (x, name)) in EVENTS.iter().enumerate() {
        let y = if at % 2 == 0 { 18 } else { 36 };
        marks.push_str(&format!(
            "<path class=\"at\" d=\"M{x} 42V250\"></path><text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{name}</text>"
        ));
    }
    for (row, (model, start, reason)) in LANES.iter().enumerate() {
        let y = 58 + 48 * row;
        marks.push_str(&format!(
            "<text x=\"10\" y=\"{label}\">{model}</text><rect class=\"a\" x=\"{LEFT}\" y=\"{y}\" width=\"{before}\" height=\"20\"></rect><rect class=\"b\" x=\"{start}\" y=\"{y}\" width=\"{after}\" height=\"20\"></rect><path class=\"wait\" d=\"M130 {below}H{start}\"></path><text x=\"{text}\" y=\"{label}\">B runs {reason}</text>",
            label = y + 15,
            below = y + 26,
            before = start - LEFT,
            after = RIGHT - start,
            text = start + 8.0,
        ));
    }
    format!(
        "<figure class=\"timeline\" id=\"timeline\"><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Timeline\"><svg viewBox=\"0 0 720 258\" width=\"720\" height=\"258\" role=\"img\" aria-labelledby=\"timeline-title timeline-desc\"><title id=\"timeline-title\">One wake-up under four models</title><desc id=\"timeline-desc\">Task A runs in the kernel when B is woken. B runs first under full, at the end of the interrupt; then under voluntary, at the next might_sleep(); then under lazy, at the next tick; last under none, at the next cond_resched().</desc>{marks}</svg></div><figcaption>Task A (pale) runs in the kernel when an interrupt wakes B, an ordinary task that deserves the processor (solid). The dashed line is B's wait. The order of the events is one of many; distances are not to scale.</figcaption></figure>"
    )
}
