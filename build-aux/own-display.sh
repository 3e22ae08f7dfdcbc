#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a program on an X server and a session bus of its own, with empty folders for its settings and its state:
#   own-display.sh PROGRAM [ARGUMENTS]
# Programs that use the pointer, the keyboard and the clipboard can then run at the same time.
set -eu

scratch=$(mktemp -d)
server=
finish ()
{
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$scratch"
}
trap finish EXIT
trap 'exit 1' INT TERM

mkfifo "$scratch/display"
Xvfb -displayfd 3 -screen 0 1920x1080x24 -nolisten tcp 3>"$scratch/display" >"$scratch/xvfb.log" 2>&1 &
server=$!
number=
read -r number <"$scratch/display" || true
[ -n "$number" ] || { echo "Xvfb did not start:" >&2; cat "$scratch/xvfb.log" >&2; exit 1; }

status=0
env -u WAYLAND_DISPLAY DISPLAY=":$number" GDK_BACKEND=x11 GSK_RENDERER=cairo JD_REQUIRE_DISPLAY=1 \
  XDG_RUNTIME_DIR="$scratch" XDG_CONFIG_HOME="$scratch/config" XDG_DATA_HOME="$scratch/share" \
  XDG_STATE_HOME="$scratch/state" XDG_CACHE_HOME="$scratch/cache" \
  dbus-run-session -- "$@" || status=$?
exit "$status"
