#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a screen reader sees, through AT-SPI: the window's tree holds every object of a drawn mechanism with a role and a name, and
everything that can have the focus has a name.   test-accessibility.py JOURDAIN JOURDAIN-CLI FILE..."""
import json
import os
import subprocess
import sys
import tempfile
import time
import warnings

PATIENCE = 300 * float(os.environ.get('JD_TEST_PATIENCE', '1'))  # s


def skip(why):
    if os.environ.get("JD_REQUIRE_DISPLAY"):
        print("1..1\nnot ok 1 /app/accessibility - " + why)
        sys.exit(1)
    print("1..0 # SKIP " + why)
    sys.exit(0)


if not os.environ.get("DISPLAY"):
    skip("no display")
# The bus's own library warns of windows that have just gone: that is nothing to end for.  The program keeps the setting.
DEBUG = os.environ.pop("G_DEBUG", "")
try:
    import gi
    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, Gio, GLib
except (ImportError, ValueError):
    skip("no AT-SPI for Python")
warnings.simplefilter("ignore", DeprecationWarning)


BUTTONS = (Atspi.Role.PUSH_BUTTON, Atspi.Role.TOGGLE_BUTTON)


def children(node):
    try:
        return [child for child in (node.get_child_at_index(i) for i in range(node.get_child_count())) if child]
    except GLib.Error:
        return []


def look(node, states):
    """The parts of the tree that can be seen now, each with its states: every question is a call over the bus."""
    yield node, states
    for child in children(node):
        states = child.get_state_set()
        if states.contains(Atspi.StateType.VISIBLE):
            yield from look(child, states)


def showing(node):
    return (found for found, _ in look(node, node.get_state_set()))


def wait(condition):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    return None


def find_application(pid):
    """Nothing of it is kept on this side of the bus: the window changes while we look."""
    desktop = Atspi.get_desktop(0)
    desktop.clear_cache()
    for application in children(desktop):
        try:
            if application.get_process_id() == pid and application.get_child_count() > 0:
                application.set_cache_mask(Atspi.Cache.NONE)
                return application
        except GLib.Error:
            pass
    return None


def find_button(root, label):
    """GTK 4.8 says a button's label twice when it has a mnemonic: "_Draw Draw"."""
    for node in showing(root):
        try:
            if node.get_role() in BUTTONS and node.get_name().split(" ")[-1] == label:
                return node
        except GLib.Error:
            pass
    return None


def press(node):
    action = node.get_action_iface()
    return action is not None and action.do_action(0)


KINDS = (("bodies", "Body"), ("curves", "Curve"), ("joints", "Joint"), ("efforts", "Effort"), ("events", "Event"))


def object_names(cli, path):
    """Everything that was drawn, and its equations, as the outline names them."""
    with open(path) as file:
        root = json.load(file)
    names = {kind + " " + member["name"] for members, kind in KINDS for member in root.get(members, [])}
    told = json.loads(subprocess.check_output([cli, "check", path, "--json"]))
    return names | {"Equation " + equation["name"] for equation in told["equations"]}


def open_program(program, path):
    state = tempfile.mkdtemp(prefix="jourdain-accessibility-")
    environment = dict(os.environ, GTK_A11Y="atspi", XDG_STATE_HOME=state, GDK_BACKEND="x11", GSK_RENDERER="cairo",
                       G_DEBUG=DEBUG)
    return subprocess.Popen([program, path], env=environment, stderr=subprocess.DEVNULL)


def find_outline(application):
    for node in showing(application):
        try:
            if node.get_role() == Atspi.Role.LIST and node.get_name() == "Outline of the mechanism":
                return node
        except GLib.Error:
            pass
    return None


def missing_objects(outline, names):
    told = set()
    for node in children(outline):
        try:
            if node.get_role() == Atspi.Role.LIST_ITEM and node.get_state_set().contains(Atspi.StateType.VISIBLE):
                told.add(node.get_name())
        except GLib.Error:
            pass
    return sorted(names - told)


def nameless(application):
    """What can have the focus and has nothing to say."""
    found = []
    for node, states in look(application, application.get_state_set()):
        try:
            if states.contains(Atspi.StateType.FOCUSABLE) and not node.get_name() and node.get_role() not in SILENT:
                found.append(node.get_role_name())
        except GLib.Error:
            pass
    return found


# What holds others and is not operated itself.
SILENT = (Atspi.Role.FILLER, Atspi.Role.PANEL, Atspi.Role.SCROLL_PANE, Atspi.Role.FRAME, Atspi.Role.SPLIT_PANE,
          Atspi.Role.VIEWPORT, Atspi.Role.GROUPING, Atspi.Role.SEPARATOR)


def check(program, cli, path):
    process = open_program(program, path)
    try:
        application = wait(lambda: find_application(process.pid))
        if application is None:
            return "the program is not in the accessibility tree"
        draw = wait(lambda: find_button(application, "Draw"))
        if draw is None or not press(draw):
            return "the button of the Draw view cannot be pressed"
        names = object_names(cli, path)
        if len(names) < 3:
            return "there is nothing to look for"
        outline = wait(lambda: find_outline(application))
        if outline is None:
            return "there is no outline"
        wait(lambda: not missing_objects(outline, names))
        missing = missing_objects(outline, names)
        if missing:
            return "not in the tree: " + ", ".join(missing)
        silent = nameless(application)
        if silent:
            return "without a name: " + ", ".join(silent)
        print("# %s: %d objects, all in the tree" % (os.path.basename(path), len(names)))
        return None
    finally:
        process.terminate()
        process.wait()


def main():
    program, cli, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    print("1..%d" % len(files))
    # The bus of assistive programs is there before the program looks for it.
    Gio.bus_get_sync(Gio.BusType.SESSION, None).call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None,
                                                          Gio.DBusCallFlags.NONE, -1, None)
    Atspi.get_desktop(0).get_child_count()
    failed = False
    for number, path in enumerate(files, 1):
        problem = check(program, cli, path)
        failed = failed or problem is not None
        name = "/app/accessibility/" + os.path.basename(path)
        print("ok %d %s" % (number, name) if problem is None else "not ok %d %s - %s" % (number, name, problem))
        sys.stdout.flush()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
