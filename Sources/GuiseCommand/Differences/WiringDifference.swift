internal import GuiseManifest
package import GuiseValidation
internal import StrictJSON

/// The differences in meaning between two manifests, regardless of their text.
///
/// The order of keys, the file and the assembly of an entry, the names of assemblies, unused
/// variables and the style of naming a registration make no difference. Changes to the built
/// instances, their order, their settings or their users do.
package struct WiringDifference: Sendable {
  /// The changes of one subject.
  struct Entry {
    var subject: WiringChange.Subject
    var changes: [WiringChange]

    /// Whether the subject is new, gone or changed.
    var sign: WiringChange.Sign { changes[0].aspect == nil ? changes[0].sign : .changed }
  }

  /// The subjects with changes: the whole, variables, registrations by their identifiers, the
  /// application's requirements and the order of start.
  ///
  /// Values are shown as the manifests write them, but never those of secret variables.
  let entries: [Entry]
  /// The registrations without a change of their own that need a changed registration or variable, sorted.
  package let dependents: [String]

  /// Readable lines: `+` is new, `-` is gone, `~` has changed; empty without differences.
  package var lines: [String] { changes.map(\.line) }

  var changes: [WiringChange] { entries.flatMap(\.changes) }

  /// - Complexity: linear in both wirings except for sorting, with each array counted with its
  ///   elements.
  package init(from old: WiringModel, to new: WiringModel) {
    let (old, new) = (NamedWiring(old), NamedWiring(new))
    let variables = Self.variables(old).union(Self.variables(new))
    let before = WiringFacts(old, variables: variables).entries
    let after = WiringFacts(new, variables: variables).entries
    entries = Set(before.keys).union(after.keys).sorted().compactMap { subject in
      let changes = Self.changes(of: subject, before[subject], after[subject])
      return changes.isEmpty ? nil : Entry(subject: subject, changes: changes)
    }
    dependents = Self.dependents(on: Set(entries.map(\.subject)), in: new)
  }

  /// Returns the variables that matter: those in use or, in a fragment, which others include, all.
  private static func variables(_ wiring: NamedWiring) -> Set<String> {
    let composition = wiring.composition
    return composition.isFragment
      ? Set(composition.variables.keys)
      : usedVariables(in: wiring.registrations.flatMap(\.written.allSettings), composition)
  }

  /// Returns the variables that settings refer to, directly or through other variables.
  private static func usedVariables(
    in settings: [JSONValue], _ composition: Composition
  ) -> Set<String> {
    var used: Set<String> = []
    var found = settings.variables
    while !found.isEmpty {
      used.formUnion(found)
      let defaults = found.compactMap { composition.variables[$0]?.written }
      found = defaults.variables.subtracting(used)
    }
    return used
  }

  private static func changes(
    of subject: WiringChange.Subject, _ old: WiringFacts.Entry?, _ new: WiringFacts.Entry?
  ) -> [WiringChange] {
    guard let old, let new else {
      return [
        WiringChange(
          sign: old == nil ? .added : .removed, subject: subject, old: old?.summary,
          new: new?.summary)
      ]
    }
    return Set(old.values.keys).union(new.values.keys).sorted().flatMap { aspect in
      let (before, after) = (old.values[aspect], new.values[aspect])
      let both = before.flatMap { before in after.map { before.changes(to: $0) } }
      let changes = both ?? [(old: before?.text, new: after?.text)]
      return changes.map { change in
        WiringChange(
          sign: change.0 == nil ? .added : change.1 == nil ? .removed : .changed,
          subject: subject, aspect: aspect, old: change.0, new: change.1)
      }
    }
  }

  private static func dependents(
    on changed: Set<WiringChange.Subject>, in wiring: NamedWiring
  ) -> [String] {
    let variables = wiring.composition.variables.keys.filter { changed.contains(.variable($0)) }
    let ids = wiring.registrations.map(\.written).filter { written in
      changed.contains(.registration(written.id))
        || !variables.isEmpty
          && !usedVariables(in: written.allSettings, wiring.composition)
            .isDisjoint(with: variables)
    }.map(\.id)
    let graph = WiringGraph(wiring)
    let reached = graph.reached(from: ids.map { .registration($0) }) { name in
      graph.users(of: name).map(\.source)
    }
    return reached.compactMap(\.registrationID).filter { !changed.contains(.registration($0)) }
      .sorted()
  }
}
