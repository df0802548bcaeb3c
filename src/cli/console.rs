//! Everything that is said on standard error.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use evaluator::environment::Progress;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

use crate::arguments::Color;

/// Standard error: progress for people, errors for everybody.
#[derive(Debug)]
pub(crate) struct Console {
    colored: bool,
    /// Bars are drawn on a terminal only; elsewhere single lines are written.
    bars: Option<MultiProgress>,
}

impl Console {
    pub(crate) fn new(color: Color) -> Self {
        let terminal = io::stderr().is_terminal();
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let colored = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => terminal && !plain,
        };
        Self { colored, bars: terminal.then(MultiProgress::new) }
    }

    /// Prints an error with its causes.
    pub(crate) fn error(&self, error: &anyhow::Error) {
        let mut text = error.to_string();
        for cause in error.chain().skip(1) {
            let cause = cause.to_string();
            // Our own error types already say their cause.
            if !text.contains(&cause) {
                text.push_str(&format!("\ncaused by: {cause}"));
            }
        }
        self.fault(&text);
    }

    /// Prints something that is wrong.
    pub(crate) fn fault(&self, text: &str) {
        let label = if self.colored { "\u{1b}[1;31merror:\u{1b}[0m" } else { "error:" };
        self.line(&format!("{label} {text}"));
    }

    /// Prints one line (or more) above the bars.
    pub(crate) fn line(&self, text: &str) {
        let print = || {
            let _ = writeln!(io::stderr(), "{text}");
        };
        match &self.bars {
            Some(bars) => bars.suspend(print),
            None => print(),
        }
    }

    /// A line that shows what one of several tasks is doing. Without a terminal
    /// it shows nothing.
    pub(crate) fn task(&self, name: &str) -> ProgressBar {
        let Some(bars) = &self.bars else { return ProgressBar::hidden() };
        let bar = bars.add(ProgressBar::new_spinner());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix} {wide_msg} {elapsed}") {
            bar.set_style(style);
        }
        bar.set_prefix(name.to_owned());
        bar.enable_steady_tick(Duration::from_millis(120));
        bar
    }

    /// A watcher for the build of the cells' library.
    pub(crate) fn build_watcher(&self) -> impl FnMut(Progress) + '_ {
        let bar = self.bars.as_ref().map(|bars| {
            let bar = bars.add(ProgressBar::new(0));
            if let Ok(style) = ProgressStyle::with_template(
                "{bar:24} {pos}/{len} compiled, {elapsed} gone, about {eta} to go: {wide_msg}",
            ) {
                bar.set_style(style);
            }
            bar
        });
        let mut said = 0;
        move |progress| match (progress, &bar) {
            (Progress::Waiting, _) => {
                self.line("another process builds the library that cells link; waiting for it")
            }
            (Progress::Fetching { component }, _) => {
                self.line(&format!("fetching {component} with rustup"))
            }
            (Progress::Compiling { done, total, current }, Some(bar)) => {
                bar.set_length(total as u64);
                bar.set_position(done as u64);
                bar.set_message(current);
            }
            (Progress::Compiling { done, total, current }, None) => {
                let tenth = done * 10 / total.max(1);
                if tenth > said {
                    said = tenth;
                    self.line(&format!("  {done} of {total} compiled, now {current}"));
                }
            }
            (Progress::Finishing, Some(bar)) => bar.finish_and_clear(),
            (Progress::Finishing, None) => {}
        }
    }
}
