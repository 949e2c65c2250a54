import Guise
import GuiseCommand
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// What `--diff` tells of two manifests: a table of pairs.
@Suite("Differences in meaning")
struct WiringDifferenceTests {
  private static let base = #""clock": "clock", "store": "store""#

  static let registrations: [DifferenceCase] = [
    DifferenceCase("Nothing", base, base),
    DifferenceCase(
      "Another spelling of the same", base,
      #""store": { "factory": "store", "tags": [], "lifetime": "transient", "description": "x" }, "#
        + #""clock": { "factory": "clock", "enabled": true, "eager": false, "allow": [] }"#),
    DifferenceCase(
      "New and gone", base,
      #""clock": "clock", "job": { "factory": "store", "lifetime": "singleton", "eager": true, "#
        + #""tags": ["b", "a"] }"#,
      "+ registration job: store, singleton, eager, tags [a, b]", "- registration store: store"),
    DifferenceCase(
      "Disabled", base, #""clock": "clock", "store": { "factory": "store", "enabled": false }"#,
      "- registration store: store (disabled)"),
    DifferenceCase(
      "Another factory", base, #""clock": "fixed-clock", "store": "store""#,
      "~ clock: factory clock -> fixed-clock"),
    DifferenceCase(
      "Lifetimes and scopes", base,
      #""clock": { "factory": "clock", "lifetime": "weak" }, "#
        + #""store": { "factory": "store", "lifetime": "scoped", "scope": "request" }"#,
      "~ clock: lifetime transient -> weak", "~ store: lifetime transient -> scoped in request"),
    DifferenceCase(
      "Tags, whose order means nothing",
      #""a": { "factory": "store", "tags": ["x", "y"] }, "b": { "factory": "store", "tags": ["z"] }"#,
      #""a": { "factory": "store", "tags": ["y", "x"] }, "b": { "factory": "store", "tags": ["w"] }"#,
      "~ b: tags [z] -> [w]"),
    DifferenceCase(
      "Services, whose order means nothing",
      #""a": { "factory": "file", "as": ["Store", "Cache"] }, "b": "store-2""#,
      #""a": { "factory": "file", "as": ["App.Cache", "App.Store"] }, "b": "store-2""#),
    DifferenceCase(
      "Other services", #""a": "file""#, #""a": { "factory": "file", "as": ["Cache", "Store"] }"#,
      "~ a: offers App.Store -> App.Cache, App.Store"),
    DifferenceCase(
      "Eager ones", #""a": { "factory": "store", "lifetime": "singleton" }"#,
      #""a": { "factory": "store", "lifetime": "singleton", "eager": true }"#,
      "~ a: built at start"),
    DifferenceCase(
      "Decorators, their order, settings and wiring",
      #""clock": "clock", "late": { "factory": "clock", "tags": ["late"] }, "s": { "factory": "#
        + #""store", "decorators": ["retry", { "factory": "log", "settings": { "level": 1 } }] }"#,
      #""clock": "clock", "late": { "factory": "clock", "tags": ["late"] }, "s": { "factory": "#
        + #""store", "decorators": [{ "factory": "retry", "dependencies": { "Clock": "late" } }, "#
        + #"{ "factory": "log", "settings": { "level": 2 } }] }"#,
      "~ s: retry: Clock gets clock -> late", "~ s: log: setting level 1 -> 2"),
    DifferenceCase(
      "Other decorators",
      #""s": { "factory": "store", "decorators": ["plain", "other"] }"#,
      #""s": { "factory": "store", "decorators": ["other", "plain"] }"#,
      "~ s: decorators [plain, other] -> [other, plain]"),
    DifferenceCase(
      "A registration named in another way is the same",
      #""store": { "factory": "store", "tags": ["x"] }, "r": { "factory": "report", "#
        + #""dependencies": { "Store": "store" } }"#,
      #""store": { "factory": "store", "tags": ["x"] }, "r": { "factory": "report", "#
        + #""dependencies": { "Store": { "tags": ["x"] } } }"#),
    DifferenceCase(
      "Wiring that follows from tags elsewhere",
      #""a": "store", "b": { "factory": "store", "tags": ["x"] }, "r": "report""#,
      #""b": "store", "a": { "factory": "store", "tags": ["x"] }, "r": "report""#,
      "~ a: tags [] -> [x]", "~ b: tags [x] -> []", "~ r: Store gets a -> b"),
    DifferenceCase(
      "What nothing need be registered for", #""r": "optional", "clock": "clock""#,
      #""r": "optional""#,
      "- registration clock: clock", "~ r: Clock gets clock -> nothing"),
    DifferenceCase(
      "Parameters of another factory", #""store": "store", "r": "report""#,
      #""store": "store", "r": "lists""#,
      "~ r: factory report -> lists", "- r: Store gets store", "+ r: every gets [store]"),
    DifferenceCase(
      "What is in an array", #""a": "store", "l": "lists""#,
      #""b": { "factory": "store", "tags": ["x"] }, "c": "store", "l": "lists""#,
      "- registration a: store", "+ registration b: store, tags [x]", "+ registration c: store",
      "~ l: every no longer gets a", "~ l: every gets b, c too"),
    DifferenceCase(
      "The order of a list",
      #""a": "store", "b": { "factory": "store", "tags": ["x"] }, "#
        + #""l": { "factory": "lists", "dependencies": { "every": ["a", "b"] } }"#,
      #""a": "store", "b": { "factory": "store", "tags": ["x"] }, "#
        + #""l": { "factory": "lists", "dependencies": { "every": ["b", "a"] } }"#,
      "~ l: every in another order: [a, b] -> [b, a]"),
    DifferenceCase(
      "A list that says what is so anyhow",
      #""a": "store", "b": { "factory": "store", "tags": ["x"] }, "l": "lists""#,
      #""a": "store", "b": { "factory": "store", "tags": ["x"] }, "#
        + #""l": { "factory": "lists", "dependencies": { "every": ["a", "b"] } }"#),
    DifferenceCase(
      "What comes from code", #""r": "logs""#,
      #""r": { "factory": "logs", "dependencies": { "Logger": { "tags": ["loud"] } } }"#,
      "~ r: Logger gets supplied Logger -> supplied Logger [loud]"),
  ]

  @Test("Registrations", arguments: registrations)
  func registration(pair: DifferenceCase) throws {
    #expect(try difference(manifest(pair.old), manifest(pair.new)) == pair.lines)
    #expect(try difference(manifest(pair.new), manifest(pair.new)) == [])
  }

  static let settings: [DifferenceCase] = [
    DifferenceCase(
      "The order of keys", #"{ "a": 1, "b": { "c": 2, "d": 3 } }"#, #"{"b":{"d":3,"c":2},"a":1}"#),
    DifferenceCase(
      "The same numbers and texts", #"{ "a": 1e3, "b": "\u0041" }"#, #"{ "a": 1000.0, "b": "A" }"#),
    DifferenceCase(
      "Added, gone, changed", #"{ "a": 1, "b": { "c": true, "d": null } }"#,
      #"{ "b": { "c": false, "e": [] }, "odd key": "x" }"#,
      #"+ s: setting "odd key" "x""#, "- s: setting a 1", "~ s: setting b.c true -> false",
      "- s: setting b.d null", "+ s: setting b.e []"),
    DifferenceCase(
      "Lists, whose order means something", #"{ "a": ["x", "y"], "b": [{ "c": 1 }, { "c": 2 }] }"#,
      #"{ "a": ["y", "x"], "b": [{ "c": 1 }, { "c": 3 }] }"#,
      #"~ s: setting a ["x", "y"] -> ["y", "x"]"#, "~ s: setting b[1].c 2 -> 3"),
    DifferenceCase(
      "What looks alike shortened", #"{ "a": "\#(String(repeating: "x", count: 99))" }"#,
      #"{ "a": "\#(String(repeating: "x", count: 98))" }"#, "~ s: setting a has changed"),
    DifferenceCase(
      "Secrets", #"{ "a": "${token}", "b": "hunter2", "c": "${token}!" }"#,
      #"{ "a": "hunter2", "b": "x-${token}", "c": "${token}?" }"#,
      "~ s: setting a is not a secret any more", "~ s: setting b is a secret now",
      #"~ s: setting c "${token}!" -> "${token}?""#),
  ]

  @Test("Settings", arguments: settings)
  func setting(pair: DifferenceCase) throws {
    func text(_ settings: String) -> String {
      manifest(
        #""s": { "factory": "configured", "settings": \#(settings) }"#,
        top:
          #""variables": { "token": { "type": "string", "secret": true, "default": "hunter2" } },"#
          + #""allow": ["unused-variable"],"#)
    }
    #expect(try difference(text(pair.old), text(pair.new)) == pair.lines)
  }

  static let tops: [DifferenceCase] = [
    DifferenceCase(
      "Variables that come and go", #""a": { "type": "string" }, "c": { "type": "string" }"#,
      #""b": { "type": "integer", "default": 1, "secret": true }, "c": { "type": "string" }"#,
      "- variable a: string, required", "+ variable b: integer, secret, has a default"),
    DifferenceCase(
      "What variables are", #""a": { "type": "integer", "env": "A" }, "b": { "type": "string" }"#,
      #""a": { "type": "number", "env": "B" }, "b": { "type": "string", "default": "x" }"#,
      "~ variable a: type integer -> number", "~ variable a: environment A -> B",
      "~ variable b: required -> has a default"),
    DifferenceCase(
      "Defaults",
      #""a": { "type": "number", "default": 1.0 }, "b": { "type": "string", "default": "x" }"#,
      #""a": { "type": "number", "default": 1 }, "b": { "type": "string", "default": "y" }"#,
      #"~ variable b: default "x" -> "y""#),
    DifferenceCase(
      "Defaults of secrets", #""a": { "type": "string", "default": "hunter2" }"#,
      #""a": { "type": "string", "default": "hunter3", "secret": true }"#,
      "~ variable a: is a secret now", "~ variable a: another default"),
  ]

  @Test("Variables", arguments: tops)
  func variables(pair: DifferenceCase) throws {
    func text(_ variables: String) -> String {
      // What includes a fragment may use them.
      manifest(Self.base, top: #""fragment": true, "variables": { \#(variables) },"#)
    }
    #expect(try difference(text(pair.old), text(pair.new)) == pair.lines)
  }

  @Test("Variables that nothing uses are no difference, what others refer to is used")
  func unusedVariables() throws {
    func text(_ variables: String) -> String {
      manifest(
        #""s": { "factory": "configured", "settings": { "a": "${used}" } }"#,
        top: #""variables": { \#(variables) }, "allow": ["unused-variable"],"#)
    }
    let used = #""used": { "type": "string", "default": "x" }"#
    let both = #"\#(used), "other": { "type": "string" }"#
    #expect(try difference(text(used), text(both)) == [])
    #expect(
      try difference(text(both), text(both.replacing("\"x\"", with: "\"y\""))) == [
        #"~ variable used: default "x" -> "y""#
      ])
  }

  @Test("The names of assemblies, and which a registration is in, are no difference")
  func assemblyNames() throws {
    func text(_ name: String, _ first: String, _ second: String) -> String {
      """
      { "guise": 1, "root": "\(name)", "assemblies": {
        "\(name)": { "uses": ["\(name)-2"], "registrations": { \(first) } },
        "\(name)-2": { "registrations": { \(second) } } } }
      """
    }
    let (clock, store) = (#""clock": "clock""#, #""store": "store""#)
    #expect(try difference(text("app", clock, store), text("main", store, clock)) == [])
    #expect(try difference(text("app", clock, store), manifest(Self.base, top: "")) == [])
  }

  @Test("Scopes, and assemblies in code")
  func assemblies() throws {
    func text(_ scopes: String, _ root: String, _ uses: String) -> String {
      """
      { "guise": 1, "scopes": [\(scopes)], "root": "\(root)", "allow": ["unreachable-assembly"],
        "assemblies": { "app": { "uses": [\(uses)], "registrations": { \(Self.base) } },
        "main": { "uses": ["app"] }, "empty": {} } }
      """
    }
    #expect(
      try difference(
        text(#""a", "b""#, "app", #""logging""#), text(#""b", "a""#, "main", #""empty""#)) == [
          "~ scopes: [a, b] -> [b, a]", "- assembly logging (in code)",
        ])
  }

  @Test("The order in which assemblies are used is that of arrays and of the start")
  func order() throws {
    func text(_ uses: String) -> String {
      """
      { "guise": 1, "assemblies": {
        "app": { "uses": [\(uses)], "registrations": { "l": "lists", "any": "choice" } },
        "one": { "registrations": {
          "a": { "factory": "store", "tags": ["a"], "lifetime": "singleton", "eager": true } } },
        "two": { "registrations": {
          "b": { "factory": "store", "tags": ["b"], "lifetime": "singleton", "eager": true } } } } }
      """
    }
    #expect(
      try difference(
        model(text(#""one", "two""#), Self.requiring), model(text(#""two", "one""#), Self.requiring)
      ) == [
        "~ l: every in another order: [a, b] -> [b, a]",
        "~ application: every App.Store in another order: [a, b] -> [b, a]",
        "~ order of start: [a, b] -> [b, a]",
      ])
  }

  @Test("Requiring one service in several ways is no difference to itself")
  func requirementsOfOneServiceInSeveralWays() throws {
    var catalog = Self.catalog
    catalog.requirements = [
      .of("App.Store"), .of("App.Store", .optional), .of("App.Store", .array),
      .of("App.Store", .lazy), .of("App.Store", .array, from: .async),
    ]
    let text = manifest(#""a": "store", "b": { "factory": "store", "tags": ["x"] }"#)
    #expect(try difference(model(text, catalog), model(text, catalog)) == [])
  }

  @Test("Moving registrations to another file is no difference")
  func files() throws {
    let top = #""scopes": ["request"], "variables": { "v": { "type": "string" } },"#
    let whole = manifest(Self.base, top: top + #""allow": ["unused-variable"],"#)
    let main = """
      { "guise": 1, "include": ["parts/store.json"], \(top) "allow": ["unused-variable"],
        "assemblies": { "app": { "registrations": { "clock": "clock" } } } }
      """
    let part = """
      { "guise": 1, "assemblies": { "app": { "registrations": { "store": "file" } } } }
      """
    let files = ["main.json": main, "parts/store.json": part]
    #expect(
      try difference(model(whole), model(.files(files, main: "main.json")))
        == ["~ store: factory store -> file"])
    let same = files.merging(
      ["parts/store.json": part.replacing("\"file\"", with: "\"store\"")]) { $1 }
    #expect(try difference(model(whole), model(.files(same, main: "main.json"))) == [])
  }

  // MARK: Help

  private static let catalog: Catalog = {
    func configured(_ service: String, _ parameters: Catalog.Parameter...) -> Catalog.Factory {
      Catalog.Factory(
        services: [service],
        parameters: [.init(name: nil, kind: .settings, service: "App.Settings")] + parameters,
        settings: .init(type: "App.Settings", schema: nil, unchecked: "by hand"),
        file: "App/Main.swift")
    }
    var file = Catalog.Factory.of("App.Store")
    file.services = ["App.Store", "App.Cache"]
    return Catalog(
      [
        "clock": .of("App.Clock"), "fixed-clock": .of("App.Clock"), "store": .of("App.Store"),
        "store-2": .of("App.Other"), "file": file,
        "report": .of("App.Report", .needs("App.Store", name: "Store")),
        "optional": .of("App.Report", .needs("App.Clock", .optional, name: "Clock")),
        "lists": .of("App.Report", .needs("App.Store", .array, name: "every")),
        "choice": .of("App.Choice", .needs("App.Store", .lazy, name: "any")),
        "logs": .of("App.Report", .needs("App.Logger", name: "Logger")),
        "retry": .of(
          "App.Store", .needs("App.Store", name: "Store"), .needs("App.Clock", name: "Clock")),
        "plain": .of("App.Store", .needs("App.Store", name: "Store")),
        "other": .of("App.Store", .needs("App.Store", name: "Store")),
        "log": configured("App.Store", .needs("App.Store", name: "Store")),
        "configured": configured("App.Thing"),
      ],
      assemblies: ["logging": .init(keys: [.init(service: "App.Log")], file: "App/Main.swift")],
      supplies: [
        .init(key: .init(service: "App.Logger"), file: "App/Main.swift"),
        .init(key: .init(service: "App.Logger", tags: ["loud"]), file: "App/Main.swift"),
      ])
  }()

  /// The same code, which resolves every store itself.
  private static let requiring: Catalog = {
    var catalog = Self.catalog
    catalog.requirements = [.of("App.Store", .array)]
    return catalog
  }()

  private func manifest(_ registrations: String, top: String = #""scopes": ["request"],"#) -> String
  {
    #"{ "guise": 1, \#(top) "assemblies": { "app": { "registrations": { \#(registrations) } } } }"#
  }

  private func model(_ text: String, _ catalog: Catalog = catalog) throws -> WiringModel {
    try model(.bytes(Array(text.utf8), path: "manifest.json"), catalog)
  }

  private func model(_ source: ManifestSource, _ catalog: Catalog = catalog) throws -> WiringModel {
    let result = ManifestValidator(catalog: catalog).inspect(source)
    // A pair that cannot be wired would compare what nobody can have.
    #expect(result.report.diagnostics.filter { $0.severity == .error } == [])
    return try #require(result.model)
  }

  private func difference(_ old: String, _ new: String) throws -> [String] {
    try difference(model(old), model(new))
  }

  private func difference(_ old: WiringModel, _ new: WiringModel) throws -> [String] {
    WiringDifference(from: old, to: new).lines
  }
}
