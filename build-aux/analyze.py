#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the analyzers over the sources and compares what they find with the triaged list:

    analyze.py ROOT BUILD [--tool TOOL] [--jobs N] [--kept] [FOLDER ...]

A finding is named by its tool, its source, the function it stands in and its message, so that lines may move."""
import argparse
import concurrent.futures
import json
import pathlib
import re
import shlex
import subprocess
import sys

# The message, from the output of each tool.
FOUND = {
    "gcc": re.compile(r"^(?P<file>[^:\s]+):(?P<line>\d+):\d+: warning: (?P<text>.*)$"),
    "clang": re.compile(r"^(?P<file>[^:\s]+):(?P<line>\d+):\d+: warning: (?P<text>.*)$"),
    "cppcheck": re.compile(r"^(?P<file>[^:\s]+):(?P<line>\d+): (?P<text>.*)$"),
}
# NULL is a pointer with glibc, so that it may end a list of arguments.
CPPCHECK = ["cppcheck", "-q", "--enable=warning,performance,portability", "--library=gtk", "--std=c11",
            "--suppress=varFuncNullUB", "--template={file}:{line}: {message} [{id}]",
            "-DG_GNUC_PRINTF(a,b)=", "-DG_GNUC_FORMAT(a)=", "-DG_GNUC_NULL_TERMINATED=", "-DG_DEFINE_QUARK(a,b)="]
# clang does not follow the cleanup attribute: what g_autofree frees is a leak to it, and a value that is freed at the
# end of its block is never read.  gcc's analyzer and the address sanitizer look for leaks.  A dead store to a variable
# without the attribute is a finding.
LEAK = re.compile(r"Potential leak of memory|Potential memory leak")
DEAD = re.compile(r"[Vv]alue stored to '(\w+)' .*\bnever (?:actually )?read\b")
FUNCTION = re.compile(r"^(\w+) \(")


def command_of(tool, entry, root):
    words = shlex.split(entry["command"])
    flags = [word for word in words if word.startswith(("-I", "-D", "-std", "-isystem"))]
    if tool == "gcc":
        return ["gcc", "-fanalyzer", "-O1", "-fdiagnostics-plain-output", "-c", "-o", "/dev/null", entry["file"], *flags]
    if tool == "clang":
        return ["clang", "--analyze", "-o", "/dev/null", "-fno-caret-diagnostics", entry["file"], *flags]
    return [*CPPCHECK, "-I" + str(root), entry["file"]]


def function_at(lines, number):
    for line in reversed(lines[:number]):
        if found := FUNCTION.match(line):
            return found.group(1)
    return "-"


def is_blind(tool, text, lines, number):
    """Whether the tool says so only because it does not follow the cleanup attribute."""
    if tool != "clang":
        return False
    if not (dead := DEAD.search(text)):
        return LEAK.search(text) is not None
    begin = next((i for i in range(number - 1, 0, -1) if FUNCTION.match(lines[i])), 0)
    cleaned = re.compile(rf"\bg_auto\w*\b[^;]*\b{dead[1]}\b")
    return cleaned.search("\n".join(lines[begin:number])) is not None


def analyze(tool, entry, root, build, newest_header):
    """The findings of one source.  @newest_header: when a header was changed last; 0 to take what was found before."""
    source = (pathlib.Path(entry["directory"]) / entry["file"]).resolve()
    name = str(source.relative_to(root))
    kept = build / "found" / tool / (name.replace("/", "!") + ".txt")
    if not kept.exists() or newest_header and kept.stat().st_mtime < max(source.stat().st_mtime, newest_header):
        done = subprocess.run(command_of(tool, entry, root), cwd=entry["directory"], text=True, capture_output=True,
                              check=False)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(done.stdout + done.stderr)
    findings = set()
    for line in kept.read_text().splitlines():
        if not (found := FOUND[tool].match(line)):
            continue
        place = (pathlib.Path(entry["directory"]) / found["file"]).resolve()
        if place.is_relative_to(build):
            continue
        # A finding in a header of the system, such as GLib's that frees a variable, belongs to the source.
        own = place.is_relative_to(root)
        lines = place.read_text().split("\n")
        if is_blind(tool, found["text"], lines, int(found["line"])):
            continue
        function = function_at(lines, int(found["line"])) if own else "-"
        findings.add(f"{tool}: {(place if own else source).relative_to(root)}: {function}: {found['text']}")
    return findings


def read_triaged(path):
    """Each line: the finding, two dashes, the reason why nothing is wrong."""
    triaged = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        if line and not line.startswith("#"):
            finding, dashes, reason = line.partition(" -- ")
            if not dashes or not reason.strip():
                sys.exit(f"{path}: no reason is given: {line}")
            triaged[finding] = reason
    return triaged


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--tool", choices=list(FOUND), action="append")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kept", action="store_true", help="take what was found before, also of changed sources")
    parser.add_argument("folders", nargs="*")
    options = parser.parse_intermixed_args()
    root, build = options.root.resolve(), options.build.resolve()
    tools, folders = options.tool or list(FOUND), options.folders or ["core", "ui", "app"]
    newest = max(path.stat().st_mtime for folder in ("core", "ui", "app") for path in (root / folder).rglob("*.h"))
    newest = 0 if options.kept else newest
    entries = {entry["file"]: entry for entry in json.loads((build / "compile_commands.json").read_text())
               if any(entry["file"].startswith(f"../{folder}/") for folder in folders)}
    triaged = read_triaged(root / "tests" / "analyzers.txt")
    findings = set()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        tasks = [pool.submit(analyze, tool, entry, root, build, newest) for tool in tools for entry in entries.values()]
        for task in concurrent.futures.as_completed(tasks):
            findings |= task.result()
    new = sorted(findings - set(triaged))
    gone = sorted(finding for finding in set(triaged) - findings
                  if finding.split(": ")[0] in tools and finding.split(": ")[1].startswith(tuple(folder + "/" for folder in folders)))
    for finding in new:
        print("new:  " + finding)
    for finding in gone:
        print("gone: " + finding)
    print(f"{len(entries)} sources, {', '.join(tools)}: {len(findings)} findings, {len(new)} new, "
          f"{len(gone)} no longer found")
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())
