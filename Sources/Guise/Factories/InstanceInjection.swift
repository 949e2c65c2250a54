/// The injection into each instance of a registration, once its factory has made it.
enum InstanceInjection<Service>: Sendable {
  case none
  /// The properties that the registration lists.
  case listed([PropertyInjection<Service>])
  /// The `@Injected` properties that are created while the factory, which is sync, runs.
  case collected

  init(_ injections: [PropertyInjection<Service>]) {
    self = injections.isEmpty ? .none : .listed(injections)
  }

  /// The properties that the registration lists.
  var listed: [PropertyInjection<Service>] {
    if case .listed(let injections) = self { injections } else { [] }
  }

  /// The requests of the properties; nil if these are known only when an instance is made.
  var requests: [DependencyRequest]? {
    switch self {
    case .none: []
    case .listed(let injections): injections.compactMap(\.request)
    case .collected: nil
    }
  }
}
