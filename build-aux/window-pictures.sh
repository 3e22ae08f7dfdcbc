#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the pictures of the window anew, those of the README, the manual and the metainfo, with the program itself:
#   sh build-aux/window-pictures.sh BUILD [FOLDER]     (default folder: data/screenshots)
# It needs xvfb, xdotool, imagemagick and dbus. Look at the pictures before they are committed.
set -eu

build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")/.." && pwd)
out=${2:-$here/data/screenshots}
mkdir -p "$out"
out=$(cd "$out" && pwd)

# An X server and a session bus for each picture: the program is one process on a bus.
if [ -z "${JD_PICTURE:-}" ]; then
  for picture in study study-dark draw compare; do
    JD_PICTURE=$picture sh "$here/build-aux/own-display.sh" sh "$0" "$build" "$out" 2>/dev/null || {
      echo "the picture $picture failed" >&2
      exit 1
    }
  done
  exit 0
fi

program=
trap '[ -z "$program" ] || kill "$program" 2>/dev/null || true' EXIT

# Opens the example, named as its window will be, in a window of 1280 x 800.
open_example ()
{
  GSETTINGS_BACKEND=memory LANGUAGE=C LC_ALL=C.UTF-8 "$build/app/jourdain" "$here/data/examples/$1" &
  program=$!
  window=$(timeout 120 xdotool search --sync --name "$2" | head -n 1)
  xdotool windowsize --sync "$window" 1280 800
  xdotool mousemove 640 420
}

# Opens one of the views draw, study and compare.
view ()
{
  gdbus call --session -d org.jourdain.Jourdain -o /org/jourdain/Jourdain/window/1 -m org.gtk.Actions.SetState \
    view "<'$1'>" "{}" >/dev/null
}

# Waits until the window has been the same in four looks, because its computations are done then. The last look is the
# picture.
look ()
{
  same=0
  last=
  for turn in $(seq 200); do
    import -window root -crop 1280x800+0+0 +repage -depth 8 "$out/$JD_PICTURE.png"
    now=$(identify -format '%#' "$out/$JD_PICTURE.png")
    [ "$now" = "$last" ] && same=$((same + 1)) || same=0
    last=$now
    [ $same -lt 4 ] || return 0
    sleep 0.5
  done
  echo "the window does not come to rest" >&2
  return 1
}

case $JD_PICTURE in
  study | study-dark)
    [ "$JD_PICTURE" = study ] || { ADW_DEBUG_COLOR_SCHEME=prefer-dark; export ADW_DEBUG_COLOR_SCHEME; }
    open_example 06-sleigh-landing.jourdain 'Sleigh landing'
    view study
    look
    xdotool key e
    ;;
  draw)
    open_example 12-slider-crank.jourdain 'Slider-crank'
    view draw
    ;;
  compare)
    open_example 06-sleigh-landing.jourdain 'Sleigh landing'
    view compare
    ;;
esac
look
convert "$out/$JD_PICTURE.png" -strip -colors 256 "PNG8:$out/$JD_PICTURE.png"
echo "$out/$JD_PICTURE.png"
