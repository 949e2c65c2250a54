import Foundation
package import Guise
import Testing

@testable package import GuiseManifest
@testable package import GuiseValidation

/// A manifest in the text of a test, checked against a catalog that is built there.
package struct CheckedManifest {
  package let report: ValidationReport
  /// Nil where it cannot be loaded.
  package let wiring: WiringModel?

  package init(
    _ text: String, _ catalog: Catalog, problems: [RegistryProblem] = [],
    settingsCheck: SettingsCheck? = nil,
    options: CheckOptions = CheckOptions(ManifestOptions())
  ) {
    let validator = ManifestValidator(
      catalog: catalog, problems: problems, settingsCheck: settingsCheck, options: options)
    let result = validator.inspect(.bytes(Array(text.utf8), path: "manifest.json"))
    report = result.report
    wiring = result.soundModel
  }

  package init(_ source: ManifestSource, _ catalog: Catalog) {
    let result = ManifestValidator(catalog: catalog).inspect(source)
    report = result.report
    wiring = result.soundModel
  }

  /// A manifest of one assembly with these registrations, each on a line of its own from line 2 on.
  package init(
    registrations: [String], _ catalog: Catalog, problems: [RegistryProblem] = [],
    settingsCheck: SettingsCheck? = nil
  ) {
    let text =
      #"{ "guise": 1, "assemblies": { "app": { "registrations": {"# + "\n"
      + registrations.joined(separator: ",\n") + "\n} } } }\n"
    self.init(text, catalog, problems: problems, settingsCheck: settingsCheck)
  }

  /// `rule line:column-line:column`, the end left out where there is no place.
  package var places: [String] {
    report.diagnostics.map { finding in
      guard let location = finding.location else { return finding.rule }
      return "\(finding.rule) \(location.start)-\(location.end)"
    }
  }

  package var rules: [String] { report.diagnostics.map(\.rule) }
  package var messages: [String] { report.diagnostics.map(\.message) }
  package var help: [[String]] { report.diagnostics.map(\.help) }
  package var chains: [[String]] { report.diagnostics.map(\.chain) }
  package var related: [[String]] {
    report.diagnostics.map { $0.related.map(\.message) }
  }
}

extension Catalog {
  package init(
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
  package static func of(
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
  package static func needs(
    _ service: String, _ kind: Kind = .required, name: String? = nil, arguments: [String] = []
  ) -> Catalog.Parameter {
    Catalog.Parameter(name: name ?? service, kind: kind, service: service, arguments: arguments)
  }

  package static func argument(_ type: String) -> Catalog.Parameter {
    Catalog.Parameter(name: nil, kind: .argument, service: type)
  }
}

extension Catalog.Requirement {
  package static func of(
    _ service: String, tags: [String] = [], arguments: [String] = [],
    _ kind: Catalog.Parameter.Kind = .required, from: Concurrency = .sync
  ) -> Catalog.Requirement {
    Catalog.Requirement(
      key: Catalog.Key(service: service, tags: tags, arguments: arguments), kind: kind, from: from,
      file: "App/Main.swift")
  }
}
