internal import Guise

/// A form in which a manifest says what fills a parameter.
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
  /// The choice that a manifest has among the registrations that can fill a parameter.
  package enum Choice: Sendable {
    /// `T`, `T?`, what resolves these later: the registration.
    case one
    /// `[T]`, `Set<T>`, optionals of these: the registrations, of an array in their order.
    case several
    /// `[LazyFullResolver<T>]`, `LazyFullResolver<[T]>`, `[[T]]`: tags alone.
    case tagged
    /// `[String: T]`, an optional of it: the registrations, each with its key.
    case keyed
    /// `LazyResolver<T>`, whatever is around it or inside of it: nothing, as code chooses later.
    case nothing

    /// The one table of the forms of references and the kinds of parameters: every other pair is
    /// refused. What is registered as the parameter's own type can be named besides.
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

  /// The full name of the type that the container is asked for without the adapters around it: a
  /// dictionary is none.
  package var adapted: String {
    kind == .keyed ? TypeName.dictionary(of: service) : service
  }
}
