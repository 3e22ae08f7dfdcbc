#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a screen reader sees, through AT-SPI: the window's tree holds every object of a drawn mechanism with a role and a name, and
everything that can have the focus has a name; while a lesson asks for a quantity the tree has its value nowhere.
test-accessibility.py JOURDAIN JOURDAIN-CLI FILE... where a file is a mechanism or a lesson."""
import json
import os
import re
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
    for node in showing(root):
        try:
            if node.get_role() in BUTTONS and node.get_name() == label:
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
    environment = dict(os.environ, GTK_A11Y="atspi", XDG_STATE_HOME=state, XDG_DATA_HOME=state, GDK_BACKEND="x11",
                       GSK_RENDERER="cairo", G_DEBUG=DEBUG)
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


# What is pressed, and what GTK calls it when it has no name of its own.
PRESSED = BUTTONS + (Atspi.Role.CHECK_BOX,)
TYPE_NAME = re.compile(r"(Gtk|Adw|Jd)[A-Z]\w*")


def is_clumsy(name):
    """A mnemonic's underscore, the same said twice, or the name of a type."""
    half = len(name) // 2
    return "_" in name or TYPE_NAME.fullmatch(name) or (name[half:half + 1] == " " and name[:half] == name[half + 1:])


def nameless(application):
    """What can have the focus and has nothing to say, or is pressed and says more than its label."""
    found = []
    for node, states in look(application, application.get_state_set()):
        try:
            if not states.contains(Atspi.StateType.FOCUSABLE):
                continue
            name, role = node.get_name(), node.get_role()
            if (not name and role not in SILENT) or (role in PRESSED and is_clumsy(name)):
                found.append("%s “%s”" % (node.get_role_name(), name))
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
            return "without a name, or with a clumsy one: " + ", ".join(silent)
        print("# %s: %d objects, all in the tree" % (os.path.basename(path), len(names)))
        return None
    finally:
        process.terminate()
        process.wait()


ATSPI = "org.a11y.atspi."


class Tree:
    """The whole accessible tree of the program @pid, also where nothing is shown now.  Each level of it is asked for at
    once, because a call at a time takes a minute."""

    def __init__(self, pid):
        session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        address = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None,
                                    Gio.DBusCallFlags.NONE, -1, None).unpack()[0]
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        self.name = wait(lambda: self.find(pid))

    def find(self, pid):
        dbus = "org.freedesktop.DBus"
        names = self.ask([("/org/freedesktop/DBus", dbus, "ListNames", None)], dbus)[0][0]
        calls = [("/org/freedesktop/DBus", dbus, "GetConnectionUnixProcessID", GLib.Variant("(s)", (name,))) for name in names]
        return next((name for name, answer in zip(names, self.ask(calls, dbus)) if name[0] == ":" and answer == (pid,)), None)

    def ask(self, calls, name=None):
        """The answers, in order; None for a call that failed, because the window changes while we look."""
        answers, left = [None] * len(calls), [len(calls)]

        def answered(bus, result, i):
            left[0] -= 1
            try:
                answers[i] = bus.call_finish(result).unpack()
            except GLib.Error:
                pass

        for i, (path, interface, method, arguments) in enumerate(calls):
            self.bus.call(name or self.name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, -1, None,
                          answered, i)
        while left[0] > 0:
            GLib.MainContext.default().iteration(True)
        return answers

    def read(self):
        """All items.  The program knows of those that were asked for."""
        level = ["/org/a11y/atspi/accessible/root"]
        while level:
            answers = self.ask([(path, ATSPI + "Accessible", "GetChildren", None) for path in level])
            level = [path for answer in answers if answer for _, path in answer[0]]
        return self.known()

    def known(self):
        """The items asked for before: path, parent, interfaces, name, role, description, states."""
        answer = self.ask([("/org/a11y/atspi/cache", ATSPI + "Cache", "GetItems", None)])[0]
        return [(item[0][1], item[2][1], *item[5:]) for item in answer[0]] if answer else []

    def texts(self, title=""):
        """All names, descriptions, texts and values; none while @title is not among them."""
        items = self.read()
        calls = [(item[0], ATSPI + "Text", "GetText", GLib.Variant("(ii)", (0, -1))) for item in items if ATSPI + "Text" in item[2]]
        calls += [(item[0], "org.freedesktop.DBus.Properties", "Get", GLib.Variant("(ss)", (ATSPI + "Value", "CurrentValue")))
                  for item in items if ATSPI + "Value" in item[2]]
        answers = ["%.6g" % answer[0] if isinstance(answer[0], float) else answer[0] for answer in self.ask(calls) if answer]
        texts = [text for item in items for text in (item[3], item[5]) if text] + answers
        return texts if any(title in text for text in texts) else []

    def press(self, label):
        """Presses the button with this name, which is shown."""
        return self.press_one(label, self.known()) or self.press_one(label, self.read())

    def press_one(self, label, items):
        items = {item[0]: item for item in items}

        def is_shown(item):
            """GTK 4.8 says of each widget only whether it is visible in its parent."""
            return item[4] == Atspi.Role.APPLICATION or (item[6][0] & 1 << Atspi.StateType.VISIBLE and item[1] in items
                                                         and is_shown(items[item[1]]))

        for item in items.values():
            if Atspi.Role(item[4]) in BUTTONS and item[3] == label and is_shown(item):
                return self.ask([(item[0], ATSPI + "Action", "DoAction", GLib.Variant("(i)", (0,)))])[0] == (True,)
        return False


def says(text, value):
    """Whether the text has the value, rounded to at least three digits, whatever its sign."""
    for number in re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?:e[-+]?\d+)?", text):
        digits = number.split("e")[0].replace(".", "").lstrip("0")
        after = len(number.split("e")[0].partition(".")[2])
        if len(digits) >= 3 and abs(float(number) - abs(value)) <= 0.501 * 10.0 ** -after:
            return True
    return False


def quantities(text):
    """The names in truth('...') and value('...')."""
    return re.findall(r"""(?:truth|value)\(["']([^)]*)["']\)""", text)


def asked_value(cli, lesson, step):
    """The quantity of which the step asks, and its value; None where it asks for something else, or tells its size."""
    model = os.path.join(os.environ["JD_EXAMPLES_DIR"], lesson["model"])
    rows = json.loads(subprocess.check_output([cli, "compare", model, "--json"]))["rows"]
    values = {row["name"]: next((value for value in row["values"].values() if value is not None), None) for row in rows}
    asked = [name for member in ("answer", "of") for name in quantities(str(step["ask"].get(member, "")))]
    asked += [name for choice in step["ask"].get("choices", []) for name in quantities(str(choice.get("correct", "")))]
    sizes = [abs(values[name]) for name in quantities(step["text"]) if values.get(name) is not None]
    for name in asked:
        if values.get(name) is not None and all(abs(abs(values[name]) - size) > 1e-2 * size for size in sizes):
            return name, values[name]
    return None


def check_step(tree, cli, lesson, step):
    """Gives the step up.  Returns the name of the quantity that was covered, or None, and what is wrong."""
    asked = asked_value(cli, lesson, step)
    texts = wait(lambda: tree.texts(step["title"]))
    if texts is None:
        return None, "the step “%s” is not in the tree" % step["title"]
    if asked is not None:
        text = next((text for text in texts if says(text, asked[1])), None)
        if text is not None:
            return None, "%s = %g is asked, and the tree says: %s" % (*asked, text)
    for label in ["Hint"] * len(step["hints"]) + ["Show Me"] if step["ask"]["kind"] == "make" else ["I Don’t Know"]:
        if not wait(lambda: tree.press(label)):
            return None, "“%s” cannot be pressed" % label
    if asked is not None and not wait(lambda: any(says(text, asked[1]) for text in tree.texts())):
        return None, "%s = %g was revealed, and the tree does not say it" % asked
    return (asked[0] if asked is not None else None), None


def check_lesson(program, cli, path):
    with open(path) as file:
        lesson = json.load(file)
    # usually one step, with JD_TEST_LONG all
    steps = lesson["steps"] if os.environ.get("JD_TEST_LONG") else lesson["steps"][:1]
    process = open_program(program, path)
    covered = []
    try:
        tree = Tree(process.pid)
        if tree.name is None:
            return "the program is not on the bus of assistive programs"
        for step in steps:
            name, problem = check_step(tree, cli, lesson, step)
            if problem is not None:
                return "%s: %s" % (step["id"], problem)
            covered += [name] if name is not None else []
            if step is not steps[-1] and not wait(lambda: tree.press("Next")):
                return "%s: “Next” cannot be pressed" % step["id"]
        print("# %s: covered: %s" % (os.path.basename(path), ", ".join(covered)))
        return None if covered else "no step covers a value"
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
        problem = (check_lesson if path.endswith(".jlesson") else check)(program, cli, path)
        failed = failed or problem is not None
        name = "/app/accessibility/" + os.path.basename(path)
        print("ok %d %s" % (number, name) if problem is None else "not ok %d %s - %s" % (number, name, problem))
        sys.stdout.flush()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
