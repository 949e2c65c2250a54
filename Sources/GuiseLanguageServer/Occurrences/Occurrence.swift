internal import GuiseManifest
internal import StrictJSON

/// A name that manifests define in one place and refer to in others.
struct OccurrenceName: Hashable, Sendable {
  var kind: NameKind
  var text: String

  init(_ kind: NameKind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// One place in a file where a name is written.
struct Occurrence: Hashable, Sendable {
  enum Role: Hashable, Sendable {
    case definition, override, reference
  }

  var name: OccurrenceName
  var role: Role
  /// The bytes of the name, without quotes.
  var range: Range<Int>
  /// Whether the name is written without escapes.
  var isLiteral = true
}

/// All names in a JSON file.
struct OccurrenceWalk {
  private(set) var found: [Occurrence] = []
  private let bytes: [UInt8]

  init(_ document: JSONDocument) {
    bytes = document.source.bytes
    walk(document.root, CursorFormat([]))
  }

  private mutating func walk(_ value: JSONValue, _ format: CursorFormat) {
    if format.opaqueDepth != nil {
      for text in value.stringsWithDollar { addReferences(in: text) }
      return
    }
    if isDefault(format) {
      if value.mayHaveDollar { addReferences(in: value) }
      return
    }
    switch value.kind {
    case .string: add(value, format)
    case .object:
      let expectedKeyName = format.expectedKeyName
      var inner: CursorFormat?
      for member in value.members {
        if let expectedKeyName { add(member, expectedKeyName) }
        // The inner format does not depend on a name chosen freely.
        if expectedKeyName == nil || inner == nil {
          var format = format
          format.enter(.key(member.key))
          inner = format
        }
        if let inner { walk(member.value, inner) }
      }
    case .array:
      var inner = format
      inner.enter(.index(0))
      for element in value.elements { walk(element, inner) }
    case .null, .boolean, .number: break
    }
  }

  private func isDefault(_ format: CursorFormat) -> Bool {
    format.shapes.contains { if case .scalar = $0 { true } else { false } }
  }

  // MARK: Names

  private mutating func add(_ member: JSONMember, _ kind: NameKind) {
    // Any kind of override is written with this key.
    let override = member.value["override"]?.value
    let isOverride = override?.boolean == true || override?.string != nil
    add(
      OccurrenceName(kind, member.key), isOverride ? .override : kind.keyRole,
      member.keyRange)
  }

  private mutating func add(_ value: JSONValue, _ format: CursorFormat) {
    guard let named = format.named, let text = value.string else { return }
    add(
      OccurrenceName(named, text), format.key == "scopes" ? .definition : .reference, value.range)
  }

  /// - Parameter range: the range including quotes.
  private mutating func add(
    _ name: OccurrenceName, _ role: Occurrence.Role, _ range: Range<Int>
  ) {
    let content = range.lowerBound + 1..<range.upperBound - 1
    found.append(
      Occurrence(
        name: name, role: role, range: content,
        isLiteral: bytes[content].elementsEqual(name.text.utf8)))
  }

  private mutating func addReferences(in value: JSONValue) {
    found += VariableOccurrences.all(
      in: bytes, value.range.lowerBound + 1..<value.range.upperBound - 1)
  }
}

extension NameKind {
  /// The role of a key of this kind.
  var keyRole: Occurrence.Role { self == .parameter ? .reference : .definition }
}
