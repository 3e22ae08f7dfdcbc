# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by run.sh and test.sh: installs the Debian packages that are missing.

jd_build_packages="gcc libc6-dev pkg-config meson ninja-build gettext python3
  libglib2.0-dev libgtk-4-dev libadwaita-1-dev libgsl-dev libjson-glib-dev libsuitesparse-dev liblapacke-dev
  libcairo2-dev libpango1.0-dev libgdk-pixbuf-2.0-dev librsvg2-common adwaita-icon-theme fonts-cantarell fonts-dejavu-core
  desktop-file-utils shared-mime-info"
jd_test_packages="clang-format xvfb xauth xdotool dbus dbus-x11 at-spi2-core python3-pyatspi gir1.2-atspi-2.0
  libxml2-utils mallard-rng appstream python3-jsonschema parallel"
jd_package_packages="dpkg-dev debhelper devscripts fakeroot lintian reuse flatpak-builder yelp-tools man-db xvfb libglib2.0-bin git"
jd_clang_packages="clang llvm"

# Installs those of the named packages that are not there yet; needs no network when all are.
jd_install ()
{
  command -v dpkg-query >/dev/null 2>&1 || {
    echo "This is not Debian: please install the equivalents of: $*" >&2
    return 0
  }
  missing=
  for package in "$@"; do
    case "$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null)" in
      "install ok installed") ;;
      *) missing="$missing $package" ;;
    esac
  done
  [ -n "$missing" ] || return 0
  echo "Installing:$missing"
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    as_root=sudo
    command -v sudo >/dev/null 2>&1 || {
      echo "Not root and no sudo: please install$missing" >&2
      return 1
    }
  fi
  # Unquoted on purpose: each word is a package.
  $as_root env DEBIAN_FRONTEND=noninteractive sh -c "
    apt-get update -qq &&
    apt-get install -y -qq --no-install-recommends $missing" >&2
}
