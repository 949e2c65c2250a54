package struct PlainKey: CodingKey {
  package var stringValue: String
  package var intValue: Int? { nil }
  package init(_ text: String) { stringValue = text }
  package init?(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}
