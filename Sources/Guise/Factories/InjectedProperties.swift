/// The `@Injected` properties that are made while an `Injectable`'s `init()` runs, which is sync: on the
/// same thread.
enum InjectedProperties {
  /// The list of the innermost `init()` that a container called and that has not returned.
  private static let current = ThreadSlot()

  /// Runs what calls the `init()`.
  ///
  /// - Parameter properties: gets the properties in the order of their declaration.
  /// - Returns: what it made.
  static func collect<Value>(
    into properties: inout [any InjectedProperty], _ make: () throws -> Value
  ) rethrows -> Value {
    properties.reserveCapacity(4)
    return try withUnsafeMutablePointer(to: &properties) { list in
      let outer = current.pointer
      defer { current.pointer = outer }
      current.pointer = UnsafeMutableRawPointer(list)
      return try make()
    }
  }

  static func add(_ property: any InjectedProperty) {
    current.pointer?.assumingMemoryBound(to: [any InjectedProperty].self).pointee.append(property)
  }
}

/// An `@Injected` property, whatever its type.
protocol InjectedProperty: AnyObject, Sendable {
  /// Where it is declared.
  var location: SourceLocation { get }
  func fill(from resolver: any Resolver) throws
  nonisolated(nonsending) func fill(from resolver: any Resolver) async throws
}

/// An `@Injected` wrapper, as reflection finds it.
protocol InjectedWrapper {
  var property: any InjectedProperty { get }
}

extension InjectedProperty {
  /// The class that declares the property, and the property's name: found by reflection, and so
  /// only where there is something to complain of.
  ///
  /// - Parameter object: what the property belongs to; it may be one of the object's parts that
  ///   does.
  func declaration(in object: Any) -> (type: Any.Type, name: String)? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for child in level.children {
        guard let wrapper = child.value as? any InjectedWrapper, wrapper.property === self,
          let label = child.label
        else { continue }
        return (level.subjectType, String(label.dropFirst(label.hasPrefix("_") ? 1 : 0)))
      }
      mirror = level.superclassMirror
    }
    return nil
  }

  /// - Parameter object: what the property belongs to.
  func failure(_ error: any Error, in object: Any) -> any Error {
    guard var failure = error as? ResolutionError else { return error }
    let declaration = declaration(in: object)
    failure.unwind(
      through: .init(
        key: AnyKey(service: declaration?.type ?? type(of: object)), property: declaration?.name,
        location: location), isInjection: true)
    return failure
  }

  func unfilled(in object: Any) -> String {
    let type = declaration(in: object)?.type ?? Swift.type(of: object)
    let name = declaration(in: object)?.name ?? "an @Injected property"
    return "\(String(reflecting: type)).\(name) at \(location) was read before a container had "
      + "filled it: read it once init() has returned, in an object that was resolved from "
      + "register(injectable:), or set it"
  }
}
