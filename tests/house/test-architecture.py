#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the table of folders in ARCHITECTURE.md, and the marks of private headers, with the includes of the sources,
and the top of the tree with its list. Prints TAP."""

import os
import re
import subprocess
import sys

import house

# Folders whose sources must compile without a window system.
WITHOUT_WINDOWS = ("core", "ui/drawing")
# gdk-pixbuf reads picture files and has no windows.
WINDOW_HEADERS = re.compile(r"#include <(gtk|gdk/|adwaita)")

# All that may stand at the top of the tree.
TOP = {".ci", ".clang-format", ".editorconfig", ".git", ".gitignore", ".reuse", "ARCHITECTURE.md", "CONTRIBUTING.md",
       "COPYING", "LICENSES", "NEWS", "README.md", "app", "build-aux", "core", "data", "meson.build", "meson_options.txt", "po",
       "tests", "ui"}

# Circles of units inside a folder that are left, by their first unit, with the reason.
CIRCLES = {
    "app/window/jd-application": "the application opens windows, and a window asks its application for the session",
    "ui/draw/canvas/jd-canvas": "the canvas is one object in several sources: its handles, its drags, its tools",
}


def read_table(path):
    """The table's folders, in its order, with the set of folders that each may include."""
    table = {}
    for line in open(path, encoding="utf-8"):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("| `") and len(cells) == 3:
            table[cells[0].strip("`")] = set(re.findall(r"`([^`]+)`", cells[2]))
    return table


def read_includes(root):
    """The folders with sources, each with the other folders whose headers it includes and one file that does."""
    includes = {}
    for path, text in house.read_sources(root).items():
        folder = os.path.dirname(path)
        used = includes.setdefault(folder, {})
        for name in re.findall(r'^#include "([^"]+/[^"/]+)"', text, re.M):
            if os.path.dirname(name) != folder:
                used.setdefault(os.path.dirname(name), path)
    return includes


def find_without_opening(root):
    """Sources that do not say first, after the licence, what they hold."""
    for path, text in house.read_sources(root).items():
        if path.endswith(".c") and not re.match(r"/\* SPDX[^\n]*\n\n/\* ?\S", text):
            yield "%s does not begin with a comment that says what it holds" % path


def read_users(root):
    """Each header of the program, with the sources that include it, tests among them."""
    users = {}
    for path, text in house.read_sources(root, house.PARTS + ("tests",)).items():
        if path.endswith(".h") and not path.startswith("tests"):
            users.setdefault(path, set())
        for name in re.findall(r'^#include "((?:core|ui|app)/[^"]+)"', text, re.M):
            users.setdefault(name, set()).add(path)
    return users


def find_wrong_marks(root):
    """Private headers that another part of the program includes, and headers without the mark that only their folder
    includes. A part is two folders deep: core/mechanism, ui/lesson. A header that a public header includes is public."""
    users = read_users(root)
    public = {header for header, paths in users.items() if not header.endswith("-private.h")
              and any(os.path.dirname(path) != os.path.dirname(header) for path in paths)}
    before = None
    while before != public:
        before = set(public)
        public |= {header for header, paths in users.items() if not header.endswith("-private.h") and paths & public}
    for header, paths in users.items():
        part = header.split("/")[:2]
        if not header.endswith("-private.h"):
            if header not in public:
                yield "only its folder includes %s; name it -private.h" % header
            continue
        for path in sorted(paths):
            if path.split("/")[:2] != part and not path.startswith("tests/"):
                yield "%s includes %s, which is private to %s" % (path, header, "/".join(part))


def read_units(root):
    """The units of the program, a source counted with its headers, each with the units of its folder that it includes."""
    units = {}
    for path, text in house.read_sources(root).items():
        unit = re.sub(r"(-private)?\.[ch]$", "", path)
        used = units.setdefault(unit, set())
        for name in re.findall(r'^#include "([^"]+)"', text, re.M):
            other = re.sub(r"(-private)?\.h$", "", name)
            if other != unit and os.path.dirname(other) == os.path.dirname(unit):
                used.add(other)
    return units


def reach(units, start):
    """All units that @start includes, directly or through others."""
    found, waiting = set(), [start]
    while waiting:
        for other in units.get(waiting.pop(), set()) - found:
            found.add(other)
            waiting.append(other)
    return found


def find_unit_circles(root):
    """Units of one folder that include each other in a circle, unless it is declared."""
    units = read_units(root)
    reached = {unit: reach(units, unit) for unit in units}
    circles = {min(other for other in reached[unit] if unit in reached[other])
               for unit in units if unit in reached[unit]}
    for first in sorted(circles - CIRCLES.keys()):
        members = sorted(other for other in reached[first] if first in reached[other])
        yield "these units include each other in a circle: %s" % ", ".join(members)
    for first in sorted(CIRCLES.keys() - circles):
        yield "no circle begins with %s any more; remove it from CIRCLES" % first


def find_circle(table):
    """A folder that includes one that stands after it in the table, with that one; None if there is none."""
    seen = set()
    for folder, allowed in table.items():
        for other in allowed - seen:
            return folder, other
        seen.add(folder)
    return None


def list_top(root):
    """What stands at the top of the tree: as git knows it, or without git all that is there but builds."""
    listed = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True)
    if listed.returncode == 0:
        return {path.split("/")[0] for path in listed.stdout.splitlines()}
    return {name for name in os.listdir(root) if not name.startswith(("_build", "_fuzz"))}


def main():
    root = sys.argv[1]
    table = read_table(os.path.join(root, "ARCHITECTURE.md"))
    includes = read_includes(root)
    failures = []

    for folder in includes.keys() - table.keys():
        failures.append(("folders", "%s has sources and does not stand in the table" % folder))
    for folder in table.keys() - includes.keys():
        failures.append(("folders", "%s stands in the table and has no source" % folder))
    for folder, used in includes.items():
        for other, path in used.items():
            if other not in table.get(folder, set()):
                failures.append(("includes", "%s includes a header of %s; the table does not allow it" % (path, other)))
        for other in table.get(folder, set()) - used.keys():
            failures.append(("unused", "the table lets %s include %s, and it does not" % (folder, other)))
    circle = find_circle(table)
    if circle is not None:
        failures.append(("layers", "%s includes %s, which does not stand above it" % circle))
    for path, text in house.read_sources(root, WITHOUT_WINDOWS).items():
        if WINDOW_HEADERS.search(text):
            failures.append(("windows", "%s includes a header of the window system" % path))
    failures += [("private", text) for text in find_wrong_marks(root)]
    failures += [("openings", text) for text in find_without_opening(root)]
    failures += [("circles", text) for text in find_unit_circles(root)]

    failures += [("top", "%s stands at the top of the tree; only what a tool requires does" % name)
                 for name in sorted(list_top(root) - TOP)]

    names = ("folders", "includes", "unused", "layers", "windows", "private", "openings", "circles",
             "top")
    house.report("architecture", [(name, [text for kind, text in failures if kind == name]) for name in names])


if __name__ == "__main__":
    main()
