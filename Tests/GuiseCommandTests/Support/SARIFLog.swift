import Foundation
import Testing

/// A SARIF log as a consumer sees it, with the demands of the standard and of code scanning.
struct SARIFLog {
  let run: [String: Any]
  let results: [[String: Any]]
  let rules: [[String: Any]]

  init(_ text: String) throws {
    let log = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let runs = try #require(log["runs"] as? [[String: Any]])
    #expect(runs.count == 1)
    run = try #require(runs.first)
    results = try #require(run["results"] as? [[String: Any]])
    let driver = Self.path(run, "tool", "driver") as? [String: Any]
    rules = try #require(driver?["rules"] as? [[String: Any]])
    #expect(driver?["name"] as? String == "guise-validate")
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
  }

  static func path(_ value: Any?, _ steps: Any...) -> Any? {
    steps.reduce(value) { value, step in
      if let key = step as? String { return (value as? [String: Any])?[key] }
      let list = value as? [Any] ?? []
      guard let index = step as? Int, list.indices.contains(index) else { return nil }
      return list[index]
    }
  }

  func text(_ result: Int, _ steps: Any...) -> String? {
    steps.reduce(results[result] as Any?) { Self.path($0, $1) } as? String
  }

  /// `startLine:startColumn-endLine:endColumn` of a result's first place.
  func region(_ result: Int) -> String? {
    let region = Self.path(results[result], "locations", 0, "physicalLocation", "region")
    guard let region = region as? [String: Int] else { return nil }
    func shown(_ key: String) -> String { region[key].map(String.init) ?? "" }
    return "\(shown("startLine")):\(shown("startColumn"))-\(shown("endLine")):\(shown("endColumn"))"
  }

  func uri(_ result: Int) -> String? {
    text(result, "locations", 0, "physicalLocation", "artifactLocation", "uri")
  }

  var fingerprints: [String] {
    results.compactMap {
      Self.path($0, "partialFingerprints", "guiseFinding/v1") as? String
    }
  }

  /// Expects the properties that every result has.
  func expectConsistent() {
    #expect(!"\(run)".contains("file:/"))
    let bases = Set((run["originalUriBaseIds"] as? [String: Any] ?? [:]).keys)
    for result in results {
      let id = result["ruleId"] as? String
      if let index = result["ruleIndex"] as? Int {
        #expect(rules.indices.contains(index) && rules[index]["id"] as? String == id)
      } else {
        #expect(!rules.contains { $0["id"] as? String == id })
      }
      #expect(["error", "warning", "note"].contains(result["level"] as? String))
      #expect((Self.path(result, "message", "text") as? String)?.isEmpty == false)
      let text = Self.path(result, "message", "text") as? String ?? ""
      // Braces and links mean something in messages.
      for brace in ["{", "}"] {
        #expect(!text.replacing(brace + brace, with: "").contains(brace), "\(text)")
      }
      let places = result["locations"] as? [Any] ?? []
      #expect(places.count <= 1)
      for place in places + (result["relatedLocations"] as? [Any] ?? []) {
        expectConsistent(Self.path(place, "physicalLocation"), bases)
      }
    }
    #expect(fingerprints.count == results.count)
    #expect(Set(fingerprints).count == results.count)
  }

  private func expectConsistent(_ place: Any?, _ bases: Set<String>) {
    guard let place else { return }
    let uri = Self.path(place, "artifactLocation", "uri") as? String ?? ""
    #expect(URL(string: uri) != nil && !uri.isEmpty)
    if let base = Self.path(place, "artifactLocation", "uriBaseId") as? String {
      #expect(bases.contains(base))
      #expect(!uri.hasPrefix("/") && !uri.hasPrefix(".") && !uri.contains("://"))
    } else {
      #expect(uri.hasPrefix("../") || uri == "%3Cstdin%3E")
    }
    guard let region = Self.path(place, "region") as? [String: Int] else { return }
    #expect(region.values.allSatisfy { $0 >= 1 })
    #expect(region["startLine"] != nil)
    if let endLine = region["endLine"], let startLine = region["startLine"] {
      #expect(
        (startLine, region["startColumn"] ?? 0) <= (endLine, region["endColumn"] ?? 0))
    }
  }
}
