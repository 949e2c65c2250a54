internal import Guise

/// The kind of a service's instances.
package enum InstanceKind {
  /// Instances of a class.
  case reference
  /// Structures, enumerations and other values.
  case value
  /// Instances behind a protocol that is bound to classes.
  case object
  /// Instances behind any other protocol, unknown until they are built.
  case unknown

  package init(of type: Any.Type) {
    if type is AnyObject.Type {
      self = .reference
      return
    }
    // An existential's metatype alone is called `P.Protocol`; with constrained associated types, only its own
    // name shows the existential.
    let metatype = _typeName(Swift.type(of: type), qualified: false)
    let isExistential = metatype.hasSuffix(".Protocol") || metatype.hasPrefix("(any ")
    self = !isExistential ? .value : TypeShape(type) == .reference ? .object : .unknown
  }
}
