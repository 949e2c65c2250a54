internal import Guise
internal import GuiseVerification

/// The key of an unanswered look-up, or of an adapter in it.
struct SoughtKey {
  var service: ServiceID
  /// The requested tags; nil if they are given later.
  var tags: TagSetID?
  /// Whether the tags need only be contained in those of a registration, as for elements of arrays.
  var isContained = false
}

extension SoughtKey {
  init(_ key: KeyNumbers.Key) { self.init(service: key.service, tags: key.tags) }
}

extension WiringIndex {
  /// The keys of a look-up and its adapters, the innermost first.
  func sought(_ asked: RequestedKey<WiringIndex>) -> [SoughtKey] {
    var level = asked
    var sought = [SoughtKey(service: asked.service, tags: asked.tags)]
    var isContained = false
    while let adapter = adapter(of: level.service) {
      level.pass(adapter)
      if adapter.kind == .array || adapter.kind == .set { isContained = true }
      sought.append(
        SoughtKey(service: level.service, tags: level.tags, isContained: isContained))
    }
    return sought.reversed()
  }
}
