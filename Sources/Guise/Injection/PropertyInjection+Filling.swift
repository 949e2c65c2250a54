extension PropertyInjection {
  /// An injection that fills a property.
  static func filling<Asked>(_ property: PropertyAccess<Target, Asked>) -> PropertyInjection {
    PropertyInjection(
      request: property.request, at: property.location, property: property.name,
      sync: { target, resolver in property.set(&target, try property.resolve(from: resolver)) },
      async: { target, resolver in
        property.set(&target, try await property.resolve(from: resolver))
      },
      planned: { .filling(property.planned(by: $0, at: $1)) })
  }

  /// An injection that calls a closure.
  static func block(_ body: @escaping Sync, at location: SourceLocation) -> PropertyInjection {
    PropertyInjection(
      request: nil, at: location, property: { nil }, sync: body,
      async: { target, resolver in try body(&target, resolver) })
  }

  /// An injection that calls an async closure, and can only be applied with `await`.
  static func block(asyncBody: @escaping Async, at location: SourceLocation) -> PropertyInjection {
    PropertyInjection(
      request: nil, at: location, property: { nil }, sync: nil, async: asyncBody)
  }
}

extension PropertyInjection where Target: Sendable {
  /// An injection that fills a property on the main actor.
  static func fillingOnMainActor<Asked>(
    _ property: PropertyAccess<Target, Asked>
  ) -> PropertyInjection {
    PropertyInjection(
      request: property.request, at: property.location, property: property.name,
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
      },
      planned: { .fillingOnMainActor(property.planned(by: $0, at: $1)) })
  }
}
