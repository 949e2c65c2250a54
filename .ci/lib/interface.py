"""Compares the public interface of modules with what is recorded in `.ci/lib/interface`.

    python3 .ci/lib/interface.py FOLDER MODULE…            fails where they differ, and prints the difference
    python3 .ci/lib/interface.py --record FOLDER MODULE…   writes the files

FOLDER has the symbol graphs. A file has one line for each declaration, sorted, under the type that it
belongs to. What a protocol requires stands under the protocol, and what its extensions add under
`extension`. Members that the compiler derives from conformances are left out.
"""

import argparse
import collections
import difflib
import re
import sys
from pathlib import Path

from symbols import graphs, symbols

RECORDED = Path(__file__).resolve().parent / "interface"

# Every type has these unless it says otherwise, or they follow from another conformance.
IMPLIED = {"Copyable", "Escapable", "SendableMetatype"}

# The order of a type's members.
MEMBERS = [
    "swift.enum.case", "swift.associatedtype", "swift.typealias", "swift.init",
    "swift.type.property", "swift.property", "swift.subscript", "swift.type.method",
    "swift.method", "swift.func.op",
]
TYPES = {"swift.class", "swift.enum", "swift.protocol", "swift.struct", "swift.actor"}


def text(fragments):
    """A declaration in one line."""
    return re.sub(r"\s+", " ", "".join(fragment["spelling"] for fragment in fragments)).strip()


def declaration(symbol):
    prefix = "".join(
        "@available(*, deprecated) "
        for availability in symbol.get("availability", [])
        if availability.get("isUnconditionallyDeprecated"))
    return prefix + text(symbol["declarationFragments"])


def path(symbol):
    return ".".join(symbol["pathComponents"])


def constraints(found):
    signs = {"conformance": ":", "superclass": ":", "sameType": "=="}
    words = [f"{one['lhs']} {signs[one['kind']]} {one['rhs']}" for one in found]
    return f" where {', '.join(words)}" if words else ""


def conformances(folder, module):
    """What each type conforms to or inherits from, by the type's identifier."""
    names = {symbol["identifier"]["precise"]: path(symbol) for symbol in symbols(folder, module)}
    found = collections.defaultdict(set)
    for graph in graphs(folder, module):
        for relation in graph["relationships"]:
            if relation["kind"] not in ("conformsTo", "inheritsFrom"):
                continue
            name = names.get(relation["target"]) or relation["targetFallback"]
            name = name.removeprefix("Swift.").removeprefix(f"{module}.")
            if name not in IMPLIED:
                condition = constraints(relation.get("swiftConstraints", []))
                found[relation["source"]].add(name + condition)
    return found


def heading(symbol, conforming):
    """The declaration of a type, with its whole name and what it conforms to."""
    line = declaration(symbol)
    name = symbol["pathComponents"][-1]
    line = re.sub(rf"\b{re.escape(name)}\b", path(symbol), line, count=1)
    if symbol["kind"]["identifier"] == "swift.protocol" or not conforming:
        return line
    line, where, condition = line.partition(" where ")
    return f"{line} : {', '.join(sorted(conforming))}{where}{condition}"


def interface(folder, module):
    """The lines of a module's file."""
    found = list(symbols(folder, module))
    conforming = conformances(folder, module)
    types = {
        path(symbol): symbol for symbol in found if symbol["kind"]["identifier"] in TYPES
    }
    required = {
        relation["source"]
        for graph in graphs(folder, module)
        for relation in graph["relationships"]
        if relation["kind"] in ("requirementOf", "optionalRequirementOf")
    }
    # By name, the type itself before its extensions.
    groups = collections.defaultdict(list)
    for name, symbol in types.items():
        groups[name, heading(symbol, conforming[symbol["identifier"]["precise"]])] = []
    headings = {name: (name, line) for name, line in groups}
    for symbol in found:
        kind = symbol["kind"]["identifier"]
        if kind in TYPES:
            continue
        line = (MEMBERS.index(kind) if kind in MEMBERS else len(MEMBERS), declaration(symbol))
        owner = ".".join(symbol["pathComponents"][:-1])
        condition = constraints(symbol.get("swiftExtension", {}).get("constraints", []))
        if not owner:
            groups["", ""].append(line)
        elif (
            owner not in types
            or condition
            or types[owner]["kind"]["identifier"] == "swift.protocol"
            and symbol["identifier"]["precise"] not in required
        ):
            groups[owner, f"extension {owner}{condition}"].append(line)
        else:
            groups[headings[owner]].append(line)

    def order(group):
        name, line = group
        return (name, line.startswith("extension "), line)

    lines = []
    for name, line in sorted(groups, key=order):
        members = sorted(groups[name, line])
        if lines:
            lines.append("")
        lines += [line] if line else []
        lines += [("  " if line else "") + member for _, member in members]
    return [f"{line}\n" for line in lines]


def main():
    parser = argparse.ArgumentParser(description="Compares public interfaces with recorded ones.")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("folder", type=Path)
    parser.add_argument("modules", nargs="+")
    arguments = parser.parse_args()
    changed = False
    for module in arguments.modules:
        file = RECORDED / f"{module}.txt"
        lines = interface(arguments.folder, module)
        if arguments.record:
            RECORDED.mkdir(exist_ok=True)
            file.write_text("".join(lines))
            continue
        recorded = file.read_text().splitlines(keepends=True) if file.exists() else []
        difference = list(
            difflib.unified_diff(
                recorded, lines, f".ci/lib/interface/{module}.txt", "Sources", n=1))
        sys.stderr.writelines(difference)
        changed = changed or bool(difference)
    if changed:
        sys.exit(
            "the public interface is not the recorded one: if the change is meant, run "
            "`.ci/documentation --record`, and describe it in the article \"Changes\"")
    print(f"public interface: {'recorded' if arguments.record else 'as recorded'}")


main()
