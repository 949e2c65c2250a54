/// What is injected into each instance of a registration, once its factory has made it.
enum InstanceInjection<Service>: Sendable {
  case none
  /// The properties that the registration lists.
  case listed([PropertyInjection<Service>])
  /// The `@Injected` properties that are made while the factory, which is sync, runs.
  case collected

  init(_ injections: [PropertyInjection<Service>]) {
    self = injections.isEmpty ? .none : .listed(injections)
  }

  /// What the registration says.
  var listed: [PropertyInjection<Service>] {
    if case .listed(let injections) = self { injections } else { [] }
  }

  /// What is asked for; nil where that shows only as an instance is made.
  var requests: [DependencyRequest]? {
    switch self {
    case .none: []
    case .listed(let injections): injections.compactMap(\.request)
    case .collected: nil
    }
  }
}
