import Foundation
import Guise
import Testing

@testable import GuiseManifest

/// A manifest in the text of a test, checked against a catalog that is built there.
struct CheckedManifest {
  let report: ValidationReport
  /// Nil where it cannot be loaded.
  let wiring: WiringModel?

  init(
    _ text: String, _ catalog: Catalog, problems: [RegistryProblem] = [],
    settingsCheck: SettingsCheck? = nil, options: ManifestOptions = .init()
  ) {
    let validator = ManifestValidator(
      catalog: catalog, problems: problems, settingsCheck: settingsCheck, options: options)
    let result = validator.inspect(.bytes(Array(text.utf8), path: "manifest.json"))
    report = result.report
    wiring = result.soundModel
  }

  init(_ source: ManifestSource, _ catalog: Catalog) {
    let result = ManifestValidator(catalog: catalog).inspect(source)
    report = result.report
    wiring = result.soundModel
  }

  /// A manifest of one assembly with these registrations, each on a line of its own from line 2 on.
  init(
    registrations: [String], _ catalog: Catalog, problems: [RegistryProblem] = [],
    settingsCheck: SettingsCheck? = nil
  ) {
    let text =
      #"{ "guise": 1, "assemblies": { "app": { "registrations": {"# + "\n"
      + registrations.joined(separator: ",\n") + "\n} } } }\n"
    self.init(text, catalog, problems: problems, settingsCheck: settingsCheck)
  }

  /// `rule line:column-line:column`, the end left out where there is no place.
  var places: [String] {
    report.diagnostics.map { finding in
      guard let location = finding.location else { return finding.rule }
      return "\(finding.rule) \(location.start)-\(location.end)"
    }
  }

  var rules: [String] { report.diagnostics.map(\.rule) }
  var messages: [String] { report.diagnostics.map(\.message) }
  var help: [[String]] { report.diagnostics.map(\.help) }
  var chains: [[String]] { report.diagnostics.map(\.chain) }
  var related: [[String]] {
    report.diagnostics.map { $0.related.map(\.message) }
  }
}

extension Catalog {
  init(
    _ factories: [String: Factory], assemblies: [String: CodeAssembly] = [:],
    supplies: [Supply] = [], requirements: [Requirement] = []
  ) {
    self.init()
    self.factories = factories
    self.assemblies = assemblies
    self.supplies = supplies
    self.requirements = requirements
  }
}

extension Catalog.Factory {
  /// A factory of `service` with these parameters.
  static func of(
    _ service: String, _ parameters: Catalog.Parameter..., settings: Catalog.Settings? = nil,
    concurrency: Concurrency = .sync, opaque: Bool = false
  ) -> Catalog.Factory {
    Catalog.Factory(
      services: [service], concurrency: concurrency, parameters: parameters, settings: settings,
      opaque: opaque, file: "App/Factories.swift")
  }
}

extension Catalog.Parameter {
  /// A parameter that is called like its type.
  static func needs(
    _ service: String, _ kind: Kind = .required, name: String? = nil, arguments: [String] = []
  ) -> Catalog.Parameter {
    Catalog.Parameter(name: name ?? service, kind: kind, service: service, arguments: arguments)
  }

  static func argument(_ type: String) -> Catalog.Parameter {
    Catalog.Parameter(name: nil, kind: .argument, service: type)
  }
}

extension Catalog.Requirement {
  static func of(
    _ service: String, tags: [String] = [], arguments: [String] = [],
    _ kind: Catalog.Parameter.Kind = .required, from: Concurrency = .sync
  ) -> Catalog.Requirement {
    Catalog.Requirement(
      key: Catalog.Key(service: service, tags: tags, arguments: arguments), kind: kind, from: from,
      file: "App/Main.swift")
  }
}
