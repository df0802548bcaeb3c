//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use kernel::headless::Limits;

/// Notebooks, datasets and reports on what each Linux preemption model costs.
#[derive(Debug, Parser)]
#[command(name = "preempt-lab", version, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 done, 1 done with findings (a cell failed, a dataset is wrong),\n2 could not run."
)]
pub(crate) struct Arguments {
    /// When to colour messages
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Execute notebooks and render the report: a site and a book
    Report(ReportOptions),
    /// Execute notebooks without a front end
    Run(RunOptions),
    /// Check, list and show datasets
    #[command(subcommand)]
    Data(DataCommand),
    /// Build the library that cells link, ahead of its first use
    Warm(WarmOptions),
    /// Check what this program needs, with the cure for what is missing
    Doctor(DoctorOptions),
}

/// Limits and numbers of an execution.
#[derive(Debug, Clone, Args)]
pub(crate) struct ExecutionOptions {
    /// Seconds allowed for one cell (0: no limit)
    #[arg(long, value_name = "SECONDS", default_value_t = Limits::SECONDS as f64, value_parser = seconds)]
    pub(crate) timeout: f64,
    /// Bytes one cell may print and show
    #[arg(long, value_name = "BYTES", default_value_t = Limits::BYTES)]
    pub(crate) output_limit: usize,
    /// Notebooks executed at once [default: number of processors]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: Option<u16>,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=1e9).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds, 0 or more".to_owned()),
    }
}

#[derive(Debug, Args)]
pub(crate) struct RunOptions {
    /// Notebooks to execute
    #[arg(required = true, value_name = "NOTEBOOK")]
    pub(crate) notebooks: Vec<PathBuf>,
    /// Directory for the executed notebooks [default: beside each, as NAME.executed.ipynb]
    #[arg(long, value_name = "DIR", conflicts_with = "in_place")]
    pub(crate) output_dir: Option<PathBuf>,
    /// Replace each notebook by the executed one
    #[arg(long)]
    pub(crate) in_place: bool,
    /// Directory of dataset packages [default: `datasets` here or above]
    #[arg(long, value_name = "DIR")]
    pub(crate) datasets: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) execution: ExecutionOptions,
}

#[derive(Debug, Args)]
pub(crate) struct ReportOptions {
    /// Directory of notebooks [default: `notebooks` here or above]
    #[arg(long, value_name = "DIR")]
    pub(crate) notebooks: Option<PathBuf>,
    /// Directory of dataset packages [default: `datasets` here or above]
    #[arg(long, value_name = "DIR")]
    pub(crate) datasets: Option<PathBuf>,
    /// Where the report goes: site, book and executed notebooks [default: target/report]
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    /// Execute all notebooks, whether or not something has changed
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) execution: ExecutionOptions,
}

#[derive(Debug, Subcommand)]
pub(crate) enum DataCommand {
    /// Check packages: schema, hashes, units, duplicates, claims
    Check(DataCheck),
    /// List packages
    List(DataList),
    /// Show one package: its measurements, claims and traps
    Show(DataShow),
}

#[derive(Debug, Args)]
pub(crate) struct DataCheck {
    /// Package directories, or directories of packages [default: `datasets` here or above]
    #[arg(value_name = "DIR")]
    pub(crate) places: Vec<PathBuf>,
    /// Print findings as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct DataList {
    /// Directory of packages [default: `datasets` here or above]
    #[arg(long, value_name = "DIR")]
    pub(crate) datasets: Option<PathBuf>,
    /// Print the list as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct DataShow {
    /// Name of the package, or its directory
    pub(crate) package: String,
    /// Directory of packages [default: `datasets` here or above]
    #[arg(long, value_name = "DIR")]
    pub(crate) datasets: Option<PathBuf>,
    /// Print the package as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct WarmOptions {
    /// Print where the environment is as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct DoctorOptions {
    /// Print the findings as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn times_are_parsed_at_the_door() {
        assert_eq!(seconds("1.5"), Ok(1.5));
        for wrong in ["-1", "nan", "soon", "inf"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
