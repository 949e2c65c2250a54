import Guise

/// A tag as code writes it: a string, or with a dot before it the case of an enum.
struct TagPlan: Codable, Hashable, Sendable {
  var text: String

  init(_ text: String) { self.text = text }

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  var value: any Hashable & Sendable {
    guard text.hasPrefix("."), let kind = Kind(rawValue: String(text.dropFirst())) else {
      return text
    }
    return kind
  }
}

extension [TagPlan] {
  var tags: Tags {
    func tag(_ value: some Hashable & Sendable) -> Tag { Tag(value) }
    return Tags(tags: map { tag($0.value) })
  }
}
