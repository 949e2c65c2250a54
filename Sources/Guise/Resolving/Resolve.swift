/// The generic bodies of `resolve`: a thin shell around code that knows no services.
// Not methods: a method that is called on an opened existential is never specialised.
@usableFromInline
package enum Resolve {
  /// Resolves a service without tags and arguments. Compiled once for all services: inlined, it
  /// would be most of a factory's compile time and code size.
  @usableFromInline @inline(never)
  static func plain<Service>(_ service: Service.Type, from resolver: any Resolver) throws -> Service
  {
    let found = resolver.onlyContainer?._withUnsafeGuaranteedRef {
      $0.find(
        KeyHash.of(service), where: { $0.key.isPlain && $0.key.service == service && !$0.isGone })
    }
    if let found = found.flatMap(\.self) {
      return try found._withUnsafeGuaranteedRef { try $0.value(as: service, for: resolver, .none) }
    }
    return try value(service, AnyKey(service: service), .none, from: resolver)
  }

  /// Resolves a parameter of a function given to `auto`: by its type alone without a cursor.
  @usableFromInline @inline(never)
  static func parameter<Parameter>(
    _ resolver: any Resolver, _ cursor: ParameterCursor?
  ) throws -> Parameter {
    if let cursor { return try cursor.next(Parameter.self) }
    return try plain(Parameter.self, from: resolver)
  }

  /// Resolves a service by the caller's tags and arguments.
  @usableFromInline
  static func value<Service, each Value: Hashable & Sendable>(
    _ service: Service.Type, _ input: Input, from resolver: any Resolver, tags: repeat each Value
  ) throws -> Service {
    var strings = StringTags()
    repeat strings.add(each tags)
    if let found = strings.registration(of: service, input, in: resolver) {
      return try found._withUnsafeGuaranteedRef { try $0.value(as: service, for: resolver, input) }
    }
    return try value(service, tags: Tags(repeat each tags), input, from: resolver)
  }

  @usableFromInline
  package static func value<Service>(
    _ service: Service.Type, tags: consuming Tags, _ input: Input = .none,
    from resolver: any Resolver
  ) throws -> Service {
    if tags.isEmpty && input === Input.none { return try plain(service, from: resolver) }
    let key = AnyKey(service: service, tags: tags, arguments: input.types)
    return try value(service, key, input, from: resolver)
  }

  @usableFromInline
  package nonisolated(nonsending) static func awaitValue<Service>(
    _ service: Service.Type, tags: Tags, _ input: Input = .none, from resolver: any Resolver
  ) async throws -> Service {
    let key = AnyKey(service: service, tags: tags, arguments: input.types)
    return try await awaitValue(service, key, input, from: resolver)
  }

  /// Resolves any request: by the registration of the exact key; else by an adapter, the resolver
  /// itself, or a registration made by `auto`.
  @usableFromInline
  package static func value<Service>(
    _ service: Service.Type, _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) throws -> Service {
    let found = resolver.onlyContainer?._withUnsafeGuaranteedRef { $0.find(key) }
    if let found = found.flatMap(\.self) {
      return try found._withUnsafeGuaranteedRef { try $0.value(as: service, for: resolver, input) }
    }
    guard let answer = Answer(key, input, from: resolver) else { throw resolver.notFound(key) }
    return try answer.value(as: service, from: resolver)
  }

  @usableFromInline
  package nonisolated(nonsending) static func awaitValue<Service>(
    _ service: Service.Type, _ key: AnyKey, _ input: Input, from resolver: any Resolver
  ) async throws -> Service {
    let caller = #isolation
    if let caller { await Executor.hop(to: caller) }
    if let container = resolver.borrowedContainer {
      if let found = container._withUnsafeGuaranteedRef({ $0.find(key) }) {
        return try await found.takeUnretainedValue()
          .awaitValue(as: service, for: resolver, in: container, input)
      }
    }
    guard let answer = Answer(key, input, from: resolver) else { throw resolver.notFound(key) }
    return try await answer.awaitBox(from: resolver).value(as: service)
  }
}

extension ParameterCursor {
  @usableFromInline
  package func next<Parameter>(_ type: Parameter.Type) throws -> Parameter {
    defer { index += 1 }
    if index < awaited.count, let parameter = awaited[index] as? Shared<Parameter> {
      return parameter.value
    }
    if let plan { return try plan.value(type, at: index, given: input.values, from: resolver) }
    if let given = given(type) { return given }
    return try Resolve.value(type, tags: tags(for: type), from: resolver)
  }

  @usableFromInline
  nonisolated(nonsending)
    package func awaitNext<Parameter>(_ type: Parameter.Type) async throws -> sending Parameter
  {
    defer { index += 1 }
    let parameter: Shared<Parameter>
    if let plan {
      parameter = Shared(try await plan.value(type, at: index, given: input.values, from: resolver))
    } else if let given = given(type) {
      parameter = Shared(given)
    } else {
      parameter = Shared(try await Resolve.awaitValue(type, tags: tags(for: type), from: resolver))
    }
    return parameter.value
  }

  /// Awaits all parameters, for `next` to return.
  nonisolated(nonsending) func await(_ types: [Any.Type]) async throws {
    for type in types { awaited.append(try await awaitShared(type)) }
    index = 0
  }

  private nonisolated(nonsending) func awaitShared<Parameter>(
    _ type: Parameter.Type
  ) async throws -> Any {
    Shared(try await awaitNext(type))
  }

  /// The caller's argument: the look-up has matched the arguments with all parameters.
  private func given<Parameter>(_ type: Parameter.Type) -> Parameter? {
    let values = input.values
    return index < values.count ? values[index] as? Parameter : nil
  }

  /// The tags to pass on: none if nothing is registered under them for the type.
  private func tags(for type: Any.Type) -> Tags {
    let tags = input.tags
    return tags.isEmpty || resolver.hasRegistration(for: type, under: tags) ? tags : Tags()
  }
}

/// The tags of a request if they are up to two strings: in no boxes, because making one takes longer
/// than the look-up of the registration.
struct StringTags {
  private var first: String?
  private var second: String?
  /// False once the request has other tags.
  private var areAll = true
  private var hashSum = 0

  mutating func add<Value: Hashable>(_ value: Value) {
    guard Value.self == String.self, second == nil else { return areAll = false }
    let text = unsafeBitCast(value, to: String.self)
    if text == first { return }
    (first, second) = first == nil ? (text, nil) : (first, text)
    hashSum &+= KeyHash.of(tag: text)
  }

  /// The registration of a service that has these tags and no others; it lives as long as the resolver.
  @inline(never)
  func registration(
    of service: Any.Type, _ input: Input, in resolver: any Resolver
  ) -> Unmanaged<Registration>? {
    guard areAll, let container = resolver.onlyContainer else { return nil }
    let hash = AnyKey(service: service, arguments: input.types).keyHash &+ hashSum
    return container._withUnsafeGuaranteedRef {
      $0.find(hash) {
        $0.key.service == service && $0.key.has(input.types) && equal($0.key.tags) && !$0.isGone
      }
    }
  }

  private func equal(_ tags: Tags) -> Bool {
    guard let last = tags.last else { return first == nil }
    guard let next = last.next else { return second == nil && last.isOne(of: first, nil) }
    return next.next == nil && second != nil && next.isOne(of: first, second)
      && last.isOne(of: first, second)
  }
}
