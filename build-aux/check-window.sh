#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Opens an example in the installed program by D-Bus, and waits for its window:   sh build-aux/check-window.sh PREFIX
# Needs a display.
set -eu

prefix=$1
[ -n "${DBUS_SESSION_BUS_ADDRESS:-}" ] && [ -n "${JD_CHECK_HOME:-}" ] || {
  JD_CHECK_HOME=$(mktemp -d)
  export JD_CHECK_HOME
  status=0
  env -u WAYLAND_DISPLAY GDK_BACKEND=x11 GSK_RENDERER=cairo GSETTINGS_BACKEND=memory LANGUAGE=C LC_ALL=C.UTF-8 \
    XDG_RUNTIME_DIR="$JD_CHECK_HOME" XDG_CONFIG_HOME="$JD_CHECK_HOME/config" XDG_DATA_HOME="$JD_CHECK_HOME/share" \
    XDG_STATE_HOME="$JD_CHECK_HOME/state" XDG_CACHE_HOME="$JD_CHECK_HOME/cache" \
    dbus-run-session -- sh "$0" "$prefix" || status=$?
  rm -rf "$JD_CHECK_HOME"
  exit $status
}

"$prefix/bin/jourdain" --gapplication-service &
program=$!
trap 'kill $program 2>/dev/null || true' EXIT
gdbus wait --session --timeout 60 org.jourdain.Jourdain
gdbus call --session -d org.jourdain.Jourdain -o /org/jourdain/Jourdain -m org.freedesktop.Application.Open \
  "['file://$prefix/share/jourdain/examples/06-sleigh-landing.jourdain']" "{}"
timeout 120 xdotool search --sync --name 'Sleigh landing'
