#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines and branches that the tests reach, per folder, from gcovr's JSON:   coverage.py JSON ROOT [LISTING]

Writes to LISTING each line that no test reaches, with its function, its text and the reason why it stands there.  Many
reasons follow from the condition before the line (KINDS).  Of the others tests/uncovered.txt has one line for each
function, "FILE: FUNCTION: REASON".  Prints how many lines have no reason, and the functions of that file that are
reached whole by now."""
import json
import pathlib
import re
import sys

FUNCTION = re.compile(r"^(\w+) \(")
CONTROL = re.compile(r"\s*(if|else|for|while|switch|case|default|do)\b")
# Lines that stand for a case that does not occur in a correct program.
NEVER = re.compile(r"default:|if_reached|assert_not_reached")
# What the condition before a line says of it.
KINDS = [
    ("the user stops the work there, or its budget is spent",
     re.compile(r"cancel|budget|is_spent|progress|stopped|interrupt", re.IGNORECASE)),
    ("a number is not finite, or a divisor vanishes",
     re.compile(r"isfinite|isnan|isinf|!\([^()]*(\([^()]*\)[^()]*)*[<>]")),
    ("a bound on the work or on the size is reached", re.compile(r"\bMAX_|\bMOST\b|\bMOST_|LIMIT|N_TRIES|LARGEST|\bMANY")),
    ("the system refuses or interrupts a call", re.compile(r"\berrno\b|\bclose \(|MAP_FAILED|mprotect|\bfd < 0")),
    ("the failure of a part is passed on",
     re.compile(r"!\s*\w+ ?\(|== NULL|!success|!ok\b|failed|error != NULL|local != NULL|LAPACKE_|> JD_VERDICT_HYPERSTATIC")),
]


def is_counted(line):
    return not line.get("gcovr/noncode") and not line.get("gcovr/excluded")


def function_at(lines, number):
    for line in reversed(lines[:number]):
        if found := FUNCTION.match(line):
            return found.group(1)
    return "-"


def condition_before(lines, number):
    """The condition on which line @number (from 1) depends, or an empty text."""
    indent = len(lines[number - 1]) - len(lines[number - 1].lstrip())
    for k in range(number - 2, -1, -1):
        line = lines[k]
        own = len(line) - len(line.lstrip())
        if line.strip() and own < indent and CONTROL.match(line):
            text, j = line.strip(), k
            while text.count("(") > text.count(")") and j + 1 < number - 1:
                j += 1
                text += " " + lines[j].strip()
            return text
        if line[:1] == "{" or line[:1].isalpha():
            return ""
    return ""


def is_case_of_default(lines, number):
    """Whether line @number is a case that shares the lines of "default:"."""
    while lines[number - 1].strip().startswith("case "):
        number += 1
    return lines[number - 1].strip().startswith("default:")


def kind_of(lines, number):
    if NEVER.search(lines[number - 1]) or is_case_of_default(lines, number):
        return "every value has a case"
    condition = condition_before(lines, number)
    return next((reason for reason, pattern in KINDS if pattern.search(condition)), None)


def read_reasons(path):
    reasons = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        if line and not line.startswith("#"):
            file, function, reason = line.split(": ", 2)
            reasons[file, function] = reason
    return reasons


def main():
    root = pathlib.Path(sys.argv[2])
    folders = {}
    listing = []
    reasons = read_reasons(root / "tests" / "uncovered.txt")
    seen, missing, files = set(), 0, set()
    for file in json.loads(pathlib.Path(sys.argv[1]).read_text())["files"]:
        lines = [line for line in file["lines"] if is_counted(line)]
        branches = [branch for line in lines for branch in line["branches"]]
        missed = sorted({line["line_number"] for line in lines} -
                        {line["line_number"] for line in lines if line["count"] > 0})
        for name in ("/".join(file["file"].split("/")[:2]), "all"):
            counts = folders.setdefault(name, [0, 0, 0, 0])
            counts[0] += len(lines)
            counts[1] += sum(line["count"] > 0 for line in lines)
            counts[2] += len(branches)
            counts[3] += sum(branch["count"] > 0 for branch in branches)
        source = (root / file["file"]).read_text().split("\n")
        files.add(file["file"])
        for number in missed:
            place = file["file"], function_at(source, number)
            seen.add(place)
            reason = reasons.get(place) or kind_of(source, number)
            missing += reason is None
            listing.append(f"{file['file']}:{number}: {place[1]}: {source[number - 1].strip()}   ({reason or 'NO REASON'})")
    print(f"{'folder':24} {'lines':>7} {'reached':>8} {'branches':>9} {'reached':>8}")
    for name in sorted(folders, key=lambda name: (name == "all", name)):
        lines, reached, branches, taken = folders[name]
        print(f"{name:24} {lines:7} {100 * reached / max(lines, 1):6.1f} % {branches:9} "
              f"{100 * taken / max(branches, 1):6.1f} %")
    print(f"{len(listing)} lines are not reached, {missing} of them without a reason")
    for file, function in sorted(place for place in reasons if place[0] in files and place not in seen):
        print(f"reached by now: {file}: {function}")
    if len(sys.argv) > 3:
        pathlib.Path(sys.argv[3]).write_text("\n".join(listing) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
