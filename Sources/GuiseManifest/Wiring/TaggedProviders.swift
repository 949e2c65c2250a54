internal import Guise
internal import Synchronization

/// The providers of a service that have a tag, for what collects all that have some.
///
/// Most manifests ask for nothing in that way: so they are listed once somebody does.
final class TaggedProviders: Sendable {
  private struct Key: Hashable {
    let service: ServiceID
    let tag: TagID
  }

  private struct Lists {
    var byKey: [Key: [ID<WiringIndex.Provider>]] = [:]
    /// How many providers are in them.
    var count = 0
  }

  private let lists = Mutex(Lists())

  /// The positions of those of a service that have a tag, whatever their arguments.
  ///
  /// - Parameters:
  ///   - providers: All there are; between two calls others may be added behind them.
  ///   - tags: Those of a provider.
  func positions(
    of service: ServiceID, with tag: TagID, among providers: [WiringIndex.Provider],
    tags: (WiringIndex.Provider) -> ArraySlice<TagID>
  ) -> [ID<WiringIndex.Provider>] {
    lists.withLock { lists in
      for position in lists.count..<providers.count {
        let provider = providers[position]
        for tag in tags(provider) {
          lists.byKey[Key(service: provider.key.service, tag: tag), default: []].append(
            ID(position))
        }
      }
      lists.count = providers.count
      return lists.byKey[Key(service: service, tag: tag)] ?? []
    }
  }
}
