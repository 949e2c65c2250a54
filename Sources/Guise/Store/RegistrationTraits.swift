/// The traits of a registration besides its key and its factory.
@usableFromInline
package struct RegistrationTraits: Sendable {
  @usableFromInline let file: String
  /// The traits that few registrations have; nil if there are none.
  @usableFromInline var rare: RareTraits?
  @usableFromInline let line: Int32
  @usableFromInline let kind: Lifetime.Kind

  // Inlined: most callers pass constants.
  @inlinable
  init(
    _ lifetime: Lifetime, _ metadata: (any Sendable)?, _ eager: Bool, _ file: String, _ line: Int
  ) {
    let isPlain = lifetime.scopeName == nil && metadata == nil && !eager
    rare = isPlain ? nil : RareTraits(lifetime.scopeName, metadata, eager)
    (self.file, self.line, kind) = (file, Int32(clamping: line), lifetime.kind)
  }

  package init(
    lifetime: Lifetime = .transient, eager: Bool = false, startOrder: Int? = nil,
    hidden: Bool = false, decorators: [Decorator] = [], at location: SourceLocation
  ) {
    self.init(lifetime, nil, eager, location.file, location.line)
    if startOrder == nil && !hidden && decorators.isEmpty { return }
    rare = RareTraits(lifetime.scopeName, nil, eager, startOrder, hidden, decorators)
  }

  package var lifetime: Lifetime { Lifetime(kind, scopeName: rare?.scopeName) }
  package var location: SourceLocation { SourceLocation(file: file, line: Int(line)) }
}

/// Traits that few registrations have.
@usableFromInline
final class RareTraits: Sendable {
  let scopeName: String?
  let metadata: (any Sendable)?
  let isEager: Bool
  let startOrder: Int?
  let isHidden: Bool
  let decorators: [Decorator]

  @usableFromInline
  init(
    _ scopeName: String?, _ metadata: (any Sendable)?, _ isEager: Bool, _ startOrder: Int? = nil,
    _ isHidden: Bool = false, _ decorators: [Decorator] = []
  ) {
    (self.scopeName, self.metadata, self.isEager) = (scopeName, metadata, isEager)
    (self.startOrder, self.isHidden, self.decorators) = (startOrder, isHidden, decorators)
  }
}
