internal import GuiseCommand
package import GuiseManifest

/// A connection to one client: it handles messages in order and sends responses.
package final class LanguageServer {
  private enum Phase {
    case starting, running, shutDown
  }

  private var phase = Phase.starting
  private let workspace = Workspace()
  private let diagnostics = DiagnosticsPublisher()
  private let send: (LSPOutgoing) -> Void

  /// - Parameter send: writes a message to the client.
  package init(send: @escaping (LSPOutgoing) -> Void) { self.send = send }

  /// Handles a message.
  ///
  /// - Parameter isCancelled: whether the client has cancelled a request.
  /// - Returns: the exit status; nil while the connection continues.
  package func take(
    _ body: [UInt8], isCancelled: (_ id: JSON) -> Bool = { _ in false }
  ) -> Int32? {
    let message: LSPMessage
    do {
      message = try LSPMessage(body)
    } catch {
      send(.failure(nil, error))
      return nil
    }
    guard let method = message.method else { return nil }
    guard let id = message.id else {
      if method == "exit" { return phase == .shutDown ? 0 : 1 }
      notify(method, message)
      return nil
    }
    if isCancelled(id) {
      send(.failure(id, LSPError(.requestCancelled, "the request was cancelled")))
      return nil
    }
    do {
      send(.answer(id, try answer(method, message)))
    } catch {
      send(.failure(id, error))
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
      send(.notification("window/logMessage", ["type": 1, "message": .string(error.message)]))
    }
  }

  private func initialize(_ client: EditorClient) -> JSON {
    phase = .running
    workspace.client = client
    workspace.folders = client.folders
    let own: JSON = [
      "positionEncoding": .string(client.encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
      "workspace": [
        "workspaceFolders": ["supported": true, "changeNotifications": true]
      ],
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
    send(
      .request(
        "watch", "client/registerCapability",
        [
          "registrations": [
            [
              "id": "watch", "method": "workspace/didChangeWatchedFiles",
              "registerOptions": ["watchers": [["globPattern": "**/*.json"]]],
            ]
          ]
        ]))
  }
}
