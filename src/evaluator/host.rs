//! The host: drives evcxr on behalf of one session.

use std::collections::BTreeMap;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::Instant;

use evcxr::{CommandContext, EvalContext};
use serde::{Deserialize, Serialize};

use crate::protocol::{Reply, Request, receive, send};
use crate::{Diagnostic, roles, worker};

/// What the client tells the host about the environment.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// Variables for every compilation of a cell.
    pub(crate) build: BTreeMap<String, String>,
    /// Code that runs before the first cell.
    pub(crate) opening: String,
    /// Directory of the notebook: relative paths in cells start here.
    pub(crate) directory: PathBuf,
}

/// Serves one client until it closes our standard input.
pub(crate) fn main() -> ExitCode {
    worker::die_with_parent();
    worker::rename_process("lab-host");
    // evcxr and Cargo may print; standard output belongs to the protocol.
    let mut replies = io::stdout();
    match serve(&mut replies) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            let _ = send(&mut replies, &Reply::Failed { message });
            ExitCode::from(98)
        }
    }
}

fn serve(replies: &mut impl Write) -> Result<(), String> {
    let settings = roles::variable(roles::SETTINGS)?;
    let settings: Settings = serde_json::from_str(&settings).map_err(|error| error.to_string())?;
    let mut context = start(&settings)?;
    send(replies, &Reply::Ready).map_err(|error| error.to_string())?;
    let mut requests = BufReader::new(io::stdin());
    while let Some(request) = receive(&mut requests).map_err(|error| error.to_string())? {
        let Request::Evaluate { code } = request;
        let reply = evaluate(&mut context, &code);
        send(replies, &reply).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn start(settings: &Settings) -> Result<CommandContext, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut supervisor = Command::new(program);
    supervisor.current_dir(&settings.directory);
    let (mut context, outputs) =
        EvalContext::with_subprocess_command(supervisor).map_err(|error| error.to_string())?;
    // What the supervisor itself says on its streams is for whoever debugs it.
    std::thread::spawn(move || {
        for line in outputs.stderr {
            let _ = writeln!(io::stderr(), "{line}");
        }
    });
    // evcxr waits until this channel is empty before it returns from a cell.
    let stdout = outputs.stdout;
    std::thread::spawn(move || stdout.into_iter().for_each(drop));

    let mut state = context.state();
    for (name, value) in &settings.build {
        state.set_build_env(name, value);
    }
    context
        .eval_with_state(&settings.opening, state)
        .map_err(|error| format!("the cells' own prelude does not compile: {error}"))?;
    Ok(CommandContext::with_eval_context(context))
}

fn evaluate(context: &mut CommandContext, code: &str) -> Reply {
    let start = Instant::now();
    match context.execute(code) {
        Ok(outputs) => Reply::Returned {
            seconds: start.elapsed().as_secs_f64(),
            source: context.last_source().unwrap_or_default(),
            shown: outputs.content_by_mime_type.into_iter().collect(),
        },
        Err(evcxr::Error::CompilationErrors(errors)) => {
            Reply::NotCompiled { diagnostics: errors.iter().map(Diagnostic::from_evcxr).collect() }
        }
        Err(evcxr::Error::SubprocessTerminated(message)) => Reply::Terminated { message },
        Err(error) => Reply::Refused { message: error.to_string() },
    }
}
