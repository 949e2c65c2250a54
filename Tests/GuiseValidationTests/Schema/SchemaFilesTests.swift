import Foundation
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

/// The schema of manifests in `Schemas` is the one that the code writes.
struct SchemaFilesTests {
  @Test func manifest() throws {
    try GoldenFile.expect(
      ManifestSchema().document.text(.document),
      at: Repository.url("Schemas/guise-manifest-1.schema.json"))
  }

  /// An editor shows a key's description to whoever points at it: that is how a format is learnt.
  @Test(arguments: FormatKind.allCases.indices)
  func everyKeyIsExplained(_ index: Int) {
    let object = FormatKind.allCases[index]
    #expect(object.meaning.hasSuffix("."))
    for key in object.keys {
      #expect(key.meaning.hasSuffix("."), "\(key.name)")
      #expect(key.meaning.count > 20, "\(key.name)")
    }
  }
}
