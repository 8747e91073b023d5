//! Benchmarks: figures as ratios within one run, because this machine is not yours.

mod ask;
mod closedbox;
mod eval;
mod frontend;
mod mutate;
mod near;
mod rediscover;
mod run;
mod world;

use crate::cli::{BenchArgs, BenchCommand};
use crate::exit::Exit;

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<Exit> {
    match &args.what {
        BenchCommand::Frontend(args) => frontend::run(args),
        BenchCommand::Eval(args) => eval::run(args),
        BenchCommand::World(args) => world::run(args),
        BenchCommand::Run(args) => run::run(args),
        BenchCommand::Mutate(args) => mutate::run(args),
        BenchCommand::Rediscover(args) => rediscover::run(args),
        BenchCommand::Closedbox(args) => closedbox::run(args),
        BenchCommand::Memory { file } => frontend::memory(file),
    }
}
