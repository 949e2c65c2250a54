import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import PluginsApp
import PluginsCore
import PluginsExtras
import Testing

/// What the manifests say is what runs.
@Suite struct ManifestTests {
  @Test(arguments: ["manifest", "manifest.quiet", "extras.guise"])
  func isValid(name: String) throws {
    let validator = ManifestValidator(factories: .plugins)
    #expect(try validator.diagnostics(for: manifest(name)).isEmpty)
  }

  @Test(arguments: ["manifest", "manifest.quiet"])
  func printsWhatIsRecorded(name: String) async throws {
    let result = try await TestProgram("plugins").run(
      ["\(name).json", "requests.txt"], in: pluginsFolder)
    #expect(result.errors == "")
    #expect(result.status == 0)
    try GoldenFile.expect(
      result.output, at: pluginsFolder.appendingPathComponent("Output/\(name).txt"))
  }

  /// The list is read from the file: this holds for whatever order it says.
  @Test(arguments: ["manifest", "manifest.quiet"])
  func pluginsRunInTheOrderOfTheManifest(name: String) async throws {
    let listed = try listedPlugins(manifest(name))
    let order = Order()
    let container = try await load(name) { overrides in
      for plugin in listed {
        overrides.replace(plugin) { OrderedPlugin(name: plugin, order: order) as any Plugin }
      }
    }
    let pipeline: any Pipeline = try await scope(of: "text", in: container).resolve()
    _ = pipeline.document()
    #expect(order.all == listed)
  }

  @Test func theTwoManifestsHaveDifferentOrders() throws {
    let main = try listedPlugins(manifest("manifest"))
    let quiet = try listedPlugins(manifest("manifest.quiet"))
    #expect(main.filter(quiet.contains) != quiet)
    #expect(Set(main).isSuperset(of: quiet))
  }

  private func listedPlugins(_ url: URL) throws -> [String] {
    let document = try JSONDecoder().decode(Document.self, from: Data(contentsOf: url))
    return try #require(document.assemblies["app"]?.registrations["pipeline"]?.plugins)
  }

  /// As much of a manifest as these tests read.
  private struct Document: Decodable {
    var assemblies: [String: Assembly]

    struct Assembly: Decodable { var registrations: [String: Registration] }

    struct Registration: Decodable {
      var plugins: [String]?

      private enum Keys: String, CodingKey { case dependencies }
      private enum Parameters: String, CodingKey { case plugin = "Plugin" }

      init(from decoder: any Decoder) throws {
        // A registration may be a bare string, or point no plugins.
        let keys = try? decoder.container(keyedBy: Keys.self)
        plugins = try? keys?.nestedContainer(keyedBy: Parameters.self, forKey: .dependencies)
          .decode([String].self, forKey: .plugin)
      }
    }
  }

  @Test func aBrokenManifestIsReportedAtLaunchAsByTheValidator() async throws {
    let result = try await TestProgram("plugins").run(
      ["Broken/plugin-typo.json", "requests.txt"], in: pluginsFolder)
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors.contains("[unknown-registration]"))
  }

  /// What an eager singleton throws stops the application before its first request.
  @Test func aWrongTermIsAnErrorAtTheStart() async throws {
    let error = await #expect(throws: ResolutionError.self) {
      try await load { overrides in
        overrides.replace("glossary") { () throws -> Glossary in
          try Glossary(settings: .init(terms: ["two words": "not one"]))
        }
      }
    }
    #expect("\(try #require(error))".contains(#"the term "two words" is not one word"#))
  }
}
