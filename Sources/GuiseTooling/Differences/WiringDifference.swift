internal import Guise
internal import GuiseManifest
package import GuiseValidation

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
  let wiring: WiringDescription

  /// Readable lines: `+` is new, `-` is gone, `~` has changed; empty without differences.
  package var lines: [String] { changes.map(\.line) }

  /// - Complexity: linear in both wirings except for sorting, with each array counted with its
  ///   elements.
  package init(from old: WiringModel, to new: WiringModel) {
    let (old, new) = (WiringDescription(old), WiringDescription(new))
    let registrations = Self.registrations(old, new)
    // A registration that enters or leaves the start order reports the change itself.
    let start = Self.order(old.start, new.start).map {
      WiringChange(sign: .changed, subject: .startOrder, old: $0.old, new: $0.new)
    }
    changes =
      Self.wholes(old, new) + Self.variables(old, new) + registrations
      + RegistrationDifference.needs(of: .application, old.requirements, new.requirements)
      + (start.map { [$0] } ?? [])
    wiring = new
  }

  private static func wholes(_ old: WiringDescription, _ new: WiringDescription) -> [WiringChange] {
    var changes: [WiringChange] = []
    let (before, after) = (old.composition, new.composition)
    let scopes = (before.scopes.map(\.value), after.scopes.map(\.value))
    if scopes.0 != scopes.1 {
      changes.append(
        .init(
          sign: .changed, subject: .scopes, old: WiringDescription.list(scopes.0),
          new: WiringDescription.list(scopes.1)))
    }
    // The names of the manifests' own assemblies are ignored: their registrations are compared.
    let code = (codeAssemblies(before), codeAssemblies(after))
    return changes
      + code.0.symmetricDifference(code.1).sorted().map {
        .init(sign: code.1.contains($0) ? .added : .removed, subject: .codeAssembly($0))
      }
  }

  /// Returns the code assemblies in use; none for a fragment, whose includer chooses the root.
  private static func codeAssemblies(_ composition: Composition) -> Set<String> {
    Set(composition.order.filter { composition.assemblies[$0] == nil })
  }

  private static func registrations(
    _ old: WiringDescription, _ new: WiringDescription
  ) -> [WiringChange] {
    let variables = (old.composition.variables, new.composition.variables)
    let before = Dictionary(uniqueKeysWithValues: old.registrations.map { ($0.written.id, $0) })
    let after = Dictionary(uniqueKeysWithValues: new.registrations.map { ($0.written.id, $0) })
    return Set(before.keys).union(after.keys).sorted().flatMap { id -> [WiringChange] in
      let subject = WiringChange.Subject.registration(id)
      switch (before[id], after[id]) {
      case (let old?, let new?):
        return RegistrationDifference(old: old, new: new, variables: variables).changes
      case (nil, let new?): return [.init(sign: .added, subject: subject, new: summary(new))]
      case (let old?, nil):
        let isDisabled = new.composition.registrations[id]?.enabled == false
        return [
          .init(
            sign: .removed, subject: subject, old: summary(old),
            suffix: isDisabled ? "(disabled)" : nil)
        ]
      case (nil, nil): return []
      }
    }
  }

  /// Returns a summary of a registration in a few words.
  private static func summary(_ registration: WiringDescription.Registration) -> String {
    let (written, tags) = (registration.written, registration.tags)
    let words = [
      written.main.factory, written.lifetime == .transient ? nil : written.keeping,
      registration.isBuiltAtStart ? "eager" : nil,
      tags.isEmpty ? nil : "tags \(WiringDescription.list(tags))",
    ]
    return words.compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the common elements in their old and new order, such as `[a, b]` and `[b, a]`; nil
  /// where the order is the same.
  static func order(_ old: [String], _ new: [String]) -> (old: String, new: String)? {
    let both = Set(old).intersection(new)
    let before = old.filter(both.contains)
    let after = new.filter(both.contains)
    return before == after
      ? nil : (WiringDescription.list(before), WiringDescription.list(after))
  }
}

extension WiringDescription.Registration {
  /// The distinct tags, sorted.
  var tags: [String] { Set(written.tags).sorted() }
}
