import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import TestSupport

/// A text of JSON with the members of every object in another order; those of one key, which is a
/// fault, stay in theirs.
struct ShuffledKeys {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// The bytes themselves where they are no JSON.
  mutating func callAsFunction(_ bytes: [UInt8]) -> [UInt8] {
    let document = StrictReader().read(SourceFile(path: "", bytes: bytes)).document
    guard let root = document?.root else { return bytes }
    var shuffled: [UInt8] = []
    write(root, to: &shuffled)
    return shuffled
  }

  private mutating func write(_ value: JSONValue, to bytes: inout [UInt8]) {
    let source = value.document.source.bytes
    switch value.kind {
    case .object:
      var mark = UInt8(ascii: "{")
      for member in shuffle(Array(value.members)) {
        bytes.append(mark)
        bytes += source[member.keyRange]
        bytes.append(UInt8(ascii: ":"))
        write(member.value, to: &bytes)
        mark = UInt8(ascii: ",")
      }
      if mark == UInt8(ascii: "{") { bytes.append(mark) }
      bytes.append(UInt8(ascii: "}"))
    case .array:
      var mark = UInt8(ascii: "[")
      for element in value.elements {
        bytes.append(mark)
        write(element, to: &bytes)
        mark = UInt8(ascii: ",")
      }
      if mark == UInt8(ascii: "[") { bytes.append(mark) }
      bytes.append(UInt8(ascii: "]"))
    default: bytes += source[value.range]
    }
  }

  private mutating func shuffle(_ members: [JSONMember]) -> [JSONMember] {
    var byKey = Dictionary(grouping: members.reversed(), by: \.key)
    return members.shuffled(using: &random).compactMap { byKey[$0.key]?.popLast() }
  }
}
