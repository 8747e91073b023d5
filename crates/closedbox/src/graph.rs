//! Formulas as machine words: what the fuzz engine can run. A node is made once; what cannot be said in
//! words of 64 bits is an input, whose value the search proposes and the SMT engine must agree with.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What a word means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// 0 or 1.
    Bool,
    /// A bit-vector of up to 64 bits.
    Bits(u32),
    /// An integer of 64 bits; one that does not fit is no value at all.
    Int,
    /// `Float32`, as its bits.
    F32,
    /// `Float64`, as its bits.
    F64,
}

impl Kind {
    /// How many bits a search may change.
    pub fn width(self) -> u32 {
        match self {
            Kind::Bool => 1,
            Kind::Bits(n) => n,
            Kind::F32 => 32,
            Kind::Int | Kind::F64 => 64,
        }
    }

    /// Whether it is a floating-point number.
    pub fn is_float(self) -> bool {
        matches!(self, Kind::F32 | Kind::F64)
    }

    /// All its bits.
    pub fn mask(self) -> u64 {
        ones(self.width())
    }
}

/// The lowest `n` bits.
pub fn ones(n: u32) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

/// A node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct NodeId(u32);

impl NodeId {
    /// Position in a dense table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node computes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Op {
    /// A constant.
    Const(u64),
    /// Input number.
    Input(u32),
    /// Call of box number.
    Call(u32),
    /// If the first is 1, the second, else the third.
    Ite,
    /// Of two words of one kind; all NaN are one value.
    Eq,
    /// Both.
    And,
    /// One of them.
    Or,
    /// Not both, and one.
    Xor,
    /// Not.
    Not,
    /// Sum, modulo 2^n.
    BvAdd,
    /// Difference.
    BvSub,
    /// Product.
    BvMul,
    /// Quotient; all ones for a division by zero.
    BvUdiv,
    /// Remainder; the dividend for a division by zero.
    BvUrem,
    /// Signed quotient.
    BvSdiv,
    /// Signed remainder, with the sign of the dividend.
    BvSrem,
    /// Signed remainder, with the sign of the divisor.
    BvSmod,
    /// Bit by bit.
    BvAnd,
    /// Bit by bit.
    BvOr,
    /// Bit by bit.
    BvXor,
    /// Bit by bit.
    BvNot,
    /// Two's complement.
    BvNeg,
    /// Shift to the left.
    BvShl,
    /// Shift to the right with zeros.
    BvLshr,
    /// Shift to the right with the sign.
    BvAshr,
    /// The first before the second.
    Concat,
    /// From this bit on, as many as the kind of the node has.
    Extract(u32),
    /// With the sign; zeros need no node of their own.
    SignExt,
    /// The same bits as another kind: more zeros in front.
    ZeroExt,
    /// Without sign.
    Ult,
    /// Without sign.
    Ule,
    /// With sign.
    Slt,
    /// With sign.
    Sle,
    /// Checked.
    IntAdd,
    /// Checked.
    IntSub,
    /// Checked.
    IntMul,
    /// As SMT-LIB says; no value for a division by zero.
    IntDiv,
    /// As SMT-LIB says; no value for a division by zero.
    IntMod,
    /// Checked.
    IntAbs,
    /// The number that the bits stand for.
    BvToInt,
    /// Modulo 2^n.
    IntToBv,
    /// To the nearest, ties to even.
    FpAdd,
    /// To the nearest.
    FpSub,
    /// To the nearest.
    FpMul,
    /// To the nearest.
    FpDiv,
    /// To the nearest.
    FpSqrt,
    /// Without the sign.
    FpAbs,
    /// The other sign.
    FpNeg,
    /// Equal as numbers: no NaN, and the zeros are one.
    FpEq,
    /// Less.
    FpLt,
    /// Less or equal.
    FpLe,
    /// One of them.
    FpIsNan,
    /// One of them.
    FpIsInfinite,
    /// `Float32` from and to `Float64`, to the nearest.
    FpConvert,
    /// A signed number as a float, to the nearest.
    FpFromSigned,
    /// A number without sign as a float, to the nearest.
    FpFromUnsigned,
}

/// Arguments, mostly few.
pub type Args = SmallVec<[NodeId; 3]>;

/// A node.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Node {
    /// What it computes.
    pub op: Op,
    /// What its word means.
    pub kind: Kind,
    /// From what.
    pub args: Args,
}

/// Nodes, each made once, arguments first.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub struct Graph {
    nodes: Vec<Node>,
    #[serde(skip)]
    ids: FxHashMap<Node, NodeId>,
    /// What each input means.
    pub inputs: Vec<Kind>,
}

impl Graph {
    /// An empty graph.
    pub fn new() -> Graph {
        Graph::default()
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A node.
    pub fn get(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// What the word of a node means.
    pub fn kind(&self, id: NodeId) -> Kind {
        self.get(id).kind
    }

    /// All nodes, arguments first.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// The constant that a node is.
    pub fn constant(&self, id: NodeId) -> Option<u64> {
        match self.get(id).op {
            Op::Const(c) => Some(c),
            _ => None,
        }
    }

    /// A new input.
    pub fn input(&mut self, kind: Kind) -> NodeId {
        let n = self.inputs.len() as u32;
        self.inputs.push(kind);
        self.add(Node { op: Op::Input(n), kind, args: Args::new() })
    }

    /// A constant.
    pub fn word(&mut self, value: u64, kind: Kind) -> NodeId {
        self.add(Node { op: Op::Const(value & kind.mask()), kind, args: Args::new() })
    }

    /// A truth value.
    pub fn truth(&mut self, b: bool) -> NodeId {
        self.word(u64::from(b), Kind::Bool)
    }

    /// A node; computed at once if all its arguments are constants.
    pub fn make(&mut self, op: Op, kind: Kind, args: &[NodeId]) -> NodeId {
        let values: Option<SmallVec<[u64; 3]>> = args.iter().map(|&a| self.constant(a)).collect();
        let kinds: SmallVec<[Kind; 3]> = args.iter().map(|&a| self.kind(a)).collect();
        if let Some(values) = values
            && !matches!(op, Op::Input(_) | Op::Call(_))
            && let Some(word) = crate::word::compute(op, kind, &values, &kinds)
        {
            return self.word(word, kind);
        }
        self.add(Node { op, kind, args: Args::from_slice(args) })
    }

    fn add(&mut self, node: Node) -> NodeId {
        if let Some(&id) = self.ids.get(&node) {
            return id;
        }
        let id = NodeId(self.nodes.len() as u32);
        self.ids.insert(node.clone(), id);
        self.nodes.push(node);
        id
    }

    /// Makes it possible to add nodes to a graph that came through a pipe: what is there is known again.
    pub fn index(&mut self) {
        if self.ids.is_empty() {
            let all = self.ids().rev().map(|id| (self.get(id).clone(), id));
            self.ids = all.collect();
        }
    }

    /// The same, with other numbers for boxes.
    pub fn with_boxes(&self, number: impl Fn(u32) -> u32) -> Graph {
        let mut graph = self.clone();
        for node in &mut graph.nodes {
            if let Op::Call(b) = &mut node.op {
                *b = number(*b);
            }
        }
        graph.ids.clear();
        graph
    }

    /// What these nodes are computed from, themselves included, arguments first.
    pub fn needed(&self, roots: &[NodeId]) -> Vec<NodeId> {
        let mut seen = vec![false; self.nodes.len()];
        let mut stack: Vec<NodeId> = roots.to_vec();
        while let Some(id) = stack.pop() {
            if !std::mem::replace(&mut seen[id.index()], true) {
                stack.extend_from_slice(&self.get(id).args);
            }
        }
        self.ids().filter(|id| seen[id.index()]).collect()
    }
}
