/// The properties of one instance, in the order in which they are filled.
enum Filling<Service> {
  /// The properties that the registration lists.
  case listed([PropertyInjection<Service>])
  /// The instance's own `@Injected` properties.
  case collected([any InjectedProperty])

  var count: Int {
    switch self {
    case .listed(let injections): injections.count
    case .collected(let properties): properties.count
    }
  }

  /// Fills one property. Each error's path names it: by `apply`, or by the `failure` here.
  func fill(_ index: Int, of instance: inout Service, from resolver: any Resolver) throws {
    switch self {
    case .listed(let injections): try injections[index].apply(to: &instance, from: resolver)
    case .collected(let properties):
      do {
        try properties[index].fill(from: resolver)
      } catch {
        throw properties[index].failure(error, in: instance)
      }
    }
  }

  nonisolated(nonsending)
    func fill(_ index: Int, of instance: inout Service, from resolver: any Resolver) async throws
  {
    switch self {
    case .listed(let injections): try await injections[index].apply(to: &instance, from: resolver)
    case .collected(let properties):
      do {
        try await properties[index].fill(from: resolver)
      } catch {
        throw properties[index].failure(error, in: instance)
      }
    }
  }
}

/// The injection into each instance of a registration, once its factory has made it.
package enum InstanceInjection<Service>: Sendable {
  case none
  /// The properties and blocks that were given with the factory, the same for each instance.
  case listed([PropertyInjection<Service>])
  /// The `@Injected` properties of each instance: they report themselves while the factory, a sync
  /// `init()`, creates them.
  case collected

  init(_ injections: [PropertyInjection<Service>]) {
    self = injections.isEmpty ? .none : .listed(injections)
  }

  var listed: [PropertyInjection<Service>] {
    if case .listed(let injections) = self { injections } else { [] }
  }

  /// The requests of the properties, except those that a block or a plan makes; nil if the
  /// properties are known only when an instance is made.
  var requests: [DependencyRequest]? {
    switch self {
    case .none: []
    case .listed(let injections): injections.compactMap(\.request)
    case .collected: nil
    }
  }
}
