/// What one parameter asks a container for, as its type says.
package struct Dependency: Sendable {
  package enum Kind: Sendable {
    /// `T`: exactly that key.
    case required
    /// `T?`: nil where it is not registered.
    case optional
    /// `[T]`: every match.
    case array
    /// `LazyResolver<T>`: some key of `T`, later.
    case lazy
    /// `LazyTagsResolver<T>`: some key of `T` with these tags, later.
    case lazyTags
    /// `LazyFullResolver<T>`: exactly that key, later.
    case lazyFull
    /// `any Resolver` or `Container`: it may ask for anything.
    case resolver
  }

  package var kind: Kind
  /// The innermost service: `T` for `[T]?`.
  package var service: Any.Type
  /// What the outermost adapter wraps.
  package var element: Any.Type

  package init(of type: Any.Type) {
    if let adapter = type as? any Adapter.Type {
      self = adapter.dependency
    } else {
      let isResolver = type == (any Resolver).self || type == Container.self
      self.init(kind: isResolver ? .resolver : .required, service: type, element: type)
    }
  }

  init(kind: Kind, service: Any.Type, element: Any.Type) {
    self.kind = kind
    self.service = service
    self.element = element
  }
}
