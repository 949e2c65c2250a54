extension Registration {
  /// Casts the registration to the class that its `form` names. Every resolve does so, so it is
  /// only checked in debug builds.
  ///
  /// Safe, because each caller has checked `form`, and has matched the registration's key with the
  /// service and the argument types that it names here: the registration was made with those.
  @inlinable @inline(__always)
  final func cast<Form: Registration>(to form: Form.Type) -> Form {
    unsafeDowncast(self, to: form)
  }
}
