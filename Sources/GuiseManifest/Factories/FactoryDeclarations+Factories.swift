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
    add(id, .init(arguments, settings, parameters, opaque, file, line), auto(make))
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
    add(id, .init(arguments, settings, parameters, opaque, file, line), auto(make))
  }

  /// Registers a function with properties that are injected into its product.
  ///
  /// ```swift
  /// factories.register("server", auto(Server.init).injecting(\.client))
  /// ```
  ///
  /// The properties act like parameters: manifests refer to them by their short type names, or by the names
  /// in `parameters:` after those of the function's own parameters, and an entry in `dependencies` replaces
  /// the tags given to `injecting`. They are never arguments or settings. If the instances are objects that
  /// their lifetime shares, a cycle through a property can be built, and the validator accepts it.
  ///
  /// To offer the product under a protocol, use ``offer(_:as:file:line:_:)``. A factory that passes tags on
  /// is a problem of the registry: a manifest gives each registration tags of its own. The parameters are those
  /// of a function without properties.
  // Disfavoured, so the compiler's error for a function that does not fit names the mismatch.
  @_disfavoredOverload
  public func register<Service>(
    _ id: String, as service: Service.Type = Service.self, arguments: [Any.Type] = [],
    settings: (any Decodable.Type)? = nil, parameters: [String] = [], opaque: Bool = false,
    file: String = #fileID, line: Int = #line, _ factory: AutoFactory<Service>
  ) {
    add(id, .init(arguments, settings, parameters, opaque, file, line), factory)
  }

  /// Registers a class with `@Injected` properties.
  ///
  /// The properties are visible only in an instance, and a catalog is made without any: the factory is
  /// opaque. The validator reports that it could not look inside, and manifests cannot set the properties,
  /// which are resolved under the tags in the class. To have them checked, register `auto(Roll.init)` and
  /// pass its properties to `injecting`.
  ///
  /// - Parameters:
  ///   - id: the identifier in manifests.
  ///   - injectable: the class, which is also the service; offer a protocol with
  ///     ``offer(_:as:file:line:_:)``.
  ///   - file: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  public func register<Service: Injectable>(
    _ id: String, injectable: Service.Type, file: String = #fileID, line: Int = #line
  ) {
    add(
      RegisteredFactory(
        id: prefixed(id), signature: Signature(.type(injectable), []),
        declaration: .init([], nil, [], true, file, line)
      ) { plan in
        TypedRegistration<Service>(plan.key, plan.traits, .injectable())
      })
  }

  /// Registers a code assembly, which manifests may name in `uses`.
  public func register(
    assembly name: String, file: String = #fileID, line: Int = #line,
    _ make: @escaping @Sendable () -> any Assembly
  ) {
    add(
      RegisteredAssembly(
        name: prefixed(name), place: SourceLocation(file: file, line: line), make: make))
  }

  func add<Service>(
    _ id: String, _ declaration: RegisteredFactory.Declaration, _ factory: AutoFactory<Service>
  ) {
    var declaration = declaration
    let properties = factory.properties
    declaration.concurrency = factory.concurrency
    declaration.propertyTags = properties.map { $0.tags }
    declaration.makesObjects = factory.makesObjects
    declaration.passesTags = factory.passesTags
    let signature = Signature(
      Service.self, arguments: declaration.arguments, settings: declaration.settings,
      types: factory.parameterTypes, properties: properties.map { $0.type })
    add(
      RegisteredFactory(id: prefixed(id), signature: signature, declaration: declaration) { plan in
        factory.registration(plan.key, plan.traits, plan.wiring, plan: plan)
      })
  }
}
