/// Settings decode as with `JSONDecoder` and ISO 8601 dates, but with exact numbers, variables, and no unread keys.
extension SettingsNode: Decoder, SingleValueDecodingContainer {
  /// Decodes the settings. Codable stops at its first fault; keys that nothing has read are faults too.
  package func value(of type: any Decodable.Type) -> (value: Any?, faults: [SettingsFault]) {
    do {
      return (try decode(type), unread)
    } catch {
      return (nil, [error.context?.underlyingError as? SettingsFault].compactMap(\.self))
    }
  }

  private var unread: [SettingsFault] {
    if !isOpen { return [] }
    let known = distinctMembers.allSatisfy { keys.contains($0.key) } ? [] : known(keys)
    let unread = distinctMembers.flatMap { member in
      keys.contains(member.key)
        ? members[member.key]?.unread ?? []
        : [fault(.unknown(field: member.key, known: known), of: member)]
    }
    return unread + elements.flatMap(\.unread)
  }

  // Here and in the containers: otherwise each numeric type would duplicate the code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if let standard = StandardType(type) {
      let scalar = scalar
      // Not as an optional, a type that is slow to request from the runtime.
      switch standard.value(of: scalar) as Any {
      case let value as T: return value
      default: throw wrong(standard.words(for: scalar))
      }
    }
    do {
      return try T(from: self)
    } catch {
      isOpen = false
      throw refusal(by: type, error)
    }
  }

  package var userInfo: [CodingUserInfoKey: Any] { [:] }
  package func decodeNil() -> Bool { value.isNull }
  package func singleValueContainer() -> any SingleValueDecodingContainer { self }

  package func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    guard value.isObject else { throw wrong("an object") }
    (isOpen, keys) = (true, keys.isEmpty ? .init(minimumCapacity: 8) : keys)
    return KeyedDecodingContainer(SettingsObject<Key>(node: self))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard value.isArray else { throw wrong("an array") }
    isOpen = true
    return SettingsArray(node: self)
  }

  func wrong(_ expected: String) -> DecodingError {
    let fault = fault(.invalid(expected: expected, found: found))
    let context = context("Expected \(expected).", fault)
    return value.isNull ? .valueNotFound(Any.self, context) : .typeMismatch(Any.self, context)
  }

  /// - Parameter strange: A member that the type of the object cannot have: maybe the missing one, misspelt.
  func missing(
    _ key: any CodingKey, _ type: any Any.Type, strange: JSONMember?
  ) -> DecodingError {
    let field = known([key.stringValue]).first ?? "(a secret)"
    let fault =
      strange.map { self.fault(.unknown(field: $0.key, known: known(keys)), of: $0) }
      ?? self.fault(.missing(field: field, type: "\(type)"))
    return .keyNotFound(key, context("\"\(field)\" is missing.", fault))
  }

  /// Returns the error for a value that a type refuses: one of this decoder, which says what an enum or a dictionary
  /// takes, or one of the type's own code, with a fault at the place of the innermost value that it names.
  private func refusal(by type: any Any.Type, _ error: any Error) -> any Error {
    let given = error.context
    let known = given?.underlyingError as? SettingsFault
    if let known, known.path != codingPath.text || known.value != written { return error }
    if let cases = RawCases.values(of: type) { return wrong(RawCases.words(cases)) }
    if known != nil {
      // Codable reads a dictionary with other keys than text and numbers from an array.
      guard value.isObject, type is any AnyDictionary.Type else { return error }
      return wrong("an array of keys and values, as keys of \(type) are not CodingKeyRepresentable")
    }
    let keys = given?.codingPath.dropFirst(codingPath.count) ?? []
    let site = keys.reduce(self) { site, key in
      site.members[key.stringValue]
        ?? key.intValue.flatMap { site.elements.dropFirst($0).first } ?? site
    }
    let expected = site === self ? "a valid \(type)" : "a value that the settings type takes"
    let words = given?.debugDescription ?? "\(error)"
    // The type's own error may quote any value that it has seen.
    let shown = secrets.isEmpty && !words.isEmpty ? " (\(Phrase.shortened(words, to: 200)))" : ""
    let fault = site.fault(.invalid(expected: expected, found: site.found + shown))
    return DecodingError.dataCorrupted(site.context(words, fault))
  }

  private func context(_ words: String, _ fault: SettingsFault) -> DecodingError.Context {
    .init(codingPath: codingPath, debugDescription: words, underlyingError: fault)
  }
}

extension Error {
  fileprivate var context: DecodingError.Context? {
    switch self as? DecodingError {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    default: nil
    }
  }
}

private protocol AnyDictionary {}

extension Dictionary: AnyDictionary {}
