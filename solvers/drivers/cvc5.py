"""cvc5's command line around its Python package, for releases whose library has no C interface.

    cvc5.py [--version] [--NAME[=VALUE] | --no-NAME ...] [FILE]

Without a file it reads standard input.
"""

import sys

import cvc5


def main(arguments):
    if not hasattr(cvc5, "InputParser"):
        print("error: this release of cvc5 cannot read files from Python (1.0.9 can)", file=sys.stderr)
        return 2
    solver = cvc5.Solver()
    file = None
    for argument in arguments:
        if argument == "--version":
            version = solver.getVersion()
            print("This is cvc5 version", version.decode() if isinstance(version, bytes) else version)
            return 0
        if argument.startswith("--"):
            name, equals, value = argument[2:].partition("=")
            if not equals and name.startswith("no-"):
                name, value = name[3:], "false"
            solver.setOption(name, value if equals or value else "true")
        elif argument != "-":
            file = argument
    symbols = cvc5.SymbolManager(solver)
    parser = cvc5.InputParser(solver, symbols)
    language = cvc5.InputLanguage.SMT_LIB_2_6
    try:
        if file is None:
            parser.setStringInput(language, sys.stdin.read(), "stdin")
        else:
            parser.setFileInput(language, file)
        while True:
            command = parser.nextCommand()
            if command.isNull():
                return 0
            sys.stdout.write(str(command.invoke(solver, symbols)))
            sys.stdout.flush()
    except Exception as error:  # The classes of its exceptions differ between releases.
        print('(error "%s")' % str(error).strip().replace('"', '""'))
        return 1


sys.exit(main(sys.argv[1:]))
