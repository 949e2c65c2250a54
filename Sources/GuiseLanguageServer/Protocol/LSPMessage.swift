internal import Foundation
package import GuiseManifest

/// The identifier of a request, chosen by its sender.
package enum LSPIdentifier: Hashable, Sendable, Decodable {
  case number(Int)
  case text(String)

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  package var json: JSON {
    switch self {
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    }
  }
}

/// A message from the client: a request, a notification, or a response to a request of the server.
package struct LSPMessage: Sendable {
  package var id: LSPIdentifier?
  /// The method; nil for a response.
  package var method: String?
  private var body: Data

  private struct Envelope: Decodable {
    var id: LSPIdentifier?
    var method: String?
  }

  private struct Call<Parameters: Decodable>: Decodable {
    var params: Parameters
  }

  /// - Throws: an error where the text is not JSON or not a message.
  package init(_ body: [UInt8]) throws(LSPError) {
    let body = Data(body)
    do {
      let envelope = try JSONDecoder().decode(Envelope.self, from: body)
      (id, method) = (envelope.id, envelope.method)
    } catch DecodingError.dataCorrupted {
      throw LSPError(.parseError, "the message is not JSON")
    } catch {
      throw LSPError(.invalidRequest, "the message is neither a request nor a notification")
    }
    self.body = body
  }

  package func parameters<Parameters: Decodable>(
    _ type: Parameters.Type
  ) throws(LSPError) -> Parameters {
    do {
      return try JSONDecoder().decode(Call<Parameters>.self, from: body).params
    } catch {
      throw LSPError(.invalidParams, "the parameters of \(method ?? "the message") are not valid")
    }
  }
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
    case contentModified = -32801
    case requestCancelled = -32800
  }

  package var code: Code
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// Messages to the client.
package enum LSPOutgoing {
  case answer(LSPIdentifier?, JSON)
  case failure(LSPIdentifier?, LSPError)
  case notification(String, JSON)
  case request(LSPIdentifier, String, JSON)

  package var json: JSON {
    switch self {
    case .answer(let id, let result):
      ["jsonrpc": "2.0", "id": id?.json ?? .null, "result": result]
    case .failure(let id, let error):
      [
        "jsonrpc": "2.0", "id": id?.json ?? .null,
        "error": ["code": .integer(error.code.rawValue), "message": .string(error.message)],
      ]
    case .notification(let method, let parameters):
      ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
    case .request(let id, let method, let parameters):
      ["jsonrpc": "2.0", "id": id.json, "method": .string(method), "params": parameters]
    }
  }

  package var framed: [UInt8] {
    var body: [UInt8] = []
    json.write(to: &body, .line)
    return LSPFrames.framed(body)
  }
}
