//! Finds a word whose checksum is given: smelt's closed-box solver as a library.
//! `cargo run --release -p smelt-closedbox --example preimage` wants a Z3 (`smelt solvers install z3@latest`) and `cc`.
#![allow(clippy::print_stdout)]

use smelt_closedbox::bind::Said;
use smelt_closedbox::host::Host;
use smelt_closedbox::problem::Problem;
use smelt_closedbox::solve::{Answer, Settings, solve};
use smelt_smtlib::Theories;
use smelt_solvers::install::Cache;
use smelt_solvers::profile::Profiles;
use smelt_solvers::run::Scratch;
use smelt_solvers::spec::Spec;
use smelt_solvers::{Shelf, Solver};
use std::error::Error;
use std::path::Path;

/// The box. It could be in a library, a program or a module just as well.
const CHECKSUM: &str = "
    #include <stdint.h>
    uint32_t checksum(uint32_t word) {
        uint32_t sum = ~word;
        for (int i = 0; i < 32; i++) sum = sum >> 1 ^ (-(sum & 1) & 0xedb88320);
        return ~sum;
    }";

/// The question.
const SCRIPT: &str = "
    (declare-const x (_ BitVec 32))
    (declare-cb checksum ((_ BitVec 32)) (_ BitVec 32))
    (assert (= (checksum x) #xcafef00d))
    (check-sat)";

fn main() -> Result<(), Box<dyn Error>> {
    let shelf = Shelf {
        profiles: Profiles::with_user(&[])?,
        cache: Cache::open(None)?,
        smelt: "smelt".into(),
        scratch: Scratch::new()?,
    };
    let solvers = shelf.find(&Spec::parse("z3@latest")?)?;
    match preimage(&solvers[0], &shelf.scratch)? {
        Answer::Sat(model) => print!("sat\n{}", model.text()),
        Answer::Unsat => println!("unsat"),
        Answer::Unknown(why) => println!("unknown ({why})"),
    }
    Ok(())
}

/// Asks it.
pub fn preimage(z3: &Solver, scratch: &Scratch) -> Result<Answer, Box<dyn Error>> {
    let file = scratch.fresh(".c");
    std::fs::write(&file, CHECKSUM)?;
    let mut problem = Problem::read(SCRIPT.into(), None, Theories::builtin())?;
    let mut said = Said::default();
    said.add(&format!("checksum={}:checksum", file.display()))?;
    let boxes = said.bind(&problem, Path::new("."), scratch)?;
    // In this process; `Host::new` takes a command that runs boxes in a child of its own.
    let mut host = Host::trusted(boxes, scratch)?;
    let settings = Settings::default();
    let (answer, _) = solve(&mut problem, &mut host, z3, scratch, &settings, &|| false)?;
    Ok(answer)
}
