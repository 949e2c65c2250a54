internal import Foundation
internal import StrictJSON

/// The decoding of one document: a decoder gives the values, and the tree their kinds and places.
final class FormatReading {
  /// Whether settings and defaults of variables stay in the tree, where the loader reads them.
  let leavesJSON: Bool
  private var faults: [FormatFault] = []

  private init(leavesJSON: Bool) { self.leavesJSON = leavesJSON }

  /// Decodes a document with `JSONDecoder`; every faulty value is left out.
  static func decode<Part: FormatPart>(
    _ document: JSONDocument, as type: Part.Type = Part.self, leavesJSON: Bool
  ) -> (part: Part?, faults: [FormatFault]) {
    let reading = FormatReading(leavesJSON: leavesJSON)
    var part: Part?
    do {
      _ = try JSONDecoder().decode(
        Contents.self, from: Data(document.source.bytes),
        configuration: {
          part = try FormatValue(document.root, .decoder($0), reading).decode()
        })
    } catch {
      // `JSONDecoder` is stricter than the reader in nothing but limits of its own.
      if reading.faults.isEmpty {
        reading.report(.wrongType(.object, in: nil), at: Place(document.root))
      }
    }
    return (part, reading.faults)
  }

  /// Hands a decoder on.
  private struct Contents: DecodableWithConfiguration {
    init(from decoder: any Decoder, configuration: (any Decoder) throws -> Void) throws {
      try configuration(decoder)
    }
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
    let root = JSONValue(parsing: text.utf8, depth: .max)
    let (part, faults) =
      root.map { FormatReading.decode($0.document, as: Self.self, leavesJSON: false) } ?? (nil, [])
    guard let part, faults.isEmpty else {
      let steps = root.flatMap { faults.first?.json.steps(from: $0) } ?? []
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath + steps, debugDescription: faults.first?.message ?? ""))
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
