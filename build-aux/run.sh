#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds, and opens Jourdain:   sh build-aux/run.sh [FILE]
# Without a display it writes a figure, a table and the jump report of a bundled example (or of FILE).
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/build-aux/packages.sh"
jd_install $jd_build_packages

build="$here/_build"
[ -f "$build/build.ninja" ] || meson setup "$build" "$here" --buildtype=release >/dev/null
ninja -C "$build" >"$build/build.log" 2>&1 || { cat "$build/build.log" >&2; exit 1; }

if [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; then
  exec "$build/app/jourdain" "$@"
fi

cli="$build/app/jourdain-cli"
file=${1:-$(ls "$here"/data/examples/*sleigh*landing*.jourdain | head -n 1)}
out="$here/_build/output"
mkdir -p "$out"
name=$(basename "$file" .jourdain)
"$cli" figure "$file" --show velocity,forces --size 1280x800 -o "$out/$name.svg"
"$cli" simulate "$file" --until 2 --step 0.02 --output "$out/$name.csv"
# Of the bundled example the jump of its motion, which the window shows too.
at=
[ $# -gt 0 ] || at="--at landing"
# Unquoted on purpose: each word is an option.
if "$cli" jump "$file" $at >"$out/$name-jump.txt" 2>"$out/$name-jump.err"; then
  rm -f "$out/$name-jump.err"
else
  cat "$out/$name-jump.err" >>"$out/$name-jump.txt"
  rm -f "$out/$name-jump.err"
fi
cat "$out/$name-jump.txt"
echo
echo "There is no display, so instead of a window Jourdain wrote, for $file:"
echo "  figure       $out/$name.svg"
echo "  motion table $out/$name.csv"
echo "  jump report  $out/$name-jump.txt"
