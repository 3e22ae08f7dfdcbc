#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Small seeds for the fuzz targets:   fuzz-seeds.py FOLDER FILE...
Writes each mechanism without the spaces of its JSON and without its texts, and each step of a lesson as a lesson of one
step.  A target runs a small input several times as fast as the file it was taken from."""
import json
import pathlib
import sys

LONGEST_TEXT = 20  # characters kept of a sentence


def shorten(value):
    """The same value, its sentences cut short; formulas and names have no spaces at both sides of a word."""
    if isinstance(value, dict):
        return {key: shorten(member) for key, member in value.items()}
    if isinstance(value, list):
        return [shorten(element) for element in value]
    if isinstance(value, str) and len(value) > 2 * LONGEST_TEXT and " " in value:
        return value[:LONGEST_TEXT]
    return value


def seeds(path):
    """The inputs made of one file, with the ends of their names."""
    content = json.loads(path.read_text())
    if path.suffix != ".jlesson":
        yield "", {key: member for key, member in content.items() if key not in ("name", "source", "note")}
        return
    steps = content.pop("steps")
    for number, step in enumerate(steps):
        yield f"-{number + 1}", shorten({**content, "steps": [step]})


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[2:]:
        path = pathlib.Path(name)
        for end, seed in seeds(path):
            text = json.dumps(seed, separators=(",", ":"), ensure_ascii=False)
            (folder / (path.name + end)).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
