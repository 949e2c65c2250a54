/// A reader of strict JSON (RFC 8259), which records the place of every value.
package struct StrictReader: Sendable {
  private let depth: Int
  private let fileSize: Int

  /// - Parameters:
  ///   - depth: The maximum nesting depth of arrays and objects.
  ///   - fileSize: The maximum size of a file in bytes; never more than 1 GiB.
  package init(depth: Int = 64, fileSize: Int = 64 << 20) {
    self.depth = max(depth, 0)
    self.fileSize = fileSize
  }

  /// Reads a whole file, in time and memory linear in its size.
  ///
  /// The first syntax error ends the reading; repeated keys are reported up to a limit, and leave a usable
  /// document.
  package func read(_ file: SourceFile) -> ReadingResult {
    let bytes = file.bytes
    let allowed = min(fileSize, JSONNode.maximumFileSize)
    guard bytes.count <= allowed else {
      let kind = ReadingFault.Kind.limitExceeded(
        limit: "file size", allowed: allowed, actual: bytes.count)
      return ReadingResult(document: nil, faults: [ReadingFault(kind: kind, range: 0..<0)])
    }
    if let encoding = ByteOrderMark.foreignEncoding(of: bytes) {
      let fault = ReadingFault(
        kind: .invalidEncoding(byteOffset: 0), range: 0..<encoding.length,
        detail: "the file looks like \(encoding.name): save it as UTF-8")
      return ReadingResult(document: nil, faults: [fault])
    }
    var failure: ScanFailure?
    var faults: [ReadingFault] = []
    // A value takes two bytes including its separator, except containers still open where scanning
    // stops. Unused pages are never touched.
    let depth = min(self.depth, bytes.count)
    let room = bytes.count / 2 + 2 + depth
    let nodes = ContiguousArray<JSONNode>(unsafeUninitializedCapacity: room) {
      nodes, count in
      bytes.withUnsafeBufferPointer { bytes in
        var scanner = JSONScanner(bytes: bytes, nodes: nodes, depth: depth)
        do throws(ScanFailure) {
          try scanner.scan()
        } catch {
          failure = error
        }
        count = scanner.count
        faults = (scanner.duplicates?.found ?? []).map { repeated, first in
          let key = nodes[repeated].text(in: bytes)
          return ReadingFault(
            kind: .duplicateKey(key: key, first: nodes[first].range), range: nodes[repeated].range)
        }
      }
    }
    if let failure {
      let fault = ReadingFault(failure, in: bytes, depth: self.depth)
      return ReadingResult(document: nil, faults: [fault])
    }
    faults.sort { $0.range.lowerBound < $1.range.lowerBound }
    return ReadingResult(document: JSONDocument(source: file, nodes: nodes), faults: faults)
  }
}

/// The result of strict reading. It has a document and faults if the only faults are duplicate
/// keys.
package struct ReadingResult: Sendable {
  package var document: JSONDocument?
  /// The faults in file order.
  package var faults: [ReadingFault]
}

extension JSONValue {
  /// Creates the value of a whole text; nil if it is not JSON or, on request, repeats a key.
  package init?(
    parsing text: some Sequence<UInt8>, depth: Int = 64, refusingRepeatedKeys: Bool = false
  ) {
    let result = StrictReader(depth: depth).read(SourceFile(path: "", bytes: Array(text)))
    guard let document = result.document, result.faults.isEmpty || !refusingRepeatedKeys
    else { return nil }
    self = document.root
  }

  /// An object without members.
  package static let emptyObject = JSONValue(parsing: "{}".utf8)
}
