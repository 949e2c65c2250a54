package import Guise

/// A form of reference by which a manifest fills a parameter.
package enum ReferenceForm: Sendable {
  /// `"id"`.
  case identifier
  /// `["id", …]`.
  case list
  /// `{"tags": […]}`.
  case tags
  /// `{"keys": {…}}`.
  case keys
}

extension Manifest.Dependency {
  /// The form of the reference; nil if it adds nothing to the parameter's type.
  var form: ReferenceForm? {
    switch self {
    case .registration: .identifier
    case .registrations: .list
    case .tags(let tags): tags.isEmpty ? nil : .tags
    case .keys: .keys
    case .removed: nil
    }
  }
}

extension Parameter.Dependency {
  /// The taken registrations in a sentence, and those that a form of reference gives.
  func words(not form: ReferenceForm) -> String {
    let given =
      switch form {
      case .identifier: "one registration"
      case .list: "a list"
      case .tags: "what has tags"
      case .keys: "registrations by keys"
      }
    return switch choice {
    case .one: "takes one \(service.text), not \(given)"
    case .several: "takes every \(service.text), not \(given)"
    case .tagged: "takes every \(service.text) with some tags, not \(given)"
    case .keyed: "is a dictionary of \(service.text), and is filled by keys"
    case .nothing:
      "\(adapters.first == .lazy ? "is" : "holds") a LazyResolver: "
        + "the code chooses tags when it resolves"
    }
  }
}

/// The choice among registrations that a manifest can make for a parameter.
package enum ReferenceChoice: Sendable {
  /// `T`, `T?` and lazy versions of these: one registration.
  case one
  /// `[T]`, `Set<T>` and optionals of these: a list of registrations, in order for an array.
  case several
  /// `[LazyFullResolver<T>]`, `LazyFullResolver<[T]>`, `[[T]]`: only tags.
  case tagged
  /// `[String: T]` and its optional: registrations, each with its key.
  case keyed
  /// `LazyResolver<T>`, in and around any adapter, and the resolver: nothing, since code chooses later.
  case nothing

  package init(adapters: [AdapterKind], isKeyed: Bool, isResolver: Bool = false) {
    let others = adapters.filter { $0 != .optional }
    if isKeyed {
      self = .keyed
    } else if isResolver || adapters.contains(.lazy) {
      self = .nothing
    } else if others.contains(.array) || others.contains(.set) {
      self = others.count == 1 ? .several : .tagged
    } else {
      self = .one
    }
  }

  /// Whether a parameter accepts a form of reference: the only table of forms and parameters. In addition, a
  /// registration of the parameter's own type can be named.
  package func takes(_ form: ReferenceForm) -> Bool {
    switch self {
    case .one: form == .identifier || form == .tags
    case .several: form == .list || form == .tags
    case .tagged: form == .tags
    case .keyed: form == .keys || form == .tags
    case .nothing: false
    }
  }
}
