#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks an installed tree, and that the programs in it work where they stand. Prints TAP.

test-install.py BUILD: installs the build into a folder of its own first.
test-install.py --tree PREFIX FOLDER...: PREFIX is a tree that is installed already, such as an unpacked package; no file may name a
FOLDER."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ID = "org.jourdain.Jourdain"
# Below the prefix. What the desktop, shells and readers need; the first three are the programs.
FILES = ["bin/jourdain", "bin/jourdain-cli", "libexec/jourdain-search-provider",
         "share/applications/%s.desktop" % ID, "share/metainfo/%s.metainfo.xml" % ID,
         "share/mime/packages/%s.xml" % ID, "share/thumbnailers/jourdain.thumbnailer",
         "share/dbus-1/services/%s.service" % ID, "share/dbus-1/services/%s.SearchProvider.service" % ID,
         "share/gnome-shell/search-providers/%s.search-provider.ini" % ID,
         "share/glib-2.0/schemas/%s.gschema.xml" % ID,
         "share/icons/hicolor/scalable/apps/%s.svg" % ID, "share/icons/hicolor/symbolic/apps/%s-symbolic.svg" % ID,
         "share/man/man1/jourdain.1", "share/man/man1/jourdain-cli.1", "share/man/man5/jourdain-format.5",
         "share/bash-completion/completions/jourdain-cli.bash", "share/zsh/site-functions/_jourdain-cli",
         "share/fish/vendor_completions.d/jourdain-cli.fish", "share/locale/de/LC_MESSAGES/jourdain.mo",
         "share/jourdain/glossary.json", "share/jourdain/examples/06-sleigh-landing.jourdain",
         "share/help/C/jourdain/index.page", "share/help/C/jourdain/glossary.page", "share/help/C/jourdain/figures/study.png",
         "share/jourdain/help/index.html", "share/jourdain/help/format-answers.html",
         "share/doc/jourdain/examples/jourdain.ipynb",
         "share/jourdain/templates/00-empty-sheet.jourdain", "share/jourdain/lessons/03-cut-the-rope.jlesson"]
EXAMPLE = "share/jourdain/examples/06-sleigh-landing.jourdain"
LESSON = "share/jourdain/lessons/03-cut-the-rope.jlesson"


def run(*words, **variables):
    """The output of a program, which must succeed; it knows of no other place of files."""
    known = {name: value for name, value in os.environ.items() if not name.startswith("JD_")}
    done = subprocess.run([str(word) for word in words], capture_output=True, env=known | variables)
    if done.returncode != 0:
        raise AssertionError("%s: %s" % (" ".join(map(str, words)), (done.stdout + done.stderr).decode()))
    return done.stdout


class Tree:
    """An installed tree: its prefix on the disk, the configured one, and the folders in it."""

    def __init__(self, prefix, configured, folders, forbidden):
        self.prefix, self.configured, self.folders, self.forbidden = prefix, configured, folders, forbidden

    def find(self, name):
        """The path of one of FILES, whose folders are the usual ones; a package compresses manual pages."""
        for usual in sorted(self.folders, key=len, reverse=True):
            if name.startswith(usual + "/"):
                name = self.folders[usual] + name[len(usual):]
                break
        path = self.prefix / name
        return path if path.is_file() else pathlib.Path(str(path) + ".gz")


def install(build, place):
    """Installs into @place.  Libraries and data may have other folders in this build than the usual ones."""
    options = {entry["name"]: entry["value"] for entry in json.loads(run("meson", "introspect", "--buildoptions", build))}
    names = {"bin": "bindir", "libexec": "libexecdir", "share": "datadir", "share/man": "mandir", "share/locale": "localedir"}
    run("meson", "install", "--no-rebuild", "--quiet", "--strip", "-C", build, "--destdir", place)
    return Tree(place / options["prefix"].lstrip("/"), options["prefix"],
                {usual: options[name] for usual, name in names.items()},
                [str(pathlib.Path(__file__).resolve().parents[2]), str(build)])


def check_files(tree):
    for name in FILES:
        assert tree.find(name).is_file(), "%s is not installed" % name


def check_paths(tree):
    """No file names a folder of the build or of the sources."""
    for path in sorted(tree.prefix.rglob("*")):
        if path.is_file():
            text = path.read_bytes()
            for folder in tree.forbidden:
                assert folder.encode() not in text, "%s names %s" % (path.relative_to(tree.prefix), folder)


def check_run(tree):
    """The command line finds words and translations where it stands, and draws."""
    cli = tree.find("bin/jourdain-cli")
    assert b"multiplier" in run(cli, "explain", "multiplier", LC_ALL="C.UTF-8")
    with tempfile.TemporaryDirectory() as folder:
        figure = pathlib.Path(folder) / "figure.png"
        run(cli, "figure", tree.find(EXAMPLE), "--size", "128x128", "-o", figure)
        assert figure.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n", "the thumbnail is no PNG"
    help_text = run(cli, "--help", LC_ALL="C.UTF-8", LANGUAGE="de").decode()
    assert "Aufruf" in help_text, "the translations are not found: " + help_text[:100]


def check_desktop(tree):
    """The desktop file is valid, and the D-Bus files name the programs installed."""
    run("desktop-file-validate", tree.find("share/applications/%s.desktop" % ID))
    for name in (ID, ID + ".SearchProvider"):
        service = tree.find("share/dbus-1/services/%s.service" % name)
        program = next(line for line in service.read_text().splitlines() if line.startswith("Exec=")).split("=")[1].split()[0]
        there = tree.prefix / pathlib.Path(program).relative_to(tree.configured)
        assert os.access(there, os.X_OK), "%s starts %s, which is not installed" % (service.name, program)


def check_metainfo(tree):
    run("appstreamcli", "validate", "--pedantic", "--no-net", tree.find("share/metainfo/%s.metainfo.xml" % ID))


def check_schema(tree):
    run("glib-compile-schemas", "--strict", "--dry-run", tree.find("share/glib-2.0/schemas/%s.gschema.xml" % ID).parent)


def check_types(tree):
    """Both types of file are known by their names and, without a name, by what they hold."""
    with tempfile.TemporaryDirectory() as folder:
        packages = pathlib.Path(folder) / "mime" / "packages"
        packages.mkdir(parents=True)
        shutil.copy(tree.find("share/mime/packages/%s.xml" % ID), packages)
        run("update-mime-database", packages.parent)
        for name, kind in ((EXAMPLE, "application/x-jourdain+json"), (LESSON, "application/x-jourdain-lesson+json")):
            nameless = pathlib.Path(folder) / "nameless"
            shutil.copyfile(tree.find(name), nameless)
            for path in (tree.find(name), nameless):
                told = run("gio", "info", "-a", "standard::content-type", path, XDG_DATA_HOME=folder,
                           XDG_DATA_DIRS="/usr/share").decode()
                assert "content-type: %s\n" % kind in told, "%s: %s" % (path.name, told)


def check_manual(tree):
    for name in (name for name in FILES if name.startswith("share/man/")):
        done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", str(tree.find(name))], capture_output=True,
                              env=os.environ | {"LC_ALL": "C.UTF-8", "MANROFFSEQ": "", "MANWIDTH": "80", "MANPAGER": "cat"})
        assert not done.stderr and done.returncode == 0, "%s: %s" % (name, done.stderr.decode())


# The tool that a check needs; without it the check is skipped.
CHECKS = ((check_files, None), (check_paths, "strip"), (check_run, None), (check_desktop, "desktop-file-validate"),
          (check_metainfo, "appstreamcli"), (check_schema, "glib-compile-schemas"),
          (check_types, "update-mime-database"), (check_manual, "man"))


def main():
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        if sys.argv[1] == "--tree":
            usual = ("bin", "libexec", "share", "share/man", "share/locale")
            tree = Tree(pathlib.Path(sys.argv[2]).resolve(), "/usr", dict(zip(usual, usual)), sys.argv[3:])
        else:
            tree = install(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(folder) / "place")
        print("1..%d" % len(CHECKS))
        for number, (check, tool) in enumerate(CHECKS, 1):
            name = "/app/install/" + check.__name__[len("check_"):]
            if tool is not None and shutil.which(tool) is None:
                print("ok %d %s # SKIP %s is not there" % (number, name, tool))
                continue
            try:
                check(tree)
                print("ok %d %s" % (number, name))
            except AssertionError as problem:
                failed = True
                print("not ok %d %s" % (number, name))
                print("# " + str(problem).replace("\n", "\n# "))
    sys.exit(failed)


if __name__ == "__main__":
    main()
