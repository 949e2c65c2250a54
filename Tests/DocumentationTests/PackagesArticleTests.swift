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

  @Test func actionsOfTheReleaseArePinned() throws {
    let workflow = try Repository.text(".github/workflows/release.yml")
    // But for a workflow of this repository.
    let uses = workflow.matches(of: /uses: ([^.]\S+)/).map { String($0.1) }
    #expect(!uses.isEmpty)
    #expect(uses.allSatisfy { $0.wholeMatch(of: /[^@]+@[0-9a-f]{40}/) != nil })
  }
}
