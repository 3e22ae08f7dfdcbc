#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Formats the bodies of the functions of the C sources with clang-format and the tree's .clang-format.

format.py [--check] ROOT [FILE...]

Without a FILE it takes all sources below ROOT.

Parameter lists, prototypes and members of structures keep their aligned columns, as GTK writes them, and initial
values of several lines keep their rows: clang-format can lay out neither. With --check nothing is written, and the answer is TAP: one test, which names the lines to change.
"""

import concurrent.futures
import difflib
import glob
import os
import re
import subprocess
import sys

FOLDERS = ("core", "ui", "app", "tests")
# clang-format sets a space before each opening parenthesis. These macros are written without it.
TIGHT_MACROS = re.compile(r"\b(?:_|N_|C_|NC_|Q_|g_autoptr|g_auto|g_autolist) (?=\()")
# clang-format takes the product in g_new (double, n * m) for the declaration of a pointer.
PRODUCT = re.compile(r"(\bg_(?:new0?|try_new0?|newa0?|renew) \(.*? )\*(?=[A-Za-z(])")
# An initializer or a compound literal begins.
INITIAL_VALUES = re.compile(r"(= |\) )\{")
STRING = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'')


def find_bodies(text):
    """The lines (from 1) inside the braces of the functions, as ranges; initial values of several lines stand outside."""
    bodies, first, depth = [], None, 0
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if depth > 0:
            depth += STRING.sub("", line).count("{") - STRING.sub("", line).count("}")
            first = number + 1
        elif line == "{" and number > 1 and lines[number - 2].endswith(")"):
            first = number + 1
        elif first is not None and (line == "}" or INITIAL_VALUES.search(STRING.sub("", line))):
            if number > first:
                bodies.append((first, number - 1))
            depth = 0 if line == "}" else STRING.sub("", line).count("{") - STRING.sub("", line).count("}")
            first = None if line == "}" else number + (depth > 0)
    return bodies


def count_open(text):
    """How many parentheses @text leaves open, and how many it closes that it did not open. Strings do not count."""
    opened = closed = 0
    for character in STRING.sub("", text):
        if character == "(":
            opened += 1
        elif character == ")" and opened > 0:
            opened -= 1
        elif character == ")":
            closed += 1
    return opened, closed


def tighten(text):
    """Takes out the space before the parenthesis of the tight macros; lines aligned to it follow by one column."""
    result, columns = [], []
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        columns = [column for column in columns if indent > column]
        line = line[len(columns):]
        opening = []
        while True:
            macro = TIGHT_MACROS.search(line)
            if macro is None:
                break
            line = line[:macro.end() - 1] + line[macro.end():]
            opening.append(macro.end() - 1)
        closed = count_open(line)[1]
        columns = columns[:max(0, len(columns) - closed)]
        columns += [column for column in opening if count_open(line[column:])[0] > 0]
        result.append(line)
    return "\n".join(result)


def format_source(path):
    """The text of @path as it is, and as it should be."""
    with open(path, encoding="utf-8") as source:
        text = source.read()
    bodies = find_bodies(text)
    if not bodies:
        return text, text
    command = ["clang-format"] + ["--lines=%d:%d" % body for body in bodies] + [path]
    formatted = subprocess.run(command, capture_output=True, check=True).stdout.decode("utf-8")
    formatted = "\n".join(PRODUCT.sub(r"\1* ", line) for line in formatted.split("\n"))
    return text, tighten(formatted)


def main():
    check = "--check" in sys.argv[1:]
    root, *paths = [argument for argument in sys.argv[1:] if argument != "--check"]
    paths = paths or sorted(path for folder in FOLDERS
                            for path in glob.glob(os.path.join(root, folder, "**", "*.[ch]"), recursive=True))
    changed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, (text, formatted) in zip(paths, pool.map(format_source, paths)):
            if text == formatted:
                continue
            changed += 1
            name = os.path.relpath(path, root)
            if check:
                lines = difflib.unified_diff(text.split("\n"), formatted.split("\n"), name, name, lineterm="", n=0)
                print("\n".join("# " + line for line in list(lines)[:12]))
            else:
                with open(path, "w", encoding="utf-8") as source:
                    source.write(formatted)
                print(name)
    if check:
        print("1..1\n%s 1 /house/format/bodies" % ("not ok" if changed else "ok"))
        if changed:
            print("# %d of %d sources differ from what build-aux/format.py writes" % (changed, len(paths)))
    sys.exit(1 if check and changed else 0)


if __name__ == "__main__":
    main()
