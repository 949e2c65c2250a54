package import GuiseManifest
package import GuiseValidation
import StrictJSON

/// Files in memory, composed, for tests of merging.
package struct Composed {
  package let result: CompositionResult

  package init(
    _ files: [String: String], main: String = "main.json", catalog: Catalog = .init(),
    options: ManifestOptions = .init()
  ) {
    result = TestComposer(catalog: catalog, options: options)
      .compose(.files(files, main: main))
  }

  /// One manifest whose one assembly has these registrations, and whose top has `top` besides.
  package init(
    registrations: String, top: String = "", options: ManifestOptions = .init()
  ) {
    self.init(
      ["main.json": Self.manifest(registrations: registrations, top: top)], options: options)
  }

  package static func manifest(registrations: String, top: String = "") -> String {
    #"{"guise":1,\#(top)"assemblies":{"app":{"registrations":{\#(registrations)}}}}"#
  }

  /// Rules in the order of reports.
  package var rules: [String] { result.diagnostics.ordered().map(\.rule) }

  package func registration(_ id: String) -> Composition.Registration? {
    result.composition?.registration(id)
  }

  /// All that a composition says, without places, in an order that depends on names alone.
  package var summary: [String] { result.composition.map { Self.summary($0) } ?? [] }

  package static func summary(_ composition: Composition) -> [String] {
    var lines = ["root \(composition.root ?? "-")", "order \(composition.order)"]
    lines.append("catalog \(composition.documents.catalogPath?.value ?? "-")")
    for assembly in composition.assemblies.values {
      lines.append("assembly \(assembly.name) uses \(assembly.uses.map(\.value))")
    }
    for item in composition.all {
      let dependencies = item.main.dependencies.map { "\($0): \(text($1))" }.sorted()
      let settings = item.main.settings?.members.map(\.key).sorted() ?? ["-"]
      lines.append(
        "registration \(item.assembly).\(item.id) \(item.main.factory) "
          + "\(item.tags) \(item.lifetimePlace == nil ? "-" : "\(item.lifetime)") "
          + "\(settings) \(dependencies) \(item.enabled) \(item.origins.count)")
    }
    for variable in composition.variables.values {
      lines.append(
        "variable \(variable.name) \(variable.type) \(variable.environmentName ?? "-") "
          + "\(variable.isSecret) \(variable.value.type) \(variable.value.text() ?? "-")")
    }
    return lines.sorted()
  }

  private static func text(_ dependency: Manifest.Dependency) -> String {
    switch dependency {
    case .registration(let id): id
    case .registrations(let ids): "\(ids) in this order"
    case .tags(let tags): "\(tags)"
    case .keys(let keys): "\(keys.sorted { $0.key < $1.key })"
    case .removed: "-"
    }
  }
}
