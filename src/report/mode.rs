//! The modes that have a page. What they are stands in the chapters `modes/*.md`.

use serde::Serialize;

/// A preemption model, or a switch that is easily taken for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct Mode {
    /// The topic in verdicts, and the name of its page and chapter.
    pub(crate) slug: &'static str,
    /// What pages call it.
    pub(crate) title: &'static str,
    /// The Kconfig symbol behind it.
    pub(crate) symbol: &'static str,
}

/// In the order of how soon a task can be preempted, then the two switches.
pub(crate) const MODES: [Mode; 7] = [
    Mode { slug: "none", title: "None", symbol: "PREEMPT_NONE" },
    Mode { slug: "voluntary", title: "Voluntary", symbol: "PREEMPT_VOLUNTARY" },
    Mode { slug: "lazy", title: "Lazy", symbol: "PREEMPT_LAZY" },
    Mode { slug: "full", title: "Full", symbol: "PREEMPT" },
    Mode { slug: "rt", title: "Real-time", symbol: "PREEMPT_RT" },
    Mode { slug: "dynamic", title: "Dynamic", symbol: "PREEMPT_DYNAMIC" },
    Mode { slug: "debug-preempt", title: "Debug", symbol: "DEBUG_PREEMPT" },
];

pub(crate) fn find(slug: &str) -> Option<Mode> {
    MODES.into_iter().find(|mode| mode.slug == slug)
}
