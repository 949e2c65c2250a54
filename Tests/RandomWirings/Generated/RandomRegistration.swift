import TestSupport

/// One registration of a random manifest.
struct RandomRegistration {
  let id: String
  /// The number of its factory's own service.
  let service: Int
  let hasArgument: Bool
  let parameters: [(name: String, type: any Part.Type)]
  /// Whether its own service is among those that it is registered as.
  var offersOwn = true
  /// Elements of its list, as they are written.
  var decorators: [String] = []
  /// What it says besides, by key, as it is written.
  var members: [String: String] = [:]

  /// Names what its parameters get: tags, or registrations that there are.
  mutating func point(at others: [RandomRegistration], _ generator: inout SplitMix) {
    if !decorators.isEmpty {
      members["decorators"] = "[\(decorators.joined(separator: ", "))]"
    }
    var dependencies: [String] = []
    for (name, type) in parameters {
      let isLazy = String(describing: type).contains("LazyResolver")
      if generator.chance(2), !isLazy {
        dependencies.append("\"\(name)\": { \"tags\": [\"x\"] }")
      } else if generator.chance(3) {
        func ids(of number: Int) -> [String] {
          others.filter { $0.service == number && $0.offersOwn && !$0.hasArgument }
            .map { "\"\($0.id)\"" }
        }
        switch type.pointed {
        case .one(let number)?:
          guard let id = ids(of: number).randomElement(using: &generator) else { continue }
          dependencies.append("\"\(name)\": \(id)")
        case .list(let number)?:
          let list = ids(of: number).shuffled(using: &generator)
          dependencies.append("\"\(name)\": [\(list.joined(separator: ", "))]")
        case .keys(let number)?:
          let named = ids(of: number).shuffled(using: &generator).enumerated().map {
            "\"k\($0)\": \($1)"
          }
          dependencies.append("\"\(name)\": { \"keys\": { \(named.joined(separator: ", ")) } }")
        case nil: break
        }
      }
    }
    if !dependencies.isEmpty {
      members["dependencies"] = "{ \(dependencies.joined(separator: ", ")) }"
    }
  }

  /// Changes one thing; whether that does harm is for the validator to say.
  mutating func mutate(_ generator: inout SplitMix) {
    switch generator.count(0...2) {
    case 0: members["enabled"] = "false"
    case 1: members["tags"] = "[\"y\"]"
    default: members["dependencies"] = nil
    }
  }
}
