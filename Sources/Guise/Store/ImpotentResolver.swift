/// A resolver that resolves nothing, for tests of code that takes a resolver.
///
/// Every request fails with `.notFound`, except those that need no registration: an optional is
/// nil, an array is empty, a lazy resolver is made, and `any Resolver` is this one.
public final class ImpotentResolver: Resolver {
  /// Creates a resolver without any registrations.
  public init() {}

  public func registration(for key: AnyKey) -> Registration? { nil }

  public func registrations(of service: Any.Type?, arguments: [Any.Type]?) -> [Registration] { [] }

  public var injections: [ObjectInjection] { [] }
}
