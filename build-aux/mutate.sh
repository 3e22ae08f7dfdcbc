#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Mutants of core:   sh build-aux/mutate.sh COUNT [--seed N] [--folder core/contact] [--known tests/mutants.txt]
# Works on a copy of the sources in _build-mutants; prints what survived core's own tests, and how many were killed.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
[ $# -ge 1 ] || { sed -n '3,4s/^# //p' "$0" >&2; exit 1; }
copy="$here/_build-mutants"
mkdir -p "$copy/source"
# A changed file gets the time of the copy.  With its own it could be older than an object made of its last version,
# which would then stay, with other structures than its neighbours.
git -C "$here" -c core.quotePath=false ls-files | while read -r file; do
  cmp -s "$here/$file" "$copy/source/$file" && continue
  install -D -m "$(stat -c %a "$here/$file")" "$here/$file" "$copy/source/$file"
done
[ -f "$copy/build/build.ninja" ] ||
  meson setup "$copy/build" "$copy/source" --buildtype=plain -Dc_args=-O1 >"$copy/setup.log" 2>&1 ||
  { cat "$copy/setup.log" >&2; exit 1; }
# The list of tests is that of the sources as they are now.
ninja -C "$copy/build" build.ninja >"$copy/setup.log" 2>&1 || { cat "$copy/setup.log" >&2; exit 1; }
exec python3 "$here/build-aux/mutate.py" "$copy/source" "$copy/build" "$@"
