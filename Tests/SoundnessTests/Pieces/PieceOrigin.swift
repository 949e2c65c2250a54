import Guise
import Synchronization

/// The registration that made a piece, as far as its factory knows it.
struct PieceOrigin: Sendable {
  /// The identifier of the factory, or the name of a registration or a supply in code.
  let id: String
  let lifetimes: FactoryLifetimes
  /// Whether the service is a piece itself, which a container may have to close, and holds none.
  private(set) var isWhole = true

  init(id: String, lifetimes: FactoryLifetimes) {
    self.id = id
    self.lifetimes = lifetimes
  }

  /// The origin of a piece that the service holds.
  var ofElement: PieceOrigin {
    var origin = self
    origin.isWhole = false
    return origin
  }

  var lifetime: Lifetime.Kind { lifetimes[id].kind }

  /// Whether a container keeps it for others: its use is left to an attempt
  /// of its own.
  var isKeptForOthers: Bool {
    switch lifetimes[id] {
    case .known(.singleton, _), .known(.weak, _), .known(.scoped, .some), .supplied: true
    case .known: false
    }
  }

  /// Notes that an instance was built, where a container is to close it.
  func begin() -> PieceFamily? {
    switch lifetimes[id] {
    case .known(.singleton, _) where isWhole, .known(.scoped, _) where isWhole: lifetimes.begin(id)
    case .known, .supplied: nil
    }
  }
}

/// One instance with all its forms: as it was built, decorated, and under other services.
final class PieceFamily: Sendable {
  let id: String
  private let closings = Atomic(0)
  private let reaches = Atomic(0)

  init(id: String) { self.id = id }

  var closeCount: Int { closings.load(ordering: .relaxed) }

  func close() { closings.add(1, ordering: .relaxed) }

  var isReached: Bool { reaches.load(ordering: .relaxed) > 0 }

  func reach() { reaches.add(1, ordering: .relaxed) }
}

/// The lifetimes that a manifest gives to its factories' instances, with the instances that were
/// built and the settings that were given.
///
/// Unchecked: lifetimes are written before anything is resolved.
final class FactoryLifetimes: @unchecked Sendable {
  enum Known {
    case known(Lifetime.Kind, scope: String?)
    case supplied

    var kind: Lifetime.Kind { if case .known(let kind, _) = self { kind } else { .transient } }
  }

  private var known: [String: Known] = [:]
  private let families = Mutex<[PieceFamily]>([])
  private let settings = Mutex<[String: [any SettingsPart]]>([:])

  subscript(id: String) -> Known {
    get { known[id] ?? .known(.transient, scope: nil) }
    set { known[id] = newValue }
  }

  fileprivate func begin(_ id: String) -> PieceFamily {
    let family = PieceFamily(id: id)
    families.withLock { $0.append(family) }
    return family
  }

  /// Notes the settings that a factory was given.
  func note<Settings: SettingsPart>(_ given: Settings, for id: String) {
    settings.withLock { settings in
      let isKnown = settings[id]?.contains { $0 as? Settings == given } == true
      if !isKnown { settings[id, default: []].append(given) }
    }
  }

  /// The different settings that a factory was given.
  func settings(of id: String) -> [any SettingsPart] { settings.withLock { $0[id] ?? [] } }

  /// Whether any factory was given settings.
  var haveSettings: Bool { settings.withLock { !$0.isEmpty } }

  /// The instances that were built since this was last asked.
  func takeFamilies() -> [PieceFamily] {
    families.withLock { families in
      defer { families = [] }
      return families
    }
  }
}
