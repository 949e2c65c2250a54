internal import StrictJSON

// What registrations and decorators write in the same way.

extension EntryReader {
  /// The object's members as what fills the parameters of these names.
  func dependencies() throws -> [String: Placed<Composition.Dependency>] {
    var dependencies: [String: Placed<Composition.Dependency>] = [:]
    try forEach { parameter, member in
      let dependency: Composition.Dependency
      switch member.value.kind {
      case .string: dependency = .registration(try text(parameter, member))
      case .array: dependency = .registrations(try texts(parameter, member))
      default:
        let reference = try object(parameter, member)
        var tags: [Placed<String>] = []
        try reference.forEach { key, member in
          if key == "tags" { tags = try reference.texts(key, member) }
        }
        dependency = .tags(tags)
      }
      dependencies[parameter] = Placed(dependency, at: Place(key: member))
    }
    return dependencies
  }

  func decorators(_ key: String, _ member: JSONMember) throws -> [Composition.Decorator] {
    var decorators: [Composition.Decorator] = []
    try forEachElement(key, member) { factory in
      decorators.append(Composition.Decorator(factory: factory, place: factory.place))
    } object: { reader in
      var factory: Placed<String>?
      var settings: Placed<JSONValue>?
      var dependencies: [String: Placed<Composition.Dependency>] = [:]
      try reader.forEach { key, member in
        switch key {
        case "factory": factory = try reader.text(key, member)
        case "settings": settings = Placed(member.value, at: Place(member.value))
        case "dependencies": dependencies = try reader.object(key, member).dependencies()
        default: break
        }
      }
      guard let factory else { return }
      decorators.append(
        Composition.Decorator(
          factory: factory, place: Place(opening: reader.value), settings: settings,
          dependencies: dependencies))
    }
    return decorators
  }
}
