internal import StrictJSON

/// The decoding of one document.
final class FormatReading {
  /// Whether settings and defaults of variables stay in the tree, where the loader reads them.
  let leavesJSON: Bool
  private var faults: [Fault] = []

  private init(leavesJSON: Bool) { self.leavesJSON = leavesJSON }

  /// Decodes a document; every faulty value is left out.
  static func decode<Part: FormatPart>(
    _ document: JSONDocument, as type: Part.Type = Part.self, leavesJSON: Bool
  ) -> (part: Part?, faults: [Fault]) {
    let reading = FormatReading(leavesJSON: leavesJSON)
    let part: Part? = FormatValue(document.root, reading).decode()
    return (part, reading.faults)
  }

  @inline(never)
  func report(_ kind: Fault.Kind, at place: Place) { faults.append(Fault(kind, at: place)) }
}

extension FormatPart {
  /// Decodes what any decoder has; the first fault is thrown.
  // Never specialised: seven copies are 12 kB.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init(byHand decoder: any Decoder) throws {
    let text = try Manifest.Value(from: decoder).text
    let root = JSONValue(parsing: text.utf8, depth: .max)
    let (part, faults) =
      root.map { FormatReading.decode($0.document, as: Self.self, leavesJSON: false) } ?? (nil, [])
    guard let part, faults.isEmpty else {
      let steps = root.flatMap { faults.first?.place?.value.steps(from: $0) } ?? []
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
