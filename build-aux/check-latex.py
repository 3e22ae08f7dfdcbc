#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sets the equations of all examples in one article on A4 at 10 pt, and counts errors and lines that are too wide.
Figures of ten examples as TikZ stand in the same article, and the tables of jump and compare. The report of each example
is an article of its own.

    check-latex.py BUILD

BUILD is a build folder. pdflatex with amsmath, booktabs and tikz is required. The exit status is 0 if there is no
error and no line of an example's first parameterization, of its report, and no figure, is wider than the text."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

# number of examples whose figures are set
N_FIGURES = 10

# exit status of a report that is written but tells of a refusal
REFUSED = 2

PREAMBLE = "\\documentclass[a4paper,10pt]{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{amsmath,booktabs}\n\\usepackage{tikz}\n\\allowdisplaybreaks\n\\begin{document}\n"


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


def tables_of(cli, path):
    """The tables of jump and compare, which may be wider than the text: (command, LaTeX)"""
    for command in "jump", "compare":
        done = subprocess.run([cli, command, path, "--format", "latex"], capture_output=True, text=True)
        if done.returncode == 0 and "tabular" in done.stdout:
            yield command, done.stdout


def typeset(folder, name, text):
    """The log of pdflatex."""
    (pathlib.Path(folder) / f"{name}.tex").write_text(text)
    subprocess.run(["pdflatex", "-interaction=nonstopmode", f"{name}.tex"], cwd=folder, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, check=False)
    return (pathlib.Path(folder) / f"{name}.log").read_text(errors="replace")


def widths_of(log):
    return [float(points) for points in re.findall(r"^Overfull \\hbox \(([\d.]+)pt", log, re.M)]


def check_reports(cli, paths, folder):
    """Number of reports with an error or a line that is too wide."""
    wrong = 0
    for path in paths:
        done = subprocess.run([cli, "report", path, "-o", f"{folder}/r.tex"], capture_output=True, check=False)
        if done.returncode not in (0, REFUSED):
            raise SystemExit(f"{path.name}: report ends with status {done.returncode}")
        log = typeset(folder, "r", (pathlib.Path(folder) / "r.tex").read_text())
        errors, wide = re.findall(r"^! .*", log, re.M), widths_of(log)
        if errors or wide:
            print(f"{path.name}, report: {len(errors)} errors, {max(wide, default=0):.0f} pt too wide")
            wrong += 1
    print(f"{len(paths)} reports, {wrong} with an error or a line too wide")
    return wrong


def main():
    source = pathlib.Path(__file__).resolve().parent.parent
    cli = pathlib.Path(sys.argv[1]) / "app" / "jourdain-cli"
    paths = sorted((source / "data/examples").glob("*.jourdain"))
    items = [(path.name, *one) for path in paths for one in sets_of(cli, path)]
    items += [(path.name, 0, "figure", "\\noindent\n" + figure_of(cli, path)) for path in paths[:N_FIGURES]]
    items += [(path.name, 1, *one) for path in paths for one in tables_of(cli, path)]
    with tempfile.TemporaryDirectory() as folder:
        log = typeset(folder, "all", PREAMBLE + "\n".join(f"\\typeout{{SET {k}}}\n{item[3]}\n\\clearpage" for k, item in
                                                         enumerate(items)) + "\n\\end{document}\n")
        reports = check_reports(cli, paths, folder)
    errors = re.findall(r"^! .*", log, re.M)
    wide = {}
    for part in log.split("SET ")[1:]:
        found = widths_of(part)
        if found:
            wide[int(re.match(r"\d+", part).group())] = max(found)
    for k, points in sorted(wide.items(), key=lambda one: -one[1]):
        print(f"{items[k][0]}, {items[k][2]}: {points:.0f} pt too wide")
    first = sum(items[k][1] == 0 for k in wide)
    print(f"{len(items)} sets, {len(errors)} errors, {len(wide)} too wide, {first} of them first parameterizations")
    return bool(errors) or first > 0 or reports > 0


if __name__ == "__main__":
    sys.exit(main())
