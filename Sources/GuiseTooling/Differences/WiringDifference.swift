internal import Guise
package import GuiseManifest

/// The differences in meaning between two manifests, regardless of their text.
///
/// The order of keys, the file and the assembly of an entry, the names of assemblies, unused
/// variables and the style of naming a registration make no difference. Changes to the built
/// instances, their order, their settings or their users do.
package struct WiringDifference: Sendable {
  /// Readable lines: `+` is new, `-` is gone, `~` has changed; empty without differences.
  ///
  /// Values are shown as the manifests write them, but never those of secret variables.
  package let lines: [String]
  /// The identifiers of the registrations of both manifests that these lines are about.
  package let changed: Set<String>

  /// - Complexity: linear in both wirings except for sorting, with each array counted with its
  ///   elements.
  package init(from old: WiringModel, to new: WiringModel) {
    let (old, new) = (WiringDescription(old), WiringDescription(new))
    let registrations = Self.registrations(old, new)
    changed = registrations.changed
    // A registration that enters or leaves the start order reports the change itself.
    let start = Self.order(old.start, new.start).map { ["~ order of start: \($0)"] } ?? []
    lines = Self.wholes(old, new) + Self.variables(old, new) + registrations.lines + start
  }

  private static func wholes(_ old: WiringDescription, _ new: WiringDescription) -> [String] {
    var lines: [String] = []
    let (before, after) = (old.composition, new.composition)
    let scopes = (before.scopes.map(\.value), after.scopes.map(\.value))
    if scopes.0 != scopes.1 {
      lines.append(
        "~ scopes: \(WiringDescription.list(scopes.0)) -> \(WiringDescription.list(scopes.1))")
    }
    // The names of the manifests' own assemblies are ignored: their registrations are compared.
    let code = (codeAssemblies(before), codeAssemblies(after))
    lines += code.0.subtracting(code.1).union(code.1.subtracting(code.0)).sorted().map {
      "\(code.1.contains($0) ? "+" : "-") assembly \($0) (in code)"
    }
    return lines
  }

  /// Returns the code assemblies in use; none for a fragment, whose includer chooses the root.
  private static func codeAssemblies(_ composition: Composition) -> Set<String> {
    Set(composition.order.filter { composition.assemblies[$0] == nil })
  }

  private static func registrations(
    _ old: WiringDescription, _ new: WiringDescription
  ) -> (lines: [String], changed: Set<String>) {
    let variables = (old.composition.variables, new.composition.variables)
    let before = Dictionary(uniqueKeysWithValues: old.registrations.map { ($0.written.id, $0) })
    let after = Dictionary(uniqueKeysWithValues: new.registrations.map { ($0.written.id, $0) })
    var lines: [String] = []
    var changed: Set<String> = []
    for id in Set(before.keys).union(after.keys).sorted() {
      switch (before[id], after[id]) {
      case (let old?, let new?):
        let changes = RegistrationDifference(old: old, new: new, variables: variables).lines
        if !changes.isEmpty { changed.insert(id) }
        lines += changes
      case (nil, let new?): lines.append("+ registration \(id): \(summary(new))")
      case (let old?, nil):
        let isDisabled = new.composition.registrations[id]?.enabled == false
        lines.append("- registration \(id): \(summary(old))\(isDisabled ? " (disabled)" : "")")
      case (nil, nil): break
      }
    }
    lines += RegistrationDifference.needs(of: "application", old.requirements, new.requirements)
    return (lines, changed)
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

  /// Returns the change in the order of the common elements, such as `[a, b] -> [b, a]`; nil where
  /// the order is the same.
  static func order(_ old: [String], _ new: [String]) -> String? {
    let both = Set(old).intersection(new)
    let before = old.filter(both.contains)
    let after = new.filter(both.contains)
    return before == after
      ? nil : "\(WiringDescription.list(before)) -> \(WiringDescription.list(after))"
  }
}

extension WiringDescription.Registration {
  /// The distinct tags, sorted.
  var tags: [String] { Set(written.tags).sorted() }
}
