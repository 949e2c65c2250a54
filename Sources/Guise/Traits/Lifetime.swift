/// How long an instance is reused, and which container builds and keeps it.
public struct Lifetime: Hashable, Sendable {
  /// A lifetime without the name of its scope, spelled as manifests and catalogs write it.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Built anew by each resolve.
    case transient
    /// Built once and kept by the container that holds the registration.
    case singleton
    /// Shared for as long as someone other than the container holds it.
    case weak
    /// Shared within one outermost `resolve`, and kept by nobody.
    case graph
    /// Built and kept by each container that is asked, or by the nearest one of a name.
    case scoped
  }

  /// The lifetime as manifests and catalogs write it, without the name of a scope.
  public let kind: Kind
  /// For `.scoped(name)`, the container's name.
  public let scopeName: String?

  // Inlined, as are the values below: a constant adds less code to each registration than a call.
  @inlinable
  package init(_ kind: Kind, scopeName: String? = nil) {
    self.kind = kind
    self.scopeName = scopeName
  }

  /// Never: each resolve runs the factory, against the container that was asked.
  @inlinable public static var transient: Lifetime { Lifetime(.transient) }

  /// Always: built once, by and for the container that holds the registration.
  @inlinable public static var singleton: Lifetime { Lifetime(.singleton) }

  /// While someone else holds it: built by the container that holds the registration, which keeps a
  /// weak reference.
  ///
  /// Of classes only. A service that is a value type is refused when it is registered; where the
  /// type does not tell, each build is checked and throws `.factoryFailed`.
  @inlinable public static var weak: Lifetime { Lifetime(.weak) }

  /// Once for each container that is asked, which builds and keeps it.
  @inlinable public static var scoped: Lifetime { Lifetime(.scoped) }

  /// Once for each container of a name: built and kept by the nearest one that encloses the
  /// container asked, or is it. Where there is none, `resolve` throws `.noScope`.
  ///
  /// - Parameter name: what ``Container/init(parent:name:)`` was given.
  public static func scoped(_ name: String) -> Lifetime { Lifetime(.scoped, scopeName: name) }

  /// Within one outermost `resolve`, which every factory that runs for it shares; built against the
  /// container that was asked, and kept by nobody.
  @inlinable public static var graph: Lifetime { Lifetime(.graph) }
}

extension Lifetime: CustomStringConvertible {
  /// As a manifest writes it; with the name of its scope.
  public var description: String {
    scopeName.map { "\(kind)(\"\($0)\")" } ?? "\(kind)"
  }
}
