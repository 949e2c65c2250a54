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

  /// A name, as in other containers, instead of tags.
  @available(*, unavailable, message: "write 'tags:' for 'name:'")
  @_disfavoredOverload @discardableResult
  public func register<Service, each Argument>(
    _ service: Service.Type = Service.self, name: some Hashable & Sendable,
    lifetime: Lifetime = .transient,
    factory: @escaping @Sendable (any Resolver, repeat each Argument) async throws -> Service
  ) -> Key<Service> { preconditionFailure("unavailable") }

  @available(*, unavailable, message: "write 'tags:' for 'name:'")
  @_disfavoredOverload @discardableResult
  public func register<Service>(
    _ service: Service.Type = Service.self, name: some Hashable & Sendable,
    lifetime: Lifetime = .transient, factory: AutoFactory<Service>
  ) -> Key<Service> { preconditionFailure("unavailable") }

  @available(*, unavailable, message: "write 'tags:' for 'tag:'")
  @_disfavoredOverload @discardableResult
  public func register<Service, each Argument>(
    _ service: Service.Type = Service.self, tag: some Hashable & Sendable,
    lifetime: Lifetime = .transient,
    factory: @escaping @Sendable (any Resolver, repeat each Argument) async throws -> Service
  ) -> Key<Service> { preconditionFailure("unavailable") }

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

  /// A function whose result is not of the registered type. Without these the compiler crashes.
  @available(
    *, unavailable, message: "the function given to 'auto' does not return the registered type"
  )
  @_disfavoredOverload @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable, Product>(
    _ service: Service.Type, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, isolation: MainActor = MainActor.shared, file: String = #fileID,
    line: Int = #line, factory: AutoFactory<Product>
  ) -> Key<Service> { preconditionFailure("unavailable") }

  @available(
    *, unavailable, message: "the function given to 'auto' does not return the registered type"
  )
  @_disfavoredOverload @discardableResult
  public func register<Service, each TagValue: Hashable & Sendable, Product>(
    _ service: Service.Type, tags: repeat each TagValue,
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil,
    eager: Bool = false, isolation: MainActor = MainActor.shared, file: String = #fileID,
    line: Int = #line, factory: MainAutoFactory<Product>
  ) -> Key<Service> { preconditionFailure("unavailable") }

  /// `isolation:` for a function that is not isolated. Without this overload the compiler crashes.
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

  /// A decorator without the resolver. Without this overload the compiler crashes.
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
}
