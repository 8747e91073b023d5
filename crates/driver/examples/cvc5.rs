//! The stand-in as a program of its own, for tests and for trying it out.

fn main() {
    smelt_driver::cvc5(std::env::args_os().skip(1).collect())
}
