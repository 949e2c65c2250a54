import Foundation
import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("Text of a manifest in reports")
struct HostileTextTests {
  private static let hostile =
    "\u{1B}[31m\u{9B}2J\u{7}\u{8}\u{202E}\u{2066}\u{200B}\u{FEFF}\u{2028}\u{85}\u{E0041}\u{3164}"

  /// With the text wherever a manifest may have any: keys, values, paths.
  private static var manifest: String {
    let text = String(
      decoding: (try? JSONEncoder().encode(hostile)) ?? Data(), as: UTF8.self
    ).dropFirst().dropLast()
    return """
      {
        "guise": 1,
        "\(text)": 1,
        "include": ["\(text).json", "\(text):x.json"],
        "variables": {
          "\(text)": { "type": "\(text)" },
          "v": { "type": "integer", "default": "\(text)" }
        },
        "root": "\(text)",
        "assemblies": {
          "\(text)": {},
          "app": {
            "uses": ["\(text)"],
            "registrations": {
              "\(text)": "\(text)",
              "clock": "\(text)",
              "store": {
                "factory": "file-store",
                "tags": ["\(text)"],
                "lifetime": "\(text)",
                "settings": { "\(text)": "${\(text)}" },
                "dependencies": { "\(text)": "\(text)", "Clock": { "tags": ["\(text)"] } }
              }
            }
          }
        }
      }

      """
  }

  @Test(
    "No format prints it as it is",
    arguments: ["text", "json", "sarif", "github"])
  func escaped(format: String) throws {
    let project = try DemoProject()
    try project.writeCatalog()
    let name = "\(Self.hostile).json"
    let raw = Self.hostile.replacing("\u{2028}", with: "")
    for text in [Self.manifest, Self.manifest.replacing(#"\u001b"#, with: "\u{1B}"), "{\(raw)"] {
      try project.write(text, to: name)
      let run = project.run("--format", format, name)
      #expect(run.status == .findings)
      let usage = project.run("--format", format, "--set", "\(Self.hostile)=x", name)
      #expect(usage.status == .couldNotCheck && usage.output.isEmpty)
      let bad = (run.output + usage.errors).unicodeScalars.filter {
        $0 != "\n" && $0.mustBeEscaped
      }
      #expect(bad.isEmpty, "\(bad.map { String($0.value, radix: 16) })")
      if format == "json" || format == "sarif" {
        #expect(throws: Never.self) {
          try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        }
      }
    }
  }
}
