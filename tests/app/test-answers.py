#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the answers of jourdain-cli over the bundled examples: a seeded choice of them and of the commands by default,
all with JD_TEST_LONG.  Each answer keeps its schema of data/schema; without a member, or with one renamed, it does
not.  The text of the same answer has no JSON in it, and no line that could be folded is wider than COLUMNS.  Units in
the heads of tables are those of another road (test-scale.py): the factors of lengths and angles.
test-answers.py JOURDAIN-CLI SOURCE-ROOT"""

import copy
import fcntl
import json
import os
import pathlib
import pty
import random
import re
import struct
import subprocess
import sys
import tempfile
import termios

sys.dont_write_bytecode = True

WIDTH = 80
# Commands in the default run, of some thousand.
N_COMMANDS, N_OTHERS, N_HEADS = 28, 4, 10
LONG = bool(os.environ.get("JD_TEST_LONG"))
KNOWN = ("determinate", "hyperstatic", "energy-growth")


def run(cli, arguments, **environment):
    """Exit status and standard output."""
    env = dict(os.environ, **environment)
    done = subprocess.run([cli, *arguments], capture_output=True, env=env, timeout=300, check=False)
    return done.returncode, done.stdout.decode("utf-8")


def commands(path):
    """The commands with their options for the file at @path."""
    document = json.loads(path.read_text(encoding="utf-8"))
    columns = [p["name"] for p in document.get("parameterizations", [])]
    events = [e["name"] for e in document.get("events", [])]
    joints = [j["name"] for j in document.get("joints", [])]
    numbers = {k: v for k, v in document.get("constants", {}).items() if isinstance(v, (int, float)) and v}

    yield from (["check"], ["check", "--at", "0.3"], ["compare"], ["compare", "--format", "latex"], ["equilibria"],
                ["equilibria", "--steady", "--road"], ["joints"], ["joints", "--external"], ["integrals"], ["modes"],
                ["modes", "--at-equilibrium", "1", "--road"], ["simulate", "--until", "2"],
                ["check", "--road"], ["compare", "--road"], ["joints", "--road"], ["integrals", "--road"],
                ["simulate", "--until", "0.4", "--road"],
                ["simulate", "--until", "0.5", "--estimate"])
    for chosen in [["-p", name] for name in columns] or [[]]:
        for command in ("equations", "evaluate", "field", "jump"):
            yield [command, *chosen]
        yield from (["evaluate", "--road", *chosen], ["jump", "--road", *chosen])
        yield from (["field", "--compatible", "all", "--road", *chosen], ["field", "--relative", "ground", *chosen],
                    ["field", "--same-as", str(path), *chosen], ["evaluate", "--at", "0.2", *chosen],
                    ["equations", "--format", "latex", *chosen], ["jump", "--format", "latex", *chosen])
    for event in events:
        for more in (["-e", event], ["--at", event], ["-e", event, "--orders", "all"],
                     ["-e", event, "--types", "inert,0.5,elastic"],
                     ["-e", event, "--laws", "newton,poisson,stronge"]):
            yield ["jump", *more]
        yield ["compare", "-e", event]
    if joints:
        yield ["equilibria", "--cut", joints[0]]
        yield ["joints", "--compound", ",".join(joints[:2])]
    for name, value in list(numbers.items())[:1]:
        yield ["equilibria", "--vary", f"{name}={0.9 * value}:{1.1 * value}", "--count", "3"]
        yield ["sweep", "--vary", f"{name}={0.9 * value}:{1.1 * value}:3", "--measure", "E"]


def rare_commands(root):
    """Commands whose answers have members that few examples have: contacts of shapes and of curves. They always run."""
    for command, name in (("equations", "114-box-on-an-incline"), ("equations", "121-cam-and-follower"),
                          ("evaluate", "114-box-on-an-incline")):
        yield [command, str(root / f"data/examples/{name}.jourdain")]


def other_commands(root, folder):
    """Commands that are not about one mechanism alone, and those that write files, into @folder."""
    example = str(root / "data/examples/05-sleigh-struck.jourdain")
    lessons = [str(path) for path in sorted((root / "data/lessons").glob("*.jlesson"))]

    yield from (["explain"], ["explain", "multiplier"], ["explain", "complementary", example],
                ["lesson", *lessons[:2], "--seeds", "1"], ["figure", example, "-o", f"{folder}/figure.svg"],
                ["figure", example, "--show", "compare", "-o", f"{folder}/columns.svg"],
                ["page", example, "-o", f"{folder}/page.html"], ["report", example, "-o", f"{folder}/report.pdf"],
                ["report", example, "--at", "0.3", "-o", f"{folder}/report.tex"],
                ["simulate", example, "--until", "1", "--step", "0.1", "-o", f"{folder}/motion.csv"])
    for lesson in lessons:
        yield ["lesson", lesson, "--seeds", "1"]


def run_on_terminal(arguments, columns):
    """Standard output of a command on a terminal of so many columns, as lines."""
    terminal, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    env = {k: v for k, v in os.environ.items() if k != "COLUMNS"}
    child = subprocess.Popen(arguments, stdout=end, env=env)
    os.close(end)
    text = b""
    try:
        while piece := os.read(terminal, 65536):
            text += piece
    except OSError:  # the other end is closed
        pass
    child.wait()
    os.close(terminal)
    return text.decode("utf-8").replace("\r", "").splitlines()


def check_terminal(cli, path):
    """What is wrong with the widths of lines on terminals, and with those of a pipe."""
    arguments = [cli, "joints", str(path)]
    widths = {columns: max(map(len, run_on_terminal(arguments, columns))) for columns in (60, 100)}
    piped = max(map(len, run(cli, arguments[1:])[1].splitlines()))
    wrong = [f"{columns} columns: {width}" for columns, width in widths.items() if not columns / 2 < width <= columns]
    return wrong + ([] if piped > 100 else [f"folded in a pipe, at {piped}"])


def commands_without_schema(cli, validators):
    """The commands that the program's help lists and that have no schema."""
    lines = run(cli, ["--help"])[1].split("\n\n")
    listed = next(part for part in lines if part.startswith("Commands")).splitlines()[1:]
    names = [line.split()[0] for line in listed if not line.startswith("   ")]
    return [f"{name}: no data/schema/{name}.schema.json" for name in names if name not in validators]


def without_members(answer):
    """The answer without each of its members in turn, and with it renamed; with the place and what the place had."""
    for name in list(answer):
        less = {k: v for k, v in answer.items() if k != name}
        yield name, "removed", less
        yield name, "renamed", dict(less, **{name + "_": answer[name]})


class Answers:
    def __init__(self, cli, root):
        import jsonschema
        self.cli, self.root, self.faults = cli, root, {"schema": [], "strict": [], "text": [], "folded": []}
        self.n, self.n_refused_changes = 0, 0
        self.validators = {}
        for path in sorted((root / "data/schema").glob("*.schema.json")):
            schema = json.loads(path.read_text(encoding="utf-8"))
            jsonschema.Draft202012Validator.check_schema(schema)
            self.validators[path.name.split(".")[0]] = jsonschema.Draft202012Validator(schema)

    def fault(self, kind, arguments, text):
        self.faults[kind].append(f"{' '.join(arguments)}: {text}"[:200])

    def check_schema(self, arguments, answer):
        validator = self.validators[answer["command"]]
        error = next(validator.iter_errors(answer), None)
        if error is not None:
            self.fault("schema", arguments, f"{'/'.join(map(str, error.absolute_path))}: {error.message}")
            return
        required = validator.schema["required"] + validator.schema.get("then", {}).get("required", [])
        for name, what, changed in without_members(answer):
            needed = name in required and (answer["verdict"] in KNOWN or name in validator.schema["required"])
            if (needed or what == "renamed") and validator.is_valid(changed):
                self.fault("strict", arguments, f"{name} may be {what}")
            self.n_refused_changes += needed or what == "renamed"

    def check_text(self, arguments, answer):
        status, text = run(self.cli, arguments, COLUMNS=str(WIDTH))
        shown = copy.copy(answer)
        if status != 0 or "latex" in shown or shown["command"] == "sweep":
            return
        # formulas of LaTeX have braces of their own, a sweep's table is CSV, and kinds of questions have brackets
        if "{" in text or '": ' in text or ("[" in text and shown["command"] != "lesson"):
            self.fault("text", arguments, next(line for line in text.splitlines() if set('{["') & set(line)))
        for line in text.splitlines():
            # a word that is longer than its place, such as a formula, ends a line that is too wide
            if " " in line[WIDTH:].rstrip():
                self.fault("folded", arguments, line)

    def check(self, arguments):
        status, text = run(self.cli, [*arguments, "--json"])
        if status not in (0, 2):
            return
        answer = json.loads(text)
        self.n += 1
        self.check_schema(arguments, answer)
        self.check_text(arguments, answer)


def texts_of(node):
    """The expressions of a file, and its other texts."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, (dict, list)):
        for inner in node.values() if isinstance(node, dict) else node:
            yield from texts_of(inner)


def in_arcs(document):
    """The names that stand in a text with an arc function: test-scale.py takes the lengths among them for angles."""
    arcs = [text for text in texts_of(document) if re.search(r"\ba(sin|cos|tan2?)\s*\(", text)]
    return {name for text in arcs for name in re.findall(r"[^\W\d_]\w*", text)}


def check_heads(cli, paths):
    """Units in the heads of tables against the factors of test-scale.py.  How many, and what is wrong."""
    import importlib
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    scaler_of = importlib.import_module("test-scale").Scaler
    units_of = importlib.import_module("scale_answers").Units
    n, wrong = 0, []
    for path in paths:
        document = json.loads(path.read_text(encoding="utf-8"))
        arcs = in_arcs(document)
        # a factor for each base unit, so that no two units have one factor
        units = units_of(scaler_of(document, 2.0, 3.0, 5.0))
        names = {2.0: "m", 1.0: "rad", 2.0 / 5: "m/s", 1.0 / 5: "rad/s", 3.0 * 2 / 25: "N", 3.0 * 4 / 25: "N m"}
        status, text = run(cli, ["simulate", str(path), "--until", str(document.get("time", 0) + 1e-3)
                                 if isinstance(document.get("time", 0), (int, float)) else "1", "--step", "1e-3",
                                 "--units", "-o", "-"])
        for head in text.split("\n")[0].split(",") if status == 0 else []:
            name, _, unit = head.partition(" (")
            joint = units.joints.get(name[7:].rpartition(".")[0])
            factor = units.multiplier(name[7:]) if joint is not None and joint["type"] not in ("equation", "drive") \
                else units.parameter(name)
            if factor is None or name.rstrip("'") in arcs:
                continue
            n += 1
            if unit and names.get(factor) != unit.rstrip(")"):
                wrong.append(f"{path.name}: {head}, not {names.get(factor)}")
    return n, wrong


def main():
    try:
        import jsonschema  # noqa: F401
    except ImportError:
        print("1..0 # SKIP python3-jsonschema is not installed")
        return 0
    cli, root = sys.argv[1], pathlib.Path(sys.argv[2])
    seed = int(os.environ.get("JD_TEST_SEED", "17"))
    chance = random.Random(seed)
    paths = sorted((root / "data/examples").glob("*.jourdain"))
    jobs = [[command[0], str(path), *command[1:]] for path in paths for command in commands(path)]
    answers = Answers(cli, root)
    with tempfile.TemporaryDirectory() as folder:
        others = list(other_commands(root, folder))
        if not LONG:
            jobs, others = chance.sample(jobs, N_COMMANDS), chance.sample(others, N_OTHERS)
            paths = chance.sample(paths, N_HEADS)
        for arguments in [*rare_commands(root), *jobs, *others]:
            answers.check(arguments)
    n_heads, wrong = check_heads(cli, paths)
    print(f"# seed {seed}: {answers.n} answers of {len(jobs)} commands, {answers.n_refused_changes} changes, "
          f"{n_heads} heads")
    results = [("commands", commands_without_schema(cli, answers.validators)),
               ("schema", answers.faults["schema"]), ("strict", answers.faults["strict"]),
               ("text", answers.faults["text"]), ("folded", answers.faults["folded"]),
               ("terminal", check_terminal(cli, root / "data/examples/05-sleigh-struck.jourdain")), ("units", wrong)]
    enough = answers.n > len(jobs) / 3 and answers.n_refused_changes > answers.n and n_heads > 3 * len(paths)
    print(f"1..{len(results) + 1}")
    for number, (name, faults) in enumerate(results, 1):
        for fault in faults[:5]:
            print(f"# {fault}")
        print(f"{'not ok' if faults else 'ok'} {number} /app/answers/{name}")
    print(f"{'ok' if enough else 'not ok'} {len(results) + 1} /app/answers/enough")
    return 0 if enough and not any(faults for name, faults in results) else 1


if __name__ == "__main__":
    sys.exit(main())
