public import Guise

extension FactoryDeclarations {
  /// Declares a key that the application registers itself, before it loads a manifest.
  ///
  /// The key satisfies dependencies like a registration; loading without it is an error.
  ///
  /// - Parameters:
  ///   - service: the service of the key.
  ///   - tags: the tags of the key.
  ///   - scope: a scope whose containers each register the key instead.
  ///   - file: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  public func supplied<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type, tags: repeat each TagValue, in scope: String? = nil,
    file: String = #fileID, line: Int = #line
  ) {
    supplies.append(
      SuppliedService(
        key: AnyKey(service: service, tags: Tags(repeat each tags)), scope: scope,
        place: SourceLocation(file: file, line: line)))
  }

  /// Declares a service that the application resolves itself: a root of the graph.
  ///
  /// - Parameters:
  ///   - service: the service; an array or an optional has the effect of a parameter of that type.
  ///   - tags: the tags of the resolve.
  ///   - arguments: the argument types of the resolve.
  ///   - origin: the context of the resolve.
  ///   - scope: the scope whose containers resolve the service.
  ///   - file: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  public func require<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type, tags: repeat each TagValue, arguments: [Any.Type] = [],
    from origin: Concurrency = .sync, in scope: String? = nil,
    file: String = #fileID, line: Int = #line
  ) {
    requirements.append(
      RequiredService(
        request: AnyKey(service: service, tags: Tags(repeat each tags), arguments: arguments),
        origin: origin, scope: scope, place: SourceLocation(file: file, line: line)))
  }

  /// Offers a factory's product under a further service, which manifests choose with `as`.
  ///
  /// ```swift
  /// factories.register("ramen", Ramen.init)
  /// factories.offer("ramen", as: (any Noodles).self) { $0 }
  /// ```
  ///
  /// If the services of one registration share an instance, they share the factory's product, which is
  /// converted for each resolve.
  ///
  /// - Parameters:
  ///   - id: the factory's identifier, in this registry or in one included before or after.
  ///   - service: the offered service.
  ///   - file: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  ///   - convert: converts the factory's product into the service. Its parameter has the type of the
  ///     factory's own service. If the compiler cannot infer that type, as in `{ $0 }`, the product has to
  ///     conform to the offered protocol, or inherit from the offered class.
  public func offer<Product, Service>(
    _ id: String, as service: Service.Type, file: String = #fileID, line: Int = #line,
    _ convert: @escaping @Sendable (Product) throws -> Service
  ) {
    offers.append(
      DeclaredOffer(
        ids: prefixed(id) == id ? [id] : [prefixed(id), id],
        place: SourceLocation(file: file, line: line), convert))
  }

  /// Declares an enum whose cases manifests write as tags: the tag `"plugin"` of a manifest then means
  /// `Kind.plugin`, and no longer the string.
  ///
  /// - Parameters:
  ///   - type: the enum, whose raw values manifests write. If two enums share a raw value, it means the first one's.
  ///   - file: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  public func tags<Kind: CaseIterable & RawRepresentable & Hashable & Sendable>(
    _ type: Kind.Type, file: String = #fileID, line: Int = #line
  ) where Kind.RawValue == String {
    add(DeclaredTags(type, place: SourceLocation(file: file, line: line)))
  }
}
