public import Guise

/// Counts how often a service is resolved, and how often it is built.
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
/// It counts one key of one container and changes nothing else: lifetimes, decorators and errors stay as
/// they are. It may be read while other threads resolve.
public struct Spy: Sendable {
  /// What it counts: the service, its tags and the types of its arguments.
  public let key: AnyKey
  let count: ResolutionCount

  /// How often the key was resolved, with or without success, by whoever asks: the test, factories that
  /// depend on the service, arrays and optionals of it, lazy resolvers and providers whenever they
  /// resolve, `start()`, `make`. An instance that is kept counts each time it is handed out.
  ///
  /// A resolve of an alias counts for the alias and for the key that it leads to. A resolve that gives a
  /// factory its parameters as arguments, or that passes tags on, is one of another key.
  public var resolutions: Int { count.resolutions }

  /// How many instances the key's factory has made; where it is an alias of another key, how many that
  /// one's factory has made. A factory that throws has made none.
  public var builds: Int { count.builds }
}

/// Spies, which count what a test resolves.
extension Registrar {
  /// Puts a spy on a service.
  ///
  /// It counts from now on: put it on before the container is used, in the closure of a trait, in
  /// `overriding:`, or on a container in which nothing is built yet. Once a singleton is built, a new
  /// spy does not see its resolves.
  ///
  /// - Parameters:
  ///   - service: the registration's service.
  ///   - tags: the registration's tags, in any order.
  ///   - arguments: the types of the registration's arguments, in their order.
  /// - Returns: the spy, which ``TestContainer/spy(on:tags:arguments:)`` finds in a test.
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
