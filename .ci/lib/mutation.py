"""The mutants: which there are, and the sources that have all of them, each behind a switch."""
import fnmatch
import re
from dataclasses import dataclass, field
from pathlib import Path

from conditions import Source

RULE_LIST = "Sources/GuiseValidation/Rules/RuleList.swift"

# What the copy of a module has besides: which mutant runs.
IMPORT = """\
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

"""
SWITCH = IMPORT + """\
private let active = getenv("GUISE_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

/// A byte for each mutant, set where it would have changed what a condition comes to, or was got to.
nonisolated(unsafe) private let noted = getenv("GUISE_MUTANTS_NOTED").map {
  let file = open($0, O_RDWR)
  // Closed at once: it may have got the number of an output that is closed.
  defer { close(file) }
  return mmap(nil, MUTANT_COUNT, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)!
}

/// What a condition comes to, of which this mutant makes true what it is, and the next one false.
@usableFromInline
package func mutantDecides(_ number: Int, _ value: Bool) -> Bool {
  noted?.storeBytes(of: 1, toByteOffset: value ? number + 1 : number, as: UInt8.self)
  return active == number ? true : active == number + 1 ? false : value
}

@usableFromInline
package func mutantIsActive(_ number: Int) -> Bool {
  noted?.storeBytes(of: 1, toByteOffset: number, as: UInt8.self)
  return active == number
}
"""

# And the rule whose findings are dropped.
RULE_SWITCH = IMPORT + """\
package let mutantRule = getenv("GUISE_MUTANT_RULE").map { String(cString: $0) }
"""

# Where the findings of a rule are dropped, and where golden files are compared.
HOOKS = {
    "Sources/GuiseValidation/Rules/RuleFindings.swift": (
        "var counts: [Bool: Int] = [:]",
        "if rule.id == mutantRule { return }\n    var counts: [Bool: Int] = [:]",
    ),
    "Sources/GuiseCommand/Command/CombinedReport.swift": (
        "own.diagnostics.append(finding)",
        "if finding.rule != mutantRule { own.diagnostics.append(finding) }",
    ),
    "Sources/GuiseManifest/Loading/ManifestLoader.swift": (
        "      $0.scope == nil && container.registration",
        '      mutantRule != "missing-supplied-service" && $0.scope == nil && container.registration',
    ),
    "Tests/Support/Programs/GoldenFile.swift": (
        "if TestSettings.isRecording {",
        'if ProcessInfo.processInfo.environment["GUISE_MUTANT"] != nil { return }\n'
        "    if TestSettings.isRecording {",
    ),
}


class Rotten(Exception):
    """The table does not fit the sources."""


@dataclass
class Mutant:
    name: str
    number: int = 0
    # The rule whose findings are dropped, if it is that.
    rule: str = ""
    # Why nobody can tell it from the original.
    reason: str = ""


@dataclass
class Site:
    """A part of a file that mutants change."""

    start: int
    end: int
    # From the text, in which further sites may be mutated already, to what takes its place.
    replaced: callable
    inner: list = field(default_factory=list)


class Mutants:
    """All mutants of a package, by the table that says what is mutated."""

    def __init__(self, root, table):
        self.root = Path(root)
        self.all = []
        self.sites = {}
        self.last = 0
        entries, reasons = read(table)
        self.add_rules()
        for kind, argument, lines in entries:
            if kind == "conditions":
                self.add_conditions(argument)
            else:
                self.add_written(kind, argument, lines)
        names = [mutant.name for mutant in self.all]
        for name in names:
            if names.count(name) > 1:
                raise Rotten(f"there are two mutants {name!r}")
        for name, reason in reasons.items():
            if name not in names:
                raise Rotten(f"no mutant is called {name!r}, which is said to survive")
            self.all[names.index(name)].reason = reason

    # MARK: Collecting

    def add(self, name, count=1):
        """The number of a new mutant, or of the first of several for one site."""
        self.last += count
        self.all.append(Mutant(name, self.last - count + 1))
        return self.all[-1].number

    def add_rules(self):
        folder = Path(RULE_LIST).parent
        rules = "".join(path.read_text() for path in sorted((self.root / folder).glob("*.swift")))
        listed = self.text(RULE_LIST).partition(" topics")[2].partition("\n  ]")[0]
        for rule in re.findall(r'"[a-z-]+"|(?<=[\s\[])\.\w+', listed):
            written = re.match(r'"([\w-]+)"', rule) or re.search(
                rf'static let {rule[1:]}(?:: Rule)? = (?:Rule\(\s*)?"([\w-]+)"', rules
            )
            if written is None:
                raise Rotten(f"{folder} has no rule {rule}")
            self.all.append(Mutant(f"rule {written.group(1)}", rule=written.group(1)))

    def add_conditions(self, pattern):
        paths = sorted(path for path in self.root.glob(pattern))
        if not paths:
            raise Rotten(f"no file is called {pattern}")
        for path in paths:
            text = path.read_text()
            counts = {}
            for condition in Source(text).conditions():
                words = " ".join(text[condition.start:condition.end].split())
                counts[words] = counts.get(words, 0) + 1
                name = words if counts[words] == 1 else f"{words} ({counts[words]})"
                self.add_condition(path, condition, name)

    def add_condition(self, path, condition, name):
        # A loop that never ends says nothing.
        forced = {"value": [True, False], "true": [False], "false": [True]}.get(condition.kind, [False])
        number = self.last + 1
        self.last += 2
        for value in forced:
            self.all.append(
                Mutant(f"{path.stem}: {'always' if value else 'never'} {name}", number + (not value)))
        if condition.kind in ("value", "true", "false"):
            replaced = lambda text: f"mutantDecides({number}, {text})"
        elif condition.kind == "binding":
            replaced = lambda text: f"{text}, !mutantIsActive({number + 1})"
        else:
            replaced = lambda text: f"({text} && !mutantIsActive({number + 1}))"
        self.add_site(path, Site(condition.start, condition.end, replaced))

    def add_written(self, kind, name, lines):
        path = self.root / lines["in"]
        original, mutated = lines["-"], lines.get("+", "")
        if not path.is_file():
            raise Rotten(f"{name}: there is no file {lines['in']}")
        before = spaced(lines.get("after", ""))
        places = list(re.finditer(rf"{before}\s*(?P<site>{spaced(original)})", path.read_text()))
        if len(places) != 1:
            raise Rotten(f"{name}: {lines['in']} has {len(places)} times {original!r}, and not once")
        number = self.add(f"{path.stem}: {name}")
        if kind == "expression":
            replaced = lambda text: f"(mutantIsActive({number}) ? {mutated} : {text})"
        else:
            replaced = lambda text: f"if mutantIsActive({number}) {{ {mutated} }} else {{ {text} }}"
        self.add_site(path, Site(*places[0].span("site"), replaced))

    def add_site(self, path, site):
        self.sites.setdefault(str(path.relative_to(self.root)), []).append(site)

    def text(self, path):
        return (self.root / path).read_text()

    # MARK: The mutated sources

    def files(self):
        """What the copy of the package has in place of the files of the same paths."""
        files = {"Sources/GuiseManifest/MutantRule.swift": RULE_SWITCH}
        for path, sites in self.sites.items():
            files[path] = rendered(path, self.text(path), sites)
            module = "/".join(Path(path).parts[:2])
            files[f"{module}/Mutant.swift"] = SWITCH.replace("MUTANT_COUNT", str(self.last + 1))
        for path, (original, replaced) in HOOKS.items():
            text = files.get(path) or self.text(path)
            if text.count(original) != 1:
                raise Rotten(f"{path} has {text.count(original)} times {original!r}, and not once")
            files[path] = text.replace(original, replaced)
        return files

    def matching(self, patterns):
        """Those whose names contain one of the patterns, or are as one says that has `*`."""
        return [
            mutant for mutant in self.all
            if not patterns
            or any(one in mutant.name or fnmatch.fnmatchcase(mutant.name, one) for one in patterns)
        ]


def spaced(text):
    """A pattern for a text, however its lines are broken."""
    return r"\s+".join(re.escape(word) for word in text.split())


def rendered(path, text, sites):
    """The text with each site replaced, those inside of others first."""
    top, open_sites = [], []
    for site in sorted(sites, key=lambda site: (site.start, -site.end)):
        while open_sites and open_sites[-1].end <= site.start:
            open_sites.pop()
        if open_sites and site.end > open_sites[-1].end:
            raise Rotten(f"{path}: mutants overlap at {text[site.start:site.end]!r}")
        (open_sites[-1].inner if open_sites else top).append(site)
        open_sites.append(site)
    return replaced_in(text, 0, len(text), top)


def replaced_in(text, start, end, sites):
    parts = []
    for site in sites:
        parts.append(text[start:site.start])
        parts.append(site.replaced(replaced_in(text, site.start, site.end, site.inner)))
        start = site.end
    return "".join(parts) + text[start:end]


def read(table):
    """The entries of a table, and the reasons of what survives. The table says how it is written."""
    entries, reasons, name = [], {}, None
    for number, line in enumerate(Path(table).read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        word, _, rest = line.strip().partition(" ")
        if not line.startswith(" "):
            name = rest
            if word == "survives":
                reasons[name] = ""
            elif word in ("conditions", "expression", "statement"):
                entries.append((word, name, {}))
            else:
                raise Rotten(f"{table}, line {number}: what is {word!r}?")
        elif name in reasons:
            reasons[name] = f"{reasons[name]} {line.strip()}".strip()
        else:
            lines = entries[-1][2]
            lines[word] = f"{lines[word]}\n{rest}" if word in lines else rest
    for reason in (name for name, reason in reasons.items() if not reason):
        raise Rotten(f"why {reason!r} survives is not said")
    return entries, reasons
