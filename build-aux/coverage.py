#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines and branches that the tests reach, per folder, from gcovr's JSON:   coverage.py JSON ROOT [LISTING]

Writes to LISTING each line that no test reaches, with its function and its text.  tests/uncovered.txt says why such
lines stand: one line for each function, "FILE: FUNCTION: REASON".  How many lines have no reason there is printed, and
the functions named there that are reached whole by now."""
import json
import pathlib
import re
import sys

FUNCTION = re.compile(r"^(\w+) \(")


def is_counted(line):
    return not line.get("gcovr/noncode") and not line.get("gcovr/excluded")


def function_at(lines, number):
    for line in reversed(lines[:number]):
        if found := FUNCTION.match(line):
            return found.group(1)
    return "-"


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
            missing += place not in reasons
            listing.append(f"{file['file']}:{number}: {place[1]}: {source[number - 1].strip()}"
                           f"{'' if place in reasons else '   (no reason)'}")
    print(f"{'folder':24} {'lines':>7} {'reached':>8} {'branches':>9} {'reached':>8}")
    for name in sorted(folders, key=lambda name: (name == "all", name)):
        lines, reached, branches, taken = folders[name]
        print(f"{name:24} {lines:7} {100 * reached / max(lines, 1):6.1f} % {branches:9} "
              f"{100 * taken / max(branches, 1):6.1f} %")
    print(f"{len(listing)} lines are not reached, {missing} of them without a reason in tests/uncovered.txt")
    for file, function in sorted(place for place in reasons if place[0] in files and place not in seen):
        print(f"reached by now: {file}: {function}")
    if len(sys.argv) > 3:
        pathlib.Path(sys.argv[3]).write_text("\n".join(listing) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
