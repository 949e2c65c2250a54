import Foundation
import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

/// Every key of the format stands in a fixture as it should be, and in one as it should not.
struct FormatCoverageTests {
  private static let all = FormatKind.allCases.flatMap { object in
    object.keys.map { name($0, of: object) }
  }

  @Test func everyKeyStandsInAValidFixture() throws {
    var found: Set<String> = []
    for url in Self.files(in: "valid") {
      for key in Self.keys(in: try Self.root(of: url)) { found.insert(key.name) }
    }
    #expect(Self.all.filter { !found.contains($0) } == [])
  }

  @Test func everyKeyIsFaultyInAnInvalidFixture() throws {
    var found: Set<String> = []
    for rule in ["wrong-type", "invalid-value", "invalid-identifier", "missing-key", "unknown-key"]
    {
      for url in Fixtures.manifests(in: "invalid/\(rule)") {
        let keys = Self.keys(in: try Self.root(of: url))
        let findings = TestComposer(catalog: Catalog()).compose(.file(url.path)).diagnostics
        for finding in findings where finding.rule == rule {
          guard let pointer = finding.pointer else { continue }
          // Deeper keys come later.
          let innermost = keys.last {
            pointer == $0.pointer || pointer.hasPrefix($0.pointer + "/")
          }
          if let innermost { found.insert(innermost.name) }
        }
      }
    }
    #expect(Self.all.filter { !found.contains($0) } == [])
  }

  // MARK: Walking

  struct Found {
    var name: String
    var pointer: String
  }

  private static func name(_ key: FormatKey, of object: FormatKind) -> String {
    "\(key.name) of \(object.rawValue)"
  }

  /// The keys of the format that stand in a document, each before what is in its value.
  static func keys(in root: JSONValue) -> [Found] {
    var found: [Found] = []
    walk(root, .object(.manifest), into: &found)
    return found
  }

  private static func walk(_ value: JSONValue, _ shape: FormatShape, into found: inout [Found]) {
    guard shape.accepts(value.kind) else { return }
    switch shape {
    case .object(let object):
      for member in value.members {
        guard let index = object.keys.firstIndex(where: { $0.name == member.key }) else { continue }
        let key = object.keys[index]
        found.append(Found(name: name(key, of: object), pointer: member.value.pointer))
        walk(member.value, key.shape, into: &found)
      }
    case .list(let element, _):
      for item in value.elements { walk(item, element, into: &found) }
    case .named(_, let element), .keyed(let element):
      for member in value.members { walk(member.value, element, into: &found) }
    case .either(let shapes):
      for shape in shapes { walk(value, shape, into: &found) }
    default: break
    }
  }

  // MARK: Files

  /// The manifests in a folder and deeper.
  private static func files(in name: String) -> [URL] {
    let folder = Fixtures.folder.appending(path: name)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { $0.hasSuffix(".json") }.sorted().map {
      folder.appending(path: $0)
    }
  }

  private static func root(of url: URL) throws -> JSONValue {
    let bytes = Array(try Data(contentsOf: url))
    let result = StrictReader().read(SourceFile(path: url.path, bytes: bytes))
    return try #require(result.document).root
  }
}
