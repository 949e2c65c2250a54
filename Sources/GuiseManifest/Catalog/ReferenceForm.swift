internal import Guise

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

extension Catalog.Parameter {
  /// The choice among registrations that a manifest can make for a parameter.
  package enum Choice: Sendable {
    /// `T`, `T?` and lazy versions of these: one registration.
    case one
    /// `[T]`, `Set<T>` and optionals of these: a list of registrations, in order for an array.
    case several
    /// `[LazyFullResolver<T>]`, `LazyFullResolver<[T]>`, `[[T]]`: only tags.
    case tagged
    /// `[String: T]` and its optional: registrations, each with its key.
    case keyed
    /// `LazyResolver<T>`, in and around any adapter: nothing, since code chooses later.
    case nothing

    /// Whether a parameter accepts a form of reference.
    ///
    /// This is the only table of forms and kinds: every other pair is refused. In addition, a
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

  package var choice: Choice {
    if kind == .keyed { return .keyed }
    let adapters = allAdapters
    if adapters.contains(.lazy) { return .nothing }
    let others = adapters.filter { $0 != .optional }
    let collections = others.count { $0 == .array || $0 == .set }
    if collections == 0 { return .one }
    return collections == 1 && others.count == 1 ? .several : .tagged
  }

  /// The full name of the requested type without adapters; a dictionary is part of the type.
  package var adapted: String {
    kind == .keyed ? TypeName.dictionary(of: service) : service
  }
}
