# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the answers of two builds of jourdain-cli; compare-answers.sh documents the arguments."""

import concurrent.futures
import glob
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "data")
# A command that takes longer than this counts as hanging, in seconds.
PATIENCE = 300


def commands(path):
    """The argument lists of all commands for the file at path."""
    try:
        with open(path, encoding="utf-8") as stream:
            document = json.load(stream)
    except ValueError:
        document = {}
    columns = [p.get("name") for p in document.get("parameterizations", []) if isinstance(p, dict)]
    events = [e.get("name") for e in document.get("events", []) if isinstance(e, dict)]

    yield ["check"]
    yield ["compare"]
    yield ["compare", "--format", "latex"]
    yield ["equilibria"]
    yield ["equilibria", "--steady"]
    yield ["joints", "--external"]
    yield ["integrals"]
    yield ["modes"]
    for column in columns or [None]:
        chosen = [] if column is None else ["-p", column]
        for command in ("equations", "evaluate", "field", "joints", "jump"):
            yield [command, *chosen]
        yield ["field", "--compatible", "all", *chosen]
        yield ["equations", "--format", "latex", *chosen]
        yield ["simulate", "--until", "1", "--step", "0.25", *chosen]
        for event in events:
            yield ["jump", "-e", event, *chosen]
            yield ["jump", "-e", event, "--at", event, *chosen]
            yield ["jump", "-e", event, "--orders", "all", *chosen]
            yield ["jump", "-e", event, "--laws", "newton,poisson,stronge", *chosen]
            yield ["evaluate", "--at", event + ":after", *chosen]


def run(build, path, arguments):
    """What a command prints, without the build's own folder in it."""
    words = [os.path.join(build, "app", "jourdain-cli"), arguments[0], path, *arguments[1:]]
    if "--format" not in arguments and arguments[0] != "simulate":
        words.append("--json")
    environment = dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="C")
    with tempfile.NamedTemporaryFile(suffix=".csv") as table:
        if arguments[0] == "simulate":
            words += ["-o", table.name]
        try:
            done = subprocess.run(words, env=environment, capture_output=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            return ["no answer after %g s" % PATIENCE]
        text = done.stdout.decode(errors="replace") + done.stderr.decode(errors="replace")
        text += open(table.name, encoding="utf-8", errors="replace").read()
        return ["status %d" % done.returncode] + text.replace(table.name, "TABLE").splitlines()


def numbers(line):
    """The words of a line, those that are numbers as numbers."""
    words = []
    for word in line.replace(",", " , ").replace(":", " : ").replace("[", " [ ").replace("]", " ] ").split():
        try:
            words.append(float(word))
        except ValueError:
            words.append(word)
    return words


def alike(old, new, within):
    """Whether two lines differ in numbers alone, by no more than within times the largest number in them."""
    if old == new:
        return True
    if within == 0:
        return False
    a, b = numbers(old), numbers(new)
    if len(a) != len(b):
        return False
    size = max([abs(x) for x in a + b if isinstance(x, float)] + [0.0])
    return all(abs(x - y) <= within * size if isinstance(x, float) and isinstance(y, float) else x == y
               for x, y in zip(a, b))


def leaves(value, place=""):
    """The numbers and words of a JSON value, each with its place and the size of the numbers beside it."""
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, part in parts:
        if isinstance(part, (dict, list)):
            found += leaves(part, "%s/%s" % (place, key))
        else:
            found.append(["%s/%s" % (place, key), part, 0.0])
    size = max([abs(leaf[1]) for leaf in found if isinstance(leaf[1], float)] + [0.0])
    for leaf in found:
        # beside it: in the same object or list, and in the one around that
        if leaf[0].count("/") <= place.count("/") + 2:
            leaf[2] = max(leaf[2], size)
    return found


def compare_values(old, new, within):
    """The differences of two JSON answers; None where one of them is no JSON."""
    try:
        a, b = (leaves(json.loads("\n".join(lines[1:]), parse_int=float)) for lines in (old, new))
    except (ValueError, TypeError):
        return None
    if old[0] != new[0] or [leaf[0] for leaf in a] != [leaf[0] for leaf in b]:
        return ["other members than before"]
    return ["-%s: %s\n+%s: %s" % (*x[:2], *y[:2]) for x, y in zip(a, b)
            if x[1] != y[1] and not (isinstance(x[1], float) and isinstance(y[1], float)
                                     and abs(x[1] - y[1]) <= within * max(x[2], y[2]))]


def compare(builds, path, arguments, within):
    """The differences of one command's answers, as text; empty where there are none."""
    old, new = (run(build, path, arguments) for build in builds)
    found = compare_values(old, new, within) if within > 0 else None
    if found is None:
        found = ["-" + a + "\n+" + b for a, b in zip(old, new) if not alike(a, b, within)]
    elif len(old) != len(new):
        old = new  # the layout of numbers follows their digits
    if len(old) != len(new):
        found.append("%d lines, now %d" % (len(old), len(new)))
    if not found:
        return ""
    return "\n".join(["%s %s" % (os.path.basename(path), " ".join(arguments)), *found[:8]])


def main():
    within, only, words = 0.0, None, []
    for word in sys.argv[1:]:
        if word.startswith("--within="):
            within = float(word.split("=")[1])
        elif word.startswith("--only="):
            only = word.split("=")[1].split(",")
        else:
            words.append(word)
    if len(words) < 2 or not all(os.access(os.path.join(b, "app", "jourdain-cli"), os.X_OK) for b in words[:2]):
        sys.exit("usage: compare-answers.sh OLD-BUILD NEW-BUILD [--within=R] [--only=COMMAND,...] [FILE...]; "
                 "each build holds app/jourdain-cli")
    paths = sorted(glob.glob(os.path.join(DATA, "*", "*.jourdain"))) + words[2:]
    jobs = [(path, arguments) for path in paths for arguments in commands(path)
            if only is None or arguments[0] in only]
    differences = 0
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JD_JOBS", "2"))) as pool:
        for text in pool.map(lambda job: compare(words[:2], *job, within), jobs):
            if text:
                differences += 1
                print(text, flush=True)
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
