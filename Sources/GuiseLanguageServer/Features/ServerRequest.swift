internal import GuiseManifest

/// A request that the server answers.
protocol ServerRequest: SendableMetatype {
  associatedtype Parameters: Decodable
  static var method: String { get }
  /// The capabilities that the server announces for this request.
  static var capabilities: [String: JSON] { get }

  static func answer(
    _ parameters: Parameters, in workspace: Workspace
  ) throws(LSPError) -> JSON
}

/// A notification that the server handles.
protocol ServerNotification: SendableMetatype {
  associatedtype Parameters: Decodable
  static var method: String { get }

  static func take(_ parameters: Parameters, in workspace: Workspace)
}

extension ServerRequest {
  static func answer(
    _ message: LSPMessage, in workspace: Workspace
  ) throws(LSPError) -> JSON {
    try answer(message.parameters(Parameters.self), in: workspace)
  }
}

extension ServerNotification {
  static func take(_ message: LSPMessage, in workspace: Workspace) throws(LSPError) {
    try take(message.parameters(Parameters.self), in: workspace)
  }
}
