#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts test cases from the TAP output of the test programs in meson's testlog.json.

A program that crashed, ran less than its plan, printed no TAP, or skipped for want of a display counts as a failure.
Exit status 0 only if nothing failed, something ran, and meson itself reported success."""
import json
import re
import sys

LINE = re.compile(r"^(not )?ok\b[^#]*(#\s*(SKIP|TODO)\b.*)?$", re.IGNORECASE)
PLAN = re.compile(r"^1\.\.(\d+)")
MESSAGE = re.compile(r"(ERROR|CRITICAL|WARNING) \*\*|ERROR:|runtime error|Sanitizer")


def count(output):
    passed = failed = skipped = 0
    plan = None
    for line in output.splitlines():
        line = line.rstrip()
        if found := PLAN.match(line):
            plan = int(found.group(1))
        if not (found := LINE.match(line)):
            continue
        if found.group(3) and found.group(3).upper() == "SKIP":
            if "display" in line.lower():
                failed += 1
            else:
                skipped += 1
        elif found.group(1):
            failed += 1
        else:
            passed += 1
    if plan is not None and passed + failed + skipped < plan:
        failed += plan - passed - failed - skipped
    return passed, failed, skipped, plan


def reasons(entry):
    """The cases that failed and the last messages of a program, so that the end of the output tells why."""
    said = [line for line in (entry.get("stdout") or "").splitlines() if line.startswith(("not ok", "Bail out"))]
    messages = [line for line in (entry.get("stderr") or "").splitlines() if MESSAGE.search(line)]
    return said[-3:] + messages[-3:]


def main():
    passed = failed = skipped = 0
    try:
        with open(sys.argv[1], encoding="utf-8") as log:
            entries = [json.loads(line) for line in log if line.strip()]
    except OSError as error:
        print(error, file=sys.stderr)
        entries = []
    for entry in entries:
        p, f, s, plan = count(entry.get("stdout") or "")
        if f == 0 and (plan is None or entry.get("returncode", 1) != 0):
            f = 1
        if f:
            print(f"FAILED: {entry.get('name')} ({entry.get('result')})", file=sys.stderr)
            for line in reasons(entry):
                print("  " + line, file=sys.stderr)
        passed, failed, skipped = passed + p, failed + f, skipped + s
    status = int(sys.argv[2])
    if status != 0 and failed == 0 or not entries:
        failed += 1
    tail = f", {skipped} skipped" if skipped else ""
    print(f"{passed} passed, {failed} failed{tail}")
    sys.exit(1 if failed or passed == 0 else 0)


main()
