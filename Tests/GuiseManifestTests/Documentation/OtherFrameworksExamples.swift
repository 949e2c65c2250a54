import Guise
import GuiseManifest

// The code of the article on other frameworks, word for word, with the types that it names.

struct JobQueue: LifecycleService {
  func run() async throws {}
}

struct WebServer: LifecycleService {
  struct Settings: Decodable, Sendable {
    var port: Int
    var token: String
  }

  let settings: Settings

  func run() async throws {}
}

struct PageHandler: Sendable {
  let request: WebRequest

  func respond() async throws -> String { "page \(request.path)" }
}

struct TitleStore: Sendable {
  let titles: [String]
}

// MARK: Service life cycles

/// Stands for `Service` of swift-service-lifecycle.
protocol LifecycleService: Sendable {
  func run() async throws
}

struct Services: Sendable {
  let all: [any LifecycleService]
}

struct ContainerService: LifecycleService {
  let container: Container
  /// Stands for the function of that name: it returns when the group stops.
  let gracefulShutdown: @Sendable () async throws -> Void

  func run() async throws {
    try? await gracefulShutdown()
    // In a task of its own: instances have to be closed even if this one is cancelled.
    try await Task { try await container.close() }.value
  }
}

func services(
  of container: Container,
  gracefulShutdown: @escaping @Sendable () async throws -> Void
) async throws -> [any LifecycleService] {
  let closing = ContainerService(
    container: container, gracefulShutdown: gracefulShutdown)
  return [closing] + (try await container.resolve(Services.self).all)
}

// MARK: HTTP servers

/// Stands for a request of your HTTP server.
struct WebRequest: Sendable {
  let path: String
}

struct ScopedResponder: Sendable {
  let container: Container

  func respond(to request: WebRequest) async throws -> String {
    try await container.withScope("request", { $0.register(instance: request) }) { scope in
      try await scope.resolve(PageHandler.self).respond()
    }
  }
}

extension FactoryRegistry {
  static let depot = FactoryRegistry { factories in
    factories.register("job-queue", as: (any LifecycleService).self, JobQueue.init)
    factories.register(
      "web-server", as: (any LifecycleService).self, settings: WebServer.Settings.self,
      WebServer.init(settings:))
    factories.register("services", Services.init(all:))
    factories.register("page-handler", PageHandler.init(request:))
    factories.supplied(WebRequest.self, in: "request")
    factories.require(Services.self, from: .async)
    factories.require(PageHandler.self, from: .async, in: "request")
  }
}

// MARK: Configuration libraries

/// Stands for `ConfigReader` of swift-configuration.
protocol ConfigurationReader: Sendable {
  func string(forKey key: String, isSecret: Bool) -> String?
}

func options(_ configuration: any ConfigurationReader) -> ManifestOptions {
  ManifestOptions(
    environment: [:],
    values: { variable in
      configuration.string(forKey: variable.name, isSecret: variable.isSecret)
    })
}

// MARK: SwiftUI

#if canImport(SwiftUI)
import SwiftUI

private struct ContainerKey: EnvironmentKey {
  static let defaultValue = Container()
}

extension EnvironmentValues {
  /// The container that views resolve their models from.
  var container: Container {
    get { self[ContainerKey.self] }
    set { self[ContainerKey.self] = newValue }
  }
}

struct TitleList: View {
  @Environment(\.container) private var container
  @State private var titles: [String] = []
  @State private var problem: String?

  var body: some View {
    List(titles, id: \.self) { Text($0) }
      .overlay { if let problem { Text(problem) } }
      .task {
        do {
          titles = try await container.resolve(TitleStore.self).titles
        } catch {
          problem = "\(error)"
        }
      }
  }
}

#Preview {
  TitleList()
    .environment(
      \.container, Container { $0.register(instance: TitleStore(titles: ["Emma", "Persuasion"])) })
}
#endif
