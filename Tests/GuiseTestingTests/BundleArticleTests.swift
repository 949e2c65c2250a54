import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

/// The examples of the article on bundles are in the bundle of these tests, and are compiled and run.
@Suite("The article on bundles")
struct BundleArticleTests {
  private static let path = "Sources/GuiseManifest/GuiseManifest.docc/InABundle.md"

  private static func fences(_ language: String) throws -> [String] {
    try Markdown(at: path).fences(language)
  }

  /// The lines without their indents.
  private static func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
  }

  @Test(arguments: try fences("swift"))
  func codeIsCompiledWordForWord(_ fence: String) throws {
    let compiled = "Tests/GuiseTestingTests/BundleExamples.swift"
    #expect(try Markdown.isQuoted(fence, from: [compiled]), "\(fence)")
  }

  @Test func manifestsAreThoseInTheBundle() throws {
    let names = try Repository.text(Self.path).matches(of: /(?m)^`(Wiring\/[^`]+)`:$/)
    let files = try names.map { try Repository.text("Tests/GuiseTestingTests/\($0.1)") }
    #expect(files.count == 3)
    #expect(try Self.fences("json") == files)
  }

  @Test func theMessageIsTheValidatorsOwn() throws {
    let report = ManifestValidator(factories: .app)
      .report(for: [.resource("manifest.json", in: .module)])
    let printed = TextReport(report).text
      .replacing(#/(?m)^/.+/(?=manifest\.json)/#, with: "")
      .replacing(Bundle.module.bundleURL.lastPathComponent, with: "Shop.app")
    let texts = try Self.fences("text").map(Self.lines)
    #expect(texts.count == 1)
    for text in texts { #expect(Self.lines(printed).contains(text), "\(printed)") }
  }

  /// A fence of another language would be checked by nobody.
  @Test func everyFenceIsOfACheckedLanguage() throws {
    let fences = try Repository.text(Self.path).matches(of: /(?m)^```(\w+)$/).map { $0.1 }
    #expect(Set(fences) == ["swift", "json", "text", "sh"])
  }
}
