#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A seeded sample of mutants of core, judged by core's own tests.  See mutate.sh.

A mutant changes one token of one line: an operator, a sign, a comparison, a constant, a condition.  It is killed if a
test fails; the first failure ends its run.  The tests of the mutant's own folder run first.  What does not compile is
counted apart.  The source is restored after each mutant."""
import argparse
import fnmatch
import json
import pathlib
import random
import re
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


def run_tests(build, folder, programs):
    """The first test that fails, or None.  Tests of the folder come first; then those of the layers above."""
    own = folder.split("/")[1]
    order = sorted(programs, key=lambda name: (not name.startswith(own + "-") and name != own, name))
    for start in range(0, len(order), 4):
        done = subprocess.run(["meson", "test", "-C", build, "--no-rebuild", "--suite", "core", "--maxfail", "1",
                               "--num-processes", "2", *order[start:start + 4]], capture_output=True, text=True)
        if done.returncode != 0:
            failed = re.findall(r"/ (\S+) +(?:FAIL|ERROR|TIMEOUT)", done.stdout)
            return failed[0] if failed else "?"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root")
    parser.add_argument("build")
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", default="core")
    parser.add_argument("--tests", default="*", help="only tests with these names or patterns, separated by commas")
    options = parser.parse_args()
    root = pathlib.Path(options.root)
    sample = candidates(root, options.folder)
    random.Random(options.seed).shuffle(sample)
    tests = json.loads(subprocess.run(["meson", "introspect", options.build, "--tests"], capture_output=True,
                                      text=True, check=True).stdout)
    tests = [test for test in tests if "jourdain:core" in test["suite"] or "core" in test["suite"]]
    tests = [test for test in tests if any(fnmatch.fnmatch(test["name"], pattern)
                                           for pattern in options.tests.split(","))]
    programs = [test["name"] for test in tests]
    targets = sorted({str(pathlib.Path(test["cmd"][0]).relative_to(pathlib.Path(options.build).resolve()))
                      for test in tests if test["cmd"][0].startswith(str(pathlib.Path(options.build).resolve()))})
    if subprocess.run(["ninja", "-C", options.build, *targets], stdout=subprocess.DEVNULL).returncode != 0:
        return 1
    broken = run_tests(options.build, options.folder, programs)
    if broken is not None:
        print(f"{broken} fails without any mutant")
        return 1
    killed = survived = invalid = 0
    for path, number, start, end, by in sample[:options.count]:
        original = path.read_text()
        lines = original.split("\n")
        before = lines[number]
        lines[number] = before[:start] + by + before[end:]
        place = f"{path.relative_to(root)}:{number + 1}: {before.strip()}  ->  {lines[number].strip()}"
        try:
            path.write_text("\n".join(lines))
            if subprocess.run(["ninja", "-C", options.build, *targets], capture_output=True).returncode != 0:
                invalid += 1
                continue
            test = run_tests(options.build, str(path.relative_to(root)), programs)
        finally:
            path.write_text(original)
        if test is None:
            survived += 1
            print(f"survived  {place}", flush=True)
        else:
            killed += 1
            print(f"killed by {test}: {place}", flush=True)
    subprocess.run(["ninja", "-C", options.build, *targets], capture_output=True)
    print(f"{killed} killed, {survived} survived, {invalid} did not compile")
    return 0


if __name__ == "__main__":
    sys.exit(main())
