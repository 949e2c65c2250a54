/// A property of a target, and the dependency that fills it.
struct Property<Target, Value>: Sendable {
  let tags: Tags
  let location: SourceLocation
  /// The property's name, if its key path shows it.
  let name: @Sendable () -> String?
  let set: @Sendable (inout Target, Value) -> Void
  /// The plan that fills the property, under `position`, instead of the tags.
  private var plan: (any ParameterPlan)?
  private var position = 0

  private init(
    _ keyPath: AnyKeyPath, _ tags: Tags, _ file: String, _ line: Int,
    set: @escaping @Sendable (inout Target, Value) -> Void
  ) {
    // Not `Sendable` if it leads into an actor: it is used only there.
    let keyPath = Shared(keyPath)
    self.tags = tags
    location = SourceLocation(file: file, line: line)
    self.set = set
    name = { Injection<Target>.name(of: keyPath.value) }
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

  func planned(by plan: any ParameterPlan, at position: Int) -> Self {
    var access = self
    access.plan = plan
    access.position = position
    return access
  }

  /// The property's request; nil if a plan makes it.
  var request: DependencyRequest? {
    plan == nil ? DependencyRequest(type: Value.self, tags: tags, isInjected: true) : nil
  }

  func resolve(from resolver: any Resolver) throws -> Value {
    if let plan {
      return try plan.value(Value.self, at: position, given: [], from: resolver)
    }
    return try Resolve.value(Value.self, tags: tags, from: resolver)
  }

  nonisolated(nonsending) func resolve(
    from resolver: any Resolver
  ) async throws -> Value {
    if let plan {
      return try await plan.value(Value.self, at: position, given: [], from: resolver)
    }
    return try await Resolve.awaitValue(Value.self, tags: tags, from: resolver)
  }
}

extension Injection {
  static func filling<Value>(_ property: Property<Target, Value>) -> Injection {
    Injection(
      request: property.request, location: property.location, property: property.name,
      sync: { target, resolver in property.set(&target, try property.resolve(from: resolver)) },
      async: { target, resolver in
        property.set(&target, try await property.resolve(from: resolver))
      }, needsAwait: false,
      planned: { .filling(property.planned(by: $0, at: $1)) })
  }

  static func block(_ body: @escaping Sync, at location: SourceLocation) -> Injection {
    Injection(
      request: nil, location: location, property: { nil }, sync: body,
      async: { target, resolver in try body(&target, resolver) }, needsAwait: false)
  }

  /// An injection that calls an async closure, and can only be applied with `await`.
  static func block(asyncBody: @escaping Async, at location: SourceLocation) -> Injection {
    Injection(
      request: nil, location: location, property: { nil }, sync: nil, async: asyncBody,
      needsAwait: true)
  }
}

extension Injection where Target: Sendable {
  /// An injection that fills a property on the main actor.
  static func fillingOnMainActor<Value>(
    _ property: Property<Target, Value>
  ) -> Injection {
    Injection(
      request: property.request, location: property.location, property: property.name,
      sync: { target, resolver in
        guard MainActor.isCurrent else {
          throw ResolutionError(.requiresMainActor, key: AnyKey(service: Target.self))
        }
        property.set(&target, try property.resolve(from: resolver))
      },
      async: { target, resolver in
        let value = Shared(try await property.resolve(from: resolver))
        let unfilled = target
        target = await MainActor.run {
          var filled = unfilled
          property.set(&filled, value.value)
          return filled
        }
      }, needsAwait: true,
      planned: { .fillingOnMainActor(property.planned(by: $0, at: $1)) })
  }
}
