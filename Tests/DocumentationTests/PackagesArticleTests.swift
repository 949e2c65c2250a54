import Foundation
import TestSupport
import Testing

/// `.ci/plugins` builds packages from the code of the article on plugins.
@Suite("The plugins in the article on CI")
struct PackagesArticleTests {
  private static let article = "Sources/GuiseManifest/GuiseManifest.docc/InCI.md"

  /// The lines of its code, without those that name a server.
  static func lines() throws -> [String] {
    try Markdown(at: article).fences("swift").filter { !$0.contains("@main") }
      .flatMap { $0.split(separator: "\n") }
      .map { $0.trimmingCharacters(in: .whitespaces.union([","])) }
      .filter { !$0.contains("https://") && !$0.hasPrefix("dependencies: [") }
  }

  @Test(arguments: try lines())
  func everyLineOfItsCodeIsTried(_ line: String) throws {
    #expect(try Repository.text(".ci/plugins").contains(line))
  }

  @Test func thereAreSome() throws {
    #expect(try Self.lines().count > 8)
  }

  @Test func productsTraitsAndCommandsAreCalledSo() throws {
    let article = try Repository.text(Self.article)
    let package = try Repository.text("Package.swift")
    let prebuilt = try Repository.text(".ci/lib/bundle.py")
    for name in ["GuiseBuildPlugin", "PluginTool", "validate-manifests"] {
      #expect(package.contains(#""\#(name)""#))
      #expect(article.contains(name))
    }
    for name in ["GuisePrebuiltBuildPlugin", "check-manifests"] {
      #expect(prebuilt.contains(#""\#(name)""#))
      #expect(article.contains(name))
    }
  }
}
