import Guise
import GuiseManifest

/// Where a factory is expected to run.
nonisolated enum Expectation: Sendable {
  /// On the caller's executor.
  case caller
  /// On the concurrent pool.
  case pool
  /// On the concurrent pool. In Swift 5 a reference to a method or an initializer is a closure of the
  /// code that writes it, so that the main actor is passed where that is isolated to it; the compiler
  /// warns of it. In Swift 6 it is one only where it captures something (SE-0418).
  case poolByReference
  /// On the concurrent pool; with NonisolatedNonsendingByDefault, where such a function belongs to its
  /// caller, on the caller's executor just as well.
  case poolByName
  /// On the main actor.
  case main
  /// On `Home`.
  case home

  /// Code without any word of isolation, which `-default-isolation MainActor` isolates.
  static var plain: Expectation {
    #if MAIN_ACTOR_MODULE
    .main
    #else
    .caller
    #endif
  }

  static var plainByName: Expectation {
    #if MAIN_ACTOR_MODULE
    .main
    #else
    .poolByName
    #endif
  }

  func place(from caller: Place) -> Place {
    switch self {
    case .caller: caller
    case .pool, .poolByReference, .poolByName: .pool
    case .main: .main
    case .home: .home
    }
  }
}

/// One way to write a factory.
nonisolated struct Shape: Sendable {
  typealias Ask = nonisolated(nonsending) @Sendable (Container) async throws -> Void

  private(set) var name: String
  let expected: Expectation
  /// Whether a resolve from the pool cannot end while the main actor is busy.
  private(set) var waitsForMain: Bool
  let container: Container
  let ask: Ask

  init<Asked>(
    _ expected: Expectation, _ asked: Asked.Type, line: Int = #line,
    _ register: (Container) -> Void
  ) {
    self.init(expected, line: line, register, ask: { _ = try await $0.resolve(Asked.self) })
  }

  /// - Parameter line: the line of the shape, for its name.
  init(
    _ expected: Expectation, in container: Container = Container(), line: Int = #line,
    _ register: (Container) -> Void = { _ in },
    ask: @escaping Ask = { _ = try await $0.resolve(Service.self) }
  ) {
    name = "line \(line)"
    self.expected = expected
    self.ask = ask
    waitsForMain = expected.place(from: .pool) == .main
    self.container = container
    register(container)
  }

  /// An override of a manifest's one registration.
  static func overriding(
    _ expected: Expectation, line: Int = #line, _ override: (ManifestOverrides) -> Void
  ) -> Shape {
    Shape(expected, in: overridden(override), line: line)
  }

  func written(in place: String) -> Shape {
    var shape = self
    shape.name = "\(place): \(name)"
    #if !swift(>=6) && !hasFeature(NonisolatedNonsendingByDefault)
    if place == "@MainActor", case .poolByReference = expected { shape.waitsForMain = true }
    #endif
    return shape
  }
}
