#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Large mechanisms on the command line: seconds of the processor, memory, and growth where the size doubles.

bench-scale.py JOURDAIN-CLI
"""
import json
import os
import sys
import tempfile


def chain(n, hanging=False):
    """n pivoted rods in absolute coordinates."""
    bodies, joints, parameters = [], [], []
    for i in range(n):
        x, y, angle = (0, -i - 0.5, "-pi/2") if hanging else (i + 0.5, 0, 0)
        parameters += [{"name": f"x{i}", "value": x}, {"name": f"y{i}", "value": y}, {"name": f"a{i}", "value": angle}]
        bodies.append({"name": f"B{i}", "origin": [f"x{i}", f"y{i}"], "angle": f"a{i}", "mass": 1, "inertia": 1 / 12,
                       "points": {"A": [-0.5, 0], "B": [0.5, 0]}})
        joints.append({"name": f"p{i}", "type": "pivot",
                       "between": [f"B{i}.A", "ground.O" if i == 0 else f"B{i - 1}.B"]})
    return {"jourdain": 1, "name": "chain", "gravity": [0, -9.81], "ground": {"points": {"O": [0, 0]}},
            "parameters": parameters, "bodies": bodies, "joints": joints}


def measure(words):
    """Seconds of the processor and peak MB of a command."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.execv(words[0], words)
    _, status, usage = os.wait4(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0, words
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


# command, bodies, hanging, options, seconds at most
WORK = [
    ("check", 2000, False, [], 1.0),
    ("simulate", 2000, False, ["--until", "1"], 10.0),
    ("field", 300, False, [], 3.0),
    ("joints", 300, False, [], 3.0),
]


def main():
    cli, kept = sys.argv[1], True
    with tempfile.TemporaryDirectory() as folder:
        for command, n, hanging, options, limit in WORK:
            seconds = []
            for size in (n // 2, n):
                path = os.path.join(folder, f"{size}.jourdain")
                with open(path, "w", encoding="utf-8") as file:
                    json.dump(chain(size, hanging), file)
                used, memory = measure([cli, command, path, "--json", *options])
                seconds.append(used)
            print(f"{command}, {n} bodies: {seconds[1]:.2f} s (limit {limit:g} s), {memory:.0f} MB, "
                  f"{seconds[1] / seconds[0]:.1f} times half of them", flush=True)
            kept &= seconds[1] <= limit
    sys.exit(0 if kept else 1)


main()
