#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the pictures of the manual anew, with the program itself:
#   sh build-aux/manual-pictures.sh BUILD [FOLDER]     (default folder: data/help/C/figures)
# Look at them before they are committed. The manual's pictures of windows are those of data/screenshots.
set -eu

build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")/.." && pwd)
out=${2:-$here/data/help/C/figures}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$here/data/examples"
LANGUAGE=C
export LANGUAGE

# NAME OPTIONS...: a figure of 120 mm.
figure ()
{
  name=$1
  shift
  "$build/app/jourdain-cli" figure "$@" --crop --width 120mm -o "$out/$name.svg" >/dev/null
}

figure disk-primitive 01-rolling-disk.jourdain -p independent --show forces,no-title,no-legend
figure disk-complementary 01-rolling-disk.jourdain -p total --show forces,no-title,no-legend
figure disk-field 01-rolling-disk.jourdain -p total --show field,no-title
figure sleigh-landing 06-sleigh-landing.jourdain --at landing --show jump,no-title
figure crank-textbook 12-slider-crank.jourdain --show textbook
figure ball-instants 10-bouncing-ball.jourdain --show solid,no-title,no-legend --at 0,0.25,0.45,0.7,1,1.3 \
  --trace ball.center
"$build/app/jourdain-cli" sweep 02-cart-and-particle.jourdain --vary m=0.1:2:50 --measure rope.T --size 480x300 \
  -o "$out/rope-sweep.svg" >/dev/null
