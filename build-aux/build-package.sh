#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the Debian package in a copy of the sources, with build-aux/debian linked into its place:
#   sh build-aux/build-package.sh OUT [dpkg-buildpackage options]
# The packages, the source package and the log stand in OUT afterwards.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
out=${1:?the folder for the packages}
shift
version=$(sed -n "s/^  version: '\(.*\)',$/\1/p" "$here/meson.build")
mkdir -p "$out"
copy="$out/jourdain-$version"
rm -rf "$copy"
mkdir "$copy"
# The files under version control, as they are now.
git -C "$here" ls-files -z | tar -C "$here" --null --no-recursion -T - -c | tar -C "$copy" -x
tar -C "$out" -cJf "$out/jourdain_$version.orig.tar.xz" "jourdain-$version"
cp -r "$copy/build-aux/debian" "$copy/debian"
cd "$copy"
dpkg-buildpackage -us -uc "$@"
