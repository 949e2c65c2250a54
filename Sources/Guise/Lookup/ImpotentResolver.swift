/// A resolver that resolves nothing, for tests of what takes a resolver.
///
/// Everything asked for is `.notFound`, but for what needs no registration: an optional is nil, an
/// array is empty (see ``OptionalResolutionConfig`` and ``ArrayResolutionConfig``), a lazy resolver
/// is made and fails when it is used, and `any Resolver` is this one.
public final class ImpotentResolver: Resolver {
  /// Creates a resolver without any registrations.
  public init() {}

  public func registration(
    hash: Int, where matches: (Registration) -> Bool
  ) -> Unmanaged<Registration>? { nil }

  public func registrations(of service: Any.Type?, arguments: [Any.Type]?) -> [Registration] { [] }

  public var injections: [ObjectInjection] { [] }
}
