import Guise
import GuiseManifest
import Synchronization
import TestSupport
import Testing

// WithOtherFrameworks.md

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

/// What the article on other frameworks promises holds, with its code and its manifest.
@Suite("The article on other frameworks")
struct OtherFrameworksArticleTests {
  /// A configuration that remembers which of its values were asked for as secrets.
  private final class Configuration: ConfigurationReader {
    private let asked = Mutex<Set<String>>([])

    var secrets: Set<String> { asked.withLock { $0 } }

    func string(forKey key: String, isSecret: Bool) -> String? {
      if isSecret { _ = asked.withLock { $0.insert(key) } }
      return ["http.port": "80", "http.token": "hush"][key]
    }
  }

  private func container(_ options: ManifestOptions) async throws -> Container {
    let manifest = try #require(
      try Markdown(article: "WithOtherFrameworks").fences("json").first)
    return try await Container(
      manifest: .bytes(Array(manifest.utf8)), factories: .depot, options: options)
  }

  private func container() async throws -> Container {
    try await container(options(Configuration()))
  }

  @Test func theManifestOrdersServicesBehindTheContainer() async throws {
    let all = try await services(of: container()) {}
    #expect(all.map { "\(type(of: $0))" } == ["ContainerService", "JobQueue", "WebServer"])
  }

  @Test(arguments: [false, true])
  func aServiceThatEndsHasClosedTheContainer(isCancelled: Bool) async throws {
    let container = try await container()
    let service = ContainerService(container: container) {
      if isCancelled { throw CancellationError() }
    }
    let run = Task { try await service.run() }
    if isCancelled { run.cancel() }
    try await run.value
    let error = await #expect(throws: ResolutionError.self) {
      try await container.resolve(Services.self)
    }
    #expect(error?.reason == .noResolver)
  }

  @Test func eachRequestIsAnsweredInAScope() async throws {
    let responder = ScopedResponder(container: try await container())
    for path in ["/a", "/b"] {
      #expect(try await responder.respond(to: WebRequest(path: path)) == "page \(path)")
    }
  }

  @Test func valuesComeFromTheConfiguration() async throws {
    let configuration = Configuration()
    let services = try await container(options(configuration)).resolve(Services.self)
    let server = try #require(services.all.last as? WebServer)
    #expect(server.settings.port == 80 && server.settings.token == "hush")
    #expect(configuration.secrets == ["http.token"])
  }
}
