"""Programs that use Guise, and other containers, for `.ci/weight`."""

import re
from pathlib import Path
from typing import NamedTuple

LAUNCH = Path(__file__).resolve().parents[2] / "Tests/Benchmarks/Launch"


class Container(NamedTuple):
    """How programs use a container: words in capitals are replaced. MADE makes a TYPE, of a CLASS."""

    module: str
    registration: str
    argument: str  # in MADE
    resolve: str
    # What a registration says of an instance that is made each time, and of one that is kept.
    lifetimes: tuple = ("", "")
    setup: str = "let container = Container()\n"
    functions: str = "@inline(never) func registerNUMBER(_ container: Container) {\nBODY}\n"
    call: str = "registerNUMBER(container)\n"
    language: str = "6"


GUISE = Container(
    "Guise", "  container.register { r in MADE }\n", "try r.resolve()", "try container.resolve(TYPE.self)")
AUTO = GUISE._replace(registration="  container.register(factory: auto(TYPE.init))\n")
AUTO_KEPT = AUTO._replace(
    registration="  container.register(TYPE.self, lifetime: .singleton, factory: auto(CLASS.init))\n")
CLASSES = GUISE._replace(registration="")
PEERS = {
    "Swinject": Container(
        "Swinject", "  container.register(TYPE.self) { r in MADE }LIFETIME\n", "r.resolve(TYPE.self)!",
        "container.resolve(TYPE.self)!", (".inObjectScope(.transient)", ".inObjectScope(.container)")),
    "Factory": Container(
        "FactoryKit", "  var NAME: Factory<TYPE> { self { MADE }LIFETIME }\n", "self.NAME()",
        "Container.shared.NAME()", ("", ".singleton"), "", "extension Container {\nBODY}\n", ""),
    "Dip": Container(
        "Dip", "  container.register(LIFETIME) { MADE as TYPE }\n", "try container.resolve()",
        "try container.resolve() as TYPE", (".unique", ".singleton"), "let container = DependencyContainer()\n",
        GUISE.functions.replace("Container", "DependencyContainer"), language="5"),
}

HELLO_MANIFEST = """
import Guise
import GuiseManifest

let manifest = #"{ "guise": 1, "assemblies": { "app": { "registrations": { "text": "greeting" } } } }"#
let container = try Container(
  manifest: .files(["manifest.json": Array(manifest.utf8)], main: "manifest.json"),
  factories: FactoryRegistry { $0.register("greeting", as: String.self) { "hello" } })
print(try container.resolve(String.self))
"""
LAUNCH_MANIFEST = """
@inline(never) @_optimize(none) func consume<Value>(_ value: Value) {}
let launch = try Launch.fromManifest()
print(launch.total / .microseconds(1), launch.resolving / .microseconds(1))
"""
LAUNCH_IN_CODE = """
let clock = ContinuousClock()
let start = clock.now
CALLS
let registered = clock.now
let service = RESOLVE
let end = clock.now
print((end - start) / .microseconds(1), (end - registered) / .microseconds(1))
"""


def fill(text, **words):
    for word, value in words.items():
        text = text.replace(word.upper(), value)
    return text


def program(container, types, services, main, wanted=0, kept=False):
    """Registers services by fifties, each a name, a type, what makes it and its parameters; resolves one."""
    functions, calls = "", container.setup
    for start in range(0, len(services), 50):
        body = ""
        for name, kind, made, parameters in services[start:start + 50]:
            arguments = ", ".join(fill(container.argument, name=name, type=kind) for name, kind in parameters)
            body += fill(
                container.registration, lifetime=container.lifetimes[kept], name=name, type=kind,
                made=made.replace("…", arguments), **{"class": made.split("(")[0]})
        functions += fill(container.functions, number=str(start), body=body)
        calls += fill(container.call, number=str(start))
    name, kind, *_ = services[wanted]
    resolve = fill(container.resolve, name=name, type=kind)
    return f"import {container.module}\n{types}{functions}{fill(main, calls=calls, resolve=resolve)}"


def hello(container):
    return program(container, "", [("hello", "String", '"hello"', [])], "CALLSprint(RESOLVE)\n")


def classes(container, count):
    """Classes whose initializers have 0 to 3 parameters, each of an earlier class."""
    text, services = "", []
    for index in range(count):
        others = [(f"s{index - place - 1}", f"S{index - place - 1}") for place in range(min(index, index % 4))]
        stored = "".join(f"  let {name}: {kind}\n" for name, kind in others)
        signature = ", ".join(f"_ {name}: {kind}" for name, kind in others)
        body = "; ".join(f"self.{name} = {name}" for name, _ in others)
        text += f"final class S{index} {{\n{stored}  init({signature}) {{ {body} }}\n}}\n"
        services.append((f"s{index}", f"S{index}", f"S{index}(…)", others))
    text = program(container, text, services, "public func registerAll() {\nCALLS}\n")
    # A property that nothing uses is left out of the object, unless it is public.
    return text if container.call else re.sub("^( *)(final class|var s)", r"\1public \2", text, flags=re.M)


def launch(container):
    """The launch of the benchmark, in code."""
    types, services = (LAUNCH / "LaunchServices.swift").read_text(), []
    for made, kind, parameters in re.findall(r"final class (\w+): (\w+) { init\((.*)\) {} }", types):
        others = [(name.lower(), f"(any {name})") for name in re.findall(r"any (\w+)", parameters)]
        services.append((kind.lower(), f"(any {kind})", f"{made}(…)", others))
    return program(container, types, services, LAUNCH_IN_CODE, wanted=7, kept=True)
