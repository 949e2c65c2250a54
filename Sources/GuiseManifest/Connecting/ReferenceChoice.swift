package import Guise

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

  /// Whether a parameter accepts a reference of this form: the only table of forms and parameters. In addition, a
  /// registration of the parameter's own type can be named.
  package func takes(_ reference: Manifest.Dependency) -> Bool {
    switch (self, reference) {
    case (.one, .registration), (.several, .registrations), (.keyed, .keys): true
    case (.nothing, .tags(let tags)): tags.isEmpty
    case (_, .tags), (_, .removed): true
    default: false
    }
  }
}

extension Parameter {
  /// The mistake of a reference of another form than the parameter takes.
  func otherForm(called name: String) -> Fault.Kind {
    let form =
      switch choice {
      case .one: "takes one \(service.text), by an identifier or by tags"
      case .several: "takes a list of \(service.text), by identifiers or by tags"
      case .tagged: "takes every \(service.text) with some tags"
      case .keyed: "is a dictionary of \(service.text), and is filled by keys or by tags"
      case .nothing: "holds a LazyResolver: the code chooses tags when it resolves"
      }
    return .otherForm(name, takes: form)
  }
}
