/// The properties of one instance, in the order in which they are filled.
enum Filling<Service> {
  case listed([PropertyInjection<Service>])
  case collected([any InjectedProperty])

  /// Creates the filling for an instance that is yet to be made, before properties are collected.
  init(_ injection: InstanceInjection<Service>) {
    if case .listed(let injections) = injection {
      self = .listed(injections)
    } else {
      self = .collected([])
    }
  }

  var count: Int {
    switch self {
    case .listed(let injections): injections.count
    case .collected(let properties): properties.count
    }
  }

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
  case listed([PropertyInjection<Service>])
  /// The `@Injected` properties that are created while the factory, which is sync, runs.
  case collected

  init(_ injections: [PropertyInjection<Service>]) {
    self = injections.isEmpty ? .none : .listed(injections)
  }

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
