#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Large mechanisms on the command line: seconds of the processor, memory, and growth where the size doubles.

bench-scale.py JOURDAIN-CLI
"""
import json
import math
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


def angles(n):
    """n rods placed by their angles."""
    document = chain(n)
    document["joints"] = []
    document["parameters"] = [{"name": f"a{i}", "value": 0.3 - 0.01 * i, "rate": 0.1 * (i % 7 - 3)} for i in range(n)]
    for i, body in enumerate(document["bodies"]):
        body["origin"] = ["+".join([f"{f}(a{j})" for j in range(i)] + [f"0.5*{f}(a{i})"]) for f in ("cos", "sin")]
    return document


def lone_body(n):
    """n parameters, of which one body with mass takes three."""
    return {"jourdain": 1, "name": "parameters", "gravity": [0, -9.81],
            "parameters": [{"name": f"q{i}", "value": 0.1} for i in range(n)],
            "bodies": [{"name": "B", "origin": ["q0", "q1"], "angle": "q2", "mass": 1, "inertia": 1}]}


def hanging(n):
    """n pivoted rods that hang at rest."""
    return chain(n, True)


def four_bars(n):
    """n four-bars beside each other, in absolute coordinates."""
    bodies, joints, parameters, ground = [], [], [], {}
    for k in range(n):
        ground |= {f"O{k}": [5 * k, 0], f"C{k}": [5 * k + 3, 0]}
        for name, x, y, angle, length in (("A", 0, 1.0, "pi/2", 2), ("M", 1.5, 2.0, 0, 3), ("C", 3, 1.0, "pi/2", 2)):
            parameters += [{"name": f"{c}{name}{k}", "value": value}
                           for c, value in (("x", 5 * k + x), ("y", y), ("a", angle))]
            bodies.append({"name": f"{name}{k}", "origin": [f"x{name}{k}", f"y{name}{k}"], "angle": f"a{name}{k}",
                           "mass": length, "inertia": length**3 / 12,
                           "points": {"P": [-length / 2, 0], "Q": [length / 2, 0]}})
        joints += [{"name": f"{joint}{k}", "type": "pivot", "between": [f"{p}{k}.{of_p}", q]}
                   for joint, p, of_p, q in (("p", "A", "P", f"ground.O{k}"), ("q", "M", "P", f"A{k}.Q"),
                                             ("r", "M", "Q", f"C{k}.Q"), ("s", "C", "P", f"ground.C{k}"))]
    return {"jourdain": 1, "name": "four-bars", "gravity": [0, -9.81], "ground": {"points": ground},
            "parameters": parameters, "bodies": bodies, "joints": joints}


ROUGH = {"friction": 0.3}


def dominoes(n):
    """n dominoes on a rough floor, the first of which is pushed."""
    w, h, rate = 0.1, 0.5, 2.0
    bodies, joints, parameters = [], [], []
    for k in range(n):
        push = rate if k == 0 else 0.0
        parameters += [{"name": f"x{k}", "value": 0.4 * k, "rate": 0.5 * h * push},
                       {"name": f"y{k}", "value": 0.5 * h, "rate": 0.5 * w * push}, {"name": f"a{k}", "rate": -push}]
        bodies.append({"name": f"D{k}", "origin": [f"x{k}", f"y{k}"], "angle": f"a{k}", "mass": 1,
                       "inertia": (w * w + h * h) / 12, "shape": {"box": [w, h]},
                       "points": {"L": [-w / 2, -h / 2], "R": [w / 2, -h / 2], "T": [w / 2, h / 2]}})
        joints += [{"name": f"{corner}{k}", "type": "contact", "point": f"D{k}.{corner}", "curve": "floor"} | ROUGH
                   for corner in "LRT"]
        if k > 0:
            joints.append({"name": f"h{k}", "type": "contact", "bodies": [f"D{k - 1}", f"D{k}"]} | ROUGH)
    return {"jourdain": 1, "name": "dominoes", "gravity": [0, -9.81], "parameters": parameters, "bodies": bodies,
            "curves": [{"name": "floor", "line": {"point": [0, 0], "direction": [1, 0]}}], "joints": joints}


def pile(rows):
    """Rough disks in rows between two walls, each row one shorter: rows (rows + 1) / 2 of them, at rest."""
    r = 0.1
    bodies = [{"name": name, "origin": origin, "mass": 1, "inertia": 1, "shape": {"box": size}} for name, origin, size in
              (("floor", [0, -0.5], [100, 1]), ("left", [-0.5 - r, 0], [1, 20]),
               ("right", [(2 * rows - 1) * r + 0.5, 0], [1, 20]))]
    parameters, touch = [], []
    for i in range(rows):
        for k in range(rows - i):
            name = f"{i}_{k}"
            parameters += [{"name": f"x{name}", "value": (k + 0.5 * i) * 2 * r},
                           {"name": f"y{name}", "value": r + i * 3**0.5 * r}, {"name": f"a{name}"}]
            bodies.append({"name": f"D{name}", "origin": [f"x{name}", f"y{name}"], "angle": f"a{name}", "mass": 1,
                           "inertia": 0.005, "shape": {"disk": r}})
            touch += [(f"D{name}", "floor")] * (i == 0) + [(f"D{name}", "left")] * (i == 0 and k == 0)
            touch += [(f"D{name}", "right")] * (i == 0 and k == rows - 1) + [(f"D{i}_{k - 1}", f"D{name}")] * (k > 0)
            touch += [(f"D{i - 1}_{k + below}", f"D{name}") for below in (0, 1) if i > 0]
    return {"jourdain": 1, "name": "pile", "gravity": [0, -9.81], "parameters": parameters, "bodies": bodies,
            "joints": [{"name": f"c{j}", "type": "contact", "bodies": pair} | ROUGH for j, pair in enumerate(touch)]}


def falling(n):
    """Rough disks in rows of 14 that fall into a box; each has a contact with those within five radii."""
    r, columns = 0.1, 14
    places = [(r + 0.05 + 0.22 * (k % columns) + 0.01 * math.sin(7 * k), 0.2 + 0.25 * (k // columns)) for k in range(n)]
    parameters, bodies, joints = [], [], []
    for k, (x, y) in enumerate(places):
        parameters += [{"name": f"x{k}", "value": x}, {"name": f"y{k}", "value": y}, {"name": f"a{k}"}]
        bodies.append({"name": f"D{k}", "origin": [f"x{k}", f"y{k}"], "angle": f"a{k}", "mass": 1, "inertia": 0.005,
                       "shape": {"disk": r}})
        touch = [{"body": f"D{k}", "curve": wall} for wall in ("floor", "left", "right")]
        touch += [{"bodies": [f"D{j}", f"D{k}"]} for j in range(k) if math.dist(places[j], places[k]) < 5 * r]
        joints += [{"name": f"c{k}_{i}", "type": "contact"} | pair | ROUGH for i, pair in enumerate(touch)]
    return {"jourdain": 1, "name": "falling", "gravity": [0, -9.81], "parameters": parameters, "bodies": bodies,
            "joints": joints,
            "curves": [{"name": name, "line": {"point": [x, 0], "direction": direction}} for name, x, direction in
                       (("floor", 0, [1, 0]), ("left", 0, [0, -1]), ("right", 0.22 * columns + 0.11, [0, 1]))]}


def measure(words, may_refuse):
    """Seconds of the processor and peak MB of a command."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        os.execv(words[0], words)
    _, status, usage = os.wait4(child, 0)
    assert os.waitstatus_to_exitcode(status) in ([0, 2] if may_refuse else [0]), words
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


# Growth from half the size on, at most: of sparse work, and of work with matrices that are full or printed whole.
SPARSE, DENSE, ANY = 2.3, 4.6, 1e9
# command, mechanism, size, options, seconds at most, MB at most, growth at most.  Searches spend a fixed amount of work,
# whatever the size, and say what they did not search.
WORK = [
    ("check", chain, 2000, [], 1.0, 500, SPARSE),
    ("simulate", chain, 2000, ["--until", "1"], 10.0, 1000, SPARSE),
    ("field", chain, 300, [], 3.0, 500, DENSE),
    ("modes", hanging, 300, [], 3.0, 300, DENSE),
    ("joints", chain, 300, [], 3.0, 300, DENSE),
    ("evaluate", angles, 200, [], 2.0, 300, DENSE),
    ("evaluate", lone_body, 10000, [], 1.0, 200, SPARSE),
    ("equilibria", hanging, 10, [], 5.0, 300, ANY),
    ("equilibria", hanging, 25, [], 5.0, 300, ANY),
    ("equilibria", four_bars, 28, [], 5.0, 300, ANY),
    ("simulate", dominoes, 20, ["--until", "2"], 10.0, 300, ANY),
    ("evaluate", pile, 7, [], 2.0, 300, ANY),
    ("simulate", pile, 5, ["--until", "1"], 5.0, 300, ANY),
    ("simulate", falling, 200, ["--until", "1", "--time-stepping", "0.002"], 1.0, 300, ANY),
]


def main():
    cli, kept = sys.argv[1], True
    with tempfile.TemporaryDirectory() as folder:
        for command, mechanism, n, options, limit, most_memory, most_growth in WORK:
            seconds = []
            for size in (n // 2, n):
                path = os.path.join(folder, "measured.jourdain")
                with open(path, "w", encoding="utf-8") as file:
                    json.dump(mechanism(size), file)
                runs = [measure([cli, command, path, "--json", *options], mechanism == lone_body)
                        for _ in range(3 if limit < 5.0 else 1)]
                used, memory = sorted(runs)[len(runs) // 2]
                seconds.append(used)
            growth = seconds[1] / max(seconds[0], 1e-3)
            over = [word for word, value, most in (("time", seconds[1], limit), ("memory", memory, most_memory),
                                                   ("growth", growth, most_growth)) if value > most]
            print(f"{command}, {n} of {mechanism.__name__}: {seconds[1]:.2f} s (limit {limit:g} s), {memory:.0f} MB "
                  f"(limit {most_memory} MB), {growth:.1f} times half of them"
                  + ("" if most_growth == ANY else f" (limit {most_growth:g})")
                  + (f": too much {', '.join(over)}" if over else ""), flush=True)
            kept &= not over
    sys.exit(0 if kept else 1)


main()
