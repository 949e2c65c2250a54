import Foundation
import GuiseManifest
import GuiseValidation
import Testing

@testable import GuiseCommand

@Suite struct JSONReporterTests {
  @Test func everyFindingHasAllKeys() throws {
    var builder = ReportBuilder()
    let place = builder.file("config/app.json", "{\n  \"factory\": ⟦\"nö\"⟧\n}")
    builder.add(
      Diagnostic(
        rule: "unknown-factory", severity: .error, message: "no \"n\u{202E}\\\u{7}\" \u{E0041}",
        location: place, pointer: "/factory", chain: ["app", "store"], help: ["one", "two"],
        related: [.init(message: "here", location: place), .init(message: "code", location: nil)]))
    builder.add(Diagnostic(rule: "no-catalog", severity: .error, message: "none"))
    builder.add(Diagnostic(rule: "unset-variable", severity: .note, message: "unset"))
    builder.manifest("config/app.json", registrations: 3, verified: 1, opaque: 1, failed: 1)
    let text = builder.json()
    try Golden.expect(text, is: "report.json")

    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    #expect(text.hasSuffix("}\n"))
  }
}
