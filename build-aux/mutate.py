#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A seeded sample of mutants of core, judged by core's own tests.  See mutate.sh.

A mutant changes one token of one line: an operator, a sign, a comparison, a constant, a condition.  It is killed if a
test fails or takes 20 times as long; the first failure ends its run.  Only tests that link the mutant's library are
built and run: those of its own folder first, then the fastest.  What does not compile is counted apart.  The source is
restored after each mutant.  With --limit a mutant that the tests of its folder do not kill is given to the quick tests
of the other folders alone."""
import argparse
import fnmatch
import json
import os
import pathlib
import random
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


def linked_tests(build, tests):
    """For each library of core the tests whose program contains it, with the program's target."""
    found = {}
    programs = {}
    for line in (pathlib.Path(build) / "build.ninja").read_text().replace("$\n", "").split("\n"):
        match = re.match(r"build (tests/core/[^:]*): c_LINKER (.*)", line)
        if match:
            programs[match[1]] = set(re.findall(r"core/(\w+)/libjd-\w+\.a", match[2]))
    for test in tests:
        try:
            target = str(pathlib.Path(test["cmd"][0]).relative_to(pathlib.Path(build).resolve()))
        except ValueError:
            continue
        for library in programs.get(target, ()):
            found.setdefault(library, []).append((test, target))
    return found


def run_test(test, seconds):
    """Whether the test passes within this time."""
    try:
        done = subprocess.run(test["cmd"], env={**os.environ, **test["env"]}, cwd=test["workdir"], timeout=seconds,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


class Judge:
    """Runs tests, and knows how many seconds of the processor each takes without a mutant."""

    def __init__(self, root, build, limit):
        self.root = root
        self.build = build
        self.limit = limit
        self.seconds_of = {}

    def measure(self, entry):
        """Builds and runs a test without any mutant, once."""
        test, target = entry
        if test["name"] not in self.seconds_of:
            subprocess.run(["ninja", "-C", self.build, target], stdout=subprocess.DEVNULL, check=True)
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            if not run_test(test, 3600):
                sys.exit(f"{test['name']} fails without any mutant")
            self.seconds_of[test["name"]] = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        return self.seconds_of[test["name"]]

    def order(self, entries, limit):
        """The quickest first."""
        return [entry for entry in sorted(entries, key=self.measure) if self.measure(entry) <= limit]

    def first_failure(self, order):
        """The first test that fails, or None; "" if the mutant does not compile.  Only what is run next is built."""
        for test, target in order:
            if subprocess.run(["ninja", "-C", self.build, target], capture_output=True).returncode != 0:
                return ""
            if not run_test(test, 60 + 20 * self.seconds_of[test["name"]]):
                return test["name"]
        return None

    def judge(self, path, mutant, entries):
        """The tests of the mutant's folder first; the others are measured when they are needed."""
        original = path.read_text()
        folder = path.relative_to(self.root).parts[1]
        own = [entry for entry in entries if entry[1].split("/")[2] == folder]
        others = [entry for entry in entries if entry not in own]
        for part, limit in ((own, float("inf")), (others, self.limit)):
            order = self.order(part, limit)
            try:
                path.write_text(mutant)
                failed = self.first_failure(order)
            finally:
                path.write_text(original)
            if failed is not None:
                return failed
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root")
    parser.add_argument("build")
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", default="core")
    parser.add_argument("--tests", default="*", help="only tests with these names or patterns, separated by commas")
    parser.add_argument("--limit", type=float, default=float("inf"),
                        help="of other folders only tests that take so many seconds")
    options = parser.parse_args()
    root = pathlib.Path(options.root)
    sample = candidates(root, options.folder)
    random.Random(options.seed).shuffle(sample)
    tests = json.loads(subprocess.run(["meson", "introspect", options.build, "--tests"], capture_output=True,
                                      text=True, check=True).stdout)
    tests = [test for test in tests if "jourdain:core" in test["suite"] or "core" in test["suite"]]
    tests = [test for test in tests if any(fnmatch.fnmatch(test["name"], pattern)
                                           for pattern in options.tests.split(","))]
    linked = linked_tests(options.build, tests)
    judge = Judge(root, options.build, options.limit)
    killed = survived = invalid = 0
    for path, number, start, end, by in sample[:options.count]:
        original = path.read_text()
        lines = original.split("\n")
        before = lines[number]
        lines[number] = before[:start] + by + before[end:]
        place = f"{path.relative_to(root)}:{number + 1}: {before.strip()}  ->  {lines[number].strip()}"
        test = judge.judge(path, "\n".join(lines), linked.get(path.relative_to(root).parts[1], []))
        if test == "":
            invalid += 1
            continue
        if test is None:
            survived += 1
            print(f"survived  {place}", flush=True)
        else:
            killed += 1
            print(f"killed by {test}: {place}", flush=True)
    print(f"{killed} killed, {survived} survived, {invalid} did not compile")
    return 0


if __name__ == "__main__":
    sys.exit(main())
