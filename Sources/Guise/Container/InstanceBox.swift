/// Keeps a value where it is read through one pointer, without a cast.
///
/// What a registration or an `InstancePlace` keeps strongly is an `InstanceBox` of the registration's
/// service, and who asks for it has matched the key with that service: that makes the downcasts
/// right. It is never released before its registration, which lives as long as the container.
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
  /// The value in its box. No function of the box's type, nor a cast to it: in unspecialised code that
  /// would be looked up.
  ///
  /// - Parameter service: the type of what was wrapped, to be kept strongly.
  @inline(__always)
  func unboxed<Service>(as service: Service.Type) -> Service {
    let box = Unmanaged.passUnretained(object).toOpaque()
    return Unmanaged<InstanceBox<Service>>.fromOpaque(box)._withUnsafeGuaranteedRef { $0.value }
  }
}
