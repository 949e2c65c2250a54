/// The answer to a request.
enum Answer {
  /// The registration of the key, or one made by `auto` that takes the key's arguments or tags. An
  /// object that is owned elsewhere is held until it is resolved.
  case registration(Registration, Input, AnyObject?)
  /// The service is made from other registrations.
  case adapter(any Adapter.Type, AnyKey, Input)
  /// The service is a resolver, in a box.
  case resolver(AnyBox)

  /// Finds the answer to a key; nil if there is none.
  init?(_ key: AnyKey, _ input: Input, from resolver: any Resolver) {
    if let registration = resolver.match(for: key) {
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
      let tags = key.arguments.isEmpty ? key.tags : Tags()
      self = .registration(registration, ParameterInput(input, passing: tags), nil)
    } else {
      return nil
    }
  }

  func value<Service>(as service: Service.Type, from resolver: any Resolver) throws -> Service {
    // A kept instance is not for a caller's arguments or tags.
    if case .registration(let registration, let input, _) = self, !input.isForParameters {
      return try registration.value(as: service, for: resolver, input)
    }
    return try box(from: resolver).value(as: service)
  }

  func box(from resolver: any Resolver) throws -> AnyBox {
    switch self {
    case .registration(let registration, let input, _):
      try registration.resolve(for: resolver, input)
    case .adapter(let adapter, let key, let input):
      try adapter.adapt(key, input, from: resolver)
    case .resolver(let box): box
    }
  }

  @inline(never)
  nonisolated(nonsending) func awaitBox(from resolver: any Resolver) async throws -> AnyBox {
    switch self {
    case .registration(let registration, let input, _):
      try await registration.awaitResolve(for: resolver, input)
    case .adapter(let adapter, let key, let input):
      try await adapter.awaitAdapt(key, input, from: resolver)
    case .resolver(let box): box
    }
  }
}
