extension Registrar {
  /// Adds injections for existing objects of a class, or of a class-bound protocol, which
  /// `Resolver.resolve(into:)` applies.
  public func into<Target>(_ target: Target.Type) -> Injections<Target> {
    Injections(registrar: self)
  }
}

/// A builder of injections into objects of one type; each is stored at once, after the others. Key
/// paths to properties of a main-actor class are not `Sendable`: inject these in a block, inside
/// `MainActor.assumeIsolated`.
public struct Injections<Target> {
  fileprivate let registrar: any Registrar

  /// Injects a required property, which is resolved under the tags: for a `V?` or `V!`, a `V`.
  @_alwaysEmitIntoClient @discardableResult
  public func inject<Value, each TagValue: Hashable & Sendable>(
    _ keyPath: any ReferenceWritableKeyPath<Target, Value> & Sendable, tags: repeat each TagValue,
    file: String = #fileID, line: Int = #line
  ) -> Self {
    adding(.required(keyPath, Tags(repeat each tags), file, line))
  }

  /// Injects a property if something is registered for it; otherwise the property is unchanged.
  @_alwaysEmitIntoClient @discardableResult
  public func inject<Value, each TagValue: Hashable & Sendable>(
    optional keyPath: any ReferenceWritableKeyPath<Target, Value?> & Sendable,
    tags: repeat each TagValue, file: String = #fileID, line: Int = #line
  ) -> Self {
    adding(.optional(keyPath, Tags(repeat each tags), file, line))
  }

  /// Injects by a block, which is called with the object and the requested resolver. An error that
  /// is not a ``ResolutionError`` is thrown as `.injectionFailed`.
  @discardableResult
  public func inject(
    file: String = #fileID, line: Int = #line,
    _ block: @escaping @Sendable (Target, any Resolver) throws -> Void
  ) -> Self {
    adding(
      Injection(
        nil, nil, at: SourceLocation(file: file, line: line),
        sync: { try block($0, $1.resolver.lasting) }, async: { try block($0, $1.resolver.lasting) })
    )
  }

  @usableFromInline
  func adding(_ injection: Injection<Target>) -> Self {
    registrar.store(
      ObjectInjection(
        sync: { object, resolver in
          guard var target = object as? Target else { return }
          try injection.apply(to: &target, from: resolver)
        },
        async: { object, resolver in
          guard var target = object as? Target else { return }
          try await injection.apply(to: &target, from: resolver)
        }))
    return self
  }
}

extension AutoFactory {
  /// Returns this factory, which also injects a property into each of its instances.
  ///
  /// Properties are injected in the order in which they are written, right after the function has
  /// returned and before other code gets the instance; in an async resolve they are awaited. An
  /// object that its lifetime shares is visible to the injected dependencies, so that objects can
  /// form a cycle.
  ///
  /// `tags` are those of the resolved key; a property of type `V?` or `V!` gets a required `V`:
  /// `auto(Jam.init).injecting(\.fruit).injecting(optional: \.spice, tags: "hot")`.
  @_alwaysEmitIntoClient
  public func injecting<Value, each TagValue: Hashable & Sendable>(
    _ keyPath: any WritableKeyPath<Service, Value> & Sendable, tags: repeat each TagValue,
    file: String = #fileID, line: Int = #line
  ) -> AutoFactory {
    adding(.required(keyPath, Tags(repeat each tags), file, line))
  }

  /// Returns this factory, which also injects a property if something is registered for it;
  /// otherwise the property is unchanged.
  @_alwaysEmitIntoClient
  public func injecting<Value, each TagValue: Hashable & Sendable>(
    optional keyPath: any WritableKeyPath<Service, Value?> & Sendable,
    tags: repeat each TagValue, file: String = #fileID, line: Int = #line
  ) -> AutoFactory {
    adding(.optional(keyPath, Tags(repeat each tags), file, line))
  }
}

extension MainAutoFactory {
  /// Returns this factory, which also injects a property of each instance, on the main actor.
  @_alwaysEmitIntoClient
  public func injecting<Value, each TagValue: Hashable & Sendable>(
    _ keyPath: WritableKeyPath<Service, Value>, tags: repeat each TagValue,
    file: String = #fileID, line: Int = #line
  ) -> MainAutoFactory {
    adding(.required(keyPath, Tags(repeat each tags), file, line, onMainActor: true))
  }

  /// Returns this factory, which also injects a property if something is registered for it;
  /// otherwise the property is unchanged.
  @_alwaysEmitIntoClient
  public func injecting<Value, each TagValue: Hashable & Sendable>(
    optional keyPath: WritableKeyPath<Service, Value?>,
    tags: repeat each TagValue, file: String = #fileID, line: Int = #line
  ) -> MainAutoFactory {
    adding(.optional(keyPath, Tags(repeat each tags), file, line, onMainActor: true))
  }
}

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
        // Used on the main actor and then after the `await`, by one task.
        nonisolated(unsafe) var filled = target
        nonisolated(unsafe) let dependency = value
        try await Detour().run { set(&filled, dependency) }
        target = filled
      })
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
