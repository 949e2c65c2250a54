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
    case .array, .set: isDeferred ? .lazyArray : .array
    case .lazy: deferred(as: .lazy)
    case .lazyTags: deferred(as: .lazyTags)
    case .lazyFull, .provider: deferred(as: .lazyFull)
    }
  }

  private var isNeeded: Bool {
    switch self {
    case .required, .lazy, .lazyTags, .lazyFull: true
    case .optional, .array, .keyed, .lazyOptional, .lazyArray, .resolver, .argument, .settings:
      false
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
    case .keyed, .resolver, .argument, .settings: self
    }
  }
}

extension Catalog.Parameter.Kind {
  init(_ dependency: Dependency) {
    self = dependency.isResolver ? .resolver : Self(dependency.adapters)
  }

  /// The adapters that this kind stands for where no others are written.
  ///
  /// - Parameter hasArguments: Whether the key has any.
  package func adapters(hasArguments: Bool) -> [AdapterKind] {
    let full: AdapterKind = hasArguments ? .provider : .lazyFull
    return switch self {
    case .optional: [.optional]
    case .array: [.array]
    case .lazy: [.lazy]
    case .lazyTags: [.lazyTags]
    case .lazyFull: [full]
    case .lazyOptional: [.optional, full]
    case .lazyArray: [.array, full]
    case .required, .keyed, .resolver, .argument, .settings: []
    }
  }
}

extension Dependency {
  /// Nil where the kind tells them.
  ///
  /// - Parameter hasArguments: Whether the key has any.
  func writtenAdapters(hasArguments: Bool) -> [AdapterKind]? {
    let kind = Catalog.Parameter.Kind(self)
    return kind == .resolver || adapters == kind.adapters(hasArguments: hasArguments)
      ? nil : adapters
  }
}

extension Catalog.Parameter {
  /// ` with tag "dark"`, or nothing: the tags that the code asks for it under.
  package var tagged: String {
    let tags = tags + codeTags
    return tags.isEmpty ? "" : " with \(Phrase.tags(tags))"
  }

  /// From the outside in, whether they are written or not.
  package var allAdapters: [AdapterKind] {
    adapters ?? kind.adapters(hasArguments: !arguments.isEmpty)
  }
}

extension Catalog.CodeDependency {
  package var allAdapters: [AdapterKind] {
    adapters ?? kind.adapters(hasArguments: !key.arguments.isEmpty)
  }
}

extension Catalog.Requirement {
  package var allAdapters: [AdapterKind] {
    adapters ?? kind.adapters(hasArguments: !key.arguments.isEmpty)
  }
}
