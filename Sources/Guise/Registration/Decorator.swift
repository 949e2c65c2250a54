/// What wraps the instances of one key, without the service's type: what containers keep.
///
/// Only this module makes them, by `decorate`.
public struct Decorator: Sendable {
  package let key: AnyKey
  package let isAsync: Bool
  /// A `TypedDecorator` of the key's service.
  private let typed: any AnyObject & Sendable

  init<Service>(_ key: AnyKey, _ decorator: TypedDecorator<Service>) {
    self.key = key
    typed = decorator
    isAsync = decorator.isAsync
  }

  /// - Parameter service: the key's service.
  fileprivate func typed<Service>(for service: Service.Type) -> TypedDecorator<Service> {
    unsafeDowncast(typed, to: TypedDecorator<Service>.self)
  }
}

/// A decorator's closure.
final class TypedDecorator<Service>: Sendable {
  typealias Sync = @Sendable (Service, any Resolver) throws -> Service
  typealias Async =
    nonisolated(nonsending) @Sendable (Service, any Resolver) async throws -> Service

  private enum Body: Sendable {
    case sync(Sync)
    case async(Async)
  }

  private let body: Body

  init(sync: @escaping Sync) { body = .sync(sync) }

  init(async: @escaping Async) { body = .async(async) }

  var isAsync: Bool {
    if case .async = body { true } else { false }
  }

  /// Blocks the thread for an async closure: the caller has asked whether that is allowed.
  func decorate(_ inner: Service, _ resolver: any Resolver) throws -> Service {
    switch body {
    case .sync(let decorate): try decorate(inner, resolver)
    case .async(let decorate): try blocking { try await decorate(inner, resolver) }
    }
  }

  nonisolated(nonsending)
    func decorate(_ inner: Service, _ resolver: any Resolver) async throws -> Service
  {
    switch body {
    case .sync(let decorate): try decorate(inner, resolver)
    case .async(let decorate): try await decorate(inner, resolver)
    }
  }
}

extension [Decorator] {
  var areAsync: Bool { contains(where: \.isAsync) }

  /// Wraps an instance, the first decorator's result in the second's, and so on.
  ///
  /// - Parameters:
  ///   - instance: what the decorators' key is registered for.
  ///   - resolver: what asked for it. Closures get one that they may keep.
  func decorate<Service>(_ instance: Service, from resolver: any Resolver) throws -> Service {
    if isEmpty { return instance }
    let given = resolver.asSession?.lasting ?? resolver
    return try reduce(instance) { try $1.typed(for: Service.self).decorate($0, given) }
  }

  /// As the sync form, awaiting async decorators.
  nonisolated(nonsending)
    func decorate<Service>(_ instance: Service, from resolver: any Resolver) async throws -> Service
  {
    if isEmpty { return instance }
    let given = resolver.asSession?.lasting ?? resolver
    var decorated = instance
    for decorator in self {
      decorated = try await decorator.typed(for: Service.self).decorate(decorated, given)
    }
    return decorated
  }
}
