import Guise
import ManifestSupport
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// Texts that are canonically equal are one text, wherever a manifest or a catalog has them: é is the
/// same as e with a combining accent.
struct UnicodeFormsTests {
  private static let forms = ["caf\u{E9}", "cafe\u{301}"]

  struct Use: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Files with a name in two places, `«1»` and `«2»`; the first file is the manifest.
    let files: [String]

    init(_ name: String, _ files: String...) {
      testDescription = name
      self.files = files
    }

    func source(_ first: String, _ second: String) -> ManifestSource {
      let texts = files.map { $0.replacing("«1»", with: first).replacing("«2»", with: second) }
      return .files(
        Dictionary(uniqueKeysWithValues: texts.indices.map { ("\($0).json", texts[$0]) }),
        main: "0.json")
    }
  }

  private static func app(_ registrations: String, top: String = "") -> String {
    #"{"guise":1,\#(top)"assemblies":{"app":{"registrations":{\#(registrations)}}}}"#
  }

  private static func overlay(_ registrations: String) -> String {
    app(registrations, top: #""include":["1.json"],"#)
  }

  /// What is named in `«2»` is what `«1»` says; in a catalog every name is the composed one.
  static let uses = [
    Use(
      "an identifier", app(#""«1»":"handler","u":{"factory":"user","dependencies":{"p":"«2»"}}"#)),
    Use(
      "an identifier in a list",
      app(#""«1»":"handler","u":{"factory":"user","dependencies":{"l":["«2»"]}}"#)),
    Use(
      "an identifier under a key",
      app(#""«1»":"handler","u":{"factory":"user","dependencies":{"k":{"keys":{"a":"«2»"}}}}"#)),
    Use(
      "an identifier in start",
      app(
        #""h":"handler","«1»":{"factory":"user","lifetime":"singleton"}"#, top: #""start":["«2»"],"#
      )),
    Use(
      "an assembly",
      #"{"guise":1,"assemblies":{"app":{"uses":["«2»"]},"«1»":{"registrations":{"h":"handler"}}}}"#),
    Use(
      "the root",
      #"{"guise":1,"root":"«2»","assemblies":{"«1»":{"registrations":{"h":"handler"}}}}"#),
    Use(
      "an assembly in code",
      #"{"guise":1,"assemblies":{"app":{"uses":["«2»"]},"b":{"uses":["«1»"]}}}"#),
    Use(
      "tags",
      app(
        #""h":{"factory":"handler","tags":["«1»"]},"u":{"factory":"user","dependencies":{"p":{"tags":["«2»"]}}}"#
      )),
    Use(
      "tags of a collection",
      app(
        #""h":{"factory":"handler","tags":["«1»"]},"u":{"factory":"user","dependencies":{"l":{"tags":["«2»"]}}}"#
      )),
    Use(
      "a scope",
      app(
        #""h":{"factory":"handler","lifetime":"scoped","scope":"«2»"}"#, top: #""scopes":["«1»"],"#)
    ),
    Use("a parameter", app(#""h":"handler","u":{"factory":"user","dependencies":{"«1»":"h"}}"#)),
    Use("a service", app(#""u":{"factory":"user","as":["App.«1»"]}"#)),
    Use("a short name of a service", app(#""u":{"factory":"user","as":"«1»"}"#)),
    Use("a factory", app(#""h":"«1»","u":{"factory":"user","decorators":["deco-«2»"]}"#)),
    Use("a field of settings", app(#""s":{"factory":"set","settings":{"field-«1»":1}}"#)),
    Use("an enum value", app(#""s":{"factory":"set","settings":{"field-«1»":1,"mode":"«2»"}}"#)),
    Use(
      "an enum as a key",
      app(#""s":{"factory":"set","settings":{"field-«1»":1,"table":{"«2»":1}}}"#)),
    Use(
      "a parameter that is removed", overlay(#""u":{"override":true,"dependencies":{"«2»":null}}"#),
      app(#""h":"handler","u":{"factory":"user","dependencies":{"«1»":"absent"}}"#)),
    Use(
      "a field that is removed", overlay(#""s":{"override":true,"settings":{"unknown-«2»":null}}"#),
      app(#""s":{"factory":"set","settings":{"field-«1»":1,"unknown-«1»":1}}"#)),
    Use(
      "an override", overlay(#""«2»":{"override":true,"factory":"handler"}"#),
      app(#""«1»":"absent""#)),
    Use(
      "an override of a variable",
      #"{"guise":1,"include":["1.json"],"variables":{"«2»":{"override":true,"type":"string"}},"assemblies":{}}"#,
      app(#""h":"handler""#, top: #""variables":{"«1»":{"type":"string"}},"#)),
    Use(
      "the same identifier twice", overlay(#""«2»":"handler""#), app(#""«1»":"handler""#)),
    Use(
      "the same key of a service",
      app(
        #""a":{"factory":"handler","tags":["«1»"]},"b":{"factory":"handler","tags":["«2»"]},"u":{"factory":"user","dependencies":{"p":{"tags":["«1»"]}}}"#
      )),
    Use("the same scope twice", app(#""h":"handler""#, top: #""scopes":["«1»","«2»"],"#)),
  ]

  @Test(arguments: uses)
  func eitherFormIsFound(use: Use) throws {
    let validator = ManifestValidator(catalog: Self.catalog)
    func found(_ first: String, _ second: String) -> [String] {
      validator.inspect(use.source(first, second)).report.diagnostics.map(\.rule)
    }
    let expected = found(Self.forms[0], Self.forms[0])
    // A name that differs in more than its form is told apart.
    if use.files[0].contains("«2»"), !expected.contains("invalid-identifier") {
      #expect(found(Self.forms[0], "cafe") != expected)
    }
    // Of names that are ASCII there are other forms too: this one is the Kelvin sign.
    let others = found("K", "\u{212A}")
    if !others.contains("invalid-identifier") { #expect(others == found("K", "K")) }
    for (first, second) in [(0, 1), (1, 0), (1, 1)] {
      #expect(found(Self.forms[first], Self.forms[second]) == expected, "\(first) \(second)")
    }
  }

  /// Objects with the same key in two forms, one behind `«1»` and one behind `«2»`.
  static let objects = [
    Use("the manifest", app(#""h":"handler""#, top: #""x-«1»":1,"x-«2»":2,"#)),
    Use("assemblies", #"{"guise":1,"root":"«1»","assemblies":{"«1»":{},"«2»":{}}}"#),
    Use("registrations", app(#""«1»":"handler","«2»":"handler""#)),
    Use(
      "variables", app("", top: #""variables":{"«1»":{"type":"string"},"«2»":{"type":"string"}},"#)),
    Use("dependencies", app(#""u":{"factory":"user","dependencies":{"«1»":[],"«2»":[]}}"#)),
    Use(
      "keys", app(#""u":{"factory":"user","dependencies":{"k":{"keys":{"«1»":"h","«2»":"h"}}}}"#)),
    Use("settings", app(#""s":{"factory":"set","settings":{"field-«1»":1,"field-«2»":2}}"#)),
    Use(
      "inside of settings", app(#""s":{"factory":"set","settings":{"table":{"«1»":1,"«2»":2}}}"#)),
    Use(
      "a default", app("", top: #""variables":{"v":{"type":"json","default":{"«1»":1,"«2»":2}}},"#)),
  ]

  @Test(arguments: objects)
  func twoFormsOfOneKeyAreADuplicate(object: Use) throws {
    for (first, second) in [(0, 1), (1, 0)] {
      let found = ManifestValidator(catalog: Self.catalog)
        .inspect(object.source(Self.forms[first], Self.forms[second])).report.diagnostics
      let duplicates = found.filter { $0.rule == "duplicate-key" }
      #expect(duplicates.count == 1)
      #expect(duplicates.first?.related.count == 1)
    }
  }

  private static let catalog: Catalog = {
    let name = forms[0]
    var user = Catalog.Factory.of(
      "App.User", .needs("App.H", .optional, name: "p"), .needs("App.H", .array, name: "l"),
      .needs("App.H", .keyed, name: "k"), .needs("App.H", .optional, name: name))
    user.services.append("App.\(name)")
    let settings = SettingsSchema.object([
      "field-\(name)": .init(.integer(.int64)),
      "mode": .init(.enumeration([.string(name), .string("plain")]), isOptional: true),
      "table": .init(
        .dictionary(key: .enumeration([name]), value: .integer(.int64)), isOptional: true),
    ])
    var set = Catalog.Factory.of("App.Set")
    set.parameters = [.init(name: nil, kind: .settings, service: "App.Settings")]
    set.settings = .init(type: "App.Settings", schema: settings)
    return Catalog(
      [
        "handler": .of("App.H"), name: .of("App.H"), "user": user, "set": set,
        "deco-\(name)": .of("App.User", .needs("App.User", name: "inner")),
      ], assemblies: [name: .init(keys: [], file: "App/Main.swift")])
  }()

  // MARK: At run time

  struct Size: Decodable, Sendable { var größe: Int }

  struct Box: Sendable { let size: Size }

  /// The key in Swift is composed, whatever form the file has.
  @Test(arguments: ["gr\u{F6}\u{DF}e", "gro\u{308}\u{DF}e", #"gro\u0308\u00dfe"#])
  func settingsAreDecoded(field: String) throws {
    let registry = FactoryRegistry { factories in
      factories.register("box", settings: Size.self) { (size: Size) in Box(size: size) }
    }
    let source = ManifestSource.app(#""b": { "factory": "box", "settings": { "\#(field)": 3 } }"#)
    #expect(try Container(manifest: source, factories: registry).resolve(Box.self).size.größe == 3)
  }

  @Test func valuesAreEqual() {
    let values = Self.forms.map { Manifest.Value.object([$0: .string($0)]) }
    #expect(values[0] == values[1])
  }
}
