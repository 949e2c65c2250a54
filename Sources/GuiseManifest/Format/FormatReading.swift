internal import Foundation
internal import StrictJSON

/// The decoding of one document: finds the places of what is decoded, and collects faults.
///
/// Without it, as when an application decodes a `Manifest` itself, the first fault is thrown.
///
/// Unchecked: it is used by one decoding on one thread; `userInfo` asks for more.
final class FormatReading: @unchecked Sendable {
  /// A fault that has been collected; the value that has it is left out.
  struct Collected: Error {}

  private var faults: [FormatFault] = []
  private let root: JSONValue
  /// Whether settings and defaults of variables stay in the document's tree, where the loader reads them.
  let leavesJSON: Bool

  private init(_ root: JSONValue, leavesJSON: Bool) {
    self.root = root
    self.leavesJSON = leavesJSON
  }

  /// Decodes a document with `JSONDecoder`; every faulty value is left out.
  static func decode(
    _ document: JSONDocument, leavesJSON: Bool
  ) -> (manifest: Manifest?, faults: [FormatFault]) {
    let reading = FormatReading(document.root, leavesJSON: leavesJSON)
    let decoder = JSONDecoder()
    decoder.userInfo[.formatReading] = reading
    do {
      let manifest = try decoder.decode(Manifest.self, from: Data(document.source.bytes))
      return (manifest, reading.sortedFaults)
    } catch {
      if reading.faults.isEmpty {
        // `JSONDecoder` is stricter than the reader in nothing but limits of its own.
        reading.faults.append(
          .wrongType(subject: "a manifest", nil, expected: .object, found: document.root))
      }
      return (nil, reading.sortedFaults)
    }
  }

  func report(_ fault: FormatFault) { faults.append(fault) }

  /// The faults in the order of the document: a decoder has none for keys.
  private var sortedFaults: [FormatFault] {
    faults.sorted { $0.place.range.lowerBound < $1.place.range.lowerBound }
  }

  /// Returns the value at a decoder's path.
  func value(at path: [any CodingKey]) -> JSONValue? {
    path.reduce(Optional(root)) { $0?.child($1) }
  }
}

extension CodingUserInfoKey {
  /// The `FormatReading` of a document.
  static let formatReading = CodingUserInfoKey(rawValue: "formatReading")!
}

extension Decoder {
  var formatReading: FormatReading? { userInfo[.formatReading] as? FormatReading }
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
