#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds with warnings as errors, and runs every test, those of the window on an
# X server of its own:   sh build-aux/test.sh [--sanitize | --sanitize=clang] [meson test options]
# --sanitize=clang installs clang and builds with it: its sanitizers find what those of gcc do not.
# Prints "N passed, N failed" last; exits with 0 only if nothing failed.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/build-aux/packages.sh"
jd_compiler_packages=
[ "${1:-}" != --sanitize=clang ] || jd_compiler_packages=$jd_clang_packages
jd_install $jd_build_packages $jd_test_packages $jd_compiler_packages

build="$here/_build-test"
slower=20
options="-Dwerror=true --buildtype=debugoptimized"
case "${1:-}" in
--sanitize | --sanitize=clang)
  build="$here/_build-sanitize"
  if [ "$1" = --sanitize=clang ]; then
    build="$here/_build-sanitize-clang"
    export CC=clang
  fi
  shift
  options="-Dwerror=true --buildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false"
  slower=100
  # Whole stacks through the system's libraries would take twenty times as long.
  export ASAN_OPTIONS="${ASAN_OPTIONS:-detect_leaks=1:abort_on_error=1:malloc_context_size=12}"
  # A report must not look like the exit status 1 with which the command line refuses a file.
  export UBSAN_OPTIONS="${UBSAN_OPTIONS:-print_stacktrace=1:halt_on_error=1:abort_on_error=1}"
  export GDK_DEBUG="${GDK_DEBUG:-gl-disable}" JD_TEST_PATIENCE="${JD_TEST_PATIENCE:-10}"
  export LSAN_OPTIONS="${LSAN_OPTIONS:-suppressions=$here/tests/leaks.supp:print_suppressions=0}"
  ;;
esac
if [ ! -f "$build/build.ninja" ]; then
  # Unquoted on purpose: each word is an option.
  meson setup "$build" "$here" $options >"$here/.setup.log" 2>&1 ||
    { cat "$here/.setup.log" >&2; rm -f "$here/.setup.log"; exit 1; }
  rm -f "$here/.setup.log"
fi
ninja -C "$build" >"$build/build.log" 2>&1 || { cat "$build/build.log" >&2; exit 1; }

status=0
sh "$here/build-aux/own-display.sh" meson test -C "$build" --no-rebuild --num-processes 2 \
  --timeout-multiplier "$slower" --print-errorlogs "$@" || status=$?

python3 "$here/build-aux/count-tap.py" "$build/meson-logs/testlog.json" "$status"
