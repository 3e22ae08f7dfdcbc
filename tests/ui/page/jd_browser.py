# SPDX-License-Identifier: GPL-3.0-or-later
"""A browser without a screen: Debian's Chromium, driven through chromedriver's own protocol (W3C WebDriver)."""
import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


def is_there():
    return shutil.which("chromedriver") is not None and shutil.which("chromium") is not None


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Browser:
    """One window.  It is closed, and its folder removed, at the end of a with statement."""

    def __init__(self, width=1280, height=900, dark=False):
        self.folder = tempfile.mkdtemp(prefix="jd-browser-")
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        environment = os.environ | {"HOME": self.folder, "XDG_CONFIG_HOME": self.folder, "XDG_CACHE_HOME": self.folder}
        self.driver = subprocess.Popen(["chromedriver", f"--port={port}"], env=environment, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
        self.session = None
        arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                     "--disable-background-networking", f"--window-size={width},{height}",
                     f"--user-data-dir={self.folder}/profile"] + (["--force-dark-mode", "--enable-features=WebContentsForceDark"] if dark else [])
        options = {"browserName": "chrome", "goog:loggingPrefs": {"performance": "ALL", "browser": "ALL"},
                   "goog:chromeOptions": {"args": arguments}}
        self.session = self.begin(options)
        if dark:
            self.command("goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia",
                                              "params": {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}})
        self.command("goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride",
                                          "params": {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}})

    def begin(self, options):
        for attempt in range(100):
            try:
                return self.ask("session", {"capabilities": {"alwaysMatch": options}})["sessionId"]
            except (urllib.error.URLError, ConnectionError):
                if self.driver.poll() is not None or attempt == 99:
                    raise
                time.sleep(0.1)

    def ask(self, path, body=None, method=None):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(f"{self.address}/{path}", data, {"Content-Type": "application/json"},
                                         method=method or ("POST" if body is not None else "GET"))
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(json.load(error)["value"]["message"]) from None

    def command(self, path, body=None):
        return self.ask(f"session/{self.session}/{path}", body)

    def open(self, path):
        self.command("url", {"url": "file://" + os.path.abspath(path)})

    def run(self, script, *arguments):
        return self.command("execute/sync", {"script": script, "args": list(arguments)})

    def find(self, selector):
        return self.command("element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self.command(f"element/{self.find(selector)}/click", {})

    def keys(self, selector, text):
        self.command(f"element/{self.find(selector)}/value", {"text": text})

    def pull(self, selector, start, end):
        """Presses the pointer at a place of an SVG, in its own coordinates, pulls it to another, and lets go."""
        spots = self.run("""const svg = document.querySelector(arguments[0]);
          svg.scrollIntoView({ block: 'center' });
          const now = svg.getScreenCTM();
          return [arguments[1], arguments[2]].map(([x, y]) => { const it = new DOMPoint(x, y).matrixTransform(now); return [it.x, it.y]; })""",
                         selector, start, end)
        moves = [{"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y), "origin": "viewport"} for x, y in spots]
        self.command("actions", {"actions": [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
                                              "actions": [moves[0], {"type": "pointerDown", "button": 0}, moves[1],
                                                          {"type": "pointerUp", "button": 0}]}]})

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0]).textContent", selector)

    def wait(self, script, *arguments):
        """Waits until @script returns something true; what it returns."""
        for _ in range(600):
            if value := self.run(script, *arguments):
                return value
            time.sleep(0.05)
        raise AssertionError("never true: " + script)

    def picture(self, path, whole=True):
        if whole:
            height = self.run("return document.documentElement.scrollHeight")
            width = self.run("return document.documentElement.clientWidth")
            self.command("goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride",
                                              "params": {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}})
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.command("screenshot")))

    def requests(self):
        """The addresses that the browser has asked for."""
        found = []
        for entry in self.command("se/log", {"type": "performance"}):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(message["params"]["request"]["url"])
        return found

    def complaints(self):
        """What the console says of errors."""
        return [entry["message"] for entry in self.command("se/log", {"type": "browser"}) if entry["level"] == "SEVERE"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            if self.session is not None:
                self.ask(f"session/{self.session}", method="DELETE")
        except Exception:  # noqa: BLE001 - the browser has ended by itself
            pass
        self.driver.terminate()
        self.driver.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
