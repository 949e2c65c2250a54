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
    /// `LazyFullResolver<T>`, `Provider<T, …>`: exactly that key, later.
    case lazyFull
    /// `LazyResolver<T>?`, `LazyResolver<T?>`: later, and only where it is registered.
    case lazyOptional
    /// `[LazyResolver<T>]`, `LazyResolver<[T]>`: every match, later.
    case lazyArray
    /// `any Resolver` or `Container`: it may ask for anything.
    case resolver
  }

  package var kind: Kind
  /// The innermost service: `T` for `[T]?`.
  package var service: Any.Type
  /// The types of the arguments that it is asked for with, where the type tells them: a provider's.
  package private(set) var arguments: [Any.Type]?

  package init(of type: Any.Type) {
    if let adapter = type as? any Adapter.Type {
      let inner = Dependency(of: adapter.wrapped)
      self.init(kind: inner.kind.wrapped(as: adapter.kind), service: inner.service)
      arguments = inner.arguments ?? adapter.laterArguments
    } else {
      let isResolver = type == (any Resolver).self || type == Container.self
      self.init(kind: isResolver ? .resolver : .required, service: type)
    }
  }

  private init(kind: Kind, service: Any.Type) {
    self.kind = kind
    self.service = service
  }
}

extension Dependency.Kind {
  /// What an adapter asks for that wraps a type of this kind.
  ///
  /// - Parameter adapter: the adapter's own kind.
  fileprivate func wrapped(as adapter: Self) -> Self {
    switch adapter {
    case .optional: optional
    case .array: array
    default: deferred(as: adapter)
    }
  }

  /// As an optional of this kind: what is never missing stays what it is.
  private var optional: Self {
    switch self {
    case .required: .optional
    case .lazy, .lazyTags, .lazyFull: .lazyOptional
    case .optional, .array, .lazyOptional, .lazyArray, .resolver: self
    }
  }

  /// As the elements of an array: deferred where these are.
  private var array: Self {
    switch self {
    case .required, .optional, .array, .resolver: .array
    case .lazy, .lazyTags, .lazyFull, .lazyOptional, .lazyArray: .lazyArray
    }
  }

  /// As what a lazy resolver resolves: the least that either of them promises.
  ///
  /// - Parameter lazy: the lazy resolver's kind where it wraps a service itself.
  private func deferred(as lazy: Self) -> Self {
    switch self {
    case .required, .lazyFull: lazy
    case .lazyTags: lazy == .lazyFull ? .lazyTags : lazy
    case .lazy: .lazy
    case .optional, .lazyOptional: .lazyOptional
    case .array, .lazyArray: .lazyArray
    case .resolver: .resolver
    }
  }
}
