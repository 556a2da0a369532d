"""Makes the man page from the program's own help and settings.def.

make_man.py --warpcell PROGRAM           prints it
make_man.py --warpcell PROGRAM --check   does docs/warpcell.1 say the same?
"""

import argparse
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
COMMANDS = ["install", "run", "doctor", "cache", "functions", "kernel"]


def text_of(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=True)
    return done.stdout


def plain(text):
    """Text in which roff sees no commands."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def options(lines):
    """Lines "  --name VALUE   meaning" as tagged paragraphs."""
    out = []
    for line in lines:
        m = re.match(r"  (\S.*?)  +(\S.*)$", line) or re.match(r"  (-\S+ \S+) (\S.*)$", line)
        if m:
            out += [".TP", "\\fB%s\\fR" % plain(m[1]), plain(m[2])]
        elif line.strip():
            out.append(plain(line.strip()))
    return out


def command(program, name):
    usage, *rest = text_of(program, name, "--help").strip().split("\n")
    out = [".SS %s" % plain(re.sub("^usage: ", "", usage))]
    for paragraph in "\n".join(rest).strip().split("\n\n"):
        lines = paragraph.split("\n")
        if lines[0].startswith("  "):
            out += options(lines)
        else:
            out += [".PP"] + [plain(line) for line in lines]
    return out


def settings():
    rows = (HERE.parent / "kernel/base/settings.def").read_text()
    out = []
    for name, default, meaning in re.findall(r'^X\(\w+, "(\w+)", "(.*?)", "(.*)"\)$', rows, re.M):
        given = " (%s)" % default if default else ""
        out += [".TP", "\\fB%s\\fR%s" % (name, plain(given)), plain(meaning)]
    return out


def page(program):
    version = text_of(program, "--version").split()[-1]
    about = text_of(program, "--help").split("\n")[0].split(": ", 1)[1]
    out = ['.TH WARPCELL 1 "" "Warpcell %s"' % version, ".SH NAME", "warpcell \\- " + plain(about)]
    out += [".SH SYNOPSIS", ".B warpcell", "\\fICOMMAND\\fR [\\fIoptions\\fR]", ".SH COMMANDS"]
    for name in COMMANDS:
        out += command(program, name)
    out += [".SH ENVIRONMENT", "They are read once, before the first cell; a cell cannot change"]
    out += ["them. The default stands in brackets."] + settings()
    out += [".SH FILES", ".TP", "\\fI~/.cache/warpcell\\fR", "compiled GPU kernels"]
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--warpcell", required=True)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    text = page(args.warpcell)
    if not args.check:
        sys.stdout.write(text)
        return 0
    same = (HERE / "warpcell.1").read_text() == text
    if not same:
        print("docs/warpcell.1 is not what docs/make_man.py prints")
    print("%d passed, %d failed" % (same, not same))
    return not same


if __name__ == "__main__":
    sys.exit(main())
