internal import GuiseManifest

/// The methods of the server, except for starting and stopping; each feature is one entry.
enum ServerMethods {
  static let requests: [any ServerRequest.Type] = [
    CompletionFeature.self, HoverFeature.self, DefinitionFeature.self, ReferencesFeature.self,
    PrepareRenameFeature.self, RenameFeature.self, DocumentSymbolsFeature.self,
    CodeActionsFeature.self, FormattingFeature.self,
  ]

  static let notifications: [any ServerNotification.Type] = [
    OpenNotification.self, ChangeNotification.self, SaveNotification.self, CloseNotification.self,
    WatchedFilesNotification.self, FoldersNotification.self,
  ]

  static let requestNames = Dictionary(
    requests.map { ($0.method, $0) }, uniquingKeysWith: { first, _ in first })
  static let notificationNames = Dictionary(
    notifications.map { ($0.method, $0) }, uniquingKeysWith: { first, _ in first })

  static var capabilities: JSON {
    .object(requests.reduce(into: [:]) { $0.merge($1.capabilities) { first, _ in first } })
  }
}
