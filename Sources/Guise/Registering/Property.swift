/// A property of a target, and how it is set.
struct Property<Target, Value>: Sendable {
  let keyPath: Shared<AnyKeyPath>
  let tags: Tags
  let location: SourceLocation
  let set: @Sendable (inout Target, Value) -> Void

  private init(
    _ keyPath: AnyKeyPath, _ tags: Tags, _ file: String, _ line: Int,
    set: @escaping @Sendable (inout Target, Value) -> Void
  ) {
    // Not `Sendable` if it leads into an actor: it is used only there.
    (self.keyPath, self.tags, self.set) = (Shared(keyPath), tags, set)
    location = SourceLocation(file: file, line: line)
  }

  /// A property that must be filled.
  static func required(
    _ keyPath: WritableKeyPath<Target, Value>, _ tags: Tags, _ file: String, _ line: Int
  ) -> Self {
    let property = Shared(keyPath)
    return Self(keyPath, tags, file, line) { $0[keyPath: property.value] = $1 }
  }

  /// A property of type `Value?` or `Value!` that must be filled with a `Value`.
  static func required(
    wrapped keyPath: WritableKeyPath<Target, Value?>, _ tags: Tags, _ file: String, _ line: Int
  ) -> Self {
    let property = Shared(keyPath)
    return Self(keyPath, tags, file, line) { $0[keyPath: property.value] = $1 }
  }

  /// A property that is unchanged if nothing is registered for it.
  static func optional<Wrapped>(
    _ keyPath: WritableKeyPath<Target, Wrapped?>, _ tags: Tags, _ file: String, _ line: Int
  ) -> Self where Value == Wrapped? {
    let property = Shared(keyPath)
    return Self(keyPath, tags, file, line) {
      if let value = $1 { $0[keyPath: property.value] = value }
    }
  }

  var request: DependencyRequest {
    DependencyRequest(type: Value.self, tags: tags, isInjected: true)
  }

  func resolve(from source: PropertySource) throws -> Value {
    if let (plan, position) = source.plan {
      return try plan.value(Value.self, at: position, given: [], from: source.resolver)
    }
    return try Resolve.value(Value.self, tags: tags, from: source.resolver)
  }

  nonisolated(nonsending) func resolve(from source: PropertySource) async throws -> Value {
    if let (plan, position) = source.plan {
      return try await plan.value(Value.self, at: position, given: [], from: source.resolver)
    }
    return try await Resolve.awaitValue(Value.self, tags: tags, from: source.resolver)
  }
}

extension Injection {
  static func filling<Value>(_ property: Property<Target, Value>) -> Injection {
    Injection(
      property.keyPath.value, property.request, at: property.location,
      sync: { property.set(&$0, try property.resolve(from: $1)) },
      async: { property.set(&$0, try await property.resolve(from: $1)) })
  }
}

extension Injection where Target: Sendable {
  /// An injection that fills a property on the main actor.
  static func fillingOnMainActor<Value>(_ property: Property<Target, Value>) -> Injection {
    Injection(
      property.keyPath.value, property.request, at: property.location,
      sync: { target, source in
        guard MainActor.isCurrent else {
          throw ResolutionError(.requiresMainActor, key: AnyKey(service: Target.self))
        }
        property.set(&target, try property.resolve(from: source))
      },
      async: { target, source in
        let value = Shared(try await property.resolve(from: source))
        let unfilled = target
        target = await MainActor.run {
          var filled = unfilled
          property.set(&filled, value.value)
          return filled
        }
      }, needsAwait: true)
  }
}
