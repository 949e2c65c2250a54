import TestSupport
import Testing

@testable import GuiseManifest

@Suite struct VariableTests {
  @Test func templatesAreTakenApart() async throws {
    try await LineTable.expect("templates") { line in
      let template = VariableTemplate(String(line.dropFirst().dropLast()))
      return template.parts.map { "\($0)" } + template.malformed.map { "malformed: \($0)" }
    }
  }

  @Test func takesHostileTemplatesApartInLinearTime() {
    let count = Stress.size(200_000)
    #expect(VariableTemplate(String(repeating: "${", count: count)).malformed.count == 1)
  }
}
