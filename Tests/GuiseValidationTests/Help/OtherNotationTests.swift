import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// What other tools write, and what looks the same: help says what to write here.
@Suite struct OtherNotationTests {
  private static let catalog = Catalog([
    "store": .of(
      "App.Store",
      settings: .init(
        type: "App.Settings",
        schema: .object([
          "port": .optional(.integer(.int64)), "dsn": .optional(.string),
          "ratio": .optional(.number(isFloat: false)),
        ]))),
    "log": .of("App.Log"),
    "report": .of(
      "App.Report", .needs("App.Store", name: "Store"), .needs("App.Store", name: "Second")),
  ])

  private func check(settings: String) -> CheckedManifest {
    CheckedManifest(
      """
      { "guise": 1, "variables": { "port": { "type": "integer", "env": "PORT", "default": 1 } },
        "assemblies": { "app": { "registrations": {
          "used": { "factory": "store", "settings": { "port": "${port}" }, "tags": ["used"] },
          "store": { "factory": "store", "settings": \(settings) } } } } }
      """, Self.catalog)
  }

  @Test(arguments: [
    (#"{ "dsn": "${port:8080}" }"#, #"write ${port}, and give the variable "port" a "default""#),
    (#"{ "dsn": "${port:-8080}" }"#, #"write ${port}, and give the variable "port" a "default""#),
    (#"{ "dsn": "${host:a}" }"#, #"write ${host}, and give the variable "host" a "default""#),
    (#"{ "dsn": "${ port }" }"#, "write ${port}, without blanks"),
    (#"{ "dsn": "${PORT}" }"#, #"write ${port}: PORT is the environment variable of "port""#),
    (#"{ "dsn": "a ${env.PORT}" }"#, #"write ${port}: PORT is the environment variable of "port""#),
    (#"{ "port": " ${port} " }"#, "write ${port} without blanks around it"),
    (#"{ "dsn": "${}" }"#, "write ${name} for a variable's value"),
    (#"{ "dsn": "${a b:c}" }"#, "write ${name} for a variable's value"),
  ])
  func references(settings: String, help: String) {
    let checked = check(settings: settings)
    #expect(checked.rules.count == 1, "\(checked.rules)")
    #expect(checked.help.first?.first?.hasPrefix(help) == true, "\(checked.help)")
  }

  static let int = "an integer from -9223372036854775808 to 9223372036854775807"
  static let double = "a number that a Double can hold"

  /// Whether a number is written or is that of a variable, the range is named.
  @Test(
    arguments: [
      ("port", "integer", "99999999999999999999999", int), ("port", nil, "1e2147483648", int),
      ("port", nil, "99999999999999999999999", int), ("port", nil, "1.5", "an integer"),
      ("port", "number", "5", "an integer"), ("ratio", "number", "1e999", double),
      ("ratio", nil, "1e2147483648", double), ("ratio", "integer", "1e50", nil),
      ("ratio", "string", "1e999", "a number"),
    ] as [(String, String?, String, String?)])
  func ranges(field: String, type: String?, number: String, expected: String?) {
    var options = ManifestOptions()
    options.environment = ["N": number]
    let variable = type.map { #""variables": { "n": { "type": "\#($0)", "env": "N" } }, "# } ?? ""
    let checked = CheckedManifest(
      """
      { "guise": 1, \(variable)"assemblies": { "app": { "registrations": {
        "s": { "factory": "store", "settings": {
          "\(field)": \(type == nil ? number : #""${n}""#) } } } } } }
      """, Self.catalog, options: CheckOptions(options))
    #expect(checked.rules == (expected == nil ? [] : ["invalid-setting"]))
    if let expected {
      #expect(checked.messages.first?.hasPrefix("\"\(field)\" must be \(expected), found") == true)
      #expect(checked.help.first == ["write \(expected): that is what App.Settings reads here"])
    }
  }

  @Test(arguments: [
    ("@store", #"did you mean "store"? (without "@" in front, in the assembly "app")"#),
    (" store ", #"did you mean "store"? (without the blanks around it, in the assembly "app")"#),
    ("store\\n", #"did you mean "store"? (without the blanks around it, in the assembly "app")"#),
    ("%store", #"did you mean "store"? (without "%" in front, in the assembly "app")"#),
  ])
  func identifiers(written: String, help: String) {
    let checked = CheckedManifest(
      registrations: [
        #""store": "store""#, #""stores": { "factory": "store", "tags": ["x"] }"#,
        #""report": { "factory": "report", "dependencies": { "Store": "\#(written)" } }"#,
      ], Self.catalog)
    #expect(checked.rules == ["unknown-registration"])
    #expect(checked.help == [[help]])
    let factory = CheckedManifest(registrations: [#""store": "\#(written)""#], Self.catalog)
    #expect(factory.rules == ["unknown-factory"])
    #expect(factory.help.first?.first?.hasPrefix(#"did you mean "store"? (without "#) == true)
  }

  static let keyed = #"or { "keys": { "ORU": "store" } } for a dictionary"#

  /// One mistake is one finding.
  @Test(arguments: [
    (#"{ "id": "store" }"#, #"write "store" alone for one registration"#),
    (#"{ "ORU": "store" }"#, keyed),
    (#"{ "ORU": "store", "PID": "store" }"#, keyed),
    (#"{ "tgas": ["a"] }"#, #"did you mean "tags"?"#),
    (#"{ "kesy": { "a": "store" } }"#, #"did you mean "keys"?"#),
    (#"{ "all": true }"#, #"allowed here: "keys", "tags""#),
  ])
  func strayKeys(reference: String, help: String) {
    let checked = CheckedManifest(
      registrations: [
        #""store": "store""#,
        #""report": { "factory": "report", "dependencies": { "Store": \#(reference) } }"#,
      ], Self.catalog)
    #expect(checked.rules == ["unknown-key"])
    #expect(checked.help.first?.first?.contains(help) == true, "\(checked.help)")
  }

  @Test func theParameterThatNeedsItToo() {
    let checked = CheckedManifest(registrations: [#""report": "report""#], Self.catalog)
    #expect(checked.rules == ["missing-dependency"])
    #expect(checked.related.first?.first == #"its parameter "Second" needs it too"#)
  }

  // MARK: Files

  private func check(_ files: [String: String]) -> CheckedManifest {
    CheckedManifest(.files(files, main: "m.json"), Self.catalog)
  }

  @Test(arguments: [
    (#"C:\\x\\base.json"#, "has an absolute path", "write a path relative to this file"),
    ("C:/x/base.json", "has an absolute path", "write a path relative to this file"),
    ("c:/base.json", "has an absolute path", "write a path relative to this file"),
    (#"\\\\server\\base.json"#, "has an absolute path", "write a path relative to this file"),
    (#"sub\\base.json"#, "does not exist", #"write "sub/base.json""#),
    (#"..\\base.json"#, "does not exist", #"write "../base.json""#),
    ("https://x/base.json", "is a URL", "put the file into the root folder"),
    ("lib:base.json", "no root folder is named", "name the folder with"),
  ])
  func windowsPaths(path: String, message: String, help: String) {
    let checked = check([
      "m.json": #"{ "guise": 1, "include": ["\#(path)"], "assemblies": {} }"#,
      "sub/base.json": #"{ "guise": 1, "assemblies": {} }"#,
    ])
    #expect(checked.messages.first?.contains(message) == true, "\(checked.messages)")
    #expect(checked.help.first?.first?.hasPrefix(help) == true, "\(checked.help)")
  }

  @Test(arguments: [
    ("6", "integer"), ("1.5", "number"), (#""a""#, "string"), ("true", "boolean"), ("[1]", "json"),
    ("null", "json"),
  ])
  func bareVariables(value: String, type: String) {
    func manifest(_ variable: String, more: String = "") -> String {
      #"{ "guise": 1, \#(more)"variables": { "n": \#(variable) }, "assemblies": "#
        + (more.isEmpty ? #"{ "app": { "registrations": { "log": "log" } } } }"# : "{} }")
    }
    let alone = check(["m.json": manifest(value)])
    #expect(alone.rules == ["wrong-type"])
    #expect(alone.help.first == [#"write {"type": "\#(type)", "default": \#(value)}"#])
    let overlay = [
      "m.json": manifest(value, more: #""include": ["base.json"], "#),
      "base.json": manifest(#"{ "type": "\#(type)", "default": \#(value) }"#),
    ]
    #expect(check(overlay).help.first == [#"write {"override": true, "default": \#(value)}"#])
    var secret = overlay
    secret["base.json"] = manifest(#"{ "type": "string", "secret": true }"#)
    #expect(check(secret).help.first == [#"write {"override": true, "default": …}"#])
  }
}
