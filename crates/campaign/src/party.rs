//! Who takes part in a campaign.

use smelt_solvers::Solver;

/// A solver that takes part.
#[derive(Clone, Debug)]
pub struct Member {
    /// Who.
    pub solver: Solver,
    /// It is asked only to judge the others.
    pub reference: bool,
}

/// Everybody who takes part.
#[derive(Clone, Debug, Default)]
pub struct Party {
    /// Who is tested, and who judges.
    pub members: Vec<Member>,
    /// Other releases that are installed: which of them fail tells one bug from another.
    pub releases: Vec<Solver>,
}

impl Party {
    /// The operators that somebody lacks.
    pub fn lacking(&self) -> Vec<&str> {
        self.members.iter().flat_map(|m| m.solver.lacks()).collect()
    }

    /// The extensions of SMT-LIB that everybody reads, as the operator table calls them.
    pub fn extensions(&self) -> Vec<&str> {
        let mut all = self.members.iter().map(|m| &m.solver.profile.extensions);
        let first: &[String] = all.next().map_or(&[], |e| e);
        let rest: Vec<_> = all.collect();
        let common = |e: &&String| rest.iter().all(|other| other.contains(e));
        first.iter().filter(common).map(String::as_str).collect()
    }
}
