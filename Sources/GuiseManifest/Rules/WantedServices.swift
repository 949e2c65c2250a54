internal import Guise
internal import GuiseVerification
internal import StrictJSON

/// The services that registrations with unknown factories should offer.
struct WantedServices {
  private let check: Check
  /// The services of parameters that refer to registrations, by the registration's identifier; of several
  /// services, the first in order.
  private var pointed: [String: String] = [:]

  init(_ check: Check) {
    self.check = check
    let model = check.model
    for use in model.uses {
      guard let factory = model.factory(of: use) else { continue }
      for (name, dependency) in model.part(of: use).dependencies {
        guard let position = factory.positions[name] else { continue }
        let service = factory.dependencies[position].parameter.service
        for id in dependency.identifiers where pointed[id].map({ service < $0 }) ?? true {
          pointed[id] = service
        }
      }
    }
  }

  /// The service of the parameters that refer to a registration.
  func pointedService(_ id: String) -> String? { pointed[id] }

  /// The service that a use of an unknown factory should offer: the one that references expect, that it
  /// overrides or decorates, or else the only one that is needed under its tags and offered by nothing.
  func service(of use: FactoryUse) -> String? {
    let model = check.model
    let registration = model.entries[use.entry].registration
    if use.decorator != nil {
      return model.factory(of: use.entry).map { model.keys.serviceNames[$0.service] }
    }
    if let service = pointed[registration.id] { return service }
    for origin in registration.origins.dropLast().reversed() {
      let value = origin.value
      let factory = value.string ?? value["factory"]?.value.string
      if let service = factory.flatMap({ model.catalog.factories[$0]?.services.first }) {
        return service
      }
    }
    let tags = Set(registration.tags)
    let needed = Set(
      model.links.unanswered.filter { Set(model.keys.names(ofTags: $0.tags)) == tags }
        .map { model.keys.serviceNames[$0.service] })
    return needed.count == 1 ? needed.first : nil
  }
}

extension Check {
  /// The names that share the most words with one; none if more than three do.
  func namesSharingWords(with name: String, among names: [String]) -> [String] {
    let wanted = Set(Self.words(name))
    let shared = names.map { (name: $0, count: wanted.intersection(Self.words($0)).count) }
      .filter { $0.count > 0 }
    guard let most = shared.map(\.count).max() else { return [] }
    let best = shared.filter { $0.count == most }.map(\.name).sorted()
    return best.count > 3 ? [] : best
  }

  /// The names, those that share the most words with one first.
  func likeFirst(_ name: String, among names: [String]) -> [String] {
    let wanted = Set(Self.words(name))
    return names.enumerated().sorted { one, other in
      let counts = [one, other].map { wanted.intersection(Self.words($0.element)).count }
      return counts[0] == counts[1] ? one.offset < other.offset : counts[0] > counts[1]
    }.map(\.element)
  }

  private static func words(_ name: String) -> [String] {
    var words: [String] = []
    var isInside = false
    for character in name {
      if !isInside || character.isUppercase { words.append("") }
      isInside = character.isLetter || character.isNumber
      if isInside { words[words.count - 1] += character.lowercased() }
    }
    return words.filter { $0.count > 2 }
  }
}
