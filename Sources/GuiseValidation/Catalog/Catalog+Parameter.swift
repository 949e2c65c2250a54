package import Guise
package import GuiseManifest

extension Catalog {
  /// A parameter of a factory, or a property that is injected into its product.
  package struct Parameter: Codable, Hashable, Sendable {
    /// The target of an injected property.
    package enum Injected: String, Codable, Hashable, Sendable, CaseIterable {
      /// An object. Others can receive it before the property is set, so the property may close a cycle.
      case object
      /// An instance that may not be an object. It is handed out only after the property is set.
      case value
    }

    /// The name in manifests; nil for arguments, settings, resolvers, and where no name is unique.
    package var name: String?
    package var kind: Kind
    /// The requested service (the element's for adapters), or the type of the argument or settings.
    package var service: String
    /// The argument types of the key, for a provider; otherwise empty.
    @Omitted package var arguments: [String] = []
    /// The adapters around the service, outermost first; nil if `kind` implies them.
    package var adapters: [AdapterKind]?
    /// The target of a property, which follows the function's parameters; nil for a parameter.
    package var injected: Injected?
    /// The default tags of a property, as far as manifests can write them, sorted.
    @Omitted package var tags: [String] = []
    /// The tags of a property that manifests cannot write; see ``Key/codeTags``.
    @Omitted package var codeTags: [String] = []
  }
}

extension Catalog.Parameter {
  /// The source of a parameter's value, and the registrations that it requires.
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// `T`: one registration must exist.
    case required
    /// `T?`: nil if there is no registration.
    case optional
    /// `[T]`: every match.
    case array
    /// `[String: T]`, `[String: T]?`: every match by identifier, or those that a manifest lists.
    case keyed
    /// `LazyResolver<T>`: some registration of `T` must exist, under any key.
    case lazy
    /// `LazyTagsResolver<T>`: some registration with these tags must exist.
    case lazyTags
    /// `LazyFullResolver<T>`, `Provider<T, …>`: exactly that key must exist.
    case lazyFull
    /// `LazyResolver<T>?`, `LazyResolver<T?>`: nothing has to exist.
    case lazyOptional
    /// `[LazyResolver<T>]`, `LazyResolver<[T]>`: every match; nothing has to exist.
    case lazyArray
    /// `any Resolver` or `Container`: the dependencies are unknown.
    case resolver
    /// A value that the caller of `resolve` passes; its type is part of the key.
    case argument
    /// The decoded `settings` of the registration in the manifest.
    case settings
  }
}

extension Catalog.Parameter.Kind {
  /// Whether the container looks up a service for the parameter.
  package var isDependency: Bool { self != .argument && self != .settings && self != .resolver }

  /// Whether the parameter is resolved later: it then breaks a cycle and does not spread async.
  package var isDeferred: Bool {
    [.lazy, .lazyTags, .lazyFull, .lazyOptional, .lazyArray].contains(self)
  }

  /// Whether the parameter takes every match, of which there may be none.
  package var isArray: Bool { self == .array || self == .keyed || self == .lazyArray }

  /// Whether the parameter allows that nothing is registered for it.
  package var isOptional: Bool { self == .optional || self == .lazyOptional || isArray }

  /// The kind of a service inside some adapters: the weakest guarantee, deferred if one of them is.
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

  /// Returns the adapters to write in a catalog; nil if the kind implies them.
  func written(_ adapters: [AdapterKind], hasArguments: Bool) -> [AdapterKind]? {
    self == .resolver || adapters == self.adapters(hasArguments: hasArguments) ? nil : adapters
  }

  /// The adapters that this kind implies when a catalog writes none.
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

  /// The type as code spells it: `[String: Store]`, `LazyResolver<Store>?`.
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

  /// The choice among registrations that a manifest can make for the parameter.
  package var choice: ReferenceChoice {
    ReferenceChoice(adapters: allAdapters, isKeyed: kind == .keyed, isResolver: kind == .resolver)
  }

  /// The full name of the requested type without adapters; a dictionary is part of the type.
  package var adapted: String {
    kind == .keyed ? "Swift.Dictionary<Swift.String, \(service)>" : service
  }
}

extension Catalog.Requirement {
  package var allAdapters: [AdapterKind] {
    adapters ?? kind.adapters(hasArguments: !key.arguments.isEmpty)
  }
}
