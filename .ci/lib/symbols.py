"""Reads the symbol graphs of modules, for the scripts beside it."""

import json
import sys


def graphs(folder, module):
    """The graph of a module, then those of its extensions of other modules."""
    paths = [folder / f"{module}.symbols.json", *sorted(folder.glob(f"{module}@*.symbols.json"))]
    return [json.loads(path.read_text()) for path in paths]


def symbols(folder, module):
    """The symbols of a module, and what it adds to those of other modules; each once."""
    found = {}
    for graph in graphs(folder, module):
        for symbol in graph["symbols"]:
            if symbol["kind"]["identifier"] != "swift.extension":
                found.setdefault(symbol["identifier"]["precise"], symbol)
    if not found:
        sys.exit(f"{module}: the symbol graph has no symbols")
    return found.values()
