//! `ludarium completions`: what a shell needs to complete the command line.

use clap::Args as ClapArgs;
use clap_complete::Shell;
use std::process::ExitCode;

/// Print completions for a shell
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Examples:
  ludarium completions bash > ~/.local/share/bash-completion/completions/ludarium
  ludarium completions zsh > ~/.zfunc/_ludarium
  ludarium completions fish > ~/.config/fish/completions/ludarium.fish")]
pub struct Args {
    /// The shell
    shell: Shell,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let mut text = vec![];
    clap_complete::generate(
        args.shell,
        &mut crate::command_line(),
        "ludarium",
        &mut text,
    );
    print!("{}", String::from_utf8(text)?);
    Ok(ExitCode::SUCCESS)
}
