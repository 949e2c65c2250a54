internal import StrictJSON

/// A request that the server answers.
protocol ServerRequest: SendableMetatype {
  associatedtype Parameters: Decodable
  static var method: String { get }
  /// What the server says that it can, for this request to be made.
  static var capabilities: [String: JSONLiteral] { get }

  static func answer(
    _ parameters: Parameters, in workspace: Workspace
  ) throws(LSPError) -> JSONLiteral
}

/// A notification that the server does something on.
protocol ServerNotification: SendableMetatype {
  associatedtype Parameters: Decodable
  static var method: String { get }

  static func take(_ parameters: Parameters, in workspace: Workspace)
}

/// Everything that the server can do but begin and end: a feature is one entry here.
enum ServerMethods {
  static let requests: [any ServerRequest.Type] = [
    CompletionFeature.self, HoverFeature.self, DefinitionFeature.self, ReferencesFeature.self,
    PrepareRenameFeature.self, RenameFeature.self, DocumentSymbolsFeature.self,
    CodeActionsFeature.self,
    FormattingFeature.self,
  ]

  static let notifications: [any ServerNotification.Type] = [
    OpenNotification.self, ChangeNotification.self, SaveNotification.self, CloseNotification.self,
    WatchedFilesNotification.self, FoldersNotification.self,
  ]

  static let requestNames = Dictionary(
    requests.map { ($0.method, $0) }, uniquingKeysWith: { first, _ in first })
  static let notificationNames = Dictionary(
    notifications.map { ($0.method, $0) }, uniquingKeysWith: { first, _ in first })

  static var capabilities: JSONLiteral {
    .sorted(requests.reduce(into: [:]) { $0.merge($1.capabilities) { first, _ in first } })
  }
}

extension ServerRequest {
  static func answer(
    _ message: LSPMessage, in workspace: Workspace
  ) throws(LSPError) -> JSONLiteral {
    try answer(message.parameters(Parameters.self), in: workspace)
  }
}

extension ServerNotification {
  static func take(_ message: LSPMessage, in workspace: Workspace) throws(LSPError) {
    try take(message.parameters(Parameters.self), in: workspace)
  }
}
