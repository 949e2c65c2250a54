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
