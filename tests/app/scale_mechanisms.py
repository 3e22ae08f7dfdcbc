# SPDX-License-Identifier: GPL-3.0-or-later
"""Seeded random mechanisms for test-scale.py, in consistent states: chains of pivoted rods in absolute coordinates,
closed by a rod or an equation, or resting on a floor, with springs and dampers; and the same under other names."""

import json
import math
import re


def chain(chance, n):
    """Rods from the origin on, each (length, angle, rate), and where each begins, with its velocity."""
    links = [(chance.uniform(0.3, 2.0), chance.uniform(-math.pi, math.pi), chance.uniform(-1.0, 1.0))
             for _ in range(n)]
    places = [(0.0, 0.0, 0.0, 0.0)]
    for length, angle, rate in links:
        x, y, u, v = places[-1]
        places.append((x + length * math.cos(angle), y + length * math.sin(angle),
                       u - rate * length * math.sin(angle), v + rate * length * math.cos(angle)))
    return links, places


def bodies_of(document, links, places, at_rest):
    for k, (length, angle, rate) in enumerate(links):
        ends = places[k], places[k + 1]
        values = [0.5 * (ends[0][i] + ends[1][i]) for i in range(4)]
        names = [f"px{k}", f"py{k}", f"pa{k}"]
        for name, value, speed in zip(names, (values[0], values[1], angle), (values[2], values[3], rate)):
            document["parameters"].append({"name": name, "value": value, "rate": 0.0 if at_rest else speed})
        document["bodies"].append({"name": f"rod{k}", "origin": names[:2], "angle": names[2], "mass": 0.5 + k,
                                   "inertia": (0.5 + k) * length ** 2 / 12, "shape": {"rod": length},
                                   "points": {"A": [-length / 2, 0], "B": [length / 2, 0]}})
        before = "ground.O" if k == 0 else f"rod{k - 1}.B"
        document["joints"].append({"name": f"pin{k}", "type": "pivot", "between": [f"rod{k}.A", before]})


def close(document, chance, links, places, kind):
    """What holds the last end, so that the mechanism is at rest; the places of the ground follow the drawing."""
    last = f"rod{len(links) - 1}"
    x, y = places[-1][:2]
    far = (x + chance.uniform(0.5, 1.5), y + chance.uniform(-1.0, 1.0))
    if kind == "rod":
        document["ground"]["points"]["C"] = list(far)
        document["joints"].append({"name": "bar", "type": "rod", "between": [f"{last}.B", "ground.C"],
                                   "length": math.hypot(far[0] - x, far[1] - y)})
    elif kind == "equation":
        length, angle, _ = links[-1]
        k = len(links) - 1
        text = f"(px{k} + {length / 2}*cos(pa{k}))^2 + (py{k} + {length / 2}*sin(pa{k}))^2 - {x * x + y * y}"
        document["joints"].append({"name": "bar", "type": "equation", "holonomic": {"f": text}})
    elif kind == "contact":
        document["curves"].append({"name": "floor", "line": {"point": [0, y], "direction": [1, 0]}})
        document["joints"].append({"name": "foot", "type": "contact", "point": f"{last}.B", "curve": "floor",
                                   "impact": {"restitution": 0.5}})


def add_efforts(document, chance, n):
    document["efforts"].append({"name": "spring", "type": "spring", "between": [f"rod{n - 1}.B", "ground.D"],
                                "stiffness": chance.uniform(1.0, 40.0), "length": chance.uniform(0.0, 1.0)})
    if chance.random() < 0.5:
        document["efforts"].append({"name": "damper", "type": "damper", "between": [f"rod{n - 1}.B", "ground.D"],
                                    "viscosity": chance.uniform(0.1, 2.0)})
    if chance.random() < 0.5:
        document["efforts"].append({"name": "twist", "type": "torsion-spring", "bodies": ["rod0", "ground"],
                                    "stiffness": chance.uniform(1.0, 20.0), "angle": chance.uniform(-1.0, 1.0)})


def mechanism(chance):
    n = chance.randint(1, 3)
    kind = chance.choice(["open", "rod", "equation", "contact"]) if n > 1 else "open"
    links, places = chain(chance, n)
    document = {"jourdain": 1, "name": f"{n} rods, {kind}", "gravity": [0, -9.81], "parameters": [],
                "ground": {"points": {"O": [0, 0], "D": [chance.uniform(-2, 2), chance.uniform(2, 4)]}},
                "curves": [], "bodies": [], "joints": [], "efforts": [], "events": []}
    bodies_of(document, links, places, kind != "open")
    close(document, chance, links, places, kind)
    add_efforts(document, chance, n)
    primitive = {f"pin{k}.{c}": f"p{c}{k}" for k in range(n) for c in "xy"}
    document["parameterizations"] = [{"name": "angles", "primitive": primitive}, {"name": "total", "primitive": {}}]
    return document


def renamed(document, chance):
    """The same with its parameters under other names and in another order; and the names, new to old."""
    names = [p["name"] for p in document["parameters"]]
    numbers = chance.sample(range(len(names)), len(names))
    new = {old: f"n{number}" for old, number in zip(names, numbers)}
    text = re.sub(r"\bp[xya]\d+\b", lambda found: new[found.group()], json.dumps(document))
    other = json.loads(text)
    chance.shuffle(other["parameters"])
    return other, {b: a for a, b in new.items()}
