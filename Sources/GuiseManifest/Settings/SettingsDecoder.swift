package import StrictJSON

/// One pass of decoding settings, like `JSONDecoder` with ISO 8601 dates, but with exact numbers, variables, and a
/// record of the keys read.
package final class SettingsDecoder {
  /// The keys that were read of one object.
  final class Object {
    let node: SettingsNode
    /// The keys that a type has asked for.
    var keys: Set<String> = []
    /// Whether a key can be one of the types that opened the object.
    var mayHave: [(String) -> Bool] = []
    /// Whether a type that opened the object was decoded.
    var isDecoded = false

    init(_ node: SettingsNode) { self.node = node }

    var unreadMembers: [JSONMember] { node.value.members.filter { !keys.contains($0.key) } }
    /// The members that none of the types can read; a superclass may read `super`.
    var strangeMembers: [JSONMember] {
      node.value.members.filter { member in
        member.key != "super" && !mayHave.contains { $0(member.key) }
      }
    }
  }

  let reading: SettingsReading
  private var objects: [SettingsNode: Object] = [:]
  /// The objects in the order of their opening.
  private var order: [Object] = []
  /// The objects that the types being decoded have opened, innermost last.
  private var opened: [Object] = []
  /// The innermost value of the failure that is unwinding, with its error; nil once decoding goes on.
  private var failed: (node: SettingsNode, type: any Any.Type, error: String)?
  /// The texts of the secrets in the settings.
  private lazy var secrets = reading.secretTexts

  package init(_ settings: JSONValue, _ variables: KnownVariables = .init()) {
    reading = SettingsReading(settings, variables)
  }

  /// Decodes the settings. Codable stops at its first error; unread keys are reported of the objects that were
  /// decoded before. An object with a key that its types cannot have lacks none.
  package func value(of type: any Decodable.Type) -> (value: Any?, faults: [SettingsFault]) {
    var faults: [SettingsFault] = []
    var decoded: Any?
    do {
      decoded = try decode(type)
    } catch {
      let fault = fault(for: error)
      var found = [fault]
      if case .missing = fault.kind, let object = objects[fault.node] {
        let strange = unknown(object.strangeMembers, of: object)
        if !strange.isEmpty { found = strange }
      }
      faults += found
    }
    for object in order where object.isDecoded {
      faults += unknown(object.unreadMembers, of: object)
    }
    return faults.isEmpty ? (decoded, []) : (nil, reading.placed(faults))
  }

  private func unknown(_ members: [JSONMember], of object: Object) -> [SettingsFault] {
    if members.isEmpty { return [] }
    let known = object.keys.sorted().filter { !isSecret($0) }
    return members.map {
      SettingsFault(.unknown(field: $0.key, known: known), of: $0, in: object.node)
    }
  }

  // MARK: Values

  /// Decodes the settings, or throws the type's own error.
  package func decode(_ type: any Decodable.Type) throws -> Any {
    try decode(type, from: reading.root)
  }

  // Never specialised: otherwise each numeric type that containers decode would duplicate the code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func decode<T: Decodable>(_ type: T.Type, from node: SettingsNode) throws -> T {
    failed = nil
    if let standard = StandardType(type) {
      let scalar = reading.scalar(node)
      // Not as an optional, a type that is slow to request from the runtime.
      switch standard.value(of: scalar) as Any {
      case let value as T: return value
      default: throw wrong(node, standard.words(for: scalar), standard.json, type)
      }
    }
    let mark = opened.count
    do {
      let decoded = try T(from: SettingsValueDecoder(pass: self, node: node))
      for object in opened[mark...] { object.isDecoded = true }
      return decoded
    } catch {
      opened.removeSubrange(mark...)
      let error = explained(error, type, node)
      let words = String(describing: error)
      if failed?.error != words { failed = (node, type, words) }
      throw error
    }
  }

  /// Returns the error for a value that is of another kind than an enum or a dictionary, which then says what it
  /// takes; other errors as they are.
  private func explained(
    _ error: any Error, _ type: any Any.Type, _ node: SettingsNode
  ) -> any Error {
    guard let fault = error.settingsFault, fault.node == node else { return error }
    if let cases = RawCases.values(of: type) {
      return wrong(node, RawCases.words(cases), nil, type)
    }
    // Codable reads a dictionary with other keys than text and numbers from an array.
    guard node.value.isObject, let keys = (type as? any KeyedByType.Type)?.keyType else {
      return error
    }
    return wrong(
      node, "an array of keys and values, as \(keys) is not CodingKeyRepresentable", nil, type)
  }

  // MARK: Containers

  /// Returns the record of an object's keys; one for all types that read the object.
  func open(_ node: SettingsNode) throws -> Object {
    failed = nil
    guard node.value.isObject else { throw wrong(node, "an object", nil, [String: Any].self) }
    let object = objects[node] ?? Object(node)
    if objects.updateValue(object, forKey: node) == nil { order.append(object) }
    opened.append(object)
    return object
  }

  /// Returns the node under a key, and marks it as read.
  func child(_ key: any CodingKey, of object: Object) -> SettingsNode? {
    failed = nil
    object.keys.insert(key.stringValue)
    let member = object.node.value[key.stringValue]
    return member.map { reading.node($0.value, in: object.node) }
  }

  func elements(of node: SettingsNode) throws -> [JSONValue] {
    failed = nil
    guard node.value.isArray else { throw wrong(node, "an array", nil, [Any].self) }
    return node.value.elements
  }

  // MARK: Errors

  /// Returns the error for a value that does not fit the type.
  func wrong(
    _ node: SettingsNode, _ expected: String, _ json: JSONValue.Kind?, _ type: any Any.Type
  ) -> DecodingError {
    let fault = SettingsFault(
      .invalid(expected: expected, json: json, found: reading.found(node)), at: node)
    let context = context("Expected \(expected).", fault)
    return node.value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func missing(
    _ key: any CodingKey, in object: SettingsNode, _ type: any Any.Type
  ) -> DecodingError {
    let field = isSecret(key.stringValue) ? "(a secret)" : key.stringValue
    let fault = SettingsFault(.missing(field: field, type: "\(type)"), at: object)
    return .keyNotFound(key, context("\"\(field)\" is missing.", fault))
  }

  private func context(_ words: String, _ fault: SettingsFault) -> DecodingError.Context {
    .init(
      codingPath: reading.path(to: fault.node), debugDescription: words, underlyingError: fault)
  }

  /// Whether a text contains a secret, from which a type may make a key. Short ones, which occur by chance, have
  /// to be the whole text.
  private func isSecret(_ text: String) -> Bool {
    secrets.contains { secret in
      secret.utf8.count < 4 ? !secret.isEmpty && text == secret : text.contains(secret)
    }
  }

  /// Returns the fault for an error, which the settings type's own code may have thrown.
  private func fault(for error: any Error) -> SettingsFault {
    if let fault = error.settingsFault { return fault }
    let context = (error as? DecodingError)?.context
    let site = site(at: context?.codingPath ?? [])
    var expected = "a value that the settings type takes"
    if let failed, failed.node == site {
      expected = RawCases.values(of: failed.type).map(RawCases.words) ?? "a valid \(failed.type)"
    }
    var found = reading.found(site)
    let words = context?.debugDescription ?? "\(error)"
    // The type's own error may quote any value that it has seen.
    if secrets.isEmpty, !words.isEmpty { found += " (\(Phrase.shortened(words, to: 200)))" }
    return SettingsFault(.invalid(expected: expected, found: found), at: site)
  }

  /// Returns the value that the settings type's own code refused: the one at the path of its error, if it is
  /// within the innermost value that failed.
  private func site(at path: [any CodingKey]) -> SettingsNode {
    let innermost = failed?.node ?? reading.root
    var site = reading.root
    var isWithin = site == innermost
    for key in path {
      guard let child = site.value.child(key) else { break }
      site = reading.node(child, in: site)
      isWithin = isWithin || site == innermost
    }
    return isWithin ? site : innermost
  }
}

extension Error {
  /// The fault that the decoder of settings has found; nil for an error of a type's own code.
  fileprivate var settingsFault: SettingsFault? {
    (self as? DecodingError)?.context?.underlyingError as? SettingsFault
  }
}

/// A dictionary, whatever its keys.
private protocol KeyedByType {
  static var keyType: Any.Type { get }
}

extension Dictionary: KeyedByType {
  fileprivate static var keyType: Any.Type { Key.self }
}
