package import StrictJSON

/// A manifest merged with everything that it includes.
package final class Composition: Sendable {
  /// The first manifest's path, for reports.
  package let path: String
  /// The files, includes first.
  package let files: [ManifestFile]
  /// The assembly to assemble; nil for a fragment.
  package let root: String?
  /// The manifest assemblies by name.
  package let assemblies: [String: Assembly]
  /// The assemblies reachable from the root, those of code first, the root last.
  package let order: [String]
  /// The registrations, including disabled and unreachable ones.
  package let registrations: NamedRegistrations
  /// The enabled registrations that the root reaches, in the order in which they are registered: assembly by
  /// assembly, then by identifier.
  package let enabled: [Registration]
  /// The registrations that tests replace by identifier; their decorators stay.
  package let replaced: Set<String>
  package let variables: [String: DefinedVariable]
  /// The names allowed in `scope`, outermost first.
  package let scopes: [Placed<String>]
  /// The registrations to build first when the container starts, in order.
  package let start: [Placed<String>]
  /// Whether the manifest is made to be included and is checked alone: the including file may supply missing
  /// parts.
  package let isFragment: Bool

  init(
    _ files: ManifestFiles, root: String?, assemblies: [String: Assembly], order: [String],
    registrations: NamedRegistrations, replaced: Set<String>,
    variables: [String: DefinedVariable], scopes: [Placed<String>], start: [Placed<String>],
    isFragment: Bool
  ) {
    (path, self.files) = (files.main?.source.path ?? files.path, files.files)
    (self.root, self.assemblies, self.order) = (root, assemblies, order)
    (self.registrations, self.replaced, self.variables) = (registrations, replaced, variables)
    (self.scopes, self.start, self.isFragment) = (scopes, start, isFragment)
    enabled = Self.enabled(registrations, in: order)
  }

  private static func enabled(
    _ registrations: NamedRegistrations, in order: [String]
  ) -> [Registration] {
    var positions: [String: Int] = [:]
    for (position, name) in order.enumerated() { positions[name] = position }
    var found: [(position: Int, registration: Registration)] = []
    for registration in registrations where registration.enabled {
      if let position = positions[registration.assembly] {
        found.append((position, registration))
      }
    }
    found.sort { ($0.position, $0.registration.id) < ($1.position, $1.registration.id) }
    return found.map(\.registration)
  }

  package typealias Variable = DefinedVariable

  package struct Assembly: Sendable {
    package let name: String
    /// The names of the used assemblies, each once.
    package internal(set) var uses: [Placed<String>] = []
    /// The first place that names the assembly.
    package let place: Place
  }

  /// The values, secrets and defaults of variables, for checking settings.
  package var knownVariables: KnownVariables {
    KnownVariables(
      values: variables.mapValues(\.value), secrets: secrets,
      defaults: variables.compactMapValues { variable in
        variable.isByDefault && !variable.isSecret ? variable.written : nil
      }, sources: variables.compactMapValues(\.source))
  }
  package var documents: [JSONDocument] { files.map(\.document) }

  /// The names of secret variables, including variables derived from a secret.
  package var secrets: Set<String> {
    Set(variables.values.lazy.filter(\.isSecret).map(\.name))
  }
}

/// The registrations of a manifest, by identifier and in the order in which files introduce them.
package struct NamedRegistrations: Sendable {
  private var all: [Composition.Registration] = []
  private var positions: [String: Int] = [:]

  mutating func add(_ registration: Composition.Registration) {
    positions[registration.id] = all.count
    all.append(registration)
  }

  package subscript(id: String) -> Composition.Registration? { positions[id].map { all[$0] } }

  package var isEmpty: Bool { all.isEmpty }

  package var ids: [String] { all.map(\.id) }
}

// In an extension, so the type itself needs no conformance, which the runtime is slow to find.
extension NamedRegistrations: Sequence {
  package func makeIterator() -> IndexingIterator<[Composition.Registration]> {
    all.makeIterator()
  }
}
