/// Reads JSON as RFC 8259 has it and nothing more lenient, remembering where everything stands.
package struct StrictReader: Sendable {
  private let depth: Int
  private let fileSize: Int

  /// - Parameters:
  ///   - depth: How deep arrays and objects may be nested.
  ///   - fileSize: Bytes that a file may have; never more than 1 GiB.
  package init(depth: Int = 64, fileSize: Int = 64 << 20) {
    self.depth = max(depth, 0)
    self.fileSize = fileSize
  }

  /// Reads a whole file. The first syntax error ends it; every repeated key is reported, and the
  /// document is there all the same. Time and memory are linear in the file's size.
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
    // A value takes two bytes with what separates it from the next, but for the containers that are
    // still open where scanning stops. Pages that stay unused are never touched.
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

/// What the strict reader made of a file: both, when the only faults are duplicate keys.
package struct ReadingResult: Sendable {
  package var document: JSONDocument?
  /// In file order.
  package var faults: [ReadingFault]
}

extension JSONValue {
  /// An object without members.
  package static let emptyObject =
    StrictReader().read(SourceFile(path: "", bytes: Array("{}".utf8))).document?.root
}
