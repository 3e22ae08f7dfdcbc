#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines and branches that the tests reach, per folder, from gcovr's JSON:   coverage.py JSON ROOT [LISTING]

Writes to LISTING each line that no test reaches, with its text."""
import json
import pathlib
import sys


def is_counted(line):
    return not line.get("gcovr/noncode") and not line.get("gcovr/excluded")


def main():
    root = pathlib.Path(sys.argv[2])
    folders = {}
    listing = []
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
        listing += [f"{file['file']}:{number}: {source[number - 1].strip()}" for number in missed]
    print(f"{'folder':24} {'lines':>7} {'reached':>8} {'branches':>9} {'reached':>8}")
    for name in sorted(folders, key=lambda name: (name == "all", name)):
        lines, reached, branches, taken = folders[name]
        print(f"{name:24} {lines:7} {100 * reached / max(lines, 1):6.1f} % {branches:9} "
              f"{100 * taken / max(branches, 1):6.1f} %")
    if len(sys.argv) > 3:
        pathlib.Path(sys.argv[3]).write_text("\n".join(listing) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
