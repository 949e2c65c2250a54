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
    var scanner = JSONScanner(bytes: file.bytes, depth: depth)
    do throws(ReadingFault) {
      try check(file.bytes)
      try scanner.scan()
    } catch {
      return ReadingResult(document: nil, faults: [error])
    }
    let document = JSONDocument(source: file, tree: scanner.tree)
    let faults = document.repeatedKeys.map { repeated, first in
      ReadingFault(
        kind: .duplicateKey(key: document.text(repeated), first: document.nodes[first].range),
        range: document.nodes[repeated].range)
    }
    return ReadingResult(document: document, faults: faults)
  }

  private func check(_ bytes: [UInt8]) throws(ReadingFault) {
    let allowed = min(fileSize, 1 << 30)
    if bytes.count > allowed {
      throw ReadingFault(
        kind: .limitExceeded(limit: "file size", allowed: allowed, actual: bytes.count),
        range: 0..<0)
    }
    if ByteOrderMark.isForeign(in: bytes) { throw ReadingFault(misencoded: 0..<1) }
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
