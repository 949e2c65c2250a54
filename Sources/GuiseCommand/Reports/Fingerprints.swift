internal import GuiseManifest
internal import GuiseValidation

/// Identifies findings across reports, even if lines above them have moved.
///
/// A fingerprint is the 64-bit FNV-1a hash, in hexadecimal, of rule, path, pointer, message and
/// occurrence, each terminated by a zero byte. Runs of digits in the message and indices in the
/// pointer are replaced by `#`: edits elsewhere change such lines, columns, sizes and positions.
/// The occurrence, counted from 0 in report order, distinguishes findings that are then equal.
struct Fingerprints {
  private var occurrences: [UInt64: UInt64] = [:]

  mutating func next(_ diagnostic: Diagnostic, path: String) -> String {
    var hash = Self.offset
    Self.add(diagnostic.rule, to: &hash)
    Self.add(path, to: &hash)
    Self.add(Self.withoutIndices(diagnostic.pointer ?? ""), to: &hash)
    Self.add(Self.withoutDigits(diagnostic.message), to: &hash)
    let occurrence = occurrences[hash, default: 0]
    occurrences[hash] = occurrence + 1
    Self.add(String(occurrence), to: &hash)
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static let offset: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01b3

  private static func add(_ text: String, to hash: inout UInt64) {
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* prime }
    hash = hash &* prime
  }

  private static func withoutIndices(_ pointer: String) -> String {
    pointer.split(separator: "/", omittingEmptySubsequences: false)
      .map { Int($0) == nil ? $0 : "#" }.joined(separator: "/")
  }

  private static func withoutDigits(_ message: String) -> String {
    message.split { ("0"..."9").contains($0) }.joined(separator: "#")
  }
}
