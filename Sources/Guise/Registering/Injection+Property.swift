extension Injection {
  /// An injection of a property that must be filled: of type `V?` or `V!` with a `V`.
  @usableFromInline
  static func required<Value>(
    _ keyPath: WritableKeyPath<Target, Value>, _ tags: Tags, _ file: String, _ line: Int,
    onMainActor: Bool = false
  ) -> Injection {
    let property = Shared(keyPath)
    func unwrapping<Wrapped>(_: Wrapped.Type) -> Injection {
      Injection(keyPath, tags, file, line, onMainActor) { (target, wrapped: Wrapped) in
        // The property's type is the optional of this one.
        target[keyPath: property.value] = unsafeBitCast(Optional(wrapped), to: Value.self)
      }
    }
    if let adapter = Adapters.level(of: Value.self), adapter.kind == .optional {
      return unwrapping(adapter.wrapped)
    }
    return Injection(keyPath, tags, file, line, onMainActor) { $0[keyPath: property.value] = $1 }
  }

  /// An injection of a property that is unchanged if nothing is registered for it.
  @usableFromInline
  static func optional<Value>(
    _ keyPath: WritableKeyPath<Target, Value?>, _ tags: Tags, _ file: String, _ line: Int,
    onMainActor: Bool = false
  ) -> Injection {
    let property = Shared(keyPath)
    return Injection(keyPath, tags, file, line, onMainActor) { (target, value: Value?) in
      if let value { target[keyPath: property.value] = value }
    }
  }

  private init<Value>(
    _ keyPath: AnyKeyPath, _ tags: Tags, _ file: String, _ line: Int, _ onMainActor: Bool,
    set: @escaping @Sendable (inout Target, Value) -> Void
  ) {
    self.init(
      keyPath, DependencyRequest(type: Value.self, tags: tags, isInjected: true),
      at: SourceLocation(file: file, line: line),
      sync: { target, source in
        if onMainActor && !MainActor.isCurrent {
          throw ResolutionError(.requiresMainActor, key: AnyKey(service: Target.self))
        }
        set(&target, try source.value(Value.self, tags))
      },
      async: { target, source in
        let value = try await source.value(Value.self, tags)
        if !onMainActor { return set(&target, value) }
        let (unfilled, shared) = (Shared(target), Shared(value))
        target = await MainActor.run {
          var filled = unfilled.value
          set(&filled, shared.value)
          return Shared(filled)
        }.value
      }, needsAwait: onMainActor)
  }
}

extension PropertySource {
  func value<Value>(_ type: Value.Type, _ tags: Tags) throws -> Value {
    guard let (plan, position) = plan else {
      return try Resolve.value(type, tags: tags, from: resolver)
    }
    return try plan.value(type, at: position, given: [], from: resolver)
  }

  nonisolated(nonsending) func value<Value>(
    _ type: Value.Type, _ tags: Tags
  ) async throws -> Value {
    guard let (plan, position) = plan else {
      return try await Resolve.awaitValue(type, tags: tags, from: resolver)
    }
    return try await plan.value(type, at: position, given: [], from: resolver)
  }
}
