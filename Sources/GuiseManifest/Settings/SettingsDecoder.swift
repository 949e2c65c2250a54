package import StrictJSON

/// One pass of decoding settings, like `JSONDecoder` with ISO 8601 dates, but with exact numbers, variables, and a
/// record of the keys read.
package final class SettingsDecoder {
  private let root: SettingsNode
  /// The open objects in the order of their opening.
  private var open: [SettingsNode] = []
  /// The last object that lacks a key.
  private var incomplete: SettingsNode?
  private let secrets: [String]

  package init(_ settings: JSONValue, _ variables: KnownVariables = .init()) {
    root = SettingsNode(settings, variables)
    secrets = variables.secretTexts(in: settings)
  }

  /// Decodes the settings. Codable stops at its first fault; keys that nothing has read are faults too.
  package func value(of type: any Decodable.Type) -> (value: Any?, faults: [SettingsFault]) {
    do {
      let value = try decode(type)
      let faults = open.flatMap { object in unknown(in: object) { !object.keys.contains($0) } }
      return (faults.isEmpty ? value : nil, faults)
    } catch {
      guard let fault = error.settingsFault else { return (nil, []) }
      // An object with a key that its types cannot have lacks none; a superclass may read `super`.
      guard case .missing = fault.kind, let incomplete else { return (nil, [fault]) }
      let strange = unknown(in: incomplete) { key in
        key != "super" && !incomplete.mayHave.contains { $0(key) }
      }
      return (nil, strange.isEmpty ? [fault] : strange)
    }
  }

  private func unknown(
    in object: SettingsNode, where isUnknown: (String) -> Bool
  ) -> [SettingsFault] {
    let members = object.value.distinctMembers.filter { isUnknown($0.key) }
    if members.isEmpty { return [] }
    let known = object.keys.sorted().filter { !isSecret($0) }
    return members.map { object.fault(.unknown(field: $0.key, known: known), of: $0) }
  }

  // MARK: Values

  /// Decodes the settings, or throws a `DecodingError`.
  package func decode(_ type: any Decodable.Type) throws -> Any { try decode(type, from: root) }

  // Never specialised: otherwise each numeric type that containers decode would duplicate the code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func decode<T: Decodable>(_ type: T.Type, from node: SettingsNode) throws -> T {
    if let standard = StandardType(type) {
      let scalar = node.scalar
      // Not as an optional, a type that is slow to request from the runtime.
      switch standard.value(of: scalar) as Any {
      case let value as T: return value
      default: throw wrong(node, standard.words(for: scalar), type)
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

  /// Notes that a type reads an object.
  func open(_ node: SettingsNode) throws {
    guard node.value.isObject else { throw wrong(node, "an object", [String: Any].self) }
    if !node.isOpen { open.append(node) }
    node.isOpen = true
  }

  // MARK: Errors

  func wrong(_ node: SettingsNode, _ expected: String, _ type: any Any.Type) -> DecodingError {
    let fault = node.fault(.invalid(expected: expected, found: node.found))
    let context = context("Expected \(expected).", node, fault)
    return node.value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func missing(
    _ key: any CodingKey, in object: SettingsNode, _ type: any Any.Type
  ) -> DecodingError {
    incomplete = object
    let field = isSecret(key.stringValue) ? "(a secret)" : key.stringValue
    let fault = object.fault(.missing(field: field, type: "\(type)"))
    return .keyNotFound(key, context("\"\(field)\" is missing.", object, fault))
  }

  /// Returns the error for a value that a type refuses: one of this decoder, which says what an enum or a dictionary
  /// takes, or one of the type's own code, with a fault at the place of the innermost value that it names.
  private func refusal(
    of node: SettingsNode, by type: any Any.Type, _ error: any Error
  ) -> any Error {
    let cases = RawCases.values(of: type).map(RawCases.words)
    let path = node.path
    if let fault = error.settingsFault {
      if fault.path != path.text || fault.value.range != node.written.range { return error }
      // Codable reads a dictionary with other keys than text and numbers from an array.
      let keys = node.value.isObject ? (type as? any KeyedByType.Type)?.keyType : nil
      let expected =
        cases ?? keys.map { "an array of keys and values, as \($0) is not CodingKeyRepresentable" }
      return expected.map { wrong(node, $0, type) } ?? error
    }
    let given = (error as? DecodingError)?.context
    var site = node
    for key in (given?.codingPath ?? []).dropFirst(path.count) {
      guard let child = site.child(key) else { break }
      site = child
    }
    let expected =
      site === node ? cases ?? "a valid \(type)" : "a value that the settings type takes"
    let words = given?.debugDescription ?? "\(error)"
    // The type's own error may quote any value that it has seen.
    let shown = secrets.isEmpty && !words.isEmpty ? " (\(Phrase.shortened(words, to: 200)))" : ""
    let fault = site.fault(.invalid(expected: expected, found: site.found + shown))
    return DecodingError.dataCorrupted(context(words, site, fault))
  }

  private func context(
    _ words: String, _ node: SettingsNode, _ fault: SettingsFault
  ) -> DecodingError.Context {
    .init(codingPath: node.path, debugDescription: words, underlyingError: fault)
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

extension DecodingError {
  fileprivate var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}

/// A dictionary, whatever its keys.
private protocol KeyedByType {
  static var keyType: Any.Type { get }
}

extension Dictionary: KeyedByType {
  fileprivate static var keyType: Any.Type { Key.self }
}
