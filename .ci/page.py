"""The page of a wiring in headless Chromium, driven over WebDriver: see .ci/page."""
import argparse
import base64
import hashlib
import json
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from browser import Browser  # noqa: E402
from pictures import pictures  # noqa: E402

LARGEST = 300_000


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


def measured(browser):
    """Every picture of the page that is open, by geometry; returns the numbers of boxes and edges."""
    boxes = edges = 0
    count = browser.run("return graph.nodes.length")
    for first in range(0, count, 50):
        found, faults = browser.run("""
            const found = [0, 0], faults = [], shown = document.getElementById('content');
            for (let number = arguments[0]; number < arguments[1]; number += 1) {
                shown.replaceChildren(picture(number));
                const image = shown.querySelector('svg'), frame = image.viewBox.baseVal, name = graph.nodes[number].n;
                const fault = (...what) => faults.push(`around ${name}: ${what.join(' ')}`);
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
            return [found, [...new Set(faults)]]""", first, min(first + 50, count))
        expect(not faults, f"{len(faults)} faults in pictures, the first being: " + "; ".join(faults[:5]))
        boxes, edges = boxes + found[0], edges + found[1]
    expect(boxes > count and edges > count, f"{boxes} boxes, {edges} edges around {count}")
    return boxes, edges


def tangled(browser, validate, work):
    """Registrations that need each other in every direction, deferred, in dictionaries, in lists."""
    factories, registrations = {}, {}
    for number in range(24):
        needs = {number * 7 % 24, number * 5 % 24 + 1, number + 1, number // 2} & set(range(24)) - {0}
        factories[f"factory{number}"] = {
            "file": "App/Factories.swift", "services": [f"App.Service{number}", "App.Screen"],
            "parameters": [{"kind": "lazyFull", "name": f"the{need}", "service": f"App.Service{need}"} for need in sorted(needs)]
            + [{"kind": "keyed", "name": "links", "service": "App.Screen"}] * (number % 8 == 0)}
        registrations[f"service{number}"] = {
            "factory": f"factory{number}", "as": [f"App.Service{number}", "App.Screen"], "tags": [f"tag{number}"],
            "lifetime": "singleton", "dependencies": {
                **{f"the{need}": f"service{need}" for need in needs},
                **{"links": {"keys": {f"/{need}": f"service{need}" for need in (3, 11, 19)}} for _ in range(number % 8 == 0)}}}
    manifest = {"guise": 1, "assemblies": {"app": {"registrations": registrations}}}
    for name, value in [("guise-catalog.json", {"version": 1, "factories": factories}), ("manifest.json", manifest)]:
        with open(os.path.join(work, name), "w") as file:
            json.dump(value, file)
    browser.open(page(validate, work, os.path.join(work, "manifest.json")))


def surroundings(browser, validate, work):
    """The pictures around everything in the examples and in two wirings made up here."""
    modules = "Examples/Modules/Sources"
    wirings = [[f"Examples/{name}/manifest{kind}.json"] for name in ("Logbook", "Server") for kind in ("", ".development")]
    wirings += [["--catalog", "Examples/Modules/guise-catalog.json", "--root", f"networking={modules}/Networking/Wiring",
                 "--root", f"features={modules}/Features/Wiring", f"{modules}/Reader/Wiring/manifest{kind}.json"]
                for kind in ("", ".development", ".staging")]
    counts = [measured(browser)]
    for wiring in wirings:
        browser.open(page(validate, work, *wiring))
        counts.append(measured(browser))
    tangled(browser, validate, work)
    counts.append(measured(browser))
    return [sum(numbers) for numbers in zip(*counts)]


def differences(browser, validate, work, shots):
    """The pages of `--diff`: two environments, every kind of change, and names that would be markup."""
    wiring = "Examples/Modules/Sources/Reader/Wiring/"
    roots = ["--catalog=Examples/Modules/guise-catalog.json"]
    roots += [f"--root={name.lower()}=Examples/Modules/Sources/{name}/Wiring" for name in ("Networking", "Features")]
    folder = "Tests/Fixtures/differences/"
    pairs = {
        "logbook": ("Examples/Logbook/manifest.json", "Examples/Logbook/manifest.development.json"),
        "modules": (*roots, wiring + "manifest.json", wiring + "manifest.development.json"),
        "shop": (folder + "shop/old.json", folder + "shop/new.json"),
        "hostile": (folder + "hostile/old.json", folder + "hostile/new.json"),
    }
    for name, (*options, old, new) in pairs.items():
        path = os.path.join(work, "difference.html")
        result = subprocess.run([validate, *options, "--format", "html", "--output", path, "--diff", old, new],
                                capture_output=True, text=True)
        expect(result.returncode == 1, f"{name}: {result.returncode}, {result.stderr}")
        browser.open(path)
        expect(browser.run("return document.scripts.length + document.images.length") == 0, f"{name}: a name became markup")
        for file in (old, new):
            expect(file in browser.run("return document.querySelector('header').innerText"), f"{name}: {file} is not named")
        shown, counted = browser.run("""return ["article, .paths tbody tr", "header b"].map((selector) =>
            [...document.querySelectorAll(selector)].map((element) => Number(element.textContent) || 1))""")
        expect(len(shown) == sum(counted) > 0, f"{name}: {len(shown)} entries are counted as {counted}")
        dead = browser.run("""return [...document.querySelectorAll('a')].filter((link) =>
            !document.getElementById(link.hash.slice(1))).length""")
        expect(dead == 0, f"{name}: {dead} links lead nowhere")
        browser.devtools("Emulation.setDeviceMetricsOverride",
                         {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
        wide = browser.run("return document.documentElement.scrollWidth")
        expect(wide <= 390, f"{name}: {wide} pixels wide on a telephone")
        browser.devtools("Emulation.clearDeviceMetricsOverride", {})
        shots(browser, f"difference-{name}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("validate")
    parser.add_argument("axe", help="axe-core, one file")
    parser.add_argument("--shots", metavar="DIR")
    parser.add_argument("--record", action="store_true")
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
            # The page of 1,000 registrations is still open.
            boxes, edges = surroundings(browser, arguments.validate, work)
            differences(browser, arguments.validate, work, shots)
            drawn = pictures(browser, arguments.validate, arguments.record)
            complaints = browser.complaints()
            expect(not complaints, f"the browser complains: {complaints}")
    finally:
        browser.close()
    print(f"page: {size:,} bytes for 1,000 registrations, which are there after {taken:.0f} ms;"
          f" {boxes:,} boxes and {edges:,} edges measured in pictures;"
          f" {drawn} pictures of the README drawn")


main()
