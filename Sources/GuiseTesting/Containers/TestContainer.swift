public import Guise

/// The container of the test that runs; see ``ContainerTrait``.
public enum TestContainer {
  /// The container that the test's traits describe, or that ``withTestContainer(_:perform:)`` has made.
  ///
  /// It is bound to the test's task and to the tasks that inherit its values: child tasks and
  /// `Task { … }`, but no detached task, and no thread.
  ///
  /// - Throws: ``TestContainerError`` outside of a test with such a trait.
  public static var current: Container {
    get throws {
      guard let scope = TestScope.current else { throw TestContainerError.noContainer }
      return scope.container
    }
  }

  /// The spy that a trait of the test has put on a service: `{ $0.spy(on: (any Mailer).self) }`.
  ///
  /// - Parameters:
  ///   - service: the registration's service.
  ///   - tags: the registration's tags, in any order.
  ///   - arguments: the types of the registration's arguments, in their order.
  /// - Throws: ``TestContainerError`` where there is none, and where nothing is registered that it
  ///   could count.
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
