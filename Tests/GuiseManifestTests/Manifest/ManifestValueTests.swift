import Foundation
import Guise
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

struct Greeting: Equatable {
  var text: String

  struct Settings: Decodable { var text: String }
}

/// The format as values: reading, changing, writing, loading.
struct ManifestValueTests {
  private static let text = """
    {
      "guise": 1, "catalog": "c.json", "fragment": true, "include": ["a.json"],
      "variables": {
        "v": { "type": "number", "env": "V", "default": 1.0, "secret": false },
        "w": { "override": true, "env": null, "default": "t" }
      },
      "scopes": ["s"], "defaults": { "lifetime": "scoped", "scope": "s", "eager": true },
      "start": ["b"], "root": "app", "allow": ["unused-variable"],
      "assemblies": { "app": {
        "uses": ["x"], "defaults": { "lifetime": "weak" },
        "registrations": {
          "a": "f",
          "b": { "factory": "f", "as": "P", "tags": ["t"], "lifetime": "singleton", "scope": "s",
            "settings": { "n": 1.0, "big": 12345678901234567890123, "list": [{}, [], null, 1e400] },
            "dependencies": { "P": "a", "Q": ["a", "b"], "R": { "tags": ["t"] },
              "S": { "keys": { "k": "a" } } },
            "decorators": ["d", { "factory": "e", "settings": { "k": 0.10 } }],
            "eager": true, "enabled": false, "allow": ["opaque-factory"] },
          "c": { "override": true, "tags": null, "dependencies": { "P": null,
            "Q": { "tags": ["t"] }, "R": { "keys": { "l": "a" } } } },
          "d": { "override": "replace", "factory": "f", "as": ["P", "Q"] }
        } } }
    }
    """

  @Test func readingAndWritingKeepsEverything() throws {
    let manifest = try Manifest(.files(["m.json": Self.text], main: "m.json"))
    let written = manifest.encoded()
    let again = try Manifest(.bytes(written))
    #expect(again == manifest)
    #expect(again.encoded() == written)
    let document = StrictReader().read(SourceFile(path: "", bytes: Array(Self.text.utf8))).document
    let before = try JSON(#require(document).root).sorted
    let after = JSON(parsing: String(decoding: written, as: UTF8.self))
    #expect(after.sorted.text == before.text)
  }

  /// The keys that every object accepts for people and other tools are left out.
  @Test func keysAreWrittenInOrder() throws {
    let text = """
      { "x-b": 1, "assemblies": { "a": { "registrations": { "r": { "tags": ["t"],
        "settings": { "b": 1, "a": { "tags": 0, "factory": 0 } }, "override": true,
        "description": "d", "factory": "f" } }, "x-a": 0 } }, "guise": 1, "$schema": "s" }
      """
    let manifest = try Manifest(.bytes(Array(text.utf8)))
    #expect(
      JSON(parsing: String(decoding: manifest.encoded(), as: UTF8.self)).text
        == #"{ "guise": 1, "assemblies": { "a": { "registrations": "#
        + #"{ "r": { "override": true, "factory": "f", "tags": ["t"], "#
        + #""settings": { "a": { "factory": 0, "tags": 0 }, "b": 1 } } } } } }"#)
  }

  /// Every JSON file of the repository that can be read as one manifest.
  @Test func decodingByHandIsReading() throws {
    var same = 0
    for folder in ["Tests/Fixtures", "Examples", "Schemas"] {
      let files = FileManager.default.enumerator(
        at: Repository.url(folder), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "json" else { continue }
        guard let read = try? Manifest(contentsOf: file) else { continue }
        let decoded = try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: file))
        #expect(Self.decimals(decoded.value) == Self.decimals(read.value), "\(file.path)")
        same += 1
      }
    }
    #expect(same > 150)
  }

  /// With numbers as decoders hand them out: without the literals.
  private static func decimals(_ value: Manifest.Value) -> Manifest.Value {
    switch value {
    case .number(let literal): .number(NumberLiteral.decimal(literal)?.description ?? literal)
    case .array(let elements): .array(elements.map(decimals))
    case .object: .object(value.dictionary.mapValues(decimals))
    case .null, .boolean, .string: value
    }
  }

  /// As deep as the reader allows.
  @Test func deepSettingsAreDecoded() throws {
    let depth = 512 - 6
    let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let text = """
      {"guise":1,"assemblies":{"a":{"registrations":{"r":{"factory":"f","settings":{"n":\(nested)}}}}}}
      """
    var limits = ReadingLimits()
    limits.depth = 1_000
    let manifest = try Manifest(.bytes(Array(text.utf8)), limits: limits)
    #expect(manifest.assemblies["a"]?.registrations["r"]?.settings != nil)
  }

  @Test func aMergePatchChangesAValue() async throws {
    try await LineTable.expect("merge-patches") { line in
      let values = LineTable.columns(line).map { JSON(parsing: $0) }
      return [values[0].patched(by: values[1]).text]
    }
  }

  @Test func everyFormatKeyIsWritten() throws {
    let manifest = try Manifest(.files(["m.json": Self.text], main: "m.json"))
    let text = String(decoding: manifest.encoded(), as: UTF8.self)
    for object in FormatKind.allCases {
      for key in object.keys { #expect(text.contains("\"\(key.name)\":"), "\(key.name)") }
    }
  }

  @Test func otherJSONIsRefusedWithItsPlace() throws {
    let error = #expect(throws: ManifestError.self) {
      try Manifest(
        .files(["m.json": #"{"guise":1,"assemblies":[],"allow":["x"]}"#], main: "m.json"))
    }
    #expect(error?.diagnostics.map(\.rule) == ["wrong-type"])
    #expect(throws: ManifestError.self) { try Manifest(contentsOf: URL(filePath: "/nowhere.json")) }
  }

  @Test func codeMayBuildAManifestAndLoadIt() throws {
    let registry = FactoryRegistry { factories in
      factories.register("greeting", settings: Greeting.Settings.self) {
        (settings: Greeting.Settings) in
        Greeting(text: settings.text)
      }
    }
    var manifest = Manifest()
    var greeting = Manifest.Registration(factory: "greeting")
    greeting.settings = ["text": "hello"]
    manifest.assemblies["app"] = .init(registrations: ["greeting": greeting])
    let container = try Container(manifest: .manifest(manifest), factories: registry)
    #expect(try container.resolve(Greeting.self) == Greeting(text: "hello"))
  }

}
