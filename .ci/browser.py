"""A browser without a window, for scripts that look at pages."""
import base64
import json
import subprocess
import time
import urllib.request


class Browser:
    """As little of WebDriver (w3.org/TR/webdriver2) as the clicks need."""

    def __init__(self, port=0, dark=False):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        for line in self.driver.stdout:
            if "started successfully on port" in line:
                self.base = f"http://127.0.0.1:{line.split()[-1].rstrip('.')}"
                break
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1400,900"]
        answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": {"args": arguments, "binary": "/usr/bin/chromium"},
            "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.session = "/session/" + answer["sessionId"]

    def call(self, method, path, body=None):
        request = urllib.request.Request(
            self.base + path, method=method, headers={"Content-Type": "application/json"},
            data=None if body is None else json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def open(self, path):
        self.call("POST", self.session + "/url", {"url": "about:blank"})
        start = time.perf_counter()
        self.call("POST", self.session + "/url", {"url": "file://" + path})
        return (time.perf_counter() - start) * 1e3

    def run(self, script, *arguments):
        return self.call(
            "POST", self.session + "/execute/sync", {"script": script, "args": list(arguments)})

    def devtools(self, command, parameters):
        return self.call("POST", self.session + "/goog/cdp/execute",
                         {"cmd": command, "params": parameters})

    def complaints(self):
        entries = self.call("POST", self.session + "/se/log", {"type": "browser"})
        return [entry["message"] for entry in entries if entry["level"] in ("SEVERE", "WARNING")]

    def keys(self, text):
        """Typed into what has the focus."""
        actions = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.call("POST", self.session + "/actions",
                  {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def theme(self, name):
        self.devtools("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": name}]})

    def shot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", self.session + "/screenshot")))

    def paper(self):
        """The page as it is printed, a PDF."""
        return base64.b64decode(self.devtools("Page.printToPDF", {"printBackground": True})["data"])

    def close(self):
        self.call("DELETE", self.session)
        self.driver.terminate()
