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
    /// Built and kept by each requested container, or by the nearest one of a name.
    case scoped
  }

  /// The lifetime without the name of a scope.
  public let kind: Kind
  /// The container's name, for `.scoped(name)`.
  public let scopeName: String?

  // Inlined, like the values below: a constant adds less code to each registration than a call.
  @inlinable
  package init(_ kind: Kind, scopeName: String? = nil) {
    (self.kind, self.scopeName) = (kind, scopeName)
  }

  /// Never reused: each resolve runs the factory, against the requested container.
  @inlinable public static var transient: Lifetime { Lifetime(.transient) }

  /// Always reused: built once, by and for the container that holds the registration.
  @inlinable public static var singleton: Lifetime { Lifetime(.singleton) }

  /// Reused while another owner holds it: built by the container that holds the registration. Only
  /// for classes: a value type is refused when it is registered, or by each build if the type does
  /// not tell.
  @inlinable public static var weak: Lifetime { Lifetime(.weak) }

  /// Reused within each requested container, which builds and keeps it.
  @inlinable public static var scoped: Lifetime { Lifetime(.scoped) }

  /// Reused within each container of a name: built and kept by the nearest one that is, or
  /// encloses, the requested container. If there is none, `resolve` throws `.noScope`.
  public static func scoped(_ name: String) -> Lifetime { Lifetime(.scoped, scopeName: name) }

  /// Reused within one outermost `resolve`, by every factory that runs for it; built against the
  /// requested container, and kept by none.
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
