import Guise
import GuiseManifest
import Synchronization

// The code of the article on scopes, word for word, with the types that it names.

struct Request: Sendable {
  let path: String
}

/// Counts how often it was opened and closed.
final class TransactionLog: Sendable {
  private let counts = Mutex((opened: 0, closed: 0))

  var opened: Int { counts.withLock { $0.opened } }
  var closed: Int { counts.withLock { $0.closed } }

  func open() { counts.withLock { $0.opened += 1 } }
  func close() { counts.withLock { $0.closed += 1 } }
}

final class Transaction: Closeable, Sendable {
  private let request: Request
  private let log: TransactionLog

  init(request: Request, log: TransactionLog) {
    self.request = request
    self.log = log
    log.open()
  }

  func close() async throws { log.close() }
}

struct Handler: Sendable {
  let request: Request
  let transaction: Transaction

  func respond() async throws -> String { "answered \(request.path)" }
}

extension FactoryRegistry {
  static let service = FactoryRegistry { factories in
    factories.register("transaction-log", TransactionLog.init)
    factories.register("transaction", Transaction.init(request:log:))
    factories.register("handler", Handler.init(request:transaction:))
    factories.supplied(Request.self, in: "request")
    factories.require(Handler.self, from: .async, in: "request")
  }
}

func respond(to request: Request, in container: Container) async throws -> String {
  try await container.withScope("request", { $0.register(instance: request) }) { scope in
    try await scope.resolve(Handler.self).respond()
  }
}

func respond(to requests: [Request], in container: Container) async throws -> [String] {
  try await container.withScope("session") { session in
    var answers: [String] = []
    for request in requests {
      answers.append(try await respond(to: request, in: session))
    }
    return answers
  }
}
