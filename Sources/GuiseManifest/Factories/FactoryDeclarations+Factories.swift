public import Guise

extension FactoryDeclarations {
  /// Registers a function under an identifier.
  ///
  /// - Parameters:
  ///   - id: the identifier in manifests.
  ///   - service: the offered service; inferred from the result.
  ///   - arguments: the types of the parameters that the caller of `resolve` passes, in parameter order; they
  ///     are part of the key.
  ///   - settings: the type of the parameter that receives the manifest's `settings`, decoded once.
  ///   - parameters: names for manifests, one for each parameter that is neither argument nor settings.
  ///     Without them, a parameter has its short type name if that is unique.
  ///   - opaque: whether the function has dependencies that its parameters do not show.
  ///   - file: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  ///   - make: builds an instance.
  public func register<Service, each Parameter, Failure>(
    _ id: String, as service: Service.Type = Service.self, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    file: String = #fileID, line: Int = #line,
    _ make: @escaping @Sendable (repeat each Parameter) throws(Failure) -> Service
  ) {
    add(id, arguments, settings, parameters, opaque, file, line, auto(make))
  }

  /// Registers an async function under an identifier.
  ///
  /// Its product is resolved with `await`. A nonisolated function runs on the concurrent pool, not on the
  /// caller's actor. The parameters are those of a sync function.
  public func register<Service, each Parameter, Failure>(
    _ id: String, as service: Service.Type = Service.self, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    file: String = #fileID, line: Int = #line,
    _ make: @escaping @Sendable (repeat each Parameter) async throws(Failure) -> Service
  ) {
    add(id, arguments, settings, parameters, opaque, file, line, auto(make))
  }

  /// Registers a function with properties that are injected into its product.
  ///
  /// ```swift
  /// factories.register("server", auto(Server.init).injecting(\.client))
  /// ```
  ///
  /// The properties act like parameters: manifests refer to them by their short type names, or by the names in
  /// `parameters:` after those of the function's own parameters, and an entry in `dependencies` replaces the tags given
  /// to `injecting`. They are never arguments or settings. If the instances are objects that their lifetime shares, a
  /// cycle through a property can be built, and the validator accepts it.
  ///
  /// A factory that passes tags on is a problem of the registry: a manifest gives each registration tags of its own.
  /// The parameters are those of a function without properties.
  // Disfavoured, so the compiler's error for a function that does not fit names the mismatch.
  @_disfavoredOverload
  public func register<Service>(
    _ id: String, as service: Service.Type = Service.self, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    file: String = #fileID, line: Int = #line, _ factory: AutoFactory<Service>
  ) {
    add(id, arguments, settings, parameters, opaque, file, line, factory)
  }

  /// Registers a main-actor function under an identifier.
  ///
  /// Its product is resolved with `await`, or on the main actor. Instances are `Sendable`, since they leave
  /// the main actor. The parameters are those of a nonisolated function.
  public func register<Service: Sendable, each Parameter, Failure>(
    _ id: String, as service: Service.Type = Service.self, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    isolation: MainActor = MainActor.shared, file: String = #fileID, line: Int = #line,
    _ make: @escaping @MainActor @Sendable (repeat each Parameter) throws(Failure) -> Service
  ) {
    add(id, arguments, settings, parameters, opaque, file, line, mainauto(make).factory)
  }

  /// Registers an async function that runs on the main actor regardless of its isolation.
  ///
  /// Its product can only be resolved with `await`. Its dependencies are awaited first, in the caller's
  /// isolation.
  public func register<Service: Sendable, each Parameter, Failure>(
    _ id: String, as service: Service.Type = Service.self, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    isolation: MainActor, file: String = #fileID, line: Int = #line,
    _ make: @escaping @MainActor @Sendable (repeat each Parameter) async throws(Failure) -> Service
  ) {
    add(id, arguments, settings, parameters, opaque, file, line, mainauto(make).factory)
  }

  /// Registers a main-actor function with properties that are injected into its product there.
  @_disfavoredOverload
  public func register<Service>(
    _ id: String, as service: Service.Type = Service.self, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    isolation: MainActor = MainActor.shared, file: String = #fileID, line: Int = #line,
    _ factory: MainAutoFactory<Service>
  ) {
    add(id, arguments, settings, parameters, opaque, file, line, factory.factory)
  }

  /// Registers a class with `@Injected` properties, which is also the service.
  ///
  /// The properties are visible only in an instance, and a catalog is made without any: the factory is opaque. The
  /// validator reports that it could not look inside, and manifests cannot set the properties, which are resolved under
  /// the tags in the class. To have them checked, register `auto(Roll.init)` and pass its properties to `injecting`.
  /// To offer a protocol, use ``offer(_:as:file:line:_:)``. The parameters are those of a function.
  public func register<Service: Injectable>(
    _ id: String, injectable: Service.Type, file: String = #fileID, line: Int = #line
  ) {
    add(id, [], nil, [], true, file, line, AutoFactory<Service>.injectable())
  }

  /// Registers a code assembly, which manifests may name in `uses`.
  public func register(
    assembly name: String, file: String = #fileID, line: Int = #line,
    _ make: @escaping @Sendable () -> any Assembly
  ) {
    let place = SourceLocation(file: file, line: line)
    declared.add(RegisteredAssembly(name: prefixed(name), place: place, make: make))
  }

  func add<Service>(
    _ id: String, _ arguments: [Any.Type], _ settings: (any Decodable.Type)?, _ names: [String],
    _ isOpaque: Bool, _ file: String, _ line: Int, _ factory: AutoFactory<Service>
  ) {
    declared.add(
      RegisteredFactory(
        prefixed(id), factory, arguments: arguments, settings: settings, names: names,
        isOpaque: isOpaque, at: SourceLocation(file: file, line: line)))
  }
}
