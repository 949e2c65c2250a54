/// What changed in meaning between two manifests, whatever became of their text.
///
/// The order of keys, the file and the assembly in which something is written, the names of assemblies,
/// variables that nothing uses and the way in which a registration is named mean nothing, and make no
/// difference. What would be built otherwise, in another order, from other
/// settings or for somebody else, does.
package struct WiringDifference: Sendable {
  /// For people: `+` is new, `-` is gone, `~` has changed. Empty where nothing did.
  ///
  /// Values are shown as the manifests write them, never those of variables that are secrets.
  package let lines: [String]
  /// The identifiers of the registrations that both have and that these lines are about.
  let changed: Set<String>

  /// - Complexity: linear in both wirings but for sorting, each array counted with all that it gets.
  package init(from old: WiringModel, to new: WiringModel) {
    var lines = Self.wholes(old, new)
    lines += Self.variables(old, new)
    let registrations = Self.registrations(DescribedWiring(old), DescribedWiring(new))
    lines += registrations.lines
    changed = registrations.changed
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
    _ old: DescribedWiring, _ new: DescribedWiring
  ) -> (lines: [String], changed: Set<String>) {
    let ids = Set(old.registrations.keys).union(new.registrations.keys).sorted()
    var lines: [String] = []
    var changed: Set<String> = []
    for id in ids {
      switch (old.registrations[id], new.registrations[id]) {
      case (let before?, let after?):
        let changes = RegistrationDifference(id: id, old: before, new: after).lines
        if !changes.isEmpty { changed.insert(id) }
        lines += changes
      case (nil, let after?): lines.append("+ registration \(id): \(after.summary)")
      case (let before?, nil):
        let reason = new.disabled.contains(id) ? " (disabled)" : ""
        lines.append("- registration \(id): \(before.summary)\(reason)")
      case (nil, nil): break
      }
    }
    lines += RegistrationDifference.parameters(
      of: "application", old.requirements, new.requirements)
    return (lines, changed)
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
