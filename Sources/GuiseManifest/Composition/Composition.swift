package import StrictJSON

/// A manifest merged with everything that it includes.
package struct Composition: Sendable {
  /// The first manifest's path, for reports.
  package let path: String
  /// The files, includes first.
  package let documents: [JSONDocument]
  /// The assembly to assemble; nil for a fragment.
  package let root: String?
  /// The manifest assemblies by name.
  package let assemblies: [String: Assembly]
  /// The assemblies reachable from the root, those of code first, the root last.
  package let order: [String]
  /// The registrations, including disabled and unreachable ones.
  package let registrations: NamedRegistrations
  /// The registrations that tests replace.
  package internal(set) var replaced = ReplacedRegistrations()
  package internal(set) var variables: [String: DefinedVariable] = [:]
  /// The names allowed in `scope`, outermost first.
  package let scopes: [Placed<String>]
  /// The registrations to build first when the container starts, in order.
  package let start: [Placed<String>]
  /// The top-level `allow` lists of all files.
  package let allow: [Allow]
  /// Whether the manifest is made to be included and is checked alone: the including file may supply missing
  /// parts.
  package let isFragment: Bool
  /// The path of the catalog, joined with the folder of the file that names it.
  package let catalogPath: Placed<String>?
  /// The unreachable assemblies that no other uses, each with the ones that it is the first to reach.
  package let unreached: [(assembly: String, order: [String])]

  package typealias Variable = DefinedVariable

  package struct Assembly: Sendable {
    package let name: String
    /// The names of the used assemblies, each once.
    package internal(set) var uses: [Placed<String>] = []
    /// The first place that names the assembly.
    package let place: Place
  }

  /// Warnings and notes that one file accepts.
  package struct Allow: Sendable {
    package let rule: Placed<String>
    /// The paths of that file and the files it includes.
    package let paths: Set<String>
  }

  /// The values, secrets and defaults of variables, for checking settings.
  package var knownVariables: KnownVariables {
    KnownVariables(
      values: variables.mapValues(\.value), secrets: secrets,
      defaults: variables.compactMapValues { variable in
        variable.isByDefault && !variable.isSecret ? variable.written : nil
      }, sources: variables.compactMapValues(\.source))
  }
  /// The names of secret variables, including variables derived from a secret.
  package var secrets: Set<String> {
    Set(variables.values.lazy.filter(\.isSecret).map(\.name))
  }

  /// The enabled registrations that the root reaches, in the order in which they are registered: assembly by
  /// assembly, then by identifier.
  package var enabled: [Registration] {
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

/// The registrations that tests replace with doubles.
///
/// A variable that only these use needs no value.
package struct ReplacedRegistrations: Sendable {
  var wholly: Set<String> = []
  var keepingDecorators: Set<String> = []

  package init() {}

  package func contains(_ id: String) -> Bool {
    wholly.contains(id) || keepingDecorators.contains(id)
  }

  /// Returns the used settings of a registration.
  func settings(of registration: Composition.Registration) -> [JSONValue] {
    if wholly.contains(registration.id) { return [] }
    return keepingDecorators.contains(registration.id)
      ? registration.decorators.compactMap(\.settings) : registration.allSettings
  }
}
