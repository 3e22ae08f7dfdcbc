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
# Sources that one process formats, and the line between two of them.
BATCH = 5
BETWEEN = "/* the next source */\n"
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


def format_sources(paths):
    """The text of each of @paths as it is, and as it should be.  One process formats all: its start takes longer than
    a source."""
    texts, lines, first = [], [], 0
    for path in paths:
        with open(path, encoding="utf-8") as source:
            texts.append(source.read())
        lines += ["--lines=%d:%d" % (first + begin, first + end) for begin, end in find_bodies(texts[-1])]
        first += texts[-1].count("\n") + 1
    if not lines:
        return list(zip(texts, texts))
    command = ["clang-format", "--assume-filename=%s" % paths[0]] + lines
    formatted = subprocess.run(command, input=BETWEEN.join(texts).encode("utf-8"), capture_output=True,
                               check=True).stdout.decode("utf-8")
    formatted = "\n".join(PRODUCT.sub(r"\1* ", line) for line in formatted.split("\n"))
    return list(zip(texts, map(tighten, formatted.split(BETWEEN))))


def main():
    check = "--check" in sys.argv[1:]
    root, *paths = [argument for argument in sys.argv[1:] if argument != "--check"]
    paths = paths or sorted(path for folder in FOLDERS
                            for path in glob.glob(os.path.join(root, folder, "**", "*.[ch]"), recursive=True))
    changed = 0
    batches = [paths[i:i + BATCH] for i in range(0, len(paths), BATCH)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = [result for batch in pool.map(format_sources, batches) for result in batch]
        for path, (text, formatted) in zip(paths, results, strict=True):
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
