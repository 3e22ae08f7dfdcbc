#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Mutants of core:   sh build-aux/mutate.sh COUNT [--seed N] [--folder core/contact] [--tests choices,contact]
# Works on a copy of the sources in _build-mutants; prints what survived core's own tests, and how many were killed.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
[ $# -ge 1 ] || { sed -n '3,4s/^# //p' "$0" >&2; exit 1; }
copy="$here/_build-mutants"
mkdir -p "$copy/source"
(cd "$here" && git ls-files -z | tar -c --null -T - 2>/dev/null) | tar -x -C "$copy/source"
[ -f "$copy/build/build.ninja" ] ||
  meson setup "$copy/build" "$copy/source" --buildtype=plain -Dc_args=-O1 >"$copy/setup.log" 2>&1 ||
  { cat "$copy/setup.log" >&2; exit 1; }
exec python3 "$here/build-aux/mutate.py" "$copy/source" "$copy/build" "$@"
