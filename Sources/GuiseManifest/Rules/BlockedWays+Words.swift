internal import Guise

extension BlockedWays.Way {
  /// `"a" needs the async factory "f": a -> b`
  func reason(_ concurrency: Concurrency, in model: WiringModel) -> String {
    guard let first = nodes.first else { return "" }
    let name = model.name(ofNode: first)
    let (obstacle, isDecorator) = described(concurrency)
    return nodes.count == 1
      ? "\(name) is \(isDecorator ? "decorated" : "built") by \(obstacle)"
      : "\(name) needs \(obstacle): \(ids(in: model).joined(separator: " -> "))"
  }

  func chain(in model: WiringModel) -> [String] {
    nodes.count == 1 ? [] : [model.assembly(ofNode: nodes[0])] + ids(in: model)
  }

  func related(in model: WiringModel) -> [Diagnostic.Related] {
    guard nodes.count > 1, let last = nodes.last else { return [] }
    return [model.related(toNode: last)].compactMap(\.self)
  }

  private func ids(in model: WiringModel) -> [String] {
    var ids = nodes.map { model.step($0) }
    if isCut { ids.insert("…", at: ids.count - 1) }
    return ids
  }

  /// `the async factory "f"`, and whether it decorates.
  private func described(_ concurrency: Concurrency) -> (String, isDecorator: Bool) {
    let noun = concurrency == .mainActor ? "main-actor" : concurrency.rawValue
    let article = concurrency == .async ? "an" : "a"
    return switch obstacle {
    case .factory(let id, let isDecorator): ("the \(noun) factory \"\(id)\"", isDecorator)
    case .code: ("\(article) \(noun) factory", false)
    case .codeDecorator(let assembly):
      ("\(article) \(noun) decorator of the code assembly \"\(assembly)\"", true)
    }
  }
}
