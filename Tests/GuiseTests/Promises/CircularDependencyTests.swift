import Guise
import GuiseVerification
import TestSupport
import Testing

/// What Swinject's and Dip's guides to circular dependencies promise: two objects may need each other
/// where one of them is given the other by a property.
@Suite("Promised: circular dependencies", .endsInTime)
struct CircularDependencyTests {
  protocol Directing: AnyObject, Sendable {
    var stage: (any Staging)? { get }
  }
  protocol Staging: AnyObject, Sendable {
    var director: (any Directing)? { get }
  }

  final class Director: Directing, @unchecked Sendable {
    var stage: (any Staging)?
    init() {}
    init(stage: any Staging) { self.stage = stage }
  }
  final class Stage: Staging, @unchecked Sendable {
    var director: (any Directing)?
    init() {}
  }
  final class AskingStage: Staging, Resolvable, @unchecked Sendable {
    private(set) var director: (any Directing)?
    init() {}
    func resolveDependencies(_ resolver: any Resolver) throws { director = try resolver.resolve() }
  }
  final class WrappingStage: Staging, Injectable, @unchecked Sendable {
    @Injected private var wrapped: any Directing
    var director: (any Directing)? { wrapped }
    init() {}
  }

  /// How the stage is given its director, once there is a stage.
  enum Property: CaseIterable, Sendable { case injected, asked, wrapped }
  /// How the director is given its stage.
  enum Other: CaseIterable, Sendable { case auto, closure, asyncClosure, property }

  static let kept = [Lifetime.graph, .singleton, .scoped, .weak]

  private static func theatre(
    _ property: Property, _ other: Other, _ lifetime: Lifetime, _ directors: Counter
  ) -> Container {
    let container = Container()
    switch property {
    case .injected:
      let stage = container.register(
        lifetime: lifetime, factory: auto { () in Stage() }.injecting(\.director))
      container.register((any Staging).self, forwardingTo: stage) { $0 }
    case .asked:
      container.register((any Staging).self, lifetime: lifetime) { _ in AskingStage() }
    case .wrapped:
      let stage = container.register(injectable: WrappingStage.self, lifetime: lifetime)
      container.register((any Staging).self, forwardingTo: stage) { $0 }
    }
    let director: Key<Director>
    switch other {
    case .auto:
      director = container.register(
        lifetime: lifetime,
        factory: auto { (stage: any Staging) in
          directors.increment()
          return Director(stage: stage)
        })
    case .closure:
      director = container.register(lifetime: lifetime) { r in
        let stage = try r.resolve((any Staging).self)
        directors.increment()
        return Director(stage: stage)
      }
    case .asyncClosure:
      director = container.register(lifetime: lifetime) { r async throws in
        let stage = try await r.resolve((any Staging).self)
        directors.increment()
        return Director(stage: stage)
      }
    case .property:
      let factory = auto { () in
        directors.increment()
        return Director()
      }
      director = container.register(lifetime: lifetime, factory: factory.injecting(\.stage))
    }
    container.register((any Directing).self, forwardingTo: director) { $0 }
    return container
  }

  /// Neither order of asking makes an object twice.
  @Test(arguments: Property.allCases, Other.allCases)
  func onePropertyIsEnoughWhoeverIsAskedFirst(_ property: Property, _ other: Other) async throws {
    for lifetime in Self.kept {
      func sync() throws {
        let directors = Counter()
        let first = Self.theatre(property, other, lifetime, directors)
        let director = try first.resolve((any Directing).self)
        #expect(director.stage?.director === director, "\(lifetime)")
        #expect(directors.value == 1, "\(lifetime)")
        let second = Self.theatre(property, other, lifetime, directors)
        let stage = try second.resolve((any Staging).self)
        #expect(stage.director?.stage === stage, "\(lifetime)")
        #expect(directors.value == 2, "\(lifetime)")
      }
      if other != .asyncClosure { try sync() }
      // What is told of itself asks in a sync way, and cannot await the other's factory.
      if other == .asyncClosure && property == .asked { continue }
      let directors = Counter()
      let first = Self.theatre(property, other, lifetime, directors)
      let director = try await first.resolve((any Directing).self)
      #expect(director.stage?.director === director, "\(lifetime)")
      #expect(directors.value == 1, "\(lifetime)")
      let second = Self.theatre(property, other, lifetime, directors)
      let stage = try await second.resolve((any Staging).self)
      #expect(stage.director?.stage === stage, "\(lifetime)")
      #expect(directors.value == 2, "\(lifetime)")
    }
  }

  final class Backstage: @unchecked Sendable {
    weak var manager: Manager?
    init() {}
  }
  final class Manager: @unchecked Sendable {
    let backstage: Backstage
    init(_ backstage: Backstage) { self.backstage = backstage }
  }

  /// A weak property keeps nobody: only who was asked for, or is kept by the container, is there.
  @Test(arguments: [(Lifetime.graph, false), (.weak, false), (.scoped, true), (.singleton, true)])
  func aWeakBackReference(_ lifetime: Lifetime, _ isKept: Bool) throws {
    func container() -> Container {
      let container = Container()
      container.register(lifetime: lifetime, factory: auto(Backstage.init).injecting(\.manager))
      container.register(lifetime: lifetime, factory: auto(Manager.init))
      return container
    }
    let manager = try container().resolve(Manager.self)
    #expect(manager.backstage.manager === manager)
    let other = container()
    let backstage = try other.resolve(Backstage.self)
    #expect((backstage.manager != nil) == isKept)
    withExtendedLifetime(other) {}
  }

  final class Script: @unchecked Sendable {
    var author: Author?
    init() {}
  }
  final class Author: @unchecked Sendable {
    let script: Script
    init(_ script: Script) { self.script = script }
  }
  final class Rehearsal: Sendable {
    let hadAuthor: Bool
    init(_ script: Script) { hadAuthor = script.author?.script === script }
  }

  /// Whoever is outside of the cycle gets what is whole, as early as in its initializer.
  @Test(arguments: kept)
  func anInitializerOutsideOfTheCycleGetsWhatIsWired(_ lifetime: Lifetime) async throws {
    let container = Container()
    container.register(lifetime: lifetime, factory: auto(Script.init).injecting(\.author))
    container.register(lifetime: lifetime, factory: auto(Author.init))
    container.register(factory: auto(Rehearsal.init))
    container.register(tags: "closure") { r in Rehearsal(try r.resolve()) }
    func sync() throws {
      #expect(try container.resolve(Rehearsal.self).hadAuthor)
      #expect(try container.resolve(Rehearsal.self, tags: "closure").hadAuthor)
    }
    try sync()
    #expect(try await container.resolve(Rehearsal.self).hadAuthor)
    #expect(container.verify().errors.isEmpty)
  }

  protocol Act: AnyObject, Sendable { var show: Show { get } }
  final class Show: @unchecked Sendable {
    var acts: [any Act] = []
    var first: (any Act)?
    init() {}
  }
  final class Song: Act {
    let show: Show
    init(_ show: Show) { self.show = show }
  }

  /// A host is injected with all that plug into it, each of which was made with the host.
  @Test(arguments: [Lifetime.graph, .singleton, .scoped])
  func aCycleThroughAnArray(_ lifetime: Lifetime) async throws {
    func container() -> Container {
      let container = Container()
      container.register(
        lifetime: lifetime,
        factory: auto(Show.init).injecting(\.acts).injecting(\.first, tags: "first"))
      for tag in ["first", "second", "third"] {
        container.register((any Act).self, tags: tag, lifetime: lifetime) { r in
          Song(try r.resolve())
        }
      }
      return container
    }
    func isWhole(_ show: Show) -> Bool {
      show.acts.count == 3 && show.acts[0] === show.first
        && show.acts.allSatisfy { $0.show === show }
    }
    func sync() throws {
      #expect(isWhole(try container().resolve(Show.self)))
      for tag in ["first", "second", "third"] {
        let act = try container().resolve((any Act).self, tags: tag)
        #expect(isWhole(act.show) && act.show.acts.contains { $0 === act }, "\(tag)")
      }
      let acts = try container().resolve([any Act].self)
      #expect(acts.count == 3 && acts.allSatisfy { isWhole($0.show) && $0.show === acts[0].show })
    }
    try sync()
    #expect(isWhole(try await container().resolve(Show.self)))
    #expect(isWhole(try await container().resolve((any Act).self, tags: "second").show))
  }

  @Test func cyclesUnderDifferentTagsAreApart() throws {
    let container = Container()
    for side in ["left", "right"] {
      container.register(
        tags: side, lifetime: .singleton,
        factory: auto(Script.init).injecting(\.author, tags: side))
      container.register(tags: side, lifetime: .singleton) { r in
        Author(try r.resolve(tags: side))
      }
    }
    let left = try container.resolve(Script.self, tags: "left")
    let right = try container.resolve(Author.self, tags: "right")
    #expect(left.author?.script === left && right.script.author === right)
    #expect(left !== right.script)
  }

  @Test(arguments: [Lifetime.graph, .singleton])
  func aRunTimeArgumentReachesBothSides(_ lifetime: Lifetime) async throws {
    final class Play: @unchecked Sendable {
      let title: String
      let poster: Poster
      init(_ title: String, _ poster: Poster) { (self.title, self.poster) = (title, poster) }
    }
    final class Poster: Resolvable, @unchecked Sendable {
      let text: String
      weak var play: Play?
      init(_ text: String) { self.text = text }
      func resolveDependencies(_ resolver: any Resolver) throws {
        play = try resolver.resolve(args: text)
      }
    }
    func container() -> Container {
      let container = Container()
      container.register(lifetime: lifetime) { (r, title: String) in
        Play(title, try r.resolve(args: title))
      }
      container.register(lifetime: lifetime) { (_, title: String) in Poster(title) }
      return container
    }
    func sync() throws {
      let play = try container().resolve(Play.self, args: "Faust")
      #expect(play.poster.play === play && play.poster.text == "Faust")
    }
    try sync()
    let play = try await container().resolve(Play.self, args: "Medea")
    #expect(play.poster.play === play && play.title == "Medea")
  }
}
