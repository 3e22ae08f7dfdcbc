#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages in a browser: played, scrubbed, retagged, slid; the numbers are the command line's; nothing is asked of a network.

test-page-browser.py CLI DATA [--one] [--pictures FOLDER].  It skips where Debian's packages chromium and chromium-driver are not installed."""
import json
import math
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from jd_browser import Browser, is_there  # noqa: E402

EXAMPLES = ["02-cart-and-particle", "06-sleigh-landing", "10-bouncing-ball", "11-double-pendulum", "13-four-bar-linkage", "20-jack",
            "27-tripod", "40-newtons-cradle", "42-disk-on-a-belt", "63-disk-on-a-rotating-plate"]
# Which of them runs where little time is.
FEW = [1, 10]
LESSON = ("02-cart-and-particle", "03-cut-the-rope")
ARROWS = ("01-rolling-disk", "05-what-could-be-imagined")
TAGS = ("01-rolling-disk", "02-four-kinds-of-equation")

CLI, DATA = sys.argv[1], sys.argv[2]
PICTURES = sys.argv[sys.argv.index("--pictures") + 1] if "--pictures" in sys.argv else None
FILE = "return document.querySelector('script[type=\"application/json\"]').textContent"


def example(name):
    return os.path.join(DATA, "examples", name + ".jourdain")


def cli(*arguments):
    places = {"JD_EXAMPLES_DIR": os.path.join(DATA, "examples"), "JD_TEMPLATES_DIR": os.path.join(DATA, "templates"), "LC_ALL": "C.UTF-8"}
    done = subprocess.run([CLI, *arguments], capture_output=True, encoding="utf-8", env=os.environ | places)
    assert done.returncode in (0, 2), done.stderr
    return done.stdout


def same_digits(shown, told):
    """Six digits of the page, against the number of the command line."""
    if told is None:
        return shown == "–"
    if shown == "–":
        return False
    value = float(shown.replace("−", "-"))
    return abs(value - told) <= 0.51e-5 * abs(told) + 1e-9


def go(browser, sample):
    browser.run("const it = document.getElementById('scrub'); it.value = arguments[0]; it.dispatchEvent(new Event('input'))", sample)


def cells(browser):
    """What the page shows, by the path of the number."""
    return dict(browser.run("return [...document.querySelectorAll('td.number[data-path]')].map((it) => [it.dataset.path, it.textContent])"))


def find(answer, path):
    for name in path.split("/"):
        if not isinstance(answer, dict) or name not in answer:
            return None
        answer = answer[name]
    return answer


def compare(browser, name, data, tab, sample):
    """Every number of the tab at the sample, with `evaluate --at`."""
    times, time = data["times"], data["times"][sample]
    before = sample + 1 < len(times) and times[sample + 1] == time
    tag = data["parameterizations"][tab]["name"]
    told = json.loads(cli("evaluate", example(name), "-p", tag, "--at", f"{time!r}:{'before' if before else 'after'}", "--json") or "{}")
    if told.get("verdict") not in ("determinate", "hyperstatic", "energy-growth"):
        return 0
    shown, compared = cells(browser), 0
    for path, text in shown.items():
        if path.split("/")[0] in ("accelerations", "multipliers", "reactions", "generalized_forces", "potential"):
            number = find(told, path)
        elif path.startswith("value/") and path[6:] in told["retained"]:
            number = told["retained"][path[6:]]
        elif path.startswith("rate/") and path[5:] in told["rates"]:
            number = told["rates"][path[5:]]
        elif path == "kinetic":
            number = sum(told["kinetic_energy"].values())
        else:
            continue
        assert same_digits(text, number), f"{name}, {tag}, t = {time}: {path} is {text}, evaluate says {number}"
        compared += 1
    assert compared >= 1, f"{name}, {tag}: no number"
    return compared


def check_motion(browser, data):
    """Play moves the sheet; Pause holds it; the steps go one sample."""
    go(browser, 0)
    browser.click("#play")
    browser.wait("return Number(document.getElementById('scrub').value) > 0")
    browser.click("#play")
    sample = browser.run("return Number(document.getElementById('scrub').value)")
    go(browser, 1)
    browser.click("#forward")
    assert browser.run("return Number(document.getElementById('scrub').value)") == 2
    browser.click("#back")
    assert browser.run("return Number(document.getElementById('scrub').value)") == 1
    assert f"t = {data['times'][1]:.6g}".replace("-", "−") in browser.text("#time"), browser.text("#time")
    return sample


def check_sliders(browser, data, tab):
    """The powers are the generalized forces times the rates; the arrows of the fields grow with the slider."""
    names = data["parameterizations"][tab].get("retained", [])
    if not names:
        return
    rates = {name: 0.25 * (i + 1) for i, name in enumerate(names)}
    for name, rate in rates.items():
        browser.run("const it = document.querySelector(`[data-rate=\"${arguments[0]}\"]`); it.value = arguments[1]; it.dispatchEvent(new Event('input'))", name, rate)
    shown, total = cells(browser), 0
    given = [shown.get(f"generalized_forces/D/{name}", "–") for name in names]
    if "–" not in given:
        # the slider has a step and an end
        used = browser.run("return [...document.querySelectorAll('[data-rate]')].map((it) => Number(it.value))")
        total = sum(float(text.replace("−", "-")) * rate for text, rate in zip(given, used))
        power = float(browser.text("#power-D").split(" ")[0].replace("−", "-"))
        assert math.isclose(power, total, rel_tol=1e-4, abs_tol=1e-4 * max(1, abs(total))), (power, total)
    if data["fields"][tab]["basis"]:
        assert browser.run("return document.querySelectorAll('#arrows .kind-1').length") > 0, "no virtual velocity is drawn"
        browser.click("#arrows-1")
        assert browser.run("return document.querySelectorAll('#arrows .kind-1').length") == 0


def check_jump(browser, name, data):
    """Before, during and after an event; the table is the one of the command jump."""
    if not data["jumps"]:
        return
    sample = min(int(key) for key in data["jumps"])
    browser.run("const it = document.getElementById('events'); it.value = arguments[0]; it.dispatchEvent(new Event('change'))",
                str([event["sample"] for event in data["events"]].index(sample)))
    assert browser.run("return document.getElementById('before').getAttribute('aria-checked')") == "true"
    browser.click("#during")
    assert browser.run("return document.getElementById('during').getAttribute('aria-checked')") == "true"
    browser.click("#after")
    assert browser.run("return Number(document.getElementById('scrub').value)") == sample + 1
    jump = data["jumps"][str(sample)][browser.run("return [...document.querySelectorAll('[role=tab]')].findIndex((it) => it.ariaSelected === 'true')")]
    if "refusal" in jump:
        return
    shown = browser.run("return [...document.querySelectorAll('#jump tbody tr')].map((it) => [...it.children].map((cell) => cell.textContent))")
    for (parameter, prior), row in zip(jump["prior"].items(), shown):
        assert same_digits(row[1], prior) and same_digits(row[2], jump["posterior"][parameter]), (parameter, row)
        assert same_digits(row[1], find(data_at(data, sample), "rate/" + parameter)), (parameter, row)
        assert same_digits(row[2], find(data_at(data, sample + 1), "rate/" + parameter)), (parameter, row)


def data_at(data, sample):
    """Values and rates of the page's own data at a sample."""
    told = {}
    for column in data["columns"]:
        values = column["values"]
        told.setdefault(column["path"][0], {})[column["path"][1]] = values[sample] if isinstance(values, list) else values
    return told


def check_names(browser):
    """Everything that can be reached has a role and a name."""
    nameless = browser.run("""return [...document.querySelectorAll('button, input, select, [role=img], [role=tab], textarea')]
      .filter((it) => !(it.getAttribute('aria-label') || it.textContent.trim() || (it.labels && [...it.labels].some((label) => label.textContent.trim()))))
      .map((it) => it.outerHTML.slice(0, 80))""")
    assert not nameless, nameless
    assert browser.run("return document.documentElement.lang") == "en"


def check_width(browser, width):
    wide = browser.run("return document.documentElement.scrollWidth")
    assert wide <= width, f"{wide} pixels in a window of {width}"


def check_tables(browser):
    """A number that is cut off at the edge of a phone reads as another number."""
    cut = browser.run("""return [...document.querySelectorAll('[role=tabpanel] .scroll')].filter((it) => it.scrollWidth > it.clientWidth)
      .map((it) => it.textContent.slice(0, 60))""")
    assert not cut, cut


def check_example(folder, name):
    page = os.path.join(folder, name + ".html")
    cli("page", example(name), "-o", page)
    assert os.path.getsize(page) <= 2 * 1024 * 1024
    compared = 0
    with Browser(1280, 900) as browser:
        browser.open(page)
        data = json.loads(browser.run(FILE))
        check_names(browser)
        check_motion(browser, data)
        tabs = len(data["parameterizations"])
        for tab in range(tabs):
            browser.click(f"#tab-{tab}")
            assert browser.run("return document.querySelectorAll('[role=tab][aria-selected=true]').length") == 1
            for sample in (0, len(data["times"]) // 3, len(data["times"]) - 1):
                go(browser, sample)
                compared += compare(browser, name, data, tab, sample)
            check_sliders(browser, data, tab)
        check_jump(browser, name, data)
        check_width(browser, 1280)
        take_picture(browser, name, 1280)
        asked = [address for address in browser.requests() if not address.startswith(("file:", "data:", "chrome:"))]
        assert not asked, asked
        assert not (complaints := browser.complaints()), complaints
    with Browser(390, 844, dark=True) as browser:
        browser.open(page)
        check_width(browser, 390)
        check_tables(browser)
        take_picture(browser, name, 390)
    return compared


def take_picture(browser, name, width):
    if PICTURES:
        browser.picture(os.path.join(PICTURES, f"{name}-{width}.png"))


def check_lesson(folder):
    page = os.path.join(folder, "lesson.html")
    cli("page", example(LESSON[0]), "--lesson", os.path.join(DATA, "lessons", LESSON[1] + ".jlesson"), "-o", page)
    with Browser(1280, 900) as browser:
        browser.open(page)
        step = json.loads(browser.run(FILE))["lesson"]["steps"]
        assert "finds them" in browser.text("#lesson")
        assert cells(browser)["accelerations/x"] == "●●●"
        wrong = next(it for it in step[0]["options"] if not it["right"] and it.get("reply"))
        right = next(it for it in step[0]["options"] if it["right"])
        for option, word in ((wrong, wrong["reply"]), (right, step[0]["explain"])):
            browser.click(f"input[value={option['id']}]")
            browser.click("#check")
            assert word in browser.text("#result"), browser.text("#result")
        assert cells(browser)["accelerations/x"] != "●●●"
        number = next(i for i, it in enumerate(step) if it["kind"] == "number")
        for _ in range(number):
            browser.click("#step-next")
        browser.keys("#given", f"{-step[number]['answer']:.4g}")
        browser.click("#check")
        assert "Right" not in browser.text("#result")
        browser.run("document.getElementById('given').value = ''")
        # the unit may be typed behind the number
        assert step[number]["unit"]
        browser.keys("#given", f"{step[number]['answer']:.4g} {step[number]['unit']}")
        browser.click("#check")
        assert browser.text("#result").startswith("Right"), browser.text("#result")
        check_names(browser)
        take_picture(browser, "lesson", 1280)
        assert not browser.complaints()
    with Browser(390, 844) as browser:
        browser.open(page)
        check_width(browser, 390)
        take_picture(browser, "lesson", 390)


def open_lesson(folder, names, browser):
    """The steps of the lesson, in a page."""
    page = os.path.join(folder, "lesson.html")
    cli("page", example(names[0]), "--lesson", os.path.join(DATA, "lessons", names[1] + ".jlesson"), "-o", page)
    browser.open(page)
    return json.loads(browser.run(FILE))["lesson"]["steps"]


def type_arrow(browser, vector):
    for k, value in enumerate(vector):
        browser.run("const it = document.querySelector(`[data-component='${arguments[0]}']`); it.value = arguments[1]; "
                    "it.dispatchEvent(new Event('input'))", k, f"{value:.5g}")
    browser.click("#check")


def check_arrows(folder):
    """An arrow is typed or pulled on the sheet; a wrong one gets its author's words; its kind is covered until then."""
    with Browser(1280, 900) as browser:
        step = open_lesson(folder, ARROWS, browser)[0]
        assert step["kind"] == "arrow" and step["same"]
        assert browser.run("return document.querySelectorAll('#arrows > .kind-0').length") == 0
        for reply in step["replies"]:
            type_arrow(browser, reply["near"])
            assert reply["text"] in browser.text("#result"), browser.text("#result")
        right = step["answer"]["vector"]
        type_arrow(browser, [-right[0], -right[1]])
        assert browser.text("#result").startswith("Not yet"), browser.text("#result")
        # twice as long along the right direction: a word about the length
        type_arrow(browser, [2 * right[0], 2 * right[1]])
        assert not browser.text("#result").startswith("Right"), browser.text("#result")
        browser.pull("#sheet", step["foot"], [step["foot"][0] + 40, step["foot"][1] - 30])
        given = browser.run("return [...document.querySelectorAll('[data-component]')].map((it) => Number(it.value))")
        assert math.isclose(given[1] / given[0], 30 / 40, rel_tol=0.02), given
        assert browser.run("return document.querySelectorAll('#own').length") == 1
        assert browser.run("return document.querySelectorAll('#right-arrow').length") == 0
        type_arrow(browser, right)
        assert browser.text("#result").startswith("Right"), browser.text("#result")
        assert browser.run("return document.querySelectorAll('#right-arrow').length") == 1
        take_picture(browser, "lesson-arrow", 1280)
        check_names(browser)
        assert not browser.complaints()


def check_tags(folder):
    """A step about the time covers the transport; one about tags is answered by the tabs, with a mark for each goal."""
    with Browser(1280, 900) as browser:
        steps = open_lesson(folder, TAGS, browser)
        time = next(i for i, it in enumerate(steps) if "time" in it["covers"])
        make = next(i for i, it in enumerate(steps) if it["kind"] == "make")
        for _ in range(time):
            browser.click("#step-next")
        assert browser.run("return ['play', 'scrub', 'forward', 'back'].every((it) => document.getElementById(it).disabled)")
        assert browser.run("return document.getElementById('graph').hasAttribute('hidden')")
        browser.click("#show-answer")
        assert not browser.run("return document.getElementById('play').disabled")
        for _ in range(make - time):
            browser.click("#step-next")
        reached = [bool(it) and all(holds for holds, _ in it) for it in steps[make]["holds"]]
        for tab in (reached.index(False), reached.index(True)):
            browser.click(f"#tab-{tab}")
            browser.click("#check")
            assert browser.text("#result").startswith("Right") == reached[tab], browser.text("#result")
            marks = browser.run("return [...document.querySelectorAll('#goals li')].map((it) => it.className)")
            assert marks == ["right" if holds else "wrong" for holds, _ in steps[make]["holds"][tab]], marks
        assert steps[make]["solution"][0] in browser.text("#right-answer")
        take_picture(browser, "lesson-tags", 1280)
        assert not browser.complaints()


def main():
    if not is_there():
        print("1..0 # SKIP chromium and chromium-driver are not installed")
        return
    tests = [(name, lambda folder, it=name: check_example(folder, it)) for name in EXAMPLES] + \
        [("lesson", check_lesson), ("lesson-arrows", check_arrows), ("lesson-tags", check_tags)]
    if "--one" in sys.argv:
        tests = [tests[i] for i in FEW]
    print(f"1..{len(tests)}", flush=True)
    failed = 0
    for number, (name, test) in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                said = test(folder)
                print(f"ok {number} /ui/page/browser/{name}" + (f" # {said} numbers" if said else ""), flush=True)
            except AssertionError as error:
                failed += 1
                print("# " + str(error).replace("\n", "\n# "))
                print(f"not ok {number} /ui/page/browser/{name}", flush=True)
    sys.exit(failed > 0)


main()
