public import Guise

extension FactoryDeclarations {
  /// Declares a key that the application registers itself, before it loads a manifest. It satisfies
  /// dependencies like a registration; loading without it is an error.
  ///
  /// - Parameters:
  ///   - service: the service of the key.
  ///   - tags: the tags of the key.
  ///   - scope: registered in each container of that scope instead.
  ///   - file: where it is written, for messages.
  ///   - line: where it is written, for messages.
  public func supplied<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type, tags: repeat each TagValue, in scope: String? = nil,
    file: String = #fileID, line: Int = #line
  ) {
    registry.add(
      SuppliedService(
        key: AnyKey(service: service, tags: Tags(repeat each tags)), scope: scope,
        place: CodePlace(file: file, line: line)))
  }

  /// Declares that the application itself resolves a service: a root of the graph.
  ///
  /// - Parameters:
  ///   - service: what is resolved; an array or an optional asks as a parameter of that type would.
  ///   - tags: the tags it is resolved with.
  ///   - arguments: the types of the arguments it is resolved with.
  ///   - origin: from where it is resolved.
  ///   - scope: the scope whose containers are asked.
  ///   - file: where it is written, for messages.
  ///   - line: where it is written, for messages.
  public func require<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type, tags: repeat each TagValue, arguments: [Any.Type] = [],
    from origin: Concurrency = .sync, in scope: String? = nil,
    file: String = #fileID, line: Int = #line
  ) {
    registry.add(
      RequiredService(
        dependency: Dependency(of: service), tags: Tags(repeat each tags), arguments: arguments,
        origin: origin, scope: scope, place: CodePlace(file: file, line: line)))
  }

  /// Offers what a factory makes under one more service, which manifests choose with `as`.
  ///
  /// ```swift
  /// factories.register("ramen", Ramen.init)
  /// factories.offer("ramen", as: (any Noodles).self) { $0 }
  /// ```
  ///
  /// Where the services of one registration share an instance, what is shared is what the factory
  /// makes; it is converted for each resolve.
  ///
  /// - Parameters:
  ///   - id: the factory's identifier, of this registry or of one that is included, before or after.
  ///   - service: the service on offer.
  ///   - file: where it is written, for messages.
  ///   - line: where it is written, for messages.
  ///   - convert: turns what the factory makes into the service. Its parameter is of the factory's
  ///     own service; where that is a type of which the compiler knows nothing here, as in `{ $0 }`,
  ///     it has to conform to the protocol, or inherit from the class, that is offered.
  public func offer<Product, Service>(
    _ id: String, as service: Service.Type, file: String = #fileID, line: Int = #line,
    _ convert: @escaping @Sendable (Product) throws -> Service
  ) {
    registry.add(
      DeclaredOffer(
        ids: prefixed(id) == id ? [id] : [prefixed(id), id],
        place: CodePlace(file: file, line: line),
        convert))
  }

  /// Declares that what manifests write as a tag is a case of an enum in code: the tag `"plugin"` of
  /// a manifest is then `Kind.plugin`, and no longer the string.
  ///
  /// - Parameters:
  ///   - type: the enum. Its raw values are what manifests write; of two enums with one raw value
  ///     the second is reported.
  ///   - file: where it is written, for messages.
  ///   - line: where it is written, for messages.
  public func tags<Kind: CaseIterable & RawRepresentable & Hashable & Sendable>(
    _ type: Kind.Type, file: String = #fileID, line: Int = #line
  ) where Kind.RawValue == String {
    registry.add(DeclaredTags(type, place: CodePlace(file: file, line: line)))
  }
}
