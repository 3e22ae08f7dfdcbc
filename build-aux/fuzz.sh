#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Fuzzes one target of tests/fuzz:   sh build-aux/fuzz.sh [--afl] TARGET SECONDS
# TARGET is loader, expression, pipeline, lesson or session.  With libFuzzer (clang), or with AFL++; both from Debian,
# with address and undefined-behaviour sanitizers.  The corpus grows in _fuzz/TARGET; inputs that break something stand
# in _fuzz/TARGET-found.  A found input that is mended goes into tests/fuzz/corpus/TARGET, which the tests replay.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
engine=libfuzzer
[ "${1:-}" != --afl ] || { engine=afl; shift; }
[ $# -eq 2 ] || { sed -n '3,7s/^# //p' "$0" >&2; exit 1; }
target=$1
seconds=$2
. "$here/build-aux/packages.sh"

case "$target" in
expression) dictionary=expression; longest=400; more= ;;
lesson) dictionary=lesson; longest=8000; more="$here/data/lessons" ;;
loader) dictionary=jourdain; longest=8000; more="$here/data/examples $here/data/templates" ;;
pipeline) dictionary=jourdain; longest=3000; more="$here/data/examples" ;;
session) dictionary=lesson; longest=2000; more= ;;
*) echo "There is no target “$target”." >&2; exit 1 ;;
esac

export JD_EXAMPLES_DIR="$here/data/examples" JD_TEMPLATES_DIR="$here/data/templates"
export JD_GLOSSARY="$here/data/glossary.json" GSETTINGS_BACKEND=memory LC_ALL=C.UTF-8 LANGUAGE=C
export LSAN_OPTIONS="suppressions=$here/tests/leaks.supp:print_suppressions=0"
corpus="$here/_fuzz/$target"
found="$here/_fuzz/$target-found"
mkdir -p "$corpus" "$found"

if [ "$engine" = afl ]; then
  jd_install $jd_build_packages afl++
  build="$here/_build-afl"
  export AFL_USE_ASAN=1 AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_UI=1 AFL_NO_AFFINITY=1
  [ -f "$build/build.ninja" ] || CC=afl-clang-fast CC_LD= meson setup "$build" "$here" --buildtype=debugoptimized
  ninja -C "$build" "tests/fuzz/fuzz-$target"
  rm -rf "$corpus-seeds"
  mkdir -p "$corpus-seeds"
  # Unquoted on purpose: each word is a folder.
  for folder in "$here/tests/fuzz/corpus/$target" $more; do
    cp "$folder"/* "$corpus-seeds"
  done
  exec afl-fuzz -i "$corpus-seeds" -o "$corpus-afl" -x "$here/tests/fuzz/$dictionary.dict" -V "$seconds" -t 10000 \
    -m none -- "$build/tests/fuzz/fuzz-$target"
fi

jd_install $jd_build_packages $jd_clang_packages libclang-rt-dev
build="$here/_build-fuzz"
[ -f "$build/build.ninja" ] ||
  CC=clang CC_LD= meson setup "$build" "$here" --buildtype=debugoptimized -Dfuzz=true -Db_lundef=false \
    -Db_sanitize=address,undefined
ninja -C "$build" "tests/fuzz/fuzz-$target" app/gschemas.compiled
exec "$build/tests/fuzz/fuzz-$target" -max_total_time="$seconds" -max_len="$longest" -timeout=60 -rss_limit_mb=3000 \
  -dict="$here/tests/fuzz/$dictionary.dict" -artifact_prefix="$found/" -print_final_stats=1 \
  "$corpus" "$here/tests/fuzz/corpus/$target" $more
