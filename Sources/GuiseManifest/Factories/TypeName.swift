internal import Synchronization

/// Names of types, as catalogs and messages write them.
enum TypeName {
  private static let names = Mutex<[ObjectIdentifier: String]>([:])

  /// `Module.Outer.Inner`; for `any P` the protocol's own name.
  ///
  /// Kept once it has been asked for: the runtime takes microseconds to make one.
  static func full(of type: Any.Type) -> String {
    names.withLock { names in
      let id = ObjectIdentifier(type)
      if let name = names[id] { return name }
      let name = String(reflecting: type)
      names[id] = name
      return name
    }
  }

  /// The last component, without generic arguments.
  static func short(of type: Any.Type) -> String {
    let plain = full(of: type).prefix { $0 != "<" }
    return String(plain.split(separator: ".").last ?? plain)
  }

  /// Whether the name is the same in every build: a private or local type's is not.
  static func isStable(_ name: String) -> Bool {
    !name.contains("(unknown context at ") && !name.contains(" in _")
  }
}

extension Catalog.InstanceKind {
  /// What instances of a service are. Behind a protocol it cannot be known.
  init(of type: Any.Type) {
    if type is AnyObject.Type {
      self = .reference
    } else {
      // An existential's metatype alone is called `P.Protocol`.
      let metatype = String(describing: Swift.type(of: type))
      self = metatype.hasSuffix(".Protocol") ? .unknown : .value
    }
  }
}
