import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// A secret's value never appears in a message, a report, a description or a dump.
struct SecretTests {
  private static let secret = "hunter2"
  private static let number = "271828"

  /// How a variable gets its value.
  enum Origin: String, CaseIterable, Sendable {
    case given, closure, environment, file, `default`, nowhere
  }

  /// Every sixth type of settings with a value that is given, and one with each origin; all pairs
  /// under stress.
  static let settingsAndOrigins = SecretTypes.factories.enumerated().flatMap { number, factory in
    Origin.allCases
      .filter { TestSettings.isStress || $0 == .given && number % 6 == 0 || number == 0 }
      .map { (factory, $0) }
  }

  @Test(arguments: settingsAndOrigins)
  func noSettingsTellIt(factory: String, origin: Origin) throws {
    // Alone it loads where it can; of the others many are faulty.
    let others = ["a ${v} b", "http://a:b/${v}", "2026-${v}"]
    for (type, value, texts) in [
      ("string", Self.secret, ["${v}"]), ("string", Self.secret, others),
      ("integer", Self.number, ["${v}"] + others),
    ] {
      let registrations = texts.enumerated().map { index, text in
        #""r\#(index)":{"factory":"\#(factory)","tags":["\#(index)"],"#
          + #""settings":{"x":"\#(text)","y":1}}"#
      }.joined(separator: ",")
      try expectSilence(origin, type: type, value: value) { variable in
        #"{"guise":1,"variables":{"v":\#(variable)},"assemblies":{"app":{"registrations":"#
          + "{\(registrations)}}}}"
      }
    }
  }

  /// Each type with one origin, and each origin with one type; all pairs under stress.
  static let typesAndOrigins = ["integer", "number", "boolean"].flatMap { type in
    Origin.allCases
      .filter { TestSettings.isStress || $0 == .given || type == "integer" }
      .map { (type, $0) }
  }

  /// A value of another type than the variable's, wherever it comes from.
  @Test(arguments: typesAndOrigins)
  func noWrongTypeTellsIt(type: String, origin: Origin) throws {
    try expectSilence(origin, type: type, value: Self.secret) { variable in
      #"{"guise":1,"variables":{"v":\#(variable)},"assemblies":{"app":{"registrations":"#
        + #"{"r":{"factory":"Fine","settings":{"x":"${v}"}}}}}}"#
    }
  }

  /// Keys are as secret as values, and so is what breaks a file off.
  @Test(arguments: [
    #""hunter2": true"#, #""hunter2": 1, "hunter2": 2"#, "hunter2", #"{"hunter2": 1,}"#,
  ])
  func noKeyTellsIt(value: String) throws {
    let text =
      #"{"guise":1,"variables":{"v":{"type":"json","secret":true,"default":{\#(value)}}},"#
      + #""assemblies":{"app":{"registrations":{"r":{"factory":"QuotingFlags","settings":"#
      + #"{"x":"${v}"}}}}}}"#
    for said in try everythingSaid(of: .bytes(Array(text.utf8)), .init(environment: [:])) {
      #expect(!said.mentions(Self.secret), "\(said)")
    }
  }

  /// A file that replaces a secret variable makes no public one of it, unless it says so.
  @Test(arguments: [("", true), (#","secret":false"#, false)])
  func aReplacedSecretIsOne(mark: String, isSecret: Bool) throws {
    let base = #"{"guise":1,"variables":{"v":{"type":"integer","secret":true}},"assemblies":{}}"#
    let overlay =
      #"{"guise":1,"include":["base.json"],"assemblies":{},"variables":{"v":{"override":"replace","#
      + #""type":"string","default":"hunter2"\#(mark)}}}"#
    let source = ManifestSource.files(["base.json": base, "main.json": overlay], main: "main.json")
    let composition = try #require(TestComposer(catalog: .init()).compose(source).composition)
    #expect(composition.secrets.contains("v") == isSecret)
  }

  /// Instances that a container built of a secret are not in its description.
  @Test func noContainerShowsWhatItKeeps() throws {
    let source = ManifestSource.app(
      #""r":{"factory":"Fine","lifetime":"singleton","settings":{"x":"${v}"}}"#,
      variables: #""v":{"type":"string","secret":true}"#)
    let container = try Container(
      manifest: source, factories: SecretTypes.registry,
      options: .init(variables: ["v": .string(Self.secret)], environment: [:]))
    #expect(try container.resolve(SecretTypes.Fine.self).x == Self.secret)
    for said in texts(container) { #expect(!said.mentions(Self.secret), "\(said)") }
  }

  /// Other values are shown, so that the tests above can fail.
  @Test func otherDefaultsAreShown() throws {
    let text =
      #"{"guise":1,"variables":{"v":{"type":"integer","default":"hunter2"}},"assemblies":{}}"#
    let said = try everythingSaid(of: .bytes(Array(text.utf8)), .init(environment: [:]))
    #expect(said.contains { $0.contains(#""default":"hunter2""#) })
  }

  // MARK: Helpers

  private func expectSilence(
    _ origin: Origin, type: String, value: String, manifest: (String) -> String
  ) throws {
    var options = ManifestOptions(environment: [:])
    var members = [#""type":"\#(type)""#, #""env":"GUISE_V""#, #""secret":true"#]
    let folder = try TemporaryFolder(["value": value])
    switch origin {
    case .given: options.variables["v"] = .string(value)
    case .closure: options.values = { _ in value }
    case .environment: options.environment?["GUISE_V"] = value
    case .file: options.environment?["GUISE_V_FILE"] = folder.file("value")
    case .default:
      members.append(
        #""default":"# + (type == "integer" && value == Self.number ? value : "\"\(value)\""))
    case .nowhere: break
    }
    let text = manifest("{\(members.joined(separator: ","))}")
    for said in try everythingSaid(of: .bytes(Array(text.utf8)), options) {
      if said.mentions(Self.secret, Self.number) {
        Issue.record("\(text) (\(origin)): \(said)")
      }
    }
  }

  /// All texts that a manifest and its options lead to; under stress also in the environment of this
  /// process.
  private func everythingSaid(
    of source: ManifestSource, _ options: ManifestOptions
  ) throws -> [String] {
    var checks = ManifestOptions(
      variables: options.variables, environment: options.environment, values: options.values)
    var said = texts(options) + texts(checks)
    var validators = [ManifestValidator(factories: SecretTypes.registry, options: checks)]
    for environment in [options.environment] + (TestSettings.isStress ? [nil] : []) {
      checks.environment = environment
      validators.append(ManifestValidator(catalog: SecretTypes.catalog, options: checks))
      let composed = TestComposer(catalog: .init(), options: checks).compose(source)
      said += texts(composed)
      if let composition = composed.composition { said += texts(composition) }
    }
    var findings: [Diagnostic] = []
    for validator in validators {
      let result = validator.inspect(source)
      let (report, model) = (result.report, result.model)
      said += texts(report) + [TextReport(report).text]
      for finding in report.diagnostics where !findings.contains(finding) {
        findings.append(finding)
        said += texts(finding)
      }
      if let model { said += texts(model) }
    }
    do {
      let assembly = try ManifestAssembly(source, factories: SecretTypes.registry, options: options)
      said += texts(assembly)
      let container = Container()
      container.assemble(assembly)
      said += texts(container)
      said += assembly.registrations.flatMap { texts($0.bind().map(\.key)) }
    } catch {
      said += texts(error) + [error.localizedDescription]
    }
    return said
  }

  /// Descriptions of a value, and its dump.
  private func texts<Value>(_ value: Value) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return ["\(value)", String(reflecting: value), dumped]
  }
}
