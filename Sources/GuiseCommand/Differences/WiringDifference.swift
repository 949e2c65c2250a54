internal import Guise
internal import GuiseManifest
package import GuiseValidation
internal import StrictJSON

/// The differences in meaning between two manifests, regardless of their text.
///
/// The order of keys, the file and the assembly of an entry, the names of assemblies, unused
/// variables and the style of naming a registration make no difference. Changes to the built
/// instances, their order, their settings or their users do.
package struct WiringDifference: Sendable {
  /// The changes: of the whole, of variables, of registrations by their identifiers, of the
  /// application's requirements and of the order of start; those of one subject are consecutive.
  ///
  /// Values are shown as the manifests write them, but never those of secret variables.
  package let changes: [WiringChange]
  /// The registrations without a change of their own that need a changed registration or variable, sorted.
  package let dependents: [String]

  /// Readable lines: `+` is new, `-` is gone, `~` has changed; empty without differences.
  package var lines: [String] { changes.map(\.line) }

  /// - Complexity: linear in both wirings except for sorting, with each array counted with its
  ///   elements.
  package init(from old: WiringModel, to new: WiringModel) {
    let (old, new) = (NamedWiring(old), NamedWiring(new))
    // A registration that enters or leaves the start order reports the change itself.
    let start = Self.order(old.start, new.start).map {
      [WiringChange(sign: .changed, subject: .startOrder, old: $0.old, new: $0.new)]
    }
    changes =
      Self.wholes(old, new) + Self.variables(old, new) + Self.registrations(old, new)
      + RegistrationDifference.needs(of: .application, old.requirements, new.requirements)
      + (start ?? [])
    dependents = Self.dependents(on: changes, in: new)
  }

  private static func wholes(_ old: NamedWiring, _ new: NamedWiring) -> [WiringChange] {
    let scopes = (old.composition.scopes.map(\.value), new.composition.scopes.map(\.value))
    var changes: [WiringChange] = []
    if scopes.0 != scopes.1 {
      changes.append(
        .init(
          sign: .changed, subject: .scopes, old: NamedWiring.list(scopes.0),
          new: NamedWiring.list(scopes.1)))
    }
    // The names of the manifests' own assemblies are ignored: their registrations are compared.
    let code = (codeAssemblies(old.composition), codeAssemblies(new.composition))
    return changes
      + code.0.symmetricDifference(code.1).sorted().map {
        .init(sign: code.1.contains($0) ? .added : .removed, subject: .codeAssembly($0))
      }
  }

  /// Returns the code assemblies in use; none for a fragment, whose includer chooses the root.
  private static func codeAssemblies(_ composition: Composition) -> Set<String> {
    Set(composition.order.filter { composition.assemblies[$0] == nil })
  }

  private static func registrations(_ old: NamedWiring, _ new: NamedWiring) -> [WiringChange] {
    let variables = (old.composition.variables, new.composition.variables)
    let before = Dictionary(uniqueKeysWithValues: old.registrations.map { ($0.written.id, $0) })
    let after = Dictionary(uniqueKeysWithValues: new.registrations.map { ($0.written.id, $0) })
    return Set(before.keys).union(after.keys).sorted().flatMap { id -> [WiringChange] in
      switch (before[id], after[id]) {
      case (let old?, let new?):
        return RegistrationDifference(old: old, new: new, variables: variables).changes
      case (nil, let new?):
        return [.init(sign: .added, subject: .registration(id), new: summary(new))]
      case (let old?, nil):
        let isDisabled = new.composition.registrations[id]?.enabled == false
        return [
          .init(
            sign: .removed, subject: .registration(id), old: summary(old),
            suffix: isDisabled ? "(disabled)" : nil)
        ]
      case (nil, nil): return []
      }
    }
  }

  /// Returns a summary of a registration in a few words.
  private static func summary(_ registration: NamedWiring.Registration) -> String {
    let (written, tags) = (registration.written, registration.tags)
    var words = [written.main.factory]
    if written.lifetime != .transient { words.append(written.keeping) }
    if registration.isBuiltAtStart { words.append("eager") }
    if !tags.isEmpty { words.append("tags \(NamedWiring.list(tags))") }
    return words.joined(separator: ", ")
  }

  /// Returns the common elements in their old and new order, such as `[a, b]` and `[b, a]`; nil
  /// where the order is the same.
  static func order(_ old: [String], _ new: [String]) -> (old: String, new: String)? {
    let both = Set(old).intersection(new)
    let before = old.filter(both.contains)
    let after = new.filter(both.contains)
    return before == after ? nil : (NamedWiring.list(before), NamedWiring.list(after))
  }

  private static func dependents(on changes: [WiringChange], in wiring: NamedWiring) -> [String] {
    let changed = Set(changes.map(\.subject))
    // A variable that has only become a secret has the same value.
    let variables = Set(
      changes.compactMap { change in
        if case .variable(let name) = change.subject, !change.isWhole, !change.isOfSecrecy {
          name
        } else {
          nil
        }
      })
    let ids = wiring.registrations.map(\.written).filter { written in
      changed.contains(.registration(written.id))
        || !variables.isEmpty
          && !usedVariables(in: written.allSettings, wiring.composition).isDisjoint(with: variables)
    }.map(\.id)
    let graph = WiringGraph(wiring)
    let reached = graph.reached(from: ids.map { .registration($0) }) { name in
      graph.users(of: name).map(\.source)
    }
    return reached.compactMap(\.registrationID).filter { !changed.contains(.registration($0)) }
      .sorted()
  }
}
