#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that lines, functions, files and folders stay short. Prints TAP."""

import os
import re
import sys

import house

COLUMNS = 118
FUNCTION = 70
FILE = 700
FOLDER = 26
# Functions that may be longer, with the reason.
LONG_FUNCTIONS = {
    ("core/expression/tape/jd-tape.c", "tape_run"): "one loop with a label for each operation, which share their registers",
}


def find_lines(sources):
    for path, lines in sources.items():
        for number, line in enumerate(lines, 1):
            if len(line) > COLUMNS:
                yield "%s:%d has %d columns; at most %d" % (path, number, len(line), COLUMNS)


def find_functions(sources):
    """A function is counted from its opening brace to its closing one, both included."""
    for path, lines in sources.items():
        first = name = None
        for number, line in enumerate(lines):
            declared = re.match(r"(\w+) \(", line)
            if declared:
                name = declared.group(1)
            if line == "{" and number > 0 and lines[number - 1].endswith(")"):
                first = number
            elif line == "}" and first is not None:
                length = number - first + 1
                if length > FUNCTION and (path, name) not in LONG_FUNCTIONS:
                    yield "%s: %s has %d lines; at most %d" % (path, name, length, FUNCTION)
                first = None


def find_files(sources):
    for path, lines in sources.items():
        if len(lines) - 1 > FILE:
            yield "%s has %d lines; at most %d" % (path, len(lines) - 1, FILE)


def find_folders(sources):
    counts = {}
    for path in sources:
        if path.endswith(".c"):
            folder = os.path.dirname(path)
            counts[folder] = counts.get(folder, 0) + 1
    for folder, count in counts.items():
        if count > FOLDER:
            yield "%s has %d sources; at most %d" % (folder, count, FOLDER)


def main():
    sources = {path: text.split("\n") for path, text in house.read_sources(sys.argv[1]).items()}

    house.report("sizes", (("lines", find_lines(sources)), ("functions", find_functions(sources)),
                           ("files", find_files(sources)), ("folders", find_folders(sources))))


if __name__ == "__main__":
    main()
