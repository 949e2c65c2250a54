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
    /// Whether a type that opened the object was decoded, or is being decoded.
    var isOpen = false

    init(_ node: SettingsNode) { self.node = node }
  }

  let reading: SettingsReading
  private var objects: [SettingsNode: Object] = [:]
  /// The open objects in the order of their opening.
  private var open: [Object] = []
  /// The texts of the secrets in the settings.
  private lazy var secrets = reading.secretTexts

  package init(_ settings: JSONValue, _ variables: KnownVariables = .init()) {
    reading = SettingsReading(settings, variables)
  }

  /// Decodes the settings. Codable stops at its first fault; keys that nothing has read are faults too.
  package func value(of type: any Decodable.Type) -> (value: Any?, faults: [SettingsFault]) {
    do {
      let value = try decode(type)
      let faults = open.flatMap { object in unknown(in: object) { !object.keys.contains($0) } }
      return faults.isEmpty ? (value, []) : (nil, reading.placed(faults))
    } catch {
      guard let fault = error.settingsFault else { return (nil, []) }
      // An object with a key that its types cannot have lacks none; a superclass may read `super`.
      var strange: [SettingsFault] = []
      if case .missing = fault.kind, let object = objects[fault.node] {
        strange = unknown(in: object) { key in
          key != "super" && !object.mayHave.contains { $0(key) }
        }
      }
      return (nil, reading.placed(strange.isEmpty ? [fault] : strange))
    }
  }

  private func unknown(in object: Object, where isUnknown: (String) -> Bool) -> [SettingsFault] {
    let members = object.node.value.members.filter { isUnknown($0.key) }
    if members.isEmpty { return [] }
    let known = object.keys.sorted().filter { !isSecret($0) }
    return members.map {
      SettingsFault(.unknown(field: $0.key, known: known), of: $0, in: object.node)
    }
  }

  // MARK: Values

  /// Decodes the settings, or throws a `DecodingError`.
  package func decode(_ type: any Decodable.Type) throws -> Any {
    try decode(type, from: reading.root)
  }

  // Never specialised: otherwise each numeric type that containers decode would duplicate the code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func decode<T: Decodable>(_ type: T.Type, from node: SettingsNode) throws -> T {
    if let standard = StandardType(type) {
      let scalar = reading.scalar(node)
      // Not as an optional, a type that is slow to request from the runtime.
      switch standard.value(of: scalar) as Any {
      case let value as T: return value
      default: throw wrong(node, standard.words(for: scalar), standard.json, type)
      }
    }
    let mark = open.count
    do {
      return try T(from: SettingsValueDecoder(pass: self, node: node))
    } catch {
      for object in open[mark...] { object.isOpen = false }
      open.removeSubrange(mark...)
      throw refusal(of: node, by: type, error)
    }
  }

  /// Returns the record of an object's keys; one for all types that read the object.
  func open(_ node: SettingsNode) throws -> Object {
    guard node.value.isObject else { throw wrong(node, "an object", nil, [String: Any].self) }
    let object = objects[node] ?? Object(node)
    objects[node] = object
    if !object.isOpen { open.append(object) }
    object.isOpen = true
    return object
  }

  /// Returns the node under a key, and marks it as read.
  func child(_ key: any CodingKey, of object: Object) -> SettingsNode? {
    object.keys.insert(key.stringValue)
    return object.node.value[key.stringValue].map { reading.node($0.value, in: object.node) }
  }

  func elements(of node: SettingsNode) throws -> [JSONValue] {
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

  /// Returns the error for a value that a type refuses: one of this decoder, which says what an enum or a dictionary
  /// takes, or one of the type's own code, with a fault at the place of the innermost value that it names.
  private func refusal(
    of node: SettingsNode, by type: any Any.Type, _ error: any Error
  ) -> any Error {
    let cases = RawCases.values(of: type).map(RawCases.words)
    if let fault = error.settingsFault {
      if fault.node != node { return error }
      // Codable reads a dictionary with other keys than text and numbers from an array.
      let keys = node.value.isObject ? (type as? any KeyedByType.Type)?.keyType : nil
      let expected =
        cases ?? keys.map { "an array of keys and values, as \($0) is not CodingKeyRepresentable" }
      return expected.map { wrong(node, $0, nil, type) } ?? error
    }
    let given = (error as? DecodingError)?.context
    var site = node
    for key in (given?.codingPath ?? []).dropFirst(reading.path(to: node).count) {
      guard let child = site.value.child(key) else { break }
      site = reading.node(child, in: site)
    }
    let expected =
      site == node ? cases ?? "a valid \(type)" : "a value that the settings type takes"
    let words = given?.debugDescription ?? "\(error)"
    // The type's own error may quote any value that it has seen.
    let shown = secrets.isEmpty && !words.isEmpty ? " (\(Phrase.shortened(words, to: 200)))" : ""
    let fault = SettingsFault(
      .invalid(expected: expected, found: reading.found(site) + shown), at: site)
    return DecodingError.dataCorrupted(context(words, fault))
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
