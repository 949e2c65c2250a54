import Guise
import GuiseManifest
import Testing

/// Help that is an edit is tried before a report has it.
@Suite struct HelpTrialTests {
  struct Piece {}
  struct Part {}
  final class Whole {}

  private static let registry = FactoryRegistry { factories in
    factories.register("piece") { Piece() }
    factories.register("part") { (_: Piece) in Part() }
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

  private static func missing(_ text: String) throws -> Diagnostic {
    let validator = ManifestValidator(catalog: registry.catalog)
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
}
