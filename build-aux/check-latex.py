#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sets the equations of all examples in one article on A4 at 10 pt, and counts errors and lines that are too wide.
Figures of ten examples as TikZ stand in the same article.

    check-latex.py BUILD

BUILD is a build folder. pdflatex with amsmath and tikz is required. The exit status is 0 if there is no error and no line of
an example's first parameterization, and no figure, is wider than the text."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

# number of examples whose figures are set
N_FIGURES = 10

PREAMBLE = "\\documentclass[a4paper,10pt]{article}\n\\usepackage{amsmath}\n\\usepackage{tikz}\n\\allowdisplaybreaks\n\\begin{document}\n"


def sets_of(cli, path):
    """(place of the parameterization in the file, its name, its LaTeX)"""
    names = [one["name"] for one in json.loads(path.read_text()).get("parameterizations", [])] or ["total"]
    for place, name in enumerate(names):
        done = subprocess.run([cli, "equations", path, "-p", name, "--format", "latex"], capture_output=True, text=True)
        if done.returncode == 0:
            yield place, name, done.stdout


def figure_of(cli, path):
    """The TikZ of an example's textbook figure with its forces, legend and equations, as wide as the text."""
    done = subprocess.run([cli, "figure", path, "--show", "textbook,forces,title,legend,equations", "--size", "440x330",
                           "--format", "tikz", "-o", "-"], capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else "\\undefined"


def main():
    source = pathlib.Path(__file__).resolve().parent.parent
    cli = pathlib.Path(sys.argv[1]) / "app" / "jourdain-cli"
    items = [(path.name, *one) for path in sorted((source / "data/examples").glob("*.jourdain"))
             for one in sets_of(cli, path)]
    items += [(path.name, 0, "figure", "\\noindent\n" + figure_of(cli, path)) for path in
              sorted((source / "data/examples").glob("*.jourdain"))[:N_FIGURES]]
    with tempfile.TemporaryDirectory() as folder:
        article = pathlib.Path(folder) / "all.tex"
        article.write_text(PREAMBLE + "\n".join(f"\\typeout{{SET {k}}}\n{item[3]}\n\\clearpage" for k, item in
                                                enumerate(items)) + "\n\\end{document}\n")
        subprocess.run(["pdflatex", "-interaction=nonstopmode", "-output-directory", folder, article],
                       stdout=subprocess.DEVNULL, check=False)
        log = (pathlib.Path(folder) / "all.log").read_text(errors="replace")
    errors = re.findall(r"^! .*", log, re.M)
    wide = {}
    for part in log.split("SET ")[1:]:
        found = [float(points) for points in re.findall(r"^Overfull \\hbox \(([\d.]+)pt", part, re.M)]
        if found:
            wide[int(re.match(r"\d+", part).group())] = max(found)
    for k, points in sorted(wide.items(), key=lambda one: -one[1]):
        print(f"{items[k][0]}, {items[k][2]}: {points:.0f} pt too wide")
    first = sum(items[k][1] == 0 for k in wide)
    print(f"{len(items)} sets, {len(errors)} errors, {len(wide)} too wide, {first} of them first parameterizations")
    return bool(errors) or first > 0


if __name__ == "__main__":
    sys.exit(main())
