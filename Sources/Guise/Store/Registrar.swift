/// A destination for registrations, injections and decorators.
///
/// The protocol requires only stores; every way to register is an extension on it.
public protocol Registrar: AnyObject {
  /// Stores a registration, in place of the one with the same key if there is one.
  func store(_ registration: Registration)

  /// Stores an injection, after the existing ones.
  func store(_ injection: ObjectInjection)
  /// Stores a decorator, after the existing ones of the same key.
  func store(_ decorator: Decorator)
}

/// A type-erased injection into objects of one type, as containers keep it.
public struct ObjectInjection: Sendable {
  /// Injects into an object; ignores an object of another class.
  @usableFromInline let sync: @Sendable (AnyObject, any Resolver) throws -> Void
  @usableFromInline
  let async: nonisolated(nonsending) @Sendable (AnyObject, any Resolver) async throws -> Void
}

extension Container {
  public func store(_ injection: ObjectInjection) {
    state.withLock { $0.injections.append(injection) }
  }

  public var injections: [ObjectInjection] {
    (parent?.injections ?? []) + state.withLock(\.injections)
  }

  public func store(_ decorator: Decorator) {
    state.withLock { state in
      state.decorators.append(decorator)
      guard let found = ownRegistration(for: decorator.key) else { return }
      found.isDecorated.isSet = true
      found.unsettle()
    }
  }
}

/// A decorator of one key's instances: a factory that takes an instance as its one argument.
public final class Decorator: Sendable {
  /// The decorated key, with the factory.
  private let registration: Registration

  package init(_ registration: Registration) { self.registration = registration }

  package var key: AnyKey { registration.key }
  package var location: SourceLocation { registration.location }
  package var isAsync: Bool { registration.isAsync }
  package var isOnMainActor: Bool { registration.isOnMainActor }

  /// The decorator's requests to the container; nil for a closure, which does not show them.
  package var requests: [DependencyRequest]? { registration.wiring.requests }

  /// Makes the instance that replaces another one.
  func decorate(_ inner: AnyBox, from resolver: any Resolver) throws -> AnyBox {
    let box = try registration.make(resolver, inner)
    for index in 0..<registration.fillCount {
      try registration.fill(index, of: box, from: resolver)
    }
    return box
  }

  nonisolated(nonsending) func awaitDecorate(
    _ inner: AnyBox, from resolver: any Resolver
  ) async throws -> AnyBox {
    let box = try await registration.awaitMake(resolver, inner)
    for index in 0..<registration.fillCount {
      try await registration.awaitFill(index, of: box, from: resolver)
    }
    return box
  }
}

extension Registration {
  /// The registration's own decorators, then those of its key in its container, in order.
  package final var decorators: [Decorator] {
    guard isDecorated.isSet else { return [] }
    let all = owner?.state.withLock(\.decorators) ?? []
    // Without a copy where all are for this key.
    let others = all.allSatisfy { $0.key == key } ? all : all.filter { $0.key == key }
    return ownDecorators.isEmpty ? others : ownDecorators + others
  }

  /// The decorators of an instance: none if it is made of a caller's arguments or tags.
  final func decorators(for input: Input) -> [Decorator] { input.isForParameters ? [] : decorators }
}
