internal import Guise
package import GuiseManifest
package import GuiseVerification

extension Composition.Registration {
  /// The lifetime with its scope: `singleton`, `scoped in request`.
  package var keeping: String { lifetime.rawValue + (scope.map { " in \($0)" } ?? "") }
}

/// The names of the parts of a wiring in messages.
extension WiringModel {
  /// The name of a node as a step of a path: the identifier, or `the code assembly "basics"'s Store`.
  package func step(_ node: NodeID) -> String {
    switch kind(of: node) {
    case .entry(let entry), .forward(let entry): return id(of: entry)
    case .code(let code):
      let key = codes[code].registration.key.described
      return "the code assembly \"\(codes[code].assembly)\"'s \(key)"
    case .supply(let supply): return described(supply: supply)
    case .requirement, .group: return ""
    }
  }

  /// The name of a node in messages: an identifier has quotes.
  package func name(ofNode node: NodeID) -> String {
    switch kind(of: node) {
    case .entry, .forward: "\"\(step(node))\""
    case .supply(let supply):
      "the supplied \(catalog.supplies[supply].key.described)"
    default: step(node)
    }
  }

  /// The step of a node with its lifetime.
  func described(lifetimeOfNode node: NodeID) -> String {
    guard let life = life(ofNode: node) else { return step(node) }
    let scope = life.scope.map { " \"\($0)\"" } ?? ""
    return "\(step(node)) (\(life.lifetime.rawValue)\(scope))"
  }

  /// The place of a node's registration, for a finding at another place.
  func related(toNode node: NodeID) -> [Diagnostic.Related] {
    guard let place = place(ofNode: node) else { return [] }
    let isCode = code(at: node) != nil
    return [.init("\(name(ofNode: node)) is \(isCode ? "used" : "registered") here", at: place)]
  }

  func described(supply position: SupplyID) -> String {
    let supply = catalog.supplies[position]
    return "\(supply.key.service) (supplied\(supply.scope.map { " in \"\($0)\"" } ?? ""))"
  }
}

extension KeyNumbers {
  /// The key in words: `Logbook.Store with tag "primary"`; `isExact` mentions that there are none.
  package func describe(_ key: Key, isExact: Bool = true) -> String {
    Phrase.key(
      serviceNames[key.service], tags: names(ofTags: key.tags),
      arguments: argumentLists[key.arguments], isExact: isExact)
  }
}
