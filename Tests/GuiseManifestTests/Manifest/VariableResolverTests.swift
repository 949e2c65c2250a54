import Foundation
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

struct VariableResolverTests {
  /// A manifest with one variable `v` that a setting uses.
  private func composed(
    _ variable: String, given: String? = nil, environment: [String: String]? = nil
  ) -> Composed {
    var options = ManifestOptions()
    options.environment = environment
    if let given { options.variables["v"] = .string(given) }
    return Composed(
      registrations: #""s":{"factory":"f","settings":{"p":"${v}"}}"#,
      top: #""variables":{"v":\#(variable)},"#, options: options)
  }

  private func value(_ composed: Composed) -> VariableValue? {
    composed.result.composition?.variables["v"]?.value
  }

  @Test func aValueIsOfTheVariablesType() async throws {
    try await LineTable.expect("variables") { line in
      let columns = LineTable.columns(line)
      let (type, text) = (columns[1], columns[2])
      let composed =
        columns[0] == "given"
        ? composed(#"{"type":"\#(type)"}"#, given: String(text.dropFirst().dropLast()))
        : composed(#"{"type":"\#(type)","default":\#(text)}"#)
      return composed.result.diagnostics.isEmpty
        ? [value(composed)?.text() ?? "unknown"]
        : composed.result.diagnostics.map { "\($0.rule): \($0.message)" }
    }
  }

  @Test func filesGiveValues() throws {
    let folder = try TemporaryFolder()
    let file = folder.url("value")
    let variable = #"{"type":"string","env":"V","secret":true,"default":"d"}"#
    for (text, expected) in [
      ("a\n", "a"), ("a", "a"), ("a\n\n", "a\n"), ("a\r\n", "a"), (" a ", " a "), ("é\n", "é"),
      ("a\r", "a"), ("a\r\r", "a\r"), ("a\r\n\r\n", "a\r\n"), ("\na\n", "\na"), ("a \t\n", "a \t"),
      ("\u{FEFF}a\n", "a"), ("\u{FEFF}\u{FEFF}a", "\u{FEFF}a"), ("a\u{FEFF}", "a\u{FEFF}"),
    ] {
      try Data(text.utf8).write(to: file)
      let composed = composed(variable, environment: ["V_FILE": file.path, "V": ""])
      #expect(composed.rules == [])
      #expect(value(composed) == .string(expected))
    }
    #expect(composed(variable, given: "a", environment: ["V_FILE": "/gone"]).rules == [])
  }

  private func finding(
    _ bytes: [UInt8], type: String = "string", more: String = ""
  ) throws -> Diagnostic? {
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: folder.url("value"))
    let composed = composed(
      #"{"type":"\#(type)","env":"V"\#(more)}"#, environment: ["V_FILE": folder.file("value")])
    #expect(composed.result.diagnostics.count <= 1)
    return composed.result.diagnostics.first
  }

  @Test(arguments: [[0xFF, 0xFE, 0x61, 0], [0x63, 0xE9, 0x0A], Array("ab\0\n".utf8)])
  func filesAreText(bytes: [UInt8]) throws {
    for more in ["", #","default":"d""#, #","secret":true"#] {
      let finding = try #require(try finding(bytes, more: more))
      #expect(finding.rule == "invalid-variable")
      #expect(
        finding.message == #"the value of "v" cannot be read from V_FILE: it is not UTF-8"#)
    }
  }

  @Test(arguments: ["", "\n", "\r\n", "\r", "\u{FEFF}", "\u{FEFF}\n"])
  func emptyFilesGiveNothing(text: String) throws {
    let finding = try #require(try finding(Array(text.utf8)))
    #expect(finding.rule == "unset-variable")
    #expect(try self.finding(Array(text.utf8), more: #","default":"d""#) == nil)
  }

  /// Reading a pipe would wait for its writer.
  @Test func filesOfValuesAreRegular() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let variable = #"{"type":"string","env":"V"}"#
    for path in [pipe, "/dev/zero", folder.path] {
      #expect(composed(variable, environment: ["V_FILE": path]).rules == ["invalid-variable"])
    }
  }
}
