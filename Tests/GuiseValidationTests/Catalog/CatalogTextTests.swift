import Foundation
import Guise
import GuiseCommand
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite struct CatalogTextTests {
  private var catalog: Catalog {
    var catalog = Catalog()
    catalog.factories = [
      "traffic": .init(
        services: ["App.Report"], concurrency: .async, instance: .reference,
        parameters: [
          .init(name: "Store", kind: .required, service: "App.Store"),
          .init(name: nil, kind: .argument, service: "Foundation.UUID"),
          .init(name: "make", kind: .lazyFull, service: "App.Job", arguments: ["Int"]),
        ], settings: .init(type: "T.S", schema: .object(["a/b": .init(.string)])), opaque: true,
        file: "App/Factories.swift"),
      "Clock": .init(services: ["App.Clock"], file: "App/\"odd\"\n.swift"),
    ]
    catalog.assemblies = [
      "logging": .init(
        keys: [.init(service: "L", tags: ["b", "a"], arguments: ["Int"])], file: "App/L.swift")
    ]
    catalog.supplies = [.init(key: .init(service: "R"), scope: "request", file: "App/M.swift")]
    catalog.requirements = [
      .init(key: .init(service: "App.Report"), from: .async, file: "App/M.swift")
    ]
    return catalog
  }

  private func read(_ text: String) -> Diagnostic? {
    do throws(Catalog.Unreadable) {
      _ = try Catalog.read(Array(text.utf8), path: "guise-catalog.json")
      return nil
    } catch {
      return Diagnostic(error)
    }
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let bytes = catalog.encoded()
    let again = try Catalog.read(bytes, path: "guise-catalog.json")
    #expect(again == catalog)
    #expect(again.encoded() == bytes)
    #expect(try JSONDecoder().decode(Catalog.self, from: Data(bytes)) == catalog)
  }

  @Test func theTextIsCanonical() {
    var small = Catalog()
    small.factories = ["b": catalog.factories["traffic"], "Z": catalog.factories["Clock"]]
      .compactMapValues { $0 }
    small.factories["b"]?.settings = nil
    let expected = #"""
      {
        "factories": {
          "Z": {
            "file": "App/\"odd\"\n.swift",
            "services": ["App.Clock"]
          },
          "b": {
            "concurrency": "async",
            "file": "App/Factories.swift",
            "instance": "reference",
            "opaque": true,
            "parameters": [
              { "kind": "required", "name": "Store", "service": "App.Store" },
              { "kind": "argument", "service": "Foundation.UUID" },
              {
                "arguments": ["Int"],
                "kind": "lazyFull",
                "name": "make",
                "service": "App.Job"
              }
            ],
            "services": ["App.Report"]
          }
        },
        "version": 1
      }

      """#
    #expect(String(decoding: small.encoded(), as: UTF8.self) == expected)
  }

  @Test func anotherVersionSaysSo() {
    let finding = read(#"{ "version": 2, "factories": [] }"#)
    #expect(finding?.rule == "invalid-catalog")
    #expect(finding?.message == "the catalog has version 2, and this validator reads version 1")
    #expect(finding?.location?.start == SourcePosition(line: 1, column: 14))
    #expect(finding?.pointer == "/version")
  }

  @Test(
    arguments: [
      ("{", 1, 2), (#"{ "version": 1, "version": 1, "factories": {} }"#, 1, 17),
      (#"{ "guise": 1 }"#, 1, 1), ("[]", 1, 1),
      (#"{ "version": 1, "factories": { "a": {} } }"#, 1, 37),
      (#"{ "version": 1, "factories": { "a": { "services": [1], "file": "f" } } }"#, 1, 52),
      (#"{ "version": 1, "factories": { "a": { "services": [], "file": "f" } } }"#, 1, 51),
      (
        #"{ "version": 1, "factories": { "a": { "services": ["S"], "file": "f", "instance": "x" } } }"#,
        1, 83
      ),
    ])
  func whatIsNoCatalogIsShownWhereItIsNone(_ text: String, _ line: Int, _ column: Int) {
    let finding = read(text)
    #expect(finding?.rule == "invalid-catalog")
    #expect(finding?.location?.start == SourcePosition(line: line, column: column))
    #expect(finding?.help.first?.contains("--emit-catalog guise-catalog.json") == true)
  }

  @Test func whatIsNotWrittenHasItsDefault() throws {
    let text = #"""
      { "version": 1, "factories": { "a": { "services": ["S"], "file": "f",
        "parameters": [{ "kind": "required", "service": "T" }] } },
        "requirements": [{ "key": { "service": "S", "tags": ["a", "b"] }, "file": "f" }] }
      """#
    let catalog = try Catalog.read(Array(text.utf8), path: "c")
    #expect(
      catalog.factories["a"]
        == .init(
          services: ["S"], parameters: [.init(name: nil, kind: .required, service: "T")], file: "f")
    )
    #expect(
      catalog.requirements == [.init(key: .init(service: "S", tags: ["a", "b"]), file: "f")])
  }
}
