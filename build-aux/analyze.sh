#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Static analysis:   sh build-aux/analyze.sh [--tool gcc|clang|cppcheck] [FOLDER ...]
# Runs gcc -fanalyzer, clang's analyzer and cppcheck over core, ui and app, or over the folders named.  Prints each
# finding that tests/analyzers.txt does not list with its reason, and each entry there that is no longer found.  What
# was found in a source is kept in _build-analysis, until the source or a header changes.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/build-aux/packages.sh"
jd_install $jd_build_packages clang cppcheck
build="$here/_build-analysis"
[ -f "$build/build.ninja" ] || meson setup "$build" "$here" --buildtype=debugoptimized >/dev/null
# Generated headers only: nothing is compiled.
# Unquoted on purpose: each word is a file.
ninja -C "$build" $(ninja -C "$build" -t targets all | sed -n 's/^\(.*\.h\): CUSTOM_COMMAND.*$/\1/p') >/dev/null
exec python3 "$here/build-aux/analyze.py" "$here" "$build" "$@"
