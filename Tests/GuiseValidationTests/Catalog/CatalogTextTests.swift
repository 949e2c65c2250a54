import Foundation
import Guise
import GuiseCommand
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite struct CatalogTextTests {
  private func read(_ text: String) -> Diagnostic? {
    do throws(Catalog.Unreadable) {
      _ = try Catalog.read(Array(text.utf8), path: "guise-catalog.json")
      return nil
    } catch {
      return Diagnostic(error)
    }
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
  func aFaultOfACatalogHasItsPlace(_ text: String, _ line: Int, _ column: Int) {
    let finding = read(text)
    #expect(finding?.rule == "invalid-catalog")
    #expect(finding?.location?.start == SourcePosition(line: line, column: column))
    #expect(finding?.help.first?.contains("--emit-catalog guise-catalog.json") == true)
  }

  @Test func anAbsentKeyHasItsDefault() throws {
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
