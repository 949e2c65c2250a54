/// The `@Injected` properties that are made while an `Injectable`'s `init()` runs.
final class InjectedProperties: Sendable {
  /// Of the innermost `init()` that a container called and that has not returned.
  @TaskLocal static var current: InjectedProperties?

  /// nil once `init()` has returned: a task that it started may live on.
  private let properties: Lock<[any InjectedProperty]?>

  private init() {
    var properties: [any InjectedProperty] = []
    properties.reserveCapacity(4)
    self.properties = Lock(properties)
  }

  /// Runs what calls the `init()`.
  ///
  /// - Returns: what it made, with the properties in the order of their declaration.
  static func collect<Value>(
    _ make: () throws -> Value
  ) rethrows -> (Value, [any InjectedProperty]) {
    let collector = InjectedProperties()
    let made = try $current.withValue(collector, operation: make)
    let properties = collector.properties.withLock { properties in
      defer { properties = nil }
      return properties
    }
    return (made, properties ?? [])
  }

  func add(_ property: any InjectedProperty) {
    properties.withLock { $0?.append(property) }
  }
}

/// An `@Injected` property, whatever its type.
protocol InjectedProperty: AnyObject, Sendable {
  /// - Parameter object: what the property belongs to.
  func fill(of object: Any, from resolver: any Resolver) throws
  nonisolated(nonsending) func fill(of object: Any, from resolver: any Resolver) async throws
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

  func failure(_ error: any Error, in object: Any, at location: SourceLocation) -> any Error {
    guard var failure = error as? ResolutionError else { return error }
    let declaration = declaration(in: object)
    failure.unwind(
      through: .init(
        key: AnyKey(service: declaration?.type ?? type(of: object)), property: declaration?.name,
        location: location), isInjection: true)
    return failure
  }

  func unfilled(in object: Any, at location: SourceLocation) -> String {
    let type = declaration(in: object)?.type ?? Swift.type(of: object)
    let name = declaration(in: object)?.name ?? "an @Injected property"
    return "\(String(reflecting: type)).\(name) at \(location) was read before a container had "
      + "filled it: read it once init() has returned, in an object that was resolved from "
      + "register(injectable:), or set it"
  }
}
