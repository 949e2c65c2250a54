internal import Guise
internal import GuiseManifest
internal import GuiseTooling

/// The registrations of two wirings of a host that build the same instances from the same dependencies.
struct UnchangedRegistrations {
  private let old: HostedWiring
  private let new: HostedWiring
  /// The identifiers of changed registrations in the manifest.
  private let changed: Set<String>

  init(from old: HostedWiring, to new: HostedWiring, _ difference: WiringDifference) {
    self.old = old
    self.new = new
    changed = difference.changed
  }

  /// - Parameters:
  ///   - before: the old container's registration of a key.
  ///   - after: the new container's registration of the same key.
  func isSame(_ before: Registration, _ after: Registration) -> Bool {
    let key = after.key
    switch (old.identifiers[key], new.identifiers[key]) {
    case (let one?, let other?):
      return one == other && !changed.contains(one) && hasSameValues(one)
    case (nil, nil):
      // Code registers the same again; its supplies belong to each container.
      return !old.supplied.contains(key) && !new.supplied.contains(key)
        && before.location == after.location
    default: return false
    }
  }

  /// Whether the variables in a registration's settings, which are written the same, have the same values.
  private func hasSameValues(_ id: String) -> Bool {
    let (before, after) = (old.model.composition, new.model.composition)
    let settings = [before, after].compactMap { $0.registrations[id] }.flatMap(\.allSettings)
    return after.references.names(in: settings).allSatisfy { name in
      switch (before.variables[name]?.value, after.variables[name]?.value) {
      case (.json(let one), .json(let other)): JSON(one) == JSON(other)
      case (let one, let other): one == other
      }
    }
  }
}
