internal import GuiseManifest

/// The differences between the old and the new form of one registration.
struct RegistrationDifference {
  typealias Need = WiringDescription.Need

  var old: WiringDescription.Registration
  var new: WiringDescription.Registration
  /// The variables of both manifests.
  var variables: (old: [String: Composition.Variable], new: [String: Composition.Variable])

  private var id: String { new.written.id }

  var lines: [String] {
    let (before, after) = (old.written, new.written)
    var lines = change("factory", before.main.factory, after.main.factory, \.self)
    lines += change("offers", old.services.sorted(), new.services.sorted()) {
      $0.joined(separator: ", ")
    }
    lines += change("tags", old.tags, new.tags, WiringDescription.list)
    lines += change("lifetime", before.keeping, after.keeping, \.self)
    if old.isBuiltAtStart != new.isBuiltAtStart {
      lines.append("~ \(id): \(new.isBuiltAtStart ? "built at start" : "no longer built at start")")
    }
    lines += change(
      "decorators", before.decorators.map(\.factory), after.decorators.map(\.factory),
      WiringDescription.list)
    for (position, parts) in zip(old.parts, new.parts).enumerated()
    // A different decorator at the same position is not a changed one.
    where position == 0 || parts.0.factory == parts.1.factory {
      let name = position == 0 ? id : "\(id): \(parts.1.factory)"
      lines += Self.settings(
        of: name, FlattenedSettings(parts.0.settings, variables: variables.old),
        FlattenedSettings(parts.1.settings, variables: variables.new))
      lines += Self.needs(
        of: name, old.needs.filter { $0.part == position },
        new.needs.filter { $0.part == position })
    }
    return lines
  }

  private func change<Value: Equatable>(
    _ noun: String, _ old: Value, _ new: Value, _ shown: (Value) -> String
  ) -> [String] {
    old == new ? [] : ["~ \(id): \(noun) \(shown(old)) -> \(shown(new))"]
  }

  private static func settings(
    of name: String, _ old: FlattenedSettings, _ new: FlattenedSettings
  ) -> [String] {
    let paths = Set(old.leaves.keys).union(new.leaves.keys).sorted()
    return paths.compactMap { path in
      switch (old.leaves[path], new.leaves[path]) {
      case (let before?, let after?):
        return change(before, after).map { "~ \(name): setting \(path) \($0)" }
      case (nil, let after?): return "+ \(name): setting \(path) \(shown(after))"
      case (let before?, nil): return "- \(name): setting \(path) \(shown(before))"
      case (nil, nil): return nil
      }
    }
  }

  private static func change(
    _ old: FlattenedSettings.Leaf, _ new: FlattenedSettings.Leaf
  ) -> String? {
    if old.text == new.text { return nil }
    // The old or new value may be the secret itself, so neither is shown.
    if old.isSecret != new.isSecret {
      return new.isSecret ? "is a secret now" : "is not a secret any more"
    }
    let (before, after) = (shown(old), shown(new))
    return before == after ? "has changed" : "\(before) -> \(after)"
  }

  private static func shown(_ leaf: FlattenedSettings.Leaf) -> String {
    SettingText.shortened(leaf.shown)
  }

  static func needs(of name: String, _ old: [Need], _ new: [Need]) -> [String] {
    let before = Dictionary(old.map { ($0.title, $0) }) { first, _ in first }
    let after = Set(new.map(\.title))
    let gone = old.filter { !after.contains($0.title) }.map { "- \(name): \(text($0))" }
    return gone
      + new.flatMap { need -> [String] in
        guard let earlier = before[need.title] else { return ["+ \(name): \(text(need))"] }
        return changes(earlier, need).map { "~ \(name): \(need.title) \($0)" }
      }
  }

  private static func text(_ need: Need) -> String { "\(need.title) gets \(sources(need))" }

  private static func sources(_ need: Need) -> String {
    let words = need.words
    return need.isList ? WiringDescription.list(words) : words.first ?? "nothing"
  }

  private static func changes(_ old: Need, _ new: Need) -> [String] {
    let (earlier, later) = (old.words, new.words)
    guard earlier != later || old.isList != new.isList else { return [] }
    let (before, after) = (Set(earlier), Set(later))
    // A list may name one registration twice.
    guard old.isList, new.isList, before.count == earlier.count, after.count == later.count else {
      return ["gets \(sources(old)) -> \(sources(new))"]
    }
    let removed = earlier.filter { !after.contains($0) }
    let added = later.filter { !before.contains($0) }
    var changes: [String] = []
    if !removed.isEmpty { changes.append("no longer gets \(removed.joined(separator: ", "))") }
    if !added.isEmpty { changes.append("gets \(added.joined(separator: ", ")) too") }
    if let order = WiringDifference.order(earlier, later) {
      changes.append("in another order: \(order)")
    }
    return changes
  }
}

extension WiringDescription.Need {
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

extension WiringDescription.Name {
  fileprivate var words: String {
    switch self {
    case .registration(let id): id
    case .supply(let supply):
      "supplied \(WiringDescription.short(supply.key))\(supply.scope.map { " in \($0)" } ?? "")"
    case .codeAssembly(let name): "assembly \(name)"
    case .application, .group: "code"
    case .missing, .unknownRegistration: "nothing"
    }
  }
}
