internal import Synchronization

/// Process-wide settings of all containers.
public enum ResolutionConfig {
  private static let allowsSync = Atomic(false)

  /// Whether a sync `resolve` of an async registration blocks its thread until the factory is done,
  /// instead of throwing `.requiresAsync`. False by default.
  ///
  /// - Warning: the factory may need the blocked thread to continue. On a thread of Swift's
  ///   concurrency pool, and on the main thread for a factory that needs the main actor, that is a
  ///   deadlock.
  public static var allowSynchronousResolutionOfAsyncEntries: Bool {
    get { allowsSync.load(ordering: .relaxed) }
    set { allowsSync.store(newValue, ordering: .relaxed) }
  }
}

/// Settings for optionals.
public enum OptionalResolutionConfig {
  private static let throwsWhenNotFound = Atomic(false)

  /// Whether an optional throws `.notFound` if its service is not registered, instead of being nil.
  public static var throwResolutionErrorWhenNotFound: Bool {
    get { throwsWhenNotFound.load(ordering: .relaxed) }
    set { throwsWhenNotFound.store(newValue, ordering: .relaxed) }
  }
}

/// Settings for arrays.
public enum ArrayResolutionConfig {
  private static let throwsWhenNotFound = Atomic(false)

  /// Whether an array throws `.notFound` if no registration matches, instead of being empty.
  public static var throwResolutionErrorWhenNotFound: Bool {
    get { throwsWhenNotFound.load(ordering: .relaxed) }
    set { throwsWhenNotFound.store(newValue, ordering: .relaxed) }
  }
}
