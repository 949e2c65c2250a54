internal import GuiseManifest

/// Conditions that lead from a registration or decorator to the schema of its factory in few steps,
/// even with many factories.
///
/// JSON Schema has no look-up: an editor tries every condition on every registration. Large sets of
/// conditions are therefore nested by the common prefixes of identifiers.
struct FactoryDispatch {
  /// The maximum number of conditions in a row.
  private static let limit = 16

  /// The name of a factory's definition.
  let definition: @Sendable (String) -> String

  /// - Parameter ids: identifiers, sorted and distinct.
  func conditions(_ ids: [String]) -> JSON {
    // JSON Schema requires at least one element in an `allOf`.
    ids.isEmpty ? [:] : ["allOf": .array(conditions(ids[...]))]
  }

  private func conditions(_ ids: ArraySlice<String>) -> [JSON] {
    guard ids.count > Self.limit, let first = ids.first, let last = ids.last else {
      return ids.map { id in
        condition("\(SchemaPattern.escaped(id))$", ManifestSchema.reference(definition(id)))
      }
    }
    // In a sorted list the first and the last element have the shortest common prefix.
    let length = zip(first, last).prefix { $0 == $1 }.count + 1
    return Self.groups(of: ids, sharing: length).flatMap { prefix, group in
      guard group.count > 1 else { return conditions(group) }
      return [
        condition(SchemaPattern.escaped(prefix), ["allOf": .array(conditions(group))])
      ]
    }
  }

  /// Returns a condition on the factory's identifier.
  ///
  /// It uses a pattern even for a single one: editors would propose constants, including those of
  /// conditions.
  private func condition(_ pattern: String, _ then: JSON) -> JSON {
    let isMeant: JSON = [
      "required": ["factory"], "properties": ["factory": ["pattern": .string("^\(pattern)")]],
    ]
    return ["if": isMeant, "then": then]
  }

  /// Groups of adjacent identifiers with a common prefix.
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
