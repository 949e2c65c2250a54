import GuiseManifest
import GuiseValidation
import StrictJSON

/// Changes JSON as a tree, so that it is JSON still, and gets beyond the reader.
package struct TreeMutation {
  private var random: FuzzRandom
  private let words: [String]

  /// - Parameter seed: The same seed makes the same changes.
  package init(seed: UInt32, words: [String] = FuzzDictionary.words) {
    random = FuzzRandom(state: UInt64(seed) &+ 1)
    self.words = words
  }

  /// One or a few changes.
  ///
  /// - Parameter other: Where values may be taken from besides.
  /// - Returns: nil where the bytes are no JSON.
  package mutating func mutated(_ bytes: [UInt8], with other: [UInt8] = []) -> [UInt8]? {
    guard var document = Self.document(bytes) else { return nil }
    let donors = Self.document(other).map { Self.values(of: $0.root) } ?? []
    for _ in 0...random.below(3) {
      let changed = change(document.root, donors)
      guard let next = Self.document(changed) else { return changed }
      document = next
    }
    return document.source.bytes
  }

  private static func document(_ bytes: [UInt8]) -> JSONDocument? {
    StrictReader().read(SourceFile(path: "", bytes: bytes)).document
  }

  private static func values(of root: JSONValue) -> [JSONValue] {
    (root.index..<root.next).lazy.map { JSONValue(document: root.document, index: $0) }
      .filter { !$0.range.isEmpty }
  }

  private mutating func change(_ root: JSONValue, _ donors: [JSONValue]) -> [UInt8] {
    var bytes = root.document.source.bytes
    // Keys are among them, as strings.
    let all = Self.values(of: root)
    guard let target = random.one(of: all),
      let donor = random.one(of: donors.isEmpty ? all : donors)
    else { return bytes }
    let other = donor.document.source.bytes[donor.range]
    let members = all.flatMap { Array($0.members) }
    let elements = all.flatMap { Array($0.elements) }
    switch random.below(9) {
    case 0: bytes.replaceSubrange(target.range, with: other)
    case 1:
      if let second = random.one(of: all) { swap(&bytes, target.range, second.range) }
    case 2: bytes.replaceSubrange(target.range, with: Array(scalar().utf8))
    case 3, 4:
      let items =
        elements.map(\.range)
        + members.map { $0.keyRange.lowerBound..<$0.value.range.upperBound }
      if let item = random.one(of: items) { bytes.removeSubrange(Self.withComma(item, bytes)) }
    case 5:
      guard let member = random.one(of: members) else { break }
      let text = JSONText.quoted(random.one(of: words) ?? "") + ":"
      bytes.insert(
        contentsOf: Array(text.utf8) + bytes[member.value.range] + [UInt8(ascii: ",")],
        at: member.keyRange.lowerBound)
    case 6:
      guard let member = random.one(of: members) else { break }
      bytes.replaceSubrange(member.keyRange, with: Array(JSONText.quoted(name()).utf8))
    case 7:
      guard let element = random.one(of: elements) else { break }
      bytes.insert(contentsOf: other + [UInt8(ascii: ",")], at: element.range.lowerBound)
    default:
      let wrapped = random.below(2) == 0 ? ("[", "]") : ("{" + JSONText.quoted(name()) + ":", "}")
      bytes.replaceSubrange(
        target.range, with: Array(wrapped.0.utf8) + bytes[target.range] + Array(wrapped.1.utf8))
    }
    return bytes
  }

  private mutating func name() -> String {
    let word = random.one(of: words) ?? ""
    guard word.hasPrefix("\"") else { return word }
    return JSON(parsing: word).text.filter { $0 != "\"" }
  }

  private mutating func scalar() -> String {
    switch random.below(4) {
    case 0: ["0", "-1", "1.5", "1e3", "true", "false", "null", "{}", "[]"][random.below(9)]
    case 1: JSONText.quoted("${" + name() + "}")
    default: JSONText.quoted(name())
    }
  }

  private func swap(_ bytes: inout [UInt8], _ one: Range<Int>, _ other: Range<Int>) {
    guard !one.overlaps(other) else { return }
    let (first, second) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
    let (front, back) = (Array(bytes[first]), Array(bytes[second]))
    bytes.replaceSubrange(second, with: front)
    bytes.replaceSubrange(first, with: back)
  }

  /// An element or a member with the comma behind it, or before it.
  private static func withComma(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    if let next = bytes[range.upperBound...].firstIndex(where: { !isSpace($0) }),
      bytes[next] == UInt8(ascii: ",")
    {
      return range.lowerBound..<next + 1
    }
    if let before = bytes[..<range.lowerBound].lastIndex(where: { !isSpace($0) }),
      bytes[before] == UInt8(ascii: ",")
    {
      return before..<range.upperBound
    }
    return range
  }
}

/// Random numbers that a seed determines: xorshift.
private struct FuzzRandom {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 11) % bound
  }

  mutating func one<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}
