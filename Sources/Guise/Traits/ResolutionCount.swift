internal import Synchronization

/// Counts the resolves of a key, and the instances that are built for it.
///
/// It may be read while other threads resolve. A container that has none of it counts nothing.
package final class ResolutionCount: Sendable {
  private let resolved = Atomic(0)
  private let built = Atomic(0)

  package init() {}

  /// Resolves of the key, those that failed too.
  package var resolutions: Int { resolved.load(ordering: .sequentiallyConsistent) }

  /// Instances that the key's factory has made.
  package var builds: Int { built.load(ordering: .sequentiallyConsistent) }

  func addResolution() { resolved.add(1, ordering: .sequentiallyConsistent) }

  func addBuild() { built.add(1, ordering: .sequentiallyConsistent) }
}
