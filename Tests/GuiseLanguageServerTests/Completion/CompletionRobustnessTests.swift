import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseLanguageServer

@Suite struct CompletionRobustnessTests {
  private static let secret = "hunter2"

  /// Secrets by themselves, made of one, and in settings that were checked.
  private static let text = CompletionProject.manifest(
    #"""
    "mail": {"factory": "mailer", "tags": ["t"], "lifetime": "singleton",
      "settings": {"server": {"host": "${url}"}, "level": "${token}", "to": ["${token}", "a"]},
      "dependencies": {"Channels": {"keys": {"a": "store"}}}},
    "store": {"factory": "memory-store", "decorators": ["retrying-store"]}
    """#,
    top: #"""
      "variables": {
        "token": {"type": "string", "secret": true, "env": "TOKEN", "default": "hunter2"},
        "url": {"type": "string", "default": "https://${token}@x"},
        "key": {"type": "json", "secret": true, "default": {"a": "hunter2"}}
      },
      """#)

  @Test func `no offset of a manifest leads to a secret, or out of the text`() {
    let bytes = Array(Self.text.utf8)
    let source = ManifestSource.files(["manifest.json": bytes], main: "manifest.json")
    let result = ManifestValidator(catalog: CompletionProject.catalog).inspect(source)
    let manifest = CheckedManifest(
      path: "/m/manifest.json", catalog: CompletionProject.catalog, result: result)
    var random = SplitMix(seed: 3)
    for offset in bytes.indices {
      for text in [bytes, Array(bytes[..<offset]), bytes.filter { _ in !random.chance(1) }] {
        let context = CursorContext(
          file: "/m/manifest.json", text: text, offset: offset, manifest: manifest)
        for entry in context.completions {
          #expect(0 <= entry.range.lowerBound && entry.range.upperBound <= text.count)
          let parts = [entry.label, entry.text, entry.detail, entry.documentation, entry.snippet]
          #expect(!parts.compactMap(\.self).contains { $0.contains(Self.secret) })
        }
      }
    }
  }

  @Test func `what was never checked is completed from the format alone`() {
    let (text, offset) = Marked.split(#"{"assemblies": {"a": {"registrations": {"b": {▮}}}}}"#)
    let context = CursorContext(file: "/m/m.json", text: text, offset: offset, manifest: nil)
    #expect(context.completions.first?.label == "factory")
  }

  @Test func `where the check found nothing to compose the catalog still knows its factories`() {
    let labels = CompletionProject.complete(
      #"{"assemblies": {"a": {"registrations": {"b": {"factory": "▮"}}}}}"#, checked: "{"
    ).map(\.label)
    #expect(labels.contains("mailer"))
  }
}
