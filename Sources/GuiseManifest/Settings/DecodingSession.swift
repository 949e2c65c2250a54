package import StrictJSON

/// Returns a value of a settings type for an unknown value of a variable's type; nil if none may fit.
package typealias UnknownValue = (VariableType, any Any.Type) -> Any?

/// One pass of decoding, with the keys read, the failure, and the placeholders used.
package final class DecodingSession {
  let reading: SettingsReading
  package let root: SettingsNode
  private let unknown: UnknownValue?
  /// The nodes of strings with unknown values.
  private(set) var placeholders: Set<Int> = []
  /// The keys read in each opened object.
  private var uses: [SettingsNode: KeyUse] = [:]
  /// The keys read of objects that the types being decoded have opened, innermost last.
  private var opened: [KeyUse] = []
  /// The innermost value of the failure that is unwinding, with its error and the preceding number of steps:
  /// if error or number differ, that failure was swallowed.
  private var failed: (node: SettingsNode, type: any Any.Type, error: String, steps: Int)?
  private var steps = 0
  /// The secrets in the decoded values.
  private var secretsSeen: Set<String> = []

  package init(reading: SettingsReading, settings: JSONValue, unknown: UnknownValue? = nil) {
    self.reading = reading
    self.unknown = unknown
    root = reading.node(settings)
    noteSecrets(in: settings)
  }

  // MARK: Values

  // Never specialised: otherwise each numeric type that containers decode would duplicate the code.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package func decode<T: Decodable>(_ type: T.Type, from node: SettingsNode) throws -> T {
    steps += 1
    switch plain(type, node.value) {
    case let value as T: return value
    default: break
    }
    if let standard = StandardType(type) { return try decode(type, standard, node) }
    if unknown != nil, node.value.mayHaveDollar,
      let placeholder = placeholder(type, scalar(node))
    {
      switch placeholder {
      case let value as T: return value
      default: break
      }
    }
    let mark = opened.count
    do {
      let decoded = try T(from: SettingsValueDecoder(session: self, node: node))
      for use in opened[mark...] { use.isCompleted = true }
      return decoded
    } catch {
      opened.removeSubrange(mark...)
      let error = unwritable(type, node) ?? noCase(type, node, error) ?? error
      let words = String(describing: error)
      if failed?.steps != steps || failed?.error != words { failed = (node, type, words, steps) }
      throw error
    }
  }

  /// Returns a value that is written as it is decoded; nil if the type has to decide.
  private func plain(_ type: any Any.Type, _ value: JSONValue) -> Any? {
    if type == String.self { return value.mayHaveDollar ? nil : value.string }
    if type == Int.self { return value.number.flatMap { Int($0) } }
    return type == Bool.self ? value.boolean : nil
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func decode<T>(
    _ type: T.Type, _ standard: StandardType, _ node: SettingsNode
  ) throws -> T {
    let scalar = scalar(node)
    // Not as an optional, a type that is slow to request from the runtime.
    return switch standard.value(of: scalar) ?? placeholder(type, scalar) as Any {
    case let value as T: value
    default: throw wrong(node, standard.words(for: scalar), type)
    }
  }

  private func scalar(_ node: SettingsNode) -> SettingsScalar {
    let scalar = reading.scalar(node)
    if case .unknown = scalar { placeholders.insert(node.value.index) }
    return scalar
  }

  private func placeholder(_ type: any Any.Type, _ scalar: SettingsScalar) -> Any? {
    if let unknown, case .unknown(let known) = scalar { unknown(known, type) } else { nil }
  }

  /// Returns the error for an object in place of a dictionary that Codable reads from an array of keys and values;
  /// nil for other types.
  private func unwritable(_ type: any Any.Type, _ node: SettingsNode) -> DecodingError? {
    guard node.value.isObject, let keys = (type as? any KeyedByType.Type)?.keyType,
      !(keys is String.Type || keys is Int.Type || keys is any CodingKeyRepresentable.Type)
    else { return nil }
    return wrong(
      node, "an array of keys and values, as \(keys) is not CodingKeyRepresentable", type)
  }

  /// Returns the error for a value of another kind than an enum's cases, which names them; nil for other errors.
  private func noCase(
    _ type: any Any.Type, _ node: SettingsNode, _ error: any Error
  ) -> DecodingError? {
    let fault = (error as? DecodingError)?.context?.underlyingError as? SettingsFault
    guard fault?.node == node, let cases = RawCases.values(of: type) else { return nil }
    return wrong(node, RawCases.words(cases), type)
  }

  // MARK: Containers

  func isArray(_ node: SettingsNode) -> Bool {
    steps += 1
    return node.value.isArray
  }

  func open(_ node: SettingsNode) throws -> KeyUse {
    steps += 1
    guard node.value.isObject else { throw wrong(node, "an object", [String: Any].self) }
    let use = uses[node] ?? KeyUse(of: node)
    uses[node] = use
    opened.append(use)
    return use
  }

  /// Returns the member with a key, and marks it as read.
  func member(_ key: String, of use: KeyUse) -> JSONMember? {
    steps += 1
    return use.member(key)
  }

  /// Returns the node of a value in another.
  func node(_ value: JSONValue, in parent: SettingsNode) -> SettingsNode {
    if parent.reference == nil { noteSecrets(in: value) }
    return reading.node(value, in: parent)
  }

  private func noteSecrets(in value: JSONValue) {
    if value.mayHaveDollar, !reading.known.secrets.isEmpty {
      let names = VariableTemplate(value).variables
      secretsSeen.formUnion(reading.known.secrets.intersection(names))
    }
  }

  // MARK: Errors

  func codingPath(of node: SettingsNode) -> [any CodingKey] {
    reading.steps(to: node, from: root.written)
  }

  /// Returns the error for a value that does not fit the type.
  func wrong(_ node: SettingsNode, _ expected: String, _ type: any Any.Type) -> DecodingError {
    let context = context(
      "Expected \(expected).", SettingsFault(reading.mismatch(node, expected: expected), at: node))
    return node.value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  @inline(never)
  func missing(
    _ key: any CodingKey, in object: SettingsNode, _ type: any Any.Type
  ) -> DecodingError {
    let kind = SettingsFault.Kind.missing(
      field: shown(key), type: StandardType.name(of: type))
    return .keyNotFound(
      key, context("\"\(shown(key))\" is missing.", SettingsFault(kind, at: object)))
  }

  func atEnd(of array: SettingsNode, _ count: Int, _ type: any Any.Type) -> DecodingError {
    let kind = SettingsFault.Kind.invalid(
      expected: "at least \(count + 1) elements", found: "\(count)")
    return .valueNotFound(
      type, context("The array is at its end.", SettingsFault(kind, at: array)))
  }

  private func context(_ words: String, _ fault: SettingsFault) -> DecodingError.Context {
    .init(codingPath: codingPath(of: fault.node), debugDescription: words, underlyingError: fault)
  }

  // MARK: Faults

  /// Returns the keys that no type requested, in objects that were read completely.
  func unknownKeys() -> [SettingsFault] {
    var faults: [SettingsFault] = []
    for use in uses.values where use.isCompleted {
      let unread = use.unread
      if unread.isEmpty { continue }
      let known = shown(use.known)
      for member in unread {
        // The second of two equal keys is a duplicate, not unknown.
        if use.node.value[member.key]?.keyIndex != member.keyIndex { continue }
        faults.append(
          SettingsFault(.unknown(field: member.key, known: known), of: member, in: use.node))
      }
    }
    return faults
  }

  /// Returns the fault for an error; nil if only an unknown value is to blame.
  func fault(for error: any Error) -> SettingsFault? {
    let context = (error as? DecodingError)?.context
    if let fault = context?.underlyingError as? SettingsFault {
      // An undefined variable is reported elsewhere, and unknown JSON may have any value.
      return reading.scalar(fault.node) == .unknown(.json) ? nil : fault
    }
    let site = self.site(of: context)
    if site.reference == nil, !placeholders.isDisjoint(with: site.value.index..<site.value.next) {
      return nil
    }
    if case .keyNotFound(let key, _)? = error as? DecodingError {
      return SettingsFault(.missing(field: shown(key), type: "value"), at: site)
    }
    var found = reading.found(site)
    // The type's own error may quote any value that it has seen.
    if secretsSeen.isEmpty {
      let words = context?.debugDescription ?? "\(error)"
      if !words.isEmpty { found += " (\(Phrase.shortened(words, to: 200)))" }
    }
    return SettingsFault(.invalid(expected: expectation(at: site), found: found), at: site)
  }

  /// Returns a key's name; a type may have made it from a secret's value.
  private func shown(_ key: any CodingKey) -> String {
    reveals(key.stringValue) ? "(a secret)" : key.stringValue
  }

  private func reveals(_ text: String) -> Bool {
    secretsSeen.contains { reading.reveals($0, in: text) }
  }

  /// Returns the key names that can be shown; none if checking them would take long.
  private func shown(_ keys: [String]) -> [String] {
    if secretsSeen.isEmpty { return keys }
    return keys.count * secretsSeen.count > 100_000 ? [] : keys.filter { !reveals($0) }
  }

  /// Returns the value that the settings type's own code refused: the one at the path of its error, if it is
  /// within the innermost value that failed.
  private func site(of context: DecodingError.Context?) -> SettingsNode {
    let innermost = failed?.node ?? root
    var site = root
    var isWithin = site == innermost
    for key in context?.codingPath ?? [] {
      guard let child = site.value.child(key) else { break }
      site = reading.node(child, in: site)
      isWithin = isWithin || site == innermost
    }
    return isWithin ? site : innermost
  }

  private func expectation(at site: SettingsNode) -> String {
    guard let failed, failed.node == site else { return "a value that the settings type takes" }
    return RawCases.values(of: failed.type).map(RawCases.words) ?? "a valid \(failed.type)"
  }
}
