public import Guise
internal import GuiseValidation

/// Counts the resolutions and the builds of a service.
///
/// ```swift
/// @Test(.manifest(manifest, factories: .newsletter) { $0.spy(on: (any Mailer).self) })
/// func signupsShareTheMailer() throws {
///   for _ in 0..<3 { _ = try TestContainer.current.resolve(Signup.self) as Signup }
///   let spy = try TestContainer.spy(on: (any Mailer).self)
///   #expect(spy.resolutions == 3)
///   #expect(spy.builds == 1)
/// }
/// ```
///
/// It counts one key of one container and has no other effect on lifetimes, decorators or errors.
/// It may be read while other threads resolve.
public struct Spy: Sendable {
  /// The counted key: the service, its tags and the types of its arguments.
  public let key: AnyKey
  let count: ResolutionCount

  /// The number of resolutions of the key, successful or not.
  ///
  /// They include those by the test, by factories that depend on the service, for arrays and
  /// optionals of it, by lazy resolvers and providers each time they resolve, by `start()` and by
  /// `make`. A kept instance counts each time it is returned.
  ///
  /// Resolving an alias counts for the alias and for its target. Resolving with a factory's
  /// parameters given as arguments, or with tags passed on, counts for another key.
  public var resolutions: Int { count.resolutions }

  /// The number of instances that the factory of the key, or of its target for an alias, has made.
  ///
  /// A factory that throws has made none.
  public var builds: Int { count.builds }
}

/// Spies that count the resolutions of a test.
extension Registrar {
  /// Adds a spy to a service.
  ///
  /// It counts from now on: add it before the container is used, in the closure of a trait, in
  /// `overriding:`, or on a container without built instances. A new spy does not count resolutions
  /// of a singleton that is already built.
  ///
  /// - Parameters:
  ///   - service: the registration's service.
  ///   - tags: the registration's tags, in any order.
  ///   - arguments: the types of the registration's arguments, in their order.
  /// - Returns: the spy, which ``TestContainer/spy(on:tags:arguments:)`` also returns in a test.
  @discardableResult
  public func spy<Service, each TagValue: Hashable & Sendable>(
    on service: Service.Type = Service.self, tags: repeat each TagValue, arguments: [Any.Type] = []
  ) -> Spy {
    let key = AnyKey(Key(service, tags: repeat each tags, arguments: arguments))
    let spy = Spy(key: key, count: ResolutionCount())
    store(Decorator(counting: key, spy.count))
    return spy
  }
}
