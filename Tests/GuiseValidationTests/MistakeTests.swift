import Foundation
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// One mistake is one finding, and two mistakes are two: the tables in `Tests/Fixtures/mistakes`.
@Suite struct MistakeTests {
  @Test func theManifestIsSoundBeforeAMistake() throws {
    #expect(try Mistake(title: "none").findings() == [])
  }

  /// Nothing is reported that only follows from the mistake.
  @Test(arguments: Mistake.table("single"))
  func oneMistakeIsOneFinding(mistake: Mistake) throws {
    #expect(mistake.expected.count == 1)
    #expect(try mistake.findings() == mistake.expected.sorted())
  }

  /// Of two mistakes, those of the first phase with errors are reported, and nothing else.
  @Test(arguments: Mistake.table("pairs"))
  func independentMistakesAreBothReported(mistake: Mistake) throws {
    #expect(mistake.expected.count >= 2)
    let found = try mistake.findings()
    #expect(!found.isEmpty && Set(found).isSubset(of: mistake.expected), "\(found)")
  }

  @Test func aCatalogIsNoManifest() throws {
    let url = Fixtures.folder.appending(path: "mistakes/sound/guise-catalog.json")
    let report = ManifestValidator(catalog: Catalog()).report(for: [.file(url.path)])
    #expect(report.diagnostics.map(\.rule) == ["missing-key"])
  }
}

/// What is done to a sound manifest, and what has to be found then: a paragraph of a table.
struct Mistake: Sendable, CustomTestStringConvertible {
  var title: String
  /// Texts of the files with what stands there instead.
  var edits: [(before: String, after: String)] = []
  /// Each a rule with the text that it is at.
  var expected: [String] = []

  var testDescription: String { title }

  private static let folder = Fixtures.folder.appending(path: "mistakes")

  static func table(_ name: String) -> [Mistake] {
    let file = folder.appending(path: "\(name).txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n\n").compactMap { Mistake(paragraph: String($0)) }
  }

  init(title: String) { self.title = title }

  /// Nil for a remark.
  private init?(paragraph: String) {
    var lines = paragraph.split(separator: "\n").map(String.init)
    guard let first = lines.first, !first.hasPrefix("#") else { return nil }
    title = lines.removeFirst()
    var last: Character?
    for line in lines {
      let text = String(line.dropFirst(2))
      let isNew = line.first != last
      switch line.first {
      case "-":
        if isNew { edits.append((text, "")) } else { edits[edits.count - 1].before += "\n" + text }
      case "+": edits[edits.count - 1].after += (isNew ? "" : "\n") + text
      default: expected.append(text)
      }
      last = line.first
    }
  }

  private struct Misplaced: Error { var text: String }

  /// The findings of the manifest with the mistake, sorted: each a rule with the text that it is at.
  func findings() throws -> [String] {
    var files = try Self.sound.get()
    for (before, after) in edits {
      let found = files.flatMap { file in file.value.ranges(of: before).map { (file.key, $0) } }
      guard found.count == 1 else { throw Misplaced(text: before) }
      files[found[0].0]?.replaceSubrange(found[0].1, with: after)
    }
    let catalog = try Self.catalog(files.removeValue(forKey: "guise-catalog.json") ?? "")
    let report = ManifestValidator(catalog: catalog)
      .report(for: [.files(files, main: "manifest.test.json")])
    return report.diagnostics.map { finding in
      guard let location = finding.location, let text = files[location.path] else {
        return finding.rule
      }
      return "\(finding.rule) \(Self.text(from: location.start, to: location.end, in: text))"
    }.sorted()
  }

  /// The files without a mistake, by their names.
  private static let sound = Result {
    let folder = Mistake.folder.appending(path: "sound")
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    return files
  }

  private static let catalogs = Locked<[String: Catalog]>([:])

  /// Few mistakes are made in the catalog: each text is decoded once.
  private static func catalog(_ text: String) throws -> Catalog {
    if let known = catalogs.withLock({ $0[text] }) { return known }
    let catalog = try JSONDecoder().decode(Catalog.self, from: Data(text.utf8))
    catalogs.withLock { $0[text] = catalog }
    return catalog
  }

  private static func text(
    from start: SourcePosition, to end: SourcePosition, in text: String
  ) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard start.line == end.line, lines.indices.contains(start.line - 1) else { return "…" }
    let scalars = lines[start.line - 1].unicodeScalars
    return String(
      String.UnicodeScalarView(scalars.prefix(end.column - 1).dropFirst(start.column - 1)))
  }
}
