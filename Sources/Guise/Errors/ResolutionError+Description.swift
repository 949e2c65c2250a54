extension ResolutionError: CustomStringConvertible {
  /// The failure, the requesters, and a remedy. Contains the text of `underlying` and the tags, which
  /// may be secret, but no arguments.
  public var description: String {
    let path = path
    var text = headline
    // The failed key stands in the headline.
    let requesters = reason == .notFound ? path.dropLast() : path[...]
    let shown = 20
    let hidden = shown..<max(shown, requesters.count - shown)
    for (place, step) in requesters.enumerated() {
      if hidden.count < 2 || !hidden.contains(place) {
        text += (place == 0 ? "\n  path: " : "\n     -> ") + step.description
      } else if place == shown {
        text += "\n     -> … " + hidden.count.description + " more"
      }
    }
    for key in nearMisses.prefix(5) { text += "\n  registered: " + key.description }
    let left = nearMisses.count - 5
    if left > 0 { text += "\n  and " + left.description + " more" }
    if let help = help(path) { text += "\n  help: " + help }
    return text
  }

  private var headline: String {
    let scope = "\"" + (scopeName ?? "") + "\""
    let (before, after): (String, String) =
      switch reason {
      case .notFound where nearMisses.contains(key): ("arguments are missing for ", "")
      case .notFound: ("nothing is registered for ", "")
      case .requiresAsync:
        ("", " has an async factory: resolve with `await`, also in closures on the path")
      case .requiresMainActor:
        ("", " has to be built on the main actor, but was resolved elsewhere")
      case .cycle: ("", " needs itself")
      case .tooDeep:
        ("the factories that lead to ", " are nested too deeply for this thread's stack")
      case .noScope:
        ("", " is scoped to " + scope + ", but no enclosing container is named " + scope)
      case .noResolver: ("", " was resolved after its container was closed or released")
      case .factoryFailed: ("the factory of ", " failed: ")
      case .injectionFailed: ("injecting into ", " failed: ")
      }
    return before + key.description + after + (underlying.map { String(describing: $0) } ?? "")
  }

  private func help(_ path: [Step]) -> String? {
    switch reason {
    case .notFound where nearMisses.isEmpty:
      Advice.register(AnyKey(service: Dependency(of: key.service).service))
        + (isReference(key.service) == nil ? "; a type that conforms to it is another key" : "")
    case .notFound where nearMisses.contains(key):
      "resolve it by its type, with args: resolve(keys:) passes none"
    case .notFound where nearMisses.contains { SimilarTypes.areTwins(key.service, $0.service) }:
      "a registered type has the same name: link its module once"
    case .notFound where nearMisses.contains { $0.description == key.description }:
      "the tags of a registered key print alike, but are values of other types"
    case .notFound where nearMisses.allSatisfy { SimilarTypes.areSimilar(key.service, $0.service) }:
      "ask for one of the registered types, or register \(key)"
    case .notFound:
      "resolve it with the tags and argument types of a registered key"
        + (path.count > 1 ? "; auto passes none" : "")
    case .cycle:
      advice(onCycle: path)
    case .tooDeep:
      "make one of the dependencies a LazyFullResolver, or resolve on a thread with a larger stack; what "
        + "resolves its own key when it is used never ends"
    case .noScope:
      "resolve it from Container(parent:name: \"\(scopeName ?? "")\"), or from a child of one"
        + (path.count > 1 ? "; a singleton on the path has to be scoped, too" : "")
    case .requiresMainActor:
      "resolve with `await`, also in closures on the path, or on the main actor"
    case .noResolver:
      "keep the container, and close it after the last use"
    case .requiresAsync, .factoryFailed, .injectionFailed:
      nil
    }
  }

  private func advice(onCycle path: [Step]) -> String {
    // From the first occurrence of the key that closes the cycle.
    let cycle = Array(path.drop { $0.name != nil || $0.key != path.last?.key })
    let property = cycle.firstIndex { $0.name != nil && isReference($0.key.service) == true } ?? 0
    return Advice.breaking(cycle.map(\.key), property > 0 ? cycle[property - 1].key : nil)
  }
}

extension ResolutionError.Step: CustomStringConvertible {
  /// The key, with the property and the location if there are any.
  public var description: String {
    var text = key.description
    if let property { text += "." + property }
    if let location { text += " at " + location.description }
    return text
  }
}

/// Advice on mistakes, in the wording that errors and findings share.
package enum Advice {
  package static func register(_ key: AnyKey) -> String {
    "register " + key.description + ", or assemble the assembly that registers it"
  }

  /// Returns advice on how to break a cycle, in which the object has a property.
  package static func breaking(_ keys: [AnyKey], _ object: AnyKey?) -> String {
    let sharing = object.map { ", or give \($0) the lifetime .graph: its properties see it then" }
    let isOfItself = !keys.isEmpty && keys.allSatisfy { $0 == keys[0] }
    return
      (isOfItself
      ? "let it ask for another key, such as one with tags: an instance cannot be made of itself"
      : "make one of the dependencies a LazyFullResolver, which resolves the same when it is used")
      + (sharing ?? "")
  }
}
