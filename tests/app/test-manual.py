#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The manual tells what is: its commands run and print what it shows, its words stand in the window, its links lead somewhere,
and no item of the reference is longer than 60 words. Prints TAP.
test-manual.py JOURDAIN-CLI SOURCE-ROOT HELP     (HELP: the folder of the pages that are made)
With JD_TEST_LONG every command runs, the pictures are made anew, and the recipe and the notebook run, if pandas is there;
else a tenth of the commands."""

import html.parser
import importlib.util
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

NS = "{http://projectmallard.org/1.0/}"
SCHEMA = pathlib.Path("/usr/share/xml/mallard/1.0/mallard-1.0.rng")
MOST_WORDS = 60
# Words of the manual that the window shows without translating them: types, names of files.
OWN_WORDS = {"elastic", "inert"}

cli, root, made = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
long = "JD_TEST_LONG" in os.environ
pages = sorted((root / "data/help/C").glob("*.page")) + sorted(made.glob("*.page"))


class Skip(Exception):
    pass


def prepare(folder):
    """A folder with the examples and lessons, in which jourdain-cli is the program tested."""
    for kind in ("examples", "lessons", "templates"):
        for path in (root / "data" / kind).glob("*.j*"):
            shutil.copy(path, folder)
    (folder / "bin").mkdir()
    (folder / "bin/jourdain-cli").symlink_to(cli)
    return dict(os.environ, PATH="%s:%s" % (folder / "bin", os.environ["PATH"]), LC_ALL="C.UTF-8", LANGUAGE="C", HOME=str(folder),
                MPLBACKEND="Agg")


def run(command, folder, env):
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode in (0, 141), "%s\n%s" % (command, done.stderr)
    return done.stdout


def commands():
    """Each command of a screen, with what it is said to print."""
    found = []
    for path in pages:
        for screen in ET.parse(path).iter(NS + "screen"):
            for child in screen:
                if child.tag == NS + "input":
                    found.append([child.text, ""])
                else:
                    found[-1][1] = child.text
    return found


def check_commands():
    chosen = commands()
    assert len(chosen) > 25
    if not long:
        chosen = random.Random(17).sample(chosen, len(chosen) // 10)
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        env = prepare(folder)
        for command, printed in chosen:
            lines = run(command, folder, env)
            assert printed in lines, "%s prints\n%s\nnot\n%s" % (command, lines, printed)


def check_tutorial():
    """The file of the tutorial, as it grows, and what is said of it."""
    text = (root / "data/format.md").read_text(encoding="utf-8")
    whole, curves, joints, events = re.findall(r"```json\n(.*?)```", text, re.S)
    first = json.loads(whole)
    grown = dict(first)
    for more in (curves, joints, events):
        grown |= json.loads("{%s}" % more.strip().rstrip(","))
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        env = prepare(folder)
        mechanism = folder / "swing.jourdain"
        mechanism.write_text(json.dumps(first))
        assert json.loads(run("jourdain-cli check swing.jourdain --json", folder, env))["degrees_of_freedom"] == 1
        reactions = json.loads(run("jourdain-cli evaluate swing.jourdain -p total --json", folder, env))["reactions"]["pivot"]
        assert abs(reactions["X"]) < 1e-12 and abs(reactions["Y"] - 4.905) < 1e-12, reactions
        mechanism.write_text(json.dumps(grown))
        assert "catch" in run("jourdain-cli simulate swing.jourdain --until 1 --step 0.01 -o swing.csv", folder, env)
        run("jourdain-cli figure swing.jourdain --at 0,0.2,0.4 --trace rod.B -o swing.svg", folder, env)
        assert "impulses" in run("jourdain-cli jump swing.jourdain --at catch", folder, env)


def check_words():
    """What the manual calls a button, a panel or a menu is called so in the window."""
    said = set()
    for found in re.finditer(r'^msgid ((?:".*"\n)+)', (root / "po/de.po").read_text(encoding="utf-8"), re.M):
        text = "".join(json.loads(line) for line in found[1].splitlines())
        said.add(text.replace("_", ""))
    for path in pages:
        for gui in ET.parse(path).iter(NS + "gui"):
            word = "".join(gui.itertext())
            assert word in said | OWN_WORDS or any(text.startswith(word) for text in said), "%s: “%s”" % (path.name, word)


def check_items():
    for name in ("format.md", "format-file.md", "format-answers.md"):
        text = re.sub(r"```.*?```", "", (root / "data" / name).read_text(encoding="utf-8"), flags=re.S)
        for line in text.splitlines():
            assert not line.startswith(" "), "%s: an item has one line: %s" % (name, line[:80])
            for item in re.split(r"(?<!\\)\|", line) if line.startswith("|") else [line]:
                words = len(re.sub(r"`[^`]*`", "code", item).split())
                assert words <= MOST_WORDS, "%s: %d words: %s" % (name, words, item[:80])


def check_valid():
    if not SCHEMA.is_file() or shutil.which("xmllint") is None:
        raise Skip("mallard-rng or xmllint is not there")
    done = subprocess.run(["xmllint", "--noout", "--nonet", "--relaxng", SCHEMA, *pages], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


class Links(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.targets, self.names = [], set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "a":
            self.targets.append(attrs["href"])
        if "id" in attrs:
            self.names.add(attrs["id"])
        if tag == "img":
            assert attrs["src"].startswith("data:image/") and attrs["alt"], attrs["alt"]


def check_html():
    """Every page is well formed, has its links inside the manual, and is reached from the first one."""
    links = {}
    for path in made.glob("*.html"):
        ET.parse(path)
        links[path.name] = Links(path)
    assert len(links) == len(pages)
    for name, page in links.items():
        for target in page.targets:
            file, _, part = target.partition("#")
            assert file in links, "%s links to %s" % (name, target)
            assert not part or part in links[file].names, "%s links to %s" % (name, target)
    assert set(links["index.html"].targets) == set(links) - {"index.html"}


def check_pictures():
    if not long:
        raise Skip("in the suite long")
    with tempfile.TemporaryDirectory() as place:
        subprocess.run(["sh", root / "build-aux/manual-pictures.sh", cli.parents[1], place], check=True)
        there = {path.name for path in (root / "data/help/C/figures").iterdir()}
        assert {path.name for path in pathlib.Path(place).iterdir()} == there


def check_python():
    if not long or importlib.util.find_spec("pandas") is None or importlib.util.find_spec("matplotlib") is None:
        raise Skip("in the suite long, with pandas and Matplotlib")
    recipe = (root / "data/help/python/recipe.py").read_text(encoding="utf-8")
    shown = next(code.text for code in ET.parse(root / "data/help/C/python.page").iter(NS + "code") if code.get("mime"))
    assert recipe.split("\n", 1)[1].strip() == shown.strip(), "the page does not show recipe.py"
    notebook = json.loads((root / "data/help/python/jourdain.ipynb").read_text(encoding="utf-8"))
    cells = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")
    for program in (recipe, cells):
        with tempfile.TemporaryDirectory() as place:
            folder = pathlib.Path(place)
            env = prepare(folder)
            done = subprocess.run([sys.executable, "-"], input=program, cwd=folder, env=env, capture_output=True, text=True)
            assert done.returncode == 0 and "19.62" in done.stdout, done.stdout + done.stderr


def main():
    checks = (check_commands, check_tutorial, check_words, check_items, check_valid, check_html, check_pictures, check_python)
    failed = False
    print("1..%d" % len(checks))
    for number, check in enumerate(checks, 1):
        name = "/app/manual/" + check.__name__[len("check_"):]
        try:
            check()
            print("ok %d %s" % (number, name))
        except Skip as reason:
            print("ok %d %s # SKIP %s" % (number, name, reason))
        except AssertionError as problem:
            failed = True
            print("not ok %d %s" % (number, name))
            print("# " + str(problem).replace("\n", "\n# "))
    sys.exit(failed)


if __name__ == "__main__":
    main()
