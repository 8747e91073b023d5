//! The exact value of an SMT-LIB term under a model.
