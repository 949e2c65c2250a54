internal import GuiseCommand
internal import GuiseManifest

/// A session with one client: takes its messages, one after the other, and writes answers.
package final class LanguageServer {
  private enum Phase {
    case starting, running, shutDown
  }

  private var phase = Phase.starting
  private let workspace = Workspace()
  private let diagnostics = DiagnosticsPublisher()
  private let send: (LSPOutgoing) -> Void
  private var watchesFiles = false

  /// - Parameter send: writes a message to the client.
  package init(send: @escaping (LSPOutgoing) -> Void) { self.send = send }

  /// Takes a message.
  ///
  /// - Parameter isCancelled: whether nobody waits for the answer to a request any more.
  /// - Returns: the status to exit with; nil while the session goes on.
  package func take(
    _ body: [UInt8], isCancelled: (LSPIdentifier) -> Bool = { _ in false }
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

  /// Goes on with checks while nothing else is to be done.
  ///
  /// - Parameter isInterrupted: whether a message waits.
  package func work(isInterrupted: () -> Bool) {
    guard phase == .running else { return }
    while !isInterrupted() {
      if workspace.checkNext() { continue }
      if let manifests = workspace.takeNews() {
        for message in diagnostics.publish(manifests, in: workspace) { send(message) }
      }
      return
    }
  }

  // MARK: Messages

  private func answer(_ method: String, _ message: LSPMessage) throws(LSPError) -> JSON {
    switch (phase, method) {
    case (.starting, "initialize"):
      return initialize(try message.parameters(InitializeParameters.self))
    case (.starting, _):
      throw LSPError(.notInitialized, "the first request is \"initialize\"")
    case (.running, "initialize"):
      throw LSPError(.invalidRequest, "\"initialize\" was requested already")
    case (.running, "shutdown"):
      phase = .shutDown
      return .null
    case (.running, _):
      guard let request = ServerMethods.requestNames[method] else {
        throw LSPError(.methodNotFound, "this server has no \"\(method)\"")
      }
      return try request.answer(message, in: workspace)
    case (.shutDown, _):
      throw LSPError(.invalidRequest, "the server was shut down")
    }
  }

  private func notify(_ method: String, _ message: LSPMessage) {
    guard phase == .running else { return }
    if method == "initialized" { return watchFiles() }
    guard let notification = ServerMethods.notificationNames[method] else { return }
    do {
      try notification.take(message, in: workspace)
    } catch {
      // The client cannot be answered, and what it has may differ from what is here from now on.
      send(.notification("window/logMessage", ["type": 1, "message": .string(error.message)]))
    }
  }

  private func initialize(_ parameters: InitializeParameters) -> JSON {
    phase = .running
    workspace.encoding = parameters.encoding
    workspace.folders = parameters.folders
    workspace.takesSnippets = parameters.takesSnippets
    workspace.completionMarkup = parameters.completionMarkup
    workspace.hoverMarkup = parameters.hoverMarkup
    watchesFiles = parameters.watchesFiles
    let own: JSON = [
      "positionEncoding": .string(workspace.encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
      "workspace": [
        "workspaceFolders": ["supported": true, "changeNotifications": true]
      ],
    ]
    return [
      "capabilities": own.adding(ServerMethods.capabilities),
      "serverInfo": ["name": "guise-language-server", "version": .string(GuiseVersion.current)],
    ]
  }

  /// Asks to be told of files that change outside of the editor: catalogs and included manifests.
  private func watchFiles() {
    guard watchesFiles else { return }
    send(
      .request(
        .text("watch"), "client/registerCapability",
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
