internal import GuiseManifest

/// Leads from a registration or decorator to what its factory takes, in few steps however many
/// factories there are.
///
/// JSON Schema cannot look a value up: an editor tries every condition on every registration. Where
/// there are many, they are therefore behind others, by what identifiers begin with.
struct FactoryDispatch {
  /// How many conditions are tried one after the other.
  private static let limit = 16

  /// The definition of each factory.
  let definition: @Sendable (String) -> String

  /// - Parameter ids: Sorted and distinct.
  func conditions(_ ids: [String]) -> JSON {
    // JSON Schema wants one in an `allOf` at least.
    ids.isEmpty ? [:] : ["allOf": .array(conditions(ids[...]))]
  }

  private func conditions(_ ids: ArraySlice<String>) -> [JSON] {
    guard ids.count > Self.limit, let first = ids.first, let last = ids.last else {
      return ids.map { id in
        condition("\(SchemaPattern.escaped(id))$", FormatSchema.reference(definition(id)))
      }
    }
    // In sorted order the first and the last have the fewest characters in common.
    let length = zip(first, last).prefix { $0 == $1 }.count + 1
    return Self.groups(of: ids, sharing: length).flatMap { prefix, group in
      guard group.count > 1 else { return conditions(group) }
      return [
        condition(SchemaPattern.escaped(prefix), ["allOf": .array(conditions(group))])
      ]
    }
  }

  /// A pattern even for one identifier: an editor proposes constants, also those of conditions.
  private func condition(_ pattern: String, _ then: JSON) -> JSON {
    let isMeant: JSON = [
      "required": ["factory"], "properties": ["factory": ["pattern": .string("^\(pattern)")]],
    ]
    return ["if": isMeant, "then": then]
  }

  /// Neighbours that begin with the same characters.
  private static func groups(
    of ids: ArraySlice<String>, sharing length: Int
  ) -> [(prefix: String, ids: ArraySlice<String>)] {
    var groups: [(prefix: String, ids: ArraySlice<String>)] = []
    for index in ids.indices {
      let prefix = String(ids[index].prefix(length))
      if groups.last?.prefix == prefix {
        groups[groups.count - 1].ids = ids[groups[groups.count - 1].ids.startIndex...index]
      } else {
        groups.append((prefix, ids[index...index]))
      }
    }
    return groups
  }
}
