/// What registrations of code assemblies answer besides their keys: with arguments for their
/// parameters, or under tags that they pass on.
struct CodeFallbacks: Sendable {
  private var given: Set<KeyNumbers.Key> = []
  /// The argument types that those take which pass tags on.
  private var passing: [Int: Int] = [:]

  /// - Parameter key: the registration's own, which nothing else has.
  mutating func add(
    _ registration: Catalog.CodeRegistration, _ key: KeyNumbers.Key, _ keys: inout KeyNumbers
  ) {
    let arguments = keys.arguments(registration.parameters)
    if arguments != KeyNumbers.none {
      given.insert(.init(service: key.service, tags: key.tags, arguments: arguments))
    }
    if registration.passesTags { passing[key.service] = arguments }
  }

  /// Whether a key is answered that nobody registers.
  func answer(_ kind: Catalog.Parameter.Kind, _ key: KeyNumbers.Key) -> Bool {
    switch kind {
    // A registration that has the key of no element.
    case .array, .lazyArray, .lazy: return false
    case .lazyTags: return key.tags != KeyNumbers.none && passing[key.service] != nil
    default: break
    }
    if given.contains(key) { return true }
    guard key.tags != KeyNumbers.none, let arguments = passing[key.service] else { return false }
    return key.arguments == KeyNumbers.none || key.arguments == arguments
  }
}
