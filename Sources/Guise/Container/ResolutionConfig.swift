internal import Synchronization

/// Switches for every container of the process.
public enum ResolutionConfig {
  private static let allowsSync = Atomic(false)

  /// Lets a sync `resolve` of an async registration block its thread until the factory is done,
  /// instead of throwing `.requiresAsync`. False by default.
  ///
  /// - Warning: a blocked thread may be one that the factory needs to go on. On a thread of Swift's
  ///   concurrency pool, and on the main thread for a factory that needs the main actor, that is a
  ///   deadlock. Resolve with `await`, or depend on a ``LazyFullResolver``, where you can.
  public static var allowSynchronousResolutionOfAsyncEntries: Bool {
    get { allowsSync.load(ordering: .relaxed) }
    set { allowsSync.store(newValue, ordering: .relaxed) }
  }
}

/// How optionals are resolved.
public enum OptionalResolutionConfig {
  private static let throwsWhenNotFound = Atomic(false)

  /// Throws `.notFound` where an optional's service is not registered, instead of returning nil.
  public static var throwResolutionErrorWhenNotFound: Bool {
    get { throwsWhenNotFound.load(ordering: .relaxed) }
    set { throwsWhenNotFound.store(newValue, ordering: .relaxed) }
  }
}

/// How arrays are resolved.
public enum ArrayResolutionConfig {
  private static let throwsWhenNotFound = Atomic(false)

  /// Throws `.notFound` where no registration matches, instead of returning an empty array.
  public static var throwResolutionErrorWhenNotFound: Bool {
    get { throwsWhenNotFound.load(ordering: .relaxed) }
    set { throwsWhenNotFound.store(newValue, ordering: .relaxed) }
  }
}
