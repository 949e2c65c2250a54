internal import GuiseCommand
package import GuiseManifest
internal import GuiseValidation

/// A connection to one client: it handles messages in order and sends responses.
package final class LanguageServer {
  private enum Phase {
    case starting, running, shutDown
  }

  private var phase = Phase.starting
  private let workspace = Workspace()
  private let diagnostics = DiagnosticsPublisher()
  private let write: (JSON) -> Void

  /// - Parameter write: writes a message to the client.
  package init(write: @escaping (JSON) -> Void) { self.write = write }

  private func send(_ members: JSON) { write(.joined(["jsonrpc": "2.0"], members)) }

  private func send(_ error: LSPError, for id: JSON?) {
    send([
      "id": id ?? .null,
      "error": ["code": .integer(error.code.rawValue), "message": .string(error.message)],
    ])
  }

  /// Handles a message.
  ///
  /// - Returns: the exit status; nil while the connection continues.
  package func take(_ body: [UInt8]) -> Int32? {
    let message: LSPMessage
    do {
      message = try LSPMessage(body)
    } catch {
      send(error, for: nil)
      return nil
    }
    guard let method = message.method else { return nil }
    guard let id = message.id else {
      if method == "exit" { return phase == .shutDown ? 0 : 1 }
      notify(method, message)
      return nil
    }
    do throws(LSPError) {
      send(["id": id, "result": try answer(method, message)])
    } catch {
      send(error, for: id)
    }
    return nil
  }

  /// Continues checks while the server is otherwise idle.
  ///
  /// - Parameter isInterrupted: whether a message is waiting.
  package func work(isInterrupted: () -> Bool) {
    guard phase == .running else { return }
    while !isInterrupted() {
      if workspace.checkNext() { continue }
      if let manifests = workspace.takeChangedResults() {
        for message in diagnostics.publish(manifests, in: workspace) { send(message) }
      }
      return
    }
  }

  private func answer(_ method: String, _ message: LSPMessage) throws(LSPError) -> JSON {
    switch (phase, method) {
    case (.starting, "initialize"):
      return initialize(EditorClient(message.parameters))
    case (.starting, _):
      throw LSPError(.notInitialized, "the first request is \"initialize\"")
    case (.running, "initialize"):
      throw LSPError(.invalidRequest, "\"initialize\" was requested already")
    case (.running, "shutdown"):
      phase = .shutDown
      return .null
    case (.running, _):
      guard let answer = try workspace.answer(message) else {
        throw LSPError(.methodNotFound, "this server has no \"\(method)\"")
      }
      return answer
    case (.shutDown, _):
      throw LSPError(.invalidRequest, "the server was shut down")
    }
  }

  private func notify(_ method: String, _ message: LSPMessage) {
    guard phase == .running else { return }
    if method == "initialized" { return watchFiles() }
    do {
      try workspace.take(message)
    } catch {
      // A notification has no response, and the client's state may now differ from the server's.
      let parameters: JSON = ["type": 1, "message": .string(error.message)]
      send(["method": "window/logMessage", "params": parameters])
    }
  }

  private func initialize(_ client: EditorClient) -> JSON {
    phase = .running
    workspace.client = client
    let own: JSON = [
      "positionEncoding": "utf-16",
      "textDocumentSync": ["openClose": true, "change": 1, "save": ["includeText": false]],
    ]
    return [
      "capabilities": own.adding(Workspace.capabilities),
      "serverInfo": ["name": "guise-language-server", "version": .string(GuiseVersion.current)],
    ]
  }

  /// Requests notifications about files that change outside the editor: catalogs and included
  /// manifests.
  private func watchFiles() {
    guard workspace.client.watchesFiles else { return }
    let registration: JSON = [
      "id": "watch", "method": "workspace/didChangeWatchedFiles",
      "registerOptions": ["watchers": [["globPattern": "**/*.json"]]],
    ]
    send([
      "id": "watch", "method": "client/registerCapability",
      "params": ["registrations": [registration]],
    ])
  }
}
