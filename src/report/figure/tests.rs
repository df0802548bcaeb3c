use serde_json::json;

use super::*;

const WORDS: Words = Words { id: "fig-x", title: "A <title>", alt: "None 1, full 2 & more." };

fn drawn(plot: &Value) -> String {
    draw(plot, &WORDS).unwrap().inline.replace("><", ">\n<")
}

#[test]
fn dots_with_errors_lie_on_a_category_axis() {
    let plot = json!({
        "data": [{"type": "scatter", "mode": "markers", "name": "mean", "x": [1.0, 2.0],
            "y": ["none", "full"], "error_x": {"type": "data", "array": [0.5, 0.25]}}],
        "layout": {"xaxis": {"title": {"text": "time <b>(s)</b>"}}, "yaxis": {"autorange": "reversed"},
            "shapes": [{"type": "line", "x0": 1, "x1": 1, "y0": 0, "y1": 1, "yref": "paper"}]},
    });
    insta::assert_snapshot!(drawn(&plot));
}

#[test]
fn bars_stack_from_zero() {
    let plot = json!({
        "data": [{"type": "bar", "name": "user", "x": ["a", "b"], "y": [2, 1]},
            {"type": "bar", "name": "system", "x": ["a", "b"], "y": [1, 3]}],
        "layout": {"barmode": "stack"},
    });
    insta::assert_snapshot!(drawn(&plot));
}

#[test]
fn a_heat_map_prints_its_values() {
    let plot =
        json!({"data": [{"type": "heatmap", "x": ["a"], "y": ["b", "c"], "z": [[-1.5], [null]]}]});
    let svg = drawn(&plot);
    assert!(svg.contains("\u{2212}1.5"), "{svg}");
    assert!(svg.contains("cell unknown"), "{svg}");
}

#[test]
fn what_is_not_drawn_says_why() {
    let cases = [
        json!({"data": [{"type": "violin"}]}),
        json!({"data": []}),
        json!([]),
        json!({"data": [{"x": [1], "y": [1], "yaxis": "y2"}]}),
        json!({"data": [{"x": [1], "y": [-1]}], "layout": {"yaxis": {"type": "log"}}}),
    ];
    let causes: Vec<String> = cases.iter().map(|plot| draw(plot, &WORDS).unwrap_err()).collect();
    insta::assert_snapshot!(causes.join("\n"));
}

#[test]
fn a_file_of_its_own_has_its_title_and_colours() {
    let plot = json!({"data": [{"x": [1, 2], "y": [1, 2], "name": "</title><script>"}]});
    let file = draw(&plot, &WORDS).unwrap().standalone;
    assert!(file.contains("A &lt;title&gt;"), "{file}");
    assert!(file.contains("--series-1:"), "{file}");
    assert!(!file.contains("<script"), "{file}");
}
