/// What changed in meaning between two manifests, whatever became of their text.
///
/// The order of keys, the file in which something is written and the way in which a registration is named
/// mean nothing, and make no difference. What would be built otherwise, in another order, from other
/// settings or for somebody else, does.
package struct WiringDifference: Sendable {
  /// For people: `+` is new, `-` is gone, `~` has changed. Empty where nothing did.
  ///
  /// Values are shown as the manifests write them, never those of variables that are secrets.
  package let lines: [String]

  /// - Complexity: linear in both wirings but for sorting, each array counted with all that it gets.
  package init(from old: WiringModel, to new: WiringModel) {
    var lines = Self.wholes(old, new)
    lines += Self.variables(old.composition, new.composition)
    lines += Self.registrations(DescribedWiring(old), DescribedWiring(new))
    lines += Self.start(old, new)
    self.lines = lines
  }

  // MARK: The manifest as a whole

  private static func wholes(_ old: WiringModel, _ new: WiringModel) -> [String] {
    var lines: [String] = []
    let (before, after) = (old.composition, new.composition)
    let scopes = (before.scopes.map(\.value), after.scopes.map(\.value))
    if scopes.0 != scopes.1 {
      lines.append("~ scopes: \(shown(scopes.0)) -> \(shown(scopes.1))")
    }
    // A fragment has no root, and what includes it says what is used.
    if before.isFragment || after.isFragment { return lines }
    if before.root != after.root {
      lines.insert("~ root: \(before.root ?? "none") -> \(after.root ?? "none")", at: 0)
    }
    for name in Set(before.order).symmetricDifference(after.order).sorted() {
      let isNew = after.order.contains(name)
      let isCode = (isNew ? after : before).assemblies[name] == nil
      lines.append("\(isNew ? "+" : "-") assembly \(name)\(isCode ? " (in code)" : "")")
    }
    return lines
  }

  // MARK: Registrations

  private static func registrations(_ old: DescribedWiring, _ new: DescribedWiring) -> [String] {
    let ids = Set(old.registrations.keys).union(new.registrations.keys).sorted()
    var lines: [String] = []
    for id in ids {
      switch (old.registrations[id], new.registrations[id]) {
      case (let before?, let after?):
        lines += RegistrationDifference(id: id, old: before, new: after).lines
      case (nil, let after?): lines.append("+ registration \(id): \(after.summary)")
      case (let before?, nil):
        let reason = new.disabled.contains(id) ? " (disabled)" : ""
        lines.append("- registration \(id): \(before.summary)\(reason)")
      case (nil, nil): break
      }
    }
    return lines
      + RegistrationDifference.parameters(
        of: "application", old.requirements, new.requirements)
  }

  // MARK: The order of start

  /// What is built at the start, in another order; what is no longer or newly built is said of each.
  private static func start(_ old: WiringModel, _ new: WiringModel) -> [String] {
    let before = old.eagerEntries.map { old.id(of: $0) }
    let after = new.eagerEntries.map { new.id(of: $0) }
    return order(before, after).map { ["~ order of start: \($0)"] } ?? []
  }

  // MARK: Wording

  static func shown(_ names: [String]) -> String { "[\(names.joined(separator: ", "))]" }

  /// How what is in both lists changed places: `[a, b] -> [b, a]`; nil where it did not.
  static func order(_ old: [String], _ new: [String]) -> String? {
    let both = Set(old).intersection(new)
    let before = old.filter(both.contains)
    let after = new.filter(both.contains)
    return before == after ? nil : "\(shown(before)) -> \(shown(after))"
  }
}
