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

/// The lifetime of instances: how long they are reused, and which container builds and keeps them.
public struct Lifetime: Hashable, Sendable {
  /// A lifetime without the name of its scope.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Built anew by each resolve.
    case transient
    /// Built once and kept by the container that holds the registration.
    case singleton
    /// Shared for as long as an owner other than the container holds it.
    case weak
    /// Shared within one outermost `resolve`, and kept by no container.
    case graph
    /// Built and kept by each resolving container, or by the nearest one of a name.
    case scoped
  }

  /// The lifetime without the name of a scope.
  public let kind: Kind
  /// The container's name, for `.scoped(name)`.
  public let scopeName: String?

  @inlinable
  package init(_ kind: Kind, scopeName: String? = nil) {
    (self.kind, self.scopeName) = (kind, scopeName)
  }

  /// Never reused: each resolve runs the factory, against the resolving container.
  @inlinable public static var transient: Lifetime { Lifetime(.transient) }

  /// Always reused: built once, by and for the container that holds the registration.
  @inlinable public static var singleton: Lifetime { Lifetime(.singleton) }

  /// Reused while another owner holds it: built by the container that holds the registration. Only
  /// for classes: registering a value type stops the program, and one behind a protocol fails.
  @inlinable public static var weak: Lifetime { Lifetime(.weak) }

  /// Reused within each resolving container, which builds and keeps it.
  @inlinable public static var scoped: Lifetime { Lifetime(.scoped) }

  /// Reused within each container of a name: built and kept by the nearest one from the resolving
  /// container to the one that holds the registration. Without one, `resolve` throws `.noScope`.
  public static func scoped(_ name: String) -> Lifetime { Lifetime(.scoped, scopeName: name) }

  /// Reused within one outermost `resolve`, by every factory that runs for it; built against the
  /// resolving container, and kept by none.
  @inlinable public static var graph: Lifetime { Lifetime(.graph) }
}

extension Lifetime: CustomStringConvertible {
  /// The lifetime as a manifest writes it, with the name of its scope.
  public var description: String {
    scopeName.map { "\(kind)(\"\($0)\")" } ?? "\(kind)"
  }
}

/// The contexts in which a factory can run, and so its instances can be resolved.
public enum Concurrency: Hashable, Sendable, CaseIterable {
  /// Anywhere.
  case sync
  /// In an async resolve.
  case async
  /// In an async resolve, or in a sync one on the main actor.
  case mainActor
}

/// The location of a registration: in code (`#fileID`) or in a manifest.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file: for code, `Module/File.swift`; for a manifest, the path that it was read by.
  public let file: String
  /// The line, counted from 1.
  public let line: Int

  /// Creates a location, in code or in any other file.
  public init(file: String, line: Int) {
    (self.file, self.line) = (file, line)
  }

  public var description: String { "\(file):\(line)" }
}
