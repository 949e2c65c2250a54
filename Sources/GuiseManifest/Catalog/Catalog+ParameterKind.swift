package import Guise

extension Catalog.Parameter.Kind {
  /// The kind that stands for some adapters around a service.
  ///
  /// - Parameter adapters: from the outside in.
  package init(_ adapters: [AdapterKind]) {
    self = adapters.reversed().reduce(.required) { $0.wrapped(in: $1) }
  }

  /// What an adapter makes of this kind: what is never missing stays so, and so does what is
  /// deferred.
  private func wrapped(in adapter: AdapterKind) -> Self {
    switch adapter {
    case .optional: isNeeded ? (isDeferred ? .lazyOptional : .optional) : self
    case .array: isDeferred ? .lazyArray : .array
    case .lazy: deferred(as: .lazy)
    case .lazyTags: deferred(as: .lazyTags)
    case .lazyFull, .provider: deferred(as: .lazyFull)
    }
  }

  private var isNeeded: Bool {
    switch self {
    case .required, .lazy, .lazyTags, .lazyFull: true
    case .optional, .array, .lazyOptional, .lazyArray, .resolver, .argument, .settings: false
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
    case .resolver, .argument, .settings: self
    }
  }
}

extension Catalog.Parameter.Kind {
  init(_ dependency: Dependency) {
    self = dependency.isResolver ? .resolver : Self(dependency.adapters)
  }
}
