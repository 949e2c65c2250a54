package import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// A message from the client: a request, a notification, or a response to a request of the server.
package struct LSPMessage: Sendable {
  /// The identifier of a request: a number or a string, chosen by its sender.
  package let id: JSON?
  /// The method; nil for a response.
  package let method: String?
  let parameters: JSONValue?

  /// - Throws: an error where the text is not JSON or not a message.
  package init(_ body: [UInt8]) throws(LSPError) {
    guard let message = JSONValue(parsing: body, depth: 512) else {
      throw LSPError(.parseError, "the message is not JSON")
    }
    let (id, method) = (message.part("id"), message.part("method"))
    guard message.isObject, id.map({ $0.isString || $0.kind == .number }) ?? true,
      method?.isString ?? true
    else {
      throw LSPError(.invalidRequest, "the message is neither a request nor a notification")
    }
    self.id = id.map { JSON($0) }
    self.method = method?.string
    parameters = message.part("params")
  }

  /// Returns a value of the parameters; nil where it is absent or null.
  ///
  /// - Parameter path: the keys of nested objects, like `textDocument.uri`.
  func part(_ path: String) -> JSONValue? { parameters?.part(path) }

  /// Returns a required string of the parameters.
  func text(_ path: String) throws(LSPError) -> String { try required(part(path)?.string) }

  /// Returns a part of the parameters; fails where it is absent or of the wrong type.
  func required<Part>(_ part: Part?) throws(LSPError) -> Part {
    if let part { return part }
    throw LSPError(.invalidParams, "the parameters of \(method ?? "the message") are not valid")
  }
}

extension JSONValue {
  /// Returns the value at a path of keys, like `textDocument.uri`; nil where it is absent or null.
  func part(_ path: String) -> JSONValue? {
    let part = path.split(separator: ".").reduce(Optional(self)) { $0?[String($1)]?.value }
    return part?.isNull == false ? part : nil
  }

  /// The value of a whole number.
  var integer: Int? { number.flatMap { NumberLiteral.integer($0, as: Int.self) } }
}

/// An error response to a request.
package struct LSPError: Error, Hashable, Sendable {
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case notInitialized = -32002
    case requestFailed = -32803
  }

  package var code: Code
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
