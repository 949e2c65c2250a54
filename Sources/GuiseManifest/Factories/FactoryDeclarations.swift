public import Guise

/// The declarations of a ``FactoryRegistry``.
public final class FactoryDeclarations {
  private let prefix: String?
  var declared = DeclaredParts()

  init(prefix: String?) { self.prefix = prefix }

  func prefixed(_ name: String) -> String { prefix.map { "\($0).\(name)" } ?? name }

  /// Includes another registry, for example from another module; a declaration that both have counts once.
  public func include(_ other: FactoryRegistry) { declared.include(other) }

  /// Declares a key that the application registers itself: before loading, or in each container of a scope.
  ///
  /// The key satisfies dependencies like a registration; loading without it is an error.
  public func supplied<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type, tags: repeat each TagValue, in scope: String? = nil,
    file: String = #fileID, line: Int = #line
  ) {
    let key = AnyKey(service: service, tags: Tags(repeat each tags))
    let place = SourceLocation(file: file, line: line)
    declared.supplies.append(DeclaredKey(key: key, scope: scope, place: place))
  }

  /// Declares a service that the application resolves itself: a root of the graph.
  ///
  /// An array or an optional has the effect of a parameter of that type. The tags and the argument types are those of
  /// the resolve, and `origin` is its context; with a scope, the containers of that scope resolve the service.
  public func require<Service, each TagValue: Hashable & Sendable>(
    _ service: Service.Type, tags: repeat each TagValue, arguments: [Any.Type] = [],
    from origin: Concurrency = .sync, in scope: String? = nil,
    file: String = #fileID, line: Int = #line
  ) {
    declared.requirements.append(
      DeclaredKey(
        key: AnyKey(service: service, tags: Tags(repeat each tags), arguments: arguments),
        origin: origin, scope: scope, place: SourceLocation(file: file, line: line)))
  }

  /// Offers a factory's product under a further service, which manifests choose with `as`.
  ///
  /// ```swift
  /// factories.register("ramen", Ramen.init)
  /// factories.offer("ramen", as: (any Noodles).self) { $0 }
  /// ```
  ///
  /// The factory is of this registry, or of one included before or after. If the services of one registration share
  /// an instance, they share the factory's product, which is converted for each resolve.
  ///
  /// The parameter of `convert` has the type of the factory's own service. If the compiler cannot infer that type, as
  /// in `{ $0 }`, the product has to conform to the offered protocol, or inherit from the offered class.
  public func offer<Product, Service>(
    _ id: String, as service: Service.Type, file: String = #fileID, line: Int = #line,
    _ convert: @escaping @Sendable (Product) throws -> Service
  ) {
    let place = SourceLocation(file: file, line: line)
    declared.offers.append(DeclaredOffer(ids: [prefixed(id), id], place: place, convert))
  }

  /// Declares an enum whose cases manifests write as tags: the tag `"plugin"` of a manifest then means
  /// `Kind.plugin`, and no longer the string. If two enums share a raw value, it means the first one's.
  public func tags<Kind: CaseIterable & RawRepresentable & Hashable & Sendable>(
    _ type: Kind.Type, file: String = #fileID, line: Int = #line
  ) where Kind.RawValue == String {
    let tags = type.allCases.map { (text: $0.rawValue, tag: Tag($0)) }
    let place = SourceLocation(file: file, line: line)
    declared.typedTags.append(DeclaredTags(type: type, place: place, tags: tags))
  }
}
