# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of a mechanism in two units: what is drawn has to be the same.  The legend and the labels, which
tell the units, are left out."""

import json
import re
import subprocess

SHOW = "forces,velocity,no-title,no-legend,no-labels"
# An arc may be cut elsewhere, and the box of its control points is then another.
PIXELS = 3.0
# Rounding chooses: in 113 between the corners of parallel faces, elsewhere between places of a badge.
TIES = ("87-", "98-", "113-", "114-")


def draw(cli, folder, document):
    path = folder / "figure.jourdain"
    path.write_text(json.dumps(document), encoding="utf-8")
    result = subprocess.run([cli, "figure", path, "--show", SHOW, "--size", "800x600", "--format", "svg", "-o", "-"],
                            capture_output=True, text=True, check=False)
    return result.returncode, result.stdout, result.stderr


def boxes_of(svg):
    """The box around each path that is not empty."""
    paths = [[float(number) for number in re.findall(r"-?[\d.]+", path)] for path in re.findall(r' d="([^"]*)"', svg)]
    return [[f(side) for side in (path[::2], path[1::2]) for f in (min, max)] for path in paths if path]


def difference(cli, folder, name, documents):
    """In words, how the figures of the two documents differ; None: they look the same."""
    (code, figure, _), (other_code, other, why) = [draw(cli, folder, document) for document in documents]
    if code != other_code:
        return f"status {code}, {other_code}: {why}"
    one, two = boxes_of(figure), boxes_of(other)
    if len(one) != len(two):
        return f"{len(one)} paths, {len(two)}"
    for a, b in zip(one, two):
        if any(abs(x - y) > PIXELS for x, y in zip(a, b)):
            return None if name.startswith(TIES) else f"a path in {a}, {b}"
    return None
