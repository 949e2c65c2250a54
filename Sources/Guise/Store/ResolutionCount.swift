internal import Synchronization

/// The counts of a key's resolves, and of the instances that are built for it.
///
/// They may be read while other threads resolve.
package final class ResolutionCount: Sendable {
  private let resolved = Atomic(0)
  private let built = Atomic(0)

  package init() {}

  /// The number of resolves of the key, including failed ones.
  package var resolutions: Int { resolved.load(ordering: .sequentiallyConsistent) }

  /// The number of instances that the key's factory has made.
  package var builds: Int { built.load(ordering: .sequentiallyConsistent) }

  func addResolution() { resolved.add(1, ordering: .sequentiallyConsistent) }

  func addBuild() { built.add(1, ordering: .sequentiallyConsistent) }
}
