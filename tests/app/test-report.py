#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The report of examples: its formulas are those of `equations`, its numbers those of `evaluate` and `jump`, its HTML is
well-formed and asks for nothing from a network, its PDF has a sensible number of pages.
test-report.py JOURDAIN-CLI EXAMPLES; JD_TEST_LONG: all examples."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

ALWAYS = ("01-", "06-", "13-", "24-", "53-")


def run(cli, *words):
    done = subprocess.run([cli, *map(str, words)], capture_output=True, text=True, env=os.environ | {"LC_ALL": "C.UTF-8"})
    assert done.returncode != 1, f"{words}: {done.stderr}"
    return done.stdout


def rows_of(latex):
    """The rows of the displays, without what aligns and ends them."""
    rows = (row.strip().removeprefix("&").removesuffix("\\\\").strip() for row in latex.splitlines())
    return [row for row in rows if row and not row.startswith(("%", "\\begin", "\\end"))]


def text_of(element):
    return "".join(element.itertext())


def tables_of(page):
    """The cells of each table of the HTML."""
    space = "{http://www.w3.org/1999/xhtml}"
    root = xml.etree.ElementTree.fromstring(page)
    return [[[text_of(cell) for cell in row] for row in table.iter(space + "tr")] for table in root.iter(space + "table")]


def value_of(cell):
    """The number at the beginning of a cell, without its unit."""
    number = cell.split("\u202f")[0].replace("\u2212", "-").replace(" ", "")
    digits, _, exponent = number.partition("\u22c510")
    return float(digits + ("e" + exponent if exponent else ""))


def check_formulas(cli, path):
    latex = run(cli, "report", path, "-o", "-", "--format", "tex")
    # of a potential that is 0 the report speaks in words
    missing = set(rows_of(run(cli, "equations", path, "--format", "latex"))) - set(rows_of(latex)) - {"V &= 0"}
    # a long formula is not printed, and the report says so
    assert not missing or "and is not shown" in latex, f"{path.name}: {sorted(missing)[:3]}"


def check_numbers(cli, path):
    tables = tables_of(run(cli, "report", path, "-o", "-"))
    answer = json.loads(run(cli, "evaluate", path, "--json"))
    found = [row for table in tables for row in table[1:] if len(row) == 6]
    accelerations = list(answer.get("accelerations", {}).values())
    assert len(found) == len(answer["retained"]), f"{path.name}: {len(found)} rows"
    given, constraint = (list(answer["generalized_forces"][kind].values()) for kind in "DL")
    columns = list(answer["retained"].values()), list(answer["rates"].values()), accelerations, given, constraint
    for row, expected in zip(found, zip(*columns)):
        for cell, value in zip(row[1:], expected):
            assert abs(value_of(cell) - value) <= 1e-5 * abs(value) + 1e-9, f"{path.name}: {cell} is not {value}"


def check_jump(cli, path):
    if not json.loads(path.read_text()).get("events"):
        return
    event = json.loads(path.read_text())["events"][0]["name"]
    heads = [table for table in tables_of(run(cli, "report", path, "-o", "-")) if table[0][0] == "rate"]
    for where in ("--at", event), ():
        answer = json.loads(run(cli, "jump", path, "--json", "-e", event, *where))
        if heads and "posterior" in answer:
            if all(abs(value_of(row[2]) - value) <= 1e-5 * abs(value) + 1e-9
                   for row, value in zip(heads[0][1:], answer["posterior"].values())):
                return
    assert not heads, f"{path.name}: its jump is none that the command tells"


def check_page(cli, path):
    page = run(cli, "report", path, "-o", "-")
    body = page.replace("http://www.w3.org/", "")
    assert "<svg" in body and "<math>" in body
    assert not any(word in body for word in ("http:", "https:", "<script", "src=")), f"{path.name} asks for something"


def check_pages(cli, path):
    with tempfile.TemporaryDirectory() as folder:
        answer = json.loads(run(cli, "report", path, "-o", f"{folder}/x.pdf", "--json"))
        assert pathlib.Path(folder, "x.pdf").read_bytes().startswith(b"%PDF")
        run(cli, "report", path, "-o", f"{folder}/x.tex")
        text = pathlib.Path(folder, "x.tex").read_text()
        assert text.count("\\begin{tikzpicture}") == 1
        # 16 pages, or more where there is much to print: a full page has some 5,000 characters of LaTeX
        assert 2 <= answer["pages"] <= max(16, len(text) / 4000), f"{path.name}: {answer['pages']} pages"
        assert sorted(one.name for one in pathlib.Path(folder).iterdir()) == ["x.pdf", "x.tex"]


def check_refusal(cli, path):
    """Where evaluate or jump refuses, the report is written whole, and its exit status says the refusal."""
    with tempfile.TemporaryDirectory() as folder:
        broken = pathlib.Path(folder, "broken.jourdain")
        mechanism = json.loads(path.read_text())
        never = "1 + %s^2" % mechanism["parameters"][0]["name"]
        mechanism["joints"].append({"name": "broken", "type": "equation", "holonomic": {"never": never}})
        broken.write_text(json.dumps(mechanism))
        told = subprocess.run([cli, "evaluate", broken], capture_output=True, text=True).returncode
        page = subprocess.run([cli, "report", broken, "-o", "-"], capture_output=True, text=True)
        assert told == page.returncode == 2, f"{path.name}: {told} and {page.returncode}: {page.stderr}"
        assert page.stdout.rstrip().endswith("</html>"), page.stdout[-200:]
    for event in mechanism.get("events", []):
        words = ("--event", event["name"])
        told = subprocess.run([cli, "jump", path, *words, "--json"], capture_output=True, text=True)
        if "event-elsewhere" in told.stdout:  # the report goes on with the motion
            told = subprocess.run([cli, "jump", path, *words, "--at", event["name"]], capture_output=True, text=True)
        page = subprocess.run([cli, "report", path, *words, "-o", "-"], capture_output=True, text=True)
        assert told.returncode == page.returncode, f"{path.name}, {event['name']}: {told.stderr} and {page.stderr}"
        assert page.stdout.rstrip().endswith("</html>"), page.stdout[-200:]


def main():
    cli, examples = sys.argv[1], sorted(pathlib.Path(sys.argv[2]).glob("*.jourdain"))
    if not os.environ.get("JD_TEST_LONG"):
        examples = [path for path in examples if path.name.startswith(ALWAYS)]
    checks = (check_formulas, check_numbers, check_jump, check_page, check_pages, check_refusal)
    failed = 0
    print(f"1..{len(checks)}")
    for number, check in enumerate(checks, 1):
        name = check.__name__.removeprefix("check_")
        try:
            for path in examples:
                check(cli, path)
            print(f"ok {number} /app/report/{name}")
        except AssertionError as error:
            failed = 1
            print(f"not ok {number} /app/report/{name}\n# {error}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
