/// What is said of a registration beside its key and its factory.
package struct RegistrationTraits: Sendable {
  package var lifetime: Lifetime
  package var location: SourceLocation
  package var metadata: (any Sendable)?
  /// Built by `start()`.
  package var isEager: Bool
  /// `start()` builds what has an order before what has none, and in that order.
  package var startOrder: Int?
  /// Found by its exact key alone: no array, search or message shows it.
  package var isHidden = false
  /// What this registration's instances are wrapped in, whatever wraps those of its key; the first
  /// is innermost. Each is of the key's service.
  package var decorators: [Decorator] = []

  package init(
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil, eager: Bool = false,
    at location: SourceLocation
  ) {
    self.lifetime = lifetime
    self.location = location
    self.metadata = metadata
    isEager = eager
  }

  /// Whether there is anything of what a registration keeps in `RareTraits`.
  var hasRare: Bool {
    metadata != nil || lifetime.scopeName != nil || isEager || isHidden || !decorators.isEmpty
  }

  init(
    lifetime: Lifetime, metadata: (any Sendable)?, eager: Bool, file: String, line: Int
  ) {
    self.init(
      lifetime: lifetime, metadata: metadata, eager: eager,
      at: SourceLocation(file: file, line: line))
  }
}
