#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Fuzzes one target of tests/fuzz:   sh build-aux/fuzz.sh [--afl | --fast | --replay] TARGET SECONDS
# TARGET is loader, expression, pipeline, lesson or session.  With libFuzzer (clang), or with AFL++; both from Debian,
# with address and undefined-behaviour sanitizers.  The corpus grows in _fuzz/TARGET; inputs that break something stand
# in _fuzz/TARGET-found.  A found input that is mended goes into tests/fuzz/corpus/TARGET, which the tests replay.
# --fast leaves the address sanitizer out, and runs 3 to 5 times as many inputs; --replay then gives the corpus to the
# target with all sanitizers, once.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
engine=libfuzzer
case "${1:-}" in
--afl | --fast | --replay) engine=${1#--}; shift ;;
esac
[ $# -eq 2 ] || { sed -n '3,9s/^# //p' "$0" >&2; exit 1; }
target=$1
seconds=$2
. "$here/build-aux/packages.sh"

case "$target" in
expression) dictionary=expression; longest=120; files= ;;
lesson) dictionary=lesson; longest=2000; files="$here/data/lessons/*.jlesson" ;;
loader) dictionary=jourdain; longest=2200; files="$here/data/examples/*.jourdain $here/data/templates/*.jourdain" ;;
pipeline) dictionary=jourdain; longest=1200; files="$here/data/examples/*.jourdain" ;;
session) dictionary=lesson; longest=600; files= ;;
*) echo "There is no target “$target”." >&2; exit 1 ;;
esac

export JD_EXAMPLES_DIR="$here/data/examples" JD_TEMPLATES_DIR="$here/data/templates"
export JD_GLOSSARY="$here/data/glossary.json" GSETTINGS_BACKEND=memory LC_ALL=C.UTF-8 LANGUAGE=C
export LSAN_OPTIONS="suppressions=$here/tests/leaks.supp:print_suppressions=0"
corpus="$here/_fuzz/$target"
found="$here/_fuzz/$target-found"
seeds="$here/_fuzz/$target-seeds"
mkdir -p "$corpus" "$found"
rm -rf "$seeds"
# Unquoted on purpose: each word is a pattern.
python3 "$here/build-aux/fuzz-seeds.py" "$seeds" $files
cp "$here/tests/fuzz/corpus/$target"/* "$seeds"

if [ "$engine" = afl ]; then
  jd_install $jd_build_packages afl++
  build="$here/_build-afl"
  export AFL_USE_ASAN=1 AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_UI=1 AFL_NO_AFFINITY=1
  [ -f "$build/build.ninja" ] || CC=afl-clang-fast CC_LD= meson setup "$build" "$here" --buildtype=debugoptimized
  ninja -C "$build" "tests/fuzz/fuzz-$target" app/gschemas.compiled
  exec afl-fuzz -i "$seeds" -o "$corpus-afl" -x "$here/tests/fuzz/$dictionary.dict" -V "$seconds" -t 10000 \
    -m none -- "$build/tests/fuzz/fuzz-$target"
fi

jd_install $jd_build_packages $jd_clang_packages libclang-rt-dev
build="$here/_build-fuzz"
sanitizers=address,undefined
[ "$engine" != fast ] || { build="$here/_build-fuzz-fast"; sanitizers=undefined; }
[ -f "$build/build.ninja" ] ||
  CC=clang CC_LD= meson setup "$build" "$here" --buildtype=debugoptimized -Dfuzz=true -Db_lundef=false \
    -Db_sanitize="$sanitizers"
ninja -C "$build" "tests/fuzz/fuzz-$target" app/gschemas.compiled
runs=-1
[ "$engine" != replay ] || runs=0
# Entropic schedules count how rare each feature is, which takes a tenth of the time of inputs as short as these.
exec "$build/tests/fuzz/fuzz-$target" -max_total_time="$seconds" -max_len="$longest" -timeout=60 -rss_limit_mb=3000 \
  -runs="$runs" -entropic=0 -dict="$here/tests/fuzz/$dictionary.dict" -artifact_prefix="$found/" -print_final_stats=1 \
  "$corpus" "$seeds"
