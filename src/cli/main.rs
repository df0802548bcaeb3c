//! `preempt-lab`: notebooks, datasets and reports on what each Linux preemption
//! model costs.
//!
//! | exit code | meaning |
//! | --- | --- |
//! | 0 | done; also when the reader of a pipe has closed it |
//! | 1 | done with findings: a cell failed, a dataset is wrong, a page is broken |
//! | 2 | could not run: arguments, a missing file, no compiler, no space |

mod arguments;
mod bridge;
mod cards;
mod console;
mod data;
mod doctor;
mod execution;
mod project;
mod report_command;
mod run;
mod warm;

use std::io;
use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};
use console::Console;

/// What a command found, when it could run at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Clean,
    Findings,
}

fn main() -> ExitCode {
    if let Some(code) = evaluator::roles::dispatch() {
        return code;
    }
    let arguments = Arguments::parse();
    let console = Console::new(arguments.color);
    match run(arguments.command, &console) {
        Ok(Verdict::Clean) => ExitCode::SUCCESS,
        Ok(Verdict::Findings) => ExitCode::from(1),
        // Whoever reads us has read enough: `preempt-lab data show … | head`.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            console.error(&error);
            ExitCode::from(2)
        }
    }
}

fn run(command: Command, console: &Console) -> anyhow::Result<Verdict> {
    match command {
        Command::Run(options) => run::run(&options, console),
        Command::Report(options) => report_command::run(&options, console),
        Command::Data(command) => data::run(&command),
        Command::Warm(options) => warm::run(&options, console),
        Command::Doctor(options) => doctor::run(&options),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
