extension ResolutionError: CustomStringConvertible {
  /// A message that a person can act on: what failed, who needed it, and what to do.
  public var description: String {
    ([headline] + lines).joined(separator: "\n")
  }

  private var headline: String {
    switch reason {
    case .notFound: "nothing is registered for \(key)"
    case .requiresAsync: "\(key) is built by an async factory: resolve it with `await`"
    case .requiresMainActor: "\(key) has to be built on the main actor, but was resolved elsewhere"
    case .cycle: "\(key) needs itself"
    case .tooDeep: "the factories that lead to \(key) are nested too deeply for this thread's stack"
    case .noScope:
      "\(key) is scoped to \"\(scopeName ?? "")\", but no enclosing container is named \"\(scopeName ?? "")\""
    case .noResolver: "\(key) was resolved after its container was closed or released"
    case .factoryFailed: "the factory of \(key) failed: \(underlying.map { "\($0)" } ?? "")"
    case .injectionFailed: "injecting into \(key) failed: \(underlying.map { "\($0)" } ?? "")"
    }
  }

  private var lines: [String] {
    var lines: [String] = []
    let requesters = reason == .cycle ? path : path.dropLast(reason == .notFound ? 1 : 0)
    let shown = 20
    let isLong = requesters.count > 2 * shown + 1
    for (place, step) in requesters.enumerated() {
      if isLong && shown..<(requesters.count - shown) ~= place {
        if place == shown { lines.append("     -> … \(requesters.count - 2 * shown) more") }
        continue
      }
      let lead = place == 0 ? "  path: " : "     -> "
      lines.append("\(lead)\(step)")
    }
    lines += nearMisses.prefix(5).map { "  registered: \($0)" }
    if nearMisses.count > 5 { lines.append("  and \(nearMisses.count - 5) more") }
    if let help { lines.append("  help: \(help)") }
    return lines
  }

  /// Where the way comes to the key that closes the cycle.
  private var cycleStart: Int {
    path.firstIndex { $0.key == path.last?.key } ?? path.startIndex
  }

  private var help: String? {
    switch reason {
    case .notFound where nearMisses.isEmpty:
      Advice.register(AnyKey(service: Dependency(of: key.service).service))
    case .notFound where nearMisses.allSatisfy { AlikeTypes.areAlike(key.service, $0.service) }:
      "ask for one of the registered types, or register \(key)"
    case .notFound:
      "resolve it with the tags and argument types of a registered key"
    case .cycle:
      Advice.breaking(path.suffix(from: cycleStart).map(\.key))
    case .tooDeep:
      "make one of the dependencies a LazyFullResolver, or resolve on a thread with a larger stack; what "
        + "resolves its own key when it is used never ends"
    case .noScope:
      "resolve it from Container(parent:name: \"\(scopeName ?? "")\"), or from a child of one"
    case .requiresMainActor:
      "resolve it with `await`, or on the main actor"
    case .requiresAsync, .noResolver, .factoryFailed, .injectionFailed:
      nil
    }
  }
}

extension ResolutionError.Step: CustomStringConvertible {
  /// The key, the property and the place, as far as there are any.
  public var description: String {
    "\(key)\(property.map { ".\($0)" } ?? "")\(location.map { " at \($0)" } ?? "")"
  }
}
