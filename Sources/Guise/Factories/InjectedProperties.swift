/// The `@Injected` properties that are created while an `Injectable`'s `init()` runs: on one
/// thread, because `init()` is sync.
enum InjectedProperties {
  /// Receives the properties of the innermost running `init()` that a container called, in the order
  /// of their declaration.
  @TaskLocal static var collector: AnyBox?
}

/// An `@Injected` wrapper, as reflection finds it.
protocol InjectedWrapper {
  var property: any InjectedProperty { get }
}

extension InjectedProperty {
  /// The class that declares the property, and the property's name: found by reflection, and
  /// therefore only for error messages. The object has the property itself, or one of its parts does.
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

  /// Fills the property.
  ///
  /// - Parameter object: the object that the property belongs to.
  func fill(_ object: Any, _ resolver: any Resolver) throws {
    do { try fill(from: resolver) } catch { throw failure(error, in: object) }
  }

  nonisolated(nonsending) func fill(_ object: Any, _ resolver: any Resolver) async throws {
    do { try await fill(from: resolver) } catch { throw failure(error, in: object) }
  }

  private func failure(_ error: any Error, in object: Any) -> any Error {
    let declaration = declaration(in: object)
    let key = AnyKey(service: declaration?.type ?? type(of: object))
    return ResolutionError.passing(
      error, through: .init(key: key, property: declaration?.name, location: location),
      isInjection: true)
  }

  func unfilled(in object: Any) -> String {
    let type = declaration(in: object)?.type ?? Swift.type(of: object)
    let name = declaration(in: object)?.name ?? "an @Injected property"
    return "\(String(reflecting: type)).\(name) at \(location) was read before a container had "
      + "filled it: read it once init() has returned, in an object that was resolved from "
      + "register(injectable:), or set it"
  }
}
