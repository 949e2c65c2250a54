extension Registration {
  /// The registration as what its `form` says that it is; every resolve asks, so that nothing is
  /// checked but in debug builds.
  ///
  /// Right, as each caller has asked for `form`, and has matched the key of the registration with the
  /// service and the arguments' types that it names here: the registration was made with those.
  @inlinable @inline(__always)
  final func cast<Form: Registration>(to form: Form.Type) -> Form {
    unsafeDowncast(self, to: form)
  }
}
