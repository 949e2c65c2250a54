extension PropertyInjection where Target: Sendable {
  /// A property of the main actor that must be filled.
  static func requiredOnMainActor<Value>(
    _ keyPath: WritableKeyPath<Target, Value>, tags: Tags, at location: SourceLocation
  ) -> PropertyInjection {
    // Not `Sendable`, as it leads into an actor: it is used there alone.
    let keyPath = Shared(keyPath)
    return onMainActor(Value.self, tags, at: location, property: { name(of: keyPath.value) }) {
      $0[keyPath: keyPath.value] = $1
    }
  }

  /// A property of the main actor, of type `Value?` or `Value!`, that must be filled with a `Value`.
  static func requiredOnMainActor<Value>(
    _ keyPath: WritableKeyPath<Target, Value?>, tags: Tags, at location: SourceLocation
  ) -> PropertyInjection {
    let keyPath = Shared(keyPath)
    return onMainActor(Value.self, tags, at: location, property: { name(of: keyPath.value) }) {
      $0[keyPath: keyPath.value] = $1
    }
  }

  /// A property of the main actor that stays what it is where nothing is registered for it.
  static func optionalOnMainActor<Value>(
    _ keyPath: WritableKeyPath<Target, Value?>, tags: Tags, at location: SourceLocation
  ) -> PropertyInjection {
    let keyPath = Shared(keyPath)
    return onMainActor(Value?.self, tags, at: location, property: { name(of: keyPath.value) }) {
      if let value = $1 { $0[keyPath: keyPath.value] = value }
    }
  }

  /// - Parameter set: called on the main actor.
  private static func onMainActor<Asked>(
    _ asked: Asked.Type, _ tags: Tags, at location: SourceLocation,
    property: @escaping @Sendable () -> String?,
    set: @escaping @MainActor @Sendable (inout Target, Asked) -> Void
  ) -> PropertyInjection {
    PropertyInjection(
      request: DependencyRequest(type: asked, tags: tags, isInjected: true), at: location,
      property: property,
      sync: { target, resolver in
        guard MainActor.isCurrent else {
          throw ResolutionError(.requiresMainActor, key: AnyKey(service: Target.self))
        }
        let value = Shared(try TaggedResolution.resolve(asked, from: resolver, tags: tags))
        MainActor.assumeIsolated { set(&target, value.value) }
      },
      async: { target, resolver in
        let value = Shared(try await TaggedResolution.resolve(asked, from: resolver, tags: tags))
        let unfilled = target
        target = await MainActor.run {
          var filled = unfilled
          set(&filled, value.value)
          return filled
        }
      })
  }
}
