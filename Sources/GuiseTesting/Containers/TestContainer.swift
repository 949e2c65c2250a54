public import Guise
internal import GuiseValidation

/// The container of the running test; see ``ContainerTrait``.
public enum TestContainer {
  /// The container that the test's traits describe, or that ``withTestContainer(_:perform:)`` has
  /// made.
  ///
  /// It is bound to the test's task and to the tasks that inherit task-local values: child tasks
  /// and `Task { … }`, but not detached tasks or threads.
  ///
  /// - Throws: ``TestContainerError`` outside of a test with such a trait.
  public static var current: Container {
    get throws {
      guard let scope = TestScope.current else { throw TestContainerError.noContainer }
      return scope.container
    }
  }

  /// Returns the number of instances of a service that the container of the running test, or one
  /// inside it, has built since it was made.
  ///
  /// ```swift
  /// @Test(.manifest(manifest, factories: .newsletter))
  /// func signupsShareTheMailer() throws {
  ///   for _ in 0..<3 { _ = try TestContainer.current.resolve(Signup.self) as Signup }
  ///   #expect(try TestContainer.builds(of: (any Mailer).self) == 1)
  /// }
  /// ```
  ///
  /// An alias has the instances of its target. A factory that throws has made none. The count may be
  /// read while other threads resolve.
  ///
  /// - Parameters:
  ///   - service: the registration's service.
  ///   - tags: the registration's tags, in any order.
  ///   - arguments: the types of the registration's arguments, in their order.
  /// - Throws: ``TestContainerError`` outside of a test with a container, or without a registration
  ///   of the key.
  public static func builds<Service, each TagValue: Hashable & Sendable>(
    of service: Service.Type, tags: repeat each TagValue, arguments: [Any.Type] = []
  ) throws -> Int {
    guard let scope = TestScope.current else { throw TestContainerError.noContainer }
    var key = AnyKey(Key(service, tags: repeat each tags, arguments: arguments))
    guard var registration = scope.container.registration(for: key) else {
      throw TestContainerError.notRegistered(key)
    }
    while let target = registration.target, let next = scope.container.registration(for: target) {
      (key, registration) = (target, next)
    }
    return scope.builds.count(of: key)
  }
}
