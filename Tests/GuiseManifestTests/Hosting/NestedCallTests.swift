import Guise
import GuiseHosting
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// A call that waited for itself would hang these tests.
@Suite(.endsInTime) struct NestedCallTests {
  /// Calls a host, once there is one, and keeps the outcome.
  final class Caller: Sendable {
    typealias Call = @Sendable () async throws -> Void

    private let call = Locked<Call?>(nil)
    private let errors = Locked<[(any Error)?]>([])
    private let task = Locked<Task<Void, Never>?>(nil)

    func set(_ call: Call?) { self.call.withLock { $0 = call } }

    func ask() async throws {
      if let call = call.withLock({ $0 }) { try await make(call) }
    }

    private func make(_ call: Call) async throws {
      do {
        try await call()
        errors.withLock { $0.append(nil) }
      } catch {
        errors.withLock { $0.append(error) }
        throw error
      }
    }

    /// Asks in a task of its own, from where nothing can wait.
    func startAsking() {
      guard let call = call.withLock({ $0 }) else { return }
      let asking = Task { _ = try? await make(call) }
      task.withLock { $0 = asking }
    }

    func waitForTask() async { await task.withLock { $0 }?.value }

    /// The errors of the calls; nil where one succeeded.
    var outcomes: [(any Error)?] { errors.withLock { $0 } }
  }

  final class Service: Closeable, Sendable {
    private let onClose: @Sendable () async throws -> Void

    init(onClose: @escaping @Sendable () async throws -> Void = {}) { self.onClose = onClose }

    func close() async throws { try await onClose() }
  }

  struct Text: Decodable, Sendable { var text: String }

  /// Each waits for a call in another way.
  private static let factories = FactoryRegistry { factories in
    factories.supplied(Caller.self)
    factories.register("text", settings: Text.self) { (text: Text) in text }
    factories.register("plain") { Service() }
    factories.register("factory") { (caller: Caller) async in
      try? await caller.ask()
      return Service()
    }
    factories.register("child-task") { (caller: Caller) async in
      async let asked: Void? = try? caller.ask()
      _ = await asked
      return Service()
    }
    factories.register("task") { (caller: Caller) async in
      _ = await Task { try await caller.ask() }.result
      return Service()
    }
    factories.register("variable") { (caller: Caller) async in
      await caller.waitForTask()
      return Service()
    }
    factories.register("closing") { (caller: Caller) in
      Service(onClose: { try? await caller.ask() })
    }
    factories.register("closing-and-throwing") { (caller: Caller) in
      Service(onClose: { try await caller.ask() })
    }
    factories.register("watcher") { (caller: Caller) in
      caller.startAsking()
      return Service()
    }
  }

  private struct Application {
    let caller = Caller()
    let closingErrors = Locked<[String]>([])
    let host: ManifestHost

    init(_ factory: String) async throws {
      let (caller, closingErrors) = (caller, closingErrors)
      let manifest = """
        {"guise": 1, "variables": {"text": {"type": "string"}}, "assemblies": {"app": {"registrations": {
          "service": {"factory": "\(factory)", "lifetime": "singleton", "eager": true},
          "text": {"factory": "text", "settings": {"text": "${text}"}}
        }}}}
        """
      host = try await ManifestHost(
        manifest: .files(["manifest.json": Array(manifest.utf8)], main: "manifest.json"),
        factories: NestedCallTests.factories,
        options: ManifestOptions(values: { _ in
          if factory == "variable" { caller.startAsking() }
          return "text"
        }),
        supplies: { $0.register(instance: caller) },
        closingFailed: { error in closingErrors.withLock { $0.append("\(error)") } })
    }

    /// Expects that the host still works.
    func expectItWorks() async throws {
      caller.set(nil)
      try await host.reload()
      try await host.withContainer { _ = try await $0.resolve(Service.self) }
      try await host.close()
      await #expect(throws: ResolutionError.self) { try await host.reload() }
    }
  }

  enum Call: CaseIterable {
    case reload, close

    func make(_ host: ManifestHost) async throws {
      switch self {
      case .reload: try await host.reload()
      case .close: try await host.close()
      }
    }
  }

  private func expectNested(
    _ outcomes: [(any Error)?], _ location: Testing.SourceLocation = #_sourceLocation
  ) {
    let words = """
      a host was asked to reload or to close from inside its own reload or close, and would wait for itself
        help: ask from Task.detached, and do not wait for that task inside the reload
      """
    let found = outcomes.map { ($0 as? ManifestHost.NestedCallError)?.description }
    #expect(found == [words], sourceLocation: location)
  }

  @Test(
    arguments: ["factory", "child-task", "task", "variable", "closing"], Call.allCases)
  func aCallInsideAReloadIsAnError(_ factory: String, _ call: Call) async throws {
    let application = try await Application(factory)
    application.caller.set { [host = application.host] in try await call.make(host) }
    try await application.host.reload()
    expectNested(application.caller.outcomes)
    try await application.expectItWorks()
  }

  @Test(arguments: Call.allCases)
  func aCallInsideACloseIsAnError(_ call: Call) async throws {
    let application = try await Application("closing")
    application.caller.set { [host = application.host] in try await call.make(host) }
    try await application.host.close()
    expectNested(application.caller.outcomes)
    try await application.host.close()
  }

  @Test func anInstanceMayFailToClose() async throws {
    let application = try await Application("closing-and-throwing")
    application.caller.set { [host = application.host] in try await host.reload() }
    try await application.host.reload()
    let errors = application.closingErrors.withLock { $0 }
    #expect(errors.count == 1)
    #expect(errors.first?.contains("would wait for itself") == true)
    try await application.expectItWorks()
  }

  /// It is inside only as long as the reload lasts.
  @Test func aTaskAfterTheReloadMayCall() async throws {
    let application = try await Application("watcher")
    for _ in 0..<3 {
      let gate = Gate()
      application.caller.set { [host = application.host, caller = application.caller] in
        await gate.wait()
        // The next instance does not watch.
        caller.set(nil)
        try await host.reload()
      }
      try await application.host.reload()
      gate.open()
      await application.caller.waitForTask()
    }
    #expect(application.caller.outcomes.count == 3)
    #expect(application.caller.outcomes.allSatisfy { $0 == nil })
    try await application.expectItWorks()
  }

  @Test(arguments: ["factory", "closing"])
  func anotherHostReloadsInside(_ factory: String) async throws {
    let (outer, inner) = (try await Application(factory), try await Application("plain"))
    outer.caller.set { try await inner.host.reload() }
    try await outer.host.reload()
    #expect(outer.caller.outcomes.count == 1)
    #expect(outer.caller.outcomes.allSatisfy { $0 == nil })
    try await inner.expectItWorks()
    try await outer.expectItWorks()
  }

  @Test func aCallThroughAnotherHostIsAnError() async throws {
    let (outer, inner) = (try await Application("factory"), try await Application("factory"))
    outer.caller.set { try await inner.host.reload() }
    inner.caller.set { try await outer.host.reload() }
    try await outer.host.reload()
    expectNested(inner.caller.outcomes)
    #expect(outer.caller.outcomes.allSatisfy { $0 == nil })
    try await inner.expectItWorks()
    try await outer.expectItWorks()
  }
}
