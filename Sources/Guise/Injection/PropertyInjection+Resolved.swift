extension PropertyInjection {
  /// A property that must be filled.
  static func required<Value>(
    _ keyPath: any WritableKeyPath<Target, Value> & Sendable, tags: Tags,
    at location: SourceLocation
  ) -> PropertyInjection {
    required(Value.self, tags, at: location, property: { name(of: keyPath) }) {
      $0[keyPath: keyPath] = $1
    }
  }

  /// A property of type `Value?` or `Value!` that must be filled, with a `Value`.
  static func required<Value>(
    _ keyPath: any WritableKeyPath<Target, Value?> & Sendable, tags: Tags,
    at location: SourceLocation
  ) -> PropertyInjection {
    required(Value.self, tags, at: location, property: { name(of: keyPath) }) {
      $0[keyPath: keyPath] = $1
    }
  }

  private static func required<Value>(
    _ value: Value.Type, _ tags: Tags, at location: SourceLocation,
    property: @escaping @Sendable () -> String?,
    set: @escaping @Sendable (inout Target, Value) -> Void
  ) -> PropertyInjection {
    PropertyInjection(
      request: DependencyRequest(type: value, tags: tags, isInjected: true), at: location,
      property: property,
      sync: { target, resolver in
        set(&target, try TaggedResolution.resolve(value, from: resolver, tags: tags))
      },
      async: { target, resolver in
        set(&target, try await TaggedResolution.resolve(value, from: resolver, tags: tags))
      })
  }

  /// A property that stays what it is where nothing is registered for it.
  static func optional<Value>(
    _ keyPath: any WritableKeyPath<Target, Value?> & Sendable, tags: Tags,
    at location: SourceLocation
  ) -> PropertyInjection {
    PropertyInjection(
      request: DependencyRequest(type: Value?.self, tags: tags, isInjected: true), at: location,
      property: { name(of: keyPath) },
      sync: { target, resolver in
        let value = try TaggedResolution.resolve(Value?.self, from: resolver, tags: tags)
        if let value { target[keyPath: keyPath] = value }
      },
      async: { target, resolver in
        let value = try await TaggedResolution.resolve(Value?.self, from: resolver, tags: tags)
        if let value { target[keyPath: keyPath] = value }
      })
  }

  /// Whatever a closure does.
  static func block(_ body: @escaping Sync, at location: SourceLocation) -> PropertyInjection {
    PropertyInjection(
      request: nil, at: location, property: { nil }, sync: body,
      async: { target, resolver in try body(&target, resolver) })
  }

  /// Whatever an async closure does: it can only be applied with `await`.
  static func block(asyncBody: @escaping Async, at location: SourceLocation) -> PropertyInjection {
    PropertyInjection(
      request: nil, at: location, property: { nil }, sync: nil, async: asyncBody)
  }
}
