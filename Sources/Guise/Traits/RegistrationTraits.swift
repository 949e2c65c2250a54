/// What is said of a registration beside its key and its factory.
package struct RegistrationTraits: Sendable {
  package var lifetime: Lifetime
  package var location: SourceLocation
  /// nil where there is nothing of it.
  private var boxed: Boxed?

  /// Behind a pointer: traits are copied on their way, and this would take most of that.
  private indirect enum Boxed: Sendable {
    case rare(Rare)
  }

  /// What few registrations have.
  package struct Rare: Sendable {
    package var metadata: (any Sendable)?
    /// Built by `start()`.
    package var isEager = false
    /// `start()` builds what has an order before what has none, and in that order.
    package var startOrder: Int?
    /// Found by its exact key alone: no array, search or message shows it.
    package var isHidden = false
    /// What this registration's instances are wrapped in, whatever wraps those of its key; the first
    /// is innermost. Each is of the key's service.
    package var decorators: [Decorator] = []

    fileprivate var isEmpty: Bool {
      metadata == nil && !isEager && startOrder == nil && !isHidden && decorators.isEmpty
    }
  }

  package init(
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil, eager: Bool = false,
    at location: SourceLocation
  ) {
    self.lifetime = lifetime
    self.location = location
    if metadata != nil || eager { rare = Rare(metadata: metadata, isEager: eager) }
  }

  @inline(never)
  init(
    lifetime: Lifetime, metadata: (any Sendable)?, eager: Bool, file: String, line: Int
  ) {
    self.init(
      lifetime: lifetime, metadata: metadata, eager: eager,
      at: SourceLocation(file: file, line: line))
  }

  package var rare: Rare {
    get { if case .rare(let rare) = boxed { rare } else { Rare() } }
    set { boxed = newValue.isEmpty ? nil : .rare(newValue) }
  }

  /// Whether there is anything of what a registration keeps in `RareTraits`.
  var hasRare: Bool { boxed != nil || lifetime.scopeName != nil }
}
