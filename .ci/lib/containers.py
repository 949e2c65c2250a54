"""Programs that use Guise, and other containers, for `.ci/weight`."""

import re
from typing import NamedTuple


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
LAUNCH_FROM_MANIFEST = '''
import Guise
import GuiseManifest

TYPES
func declare(_ factories: FactoryDeclarations) {
FACTORIES
}
let manifest = #"""
  {
    "guise": 1,
    "assemblies": { "app": { "registrations": {
ENTRIES
    } } }
  }
  """#
let source = ManifestSource.files(["manifest.json": Array(manifest.utf8)], main: "manifest.json")
let clock = ContinuousClock()
let start = clock.now
let container = try Container(manifest: source, factories: FactoryRegistry { declare($0) })
let loaded = clock.now
let service = try container.resolve((any WANTED).self)
let end = clock.now
print((end - start) / .microseconds(1), (end - loaded) / .microseconds(1))
'''
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


def launched(number):
    """A class, its protocol, and the protocols of its parameters.

    The launch of an application has a hundred services that have nothing in common, as its cost lies in types that
    were not seen before. Each needs none to three of the eight around it, and the eighth all.
    """
    others = (number - 4, number - 2, number - 1) if number % 8 == 7 else range(number - number % 4, number)
    return f"S{number:02}", f"P{number:02}", [f"P{other:02}" for other in others]


LAUNCHED = [launched(number) for number in range(100)]
LAUNCHED_TYPES = "".join(
    f"protocol {kind}: Sendable {{}}\nfinal class {made}: {kind} {{ init("
    + ", ".join(f"_: any {other}" for other in others) + ") {} }\n"
    for made, kind, others in LAUNCHED)
WANTED = 7


def launch(container):
    """The launch with its wiring in code."""
    services = [
        (kind.lower(), f"(any {kind})", f"{made}(…)", [(other.lower(), f"(any {other})") for other in others])
        for made, kind, others in LAUNCHED]
    return program(container, LAUNCHED_TYPES, services, LAUNCH_IN_CODE, wanted=WANTED, kept=True)


def launch_from_manifest():
    """The same from a manifest."""
    return fill(
        LAUNCH_FROM_MANIFEST, wanted=LAUNCHED[WANTED][1], types=LAUNCHED_TYPES,
        factories="\n".join(
            f'  factories.register("{made.lower()}", as: (any {kind}).self, {made}.init)' for made, kind, _ in LAUNCHED),
        entries=",\n".join(
            f'    "{name}": {{ "factory": "{name}", "lifetime": "singleton" }}'
            for name in (made.lower() for made, *_ in LAUNCHED)))
