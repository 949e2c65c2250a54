/// The injection of one property of a target, or of the target by a block.
@usableFromInline
package struct Injection<Target>: Sendable {
  typealias Sync = @Sendable (inout Target, PropertySource) throws -> Void
  typealias Async =
    nonisolated(nonsending) @Sendable (inout Target, PropertySource) async throws -> Void

  /// The property, for its name; nil for a block. If it leads into an actor, it is used only there.
  private let keyPath: Shared<AnyKeyPath>?
  /// The property's request; nil for a block, whose requests are unknown, and if a plan makes it.
  package private(set) var request: DependencyRequest?
  let location: SourceLocation
  let sync: Sync
  let async: Async
  /// The plan that fills the property, and its place there.
  private var plan: (any ParameterPlan, position: Int)?

  init(
    _ keyPath: AnyKeyPath?, _ request: DependencyRequest?, at location: SourceLocation,
    sync: @escaping Sync, async: @escaping Async
  ) {
    (self.keyPath, self.request, self.location) = (keyPath.map { Shared($0) }, request, location)
    (self.sync, self.async) = (sync, async)
  }

  /// This injection, filled by a plan if it is not a block.
  package func planned(by plan: any ParameterPlan, at position: Int) -> Injection {
    var planned = self
    planned.request = nil
    planned.plan = (plan, position)
    return planned
  }

  /// Injects into the target on this thread; the path of an error names the property.
  func apply(to target: inout Target, from resolver: any Resolver) throws {
    do {
      try sync(&target, PropertySource(resolver: resolver, plan: plan))
    } catch {
      throw failure(error)
    }
  }

  /// Injects into the target, awaiting the property's dependencies.
  nonisolated(nonsending)
    func apply(to target: inout Target, from resolver: any Resolver) async throws
  {
    do {
      try await async(&target, PropertySource(resolver: resolver, plan: plan))
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: any Error) -> any Error {
    var step = ResolutionError.Step(key: AnyKey(service: Target.self), location: location)
    step.name = { [keyPath] in Self.property(keyPath?.value) }
    return ResolutionError.passing(error, through: step)
  }

  /// The name `api` for `\Controller.api`; nil if the key path shows only an accessor's address.
  private static func property(_ keyPath: AnyKeyPath?) -> String? {
    guard let path = keyPath?.debugDescription else { return nil }
    let root = "\\\(Target.self)."
    guard path.hasPrefix(root) else { return nil }
    let name = path.dropFirst(root.count)
    return name.contains { $0 == "<" } ? nil : String(name)
  }
}

/// The source of one property's value: the resolver, or a plan.
struct PropertySource: Sendable {
  let resolver: any Resolver
  let plan: (any ParameterPlan, position: Int)?
}

/// An `@Injected` wrapper, as reflection finds it.
protocol InjectedWrapper {
  var property: any InjectedProperty { get }
}

extension InjectedProperty {
  /// The class that declares the property, and its name: by reflection, only for error messages.
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

  /// Fills the property, which belongs to the object or to one of its parts.
  func fill(_ object: Any, _ resolver: any Resolver) throws {
    do { try fill(from: resolver) } catch { throw failure(error, in: object) }
  }

  nonisolated(nonsending) func fill(_ object: Any, _ resolver: any Resolver) async throws {
    do { try await fill(from: resolver) } catch { throw failure(error, in: object) }
  }

  private func failure(_ error: any Error, in object: Any) -> any Error {
    // Now or never: the error must not keep the object.
    let declaration = Stack.isUsedUp(sparing: 32 << 10) ? nil : declaration(in: object)
    let key = AnyKey(service: declaration?.type ?? type(of: object))
    var step = ResolutionError.Step(key: key, location: location)
    step.name = { declaration?.name }
    return ResolutionError.passing(error, through: step)
  }

  func unfilled(in object: Any) -> String {
    let type = declaration(in: object)?.type ?? Swift.type(of: object)
    let name = declaration(in: object)?.name ?? "an @Injected property"
    return "\(String(reflecting: type)).\(name) at \(location) was read before a container had "
      + "filled it: read it once init() has returned, in an object that was resolved from "
      + "register(injectable:), or set it"
  }
}
