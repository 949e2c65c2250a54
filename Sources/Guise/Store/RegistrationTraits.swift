/// The traits of a registration besides its key and its factory.
package struct RegistrationTraits: Sendable {
  package let lifetime: Lifetime
  package let location: SourceLocation
  /// The traits that few registrations have; nil if there are none.
  let rare: RareTraits?

  package init(
    lifetime: Lifetime = .transient, metadata: (any Sendable)? = nil, eager: Bool = false,
    startOrder: Int? = nil, hidden: Bool = false, decorators: [Decorator] = [],
    at location: SourceLocation
  ) {
    self.lifetime = lifetime
    self.location = location
    let isPlain = metadata == nil && !eager && startOrder == nil && !hidden && decorators.isEmpty
    rare = isPlain ? nil : RareTraits(metadata, eager, startOrder, hidden, decorators)
  }
}

/// Traits that few registrations have.
final class RareTraits: Sendable {
  let metadata: (any Sendable)?
  let isEager: Bool
  let startOrder: Int?
  let isHidden: Bool
  let decorators: [Decorator]

  init(
    _ metadata: (any Sendable)?, _ isEager: Bool, _ startOrder: Int?, _ isHidden: Bool,
    _ decorators: [Decorator]
  ) {
    (self.metadata, self.isEager, self.startOrder) = (metadata, isEager, startOrder)
    (self.isHidden, self.decorators) = (isHidden, decorators)
  }
}
