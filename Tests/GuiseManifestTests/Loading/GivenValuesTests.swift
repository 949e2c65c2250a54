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
    let empty = ManifestOptions(environment: [:], values: { _ in "" })
    #expect(try text(#"{ "type": "string", "default": "default" }"#, empty) == "<>")
  }

  @Test func anErrorOfTheClosureIsNotQuoted() {
    let found = findings(
      #"{ "type": "string" }"#, .init(environment: [:], values: { _ in throw VaultIsSealed() }))
    #expect(found.map(\.rule) == ["invalid-variable"])
    let message =
      #"the value of "v" cannot be read from the closure that gives values: it threw VaultIsSealed"#
    #expect(found.map(\.message) == [message])
    #expect(found.allSatisfy { !"\($0)".contains("hunter2") })
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
