#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks everything a packager, a distribution and a reviewer look at:
#   sh build-aux/check-package.sh [CHECK...]     (all checks without a name; the names stand in the list below)
# Installs the tools that are missing. Prints one line for each check, "ok NAME" or "FAILED NAME: LOG", and exits with 0
# only if none failed. The package and the logs stand in _build-package. The tests of the package are not run here:
# build-aux/test.sh runs them.
set -u

here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/build-aux/packages.sh"
work="$here/_build-package"
tree="$work/tree"
logs="$work/logs"
mkdir -p "$logs"
jd_install $jd_build_packages $jd_test_packages $jd_package_packages || exit 1
cd "$here" || exit 1
status=0

# Licences and holders of all files.
check_reuse ()
{
  reuse lint
}

# All XML is well formed: resources, templates, icons, help, metainfo.
check_xml ()
{
  git ls-files -z '*.xml' '*.xml.in' '*.ui' '*.svg' '*.page' | xargs -0 -r xmllint --noout --nonet
}

# The pages of the manual are valid Mallard, without a link that leads nowhere.
check_help ()
{
  rm -rf "$work/help" && mkdir -p "$work/help" && cp -r data/help/C/. data/screenshots "$work/help" || return 1
  for name in format format-file format-answers; do
    python3 build-aux/manual.py page "$work/help/$name.page" "data/$name.md" || return 1
  done
  python3 build-aux/manual.py glossary "$work/help/glossary.page" data/glossary.json &&
    xmllint --noout --nonet --relaxng /usr/share/xml/mallard/1.0/mallard-1.0.rng "$work"/help/*.page &&
    for kind in links ids orphans; do
      [ -z "$(yelp-check $kind "$work/help" | tee -a "$logs/help.log")" ] || return 1
    done
}

# The manifest of the Flatpak has the form that flatpak-builder reads. It cannot be built: checksums are placeholders.
check_flatpak ()
{
  cd "$work" && flatpak-builder --show-manifest "$here/build-aux/org.jourdain.Jourdain.json"
}

# The Debian package, unpacked into a tree. The copy in which it was built is removed: nothing may need it.
check_package ()
{
  rm -rf "$work/out" "$tree"
  DEB_BUILD_OPTIONS="nocheck parallel=$(nproc)" sh build-aux/build-package.sh "$work/out" || return 1
  mkdir -p "$tree"
  dpkg-deb -x "$work"/out/jourdain_*.deb "$tree" && rm -rf "$work"/out/jourdain-[0-9]*/ &&
    ! grep -E '(warning|Warning):' "$logs/package.log"
}

check_lintian ()
{
  lintian --allow-root --display-info --fail-on error,warning "$work"/out/jourdain_*.changes
}

# Hardening as Debian sets it.
check_hardening ()
{
  for program in bin/jourdain bin/jourdain-cli libexec/jourdain-search-provider; do
    hardening-check --nocfprotection "$tree/usr/$program" || return 1
  done
}

# Files, desktop file, metainfo, manual pages, MIME types, D-Bus files, paths of the build, the command line.
check_tree ()
{
  python3 tests/app/test-install.py --tree "$tree/usr" "$work/out" "$here"
}

# The installed program on an X server of its own: D-Bus asks it to open an example, and the window has its title.
check_window ()
{
  glib-compile-schemas "$tree/usr/share/glib-2.0/schemas" &&
    xvfb-run -a -s "-screen 0 1280x800x24" sh build-aux/check-window.sh "$tree/usr"
}

all="reuse xml help flatpak package lintian hardening tree window"
[ $# -gt 0 ] || set -- $all
for name in "$@"; do
  case " $all " in
    *" $name "*) ;;
    *) echo "$name is none of: $all" >&2; exit 2 ;;
  esac
  if ("check_$name") >"$logs/$name.log" 2>&1; then
    echo "ok $name"
  else
    echo "FAILED $name: $logs/$name.log"
    status=1
  fi
done
exit $status
