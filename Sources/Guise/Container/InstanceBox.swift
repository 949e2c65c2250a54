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

  /// - Parameter instance: kept strongly.
  static func value(of instance: KeptInstance) -> Value {
    unsafeDowncast(instance.object, to: InstanceBox<Value>.self).value
  }
}
