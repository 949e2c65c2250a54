internal import GuiseManifest
internal import GuiseValidation

/// The differences between the old and the new form of one registration.
struct RegistrationDifference {
  typealias Need = NamedWiring.Need

  var old: NamedWiring.Registration
  var new: NamedWiring.Registration
  /// The variables of both manifests.
  var variables: (old: [String: Composition.Variable], new: [String: Composition.Variable])

  private var subject: WiringChange.Subject { .registration(new.written.id) }

  var changes: [WiringChange] {
    let (before, after) = (old.written, new.written)
    var changes = change("factory", before.main.factory, after.main.factory, \.self)
    changes += change("offers", old.services.sorted(), new.services.sorted()) {
      $0.joined(separator: ", ")
    }
    changes += change("tags", old.tags, new.tags, NamedWiring.list)
    changes += change("lifetime", before.keeping, after.keeping, \.self)
    if old.isBuiltAtStart != new.isBuiltAtStart {
      let verb = new.isBuiltAtStart ? "built at start" : "no longer built at start"
      changes.append(.init(sign: .changed, subject: subject, aspect: verb))
    }
    changes += change(
      "decorators", before.decorators.map(\.factory), after.decorators.map(\.factory),
      NamedWiring.list)
    for (position, parts) in zip(old.parts, new.parts).enumerated()
    // A different decorator at the same position is not a changed one.
    where position == 0 || parts.0.factory == parts.1.factory {
      let decorator = position == 0 ? nil : parts.1.factory
      changes += settings(
        of: decorator, SettingLeaf.all(of: parts.0.settings, variables: variables.old),
        SettingLeaf.all(of: parts.1.settings, variables: variables.new))
      changes += Self.needs(
        of: subject, decorator: decorator, old.needs.filter { $0.part == position },
        new.needs.filter { $0.part == position })
    }
    return changes
  }

  private func change<Value: Equatable>(
    _ noun: String, _ old: Value, _ new: Value, _ shown: (Value) -> String
  ) -> [WiringChange] {
    if old == new { return [] }
    return [
      .init(
        sign: .changed, subject: subject, aspect: noun, old: shown(old),
        new: shown(new))
    ]
  }

  private func settings(
    of decorator: String?, _ old: [String: SettingLeaf], _ new: [String: SettingLeaf]
  ) -> [WiringChange] {
    let paths = Set(old.keys).union(new.keys).sorted()
    return paths.compactMap { path in
      let (before, after) = (old[path], new[path])
      guard before?.text != after?.text else { return nil }
      var change = WiringChange(
        sign: before == nil ? .added : after == nil ? .removed : .changed, subject: subject,
        aspect: Self.aspect(of: decorator, "setting \(path)"))
      if let before, let after, before.isSecret != after.isSecret {
        // The old or new value may be the secret itself, so neither is shown.
        change.aspect += " " + WiringDifference.secrecy(after.isSecret)
      } else {
        change.old = before.map { SettingText.shortened($0.shown) }
        change.new = after.map { SettingText.shortened($0.shown) }
        if change.old == change.new {
          (change.old, change.new) = (nil, nil)
          change.aspect += " has changed"
        }
      }
      return change
    }
  }

  /// Returns an aspect of the registration's own factory, or of a decorator.
  private static func aspect(of decorator: String?, _ words: String) -> String {
    decorator.map { "\($0): \(words)" } ?? words
  }

  /// Returns the differences in the sources of parameters or of requirements.
  static func needs(
    of subject: WiringChange.Subject, decorator: String? = nil, _ old: [Need], _ new: [Need]
  ) -> [WiringChange] {
    func change(
      _ sign: WiringChange.Sign, _ need: Need, _ verb: String = "gets", old: String? = nil,
      new: String? = nil, _ suffix: String? = nil
    ) -> WiringChange {
      .init(
        sign: sign, subject: subject,
        aspect: aspect(of: decorator, "\(need.title) \(verb)"), old: old, new: new,
        suffix: suffix)
    }
    func changes(_ old: Need, _ new: Need) -> [WiringChange] {
      let (earlier, later) = (old.words, new.words)
      guard earlier != later || old.isList != new.isList else { return [] }
      let (before, after) = (Set(earlier), Set(later))
      // A list may name one registration twice.
      guard old.isList, new.isList, before.count == earlier.count, after.count == later.count else {
        return [change(.changed, new, old: sources(old), new: sources(new))]
      }
      let removed = earlier.filter { !after.contains($0) }.joined(separator: ", ")
      let added = later.filter { !before.contains($0) }.joined(separator: ", ")
      var changes: [WiringChange] = []
      if !removed.isEmpty { changes.append(change(.changed, new, "no longer gets", old: removed)) }
      if !added.isEmpty { changes.append(change(.changed, new, new: added, "too")) }
      if let order = WiringDifference.order(earlier, later) {
        changes.append(
          change(.changed, new, "in another order:", old: order.old, new: order.new))
      }
      return changes
    }
    let before = Dictionary(old.map { ($0.title, $0) }) { first, _ in first }
    let after = Set(new.map(\.title))
    let gone = old.filter { !after.contains($0.title) }.map {
      change(.removed, $0, old: sources($0))
    }
    return gone
      + new.flatMap { need in
        before[need.title].map { changes($0, need) }
          ?? [change(.added, need, new: sources(need))]
      }
  }

  private static func sources(_ need: Need) -> String {
    let words = need.words
    return need.isList ? NamedWiring.list(words) : words.first ?? "nothing"
  }
}

extension NamedWiring.Need {
  /// The sources in words, in their order where it is significant.
  fileprivate var words: [String] {
    if let keys {
      return keys.sorted { $0.key < $1.key }
        .map { $0.key == $0.value ? $0.value : "\($0.value) as \($0.key)" }
    }
    let words = sources.map(\.words)
    return isChoice ? words.sorted() : words
  }
}

extension NamedWiring.Name {
  fileprivate var words: String {
    switch self {
    case .registration(let id): id
    case .supply(let supply):
      "supplied \(NamedWiring.short(supply.key))\(supply.scope.map { " in \($0)" } ?? "")"
    case .codeAssembly(let name): "assembly \(name)"
    case .application: "code"
    case .missing, .unknownRegistration: "nothing"
    }
  }
}
