internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// A name that manifests define in one place and refer to in others.
struct OccurrenceName: Hashable, Sendable {
  var kind: NameKind
  var text: String
}

/// One place in a file where a name is written.
struct Occurrence: Hashable, Sendable {
  enum Role: Hashable, Sendable {
    case definition, override, reference
  }

  var name: OccurrenceName
  var role: Role
  /// The path by which the check read the file.
  var file: String
  /// The bytes of the name, without quotes.
  var range: Range<Int>
  /// Whether the name is written without escapes.
  var isLiteral: Bool

  init(
    _ kind: NameKind, _ text: String, _ role: Role, in bytes: [UInt8], _ range: Range<Int>,
    of file: String
  ) {
    name = OccurrenceName(kind: kind, text: text)
    self.role = role
    self.file = file
    self.range = range
    isLiteral = bytes[range].elementsEqual(text.utf8)
  }
}

extension Occurrence {
  /// Returns the variables to which a string refers.
  ///
  /// - Parameter content: the range between the quotes of the string.
  static func references(
    in bytes: [UInt8], _ content: Range<Int>, of file: String
  ) -> [Occurrence] {
    let template = VariableTemplate(JSONText.string(bytes[content]))
    var start = content.lowerBound
    var found: [Occurrence] = []
    for case .variable(let name, _, let pointer) in template.parts {
      // JSON need not escape any character of the braces and the name, but may.
      let written = Array("{\(name)\(pointer)}".utf8)
      guard let range = bytes[start..<content.upperBound].firstRange(of: written) else { continue }
      let inner = range.lowerBound + 1..<range.lowerBound + 1 + name.utf8.count
      found.append(Occurrence(.variable, name, .reference, in: bytes, inner, of: file))
      start = range.upperBound
    }
    return found
  }

  /// Returns all names in a JSON file.
  static func all(in document: JSONDocument) -> [Occurrence] {
    let (bytes, file) = (document.source.bytes, document.source.path)
    var found: [Occurrence] = []
    func add(_ kind: NameKind, _ text: String, _ role: Role, _ range: Range<Int>) {
      found.append(Occurrence(kind, text, role, in: bytes, content(of: range), of: file))
    }
    func walk(_ value: JSONValue, _ format: CursorFormat) {
      guard format.opaqueDepth == nil, !format.isDefault else {
        let texts = format.isDefault ? [value].filter(\.mayHaveDollar) : value.stringsWithDollar
        found += texts.flatMap { references(in: bytes, content(of: $0.range), of: file) }
        return
      }
      if let text = value.string, let named = format.named {
        add(named, text, format.key == "scopes" ? .definition : .reference, value.range)
      }
      let keyName = format.expectedKeyName
      for member in value.members {
        if let kind = keyName {
          // Any kind of override is written with this key.
          let override = member.value["override"]?.value
          let isOverride = override?.boolean == true || override?.string != nil
          add(kind, member.key, isOverride ? .override : kind.keyRole, member.keyRange)
        }
        walk(member.value, format.entering(.key(member.key)))
      }
      for element in value.elements { walk(element, format.entering(.index(0))) }
    }
    walk(document.root, CursorFormat([]))
    return found
  }

  /// Returns the range between the quotes of a string.
  private static func content(of range: Range<Int>) -> Range<Int> {
    range.lowerBound + 1..<range.upperBound - 1
  }
}

extension CursorContext {
  /// The occurrences of the name at the cursor.
  ///
  /// - Complexity: linear in the texts of all files.
  var occurrences: [Occurrence] { target.map { occurrences(of: $0.name) } ?? [] }

  /// Returns all occurrences of a name, once per file, in the order of files and places.
  func occurrences(of name: OccurrenceName) -> [Occurrence] {
    var seen: Set<String> = []
    return manifests.flatMap { $0.files?.files ?? [] }
      .filter { seen.insert($0.source.path).inserted }
      .flatMap { Occurrence.all(in: $0.document) }.filter { $0.name == name }
  }

  /// The name at the cursor, if any; the text may be broken elsewhere.
  var target: Occurrence? {
    guard let token = place.token, token.isString else { return nil }
    let name = token.text(in: text)
    func occurrence(_ kind: NameKind, _ role: Occurrence.Role) -> Occurrence {
      Occurrence(kind, name, role, in: text, token.content, of: file)
    }
    switch place.standing {
    case .between: return nil
    case .key: return format.expectedKeyName.map { occurrence($0, $0.keyRole) }
    case .value:
      if let named = format.named { return occurrence(named, .reference) }
      return Occurrence.references(in: text, token.content, of: file).first {
        // The dollar sign and the braces count as part of the name.
        $0.range.lowerBound - 2 <= place.offset && place.offset <= $0.range.upperBound + 1
      }
    }
  }
}

extension NameKind {
  /// The role of a key of this kind.
  fileprivate var keyRole: Occurrence.Role { self == .parameter ? .reference : .definition }
}
