import GuiseManifest
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
    return document.map { shuffle($0.root) } ?? bytes
  }

  private mutating func shuffle(_ value: JSONValue) -> [UInt8] {
    let source = value.document.source.bytes
    switch value.kind {
    case .object:
      let members = shuffle(Array(value.members)).map { member in
        source[member.keyRange] + [UInt8(ascii: ":")] + shuffle(member.value)
      }
      return [UInt8(ascii: "{")] + members.joined(separator: [UInt8(ascii: ",")])
        + [UInt8(ascii: "}")]
    case .array:
      let elements = value.elements.map { shuffle($0) }
      return [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")])
        + [UInt8(ascii: "]")]
    default: return Array(source[value.range])
    }
  }

  private mutating func shuffle(_ members: [JSONMember]) -> [JSONMember] {
    var byKey = Dictionary(grouping: members.reversed(), by: \.key)
    return members.shuffled(using: &random).compactMap { byKey[$0.key]?.popLast() }
  }
}
