/// Keeps one instance of one registration, once it is built.
protocol Keeper: AnyObject, Sendable {
  var current: KeptInstance? { get }
  func keep(_ instance: KeptInstance)
  /// Holds the instance itself, not a box of it, and weakly.
  var isWeak: Bool { get }
  /// Holds a box also where the service is a class.
  var boxesObjects: Bool { get }
  /// The container that keeps the instance; nil for an object graph.
  var container: Container? { get }
}

/// An instance as its keeper has it: in a box; or by itself, where it is held weakly, and where the
/// service is a class, unless the keeper boxes those too.
package struct KeptInstance: Sendable {
  private let shared: Shared<AnyObject>

  init(object: AnyObject) { shared = Shared(object) }

  var object: AnyObject { shared.value }

  /// A function of its own: what a cast needs is looked up where the function begins.
  @inline(never)
  fileprivate func cast<Service>(to service: Service.Type) throws -> Service {
    guard let instance = object as? Service else { throw NotAnObject(type: type(of: object)) }
    return instance
  }
}

extension Keeper {
  /// The instance of what `wrap` has made of the registration's service.
  ///
  /// - Throws: `NotAnObject`, never of what `wrap` has made.
  func unwrap<Service>(_ kept: KeptInstance, as service: Service.Type) throws -> Service {
    if TypeShape.isReference(service) && !boxesObjects {
      return unsafeBitCast(kept.object, to: service)
    }
    return isWeak ? try kept.cast(to: service) : kept.unboxed(as: service)
  }

  /// - Throws: `NotAnObject` where the instance is to be held weakly and cannot be.
  func wrap<Service>(_ instance: Service) throws -> KeptInstance {
    if TypeShape.isReference(Service.self) && !boxesObjects {
      return KeptInstance(object: unsafeBitCast(instance, to: AnyObject.self))
    }
    guard isWeak else { return KeptInstance(object: InstanceBox(instance)) }
    // Asked before it is cast: a value would be boxed in an object of its own.
    guard type(of: instance as Any) is AnyObject.Type else {
      throw NotAnObject(type: type(of: instance as Any))
    }
    return KeptInstance(object: instance as AnyObject)
  }
}

extension TypeShape {
  /// Whether values are nothing but a reference to an object, which a cast would take long to find out.
  fileprivate static func isReference<Service>(_ service: Service.Type) -> Bool {
    MemoryLayout<Service>.size == MemoryLayout<UInt>.size && TypeShape(service) == .reference
  }
}

/// Why an instance cannot be held weakly.
struct NotAnObject: Error, CustomStringConvertible {
  let type: Any.Type

  var description: String {
    "\(String(reflecting: type)) is a value type: a weak lifetime needs a class"
  }
}

/// A singleton is kept by its registration, where look-ups find it at once; where resolves are
/// counted, in a place that only those find which count. The lock of that place's container is taken
/// within the one of `Builds`, and never around it.
extension Registration: Keeper {
  var current: KeptInstance? {
    if let object = keptObject { return KeptInstance(object: object) }
    return isCounted ? owner?.place(of: self).current : nil
  }

  func keep(_ instance: KeptInstance) {
    if isCounted, let owner {
      owner.place(of: self).keep(instance)
    } else {
      keep(box: instance.object)
    }
  }

  var isWeak: Bool { false }

  /// Look-ups read the box without asking what the service is.
  var boxesObjects: Bool { true }

  var container: Container? { owner }
}
