#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What every example promises.

test-promises.py CLI EXAMPLES

Each example cites its source with a section, number or year and describes itself in 60 characters or more. If it has
joints, it has at least two parameterizations and no verdict "by definition". It is evaluated with exit status 0, and
its motion takes at least 2 s: exit status 0 and no warning "ended-early". Where its first steps tell the energies
before and after a jump, they are those of the jump of its motion. The answer is TAP.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

# Works that have no sections: of the program's own or of nobody in particular.
NO_SECTION = ("Jourdain", "Classical")
# The source's point is that the motion cannot be told.
UNTOLD = ("53-painleves-rod",)
# s
LASTS = "2"


def ask(cli, *arguments):
    result = subprocess.run([cli, *map(str, arguments), "--json"], capture_output=True, text=True, check=False)
    return result.returncode, json.loads(result.stdout) if result.stdout else {}, result.stderr.strip()


def codes(answer):
    return [warning["code"] for warning in answer.get("warnings", [])]


def broken_words(document):
    """The promises about the texts of the file that it breaks."""
    source, description = document.get("source", ""), document.get("description", "")
    if source not in NO_SECTION and not re.search(r"\d", source):
        yield f"cites no section: {source!r}"
    if len(description) < 60:
        yield f"its description has {len(description)} characters"
    if document.get("joints") and len(document.get("parameterizations", [])) < 2:
        yield "has one parameterization"


def broken_answers(cli, path, name, folder):
    """The promises about the answers of the program that it breaks."""
    status, _, why = ask(cli, "evaluate", path)
    if status != 0:
        yield f"is not evaluated ({status}): {why}"
    status, answer, why = ask(cli, "joints", path)
    if status != 0 or "by definition" in json.dumps(answer):
        yield f"has a verdict by definition or none ({status}): {why}"
    status, answer, why = ask(cli, "simulate", path, "--until", LASTS, "--step", "0.1", "--output", folder / "m.csv")
    told = status == 0 and "ended-early" not in codes(answer)
    if told == (name in UNTOLD):
        yield f"is told for {LASTS} s" if told else f"does not play {LASTS} s ({status}): {why or answer.get('why')}"


def tell_energies(steps):
    """The events, or None, and the energies before and after the jump that the first steps of each example tell."""
    told = re.compile(r"Open Jump(?: at (?:the )?“?([^”:]*)”?)?:[^:]*?([\d.]+) J (?:become|to) ([\d.]+) J")
    for number, text in re.findall(r"^  \{ (\d+),\n(.*?)\} \},?$", steps, re.MULTILINE | re.DOTALL):
        text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', text))
        for event, before, after in told.findall(text):
            yield int(number), event or None, (before, after)


def broken_energies(cli, path, steps):
    """The energies that the first steps tell and that its motion does not have."""
    events = json.loads(path.read_text(encoding="utf-8")).get("events", [{}])
    for number, event, energies in tell_energies(steps):
        if not path.name.startswith(f"{number:02d}-"):
            continue
        chosen = next((one for one in events if one.get("name") == event), events[0])
        at = ["--at", chosen["name"]] if "at" in chosen else []
        _, answer, why = ask(cli, "jump", path, "-e", chosen.get("name", ""), *at)
        found = answer.get("kinetic_energy", {})
        for told, instant in zip(energies, ("before", "after")):
            digits = len(told.split(".")[-1]) if "." in told else 0
            if f"{found.get(instant, float('nan')):.{digits}f}" != told:
                yield f"tells {told} J {instant} “{chosen.get('name')}”, which is {found.get(instant)} {why}"


def main():
    cli, examples = sys.argv[1], pathlib.Path(sys.argv[2])
    paths = sorted(examples.glob("*.jourdain"))
    steps = (examples.parents[1] / "app/start/jd-example-tries.c").read_text(encoding="utf-8")
    failed = not paths or len(list(tell_energies(steps))) < 8
    print(f"1..{len(paths)}")
    with tempfile.TemporaryDirectory() as folder:
        for number, path in enumerate(paths, 1):
            document = json.loads(path.read_text(encoding="utf-8"))
            broken = [*broken_words(document),
                      *broken_answers(cli, path, path.stem, pathlib.Path(folder)),
                      *broken_energies(cli, path, steps)]
            print(f"{'not ' if broken else ''}ok {number} {path.name}")
            for promise in broken:
                print(f"# {path.name} {promise}")
            failed = failed or bool(broken)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
