/// A class whose ``Injected`` properties a container fills.
///
/// ```swift
/// final class Roll: Injectable {
///   @Injected var tuna: Tuna
///   @Injected var omelette: Omelette?
///   @Injected(tags: "dark") var soy: Soy
///   init() {}
/// }
/// container.register(injectable: Roll.self, lifetime: .singleton)
/// ```
public protocol Injectable: AnyObject, SendableMetatype {
  /// Creates an instance. Called by the container, which then fills the properties.
  ///
  /// - Throws: any error; the resolve that needs the instance fails with it.
  init() throws
}

extension Registrar {
  /// Registers a class whose `@Injected` properties are filled.
  ///
  /// Each instance is made by its `init()`; then its properties are resolved, in the order of their
  /// declaration, and awaited in an async resolve, before other code gets the instance. An instance
  /// that its lifetime shares is visible to the injected dependencies, so that objects can form a
  /// cycle. `resolve` throws an error for a missing dependency, with a path that names the type and
  /// the property.
  ///
  /// The properties are known only when an instance is made: `verify()` counts such a registration
  /// as opaque.
  ///
  /// The class is also the service. The other parameters are those of a closure.
  @_alwaysEmitIntoClient @discardableResult
  public func register<Service: Injectable, each TagValue: Hashable & Sendable>(
    injectable: Service.Type, tags: repeat each TagValue, lifetime: Lifetime = .transient,
    metadata: (any Sendable)? = nil, eager: Bool = false, file: String = #fileID,
    line: Int = #line
  ) -> Key<Service> {
    register(
      injectable, tags: repeat each tags, lifetime: lifetime, metadata: metadata, eager: eager,
      file: file, line: line, factory: .injectable())
  }
}

extension Factory where Service: Injectable {
  /// Creates a factory that makes instances by `init()`, and fills their `@Injected` properties.
  @usableFromInline
  package static func injectable() -> Factory {
    Factory(.hidden, sync: { _, _ in try Service() }, async: nil, collectsProperties: true)
  }
}
