#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that data/glossary.json explains every word that the program shows. Prints TAP."""

import glob
import json
import os
import re
import sys

import house
from house import read

LONGEST = 35
MEMBERS = {"says", "here", "source", "lesson", "see", "not", "forms"}
# The tables of names in the sources: verdicts, classes, kinds of equations and events, laws, agreements.
TABLE = re.compile(r"\[JD_(?:VERDICT|CLASS|EQUATION|MOTION|IMPACT|BREAKING|AGREEMENT|BRANCHING)_\w+\]"
                   r'\s*=\s*(?:N_\()?"([a-z -]+)"')
TYPE = re.compile(r'\[JD_IMPULSIVE_\w+\]\s*=\s*\{ "([a-z]+)"')
COLUMNS = re.compile(r"\*columns\[\] = \{(.*?)\}", re.S)
# Titles of panels, names of arrows, groups of a comparison.
TITLE = re.compile(r'PANEL \(\w+, \w+, N_\("([^"]+)"\)')
ARROW = re.compile(r"\[JD_ARROW_\w+\] = \{ \{ (.*?) \}")
GROUP = re.compile(r'\[JD_COMPARISON_\w+\] = N_\("([^"]+)"\)')
# Popovers of the Study view, and what the menu of a point or a body offers on its sheet.
POPOVER = re.compile(r'new_popover \(self, .*, _\("([^"]+)"\)\)')
OFFERED = re.compile(r'_\("([A-Z][a-z]+)(?: of)? %s"\)')
MARKED = re.compile(r'N_\("([^"]*)"\)')
TEXT = re.compile(r'_\("([^"]*)"\)')
# What nobody needs explained, and what the title of its table explains.
NO_WORDS = {"value", "value (SI)", "value (J)", "value (W)", "At the instant", "Newton",
            "Constants with a slider"}
READINGS = {"read", "truth", "count", "unknowns", "events"}


def find_shown(root):
    """The words that the sources show, each with the file that shows it."""
    for path in sorted(path for folder in ("core", "ui")
                       for path in glob.glob(os.path.join(root, folder, "**", "*.[ch]"), recursive=True)):
        text = read(path)
        words = TABLE.findall(text) + TYPE.findall(text) + TITLE.findall(text) + GROUP.findall(text)
        words += POPOVER.findall(text)
        if os.path.basename(path).startswith("jd-sheet-"):
            words += OFFERED.findall(text)
        for arrows in ARROW.findall(text):
            words += MARKED.findall(arrows)
        for columns in COLUMNS.findall(text):
            words += TEXT.findall(columns)
        for word in words:
            yield word, os.path.relpath(path, root)


def find_forms(entries):
    """The entry of each word and of each other form."""
    forms = {form: word for word, entry in entries.items() for form in entry.get("forms", [])}
    return {**forms, **{word: word for word in entries}}


def find_entry(word, forms):
    """As the program finds it: without regard to capitals, hyphens and the plural."""
    folded = {form.casefold().replace("-", " "): entry for form, entry in forms.items()}
    name = word.casefold().replace("-", " ")
    for plural, singular in (("", ""), ("s", ""), ("es", ""), ("ies", "y"), ("a", "um")):
        if name.endswith(plural) and name[:len(name) - len(plural)] + singular in folded:
            return folded[name[:len(name) - len(plural)] + singular]
    return None


def find_missing(root, entries):
    shown = list(find_shown(root))
    forms = find_forms(entries)
    if len(shown) < 40:
        yield "only %d words were found in the sources: do the patterns of this test still fit?" % len(shown)
    for word, path in shown:
        if find_entry(word, forms) is None and word not in NO_WORDS:
            yield "%s shows “%s”, which has no entry" % (path, word)


def find_double_forms(root, entries):
    seen = set()
    for word, entry in entries.items():
        for form in entry.get("forms", []):
            if form in entries or form in seen:
                yield "%s: the form “%s” is explained elsewhere too" % (word, form)
            seen.add(form)


def find_long(root, entries):
    for word, entry in entries.items():
        count = len(entry["says"].split())
        if count > LONGEST:
            yield "%s: says has %d words; at most %d" % (word, count, LONGEST)


def find_broken_links(root, entries):
    lessons = {re.sub(r"^\d+-|\.jlesson$", "", os.path.basename(path))
               for path in glob.glob(os.path.join(root, "data", "lessons", "*.jlesson"))}
    for word, entry in entries.items():
        for other in entry["see"] + [entry.get("not", word)]:
            if other not in entries:
                yield "%s: there is no entry “%s”" % (word, other)
        if word in entry["see"] or entry.get("not") == word:
            yield "%s refers to itself" % word
        if "lesson" in entry and entry["lesson"] not in lessons:
            yield "%s: there is no lesson “%s”" % (word, entry["lesson"])


def find_unknown_words(root, entries):
    """The words that lessons mark as [[word]] or [[word|shown]]."""
    for path in sorted(glob.glob(os.path.join(root, "data", "lessons", "*.jlesson"))):
        for word in re.findall(r"\[\[([A-Za-z][^\]|]*)", read(path)):
            if word not in find_forms(entries):
                yield "%s: [[%s]] has no entry" % (os.path.relpath(path, root), word)


def find_odd(root, entries):
    for word, entry in entries.items():
        missing = {"says", "here", "source", "see"} - set(entry)
        unknown = set(entry) - MEMBERS
        if missing or unknown:
            yield "%s: missing %s, unknown %s" % (word, sorted(missing), sorted(unknown))
            continue
        expressions = re.findall(r"\{([^{}]+)\}", entry["here"])
        if not expressions or not entry["here"].endswith("."):
            yield "%s: here is not a sentence with a computed value" % word
        for name in re.findall(r"\b(\w+) ?\(", " ".join(expressions)):
            if name not in READINGS:
                yield "%s: here uses %s, which is none of the readings of this glossary" % (word, name)


def main():
    root = sys.argv[1]
    entries = json.loads(read(os.path.join(root, "data", "glossary.json")))
    checks = (("members", find_odd), ("shown", find_missing), ("forms", find_double_forms), ("length", find_long),
              ("links", find_broken_links), ("lessons", find_unknown_words))

    house.report("glossary", [(name, check(root, entries)) for name, check in checks])


if __name__ == "__main__":
    main()
