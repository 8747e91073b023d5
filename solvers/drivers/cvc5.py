"""Stand-in for the executable of cvc5, for releases 1.0.9 to 1.1.2 of its Python package.

usage: python3 cvc5.py [what one would type behind `cvc5`]

These releases have a parser for scripts in Python, but no C API; from 1.2.0 on there is one, and
`smelt driver cvc5` does the same ten times faster. 1.0.7 and 1.0.8 have neither: nothing in their
packages reads SMT-LIB, so they cannot be driven.

Takes a file or a session over standard input, and flushes each answer. Other than the executable:
- whether an error ends the script is guessed from the command, because the package does not say;
- parse errors name no place;
- --tlimit ends the process by SIGALRM, without a word.
"""

import os
import signal
import sys

# This file has the name of the package, so its folder must not be searched for it.
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [path for path in sys.path if os.path.abspath(path) != HERE]

import cvc5  # noqa: E402

SHORT = {"L": "lang", "v": "verbose", "q": "quiet", "i": "incremental", "t": "trace",
         "o": "output", "V": "version", "h": "help", "H": "help-regular", "s": "seed",
         "m": "produce-models"}
UNTYPED_FLAGS = ("verbose", "quiet")
HARMLESS = ("get-", "block-", "set-")  # commands whose errors do not end a script,
FATAL = "solver is already fully initialized"  # except this one


class OptionError(Exception):
    """A word of the command line that cvc5 would not understand."""


def is_flag(solver, name):
    return name in UNTYPED_FLAGS or solver.getOptionInfo(name)["type"] is bool


def resolve(solver, typed, word):
    """The option that is meant, and whether `no-` stands before it; a beginning is enough."""
    names = list(solver.getOptionNames())
    all_names = {name: (name, False) for name in names}
    all_names.update({"no-" + name: (name, True) for name in names
                      if name not in UNTYPED_FLAGS and is_flag(solver, name)})
    found = [typed] if typed in all_names else [n for n in all_names if n.startswith(typed)]
    if len(found) != 1:
        raise OptionError(f"Error in option parsing: can't understand option `{word}'")
    return all_names[found[0]]


def read_arguments(solver, words):
    """Options with values, and the input file or None."""
    settings, files = [], []
    words = iter(words)
    for word in words:
        def argument():
            try:
                return next(words)
            except StopIteration:
                raise OptionError(f"Error in option parsing: option `{word}' "
                                  "missing its required argument") from None
        if word in ("-", "--"):
            break
        if word.startswith("--"):
            typed, equals, value = word[2:].partition("=")
            name, no = resolve(solver, typed, word)
            if not equals:
                value = "false" if no else "true" if is_flag(solver, name) else argument()
            settings.append((name, value))
        elif word.startswith("-"):
            letters = word[1:]
            while letters:
                letter, letters = letters[0], letters[1:]
                if letter not in SHORT:
                    raise OptionError(f"Error in option parsing: can't understand option `{word}'")
                name, value = SHORT[letter], "true"
                if not is_flag(solver, name):
                    value, letters = letters or argument(), ""
                settings.append((name, value))
        else:
            files.append(word)
    if len(files) > 1:
        sys.exit('(error "Too many input files specified.")')
    return settings, files[0] if files else None


def apply(solver, settings):
    for name, value in settings:
        try:
            solver.setOption(name, value)
        except RuntimeError as error:
            raise OptionError(str(error)) from None


def single_commands():
    """The texts of commands on standard input, each as soon as it is complete."""
    text, depth, until = bytearray(), 0, None
    while chunk := os.read(0, 1 << 16):
        for byte in chunk:
            text.append(byte)
            if until is not None:
                until = None if byte == until else until
            elif byte in b'"|':
                until = byte
            elif byte == ord(";"):
                until = ord("\n")
            elif byte == ord("("):
                depth += 1
            elif byte == ord(")"):
                depth -= 1
                if depth <= 0:
                    yield text.decode("latin-1")
                    text.clear()
                    depth = 0
    if text.strip():
        yield text.decode("latin-1")


def commands(parser, language, path):
    if path:
        parser.setFileInput(language, path)
        while not (command := parser.nextCommand()).isNull():
            yield command
        return
    parser.setIncrementalStringInput(language, "<stdin>")
    for text in single_commands():
        parser.appendIncrementalStringInput(text)
        command = parser.nextCommand()
        if not command.isNull():
            yield command


def say(text):
    if text:
        sys.stdout.write(text)
        sys.stdout.flush()


def run(solver, settings, path):
    """Gives the exit code."""
    set_by_user = {name for name, _ in settings}
    defaults = [("incremental", "false"), ("wf-checking", "false")]
    if (not path or path.endswith(".smt2")) and "lang" not in set_by_user:
        defaults.append(("input-language", "smt2"))
    known = set(solver.getOptionNames())
    settings = settings + [d for d in defaults if d[0] in known - set_by_user]
    apply(solver, settings)
    if limit := int(solver.getOption("tlimit")):
        signal.setitimer(signal.ITIMER_REAL, limit / 1000)
    interactive = "interactive" in set_by_user and solver.getOption("interactive") == "true"
    symbols = cvc5.SymbolManager(solver)
    parser = cvc5.InputParser(solver, symbols)
    try:
        for command in commands(parser, cvc5.InputLanguage.SMT_LIB_2_6, path):
            name = command.getCommandName()
            answer = command.invoke(solver, symbols)
            say(answer)
            harmless = name.startswith(HARMLESS) and FATAL not in answer
            if answer.startswith("(error ") and not harmless and not interactive:
                return 1
            if name == "exit":
                break
            if name == "reset":
                apply(solver, settings)
    except RuntimeError as error:
        say(f'(error "Parse Error: {error}")\n')
        return 1
    return 0


def print_help(solver):
    """The options in the format of `smelt driver cvc5`."""
    for name in solver.getOptionNames():
        info = solver.getOptionInfo(name)
        if info["name"] == name:  # an alias is listed with the option that it stands for
            names = " ".join("--" + n for n in [name, *info["aliases"]])
            kind = getattr(info["type"], "__name__", info["type"]) or "void"
            default = f" | default {info['default']}" if "default" in info else ""
            modes = f" | modes: {', '.join(info['modes'])}" if "modes" in info else ""
            say(f"  {names} : {kind}{default}{modes}\n")


def main():
    if not hasattr(cvc5, "InputParser"):
        sys.exit("this release of cvc5 cannot read scripts from Python; 1.0.9 is the first that can")
    solver = cvc5.Solver()
    try:
        settings, path = read_arguments(solver, sys.argv[1:])
        names = {name for name, value in settings if value == "true"}
        if names & {"help", "help-regular"}:
            print_help(solver)
            return 1
        if names & {"version", "copyright", "show-config"}:
            apply(solver, settings)
            return 0
        return run(solver, settings, path)
    except OptionError as error:
        sys.exit(f'(error "{error}")\n\nPlease use --help to get help on command-line options.')


if __name__ == "__main__":
    sys.exit(main())
