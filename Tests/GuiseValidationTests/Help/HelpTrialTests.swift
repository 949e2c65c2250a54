import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Synchronization
import Testing

/// Help that is an edit is tried before a report has it.
@Suite struct HelpTrialTests {
  struct Piece {}
  struct Part {}
  struct Label {
    struct Settings: Decodable { var text: String }
  }
  final class Whole {}

  private static let registry = FactoryRegistry { factories in
    factories.register("piece") { Piece() }
    factories.register("part") { (_: Piece) in Part() }
    factories.register("label", settings: Label.Settings.self) { (_: Label.Settings) in Label() }
    factories.register("whole") { (_: Part) in Whole() }
  }

  /// A weak registration may not need a scoped one.
  private static func manifest(partNeeds: String) -> String {
    #"""
    { "guise": 1, "assemblies": { "app": { "registrations": {
      "scoped": { "factory": "piece", "lifetime": "scoped" },
      "plain": { "factory": "piece", "tags": ["plain"] },
      "part": { "factory": "part", "enabled": false, "dependencies": { "Piece": "\#(partNeeds)" } },
      "whole": { "factory": "whole", "lifetime": "weak" }
    } } } }
    """#
  }

  private static func missing(
    _ text: String, _ options: ManifestOptions = .init()
  ) throws -> Diagnostic {
    let validator = ManifestValidator(catalog: registry.catalog, options: options)
    let found = validator.report(for: [.files(["m.json": text], main: "m.json")]).diagnostics
    return try #require(found.first { $0.rule == "missing-dependency" }, "\(found)")
  }

  @Test func adviceThatMendsIsGiven() throws {
    let help = try Self.missing(Self.manifest(partNeeds: "plain")).suggestions
    #expect(help.first?.text == #""part" offers it, and is disabled: enable it"#)
    #expect(help.first?.edits.count == 1)
  }

  @Test func ofAdviceThatMakesAnotherFindingTheFactStays() throws {
    let help = try Self.missing(Self.manifest(partNeeds: "scoped")).suggestions
    #expect(help.first?.text == #""part" offers it, and is disabled"#)
    #expect(help.allSatisfy { $0.edits.isEmpty })
  }

  @Test func trialsAskForNoValues() throws {
    let asked = Mutex(0)
    let text = Self.manifest(partNeeds: "plain").replacing(
      #""plain":"#,
      with: #""label": { "factory": "label", "settings": { "text": "${name}" } }, "plain":"#
    ).replacing(
      #""guise": 1,"#, with: #""guise": 1, "variables": { "name": { "type": "string" } },"#)
    let options = ManifestOptions(values: { _ in
      asked.withLock { $0 += 1 }
      return "x"
    })
    let help = try Self.missing(text, options).suggestions
    #expect(help.first?.edits.count == 1)
    #expect(asked.withLock(\.self) == 1)
  }
}
