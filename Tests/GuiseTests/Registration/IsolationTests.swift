import Foundation
import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Main-actor registrations, row 11", .endsInTime)
struct IsolationTests {
  private let container = Container()

  @MainActor final class Screen {
    let title: String
    init(_ title: String) {
      MainActor.preconditionIsolated()
      self.title = title
    }
  }

  /// Not `Sendable`.
  final class Box {
    var text = "box"
  }

  private func reason<Value>(_ container: Container, _ type: Value.Type) -> ResolutionError.Reason?
  {
    do { _ = try container.resolve(type) } catch { return (error as? ResolutionError)?.reason }
    return nil
  }

  // MARK: The matrix

  @Test(arguments: IsolationMatrix.rows, [Lifetime.transient, .singleton])
  func everyRowFromEveryPlace(_ row: IsolationMatrix.Row, _ lifetime: Lifetime) async throws {
    for (place, outcome) in zip(IsolationMatrix.Place.allCases, row.outcomes) {
      let container = Container()
      container.register(factory: mainauto(IsolationMatrix.View.init))
      row.register(container, lifetime)
      #expect(await resolve(container, from: place) == outcome, "\(place.rawValue)")
      if lifetime == .singleton {
        // Once it is built, whoever asks gets it.
        _ = try await Task { @MainActor in
          try await container.resolve(IsolationMatrix.Probe.self)
        }.value
        for place in IsolationMatrix.Place.allCases {
          #expect(await resolve(container, from: place) == nil, "kept: \(place.rawValue)")
        }
      }
    }
  }

  private func resolve(
    _ container: Container, from place: IsolationMatrix.Place
  ) async -> ResolutionError.Reason? {
    switch place {
    case .sync: await onThread { reason(container, IsolationMatrix.Probe.self) }
    case .syncOnMainActor: await MainActor.run { reason(container, IsolationMatrix.Probe.self) }
    case .async: await Task.detached { await awaitingReason(container) }.value
    case .asyncOnMainActor: await Task { @MainActor in await awaitingReason(container) }.value
    }
  }

  nonisolated(nonsending) private func awaitingReason(
    _ container: Container
  ) async -> ResolutionError.Reason? {
    do { _ = try await container.resolve(IsolationMatrix.Probe.self) } catch {
      return (error as? ResolutionError)?.reason
    }
    return nil
  }

  @Test func theDocumentedTableIsTheTestedOne() throws {
    let text = try Repository.text("Sources/Guise/Guise.docc/ConcurrencyAndActors.md")
    let table = text.split(separator: "\n").filter { $0.hasPrefix("|") }.map(String.init)
    let places = IsolationMatrix.Place.allCases.map(\.rawValue)
    let rows = IsolationMatrix.rows.map { row in
      [row.registration] + row.outcomes.map { $0.map { "`\($0)`" } ?? "yes" }
    }
    let expected = ([["Registered"] + places, places.map { _ in "---" } + ["---"]] + rows)
      .map { "| \($0.joined(separator: " | ")) |" }
    #expect(table == expected)
  }

  // MARK: Traits, arguments, nesting

  @Test @MainActor func traitsTagsAndArguments() async throws {
    let key = container.register(
      tags: "a", 1, lifetime: .singleton, metadata: 7, isolation: MainActor.shared
    ) { _ in Screen("a1") }
    let screen = try container.resolve(Screen.self, tags: 1, "a", isolation: MainActor.shared)
    #expect(try container.resolve(tags: "a", 1, isolation: MainActor.shared) as Screen === screen)
    #expect(container.metadata(for: key, as: Int.self) == 7)
    #expect(container.keys(Screen.self, lifetime: .singleton) == [key])
    // Arguments need not be `Sendable`.
    container.register(isolation: MainActor.shared) { (_, box: Box, number: Int) in
      Screen("\(box.text)\(number)")
    }
    container.register(isolation: MainActor.shared) { (_, box: Box) async in Screen(box.text) }
    let made = try container.resolve(Screen.self, args: Box(), 2, isolation: MainActor.shared)
    #expect(made.title == "box2")
    try await Task.detached {
      #expect(try await container.resolve(Screen.self, args: Box(), 1).title == "box1")
      #expect(try await container.resolve(Screen.self, args: Box()).title == "box")
      let awaited = try await container.resolve(
        Screen.self, tags: "a", 1, isolation: MainActor.shared)
      #expect(awaited === screen)
    }.value
  }

  @Test func dependenciesThroughAutoAdaptersAndClosures() async throws {
    let container = Container { $0.register(instance: "auto") }
    container.register(tags: "closure", isolation: MainActor.shared) { r in
      Screen(try r.resolve(String.self) + " closure")
    }
    container.register(isolation: MainActor.shared, factory: mainauto(Screen.init))
    container.register(
      factory: auto { (screens: [Screen], _: Box?, later: LazyResolver<Screen>) in
        (screens, later)
      })
    let (screens, later) = try await container.resolve(([Screen], LazyResolver<Screen>).self)
    #expect(screens.map { $0.title } == ["auto closure", "auto"])
    #expect(try await later.resolve().title == "auto")
    try await MainActor.run {
      let (screens, later) = try container.resolve(([Screen], LazyResolver<Screen>).self)
      #expect(try screens.count == 2 && later.resolve().title == "auto")
    }
    let error = await onThread {
      resolutionError { try container.resolve(([Screen], LazyResolver<Screen>).self) }
    }
    #expect(error?.reason == .requiresMainActor && error?.services.last == "Screen")
  }

  @Test func errorsAndCyclesAreTold() async throws {
    container.register(isolation: MainActor.shared) { _ -> Screen in throw Broken(name: "dark") }
    container.register(Int.self, isolation: MainActor.shared) { try $0.resolve(String.self).count }
    container.register(isolation: MainActor.shared, factory: mainauto { (i: Int) in "\(i)" })
    let error = await resolutionError { try await container.resolve(Screen.self) }
    #expect(error?.underlying as? Broken == Broken(name: "dark"))
    let cycle = await MainActor.run { resolutionError { try container.now(String.self) } }
    #expect(cycle?.isClosedCycle == true)
    let awaited = await resolutionError { try await container.resolve(String.self) }
    #expect(awaited?.isClosedCycle == true)
  }

  @Test func verifySeesTheParameters() {
    container.register(isolation: MainActor.shared, factory: mainauto(Screen.init))
    container.register(isolation: MainActor.shared) { _ in Object() }
    let report = container.verify()
    #expect(report.findings.map { "\($0.dependency.service)" } == ["String"])
    #expect((report.verified, report.opaque, report.failed) == (0, 1, 1))
  }

  // MARK: Kept instances

  @Test func aSingletonIsBuiltOnceWhoeverAsks() async throws {
    for _ in 0..<Stress.rounds {
      let container = Container()
      let built = Counter()
      container.register(lifetime: .singleton, isolation: MainActor.shared) { _ in
        Screen("\(built.increment())")
      }
      let tasks = (0..<4).map { _ in Task.detached { try await container.resolve(Screen.self) } }
      let onMain = Task { @MainActor in reason(container, Screen.self) }
      let thread = Task { await onThread { reason(container, Screen.self) } }
      let screen = try await container.resolve(Screen.self)
      for task in tasks { #expect(try await task.value === screen) }
      #expect(await onMain.value == nil)
      #expect([nil, .requiresMainActor].contains(await thread.value))
      #expect(built.value == 1)
    }
  }

  /// The build waits for the main actor, which must not wait for the build.
  @Test func theMainActorNeverWaitsForItself() async throws {
    let begun = Gate()
    container.register { _ in
      begun.open()
      return Box()
    }
    container.register(
      lifetime: .singleton, isolation: MainActor.shared,
      factory: mainauto { (_: Box) in Screen("kept") })
    let thread = TaskThread()
    let (task, onMain, elsewhere) = await MainActor.run {
      let task = Task.detached(executorPreference: thread) {
        try await container.resolve(Screen.self)
      }
      // Its parameter is built by now, and the main actor is busy here: it cannot get further.
      begun.waitBlockingMainActor()
      let onMain = reason(container, Screen.self)
      let elsewhere = Task.detached { await onThread { reason(container, Screen.self) } }
      return (task, onMain, elsewhere)
    }
    #expect(onMain == nil)
    #expect(await elsewhere.value == nil)
    let screen = try await task.value
    #expect(await onThread { try? container.now(Screen.self) } === screen)
  }

  /// A build that could not go on where it ran fails nobody who can.
  @Test func waitersBuildWhereTheyCan() async throws {
    let (begun, asked, go) = (Gate(), Gate(), Gate())
    container.register(isolation: MainActor.shared) { _ in Screen("") }
    container.register(Int.self) { _ in
      begun.open(andBlockOn: go)
      return 1
    }
    container.register(
      String.self, lifetime: .singleton, factory: auto { (_: Int, _: Screen) in "built" })
    let thread = Task { await onThread { reason(container, String.self) } }
    await begun.wait()
    let task = Task.detached { try await container.resolve(String.self) }
    // The main actor is blocked until the build has failed.
    Task.detached(executorPreference: TaskThread()) {
      await asked.wait()
      go.open()
    }
    let onMain = Task { @MainActor in
      asked.open()
      return reason(container, String.self)
    }
    #expect(await thread.value == .requiresMainActor)
    #expect(try await task.value == "built")
    // Unless the task came first, and its build waits for the main actor.
    #expect([nil, .requiresAsync].contains(await onMain.value))
  }

  #if os(Linux)
  /// As on Apple's systems after `dispatchMain()`: once an async `main` has suspended, no more than one
  /// thread at a time serves the main queue, but not the first one.
  @Test func theMainActorIsKnownOnAnyThread() async {
    await #expect(processExitsWith: .success) {
      let container = Container()
      container.register(Int.self, isolation: MainActor.shared) { _ in 1 }
      let isFirst = try await MainActor.run {
        try #require(container.resolve(Int.self) == 1)
        return Thread.isMainThread
      }
      try #require(!isFirst)
    }
  }
  #endif

  /// In a process of its own: the switch is every container's.
  @Test func blockingMovesNoFactoryOffTheActor() async {
    await #expect(processExitsWith: .success) {
      ResolutionConfig.allowSynchronousResolutionOfAsyncEntries = true
      let reasons = await onThreads(1) { _ in
        let container = Container()
        container.register(Int.self, isolation: MainActor.shared) { _ in 1 }
        container.register(
          String.self, lifetime: .singleton, isolation: MainActor.shared,
          factory: mainauto { (_: Int) in "" })
        return [
          resolutionError { try container.resolve(Int.self) }?.reason,
          resolutionError { try container.resolve(String.self) }?.reason,
        ]
      }
      try #require(reasons == [[.requiresMainActor, .requiresMainActor]])
    }
  }
}
