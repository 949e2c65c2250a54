import Foundation
import Guise
import GuiseCommand
import TestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite struct CatalogTextTests {
  @Test func faultsAreAsRecorded() async throws {
    try await LineTable.expect("catalogs") { line in
      do throws(Catalog.Unreadable) {
        _ = try Catalog.read(Array(LineTable.unescaped(line).utf8), path: "c.json")
        return ["is read"]
      } catch {
        let finding = Diagnostic(error)
        let place = finding.location.map { "\($0.start)" } ?? "-"
        return ["\(place) \(finding.pointer ?? "-") \(finding.rule): \(finding.message)"]
          + finding.help.map { "help: \($0)" }
      }
    }
  }

  /// Many with one value, not in the order of their names.
  private static func members(_ value: String) -> String {
    (0..<20).map { "\"k\($0)\":\(value)," }.joined() + "\"a\":\(value)"
  }

  /// Every process finds the same of many faults: the first one in the order of the keys.
  @Test(arguments: [
    #""factories":{\#(members(#"{"file":1}"#))}"#,
    #""factories":{},"assemblies":{\#(members("1"))}"#,
    #""factories":{},"tags":{\#(members("[]"))}"#,
    #""factories":{"f":{"services":["S"],"file":"f","settings":{"type":"T","schema":{"type":"object","fields":{\#(members("true"))}}}}}"#,
  ])
  func theFirstFaultIsFound(parts: String) {
    do throws(Catalog.Unreadable) {
      _ = try Catalog.read(Array(#"{"version":1,\#(parts)}"#.utf8), path: "c.json")
      Issue.record("it is read")
    } catch {
      #expect(error.pointer?.split(separator: "/").contains("a") == true, "\(error.pointer ?? "")")
    }
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
