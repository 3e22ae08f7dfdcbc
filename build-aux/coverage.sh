#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Coverage:   sh build-aux/coverage.sh [FOLDER]
# FOLDER, such as core/contact, limits the report.  A folder of core is judged by core's own tests; ui, app and their
# folders by the tests of both, on a display of their own.  Builds in _build-coverage; gcovr, from Debian, writes
# _build-coverage/coverage/index.html.  A table of the folders is printed; missed.txt beside index.html lists each line
# that no test reaches.  Assertions and programmer's guards are not counted.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-core}
. "$here/build-aux/packages.sh"
jd_install $jd_build_packages gcovr

build="$here/_build-coverage"
[ -f "$build/build.ninja" ] || meson setup "$build" "$here" --buildtype=debug -Db_coverage=true
# The list of programs is that of the sources as they are now.
ninja -C "$build" build.ninja
find "$build" -name '*.gcda' -delete
case $folder in
  core*)
    # Programs of core's tests only: those of the window need not be built.
    programs=$(ninja -C "$build" -t targets all | sed -n 's|^\(tests/core/[^:]*/test-[^:/.]*\): c_LINKER$|\1|p')
    # Unquoted on purpose: each word is a program.
    ninja -C "$build" $programs
    meson test -C "$build" --no-rebuild --suite core --timeout-multiplier 100 || true
    ;;
  *)
    ninja -C "$build"
    sh "$here/build-aux/own-display.sh" meson test -C "$build" --no-rebuild --num-processes 2 \
      --suite ui --suite app --no-suite long --timeout-multiplier 100 || true
    ;;
esac
[ -n "$(find "$build" -name '*.gcda' -print -quit)" ] || { echo "coverage.sh: no test has run" >&2; exit 1; }
mkdir -p "$build/coverage"
gcovr --root "$here" --object-directory "$build" --filter "$here/$folder/" --gcov-ignore-parse-errors \
  --exclude-throw-branches --exclude-unreachable-branches \
  --exclude-lines-by-pattern '.*\b(g_assert|g_assert_[a-z_]*|g_return_if_fail|g_return_val_if_fail|G_DEFINE_[A-Z_]*) \(.*' \
  --exclude-branches-by-pattern '.*\b(g_assert|g_return_if_fail|g_return_val_if_fail|g_clear_[a-z]*|g_auto[a-z]*) ?\(.*' \
  --html-details "$build/coverage/index.html" --json "$build/coverage/lines.json" "$build/${folder%%/*}"
exec python3 "$here/build-aux/coverage.py" "$build/coverage/lines.json" "$here" "$build/coverage/missed.txt"
