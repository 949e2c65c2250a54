/// What an entry has written: a digest of it, and whether there was in it what nobody may see.
struct FuzzOutput {
  /// FNV-1a.
  private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
  /// What no text may have in it.
  var secret: String?
  /// The first text with the secret.
  private(set) var leak: String?

  mutating func add(_ text: String) {
    if let secret, leak == nil, text.contains(secret) { leak = text }
    var text = text
    text.withUTF8 { bytes in
      for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    digest = (digest ^ 0xFF) &* 0x100_0000_01B3
  }
}
