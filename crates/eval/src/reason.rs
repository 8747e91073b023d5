//! Why a value is undetermined.

use smelt_smtlib::Store;
use smelt_smtlib::decl::FunId;
use smelt_smtlib::theory::OpId;

/// Why a value is undetermined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The model says nothing about a function.
    NotInModel(FunId),
    /// The standard leaves an operator open here: division by zero, `fp.min` of two zeros.
    Unspecified(OpId),
    /// A selector of another constructor.
    Selector(FunId),
    /// An array or function that the model does not fix here.
    NotFixed,
    /// A quantifier over too many or infinitely many values, with no instance that decides it.
    Quantifier,
    /// `choice`, `witness`, or a comprehension over an infinite sort.
    Binder,
    /// A definition that needs its own value.
    Cyclic(FunId),
    /// More steps or deeper recursion than the budget allows.
    Budget,
    /// A result that is too large to be built.
    TooLarge,
    /// An operator that has no value here, such as a transcendental function.
    Unsupported(OpId),
    /// Two functions that cannot be compared point by point.
    FunctionEquality,
    /// How many elements an uninterpreted sort has is not known.
    Universe,
    /// An element of a sort that has no abstract elements.
    Abstract,
    /// A closed-box function.
    ClosedBox(FunId),
    /// A literal that solvers read differently.
    Literal,
    /// A bound variable that may be anything.
    Arbitrary,
    /// A codatatype: its values may be infinite.
    Coinductive,
    /// False with the values that the solver chose where it had a choice, but not without them.
    Chosen,
    /// One of the arguments is undetermined; its reason counts.
    Arguments,
}

impl Reason {
    /// In words, with names from the store.
    pub fn text(self, store: &Store) -> String {
        let fun = |f: FunId| store.symbols.shown(store.fun(f).symbol);
        let op = |op: OpId| store.theories().operator(op).name.clone();
        match self {
            Reason::NotInModel(f) => format!("the model says nothing about `{}`", fun(f)),
            Reason::Unspecified(o) => {
                format!("the standard leaves `{}` open for these arguments", op(o))
            }
            Reason::Selector(f) => {
                format!("the selector `{}` is applied to another constructor", fun(f))
            }
            Reason::NotFixed => "the model does not fix this array or function here".to_owned(),
            Reason::Quantifier => {
                "a quantifier ranges over too many values and no instance decides it".to_owned()
            }
            Reason::Binder => "this binder has no value that could be computed".to_owned(),
            Reason::Cyclic(f) => format!("the definition of `{}` needs its own value", fun(f)),
            Reason::Budget => "the evaluation ran out of its budget".to_owned(),
            Reason::TooLarge => "a result is too large".to_owned(),
            Reason::Unsupported(o) => format!("`{}` has no exact value here", op(o)),
            Reason::FunctionEquality => {
                "two functions or languages could not be compared".to_owned()
            }
            Reason::Universe => "the model does not say how many elements a sort has".to_owned(),
            Reason::Abstract => "the model names a value without saying what it is".to_owned(),
            Reason::ClosedBox(f) => format!("`{}` is a closed box", fun(f)),
            Reason::Literal => "solvers read this literal differently".to_owned(),
            Reason::Arbitrary => "a bound variable may be anything".to_owned(),
            Reason::Coinductive => "values of a codatatype may be infinite".to_owned(),
            Reason::Chosen => {
                "it is false only with the values that the solver chose where the standard leaves a choice"
                    .to_owned()
            }
            Reason::Arguments => "an argument is undetermined".to_owned(),
        }
    }

    /// One word for statistics.
    pub fn word(self) -> &'static str {
        match self {
            Reason::NotInModel(_) => "not-in-model",
            Reason::Unspecified(_) => "unspecified",
            Reason::Selector(_) => "selector",
            Reason::NotFixed => "not-fixed",
            Reason::Quantifier => "quantifier",
            Reason::Binder => "binder",
            Reason::Cyclic(_) => "cyclic",
            Reason::Budget => "budget",
            Reason::TooLarge => "too-large",
            Reason::Unsupported(_) => "unsupported",
            Reason::FunctionEquality => "function-equality",
            Reason::Universe => "universe",
            Reason::Abstract => "abstract",
            Reason::ClosedBox(_) => "closed-box",
            Reason::Literal => "literal",
            Reason::Arbitrary => "arbitrary",
            Reason::Coinductive => "coinductive",
            Reason::Chosen => "chosen",
            Reason::Arguments => "arguments",
        }
    }
}
