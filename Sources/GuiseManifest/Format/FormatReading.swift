internal import Foundation
internal import StrictJSON

/// The decoding of one document: a decoder gives the values, and the tree their kinds and places.
final class FormatReading {
  private let root: JSONValue
  /// Whether settings and defaults of variables stay in the tree, where the loader reads them.
  let leavesJSON: Bool
  private(set) var faults: [FormatFault] = []

  fileprivate init(_ root: JSONValue, leavesJSON: Bool) {
    (self.root, self.leavesJSON) = (root, leavesJSON)
  }

  /// Decodes a document with `JSONDecoder`; every faulty value is left out.
  static func decode<Part: FormatPart>(
    _ document: JSONDocument, as type: Part.Type = Part.self, leavesJSON: Bool
  ) -> (part: Part?, faults: [FormatFault]) {
    let reading = FormatReading(document.root, leavesJSON: leavesJSON)
    do {
      let contents = try JSONDecoder().decode(
        Contents.self, from: Data(document.source.bytes), configuration: (reading, type))
      return (contents.part as? Part, reading.faults)
    } catch {
      // `JSONDecoder` is stricter than the reader in nothing but limits of its own.
      if reading.faults.isEmpty {
        reading.report(.wrongType(.object, in: nil), at: Place(document.root))
      }
      return (nil, reading.faults)
    }
  }

  private final class Contents: DecodableWithConfiguration {
    let part: (any FormatPart)?

    init(
      from decoder: any Decoder, configuration: (reading: FormatReading, type: any FormatPart.Type)
    ) throws {
      part = try configuration.reading.part(configuration.type, from: decoder)
    }
  }

  fileprivate func part<Part: FormatPart>(
    _ type: Part.Type, from decoder: any Decoder
  ) throws -> Part? {
    try DecodedValue(json: root, decoder: decoder, reading: self).decode(type)
  }

  @inline(never)
  func report(_ cause: FormatFault.Cause, at place: Place) {
    faults.append(FormatFault(cause: cause, place: place))
  }
}

extension FormatPart {
  /// Decodes by hand, as an application does: the first fault is thrown.
  // Never specialised: seven copies are 12 kB.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init(byHand decoder: any Decoder) throws {
    let text = try Manifest.Value(from: decoder).text
    guard let root = JSONValue(parsing: text.utf8, depth: .max) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "The value is not JSON."))
    }
    let reading = FormatReading(root, leavesJSON: false)
    let part = try reading.part(Self.self, from: decoder)
    guard let part, reading.faults.isEmpty else {
      let fault = reading.faults.first
      let steps = fault.flatMap { $0.place.value.steps(from: root) } ?? []
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath + steps, debugDescription: fault?.message ?? ""))
    }
    self = part
  }
}

extension String {
  /// Whether the text has a `${` that is not written `$${`.
  package var refersToVariable: Bool {
    utf8.contains(UInt8(ascii: "$")) && VariableTemplate(self).refers
  }
}

extension DecodingError {
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
