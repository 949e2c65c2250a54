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

  @Test(arguments: [
    ("string", "", true), ("string", "1", true),
    ("integer", "8080", true), ("integer", "-0", true), ("integer", "1e3", true),
    ("integer", "12345678901234567890123", true), ("integer", "1.5", false),
    ("integer", "", false), ("integer", "007", false), ("integer", "+1", false),
    ("integer", " 1", false), ("integer", "0x10", false), ("integer", "many", false),
    ("number", "0.5", true), ("number", "-1E-3", true), ("number", ".5", false),
    ("number", "5.", false), ("number", "1e", false), ("number", "NaN", false),
    ("number", "1,5", false), ("number", "-", false),
    ("boolean", "true", true), ("boolean", "false", true), ("boolean", "yes", false),
    ("boolean", "TRUE", false), ("boolean", "1", true), ("boolean", "0", true),
    ("boolean", "2", false), ("boolean", "", false), ("json", "{\"a\":[1,null]}", true),
    ("json", "\"a\"", true), ("json", "a", false), ("json", "", false),
    ("json", "{\"a\":1,}", false),
    ("json", "{\"a\":1,\"a\":2}", false), ("json", "1 2", false),
  ])
  func given(type: String, text: String, isValid: Bool) {
    let composed = composed(#"{"type":"\#(type)"}"#, given: text)
    #expect(composed.rules == (isValid ? [] : ["invalid-variable"]))
  }

  @Test(arguments: [
    ("string", #""a""#, true), ("string", "1", false), ("string", "true", false),
    ("integer", "1", true), ("integer", "1.0", true), ("integer", "1.5", false),
    ("integer", #""1""#, false), ("number", "1", true), ("number", "1.5", true),
    ("number", #""1.5""#, false), ("boolean", "false", true), ("boolean", #""false""#, false),
    ("boolean", "0", false),
  ])
  func `default`(type: String, literal: String, isValid: Bool) {
    let composed = composed(#"{"type":"\#(type)","default":\#(literal)}"#)
    #expect(composed.rules == (isValid ? [] : ["invalid-variable"]))
  }

  @Test func filesGiveValues() throws {
    let folder = try TemporaryFolder()
    let file = folder.url("value")
    let variable = #"{"type":"string","env":"V","secret":true}"#
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
        finding.message == #"the file that V_FILE names for "v" cannot be read: it is not UTF-8"#)
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
