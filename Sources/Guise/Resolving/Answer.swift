/// The answer to a request.
enum Answer {
  /// The registration of the key, or one made by `auto` that takes the key's arguments or tags. An
  /// object that is owned elsewhere is held until it is resolved.
  case registration(Registration, Input, AnyObject?)
  /// The service is made from other registrations.
  case adapter(any Adapter.Type, AnyKey, Input)
  /// The service is a resolver.
  case resolver(any Resolver)

  /// Finds the answer to a key; nil if there is none.
  init?(_ key: AnyKey, _ input: Input, from resolver: any Resolver) {
    if let registration = resolver.registration(for: key) {
      let reference = registration.weakReference
      let object = reference?.object
      if reference == nil || object != nil {
        self = .registration(registration, input, object)
        return
      }
    }
    if resolver.askedContainer?.isClosed == true { return nil }
    if let adapter = Adapters.adapter(of: key.service) {
      self = .adapter(adapter, key, input)
    } else if let itself = resolver.itself(as: key.service) {
      self = .resolver(itself)
    } else if let registration = resolver.fallback(for: key) {
      let input =
        key.arguments.isEmpty ? ParameterInput(passing: key.tags) : ParameterInput(input)
      self = .registration(registration, input, nil)
    } else {
      return nil
    }
  }

  func value<Service>(as service: Service.Type, from resolver: any Resolver) throws -> Service {
    switch self {
    case .registration(let registration, let input, _):
      // A kept instance is not for a caller's arguments or tags.
      if !input.isForParameters {
        return try registration.value(as: service, for: resolver, input)
      }
      return try registration.resolve(for: resolver, input).value(as: service)
    case .adapter(let adapter, let key, let input):
      return try adapter.adapt(key, input, from: resolver).value(as: service)
    case .resolver(let itself): return try cast(itself)
    }
  }

  nonisolated(nonsending) func awaitValue<Service>(
    as service: Service.Type, from resolver: any Resolver
  ) async throws -> Service {
    switch self {
    case .registration(let registration, let input, _):
      return try await registration.awaitResolve(for: resolver, input).value(as: service)
    case .adapter(let adapter, let key, let input):
      return try await adapter.awaitAdapt(key, input, from: resolver).value(as: service)
    case .resolver(let itself): return try cast(itself)
    }
  }

  private func cast<Service>(_ resolver: any Resolver) throws -> Service {
    guard let service = resolver as? Service else {
      throw resolver.notFound(AnyKey(service: Service.self))
    }
    return service
  }
}
