internal import Guise
package import GuiseManifest

/// The differences in meaning between two manifests, whatever became of their text.
///
/// The order of keys, the file and the assembly in which something is written, the names of assemblies,
/// variables that nothing uses and the way in which a registration is named mean nothing, and make no
/// difference. What would be built otherwise, in another order, from other
/// settings or for another user, does.
package struct WiringDifference: Sendable {
  /// For people: `+` is new, `-` is gone, `~` has changed. Empty where nothing did.
  ///
  /// Values are shown as the manifests write them, never those of variables that are secrets.
  package let lines: [String]
  /// The identifiers of the registrations that both have and that these lines are about.
  package let changed: Set<String>

  /// - Complexity: linear in both wirings but for sorting, each array counted with all that it gets.
  package init(from old: WiringModel, to new: WiringModel) {
    let (old, new) = (WiringDescription(old), WiringDescription(new))
    let registrations = Self.registrations(old, new)
    changed = registrations.changed
    // Each registration says itself that it is newly built at the start, or no longer.
    let start = Self.order(old.start, new.start).map { ["~ order of start: \($0)"] } ?? []
    lines = Self.wholes(old, new) + Self.variables(old, new) + registrations.lines + start
  }

  // MARK: The manifest as a whole

  private static func wholes(_ old: WiringDescription, _ new: WiringDescription) -> [String] {
    var lines: [String] = []
    let (before, after) = (old.composition, new.composition)
    let scopes = (before.scopes.map(\.value), after.scopes.map(\.value))
    if scopes.0 != scopes.1 {
      lines.append(
        "~ scopes: \(WiringDescription.list(scopes.0)) -> \(WiringDescription.list(scopes.1))")
    }
    // What the manifests call their own assemblies means nothing: what these register is compared.
    let code = (codeAssemblies(before), codeAssemblies(after))
    lines += code.0.subtracting(code.1).union(code.1.subtracting(code.0)).sorted().map {
      "\(code.1.contains($0) ? "+" : "-") assembly \($0) (in code)"
    }
    return lines
  }

  /// A fragment has no root: what includes it says what is used.
  private static func codeAssemblies(_ composition: Composition) -> Set<String> {
    Set(composition.order.filter { composition.assemblies[$0] == nil })
  }

  // MARK: Registrations

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

  /// A registration in a few words.
  private static func summary(_ registration: WiringDescription.Registration) -> String {
    let (written, tags) = (registration.written, registration.tags)
    let words = [
      written.main.factory, written.lifetime == .transient ? nil : written.keeping,
      registration.isBuiltAtStart ? "eager" : nil,
      tags.isEmpty ? nil : "tags \(WiringDescription.list(tags))",
    ]
    return words.compactMap(\.self).joined(separator: ", ")
  }

  // MARK: Wording

  /// How what is in both lists changed places: `[a, b] -> [b, a]`; nil where it did not.
  static func order(_ old: [String], _ new: [String]) -> String? {
    let both = Set(old).intersection(new)
    let before = old.filter(both.contains)
    let after = new.filter(both.contains)
    return before == after
      ? nil : "\(WiringDescription.list(before)) -> \(WiringDescription.list(after))"
  }
}

extension WiringDescription.Registration {
  /// The tags in one order, each once.
  var tags: [String] { Set(written.tags).sorted() }
}
