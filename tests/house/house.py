# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the house share: the sources of the program, and the report as TAP."""

import glob
import os
import sys

PARTS = ("core", "ui", "app")


def read(path):
    with open(path, encoding="utf-8") as stream:
        return stream.read()


def list_paths(root, parts=PARTS, ending="[ch]"):
    """The paths of the sources in the folders @parts, from @root on, sorted."""
    return sorted(os.path.relpath(path, root) for part in parts
                  for path in glob.glob(os.path.join(root, part, "**", "*." + ending), recursive=True))


def read_sources(root, parts=PARTS):
    """The texts of these sources by their paths."""
    return {path: read(os.path.join(root, path)) for path in list_paths(root, parts)}


def report(group, checks):
    """Prints the result of each check, a name and the texts of what it found, and ends the program."""
    failed = False
    print("1..%d" % len(checks))
    for number, (name, found) in enumerate(checks, 1):
        found = list(found)
        for text in found:
            print("# " + text)
        print("%s %d /house/%s/%s" % ("not ok" if found else "ok", number, group, name))
        failed |= bool(found)
    sys.exit(1 if failed else 0)
