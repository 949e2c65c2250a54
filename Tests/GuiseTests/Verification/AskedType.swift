@testable import Guise

/// A service, or adapters around one.
protocol AskedType: Sendable {
  /// A value that a registration of the type itself may return.
  static func sample(_ id: Int, _ world: AskedWorld) -> Self

  /// What is found in it, used in every way that it can be used.
  func use() async -> AskedUse
}

/// What came of using a value.
struct AskedUse: Equatable {
  enum Failure {
    /// Nothing is registered.
    case absent
    case other
  }

  /// Who made what is in it.
  var ids: Set<Int> = []
  var failure: Failure?

  /// A provider wants other arguments.
  struct NoInteger: Error {}

  /// One of several ways will do. But for the first, which gives no tags and no arguments, none does that
  /// finds nothing.
  init(_ ways: [@Sendable () async throws -> any AskedType]) async {
    var failures: [Failure] = []
    for (number, way) in ways.enumerated() {
      do {
        let use = try await way().use()
        ids.formUnion(use.ids)
        if let failure = use.failure ?? (number > 0 && use.ids.isEmpty ? .absent : nil) {
          failures.append(failure)
        }
      } catch {
        let reason = (error as? ResolutionError)?.reason
        failures.append(reason == .notFound ? .absent : .other)
      }
    }
    if failures.count == ways.count { failure = failures.contains(.other) ? .other : .absent }
  }

  init(ids: Set<Int> = [], failure: Failure? = nil) {
    self.ids = ids
    self.failure = failure
  }
}

/// Keeps the containers that lazy resolvers of samples hold weakly.
final class AskedWorld: @unchecked Sendable {
  private var others: [Container] = []

  /// A container in which a service is made by somebody else.
  func other<A: AskedType>(_ id: Int, _ type: A.Type) -> Container {
    let container = Container()
    container.register(line: id) { _ in A.sample(id, self) }
    container.register(line: id) { (_, _: Int) in A.sample(id, self) }
    others.append(container)
    return container
  }
}

struct Asked: AskedType, Hashable {
  let id: Int

  static func sample(_ id: Int, _ world: AskedWorld) -> Asked { Asked(id: id) }
  func use() async -> AskedUse { AskedUse(ids: [id]) }

  /// A type, and each adapter around it.
  static func around<A: AskedType>(_ type: A.Type) -> [any AskedType.Type] {
    [
      A.self, A?.self, [A].self, LazyResolver<A>.self, LazyTagsResolver<A>.self,
      LazyFullResolver<A>.self, Provider<A, Int>.self,
    ]
  }
}

extension Optional: AskedType where Wrapped: AskedType {
  static func sample(_ id: Int, _ world: AskedWorld) -> Wrapped? { .some(.sample(id, world)) }

  /// What is optional may be absent, also later, unless it has to be found.
  func use() async -> AskedUse {
    guard var use = await self?.use() else { return AskedUse() }
    let mayBeAbsent = !OptionalResolutionConfig.throwResolutionErrorWhenNotFound
    if use.failure == .absent, mayBeAbsent { use.failure = nil }
    return use
  }
}

extension Array: AskedType where Element: AskedType {
  static func sample(_ id: Int, _ world: AskedWorld) -> [Element] { [.sample(id, world)] }

  func use() async -> AskedUse {
    var all = AskedUse()
    for element in self {
      let use = await element.use()
      all.ids.formUnion(use.ids)
      all.failure = all.failure ?? use.failure
    }
    return all
  }
}

extension LazyResolver: AskedType where Service: AskedType {
  static func sample(_ id: Int, _ world: AskedWorld) -> Self {
    LazyResolver(resolver: Deferred(world.other(id, Service.self)))
  }

  func use() async -> AskedUse {
    await AskedUse([
      { try await self.resolve() }, { try await self.resolve(tags: "x") },
      { try await self.resolve(args: 1) }, { try await self.resolve(tags: "x", args: 1) },
    ])
  }
}

extension LazyTagsResolver: AskedType where Service: AskedType {
  static func sample(_ id: Int, _ world: AskedWorld) -> Self {
    LazyTagsResolver(resolver: Deferred(world.other(id, Service.self)), tags: Tags())
  }

  func use() async -> AskedUse {
    await AskedUse([{ try await self.resolve() }, { try await self.resolve(args: 1) }])
  }
}

extension LazyFullResolver: AskedType where Service: AskedType {
  static func sample(_ id: Int, _ world: AskedWorld) -> Self {
    LazyFullResolver(
      resolver: Deferred(world.other(id, Service.self)), key: AnyKey(service: Service.self),
      input: .none)
  }

  func use() async -> AskedUse { await AskedUse([{ try await self.resolve() }]) }
}

extension Provider: AskedType where Service: AskedType {
  static func sample(_ id: Int, _ world: AskedWorld) -> Self {
    Provider(resolver: Deferred(world.other(id, Service.self)), tags: Tags())
  }

  func use() async -> AskedUse {
    await AskedUse([{ try await self.resolve() }])
  }

  /// Calls it with arguments of whatever types it has; they are integers here.
  private func resolve() async throws -> Service {
    func argument<Value>(_ type: Value.Type) throws -> Value {
      guard let value = 1 as? Value else { throw AskedUse.NoInteger() }
      return value
    }
    return try await self(repeat try argument((each Argument).self))
  }
}
