internal import StrictJSON

extension JSONLiteral {
  /// With the keys of objects in byte order.
  package init(_ value: Manifest.Value) {
    switch value {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let literal): self = .number(literal)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map { JSONLiteral($0) })
    case .object(let members):
      self = .object(members.all.map { Member(key: $0.key, value: JSONLiteral($0.value)) })
    }
  }
}

extension Manifest {
  /// The manifest as canonical JSON: equal manifests have equal bytes. Keys are sorted, and literals
  /// stay as they were written.
  public func encoded() -> [UInt8] { Array(JSONLiteral(value).text(.document).utf8) }
}
