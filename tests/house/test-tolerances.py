#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that core takes its tolerances from one header, with a reason for each. Prints TAP."""

import re
import sys

import house

HEADER = "core/linear/jd-tolerances.h"
# A negative power of ten or of two, a quotient by a power of ten, or a decimal fraction below a thousandth.
LITERAL = re.compile(r"(?<![\w.])(?:\d+\.?\d*|\.\d+)[eE]-\d+|(?<![\w.])0x[\da-fA-F.]+p-\d+|/ \d+\.?\d*[eE]\d+|"
                     r"(?<![\w.])0?\.000\d+")
# What is no program text: comments, strings, characters.
OTHER_TEXT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\])+\'', re.S)
# Literals that are no tolerances, with the reason.
DECLARED = {
    ("core/analysis/compare/jd-comparison-words.c", "1e-3"): "smaller numbers are printed with an exponent",
    ("core/expression/simplify/jd-expr-simplify-agree.c", "0x1p-53"): "turns 53 random bits into a number below 1",
    ("core/mechanism/load/jd-reader-degree.c", "1e-12"): "size of a parameter at which an expression is examined",
    ("core/mechanism/load/jd-reader-degree.c", "1e-9"): "size of a parameter at which an expression is examined",
    ("core/mechanism/load/jd-reader-degree.c", "1e-6"): "size of a parameter at which an expression is examined",
    ("core/mechanism/load/jd-reader-degree.c", "1e-3"): "size of a parameter at which an expression is examined",
}


def program_text(text):
    """The text with comments and strings blanked, its lines kept."""
    return OTHER_TEXT.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def find_literals(sources):
    for path, text in sources.items():
        if path == HEADER:
            continue
        for number, line in enumerate(program_text(text).split("\n"), 1):
            for literal in LITERAL.findall(line):
                if (path, literal) not in DECLARED:
                    yield "%s:%d: %s; give it a name and a reason in %s" % (path, number, literal, HEADER)


def find_second_names(sources):
    """Macros that only give a tolerance another name."""
    names = set(re.findall(r"^#define (\w+)", sources[HEADER], re.M))
    for path, text in sources.items():
        for second, first in re.findall(r"^#define (\w+)[ \t]+\(?(\w+)\)?[ \t]*(?:/\*.*)?$", text, re.M):
            if path != HEADER and first in names:
                yield "%s: %s is %s under a second name" % (path, second, first)


def find_unused_declarations(sources):
    for path, literal in DECLARED:
        if path not in sources or literal not in LITERAL.findall(program_text(sources[path])):
            yield "%s has no %s any more; remove the declaration" % (path, literal)


def find_without_reason(sources):
    """Tolerances that no comment precedes; one comment may stand for the names that follow it directly."""
    reasoned = False
    for number, line in enumerate(sources[HEADER].split("\n"), 1):
        if line.endswith("*/"):
            reasoned = not line.startswith("/* ---")
        elif not line.startswith("#define"):
            reasoned = False
        elif not reasoned:
            yield "%s:%d: no comment says what %s is relative to, and why" % (HEADER, number, line.split()[1])


def find_unused(sources):
    words = {word for path, text in sources.items() if path != HEADER for word in re.findall(r"\bJD_\w+", text)}
    for name in re.findall(r"^#define (\w+)", sources[HEADER], re.M):
        if name not in words:
            yield "%s: nothing uses %s" % (HEADER, name)


def main():
    sources = house.read_sources(sys.argv[1], ("core",))

    house.report("tolerances", (("literals", find_literals(sources)), ("names", find_second_names(sources)),
                                ("declared", find_unused_declarations(sources)),
                                ("reasons", find_without_reason(sources)), ("used", find_unused(sources))))


if __name__ == "__main__":
    main()
