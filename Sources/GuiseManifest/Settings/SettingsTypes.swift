internal import Synchronization

/// What is known of the types that settings are decoded as, each looked at once: asking the runtime what
/// a type conforms to takes longer than decoding a small value.
package final class SettingsTypes: Sendable {
  struct Kind: Sendable {
    /// Nil for types that decode themselves.
    let leaf: SettingsLeaf?
    /// Of a type that describes itself.
    let schema: SettingsSchema?
    /// Whether it is `[String]`, of strings that decode as they do by themselves.
    let isListOfStrings: Bool

    init(_ type: any Any.Type) {
      leaf =
        switch SettingsLeaf(type) {
        case .boolean, .string, .double, .float, nil: nil
        case let leaf: leaf
        }
      isListOfStrings =
        type == [String].self && !(String.self is any SettingsSchemaProviding.Type)
      schema = (type as? any SettingsSchemaProviding.Type)?.settingsSchema
    }
  }

  private let kinds = Mutex<[ObjectIdentifier: Kind]>([:])

  package init() {}

  func kind(of type: any Any.Type) -> Kind {
    let id = ObjectIdentifier(type)
    if let known = kinds.withLock({ $0[id] }) { return known }
    // A description is the application's code, so not under the lock.
    let kind = Kind(type)
    kinds.withLock { $0[id] = kind }
    return kind
  }
}
