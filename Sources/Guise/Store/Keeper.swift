/// An object that keeps one instance of one registration, once it is built.
protocol Keeper: AnyObject, Sendable {
  var current: KeptInstance? { get }
  func keep(_ instance: KeptInstance)
  /// Whether the keeper holds the instance itself, not a box of it, and weakly.
  var isWeak: Bool { get }
  /// Whether the keeper holds a box even if the service is a class.
  var boxesObjects: Bool { get }
  /// The container that keeps the instance; nil for an object graph.
  var container: Container? { get }
}

/// An instance in its keeper's form: in a box; or by itself, if it is held weakly, or if the
/// service is a class and the keeper does not box objects.
package struct KeptInstance: Sendable {
  private let shared: Shared<AnyObject>

  init(object: AnyObject) { shared = Shared(object) }

  var object: AnyObject { shared.value }

  /// A separate function, because the types that a cast needs are looked up at the start of a
  /// function.
  @inline(never)
  fileprivate func cast<Service>(to service: Service.Type) throws -> Service {
    guard let instance = object as? Service else { throw NotAnObject(type: type(of: object)) }
    return instance
  }
}

extension Keeper {
  /// Returns the instance that `wrap` has wrapped.
  ///
  /// - Throws: `NotAnObject`, but never for a result of `wrap`.
  func unwrap<Service>(_ kept: KeptInstance, as service: Service.Type) throws -> Service {
    if TypeShape.isReference(service) && !boxesObjects {
      return unsafeBitCast(kept.object, to: service)
    }
    return isWeak ? try kept.cast(to: service) : kept.unboxed(as: service)
  }

  /// - Throws: `NotAnObject` if the instance is to be held weakly and cannot be.
  func wrap<Service>(_ instance: Service) throws -> KeptInstance {
    if TypeShape.isReference(Service.self) && !boxesObjects {
      return KeptInstance(object: unsafeBitCast(instance, to: AnyObject.self))
    }
    guard isWeak else { return KeptInstance(object: InstanceBox(instance)) }
    // Checked before the cast, which would box a value in a new object.
    guard type(of: instance as Any) is AnyObject.Type else {
      throw NotAnObject(type: type(of: instance as Any))
    }
    return KeptInstance(object: instance as AnyObject)
  }
}

extension TypeShape {
  /// Whether values are single references to objects; a cast would be slow to find out.
  fileprivate static func isReference<Service>(_ service: Service.Type) -> Bool {
    MemoryLayout<Service>.size == MemoryLayout<UInt>.size && TypeShape(service) == .reference
  }
}

/// The error for an instance that cannot be held weakly.
struct NotAnObject: Error, CustomStringConvertible {
  let type: Any.Type

  var description: String {
    "\(String(reflecting: type)) is a value type: a weak lifetime needs a class"
  }
}

/// A registration keeps its singleton itself, where look-ups find it at once. If resolves are
/// counted, a place keeps it instead, which only counting resolves find. The lock of that place's
/// container is taken inside the lock of `Builds`, never around it.
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

  /// True: look-ups read the box without checking the service.
  var boxesObjects: Bool { true }

  var container: Container? { owner }
}

/// A box for a value that is read through one pointer, without a cast.
///
/// A registration or an `InstancePlace` keeps an instance strongly in an `InstanceBox` of the
/// registration's service, and requesters have matched the key with that service: so the downcasts
/// are right. A box is never released before its registration, which lives as long as the
/// container.
@usableFromInline
final class InstanceBox<Value> {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }

  /// - Parameter box: `Registration.keptBox`.
  @inlinable @inline(__always)
  static func value(at box: UnsafeRawPointer) -> Value {
    Unmanaged<InstanceBox<Value>>.fromOpaque(box)._withUnsafeGuaranteedRef { $0.value }
  }
}

extension KeptInstance {
  /// The value in its box. Not a function of the box's type, and without a cast to it:
  /// unspecialised code would look that type up.
  ///
  /// - Parameter service: the type of the value that was wrapped to be kept strongly.
  @inline(__always)
  func unboxed<Service>(as service: Service.Type) -> Service {
    let box = Unmanaged.passUnretained(object).toOpaque()
    return Unmanaged<InstanceBox<Service>>.fromOpaque(box)._withUnsafeGuaranteedRef { $0.value }
  }
}
