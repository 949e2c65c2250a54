/// What changed of one registration that two manifests have.
struct RegistrationDifference {
  var id: String
  var old: DescribedWiring.Registration
  var new: DescribedWiring.Registration

  var lines: [String] {
    var lines: [String] = []
    let factories = (old.uses.first?.factory, new.uses.first?.factory)
    if factories.0 != factories.1 {
      lines.append(change("factory", factories.0 ?? "", factories.1 ?? ""))
    }
    if old.services != new.services {
      lines.append(
        change(
          "offers", old.services.joined(separator: ", "), new.services.joined(separator: ", ")))
    }
    if old.tags != new.tags { lines.append(change("tags", shown(old.tags), shown(new.tags))) }
    if old.lifetime != new.lifetime { lines.append(change("lifetime", old.lifetime, new.lifetime)) }
    if old.isEager != new.isEager {
      lines.append("~ \(id): \(new.isEager ? "built at start" : "no longer built at start")")
    }
    let decorators = (old.uses.dropFirst().map(\.factory), new.uses.dropFirst().map(\.factory))
    if decorators.0 != decorators.1 {
      lines.append(change("decorators", shown(decorators.0), shown(decorators.1)))
    }
    return lines + zip(old.uses, new.uses).enumerated().flatMap { uses(at: $0, $1.0, $1.1) }
  }

  private func change(_ what: String, _ old: String, _ new: String) -> String {
    "~ \(id): \(what) \(old) -> \(new)"
  }

  private func shown(_ names: [String]) -> String { WiringDifference.shown(names) }

  // MARK: One factory of it

  /// - Parameter position: 0 is the registration's own factory, decorators follow.
  private func uses(
    at position: Int, _ old: DescribedWiring.Use, _ new: DescribedWiring.Use
  ) -> [String] {
    // Another decorator in the place of one is another thing.
    guard position == 0 || old.factory == new.factory else { return [] }
    let name = position == 0 ? id : "\(id): \(new.factory)"
    return Self.settings(of: name, old.settings, new.settings)
      + Self.parameters(of: name, old.parameters, new.parameters)
  }

  private static func settings(
    of name: String, _ old: DescribedSettings, _ new: DescribedSettings
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
    _ old: DescribedSettings.Leaf, _ new: DescribedSettings.Leaf
  ) -> String? {
    if old.text == new.text { return nil }
    // What stands in a secret's place may be its value.
    if old.isSecret != new.isSecret {
      return new.isSecret ? "is a secret now" : "is not a secret any more"
    }
    let (before, after) = (shown(old), shown(new))
    return before == after ? "has changed" : "\(before) -> \(after)"
  }

  private static func shown(_ leaf: DescribedSettings.Leaf) -> String {
    SettingsLeafText.shortened(leaf.shown)
  }

  // MARK: Wiring

  static func parameters(
    of name: String, _ old: [DescribedWiring.Parameter], _ new: [DescribedWiring.Parameter]
  ) -> [String] {
    let before = Dictionary(old.map { ($0.name, $0) }) { first, _ in first }
    let after = Dictionary(new.map { ($0.name, $0) }) { first, _ in first }
    let gone = old.filter { after[$0.name] == nil }.map { "- \(name): \(text($0))" }
    return gone
      + new.flatMap { parameter -> [String] in
        guard let earlier = before[parameter.name] else { return ["+ \(name): \(text(parameter))"] }
        return changes(earlier, parameter).map { "~ \(name): \(parameter.name) \($0)" }
      }
  }

  private static func text(_ parameter: DescribedWiring.Parameter) -> String {
    "\(parameter.name) gets \(sources(parameter))"
  }

  private static func sources(_ parameter: DescribedWiring.Parameter) -> String {
    if parameter.isList { return WiringDifference.shown(parameter.sources) }
    return parameter.sources.first ?? "nothing"
  }

  private static func changes(
    _ old: DescribedWiring.Parameter, _ new: DescribedWiring.Parameter
  ) -> [String] {
    guard old.sources != new.sources || old.isList != new.isList else { return [] }
    guard old.isList, new.isList, !hasTwice(old.sources), !hasTwice(new.sources) else {
      return ["gets \(sources(old)) -> \(sources(new))"]
    }
    let (before, after) = (Set(old.sources), Set(new.sources))
    let lost = old.sources.filter { !after.contains($0) }
    let gained = new.sources.filter { !before.contains($0) }
    var changes: [String] = []
    if !lost.isEmpty { changes.append("no longer gets \(lost.joined(separator: ", "))") }
    if !gained.isEmpty { changes.append("gets \(gained.joined(separator: ", ")) too") }
    if let order = WiringDifference.order(old.sources, new.sources) {
      changes.append("in another order: \(order)")
    }
    return changes
  }

  /// A list may name one registration twice.
  private static func hasTwice(_ names: [String]) -> Bool { Set(names).count < names.count }
}
