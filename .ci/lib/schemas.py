"""Checks that the schemas say of every fixture what the validator says of it."""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

from jsonschema import Draft7Validator

COMMAND = sys.argv[1]
FIXTURES = Path("Tests/Fixtures")
EXAMPLES = sorted(path.parent for path in Path("Examples").glob("*/guise-catalog.json"))

# What the schema of all manifests can say.
SHAPE = {
    "unknown-key",
    "missing-key",
    "wrong-type",
    "invalid-value",
    "invalid-identifier",
    "unsupported-version",
}

# What a schema that is narrowed to a catalog can say besides.
NARROWED = SHAPE | {
    "unknown-factory",
    "unknown-parameter",
    "unknown-setting",
    "missing-setting",
    "invalid-setting",
    "unexpected-settings",
}

# Files that cannot be read as JSON, or that readers of JSON understand differently.
READING = {
    "unreadable-file",
    "invalid-encoding",
    "invalid-json",
    "duplicate-key",
    "limit-exceeded",
}

# What a narrowed schema can tell in part: that a parameter takes no identifier, no list or no tags,
# but not what the registration that is named offers.
PARTLY = {"dependency-type-mismatch"}

# Null in place of a value outside of an override, which the validator alone refuses.
NULLS = "Tests/Fixtures/team/yaml-nulls/"

# The manifests without errors, whose registrations are counted.
checked = set()
problems = []


def complain(message):
    problems.append(message)
    print(f"error: {message}", file=sys.stderr)


def run(*arguments):
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=False)


def findings(catalog, manifests):
    """The rules that fire in each file, by the validator's own report."""
    names = [str(manifest) for manifest in manifests]
    report = json.loads(run("--format", "json", "--catalog", str(catalog), *names).stdout)
    rules = {name: set() for name in names}
    checked.update(each["path"] for each in report["manifests"] if each["registrations"] > 0)
    for finding in report["diagnostics"]:
        # No schema of one file tells what is wrong only together with another file, or what a text of settings and
        # of defaults refers to.
        is_joint = any(place.get("path") != finding["path"] for place in finding["related"])
        is_text = re.search("/(settings|default)(/|$)", finding.get("pointer") or "") is not None
        rule = finding["rule"]
        if finding["path"] in rules and not (rule == "invalid-value" and (is_joint or is_text)):
            rules[finding["path"]].add(rule)
    return rules


def accepts(schema, path):
    """Whether a file is valid; None where it is no JSON. And what is wrong with it."""
    try:
        document = json.loads(Path(path).read_text(encoding="utf-8"))
    except (ValueError, UnicodeDecodeError, OSError):
        return None, ""
    fault = next(schema.iter_errors(document), None)
    return fault is None, "" if fault is None else f"{fault.json_path}: {fault.message[:200]}"


def load(text):
    schema = json.loads(text)
    if schema["$schema"] != Draft7Validator.META_SCHEMA["$schema"]:
        complain(f"{schema['$schema']} is not what editors read")
    Draft7Validator.check_schema(schema)
    validator = Draft7Validator(schema)
    for example in schema.get("examples", []):
        for fault in validator.iter_errors(example):
            complain(f"{schema['title']}: its example: {fault.json_path}: {fault.message[:200]}")
    return validator


def compare(name, schema, rules, told, partly=frozenset()):
    """Holds a schema against the validator's verdicts.

    It rejects what breaks the rules of `told`, and may reject what breaks those of `partly`. It may also reject
    what the validator has not looked at, after errors of an earlier phase.
    """
    rejected = Counter()
    accepted = 0
    for path, fired in sorted(rules.items()):
        if fired & READING or NULLS in str(path):
            continue
        valid, fault = accepts(schema, path)
        expected = not fired & told
        if expected and fired & partly:
            continue
        if valid is None:
            complain(f"{name}: {path} cannot be read, and the validator reads it")
        elif valid and not expected:
            complain(f"{name}: {path} is accepted in spite of {sorted(fired & told)}")
        elif not valid and expected and path in checked:
            complain(f"{name}: {path} is rejected, and the validator accepts it: {fault}")
        accepted += expected
        rejected.update(fired & told)
    print(f"{name}: {accepted} accepted, {dict(sorted(rejected.items()))} rejected")
    return accepted, rejected


def is_manifest(path):
    others = ("catalog.json", "guise-catalog.json", "guise-manifest.schema.json")
    # Tests that run beside this leave links to other fixtures for a while.
    is_built = ".build" in path.parts
    return path.is_file() and not path.is_symlink() and not is_built and path.name not in others


fixtures = [path for path in FIXTURES.rglob("*.json") if is_manifest(path)]
shared = FIXTURES / "catalog.json"
# The manifests of each example, by its catalog.
examples = {
    folder / "guise-catalog.json": [path for path in folder.rglob("*.json") if is_manifest(path)]
    for folder in EXAMPLES
}

# Manifests of every application.
manifest = load(Path("Schemas/guise-manifest-1.schema.json").read_text())
rules = findings(shared, fixtures)
for catalog, files in examples.items():
    rules |= findings(catalog, files)
accepted, rejected = compare("guise-manifest-1", manifest, rules, SHAPE)
for rule in sorted(SHAPE - set(rejected)):
    complain(f"guise-manifest-1: no fixture of {rule} was compared")
for path in FIXTURES.glob("valid/*.json"):
    if not accepts(manifest, path)[0]:
        complain(f"guise-manifest-1: {path} is a valid fixture and rejected")

# Manifests of the applications of which there are catalogs.
seen = Counter()
for catalog in [shared, *examples, *sorted(FIXTURES.glob("invalid/*/parts/catalog.json"))]:
    own = catalog.parent.parent if catalog.parent.name == "parts" else None
    result = run("--schema", "--catalog", str(catalog))
    if own is not None and own.name == "invalid-catalog":
        if result.returncode != 2:
            complain(f"{catalog}: a schema is made of what is no catalog")
        continue
    if result.returncode != 0:
        complain(f"{catalog}: --schema fails: {result.stdout}{result.stderr}")
        continue
    if own is not None:
        files = sorted(own.glob("*.json"))
    elif catalog in examples:
        files = examples[catalog]
    else:
        # Those in "team" are of an application of their own, and most of them are parts of manifests.
        files = [
            path
            for path in fixtures
            if "team" not in path.parts and not (path.parent / "parts/catalog.json").exists()
        ]
    schema = load(result.stdout)
    _, rejected = compare(str(catalog), schema, findings(catalog, files), NARROWED, PARTLY)
    seen += rejected
for rule in sorted(NARROWED - set(seen)):
    complain(f"--schema: no fixture of {rule} was compared")

# Catalogs.
catalog_schema = load(Path("Schemas/guise-catalog-1.schema.json").read_text())
catalogs = [shared, *examples, *sorted(FIXTURES.glob("invalid/*/parts/catalog.json"))]
for catalog in catalogs:
    valid, fault = accepts(catalog_schema, catalog)
    if valid != ("invalid-catalog" not in catalog.parts):
        complain(f"guise-catalog-1: {catalog}: {fault or 'accepted'}")
print(f"guise-catalog-1: {len(catalogs)} catalogs compared")

if problems:
    sys.exit(f"schemas: {len(problems)} disagreements")
print("schemas: they agree with the validator")
