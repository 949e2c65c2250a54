/// The tags that tell what this module adds from each other.
public enum ExtraPlugin: String, CaseIterable, Sendable {
  case abbreviations
  case redaction
  case signature
  case wordCount = "word-count"
}
