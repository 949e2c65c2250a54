package import StrictJSON

/// A manifest merged with everything that it includes.
package final class Composition: Sendable {
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
  package let variables: KnownVariables
  /// The names allowed in `scope`, outermost first.
  package let scopes: [Placed<String>]
  /// The registrations to build first when the container starts, in order.
  package let start: [Placed<String>]
  /// Whether the manifest is made to be included and is checked alone: the including file may supply missing
  /// parts.
  package let isFragment: Bool

  init(
    _ files: [ManifestFile], root: String?, assemblies: [String: Assembly], order: [String],
    registrations: NamedRegistrations, replaced: Set<String>, variables: KnownVariables,
    scopes: [Placed<String>], start: [Placed<String>], isFragment: Bool
  ) {
    (self.files, self.root, self.assemblies, self.order) = (files, root, assemblies, order)
    (self.registrations, self.replaced, self.variables) = (registrations, replaced, variables)
    (self.scopes, self.start, self.isFragment) = (scopes, start, isFragment)
    enabled = registrations.enabled(in: order)
  }

  package typealias Variable = DefinedVariable

  package final class Assembly: Sendable {
    package let name: String
    /// The names of the used assemblies, each once.
    package let uses: [Placed<String>]
    /// The first place that names the assembly.
    package let place: Place

    init(_ name: String, uses: [Placed<String>], at place: Place) {
      (self.name, self.uses, self.place) = (name, uses, place)
    }
  }

  /// The first manifest's path, for reports.
  package var path: String { files.last?.source.path ?? "" }
  package var documents: [JSONDocument] { files.map(\.document) }
}

/// The registrations of a manifest, by identifier and in the order in which files introduce them.
package struct NamedRegistrations: Sendable {
  private let all: [Composition.Registration]
  private var named: [String: Composition.Registration]

  init(_ all: [Composition.Registration]) {
    (self.all, named) = (all, Dictionary(minimumCapacity: all.count))
    for registration in all { named[registration.id] = registration }
  }

  package subscript(id: String) -> Composition.Registration? { named[id] }

  package var ids: [String] { all.map(\.id) }

  /// Returns the enabled registrations of some assemblies, assembly by assembly, then by identifier.
  fileprivate func enabled(in assemblies: [String]) -> [Composition.Registration] {
    var ranks: [String: Int] = [:]
    for (rank, name) in assemblies.enumerated() { ranks[name] = rank }
    return all.filter { $0.enabled && ranks[$0.assembly] != nil }.sorted { left, right in
      left.assembly == right.assembly
        ? left.id < right.id : (ranks[left.assembly] ?? 0) < (ranks[right.assembly] ?? 0)
    }
  }
}

// In an extension, so the type itself needs no conformance, which the runtime is slow to find.
extension NamedRegistrations: Sequence {
  package func makeIterator() -> IndexingIterator<[Composition.Registration]> {
    all.makeIterator()
  }
}
