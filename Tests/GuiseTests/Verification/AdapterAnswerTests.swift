import TestSupport
import Testing

@testable import Guise
@testable import GuiseVerification

/// What the engine says of every two adapters around a service, however that is registered, against
/// what a container does.
@Suite struct AdapterAnswerTests {
  /// One way of registering a service, or adapters around it.
  struct Entry: CustomStringConvertible {
    enum Sort: CaseIterable {
      case plain, tagged, async, scoped, withArgument, taggedWithArgument, scopedWithArgument
    }

    let id: Int
    let type: any AskedType.Type
    let sort: Sort

    var description: String { "\(type) \(sort)" }

    func register(in container: Container, _ world: AskedWorld) {
      let type: any AskedType.Type = type
      register(type, in: container, world)
    }

    private func register<A: AskedType>(
      _ type: A.Type, in container: Container, _ world: AskedWorld
    ) {
      let id = id
      switch sort {
      case .plain: container.register(line: id) { _ in A.sample(id, world) }
      case .tagged: container.register(tags: "x", line: id) { _ in A.sample(id, world) }
      case .async:
        container.register(line: id) { _ async in
          await Task.yield()
          return A.sample(id, world)
        }
      case .scoped:
        container.register(lifetime: .scoped("a"), line: id) { _ in A.sample(id, world) }
      case .withArgument: container.register(line: id) { (_, _: Int) in A.sample(id, world) }
      case .taggedWithArgument:
        container.register(tags: "x", line: id) { (_, _: Int) in A.sample(id, world) }
      case .scopedWithArgument:
        container.register(lifetime: .scoped("a"), line: id) { (_, _: Int) in
          A.sample(id, world)
        }
      }
    }
  }

  /// Nothing; each way of registering each level; and the service itself beside each of the levels
  /// around it: every eighth of these pairs, all under stress.
  static func worlds(
    of levels: [any AskedType.Type], every: Int = TestSettings.isStress ? 1 : 8
  ) -> [[Entry]] {
    var entries: [Entry] = []
    for type in levels {
      for sort in Entry.Sort.allCases {
        entries.append(Entry(id: entries.count + 1, type: type, sort: sort))
      }
    }
    let services = entries.prefix(Entry.Sort.allCases.count)
    let pairs = services.flatMap { service in
      entries.dropFirst(services.count).map { [service, $0] }
    }
    return [[]] + entries.map { [$0] } + [Array(services.filter { $0.sort != .async })]
      + pairs.enumerated().filter { $0.offset % every == levels.count % every }
      .map(\.element)
  }

  /// A type with what it wraps, the service first.
  static let asked: [[any AskedType.Type]] = Asked.around(Asked.self).flatMap { inner in
    around(inner).map { outer in
      [Asked.self, inner, outer].reduce(into: []) { levels, type in
        if !levels.contains(where: { $0 == type }) { levels.append(type) }
      }
    }
  }

  /// Arrays of adapters that are resolved later: some elements come before others for a part of what
  /// is given then.
  static let arraysLater: [[any AskedType.Type]] = [
    later(Asked?.self), later(LazyTagsResolver<Asked>.self), later(Provider<Asked, Int>.self),
    later(Asked??.self, [Asked?.self]), later(Provider<Asked?, Int>.self, [Asked?.self]),
  ].flatMap(\.self)

  /// Providers that are resolved later: all that they pass on is known.
  static let providersLater: [[any AskedType.Type]] = [
    [Asked.self, Asked?.self, LazyTagsResolver<Provider<Asked?, Int>>.self],
    [Asked.self, [Asked].self, LazyTagsResolver<Provider<[Asked], Int>>.self],
    [Asked.self, Provider<Asked, Int>?.self, LazyResolver<Provider<Asked, Int>?>.self],
    [
      Asked.self, LazyResolver<Asked>.self, Provider<LazyResolver<Asked>, Int>?.self,
      LazyTagsResolver<Provider<LazyResolver<Asked>, Int>?>.self,
    ],
    insideProvider(LazyResolver<Asked>.self), insideProvider(LazyTagsResolver<Asked>.self),
    insideProvider(LazyResolver<Asked>?.self, [LazyResolver<Asked>.self]),
    insideProvider(LazyResolver<Asked?>.self, [Asked?.self]),
    insideProvider(LazyResolver<[Asked]>.self, [[Asked].self]),
  ]

  /// Choices inside of what is known whole.
  private static func insideProvider<E: AskedType>(
    _ type: E.Type, _ wrapped: [any AskedType.Type] = []
  ) -> [any AskedType.Type] {
    [Asked.self] + wrapped
      + [type, Provider<E, Int>.self, LazyTagsResolver<Provider<E, Int>>.self]
  }

  static let later = arraysLater + providersLater

  private static func later<E: AskedType>(
    _ element: E.Type, _ wrapped: [any AskedType.Type] = []
  ) -> [[any AskedType.Type]] {
    let levels: [any AskedType.Type] = [Asked.self] + wrapped + [element, [E].self]
    return [
      levels + [LazyResolver<[E]>.self], levels + [LazyTagsResolver<[E]>.self],
      levels + [LazyFullResolver<[E]>.self], levels + [Provider<[E], Int>.self],
      levels + [LazyResolver<[E]?>.self],
      levels + [Provider<[E], Int>.self, LazyResolver<Provider<[E], Int>>.self],
      levels + [Provider<[E]>.self, LazyResolver<Provider<[E]>>.self],
    ]
  }

  private static func around(_ type: any AskedType.Type) -> [any AskedType.Type] {
    func open<A: AskedType>(_ type: A.Type) -> [any AskedType.Type] { Asked.around(type) }
    return open(type)
  }

  @Test(arguments: asked.indices)
  func theAnswerIsTheContainers(_ number: Int) async throws {
    let levels = Self.asked[number]
    for entries in Self.worlds(of: levels) {
      for tags in [Tags(), Tags("x")] {
        let type: any AskedType.Type = levels[levels.count - 1]
        try await check(type, tags, entries)
      }
    }
  }

  @Test(arguments: later.indices)
  func theAnswerToWhatIsGivenLaterIsTheContainers(_ number: Int) async throws {
    let levels = Self.later[number]
    let type: any AskedType.Type = levels[levels.count - 1]
    for entries in Self.worlds(of: levels, every: 1) { try await check(type, Tags(), entries) }
  }

  private struct Made: Sendable {
    let number: Int
  }

  @Test func whatIsRegisteredHidesWhatArgumentsWouldMake() throws {
    let container = Container {
      $0.register(line: 1, factory: auto { (number: Int) in Made(number: number) })
      $0.register(line: 2) { (_, number: Int) in Made(number: number) }
    }
    let view = try #require(RegistrationView.chain(from: container).first)
    let answer = RequestAnswer(
      DependencyRequest(type: LazyResolver<Provider<Made, Int>>.self, tags: Tags()), in: view)
    #expect(answer.found.map(\.registration.location.line) == [2])
  }

  @Test func aKeyWithoutArgumentsIsAChoice() throws {
    let container = Container { $0.register { _ in Made(number: 1) } }
    let asked = RequestedKey<RegistrationView>(service: Made.self, tags: Tags(), arguments: nil)
    let answer = try #require(RegistrationView.chain(from: container).first).answer(asked)
    guard case .choice = answer.content else {
      Issue.record("\(answer.content)")
      return
    }
  }

  @Test func whatIsHiddenIsNotCollectedAndNotNear() throws {
    let container = Container()
    let traits = RegistrationTraits(hidden: true, at: SourceLocation(file: "", line: 1))
    typealias Pair = (a: Int, b: Int)
    let key = AnyKey(service: Pair.self, tags: Tags("hidden"))
    container.store(TypedRegistration<Pair>(key, traits, closure: { _, _ in (1, 2) }))
    let view = try #require(RegistrationView.chain(from: container).first)
    #expect(view.registration(for: key) != nil)
    #expect(view.family(of: Pair.self).isEmpty)
    #expect(view.placesOfKeys(near: Pair.self).isEmpty)
    #expect(view.placesOfKeys(near: (Int, Int).self).isEmpty)
    container.register(Pair.self) { _ in (1, 2) }
    let later = try #require(RegistrationView.chain(from: container).first)
    #expect(later.placesOfKeys(near: (Int, Int).self) == [1])
  }

  /// The settings are the process's.
  @Test func whatHasToBeFoundIsMissingWhereTheContainerThrows() async {
    await #expect(processExitsWith: .success) {
      for (optionals, arrays) in [(true, false), (false, true), (true, true)] {
        OptionalResolutionConfig.throwResolutionErrorWhenNotFound = optionals
        ArrayResolutionConfig.throwResolutionErrorWhenNotFound = arrays
        for levels in Self.asked + Self.later {
          // Nothing is registered, or the service without tags, or under one.
          for entries in Self.worlds(of: levels).prefix(3) {
            let type: any AskedType.Type = levels[levels.count - 1]
            for tags in [Tags(), Tags("x")] {
              try await AdapterAnswerTests().check(type, tags, entries)
            }
          }
          let scoped = Entry(id: 1, type: Asked.self, sort: .scoped)
          let type: any AskedType.Type = levels[levels.count - 1]
          await AdapterAnswerTests().keep(type, [scoped])
        }
      }
    }
  }

  private func check<A: AskedType>(_ type: A.Type, _ tags: Tags, _ entries: [Entry]) async throws {
    let world = AskedWorld()
    let root = Container()
    for entry in entries { entry.register(in: root, world) }
    // With every scope that anything needs.
    let container = Container(parent: root, name: "a")
    let view = try #require(RegistrationView.chain(from: container).first)
    let answer = RequestAnswer(DependencyRequest(type: type, tags: tags), in: view)
    let use = await AskedUse([
      { try await Resolve.awaitValue(type, tags: tags, from: container) }
    ])
    let name = "\(type) \(tags) of \(entries)"
    #expect(Set(answer.found.map(\.registration.location.line)) == use.ids, "\(name)")
    #expect(answer.missing.isEmpty == (use.failure == nil), "\(name)")
    let isAwaited = answer.found.contains {
      $0.kind != .deferred && $0.registration.concurrency == .async
    }
    #expect(isAwaited == needsAwait(type, tags, container), "\(name)")
  }

  private func needsAwait<A: AskedType>(
    _ type: A.Type, _ tags: Tags, _ container: Container
  ) -> Bool {
    do {
      _ = try Resolve.value(type, tags: tags, from: container)
      return false
    } catch {
      return (error as? ResolutionError)?.reason == .requiresAsync
    }
  }

  /// What is kept for all is built outside of the scope.
  @Test(arguments: (asked + providersLater).indices)
  func whatIsKeptIsRefusedWhatBelongsToAScope(_ number: Int) async throws {
    let levels = (Self.asked + Self.providersLater)[number]
    let type: any AskedType.Type = levels[levels.count - 1]
    for entries in Self.worlds(of: levels) {
      // Of several, those that fail for some arguments and those that fail for others are not added up.
      let isExact = entries.count == 1 || !entries.contains { $0.sort == .scopedWithArgument }
      await keep(type, entries, isExact: isExact)
    }
  }

  /// An array may have other elements later, and be empty.
  @Test(arguments: arraysLater.indices)
  func whatIsKeptMayHaveArraysThatMayBeWithoutAScope(_ number: Int) async throws {
    let levels = Self.arraysLater[number]
    let type: any AskedType.Type = levels[levels.count - 1]
    for entries in Self.worlds(of: levels) { await keep(type, entries, isExact: false) }
  }

  private struct Keeper<A: AskedType>: Sendable {
    let asked: A
  }

  /// - Parameter isExact: what fails has an error; at least, what has an error fails.
  private func keep<A: AskedType>(
    _ type: A.Type, _ entries: [Entry], isExact: Bool = true
  ) async {
    let world = AskedWorld()
    let root = Container()
    for entry in entries { entry.register(in: root, world) }
    root.register(
      lifetime: .singleton, line: 99, factory: auto { (asked: A) in Keeper(asked: asked) })
    let container = Container(parent: root, name: "a")
    let errors = container.verify().errors.filter { $0.registration.location.line == 99 }
    let use = await AskedUse([{ try await container.resolve(Keeper<A>.self).asked }])
    #expect(
      errors.isEmpty == (use.failure == nil) || errors.isEmpty && !isExact,
      "\(type) of \(entries): \(errors)")
  }
}
