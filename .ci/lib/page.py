"""The pages of wirings and of differences in Chromium without a window: see .ci/page."""
import argparse
import html
import json
import pathlib
import re
import subprocess
import tempfile
import time

import axe_core_python
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

AXE = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()
# The most bytes of a page with 1,000 registrations.
LARGEST = 460_000


def expect(condition, what):
    if not condition:
        raise SystemExit(f"page: {what}")


def same(found, wanted):
    expect(found == wanted, f"{found}, instead of {wanted}")


def told(text, *parts):
    for part in parts:
        expect(part in text, f"no {part} in: {text}")


class Browser(webdriver.Chrome):
    def __init__(self, validate, work, shots):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("headless=new", "no-sandbox", "disable-gpu", "window-size=1400,900"):
            options.add_argument(f"--{argument}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        super().__init__(options, webdriver.ChromeService("/usr/bin/chromedriver"))
        self.validate, self.work, self.shots = validate, pathlib.Path(work), shots
        self.set_script_timeout(100)
        self.run = self.execute_script

    def show(self, *arguments, at=""):
        """Opens the page that the program makes of arguments; returns its size and how long it took to open."""
        path = self.work / "page.html"
        path.unlink(missing_ok=True)
        result = subprocess.run([self.validate, "--output", path, *arguments], capture_output=True, text=True)
        expect(result.returncode <= 2 and path.exists(), f"{arguments}: {result.stderr}")
        self.get("about:blank")
        start = time.perf_counter()
        self.get(f"file://{path}{at}")
        return path.stat().st_size, time.perf_counter() - start

    def show_graph(self, *arguments, at=""):
        return self.show("--graph", "html", *arguments, at=at)

    def show_wiring(self, factories, at="", **manifest):
        """Opens the page of a manifest that is made up here."""
        for name, value in (("guise-catalog", {"version": 1, "factories": factories}), ("manifest", {"guise": 1, **manifest})):
            (self.work / f"{name}.json").write_text(json.dumps(value))
        return self.show_graph(self.work / "manifest.json", at=at)

    def texts(self, selector):
        return self.run("""return [...document.querySelectorAll(arguments[0])]
            .map((one) => one.innerText.trim().replace(/\\s+/g, ' '))""", selector)

    def text(self, selector="main"):
        return " ".join(self.texts(selector))

    def names(self):
        return self.run("return [...document.querySelectorAll('#list a')].map((a) => a.firstChild.data)")

    def section(self, heading):
        """The text below a heading."""
        return next((text for text in self.texts("#content section") if text.startswith(heading)), "")

    def settle(self):
        # The address changes before the page does.
        time.sleep(.03)

    def click(self, selector):
        by = By.XPATH if selector.startswith("//") else By.CSS_SELECTOR
        self.find_element(by, selector).click()
        self.settle()

    def go(self, address):
        self.run("location.hash = arguments[0]", address)
        self.settle()

    def type(self, *keys):
        """Types into what has the focus."""
        webdriver.ActionChains(self).send_keys(*keys).perform()
        self.settle()

    def choose(self, **fields):
        """Chooses values of the fields above the list; returns the names that it has then."""
        for field, value in fields.items():
            self.run("""const field = document.getElementById(arguments[0]);
                field.value = arguments[1];
                for (const event of ['input', 'change']) field.dispatchEvent(new Event(event))""", field, value)
        self.settle()
        return self.names()

    def media(self, media="", width=None, height=900, scale=1, theme="light"):
        self.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "media": media, "features": [{"name": "prefers-color-scheme", "value": theme}]})
        if width:
            self.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": width, "height": height, "deviceScaleFactor": scale, "mobile": media == "screen"})
        else:
            self.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

    def look(self, name):
        """What is shown is accessible, as axe-core sees it, and not wider than a phone and paper."""
        self.run(AXE)
        for theme in ("light", "dark"):
            self.media(theme=theme)
            # A thousand rows take it a minute; those of the first assemblies look like the others.
            count, found = self.run("""return axe.run({ exclude: ["#list ul:nth-of-type(n+6)"] }).then((result) => [
                result.passes.length, result.violations.map((violation) => violation.id + ": "
                    + violation.nodes.map((node) => node.target + " " + node.failureSummary))])""")
            expect(count > 10 and not found, f"{name}, {theme}: of {count} rules, not accessible are {found}")
            if self.shots:
                self.save_screenshot(f"{self.shots}/{name}-{theme}.png")
        for media, width, parts in (("screen", 390, "html"), ("print", 700, "html, body, main, .picture")):
            self.media(media, width)
            wide = self.run("""return [...document.querySelectorAll(arguments[0])].filter((element) =>
                element.scrollWidth > Math.min(arguments[1], element.clientWidth + 1)).map((element) => element.tagName)""",
                            parts, width)
            expect(not wide, f"{name}, {media}: {width} pixels are too narrow for {wide}")
        clicked = self.run("""return [...document.querySelectorAll('nav, header label')]
            .filter((element) => element.getClientRects().length).length""")
        expect(clicked == 0, f"{name}: what one clicks is printed")
        self.media()


def logbook(browser):
    browser.show_graph("Examples/Logbook/manifest.json")
    same(browser.text("#title"), "Examples/Logbook/manifest.json")
    same(browser.text(".counts"), "16 registrations 4 assemblies 2 singletons 14 transient 2 variables 0 findings")
    same(browser.texts(".card"), [
        "storage 2 registrations 2 singletons", "input 5 registrations 5 transient uses storage",
        "reports 7 registrations 7 transient uses storage", "app root 2 registrations 2 transient uses input, storage, reports"])
    told(browser.section("What the application requires"), "Logbook logbook")
    told(browser.section("Variables"), "LOGBOOK_LIMIT", "integer", "bandwidth, errors, hosts, paths", ".build/logbook/entries.jsonl")
    same(browser.run("return [...document.querySelectorAll('.picture a text')].map((one) => one.textContent)"), [
        "app", "2 registrations", "input", "5 registrations", "reports", "7 registrations", "storage", "2 registrations"])
    told(browser.run("return document.querySelector('.picture').textContent"), "app uses reports", "reports uses storage")
    browser.look("logbook")
    browser.click(".picture a[aria-label^=reports]")
    same(len(browser.names()), 7)
    browser.click("#all")

    # On a phone the content comes before the list, except while that is filtered.
    tops = "return ['main', 'nav'].map((name) => document.querySelector(name).getBoundingClientRect().top)"
    browser.media("screen", 390)
    content, names = browser.run(tops)
    expect(content < names, "on a phone the list is above the content")
    browser.choose(search="store")
    content, names = browser.run(tops)
    expect(names < content, "on a phone the names that were searched are below the content")
    browser.choose(search="")
    browser.media()

    same(browser.texts("#list h2"), ["storage 2", "input 5", "reports 7", "app 2"])
    same(browser.texts("#list .badge"), ["singleton", "singleton"])
    told(browser.text("#list"), "#daily")
    browser.click(".card[data-name=input]")
    same(len(browser.names()), 5)
    browser.click("#all")
    same(len(browser.names()), 16)
    expect(0 < len(browser.choose(search="report")) < 16, "the search finds nothing, or all")
    same(browser.choose(search="", assembly="storage"), ["clock", "store"])
    same(browser.choose(assembly="", lifetime="singleton"), ["clock", "store"])
    daily = browser.choose(lifetime="", tag="daily")
    expect("traffic" in daily and "store" not in daily, f"with a tag are {daily}")
    browser.choose(tag="")

    browser.run("document.activeElement.blur()")
    browser.type("/store", Keys.ENTER)
    same(browser.text("#name"), "store")
    told(browser.text(), "file-store", "singleton", "LogbookKit.Store", "manifest.json:")
    told(browser.section("Needs"), "Clock clock")
    told(browser.section("Settings"), 'storePath: LOGBOOK_STORE, by default ".build/logbook/entries.jsonl"')
    told(browser.section("Needed by"), "bandwidth")
    told(browser.section("Why it is there"), "8 ways", "traffic → store")
    told(browser.run("return document.querySelector('.legend').textContent"), "resolved later")
    browser.look("logbook-store")
    browser.click("#content svg a[aria-label^=clock]")
    same(browser.text("#name"), "clock")
    browser.run("[...document.querySelectorAll('#content li a')].find((a) => a.textContent === 'store').focus()")
    browser.type(Keys.ENTER)
    same(browser.text("#name"), "store")
    expect(browser.run("return document.activeElement.id") == "name", "the focus is lost with the link that had it")
    browser.back()
    browser.settle()
    same(browser.text("#name"), "clock")


def broken(browser):
    browser.show_graph("Examples/Logbook/Broken/factory-typo.json")
    told(browser.texts(".card .badge"), "2 errors")
    browser.look("broken-overview")
    browser.click(".finding a")
    same(browser.text("#name"), "store")
    told(browser.text(), "unknown-factory", 'did you mean "file-store"?')
    browser.look("broken")
    browser.click("#faulty")
    same(browser.texts("#list .badge"), ["singleton", "1 error", "1 error"])
    told(browser.names(), "store")


def hostile(browser):
    """Names that would be markup, or script."""
    evil = "</script><img src=x onerror=alert(1)>"
    browser.show_wiring({evil: {"services": ["A.B"], "file": "A/B.swift"}}, at="#one", assemblies={"app": {"registrations": {
        "one": {"factory": evil, "tags": [evil, "\u202e"], "description": evil}}}})
    same(browser.run("return document.images.length"), 0)
    told(browser.text(), evil)


def several(browser):
    """Two manifests, scopes, and what is built at the start."""
    browser.show_graph("Examples/Server/manifest.json", "Examples/Logbook/manifest.json")
    first = browser.names()
    expect(0 < len(browser.choose(scope="request")) < len(first), f"in the scope are {browser.names()}")
    browser.click("#list a")
    told(browser.text(), "scoped in request")
    told(browser.texts("#content .badge"), "in request")
    told(browser.section("Needs"), "RequestContext supplied in request")
    browser.go("#0/trace-handler")
    told(browser.section("Needed by"), "router, first of Handler")
    browser.look("server-handler")
    browser.click("#home")
    told(browser.section("Built at the start, in this order"), "statistics")
    browser.look("server")
    expect(browser.choose(scope="", manifest=1) != first, "the other manifest is not shown")


def decorated(browser):
    """Parts of a registration, secrets, dictionaries, and what is resolved later."""
    def factory(service, *parameters, **fields):
        made = {"file": "App/Factories.swift", "services": [f"App.{service}"], "parameters": [
            {"kind": kind, "service": f"App.{needed}", "name": name} for kind, needed, name in parameters]}
        if fields:
            made["parameters"].append({"kind": "settings", "service": "App.Settings"})
            made["settings"] = {"type": "App.Settings", "schema": {
                "type": "object", "fields": {field: {"type": kind} for field, kind in fields.items()}}}
        return made
    factories = {
        "log": factory("Log"), "page": factory("Page"), "plain": factory("Client", base="string", token="string"),
        "links": factory("Links", ("keyed", "Page", "pages"), ("lazy", "Client", "client"), ("required", "Client", "direct")),
        "retrying": factory("Client", ("required", "Client", "inner"), ("required", "Log", "log"), attempts="integer")}
    browser.show_wiring(factories, at="#http", root="app", variables={
        "api": {"type": "string", "env": "API", "default": "https://example.com"},
        "token": {"type": "string", "env": "TOKEN", "secret": True, "default": "hunter2"}},
        assemblies={"app": {"registrations": {
            "log": "log", "article": {"factory": "page", "tags": ["article"]},
            "settings": {"factory": "page", "tags": ["settings"]},
            "links": {"factory": "links", "dependencies": {"pages": {"keys": {"a": "article", "b": "settings"}}}},
            "http": {"factory": "plain", "description": "Talks to the server.",
                     "settings": {"base": "${api}/v1", "token": "${token}"},
                     "decorators": [{"factory": "retrying", "settings": {"attempts": 3}}]}}}})
    expect("hunter2" not in browser.page_source, "the default of a secret is on the page")
    told(browser.section("Decorated by"), "retrying", "attempts 3", "log: Log log")
    expect(not browser.section("Needs"), "what the decorator needs is taken for the factory's")
    told(browser.section("Settings"), 'api: API, by default "https://example.com"', "token: TOKEN, a secret with a default")
    told(browser.text(), "Talks to the server.")
    told(browser.section("Needed by"), "links, as client, later links, as direct")
    expect(browser.section("Why it is there").count("http") == 1, "the same way is shown twice")
    browser.look("decorated")
    browser.go("#log")
    told(browser.section("Needed by"), "http, as log, for its decorator retrying")
    browser.go("#links")
    told(browser.section("Needs"), "pages: [String: Page] a: article, b: settings", "client: LazyResolver<Client> http later")
    browser.look("links")


def large(browser):
    """1,000 registrations in 40 assemblies, with settings and tags."""
    factories, assemblies = {}, {}
    for number in range(1_000):
        needs = sorted({number // 2, number - 1, number - 40} & set(range(number)))
        factories[f"factory{number}"] = {
            "file": "App/Factories.swift", "services": [f"App.Service{number}"],
            "parameters": [{"kind": "required", "name": f"Service{need}", "service": f"App.Service{need}"}
                           for need in needs] + [{"kind": "settings", "service": "App.Settings"}],
            "settings": {"type": "App.Settings", "schema": {"type": "object", "fields": {"name": {"type": "string"}}}}}
        box = assemblies.setdefault(f"area{number % 40}", {"registrations": {}})
        box["registrations"][f"service{number}"] = {
            "factory": f"factory{number}", "lifetime": ["transient", "singleton"][number % 2],
            "tags": [f"group{number % 7}"], "settings": {"name": f"name {number}"},
            "dependencies": {f"Service{need}": {"tags": [f"group{need % 7}"]} for need in needs}}
    assemblies["app"] = {"uses": list(assemblies)}
    size, seconds = browser.show_wiring(factories, root="app", assemblies=assemblies)
    expect(size < LARGEST, f"1,000 registrations take {size:,} bytes")
    same((len(browser.names()), len(browser.texts(".card"))), (1_000, 41))
    browser.look("large-overview")
    browser.go("#service500")
    same(browser.text("#name"), "service500")
    expect(browser.section("Why it is there"), "a long way from what nobody needs is not found")
    browser.look("large")
    return f"{size:,} bytes for 1,000 registrations, which are there after {seconds * 1e3:.0f} ms"


# The pictures of the page that is open, at most 200, by geometry: the numbers of boxes and edges, and what is wrong.
MEASURE = """
    const found = [0, 0], faults = [], shown = document.getElementById('content');
    for (let number = 0; number < graph.nodes.length; number += Math.ceil(graph.nodes.length / 200)) {
        shown.replaceChildren(picture(number));
        const image = shown.querySelector('svg'), frame = image.viewBox.baseVal;
        const fault = (...what) => faults.push(`around ${graph.nodes[number].n}: ${what.join(' ')}`);
        const within = (x, y, box, rim) => x > box.x + rim && x < box.x + box.width - rim
            && y > box.y + rim && y < box.y + box.height - rim;
        const boxes = [...image.querySelectorAll('a')].map((link) => {
            const box = link.querySelector('rect').getBBox();
            for (const text of link.querySelectorAll('text')) {
                if (text.getComputedTextLength() > box.width - 12) fault(text.textContent, 'is wider than its box');
            }
            return { node: link.dataset.node, box };
        });
        for (const text of image.querySelectorAll('text')) {
            const { x, y, width, height } = text.getBBox();
            for (const [right, down] of [[0, 0], [0, 1], [.5, .5], [1, 0], [1, 1]]) {
                const [across, below] = [x + right * width, y + down * height];
                if (!within(across, below, frame, -1)) fault(text.textContent, 'leaves the frame');
                if (text.closest('a')) continue;
                if (boxes.some(({ box }) => within(across, below, box, 1))) fault(text.textContent, 'covers a box');
            }
        }
        const edges = [...image.querySelectorAll('path.edge')].map((path) => {
            const length = path.getTotalLength(), { from, to } = path.dataset, parts = Math.ceil(length / 12);
            const points = Array.from({ length: parts + 1 }, (_, i) => path.getPointAtLength(length * i / parts));
            for (const { x, y } of points) {
                if (!within(x, y, frame, 0)) fault(from, 'to', to, 'leaves the frame');
                const hit = boxes.find(({ node, box }) => node !== from && node !== to && within(x, y, box, .5));
                if (hit) fault(from, 'to', to, 'runs through', hit.node);
            }
            return { from, to, points };
        });
        // Edges that cover each other are equally long, and have their points at the same places.
        const isNear = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) <= 2;
        for (const [i, one] of edges.entries()) for (const other of edges.slice(0, i)) {
            const back = other.points;
            if (one.points.every((point, k) => isNear(point, back[Math.max(0, back.length - 1 - k)]))) {
                fault(one.from, 'to', one.to, 'covers', other.from, 'to', other.to);
            }
        }
        found[0] += boxes.length; found[1] += edges.length;
    }
    return [...found, [...new Set(faults)]]"""


def measured(browser):
    boxes, edges, faults = browser.run(MEASURE)
    expect(boxes and edges and not faults, f"{boxes} boxes, {edges} edges, {len(faults)} faults: " + "; ".join(faults[:5]))
    return boxes, edges


def tangled(browser):
    """Registrations that need each other in every direction, deferred, in dictionaries, in lists."""
    factories, registrations = {}, {}
    for number in range(24):
        needs = {number * 7 % 24, number * 5 % 24 + 1, number + 1, number // 2} & set(range(24)) - {0}
        has_links = number % 8 == 0
        services = [f"App.Service{number}", "App.Screen"]
        factories[f"factory{number}"] = {
            "file": "App/Factories.swift", "services": services,
            "parameters": [{"kind": "lazyFull", "name": f"the{need}", "service": f"App.Service{need}"} for need in sorted(needs)]
            + [{"kind": "keyed", "name": "links", "service": "App.Screen"}] * has_links}
        dependencies = {f"the{need}": f"service{need}" for need in needs}
        if has_links:
            dependencies["links"] = {"keys": {f"/{need}": f"service{need}" for need in (3, 11, 19)}}
        registrations[f"service{number}"] = {
            "factory": f"factory{number}", "as": services, "tags": [f"tag{number}"],
            "lifetime": "singleton", "dependencies": dependencies}
    browser.show_wiring(factories, assemblies={"app": {"registrations": registrations}})


# In the example of modules.
MODULES = "Examples/Modules/Sources"
MODULE_OPTIONS = ["--catalog", "Examples/Modules/guise-catalog.json", "--root", f"networking={MODULES}/Networking/Wiring",
                  "--root", f"features={MODULES}/Features/Wiring"]


def surroundings(browser):
    """The pictures around registrations: in the page that is open, in the examples, and in a wiring made up here."""
    wirings = [[f"Examples/{name}/manifest{kind}.json"] for name in ("Logbook", "Server") for kind in ("", ".development")]
    wirings += [[*MODULE_OPTIONS, f"{MODULES}/Reader/Wiring/manifest{kind}.json"] for kind in ("", ".development", ".staging")]
    counts = [measured(browser)]
    for wiring in wirings:
        browser.show_graph(*wiring)
        counts.append(measured(browser))
    tangled(browser)
    counts.append(measured(browser))
    boxes, edges = [sum(numbers) for numbers in zip(*counts)]
    return f"{boxes:,} boxes and {edges:,} edges measured in pictures"


def differences(browser):
    """The pages of `--diff`: two environments, every kind of change, and names that would be markup."""
    pairs = {
        "logbook": ("Examples/Logbook/manifest.json", "Examples/Logbook/manifest.development.json"),
        "modules": (*MODULE_OPTIONS, f"{MODULES}/Reader/Wiring/manifest.json", f"{MODULES}/Reader/Wiring/manifest.development.json"),
        "shop": ("Tests/Fixtures/differences/shop/old.json", "Tests/Fixtures/differences/shop/new.json"),
        "hostile": ("Tests/Fixtures/differences/hostile/old.json", "Tests/Fixtures/differences/hostile/new.json"),
    }
    for name, (*options, old, new) in pairs.items():
        browser.show(*options, "--format", "html", "--diff", old, new)
        same(browser.run("return document.scripts.length + document.images.length"), 0)
        told(browser.text("header"), old, new)
        shown = browser.run("return document.querySelectorAll('article tbody tr').length")
        expect(shown > 0, f"{name}: no change is shown")
        browser.look(f"difference-{name}")


def terminal(command, text):
    """A page that shows a terminal's text, with its colours."""
    shown = re.sub("\x1b\\[([0-9;]*)m", lambda code: f'</span><span class="c{code[1].replace(";", " c")}">', html.escape(text))
    return f"""<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Terminal</title><style>
:root {{ color-scheme: light dark; }}
body {{ margin: 0; padding: 28px 30px; background: light-dark(#f6f8fa, #161b22); color: light-dark(#1f2328, #e6edf3);
  font: 19px/1.6 ui-monospace, monospace; white-space: pre-wrap; }}
.c1 {{ font-weight: bold; }} .c31 {{ color: light-dark(#cf222e, #ff7b72); }} .c33 {{ color: light-dark(#9a6700, #d29922); }}
.c32 {{ color: light-dark(#1a7f37, #3fb950); }} .c36 {{ color: light-dark(#0969da, #4493f8); }}
.command {{ color: light-dark(#57606a, #9198a1); }}
</style><span class="command">$ {html.escape(command)}</span>\n\n<span>{shown}</span></html>"""


def record(browser):
    """Draws the pictures of the README, of an example. DocC takes name~dark.png in a dark theme."""
    def output(*arguments):
        return subprocess.run([browser.validate, *arguments], cwd="Examples/Logbook", capture_output=True, text=True).stdout
    mistake = "Broken/factory-typo.json"
    pages = {
        "failed-check": terminal(f"guise-validate {mistake}", output("--color", "always", mistake)),
        "page": output("--graph", "html", "manifest.json"),
        "difference": output("--format", "html", "--diff", "manifest.json", "manifest.development.json"),
    }
    browser.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
    for name, text in pages.items():
        (browser.work / "page.html").write_text(text)
        for theme, suffix in (("light", ""), ("dark", "~dark")):
            browser.media(width=1200, height=800, scale=1.2, theme=theme)
            browser.get(f"file://{browser.work}/page.html")
            browser.save_screenshot(f"Sources/GuiseManifest/GuiseManifest.docc/Resources/{name}{suffix}.png")
    return f"{len(pages)} pictures of the README drawn, each in two themes"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("validate")
    parser.add_argument("--shots", metavar="DIR")
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()
    if arguments.shots:
        pathlib.Path(arguments.shots).mkdir(parents=True, exist_ok=True)

    with tempfile.TemporaryDirectory() as work, Browser(arguments.validate, work, arguments.shots) as browser:
        # The pictures of the large page are measured while it is open.
        steps = [record] if arguments.record else [
            logbook, broken, hostile, several, decorated, large, surroundings, differences]
        try:
            done = [step(browser) for step in steps]
        finally:
            # Said when a step has failed too: it may be why.
            complaints = [one["message"] for one in browser.get_log("browser") if one["level"] in ("SEVERE", "WARNING")]
            expect(not complaints, "the browser complains: " + "\n".join(complaints))
    print("page: " + "; ".join(text for text in done if text))


main()
