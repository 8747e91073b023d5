"""Bitwuzla's command line around its Python package, which brings none.

    bitwuzla.py [--version] [--NAME[=VALUE] ...] [FILE]

Without a file it reads standard input.
"""

import sys

import bitwuzla


def main(arguments):
    options = bitwuzla.Options()
    file = "/dev/stdin"
    for argument in arguments:
        if argument == "--version":
            print(bitwuzla.version())
            return 0
        if argument.startswith("--"):
            options.set_args(argument)
        elif argument != "-":
            file = argument
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options, "smt2")
    try:
        parser.parse(file, False)
    except bitwuzla.BitwuzlaException as error:
        sys.stdout.flush()
        print('(error "%s")' % str(error).replace('"', '""'))
        return 1
    return 0


sys.exit(main(sys.argv[1:]))
