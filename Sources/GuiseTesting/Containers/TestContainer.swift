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

  /// Returns the spy that a trait of the test has added to a service, such as
  /// `{ $0.spy(on: (any Mailer).self) }`.
  ///
  /// - Parameters:
  ///   - service: the registration's service.
  ///   - tags: the registration's tags, in any order.
  ///   - arguments: the types of the registration's arguments, in their order.
  /// - Throws: ``TestContainerError`` without such a spy, or without a registration for it to
  ///   count.
  public static func spy<Service, each TagValue: Hashable & Sendable>(
    on service: Service.Type = Service.self, tags: repeat each TagValue, arguments: [Any.Type] = []
  ) throws -> Spy {
    let container = try current
    let key = AnyKey(Key(service, tags: repeat each tags, arguments: arguments))
    guard let count = container.counts(of: key).first else {
      throw TestContainerError.noSpy(key)
    }
    guard container.registration(for: key) != nil else {
      throw TestContainerError.nothingToSpyOn(key)
    }
    return Spy(key: key, count: count)
  }
}
