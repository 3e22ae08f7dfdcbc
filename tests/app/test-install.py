#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Installs the built program into a folder of its own, and checks what stands there and that it works from there:
test-install.py BUILD PREFIX. Prints TAP."""

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


def option(build, name):
    """The value that an option of Meson has in this build."""
    options = json.loads(run("meson", "introspect", "--buildoptions", build))
    return next(entry["value"] for entry in options if entry["name"] == name)


def check_files(prefix, build):
    """Every file is there; the folders of libraries and data are those of Debian's or of another system."""
    folders = {"libexec": option(build, "libexecdir"), "share": option(build, "datadir"), "bin": option(build, "bindir"),
               "share/man": option(build, "mandir"), "share/locale": option(build, "localedir")}
    for name in FILES:
        for usual in sorted(folders, key=len, reverse=True):
            if name.startswith(usual + "/"):
                name = folders[usual] + name[len(usual):]
                break
        assert (prefix / name).is_file(), "%s is not installed" % name


def check_paths(prefix, build):
    """No file names a folder of the build or of the sources."""
    source = pathlib.Path(__file__).resolve().parents[2]
    for path in sorted(prefix.rglob("*")):
        if path.is_file():
            text = path.read_bytes()
            for folder in (source, build):
                assert str(folder).encode() not in text, "%s names %s" % (path.relative_to(prefix), folder)


def check_run(prefix, build):
    """The command line finds words, lessons and translations where it stands, and draws."""
    cli = prefix / option(build, "bindir") / "jourdain-cli"
    assert b"multiplier" in run(cli, "explain", "multiplier", LC_ALL="C.UTF-8")
    figure = prefix.parent / "figure.png"
    run(cli, "figure", prefix / EXAMPLE, "--size", "128x128", "-o", figure)
    assert figure.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n", "the thumbnail is no PNG"
    help_text = run(cli, "--help", LC_ALL="C.UTF-8", LANGUAGE="de").decode()
    assert "Aufruf" in help_text, "the translations are not found: " + help_text[:100]


def check_desktop(prefix, build):
    """The desktop file is valid, and the D-Bus files name the programs installed."""
    run("desktop-file-validate", prefix / "share/applications" / (ID + ".desktop"))
    for service in (prefix / "share/dbus-1/services").iterdir():
        program = next(line for line in service.read_text().splitlines() if line.startswith("Exec=")).split("=")[1].split()[0]
        there = prefix / pathlib.Path(program).relative_to(option(build, "prefix"))
        assert os.access(there, os.X_OK), "%s starts %s, which is not installed" % (service.name, program)


def check_metainfo(prefix, build):
    run("appstreamcli", "validate", "--pedantic", "--no-net", prefix / "share/metainfo" / (ID + ".metainfo.xml"))


def check_schema(prefix, build):
    run("glib-compile-schemas", "--strict", "--dry-run", prefix / "share/glib-2.0/schemas")


def check_types(prefix, build):
    """Both types of file are known by their names and, without a name, by what they hold."""
    run("update-mime-database", prefix / "share/mime")
    for name, kind in ((EXAMPLE, "application/x-jourdain+json"), (LESSON, "application/x-jourdain-lesson+json")):
        nameless = prefix.parent / "nameless"
        shutil.copyfile(prefix / name, nameless)
        for path in (prefix / name, nameless):
            told = run("gio", "info", "-a", "standard::content-type", path, XDG_DATA_HOME=str(prefix / "share"),
                       XDG_DATA_DIRS="/usr/share").decode()
            assert "content-type: %s\n" % kind in told, "%s: %s" % (path.name, told)


def check_manual(prefix, build):
    for page in sorted((prefix / "share/man").rglob("*.[15]")):
        done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", str(page)], capture_output=True,
                              env=os.environ | {"LC_ALL": "C.UTF-8", "MANROFFSEQ": "", "MANWIDTH": "80", "MANPAGER": "cat"})
        assert not done.stderr and done.returncode == 0, "%s: %s" % (page.name, done.stderr.decode())


# The tool that a check needs; without it the check is skipped.
CHECKS = ((check_files, None), (check_paths, "strip"), (check_run, None), (check_desktop, "desktop-file-validate"),
          (check_metainfo, "appstreamcli"), (check_schema, "glib-compile-schemas"),
          (check_types, "update-mime-database"), (check_manual, "man"))


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder) / "place"
        run("meson", "install", "--no-rebuild", "--quiet", "--strip", "--skip-subprojects", "-C", build, "--destdir", place)
        prefix = place / option(build, "prefix").lstrip("/")
        print("1..%d" % len(CHECKS))
        for number, (check, tool) in enumerate(CHECKS, 1):
            name = "/app/install/" + check.__name__[len("check_"):]
            if tool is not None and shutil.which(tool) is None:
                print("ok %d %s # SKIP %s is not there" % (number, name, tool))
                continue
            try:
                check(prefix, build)
                print("ok %d %s" % (number, name))
            except AssertionError as problem:
                failed = True
                print("not ok %d %s" % (number, name))
                print("# " + str(problem).replace("\n", "\n# "))
    sys.exit(failed)


if __name__ == "__main__":
    main()
