import TestSupport

@testable import Guise

/// What a sample resolves when it is used: one of these will do.
struct Later: Sendable {
  let alternatives: [@Sendable () async throws -> [any Sample]]

  init(_ alternatives: @Sendable () async throws -> [any Sample]...) {
    self.alternatives = alternatives
  }
}

/// A service that remembers what it is made of.
protocol Sample: AnyObject, Sendable {
  var origin: Origin { get }
  var parts: [any Sample] { get }
  var later: [Later] { get }
}

/// The registration that made a sample.
struct Origin {
  let line: Int
  let lifetime: Lifetime

  /// By a container that keeps it for others, whose own registrations it is built with.
  var isKeptForOthers: Bool {
    lifetime == .singleton || lifetime == .weak || lifetime.scopeName != nil
  }
}

final class S<N: Sendable>: Sample {
  let origin: Origin
  let parts: [any Sample]
  let later: [Later]

  init(_ origin: Origin, _ parts: [(any Sample)?] = [], later: [Later] = []) {
    self.origin = origin
    self.parts = parts.compactMap(\.self)
    self.later = later
  }
}

/// One to three containers with random registrations of six services, tagged and not.
struct RandomContainers: CustomStringConvertible {
  /// What containers and scopes are called.
  static let names = ["a", "b"]

  /// The innermost first.
  let containers: [Container]
  /// By the line that a registration was given: the service that it asks for only later.
  private(set) var later: [Any.Type?] = []
  private var generator: SplitMix
  /// How much may go wrong, so that there are cases without errors.
  private let wildness: Int

  init(seed: UInt64) {
    generator = SplitMix(seed: seed)
    wildness = Int.random(in: 0...3, using: &generator)
    var containers: [Container] = []
    for _ in 0...Int.random(in: 0...2, using: &generator) {
      let name = Bool.random(using: &generator) ? Self.names.randomElement(using: &generator) : nil
      containers.insert(Container(parent: containers.first, name: name), at: 0)
    }
    self.containers = containers
    for container in containers.reversed() {
      add(S<N0>.self, to: container)
      add(S<N1>.self, to: container)
      add(S<N2>.self, to: container)
      add(S<N3>.self, to: container)
      add(S<N4>.self, to: container)
      add(S<N5>.self, to: container)
    }
  }

  private mutating func add<N: Sendable>(_ type: S<N>.Type, to container: Container) {
    if chance(7) {
      let (origin, factory) = registration(type)
      container.register(lifetime: origin.lifetime, line: origin.line, factory: factory)
    }
    if chance(2) {
      let (origin, factory) = registration(type)
      container.register(
        tags: "x", lifetime: origin.lifetime, line: origin.line, factory: factory)
    }
    if chance(1) {
      let origin = Origin(line: later.count, lifetime: lifetime())
      later.append(nil)
      container.register(S<N>.self, lifetime: origin.lifetime, line: origin.line) { (_, _: Int) in
        S<N>(origin)
      }
    }
  }

  private mutating func registration<N: Sendable>(
    _ type: S<N>.Type
  ) -> (origin: Origin, factory: AutoFactory<S<N>>) {
    let origin = Origin(line: later.count, lifetime: lifetime())
    let shapes = Self.shapes(type, origin)
    // A leaf more often, so that not everything fails.
    let number = Int.random(in: (wildness - 3) * 6 - 4..<shapes.count, using: &generator)
    let shape = shapes[max(number, 0)]
    later.append(shape.later)
    return (origin, shape.factory)
  }

  private mutating func chance(_ tenths: Int) -> Bool {
    Int.random(in: 0..<10, using: &generator) < tenths
  }

  private mutating func lifetime() -> Lifetime {
    let lifetimes: [Lifetime] = [
      .transient, .transient, .singleton, .weak, .scoped, .graph, .scoped("a"), .scoped("b"),
    ]
    return lifetimes.randomElement(using: &generator) ?? .transient
  }

  var description: String {
    containers.enumerated().map { place, container in
      "container \(place) \(container.name ?? "")\n"
        + container.ownRegistrations(of: nil).map { registration in
          let requests = registration.requests?.map { "\($0.type)" }.joined(separator: ", ")
          return "  \(registration.lifetime) \(registration.key): \(requests ?? "opaque")"
        }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

extension RandomContainers {
  /// A factory, and the service that it asks for only later.
  private struct Shape<Service> {
    var factory: AutoFactory<Service>
    var later: Any.Type?

    init(_ factory: AutoFactory<Service>, later: Any.Type? = nil) {
      self.factory = factory
      self.later = later
    }
  }

  private static func shapes<N: Sendable>(_ type: S<N>.Type, _ o: Origin) -> [Shape<S<N>>] {
    [
      Shape(auto { S<N>(o) }),
      Shape(auto { (a: S<N0>) in S<N>(o, [a]) }),
      Shape(auto { (a: S<N1>, b: S<N2>?) in S<N>(o, [a, b]) }),
      Shape(auto { (a: [S<N3>]) in S<N>(o, a) }),
      Shape(auto { (a: LazyFullResolver<S<N4>>) in S<N>(o, later: [later(a)]) }, later: S<N4>.self),
      Shape(auto { (a: S<N5>?, b: S<N0>?) in S<N>(o, [a, b]) }),
      Shape(
        auto { (a: LazyResolver<S<N1>>, b: S<N2>) in S<N>(o, [b], later: [later(a)]) },
        later: S<N1>.self),
      Shape(auto { (a: [S<N0>?], b: S<N5>) in S<N>(o, a + [b]) }),
      Shape(
        auto { (a: [LazyTagsResolver<S<N3>>], b: S<N4>) in S<N>(o, [b], later: a.map(later)) }),
      Shape(auto { (a: S<N3>) async in S<N>(o, [a]) }),
      Shape(auto { (a: [S<N1>]?, b: S<N4>??) in S<N>(o, (a ?? []) + [b ?? nil]) }),
      Shape(auto { (a: LazyResolver<S<N2>>) in S<N>(o, later: [later(a)]) }, later: S<N2>.self),
      Shape(
        auto { (a: LazyFullResolver<S<N5>?>) in
          S<N>(o, later: [Later({ [try await a.resolve()].compactMap(\.self) })])
        }),
      Shape(
        auto { (a: LazyFullResolver<[S<N1>]>) in S<N>(o, later: [Later({ try await a.resolve() })])
        }
      ),
      Shape(auto { (a: [LazyResolver<S<N0>>]) in S<N>(o, later: a.map(later)) }),
    ]
  }

  private static func later<T: Sample>(_ lazy: LazyFullResolver<T>) -> Later {
    Later({ [try await lazy.resolve()] })
  }

  /// By every key that it can be asked for.
  private static func later<T: Sample>(_ lazy: LazyResolver<T>) -> Later {
    Later(
      { [try await lazy.resolve()] }, { [try await lazy.resolve(tags: "x")] },
      { [try await lazy.resolve(args: 1)] })
  }

  private static func later<T: Sample>(_ lazy: LazyTagsResolver<T>) -> Later {
    Later({ [try await lazy.resolve()] }, { [try await lazy.resolve(args: 1)] })
  }
}
