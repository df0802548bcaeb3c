//! A writer for SVG: short numbers, escaped texts.

use std::fmt::Write as _;

use crate::html::escape;

/// The marks of a drawing, in the order they cover each other.
#[derive(Debug, Default)]
pub(super) struct Svg {
    out: String,
}

impl Svg {
    pub(super) fn into_text(self) -> String {
        self.out
    }

    pub(super) fn open(&mut self, class: &str) {
        let _ = write!(self.out, "<g class=\"{class}\">");
    }

    /// A group whose marks stay inside the plot.
    pub(super) fn open_clipped(&mut self, clip: &str) {
        let _ = write!(self.out, "<g clip-path=\"url(#{clip})\">");
    }

    pub(super) fn clip(&mut self, id: &str, [x, y, width, height]: [f64; 4]) {
        let (x, y, width, height) = (short(x), short(y), short(width), short(height));
        let _ = write!(
            self.out,
            "<clipPath id=\"{id}\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"></rect></clipPath>"
        );
    }

    pub(super) fn close(&mut self) {
        self.out.push_str("</g>");
    }

    pub(super) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let ((x1, y1), (x2, y2)) = ((short(from.0), short(from.1)), (short(to.0), short(to.1)));
        let _ = write!(self.out, "<path class=\"{class}\" d=\"M{x1} {y1}L{x2} {y2}\"></path>");
    }

    pub(super) fn path(&mut self, class: &str, data: &str) {
        let _ = write!(self.out, "<path class=\"{class}\" d=\"{data}\"></path>");
    }

    pub(super) fn rect(&mut self, class: &str, corners: [(f64, f64); 2]) {
        self.faded_rect(class, corners, None);
    }

    /// A rectangle between two corners, with an opacity of its own.
    pub(super) fn faded_rect(
        &mut self,
        class: &str,
        [(x1, y1), (x2, y2)]: [(f64, f64); 2],
        opacity: Option<f64>,
    ) {
        let (x, y) = (short(x1.min(x2)), short(y1.min(y2)));
        let (width, height) = (short((x1 - x2).abs()), short((y1 - y2).abs()));
        let fade =
            opacity.map(|part| format!(" fill-opacity=\"{}\"", short(part))).unwrap_or_default();
        let _ = write!(
            self.out,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{fade}></rect>"
        );
    }

    pub(super) fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: &str, text: &str) {
        let (x, y, text) = (short(x), short(y), escape(text));
        let _ = write!(
            self.out,
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>"
        );
    }

    /// A text that runs upwards.
    pub(super) fn upright(&mut self, class: &str, at: (f64, f64), text: &str) {
        self.turned(class, at, "middle", -90, text);
    }

    /// A text that rises towards its end.
    pub(super) fn slanted(&mut self, class: &str, at: (f64, f64), text: &str) {
        self.turned(class, at, "end", -35, text);
    }

    /// A marker: form and colour differ together.
    pub(super) fn marker(&mut self, class: &str, symbol: Symbol, (x, y): (f64, f64)) {
        let corners = symbol.corners();
        if corners.is_empty() {
            let (x, y) = (short(x), short(y));
            let _ = write!(
                self.out,
                "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"4.5\"></circle>"
            );
            return;
        }
        let mut data = String::new();
        for (at, (right, down)) in corners.iter().enumerate() {
            let letter = if at == 0 { 'M' } else { 'L' };
            let _ = write!(data, "{letter}{} {}", short(x + right), short(y + down));
        }
        self.path(class, &(data + "Z"));
    }

    fn turned(&mut self, class: &str, (x, y): (f64, f64), anchor: &str, angle: i32, text: &str) {
        let (x, y, text) = (short(x), short(y), escape(text));
        let _ = write!(
            self.out,
            "<text class=\"{class}\" transform=\"translate({x} {y})rotate({angle})\" text-anchor=\"{anchor}\">{text}</text>"
        );
    }
}

/// The form of a marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Symbol {
    Circle,
    Diamond,
    Square,
    Triangle,
    TriangleDown,
    Cross,
}

impl Symbol {
    const ALL: [Self; 6] = [
        Self::Circle,
        Self::Diamond,
        Self::Square,
        Self::Triangle,
        Self::TriangleDown,
        Self::Cross,
    ];

    /// The form a cell asked for, or one for the series number `slot`.
    pub(super) fn of(name: Option<&str>, slot: usize) -> Self {
        match name.map(|name| name.trim_end_matches("-open")) {
            Some("circle") => Self::Circle,
            Some("diamond") => Self::Diamond,
            Some("square") => Self::Square,
            Some("triangle-up") => Self::Triangle,
            Some("triangle-down") => Self::TriangleDown,
            Some("cross" | "x") => Self::Cross,
            _ => Self::ALL[slot % Self::ALL.len()],
        }
    }

    /// Corners around the middle; none for a circle.
    fn corners(self) -> &'static [(f64, f64)] {
        match self {
            Self::Circle => &[],
            Self::Diamond => &[(0.0, -6.0), (6.0, 0.0), (0.0, 6.0), (-6.0, 0.0)],
            Self::Square => &[(-4.5, -4.5), (4.5, -4.5), (4.5, 4.5), (-4.5, 4.5)],
            Self::Triangle => &[(0.0, -6.0), (5.5, 4.5), (-5.5, 4.5)],
            Self::TriangleDown => &[(0.0, 6.0), (5.5, -4.5), (-5.5, -4.5)],
            Self::Cross => &[
                (-1.8, -5.5),
                (1.8, -5.5),
                (1.8, -1.8),
                (5.5, -1.8),
                (5.5, 1.8),
                (1.8, 1.8),
                (1.8, 5.5),
                (-1.8, 5.5),
                (-1.8, 1.8),
                (-5.5, 1.8),
                (-5.5, -1.8),
                (-1.8, -1.8),
            ],
        }
    }
}

/// A coordinate with at most two decimals.
pub(super) fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
