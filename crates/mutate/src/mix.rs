//! The default: each step is done by one of the others, as often as its weight says. A campaign moves the
//! weights towards what finds new behaviour.

use crate::strategy::{Share, Strategy};

pub(crate) static MIX: Strategy = Strategy {
    name: "mix",
    summary: "each step by one of the others, by weights that follow what is new",
    about: "The default. Typefuzz, opfuzz and chick take turns, some chains start from a fusion of two seeds,\n\
            others keep a pivot, or stay around the seed: each mutant is made from it. In a campaign the\n\
            weights of strategies and operators follow the statistics that solvers print: what makes a solver\n\
            do something it has rarely done is tried more often.",
    example: (
        "(declare-const x Int)(assert (< x 0))",
        "(declare-const x Int)(assert (distinct (abs x) 0))",
    ),
    weight: 1.0,
    step: None,
    mixes: true,
    pivot: Share::Weight("pivot", 1.0),
    fusion: Share::Weight("fusion", 7.0),
};
