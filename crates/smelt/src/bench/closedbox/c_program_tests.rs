//! The C program against the meaning of its nodes, and against the witnesses of the suite.

use super::super::cases::Case;
use super::super::formula::Formula;
use super::*;
use smelt_closedbox::bind::Said;
use smelt_closedbox::literal;
use smelt_closedbox::translate::InputTerm;
use smelt_closedbox::word::compute;
use smelt_solvers::run::Scratch;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program that was compiled without AFL++.
struct Compiled {
    folder: tempfile::TempDir,
    kinds: Vec<Kind>,
}

impl Compiled {
    fn new(graph: &Graph, atoms: &[NodeId], boxes: &[String], libraries: &[PathBuf]) -> Compiled {
        let folder = tempfile::tempdir().expect("a folder");
        let source = folder.path().join("formula.c");
        std::fs::write(&source, program(graph, atoms, boxes)).expect("a file");
        let mut cc = Command::new("cc");
        cc.args([
            "-O1",
            "-Wall",
            "-Werror",
            "-Wno-unused",
            "-Wno-tautological-compare",
            "-ffp-contract=off",
            "-o",
        ]);
        cc.arg(folder.path().join("plain")).arg(&source).args(libraries).arg("-lm");
        let said = cc.output().expect("cc");
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
        Compiled { folder, kinds: graph.inputs.clone() }
    }

    /// Whether it aborts on these words.
    fn aborts(&self, words: &[u64]) -> bool {
        use std::os::unix::process::ExitStatusExt;
        let bytes: Vec<u8> = words
            .iter()
            .zip(&self.kinds)
            .flat_map(|(w, &k)| w.to_le_bytes().into_iter().take(size(k)))
            .collect();
        assert_eq!(super::words(&bytes, &self.kinds), words, "what is written is read");
        let input = self.folder.path().join("input");
        std::fs::write(&input, bytes).expect("a file");
        let ran = Command::new(self.folder.path().join("plain")).arg(input).output().expect("runs");
        let reached = ran.stdout == b"reached\n";
        assert_eq!(reached, ran.status.signal() == Some(6), "{:?}", ran.status);
        reached
    }
}

/// Operations on two words, by what they take and give.
fn operations() -> Vec<(Op, Kind, Vec<Kind>)> {
    let mut all = Vec::new();
    for w in [1, 7, 8, 13, 16, 31, 32, 48, 64] {
        let k = Kind::Bits(w);
        for op in [Op::BvAdd, Op::BvSub, Op::BvMul, Op::BvUdiv, Op::BvUrem, Op::BvSdiv, Op::BvSrem]
        {
            all.push((op, k, vec![k, k]));
        }
        for op in [Op::BvSmod, Op::BvAnd, Op::BvOr, Op::BvXor, Op::BvShl, Op::BvLshr, Op::BvAshr] {
            all.push((op, k, vec![k, k]));
        }
        for op in [Op::Eq, Op::Ult, Op::Ule, Op::Slt, Op::Sle] {
            all.push((op, Kind::Bool, vec![k, k]));
        }
        all.extend([Op::BvNot, Op::BvNeg].map(|op| (op, k, vec![k])));
        all.extend([Op::SignExt, Op::ZeroExt].map(|op| (op, Kind::Bits(64), vec![k])));
        all.push((Op::Extract(w / 2), Kind::Bits(w - w / 2), vec![k]));
        all.push((Op::Ite, k, vec![Kind::Bool, k, k]));
        all.push((Op::BvToInt, Kind::Int, vec![k]));
        all.push((Op::IntToBv, k, vec![Kind::Int]));
        for f in [Kind::F32, Kind::F64] {
            all.extend([Op::FpFromSigned, Op::FpFromUnsigned].map(|op| (op, f, vec![k])));
        }
    }
    all.push((Op::Concat, Kind::Bits(61), vec![Kind::Bits(48), Kind::Bits(13)]));
    let b = Kind::Bool;
    all.extend([Op::And, Op::Or, Op::Xor, Op::Eq].map(|op| (op, b, vec![b, b])));
    all.push((Op::Not, b, vec![b]));
    let int = Kind::Int;
    for op in [Op::IntAdd, Op::IntSub, Op::IntMul, Op::IntDiv, Op::IntMod] {
        all.push((op, int, vec![int, int]));
    }
    all.push((Op::IntAbs, int, vec![int]));
    all.extend([Op::Eq, Op::Slt, Op::Sle].map(|op| (op, b, vec![int, int])));
    for (f, other) in [(Kind::F32, Kind::F64), (Kind::F64, Kind::F32)] {
        all.extend([Op::FpAdd, Op::FpSub, Op::FpMul, Op::FpDiv].map(|op| (op, f, vec![f, f])));
        all.extend([Op::FpSqrt, Op::FpAbs, Op::FpNeg].map(|op| (op, f, vec![f])));
        all.extend([Op::FpEq, Op::FpLt, Op::FpLe, Op::Eq].map(|op| (op, b, vec![f, f])));
        all.extend([Op::FpIsNan, Op::FpIsInfinite].map(|op| (op, b, vec![f])));
        all.push((Op::FpConvert, other, vec![f]));
        all.push((Op::ZeroExt, f, vec![Kind::Bits(f.width())]));
    }
    all
}

/// Words that are worth trying.
fn interesting(kind: Kind) -> Vec<u64> {
    let top = 1 << (kind.width() - 1);
    let mut words = vec![0, 1, 3, top - 1, top, top + 5, u64::MAX, 0x0123_4567_89ab_cdef];
    match kind {
        Kind::F32 => {
            words.extend([1.5, -0.0, 1e30, f32::NAN, f32::INFINITY].map(|f| u64::from(f.to_bits())))
        }
        Kind::F64 => words.extend([1.5, -0.0, 1e300, f64::NAN, f64::INFINITY].map(f64::to_bits)),
        Kind::Int => words.extend([-7i64, 7, -2, 1 << 40].map(i64::cast_unsigned)),
        _ => {}
    }
    words.iter_mut().for_each(|w| *w &= kind.mask());
    words.sort_unstable();
    words.dedup();
    words
}

/// Every operation on words, and what it must give.
fn every_operation(graph: &mut Graph, inputs: &mut Vec<u64>) -> Vec<NodeId> {
    let mut atoms = Vec::new();
    let mut nodes: Vec<(Kind, u64, NodeId)> = Vec::new();
    for (op, kind, kinds) in operations() {
        // The last two arguments take all values; a first of three is a condition.
        let last = kinds.len() - 1;
        for (i, &x) in interesting(kinds[last.saturating_sub(1)]).iter().enumerate() {
            for &y in &interesting(kinds[last]) {
                let mut words = vec![i as u64 % 2, x, y];
                words.drain(..3 - kinds.len());
                if kinds.len() == 1 && i > 0 {
                    continue;
                }
                let Some(value) = compute(op, kind, &words, &kinds) else { continue };
                let args: Vec<NodeId> = words
                    .iter()
                    .zip(&kinds)
                    .map(|(&w, &k)| {
                        let known = nodes.iter().find(|n| (n.0, n.1) == (k, w)).map(|n| n.2);
                        known.unwrap_or_else(|| {
                            inputs.push(w);
                            nodes.push((k, w, graph.input(k)));
                            nodes[nodes.len() - 1].2
                        })
                    })
                    .collect();
                let made = graph.make(op, kind, &args);
                let expected = graph.word(value, kind);
                atoms.push(graph.make(Op::Eq, Kind::Bool, &[made, expected]));
            }
        }
    }
    atoms
}

#[test]
fn every_operation_does_in_c_what_it_does_in_words() {
    let (mut graph, mut inputs) = (Graph::new(), Vec::new());
    let mut atoms = every_operation(&mut graph, &mut inputs);
    assert!(atoms.len() > 3000, "{}", atoms.len());
    // A nest for each is more than a compiler likes.
    for part in atoms.chunks_mut(200) {
        let right = Compiled::new(&graph, part, &[], &[]);
        if !right.aborts(&inputs) {
            let bad =
                part.iter().find(|a| !Compiled::new(&graph, &[**a], &[], &[]).aborts(&inputs));
            panic!("{:?}", bad.map(|a| graph.get(graph.get(*a).args[0])));
        }
    }
    let last = atoms.len() - 1;
    atoms[last] = graph.make(Op::Not, Kind::Bool, &[atoms[last]]);
    assert!(!Compiled::new(&graph, &atoms[last - 9..], &[], &[]).aborts(&inputs));
}

#[test]
fn an_integer_that_does_not_fit_reaches_nothing() {
    let mut graph = Graph::new();
    let (a, b) = (graph.input(Kind::Int), graph.input(Kind::Int));
    let (max, min) = (i64::MAX.cast_unsigned(), i64::MIN.cast_unsigned());
    let minus = u64::MAX;
    for (op, good, bad) in [
        (Op::IntAdd, [max, 0], [max, 1]),
        (Op::IntSub, [min, 0], [min, 1]),
        (Op::IntMul, [max, minus], [min, minus]),
        (Op::IntDiv, [5, 2], [5, 0]),
        (Op::IntMod, [5, 2], [min, minus]),
    ] {
        let made = graph.make(op, Kind::Int, &[a, b]);
        let same = graph.make(Op::Eq, Kind::Bool, &[made, made]);
        let compiled = Compiled::new(&graph, &[same], &[], &[]);
        assert!(compiled.aborts(&good), "{op:?}");
        assert!(!compiled.aborts(&bad), "{op:?}");
    }
}

/// The program of a file of the suite and the words of its witness, if it has one.
fn of_suite(path: &Path, scratch: &Scratch) -> Option<(Compiled, Vec<u64>)> {
    let text = std::fs::read_to_string(path).ok()?;
    let witness = text.lines().find_map(|l| l.strip_prefix("; witness: "))?;
    let case = Case::read(path.to_owned()).expect("a file of the suite");
    let problem = case.problem().expect("a question");
    let mut said = Said::default();
    case.boxes.iter().for_each(|b| said.add(b).expect("a box"));
    let bindings = said.bind(&problem, case.folder(), scratch).expect("boxes");
    let formula = Formula::of(&problem).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let (symbols, libraries) = formula.linked(&problem, &bindings).expect("C files");
    let value = |i: &InputTerm| {
        let name = problem.store().text(i.term);
        let mut pairs = witness.split(", ").filter_map(|p| p.split_once(" = "));
        let (_, text) = pairs.find(|(n, _)| *n == name).expect("in the witness");
        literal::read(text, i.kind).expect("a literal")
    };
    let words = formula.inputs.iter().map(value).collect();
    Some((Compiled::new(&formula.graph, &formula.atoms, &symbols, &libraries), words))
}

fn suite() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/closedbox")
}

#[test]
fn a_program_aborts_on_its_witness_and_not_beside_it() {
    let scratch = Scratch::new().expect("a folder");
    for file in ["cut/account_97", "cut/bit_lengths", "cut/clmul_factor", "cut/alu_program"] {
        let path = suite().join(format!("{file}.smt2"));
        let Some((compiled, mut words)) = of_suite(&path, &scratch) else { continue };
        assert!(compiled.aborts(&words), "{file}");
        words[0] ^= 1;
        assert!(!compiled.aborts(&words), "{file}");
    }
}

#[test]
fn programs_of_all_families_abort_on_their_witnesses() {
    let scratch = Scratch::new().expect("a folder");
    let every = std::env::var("SMELT_SUITE_EVERY").ok().and_then(|n| n.parse().ok()).unwrap_or(12);
    for family in ["crypto", "cut", "libc", "oracle", "sygus"] {
        let Ok(files) = std::fs::read_dir(suite().join(family)) else { continue };
        let mut files: Vec<PathBuf> = files.filter_map(|f| f.ok().map(|f| f.path())).collect();
        files.retain(|f| f.extension().is_some_and(|e| e == "smt2"));
        files.sort();
        for path in files.iter().step_by(every) {
            // zlib is not everywhere.
            if path.to_string_lossy().contains("zlib") {
                continue;
            }
            let Some((compiled, words)) = of_suite(path, &scratch) else { continue };
            assert!(compiled.aborts(&words), "{}", path.display());
        }
    }
}
