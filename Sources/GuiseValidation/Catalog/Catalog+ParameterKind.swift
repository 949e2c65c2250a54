package import Guise
package import GuiseManifest

extension Catalog.Parameter.Kind {
  /// Creates the kind that represents a service inside some adapters, in any order: it has the weakest guarantee
  /// of them, and is deferred if one of them is.
  package init(_ adapters: [AdapterKind]) {
    func has(_ kinds: AdapterKind...) -> Bool { adapters.contains { kinds.contains($0) } }
    let isDeferred = has(.lazy, .lazyTags, .lazyFull, .provider)
    if has(.array, .set) {
      self = isDeferred ? .lazyArray : .array
    } else if has(.optional) {
      self = isDeferred ? .lazyOptional : .optional
    } else if has(.lazy) {
      self = .lazy
    } else if has(.lazyTags) {
      self = .lazyTags
    } else {
      self = isDeferred ? .lazyFull : .required
    }
  }

  init(_ dependency: Dependency) {
    self = dependency.isResolver ? .resolver : Self(dependency.adapters)
  }

  /// Returns the adapters to write in a catalog; nil if the kind implies them.
  static func written(
    _ adapters: [AdapterKind], _ kind: Self, hasArguments: Bool
  ) -> [AdapterKind]? {
    kind == .resolver || adapters == kind.adapters(hasArguments: hasArguments) ? nil : adapters
  }

  /// Returns the adapters that this kind implies when a catalog writes none.
  ///
  /// - Parameter hasArguments: Whether the key has arguments.
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
  /// Returns the adapters to write in a catalog; nil if the kind implies them.
  ///
  /// - Parameter hasArguments: Whether the key has arguments.
  func writtenAdapters(hasArguments: Bool) -> [AdapterKind]? {
    Catalog.Parameter.Kind.written(
      adapters, Catalog.Parameter.Kind(self), hasArguments: hasArguments)
  }
}

extension Catalog.Parameter {
  /// The tags of the parameter in code, as ` with tag "dark"`; empty if it has none.
  package var tagged: String {
    let tags = tags + codeTags
    return tags.isEmpty ? "" : " with \(Phrase.tags(tags))"
  }

  /// The adapters from the outside in, whether written or implied.
  package var allAdapters: [AdapterKind] {
    adapters ?? kind.adapters(hasArguments: !arguments.isEmpty)
  }

  /// Returns the parameter's type as code spells it: `[String: Store]`, `LazyResolver<Store>?`.
  ///
  /// - Parameter spell: Returns the spelling of a service, given its full name.
  package func type(_ spell: (String) -> String = { $0 }) -> String {
    if kind == .resolver { return "any Resolver" }
    let service = spell(service)
    let element = kind == .keyed ? "[String: \(service)]" : service
    return allAdapters.reversed().reduce(element) { type, adapter in
      switch adapter {
      case .optional: type == service && type.contains(" ") ? "(\(type))?" : "\(type)?"
      case .array: "[\(type)]"
      case .set: "Set<\(type)>"
      case .lazy: "LazyResolver<\(type)>"
      case .lazyTags: "LazyTagsResolver<\(type)>"
      case .lazyFull: "LazyFullResolver<\(type)>"
      case .provider: "Provider<\(([type] + arguments).joined(separator: ", "))>"
      }
    }
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

extension Catalog.Parameter {
  /// The choice among registrations that a manifest can make for the parameter.
  package var choice: ReferenceChoice {
    ReferenceChoice(adapters: allAdapters, isKeyed: kind == .keyed, isResolver: kind == .resolver)
  }

  /// The full name of the requested type without adapters; a dictionary is part of the type.
  package var adapted: String {
    kind == .keyed ? TypeName.dictionary(of: service) : service
  }
}
