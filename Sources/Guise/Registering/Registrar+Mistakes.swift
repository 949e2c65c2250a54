// Mistaken calls, for which the compiler then suggests the right form. It considers these overloads
// only if no other one fits.
extension Registrar {
  /// A function instead of a closure that takes the resolver.
  @available(
    *, unavailable,
    message: """
      a factory takes the resolver first, as in '{ resolver in ... }' or '{ _ in ... }'; to have the \
      parameters of an initializer resolved, write 'factory: auto(Type.init)'
      """
  )
  @_disfavoredOverload @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable, each Parameter>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, isolation: MainActor = MainActor.shared, file: String = #fileID,
    line: Int = #line,
    factory: @escaping @MainActor @Sendable (repeat each Parameter) async throws -> Service
  ) -> Key<Service> { preconditionFailure("unavailable") }

  /// A name instead of tags.
  @available(*, unavailable, message: "write 'tags:' for 'name:'")
  @_disfavoredOverload @discardableResult
  public func register<Service, each Argument>(
    _ service: Service.Type = Service.self, name: some Hashable & Sendable,
    lifetime: Lifetime = .transient,
    factory: @escaping @Sendable (any Resolver, repeat each Argument) async throws -> Service
  ) -> Key<Service> { preconditionFailure("unavailable") }

  /// A name instead of tags.
  @available(*, unavailable, message: "write 'tags:' for 'name:'")
  @_disfavoredOverload @discardableResult
  public func register<Service>(
    _ service: Service.Type = Service.self, name: some Hashable & Sendable,
    lifetime: Lifetime = .transient, factory: AutoFactory<Service>
  ) -> Key<Service> { preconditionFailure("unavailable") }

  /// A tag under the label that other containers use.
  @available(*, unavailable, message: "write 'tags:' for 'tag:'")
  @_disfavoredOverload @discardableResult
  public func register<Service, each Argument>(
    _ service: Service.Type = Service.self, tag: some Hashable & Sendable,
    lifetime: Lifetime = .transient,
    factory: @escaping @Sendable (any Resolver, repeat each Argument) async throws -> Service
  ) -> Key<Service> { preconditionFailure("unavailable") }

  /// A tag under the label that other containers use.
  @available(*, unavailable, message: "write 'tags:' for 'tag:'")
  @_disfavoredOverload @discardableResult
  public func register<Service>(
    _ service: Service.Type = Service.self, tag: some Hashable & Sendable,
    lifetime: Lifetime = .transient, factory: AutoFactory<Service>
  ) -> Key<Service> { preconditionFailure("unavailable") }

  /// An instance instead of its factory. Without this overload the compiler crashes.
  @available(
    *, unavailable,
    message: """
      a factory takes the resolver first, as in '{ resolver in ... }' or '{ _ in ... }'; for an \
      instance write 'instance:', for an initializer 'factory: auto(Type.init)'
      """
  )
  @_disfavoredOverload @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type, tags: repeat each TagValue, lifetime: Lifetime = .transient,
    metadata: (any Sendable)? = nil, eager: Bool = false, factory: Any
  ) -> Key<Service> { preconditionFailure("unavailable") }

  /// `isolation:` for a function that is not isolated.
  @available(
    *, unavailable,
    message: """
      what is given to 'auto' is not isolated to the main actor: leave 'isolation:' out, or write \
      'mainauto' for 'auto'
      """
  )
  @_disfavoredOverload @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, isolation: MainActor, file: String = #fileID, line: Int = #line,
    factory: AutoFactory<Service>
  ) -> Key<Service> { preconditionFailure("unavailable") }

  /// A function whose result is not of the registered type.
  @available(
    *, unavailable,
    message: "the function given to 'auto' does not return the registered type"
  )
  @_disfavoredOverload @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable, Product>(
    _ service: Service.Type, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, isolation: MainActor = MainActor.shared, file: String = #fileID,
    line: Int = #line, factory: AutoFactory<Product>
  ) -> Key<Service> { preconditionFailure("unavailable") }

  /// A function whose result is not of the registered type.
  @available(
    *, unavailable,
    message: "the function given to 'auto' does not return the registered type"
  )
  @_disfavoredOverload @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable, Product>(
    _ service: Service.Type, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, isolation: MainActor = MainActor.shared, file: String = #fileID,
    line: Int = #line, factory: MainAutoFactory<Product>
  ) -> Key<Service> { preconditionFailure("unavailable") }

  /// A type without a factory or an instance.
  @available(
    *, unavailable,
    message: """
      nothing is given that makes the service: write '{ resolver in ... }', 'factory:' or \
      'instance:'
      """
  )
  @_disfavoredOverload @discardableResult
  public func register<Service>(
    _ service: Service.Type, lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, isolation: MainActor = MainActor.shared, file: String = #fileID,
    line: Int = #line
  ) -> Key<Service> { preconditionFailure("unavailable") }

  /// `auto` without its label.
  @available(*, unavailable, message: "write 'factory:' before 'auto'")
  @_disfavoredOverload @discardableResult
  public func register<Service>(_ factory: AutoFactory<Service>) -> Key<Service> {
    preconditionFailure("unavailable")
  }

  /// An expression that makes a factory, instead of an instance.
  ///
  /// Not unavailable: then the overload for any instance would be preferred.
  @available(*, deprecated, message: "'auto' makes a factory: write 'factory:' for 'instance:'")
  @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, file: String = #fileID, line: Int = #line,
    instance: AutoFactory<Service>
  ) -> Key<Service> {
    register(
      service, tags: repeat each tags, lifetime: lifetime, metadata: metadata, eager: eager,
      file: file, line: line, factory: instance)
  }

  /// An expression that makes a factory of the main actor, instead of an instance.
  @available(*, deprecated, message: "'auto' makes a factory: write 'factory:' for 'instance:'")
  @discardableResult
  public func register<Service: Sendable, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, isolation: MainActor = MainActor.shared, file: String = #fileID,
    line: Int = #line, instance: MainAutoFactory<Service>
  ) -> Key<Service> {
    register(
      service, tags: repeat each tags, lifetime: lifetime, metadata: metadata, eager: eager,
      isolation: isolation, file: file, line: line, factory: instance)
  }

  /// A function instead of a closure that takes the instance and the resolver.
  @available(
    *, unavailable,
    message: """
      a decorator takes the instance and the resolver, as in '{ inner, resolver in ... }' or \
      '{ inner, _ in ... }', and returns an instance of the same type
      """
  )
  @_disfavoredOverload
  public func decorate<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    arguments: [Any.Type] = [],
    with decorator: @escaping @Sendable (Service) async throws -> Service
  ) { preconditionFailure("unavailable") }

  /// A closure without parameters instead of one that takes the instance and the resolver.
  @available(
    *, unavailable,
    message: """
      a decorator takes the instance and the resolver, as in '{ inner, resolver in ... }' or \
      '{ inner, _ in ... }', and returns an instance of the same type
      """
  )
  @_disfavoredOverload
  public func decorate<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type = Service.self, tags: repeat each TagValue,
    arguments: [Any.Type] = [],
    with decorator: @escaping @Sendable () async throws -> Service
  ) { preconditionFailure("unavailable") }
}
