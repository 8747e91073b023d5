"""Stand-in for the executable of Bitwuzla, made of its Python package (0.9.0 and later).

usage: python3 bitwuzla.py [what one would type behind `bitwuzla`]

The package is one extension module: no executable, and no C API to be called without Python.
Takes a file or a session over standard input, which the library reads itself, command by command.
Other than the executable: no --print-formula, --pp-only, --output-lang, --print-no-letify;
--time-limit is looked at when the solver asks, so preprocessing may run over it.
"""

import os
import sys
import time

# This file has the name of the package, so its folder must not be searched for it.
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [path for path in sys.path if os.path.abspath(path) != HERE]

import bitwuzla  # noqa: E402

HELP = """usage: bitwuzla [options] [input-file]

  --lang smt2|btor2, --print-model, --print-unsat-core, --bv-output-format 2|10|16, --stats,
  -P, --parse-only, -t, --time-limit MS, -V, --version, -h, --help

and those of the library (one a line: name, default, modes, description):
"""


class Usage(Exception):
    """What the executable would refuse."""


def read_arguments(options, words):
    """Sets the options of the library; gives those of the executable."""
    own = {"--lang": None, "--bv-output-format": "2", "--time-limit": "0", "file": "<stdin>"}
    library = []
    words = iter(words)
    for word in words:
        word = {"-t": "--time-limit", "-P": "--parse-only", "-V": "--version",
                "-h": "--help"}.get(word, word)
        name, equals, value = word.partition("=")
        if name in ("--lang", "--bv-output-format", "--time-limit"):
            own[name] = value if equals else next(words, "")
        elif word in ("--print-model", "--print-unsat-core", "--stats", "--parse-only",
                      "--version", "--help"):
            own[word] = True
        elif word.startswith("-") and word != "-":
            library.append(word)
            option = word.lstrip("-")
            if not equals and options.is_valid(option):
                option = options.option(option)
                if not options.is_bool(option):
                    library.append(next(words, ""))
        elif own["file"] not in ("<stdin>", word):
            raise Usage(f"multiple input files detected: `{word}`, already got `{own['file']}`.")
        elif word != "-":
            own["file"] = word
    options.set_args(*library)
    return own


def print_help(options):
    print(HELP, end="")
    for option in bitwuzla.Option:  # their short names cannot be asked for: some have none
        modes = options.modes(option) if options.is_mode(option) else ""
        print(f"  --{options.lng(option)} : {options.get(option)} {modes}",
              options.description(option))


def limit(milliseconds):
    end = time.monotonic() + milliseconds / 1000

    def is_over():
        if time.monotonic() > end:
            os.write(1, b"unknown\n")
            os._exit(0)
        return False
    return is_over


def run(words):
    options = bitwuzla.Options()
    own = read_arguments(options, words)
    if own.get("--help"):
        return print_help(options)
    if own.get("--version"):
        return print(bitwuzla.version())
    for printed, needed in (("--print-model", bitwuzla.Option.PRODUCE_MODELS),
                            ("--print-unsat-core", bitwuzla.Option.PRODUCE_UNSAT_CORES)):
        if own.get(printed):
            options.set(needed, True)
    path = own["file"]
    if path != "<stdin>" and not os.path.exists(path):
        raise Usage(f"failed to open '{path}'")
    language = own["--lang"] or ("btor2" if path.endswith(".btor2") else "smt2")
    base = int(own["--bv-output-format"])
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options, language, base)
    parser.configure_auto_print_model(bool(own.get("--print-model")))
    if milliseconds := int(own["--time-limit"]):
        parser.configure_terminator(limit(milliseconds))
    parser.parse(path, bool(own.get("--parse-only")))
    if own.get("--print-unsat-core"):
        print("(", *parser.bitwuzla().get_unsat_core(), ")", sep="\n")
    if own.get("--stats"):
        for name, value in {**parser.bitwuzla().statistics(), **parser.statistics()}.items():
            print(f"{name}: {value}")


def main():
    try:
        run(sys.argv[1:])
    except (Usage, ValueError, bitwuzla.BitwuzlaException) as error:
        sys.stdout.flush()
        sys.exit(f"[error] {error}")


if __name__ == "__main__":
    main()
