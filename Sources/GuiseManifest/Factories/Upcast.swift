/// Whether every value of one type can be cast to another.
enum Upcast {
  /// Asked of a protocol, or of a class, whose name the compiler did not see beside the other type's.
  ///
  /// - Returns: false where it cannot be shown, which a protocol that is private or has constraints
  ///   on its associated types makes hard.
  static func isShown<Target>(from type: Any.Type, to target: Target.Type) -> Bool {
    if type is Target.Type { return true }
    guard let metatype = existentialMetatype(of: target) else { return false }
    func conforms<Metatype>(_ metatype: Metatype.Type) -> Bool { type is Metatype }
    return conforms(metatype)
  }

  /// `any P.Type` for `any P`, as a type. Swift has no expression for it: it is found by its mangled
  /// name, as the runtime finds the types that conformances name.
  private static func existentialMetatype(of type: Any.Type) -> Any.Type? {
    guard let name = _mangledTypeName(type), name.hasSuffix("p") else { return nil }
    return _typeByName(name + "Xp")
  }
}
