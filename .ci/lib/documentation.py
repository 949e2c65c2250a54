"""Checks that every public symbol has a documentation comment.

    python3 .ci/lib/documentation.py FOLDER MODULE…

FOLDER has the symbol graphs, in which a symbol without a comment of its own has that of the protocol
requirement it satisfies, also of one in the standard library: nothing needs to be exempt.
"""

import os
import sys
from pathlib import Path
from urllib.parse import unquote, urlparse

from symbols import symbols


def is_documented(symbol):
    """Whether there is a sentence before parameters and other lists."""
    lines = [line["text"].strip() for line in symbol.get("docComment", {}).get("lines", [])]
    first = next((line for line in lines if line), "- ")
    return not first.startswith("- ")


def place(symbol):
    location = symbol.get("location")
    if not location:
        return ("", 0)
    path = unquote(urlparse(location["uri"]).path)
    return (os.path.relpath(path), location["position"]["line"] + 1)


def described(symbol):
    path, line = place(symbol)
    where = f"{path}:{line}: " if path else ""
    return f"{where}{'.'.join(symbol['pathComponents'])} ({symbol['kind']['displayName'].lower()})"


def main(folder, modules):
    counts = []
    faults = []
    for module in modules:
        found = symbols(folder, module)
        missing = sorted((s for s in found if not is_documented(s)), key=place)
        counts.append(f"{module} {len(found) - len(missing)} of {len(found)}")
        if missing:
            faults.append(f"{module}, public symbols without documentation:")
            faults += [f"  {described(symbol)}" for symbol in missing]
    if faults:
        print("\n".join(faults), file=sys.stderr)
        sys.exit(f"documented: {', '.join(counts)}")
    print(f"documented: {', '.join(counts)}")


main(Path(sys.argv[1]), sys.argv[2:])
