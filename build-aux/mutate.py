#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A seeded sample of mutants of core, judged by core's own tests.  See mutate.sh.

A mutant changes one token of one line: an operator, a sign, a comparison, a constant, a condition.  It is killed if a
test fails or takes 20 times as long; the first failure ends its run.  First all tests run once with probes in the
functions of the sample, so that a mutant is given only to the tests that enter its function: those of its own folder
first, then the fastest.  What does not compile is counted apart.  The source is restored after each mutant.  With
--limit a mutant that the tests of its folder do not kill is given to the quick tests of the other folders alone.

What is printed can be kept in a file; with --known it is counted, and its mutants are not judged again, wherever their
lines have gone.  A survivor that has been explained is one more word in front: equivalent."""
import argparse
import collections
import fnmatch
import functools
import hashlib
import json
import os
import pathlib
import re
import resource
import subprocess
import sys

SWAPS = [
    (r" \+ ", " - "), (r" - ", " + "), (r" \* ", " / "), (r" / ", " * "), (r" < ", " >= "), (r" > ", " <= "),
    (r" <= ", " < "), (r" >= ", " > "), (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
    (r" \+= ", " -= "), (r" -= ", " += "), (r"\bMAX \(", "MIN ("), (r"\bMIN \(", "MAX ("), (r"\b1\.0\b", "2.0"),
    (r"\b0\.5\b", "0.25"), (r"\b2\.0\b", "1.0"), (r"\bTRUE\b", "FALSE"), (r"\bFALSE\b", "TRUE"), (r"if \(!", "if ("),
    (r"return -", "return "), (r"\bcos \(", "sin ("), (r"\bsin \(", "cos ("), (r"\bfabs \(", "("),
]
# Lines whose change is no change of behaviour, or a programmer's.
SKIP = re.compile(r"^\s*(\*|/\*|//|#)|g_assert|g_return|g_autof|g_free|g_new|_\(\"|G_DEFINE|static_assert|sizeof")


def candidates(root, folder):
    found = []
    for path in sorted((root / folder).rglob("*.c")):
        comment = False
        for number, line in enumerate(path.read_text().split("\n")):
            inside = comment or line.lstrip().startswith("/*")
            comment = inside and "*/" not in line
            if inside or SKIP.search(line) or not line.startswith(" "):
                continue
            code = line.split("/*")[0]
            for pattern, by in SWAPS:
                for match in re.finditer(pattern, code):
                    if code[:match.start()].count('"') % 2 == 0:
                        found.append((path, number, match.start(), match.end(), by))
    return found


# A probe writes its number once into the file that the environment names.
PROBE = r"""
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static void
mutant_reached (int number)
{
  static unsigned char seen[100000];
  char text[16];
  int file;

  if (seen[number])
    return;
  seen[number] = 1;
  if (getenv ("MUTANTS_REACHED") == NULL ||
      (file = open (getenv ("MUTANTS_REACHED"), O_WRONLY | O_CREAT | O_APPEND, 0666)) < 0)
    return;
  if (write (file, text, (size_t) snprintf (text, sizeof text, "%d\n", number)) < 0)
    abort ();
  close (file);
}
"""


def find_tests(build, patterns):
    """Core's tests whose names match one of @patterns, each with the target of its program."""
    tests = json.loads(subprocess.run(["meson", "introspect", build, "--tests"], capture_output=True, text=True,
                                      check=True).stdout)
    found = []
    for test in tests:
        target = os.path.relpath(test["cmd"][0], pathlib.Path(build).resolve())
        if (any(suite.split(":")[-1] == "core" for suite in test["suite"]) and target.startswith("tests/core/")
                and any(fnmatch.fnmatch(test["name"], pattern) for pattern in patterns)):
            found.append((test, target))
    return found


def find_function(lines, number):
    """The line with the brace that opens the function around line @number; None: it stands in no function."""
    for first in range(number, -1, -1):
        if lines[first] == "{":
            return first
        if lines[first].startswith("}"):
            return None
    return None


def insert_probes(root, sample):
    """Writes a probe into the function of each mutant; returns the sources as they were."""
    originals = {}
    probe = root / "mutants-probe.h"
    probe.write_text(PROBE)
    for path in {mutant[0] for mutant in sample}:
        originals[path] = path.read_text()
        lines = originals[path].split("\n")
        calls = {}
        for number, mutant in enumerate(sample):
            if mutant[0] == path and find_function(lines, mutant[1]) is not None:
                calls.setdefault(find_function(lines, mutant[1]), []).append(f"mutant_reached ({number});")
        for first, texts in calls.items():
            lines[first] = "{ " + " ".join(texts)
        path.write_text(f'#include "{probe}"\n' + "\n".join(lines))
    return originals


def run_test(test, seconds, reached=None):
    """Whether the test passes within this time."""
    variables = {**os.environ, **test["env"], **({"MUTANTS_REACHED": reached} if reached else {})}
    try:
        done = subprocess.run(test["cmd"], env=variables, cwd=test["workdir"], timeout=seconds,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


class Judge:
    """Runs tests.  Knows how many seconds of the processor each takes without a mutant, and which mutants it reaches."""

    def __init__(self, root, build, tests, sample, limit):
        self.root = root
        self.build = build
        self.limit = limit
        self.seconds_of = {}
        # A mutant outside of functions is given to all tests.
        self.reaching = {number: [] if find_function(mutant[0].read_text().split("\n"), mutant[1]) is not None
                         else list(tests) for number, mutant in enumerate(sample)}
        originals = insert_probes(root, sample)
        try:
            subprocess.run(["ninja", "-C", build, *sorted({target for _, target in tests})],
                           stdout=subprocess.DEVNULL, check=True)
            for entry in tests:
                self.measure(entry)
        finally:
            for path, text in originals.items():
                path.write_text(text)

    def measure(self, entry):
        """Runs a test without any mutant, once."""
        reached = os.path.join(self.build, "reached")
        pathlib.Path(reached).write_text("")
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        if not run_test(entry[0], 3600, reached):
            sys.exit(f"{entry[0]['name']} fails without any mutant")
        self.seconds_of[entry[0]["name"]] = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        for line in pathlib.Path(reached).read_text().split():
            self.reaching[int(line)].append(entry)

    def order(self, number, folder):
        """The tests that reach mutant @number: those of its folder, then others within the limit; the quickest first."""
        seconds = {entry[0]["name"]: self.seconds_of[entry[0]["name"]] for entry in self.reaching[number]}
        near = {name for name, target in ((entry[0]["name"], entry[1]) for entry in self.reaching[number])
                if target.split("/")[2] == folder}
        return sorted((entry for entry in self.reaching[number]
                       if entry[0]["name"] in near or seconds[entry[0]["name"]] <= self.limit),
                      key=lambda entry: (entry[0]["name"] not in near, seconds[entry[0]["name"]]))

    def judge(self, path, mutant, number):
        """The first test that fails, or None; "" if the mutant does not compile.  Only what is run next is built."""
        original = path.read_text()
        try:
            path.write_text(mutant)
            for test, target in self.order(number, path.relative_to(self.root).parts[1]):
                if subprocess.run(["ninja", "-C", self.build, target], capture_output=True).returncode != 0:
                    return ""
                if not run_test(test, 60 + 20 * self.seconds_of[test["name"]]):
                    return test["name"]
        finally:
            path.write_text(original)
        return None


@functools.lru_cache(maxsize=1)
def read_lines(path):
    return path.read_text().split("\n")


def describe(root, mutant):
    """The place of a mutant, and what is changed there."""
    path, number, start, end, by = mutant
    line = read_lines(path)[number]
    return (f"{path.relative_to(root)}:{number + 1}",
            f"{line.strip()}  ->  {(line[:start] + by + line[end:]).strip()}")


def read_known(path):
    """The verdicts of judged mutants, by the file and the change, each as often as it was judged."""
    known = {}
    for line in pathlib.Path(path).read_text().split("\n"):
        match = re.match(r"(killed|survived|equivalent)[^:]*: ([^ :]+):\d+: (.*)", line)
        if match:
            known.setdefault((match[2], match[3]), []).append(match[1])
    return known


def draw(root, folder, seed):
    """All mutants in an order that a change elsewhere leaves as it is."""
    times = collections.Counter()
    order = []
    for mutant in candidates(root, folder):
        name = f"{seed} {mutant[0].relative_to(root)} {describe(root, mutant)[1]}"
        times[name] += 1
        order.append((hashlib.sha256(f"{name} {times[name]}".encode()).digest(), mutant))
    return [mutant for _, mutant in sorted(order)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root")
    parser.add_argument("build")
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--known", help="a file with what was printed before")
    parser.add_argument("--folder", default="core")
    parser.add_argument("--tests", default="*", help="only tests with these names or patterns, separated by commas")
    parser.add_argument("--limit", type=float, default=float("inf"),
                        help="of other folders only tests that take so many seconds")
    options = parser.parse_args()
    root = pathlib.Path(options.root)
    known = read_known(options.known) if options.known else {}
    counts = collections.Counter(verdict for verdicts in known.values() for verdict in verdicts)
    sample = []
    for mutant in draw(root, options.folder, options.seed)[:options.count]:
        verdicts = known.get((str(mutant[0].relative_to(root)), describe(root, mutant)[1]))
        if verdicts:
            verdicts.pop()
        else:
            sample.append(mutant)
    judge = Judge(root, options.build, find_tests(options.build, options.tests.split(",")), sample, options.limit)
    invalid = 0
    for number, mutant in enumerate(sample):
        path, line, start, end, by = mutant
        place = ": ".join(describe(root, mutant))
        lines = path.read_text().split("\n")
        lines[line] = lines[line][:start] + by + lines[line][end:]
        test = judge.judge(path, "\n".join(lines), number)
        if test == "":
            invalid += 1
        elif test is None:
            counts["survived"] += 1
            print(f"survived{'' if judge.reaching[number] else ' unreached'}: {place}", flush=True)
        else:
            counts["killed"] += 1
            print(f"killed by {test}: {place}", flush=True)
    print(f"{counts['killed']} killed, {counts['survived']} survived, {counts['equivalent']} equivalent, "
          f"{invalid} did not compile")
    return 0


if __name__ == "__main__":
    sys.exit(main())
