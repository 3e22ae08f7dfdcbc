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


def compare(builds, path, arguments, within):
    """The differences of one command's answers, as text; empty where there are none."""
    old, new = (run(build, path, arguments) for build in builds)
    found = ["-" + a + "\n+" + b for a, b in zip(old, new) if not alike(a, b, within)]
    if len(old) != len(new):
        found.append("%d lines, now %d" % (len(old), len(new)))
    if not found:
        return ""
    return "\n".join(["%s %s" % (os.path.basename(path), " ".join(arguments)), *found[:8]])


def main():
    within, words = 0.0, []
    for word in sys.argv[1:]:
        if word.startswith("--within="):
            within = float(word.split("=")[1])
        else:
            words.append(word)
    if len(words) < 2 or not all(os.access(os.path.join(b, "app", "jourdain-cli"), os.X_OK) for b in words[:2]):
        sys.exit("usage: compare-answers.sh OLD-BUILD NEW-BUILD [--within=R] [FILE...]; each build holds app/jourdain-cli")
    paths = sorted(glob.glob(os.path.join(DATA, "*", "*.jourdain"))) + words[2:]
    jobs = [(path, arguments) for path in paths for arguments in commands(path)]
    differences = 0
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JD_JOBS", "2"))) as pool:
        for text in pool.map(lambda job: compare(words[:2], *job, within), jobs):
            if text:
                differences += 1
                print(text, flush=True)
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
