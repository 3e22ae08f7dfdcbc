#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# make.sh SOURCE OUT: writes the reference of the public headers of core as HTML pages into OUT.
# A header with "private" in its name belongs to its folder alone and is left out.
set -eu

source=$1
out=$2
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$source"
# Unquoted on purpose: each word is a flag or a header.
g-ir-scanner --quiet --header-only --namespace=Jourdain --nsversion=1 --identifier-prefix=Jd --symbol-prefix=jd \
  --include=Gio-2.0 --include=Json-1.0 -I. $(pkg-config --cflags gio-2.0 json-glib-1.0) \
  --output="$out/Jourdain-1.gir" $(find core -name '*.h' ! -name '*private*' | sort)
gi-docgen generate --quiet --config build-aux/documentation/jourdain.toml --no-namespace-dir \
  --output-dir "$out/html" "$out/Jourdain-1.gir"
