import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Synchronization
import TestSupport
import Testing

/// Where the values of variables come from when a manifest is loaded.
struct GivenValuesTests {
  struct Settings: Decodable, Sendable { var text: String }

  struct Numbers: Decodable, Sendable {
    var big: UInt64
    var small: Decimal
    var flag: Bool
    var text: String
  }

  private struct VaultIsSealed: Error, CustomStringConvertible {
    var description: String { "the vault is sealed; it says hunter2" }
  }

  private static let registry = FactoryRegistry { factories in
    factories.register("text", settings: Settings.self) { (settings: Settings) in settings }
  }

  /// A manifest with one variable `v` that the settings of `t` are made of.
  private func source(_ variable: String, text: String = "<${v}>") -> ManifestSource {
    .app(
      #""t": { "factory": "text", "settings": { "text": "\#(text)" } }"#,
      variables: "\"v\": \(variable)")
  }

  private func text(
    _ variable: String, text: String = "<${v}>", _ options: ManifestOptions
  ) throws -> String {
    let container = try Container(
      manifest: source(variable, text: text), factories: Self.registry, options: options)
    return try container.resolve(Settings.self).text
  }

  private func findings(_ variable: String, _ options: ManifestOptions) -> [Diagnostic] {
    do {
      _ = try text(variable, options)
      return []
    } catch {
      return (error as? ManifestError)?.diagnostics ?? []
    }
  }

  /// First the caller's value, then the closure's, the environment's, that of the file it names, the default.
  @Test func theOrderIsThatOfThePage() throws {
    let folder = try TemporaryFolder(["value": "file\n"])
    let variable = #"{ "type": "string", "env": "V", "default": "default" }"#
    var options = ManifestOptions(environment: [:])
    #expect(try text(variable, options) == "<default>")
    options.environment = ["V_FILE": folder.file("value")]
    #expect(try text(variable, options) == "<file>")
    options.environment = ["V": "environment"]
    #expect(try text(variable, options) == "<environment>")
    options.values = { _ in "closure" }
    #expect(try text(variable, options) == "<closure>")
    options.variables["v"] = "given"
    #expect(try text(variable, options) == "<given>")
  }

  @Test func theProcessEnvironmentIsTheDefault() {
    #expect(ManifestOptions().environment == nil)
    #expect(ManifestOptions().loading.environment == ProcessInfo.processInfo.environment)
    #expect(ManifestOptions(environment: ["A": "b"]).loading.environment == ["A": "b"])
  }

  @Test func aDescriptionTellsNoGivenValues() {
    let options = ManifestOptions(
      variables: ["token": "hunter2"], environment: ["A": "hunter2"], values: { _ in "hunter2" })
    #expect("\(options)" == #"ManifestOptions(variables: ["token"])"#)
    var dumped = ""
    dump(options, to: &dumped)
    #expect(dumped.contains("token") && !dumped.contains("hunter2"))
    #expect(String(reflecting: options) == "\(options)")
  }

  @Test func anEmptyEnvironmentVariableIsUnset() throws {
    let variable = #"{ "type": "string", "env": "V", "default": "default" }"#
    let empty = ["V": "", "V_FILE": ""]
    #expect(try text(variable, .init(environment: empty)) == "<default>")
    #expect(try text(variable, .init(environment: [:], values: { _ in "" })) == "<>")
    #expect(try text(variable, .init(variables: ["v": ""], environment: ["V": "x"])) == "<>")
  }

  @Test func theClosureIsToldWhatTheVariableIs() throws {
    let asked = Mutex<[Variable]>([])
    let options = ManifestOptions(environment: ["V": "environment"]) { variable in
      asked.withLock { $0.append(variable) }
      return nil
    }
    let variable = #"{ "type": "string", "env": "V", "secret": true }"#
    #expect(try text(variable, options) == "<environment>")
    #expect(
      asked.withLock { $0 } == [
        Variable(name: "v", type: .string, environmentName: "V", isSecret: true)
      ])
  }

  @Test func aGivenVariableIsNotAskedFor() throws {
    let options = ManifestOptions(variables: ["v": "given"], environment: [:]) { variable in
      Issue.record("asked for \(variable.name)")
      return nil
    }
    #expect(try text(#"{ "type": "string" }"#, options) == "<given>")
  }

  @Test func theClosuresValueMustBeOfTheType() {
    let found = findings(
      #"{ "type": "integer", "default": 1 }"#, .init(environment: [:], values: { _ in "hunter2" }))
    #expect(found.map(\.rule) == ["invalid-variable"])
    #expect(found.map(\.message) == [#"the value given for "v" is not an integer"#])
  }

  @Test func anErrorOfTheClosureIsNotQuoted() {
    let found = findings(
      #"{ "type": "string" }"#, .init(environment: [:], values: { _ in throw VaultIsSealed() }))
    #expect(found.map(\.rule) == ["invalid-variable"])
    #expect(
      found.map(\.message) == [
        #"the closure that gives values threw VaultIsSealed for "v""#
      ])
    #expect(found.allSatisfy { !"\($0)".contains("hunter2") })
  }

  @Test func valuesKeepTheirLiterals() throws {
    let registry = FactoryRegistry { factories in
      factories.register("n", settings: Numbers.self) { (numbers: Numbers) in numbers }
    }
    let source = ManifestSource.app(
      #"""
      "n": { "factory": "n", "settings": {
        "big": "${big}", "small": "${small}", "flag": "${flag}",
        "text": "$${big} ${big} ${small} ${flag}" } }
      """#,
      variables: #"""
        "big": { "type": "integer" }, "small": { "type": "number", "env": "SMALL" },
        "flag": { "type": "boolean", "default": true }
        """#)
    let container = try Container(
      manifest: source, factories: registry,
      options: .init(
        variables: ["big": "18446744073709551615"],
        environment: ["SMALL": "0.10000000000000000001"]))
    let numbers = try container.resolve(Numbers.self)
    #expect(numbers.big == .max)
    #expect(numbers.small == Decimal(string: "0.10000000000000000001"))
    #expect(numbers.flag)
    #expect(numbers.text == "${big} 18446744073709551615 0.10000000000000000001 true")
  }

  /// The environment is not read for a verdict that is to be the same everywhere; the closure is.
  @Test func checksMayBeGivenAClosureToo() throws {
    let checked = ManifestValidator(
      factories: Self.registry, options: .init(values: { _ in throw VaultIsSealed() })
    ).report(for: [source(#"{ "type": "string", "env": "HOME" }"#)])
    #expect(checked.diagnostics.map(\.rule) == ["invalid-variable"])
    let unset = ManifestValidator(factories: Self.registry)
      .report(for: [source(#"{ "type": "string", "env": "HOME" }"#)])
    #expect(unset.diagnostics.isEmpty)
    #expect(unset.manifests.map(\.unset) == [1])
  }
}
