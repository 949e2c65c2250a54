import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

/// Plans about which the validator and the container once disagreed.
struct FixtureTests {
  private static let folder = "Tests/SoundnessTests/Fixtures"
  private static let names = (try? Repository.names(in: folder, suffix: ".json")) ?? []

  @Test(arguments: names) func theyAgreeNow(_ name: String) async throws {
    let data = try Data(contentsOf: Repository.url("\(Self.folder)/\(name)"))
    let file = try JSONDecoder().decode(PlanFile.self, from: data)
    let trial = try Trial(file.plan)
    let found = try await trial.disagreements()
    #expect(found.isEmpty, "\(found.map { "\($0.check): \($0.text)" }.joined(separator: "\n"))")
    if let rules = file.rules {
      // The pieces are closeable, whatever a fixture is about.
      let found = trial.linkedReport.diagnostics.filter { $0.rule != "unclosed-instance" }
      #expect(found.map(\.rule) == rules, "\(found.map(\.line))")
    }
  }

  @Test func thereAreFixtures() { #expect(!Self.names.isEmpty) }
}
