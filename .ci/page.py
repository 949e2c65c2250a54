"""The page of a wiring in headless Chromium, driven over WebDriver: see .ci/page."""
import argparse
import base64
import hashlib
import json
import os
import subprocess
import tempfile
import time
import urllib.request

LARGEST = 300_000


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


def expect(condition, what):
    if not condition:
        raise SystemExit(f"page: {what}")


def page(validate, work, *arguments):
    path = os.path.join(work, "page.html")
    result = subprocess.run(
        [validate, "--graph", "html", "--output", path, *arguments], capture_output=True, text=True)
    expect(result.returncode <= 2 and os.path.exists(path), f"{arguments}: {result.stderr}")
    return path


def names(browser):
    return browser.run("return [...document.querySelectorAll('#list a')].map((a) => a.firstChild.data)")


def chosen(browser):
    return browser.run("return document.getElementById('name').textContent")


def text(browser):
    return browser.run("return document.getElementById('main').innerText")


def fill(browser, field, value):
    browser.run("""const field = document.getElementById(arguments[0]);
        if (field.type === 'checkbox') field.checked = arguments[1]; else field.value = arguments[1];
        field.dispatchEvent(new Event('input', {bubbles: true}))""", field, value)


def overview(browser):
    browser.run("document.getElementById('home').click()")
    settle(browser)


def sections(browser):
    """The texts of the sections by their headings."""
    return dict(browser.run("""return [...document.querySelectorAll('#content section')]
        .map((section) => [section.firstChild.textContent, section.innerText])"""))


def badges(browser, where):
    return browser.run("return [...document.querySelectorAll(arguments[0] + ' .badge')].map((badge) => badge.textContent)", where)


def policy(path):
    """The policy names the script by its hash, so that no other runs."""
    with open(path) as file:
        text = file.read()
    script = text[text.rindex("<script>") + len("<script>"):text.rindex("</script>")]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    expect(f"script-src 'sha256-{digest}'\"" in text, f"the policy does not name the script, sha256-{digest}")


def settle(browser):
    # The address changes before the page does.
    browser.run("return new Promise((done) => setTimeout(done, 30))")


def accessible(browser, axe):
    """What axe-core, the checker that browsers' own tools use, finds in both themes.

    Of a long list it sees the first assemblies: the others look the same, and a thousand rows take it a minute."""
    browser.run(axe)
    for theme in ("light", "dark"):
        browser.theme(theme)
        count, found = browser.run("""return axe.run({ exclude: ["#list ul:nth-of-type(n+6)"] }).then((result) => [
            result.passes.length, result.violations.map((violation) =>
                violation.id + ": " + violation.nodes.map((node) => node.target + " " + node.failureSummary))])""")
        expect(count > 10, f"only {count} rules were tried")
        expect(not found, f"not accessible, {theme}: {found}")


def printed(browser):
    """Nothing is cut off on paper, and what one clicks is not printed."""
    browser.devtools("Emulation.setEmulatedMedia", {"media": "print"})
    browser.devtools("Emulation.setDeviceMetricsOverride",
                     {"width": 700, "height": 1000, "deviceScaleFactor": 1, "mobile": False})
    wide = browser.run("""return [...document.querySelectorAll('html, body, main, .picture')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.tagName)""")
    clicked = browser.run("""return [...document.querySelectorAll('nav, header label')]
        .filter((element) => element.getClientRects().length).length""")
    browser.devtools("Emulation.clearDeviceMetricsOverride", {})
    browser.devtools("Emulation.setEmulatedMedia", {"media": ""})
    expect(not wide, f"paper is too narrow for {wide}")
    expect(clicked == 0, "what one clicks is printed")


def logbook(browser, validate, work, shots):
    path = page(validate, work, "Examples/Logbook/manifest.json")
    policy(path)
    browser.open(path)
    expect(len(names(browser)) == 16, f"{len(names(browser))} registrations of the logbook")
    heading = browser.run("return document.getElementById('title').textContent")
    expect(heading == "Examples/Logbook/manifest.json", f"the page is called {heading}")

    # What the application is, before anything is chosen.
    counts = browser.run("return document.querySelector('.counts').innerText.replace(/\\s+/g, ' ')")
    expect(counts == "16 registrations 4 assemblies 2 singletons 14 transient 2 variables 0 findings", counts)
    cards = browser.run("return [...document.querySelectorAll('.card')].map((card) => card.innerText.replace(/\\s+/g, ' '))")
    expect(cards == ["storage 2 registrations 2 singletons", "input 5 registrations 5 transient uses storage",
                     "reports 7 registrations 7 transient uses storage",
                     "app root 2 registrations 2 transient uses input, storage, reports"], f"the boxes are {cards}")
    shown = sections(browser)
    expect("Logbook\nlogbook" in shown["What the application requires"], "what the application requires is not shown")
    for part in ["LOGBOOK_LIMIT", "integer", "bandwidth, errors, hosts, paths", '".build/logbook/entries.jsonl"']:
        expect(part in shown["Variables"], f"the variables lack {part}")
    shots(browser, "logbook")
    browser.run("document.querySelector('.card[data-name=input]').click()")
    expect(len(names(browser)) == 5, "a click on a box does not filter the list")
    browser.run("document.getElementById('all').click()")
    expect(len(names(browser)) == 16, "one cannot see all again")

    headings = browser.run("return [...document.querySelectorAll('#list h2')].map((heading) => heading.firstChild.data)")
    expect(headings == ["storage", "input", "reports", "app"], f"the list has the headings {headings}")
    expect(badges(browser, "#list") == ["singleton", "singleton"], f"the list has {badges(browser, '#list')}")
    expect("#daily" in browser.run("return document.getElementById('list').innerText"), "the list has no tags")

    fill(browser, "search", "report")
    expect(0 < len(names(browser)) < 16, "the search finds nothing, or all")
    fill(browser, "search", "")
    fill(browser, "assembly", "storage")
    expect(names(browser) == ["clock", "store"], f"the storage has {names(browser)}")
    fill(browser, "lifetime", "singleton")
    expect(names(browser) == ["clock", "store"], "the singletons of the storage")
    fill(browser, "assembly", "")
    fill(browser, "lifetime", "")
    fill(browser, "tag", "daily")
    expect("traffic" in names(browser) and "store" not in names(browser), "tags do not filter")
    fill(browser, "tag", "")

    browser.run("document.activeElement.blur()")
    browser.keys("/store\ue007")
    settle(browser)
    expect(chosen(browser) == "store", f"{chosen(browser)} is chosen by keys")
    for part in ["file-store", "singleton", "LogbookKit.Store", "manifest.json:"]:
        expect(part in text(browser), f"the store's page lacks {part}")
    shown = sections(browser)
    expect("Clock\nclock" in shown["Needs"], f"the store needs {shown['Needs']}")
    expect('storePath: LOGBOOK_STORE, by default ".build/logbook/entries.jsonl"' in shown["Settings"], shown["Settings"])
    expect("bandwidth" in shown["Needed by"], shown["Needed by"])
    expect("8 ways" in shown["Why it is there"] and "traffic → store" in shown["Why it is there"], shown["Why it is there"])
    expect("resolved later" in browser.run("return document.querySelector('.legend').textContent"), "no legend")
    shots(browser, "logbook-store")
    browser.run("""[...document.querySelectorAll('#content svg a')]
        .find((a) => a.getAttribute('aria-label').startsWith('clock')).dispatchEvent(
            new MouseEvent('click', {bubbles: true, cancelable: true}))""")
    settle(browser)
    expect(chosen(browser) == "clock", "a click in the picture leads nowhere")
    browser.run("[...document.querySelectorAll('#content li a')].find((a) => a.textContent === 'store').focus()")
    browser.keys("\ue007")
    settle(browser)
    expect(chosen(browser) == "store", "the keyboard does not follow links")
    expect(browser.run("return document.activeElement.id") == "name", "the focus is lost with the link that had it")
    browser.run("history.back()")
    settle(browser)
    browser.run("history.back()")
    settle(browser)
    expect(chosen(browser) == "store", "one cannot go back")
    browser.keys("\ue00c")


def broken(browser, validate, work, shots):
    path = page(validate, work, "Examples/Logbook/Broken/factory-typo.json")
    browser.open(path)
    policy(path)
    expect("Findings" in sections(browser), "the overview has no findings")
    expect("2 errors" in badges(browser, ".card"), f"the box says {badges(browser, '.card')}")
    shots(browser, "broken-overview")
    browser.run("document.querySelector('.finding a').click()")
    settle(browser)
    expect(chosen(browser) == "store", "a finding does not lead to its registration")
    overview(browser)
    fill(browser, "faulty", True)
    expect(badges(browser, "#list") == ["singleton", "1 error", "1 error"], f"the list has {badges(browser, '#list')}")
    expect("store" in " ".join(names(browser)), f"with findings are {names(browser)}")
    browser.run("[...document.querySelectorAll('#list a')].find((a) => a.textContent.startsWith('store')).click()")
    settle(browser)
    for part in ["unknown-factory", "did you mean \"file-store\"?"]:
        expect(part in text(browser), f"the finding lacks {part}")
    shots(browser, "broken")


def hostile(browser, validate, work):
    """Names that would be markup, or script."""
    evil = "</script><img src=x onerror=alert(1)>"
    catalog = {"version": 1, "factories": {evil: {"services": ["A.B"], "file": "A/B.swift"}}}
    manifest = {"guise": 1, "assemblies": {"app": {"registrations": {
        "one": {"factory": evil, "tags": [evil, "\u202e"], "description": evil}}}}}
    for name, value in [("guise-catalog.json", catalog), ("manifest.json", manifest)]:
        with open(os.path.join(work, name), "w") as file:
            json.dump(value, file)
    browser.open(page(validate, work, os.path.join(work, "manifest.json")) + "#one")
    expect(browser.run("return document.images.length") == 0, "a name became markup")
    expect(evil in text(browser), f"a name is not shown as it is: {text(browser)}")


def several(browser, validate, work, shots):
    browser.open(page(
        validate, work, "Examples/Server/manifest.json", "Examples/Logbook/manifest.json"))
    expect(not browser.run("return document.getElementById('manifest').parentElement.hidden"),
           "one cannot choose a manifest")
    first = names(browser)
    fill(browser, "scope", "request")
    expect(0 < len(names(browser)) < len(first), f"in the scope are {names(browser)}")
    browser.run("document.querySelector('#list a').click()")
    settle(browser)
    expect("scoped in request" in text(browser), "the scope is not told")
    expect("in request" in badges(browser, "#content"), f"the badges are {badges(browser, '#content')}")
    expect("RequestContext supplied in request" in sections(browser)["Needs"], "what is supplied is not told")
    browser.run("location.hash = '#0/trace-handler'")
    settle(browser)
    expect("router, first of Handler" in sections(browser)["Needed by"], sections(browser)["Needed by"])
    shots(browser, "server-handler")
    overview(browser)
    expect("statistics, notes" in sections(browser)["Built at the start, in this order"], "the start is not told")
    shots(browser, "server")
    fill(browser, "scope", "")
    browser.run("""const field = document.getElementById('manifest'); field.value = 1;
        field.dispatchEvent(new Event('change'))""")
    settle(browser)
    expect(names(browser) != first, "the other manifest is not shown")


def decorated(browser, validate, work, shots):
    """Parts of a registration, secrets, dictionaries, and what is resolved later."""
    def parameter(service, **more):
        return {"kind": "required", "service": f"App.{service}", **more}
    factories = {
        name: {"file": "App/Factories.swift", "services": [f"App.{service}"], "parameters": parameters}
        for name, service, parameters in [
            ("plain", "Client", []), ("log", "Log", []), ("page", "Page", []), ("links", "Links", [
                parameter("Page", kind="keyed", name="pages"), parameter("Client", kind="lazy", name="client"),
                parameter("Client", name="direct")]),
            ("retrying", "Client", [parameter("Client", name="inner"), parameter("Log", name="log")])]}
    for name, fields in [("plain", {"base": "string", "token": "string"}), ("retrying", {"attempts": "integer"})]:
        factories[name]["parameters"].append({"kind": "settings", "service": "App.Settings"})
        factories[name]["settings"] = {"type": "App.Settings", "schema": {
            "type": "object", "fields": {field: {"type": kind} for field, kind in fields.items()}}}
    manifest = {"guise": 1, "root": "app", "variables": {
        "api": {"type": "string", "env": "API", "default": "https://example.com"},
        "token": {"type": "string", "env": "TOKEN", "secret": True, "default": "hunter2"}},
        "assemblies": {"app": {"registrations": {
            "log": "log", "article": {"factory": "page", "tags": ["article"]},
            "settings": {"factory": "page", "tags": ["settings"]},
            "links": {"factory": "links", "dependencies": {"pages": {"keys": {"a": "article", "b": "settings"}}}},
            "http": {"factory": "plain", "description": "Talks to the server.",
                     "settings": {"base": "${api}/v1", "token": "${token}"},
                     "decorators": [{"factory": "retrying", "settings": {"attempts": 3}}]}}}}}
    for name, value in [("guise-catalog.json", {"version": 1, "factories": factories}), ("manifest.json", manifest)]:
        with open(os.path.join(work, name), "w") as file:
            json.dump(value, file)
    path = page(validate, work, os.path.join(work, "manifest.json"))
    with open(path) as file:
        expect("hunter2" not in file.read(), "the default of a secret is on the page")
    browser.open(path + "#http")
    shown = sections(browser)
    for part in ["retrying", "attempts\t3", "log: Log\nlog"]:
        expect(part in shown["Decorated by"], f"the decorator lacks {part}: {shown['Decorated by']}")
    expect("Needs" not in shown, f"what the decorator needs is taken for the factory's: {shown.get('Needs')}")
    expect('api: API, by default "https://example.com"' in shown["Settings"], shown["Settings"])
    expect("token: TOKEN, a secret with a default" in shown["Settings"], shown["Settings"])
    expect("Talks to the server." in text(browser), "the description is not shown")
    expect("links, as client, later\nlinks, as direct" in shown["Needed by"], shown["Needed by"])
    expect(shown["Why it is there"].count("http") == 1, "the same way is shown twice")
    shots(browser, "decorated")
    browser.run("location.hash = '#log'")
    settle(browser)
    expect("http, as log, for its decorator retrying" in sections(browser)["Needed by"], sections(browser)["Needed by"])
    browser.run("location.hash = '#links'")
    settle(browser)
    shown = sections(browser)
    expect("pages: [String: Page]\na: article, b: settings" in shown["Needs"], shown["Needs"])
    expect("client: LazyResolver<Client>\nhttp later" in shown["Needs"], shown["Needs"])
    shots(browser, "links")


def narrow(browser):
    """On a phone nothing is wider than the page."""
    browser.devtools("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
    for place in ["home", "list a"]:
        browser.run("document.querySelector('#' + arguments[0]).click()", place)
        settle(browser)
        wide = browser.run("return document.documentElement.scrollWidth")
        expect(wide <= 390, f"the page is {wide} wide on a phone")
    browser.devtools("Emulation.clearDeviceMetricsOverride", {})


def large(browser, validate, work, shots):
    """1,000 registrations in 40 assemblies, with settings and tags."""
    factories, assemblies = {}, {}
    for number in range(1_000):
        needs = sorted({number // 2, number - 1, number - 40} & set(range(number)))
        factories[f"factory{number}"] = {
            "file": "App/Factories.swift", "services": [f"App.Service{number}"],
            "parameters": [{"kind": "required", "name": f"Service{need}", "service": f"App.Service{need}"}
                           for need in needs] + [{"kind": "settings", "service": "App.Settings"}],
            "settings": {"type": "App.Settings", "schema": {
                "type": "object", "fields": {"name": {"type": "string"}}}}}
        box = assemblies.setdefault(f"area{number % 40}", {"registrations": {}})
        box["registrations"][f"service{number}"] = {
            "factory": f"factory{number}", "lifetime": ["transient", "singleton"][number % 2],
            "tags": [f"group{number % 7}"], "settings": {"name": f"name {number}"},
            "dependencies": {f"Service{need}": {"tags": [f"group{need % 7}"]} for need in needs}}
    assemblies["app"] = {"uses": list(assemblies)}
    manifest = {"guise": 1, "root": "app", "assemblies": assemblies}
    for name, value in [("guise-catalog.json", {"version": 1, "factories": factories}), ("manifest.json", manifest)]:
        with open(os.path.join(work, name), "w") as file:
            json.dump(value, file)
    path = page(validate, work, os.path.join(work, "manifest.json"))
    size = os.path.getsize(path)
    expect(size < LARGEST, f"1,000 registrations take {size:,} bytes")
    taken = browser.open(path)
    expect(len(names(browser)) == 1_000, "not all are listed")
    expect(len(browser.run("return [...document.querySelectorAll('.card')].map((card) => card.innerText)")) == 41,
           "not every assembly has a box")
    shots(browser, "large-overview")
    browser.run("location.hash = '#service500'")
    settle(browser)
    expect(chosen(browser) == "service500", "what is chosen is not shown")
    expect("Why it is there" in text(browser), "a long way from what nobody needs is not found")
    shots(browser, "large")
    return size, taken


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("validate")
    parser.add_argument("axe", help="axe-core, one file")
    parser.add_argument("--shots", metavar="DIR")
    arguments = parser.parse_args()

    with open(arguments.axe) as file:
        axe = file.read()

    def shots(browser, name):
        accessible(browser, axe)
        printed(browser)
        if arguments.shots:
            os.makedirs(arguments.shots, exist_ok=True)
            for theme in ("light", "dark"):
                browser.theme(theme)
                browser.shot(os.path.join(arguments.shots, f"{name}-{theme}.png"))
            with open(os.path.join(arguments.shots, f"{name}.pdf"), "wb") as file:
                file.write(browser.paper())

    browser = Browser()
    try:
        with tempfile.TemporaryDirectory() as work:
            logbook(browser, arguments.validate, work, shots)
            broken(browser, arguments.validate, work, shots)
            hostile(browser, arguments.validate, work)
            several(browser, arguments.validate, work, shots)
            decorated(browser, arguments.validate, work, shots)
            narrow(browser)
            size, taken = large(browser, arguments.validate, work, shots)
            complaints = browser.complaints()
            expect(not complaints, f"the browser complains: {complaints}")
    finally:
        browser.close()
    print(f"page: {size:,} bytes for 1,000 registrations, which are there after {taken:.0f} ms")


main()
