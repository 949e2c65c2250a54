package import Guise

@testable internal import GuiseManifest
@testable package import GuiseValidation

/// Manifests that use a code assembly "basics", checked.
package enum CodeWiring {
  package static let factories: [String: Catalog.Factory] = [
    "store": .of("Store"), "clock": .of("Clock"), "clockWithStore": .of("Clock", .needs("Store")),
    "report": .of("Report", .needs("Store")), "later": .of("Report", .needs("Store", .lazyFull)),
    "all": .of("Report", .needs("Store", .array)), "user": .of("User", .needs("Report")),
    "maker": .of("User", .needs("Store", .lazyFull, arguments: ["Clock"])),
  ]

  package static func check(
    _ code: [Catalog.CodeRegistration], _ registrations: String...,
    decorators: [Catalog.CodeDecorator] = [], supplies: [Catalog.Supply] = [],
    requirements: [Catalog.Requirement] = [], scopes: String = "",
    options: CheckOptions = CheckOptions(ManifestOptions())
  ) -> CheckedManifest {
    check(
      code, registrations, decorators: decorators, supplies: supplies, requirements: requirements,
      scopes: scopes, options: options)
  }

  package static func check(
    _ code: [Catalog.CodeRegistration], _ registrations: [String],
    decorators: [Catalog.CodeDecorator] = [], supplies: [Catalog.Supply] = [],
    requirements: [Catalog.Requirement] = [], scopes: String = "",
    factories: [String: Catalog.Factory] = Self.factories,
    tags: [String: Catalog.TypedTags] = [:], options: CheckOptions = CheckOptions(ManifestOptions())
  ) -> CheckedManifest {
    let text = """
      { "guise": 1, "scopes": [\(scopes)], "assemblies": { "app": { "uses": [
      "basics"], "registrations": {
      \(registrations.joined(separator: ",\n"))
      } } } }
      """
    var catalog = Catalog(
      factories,
      assemblies: [
        "basics": .init(registrations: code, decorators: decorators, file: "App/Basics.swift")
      ],
      supplies: supplies, requirements: requirements)
    catalog.tags = tags
    return CheckedManifest(text, catalog, options: options)
  }

  package static let report = #""r": "report""#
  package static let singleReport = #""r": { "factory": "report", "lifetime": "singleton" }"#
}

extension Catalog.CodeAssembly {
  /// An assembly of which only the keys are known.
  package init(keys: [Catalog.Key], file: String) {
    self.init(registrations: keys.map { Catalog.CodeRegistration(key: $0) }, file: file)
  }
}

extension Catalog.CodeRegistration {
  /// A registration of `service` that asks for these.
  package static func of(
    _ service: String, _ dependencies: Catalog.CodeDependency...,
    concurrency: Concurrency = .sync, lifetime: Lifetime.Kind = .transient,
    scope: String? = nil, eager: Bool = false, opaque: Bool = false
  ) -> Catalog.CodeRegistration {
    Catalog.CodeRegistration(
      key: .init(service: service), concurrency: concurrency, lifetime: lifetime, scope: scope,
      eager: eager, dependencies: dependencies, opaque: opaque)
  }
}

extension Catalog.CodeDependency {
  package static func needs(
    _ service: String, _ kind: Catalog.Parameter.Kind = .required, tags: [String] = []
  ) -> Catalog.CodeDependency {
    Catalog.CodeDependency(kind: kind, key: .init(service: service, tags: tags))
  }
}
