internal import Guise

extension Catalog.Factory {
  /// Its function, as types: `(Logbook.Store, Logbook.Clock?) async -> Logbook.Store`.
  var signature: String {
    let types = parameters.map(\.type).joined(separator: ", ")
    let effect =
      switch concurrency {
      case .sync: ""
      case .async: " async"
      case .mainActor: " @MainActor"
      }
    return "(\(types))\(effect) -> \(services.first ?? "")"
  }
}

extension Catalog.Parameter {
  /// As code spells it; what is deferred by the simplest of the types that defer it in that way.
  fileprivate var type: String {
    switch kind {
    case .required, .argument, .settings: service
    case .optional: "\(service)?"
    case .array where allAdapters.contains(.set): "Set<\(service)>"
    case .array: "[\(service)]"
    case .lazy: "LazyResolver<\(service)>"
    case .lazyTags: "LazyTagsResolver<\(service)>"
    case .lazyFull where arguments.isEmpty: "LazyFullResolver<\(service)>"
    case .lazyFull: "Provider<\(([service] + arguments).joined(separator: ", "))>"
    case .lazyOptional: "LazyResolver<\(service)>?"
    case .lazyArray: "[LazyResolver<\(service)>]"
    case .resolver: "any Resolver"
    }
  }
}
