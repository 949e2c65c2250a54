import Foundation
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// One slip is at most one finding: every single change of the manifests of the examples, and of those
/// in which mistakes are made one by one.
@Suite struct SingleChangeTests {
  /// A manifest with the files that it includes.
  struct Sound: CustomTestStringConvertible, Sendable {
    var folder: String
    var main: String
    var included: [String] = []
    var testDescription: String { "\(folder)/\(main)" }
  }

  static let manifests = [
    Sound(folder: "Examples/Logbook", main: "manifest.json"),
    Sound(
      folder: "Examples/Logbook", main: "manifest.development.json", included: ["manifest.json"]),
    Sound(
      folder: "Tests/Fixtures/mistakes/sound", main: "manifest.test.json",
      included: ["manifest.json", "storage.json"]),
  ]

  @Test(arguments: manifests)
  func aSingleChangeBreaksAtMostOneRule(of sound: Sound) throws {
    let folder = Repository.url(sound.folder)
    let catalog = try FixtureCatalog.read(folder.appending(path: "guise-catalog.json"))
    let validator = ManifestValidator(catalog: catalog)
    var files: [String: [UInt8]] = [:]
    for name in [sound.main] + sound.included {
      files[name] = Array(try Data(contentsOf: folder.appending(path: name)))
    }
    func findings(_ files: [String: [UInt8]]) -> [Diagnostic] {
      validator.report(for: [.files(files, main: sound.main)]).diagnostics
        .filter { $0.severity != .note }
    }
    #expect(findings(files) == [])
    var count = 0
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      for change in SingleChange.all(in: bytes, path: name).sampled(every: 30) {
        var changed = files
        changed[name] = change.bytes
        let found = findings(changed)
        count += 1
        // A registration that several name, or that an overlay changes, is missing in each place.
        let isOne = Set(found.map(\.rule).filter { !$0.hasPrefix("unused-") }).count <= 1
        let texts = found.map { "\($0.rule) \($0.pointer ?? ""): \($0.message)" }
        #expect(isOne, "\(name), \(change.title): \(texts)")
      }
    }
    #expect(count > 10)
  }
}
