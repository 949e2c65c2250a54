internal import GuiseManifest
internal import GuiseValidation

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
    ids.isEmpty ? [:] : ["allOf": .array(conditions(ids, sharing: 0))]
  }

  /// - Parameter length: the length of the prefix that all identifiers are known to share.
  private func conditions(_ ids: [String], sharing length: Int) -> [JSON] {
    guard ids.count > Self.limit else {
      return ids.map { id in
        condition("\(SchemaPattern.escaped(id))$", ManifestSchema.reference(definition(id)))
      }
    }
    let groups = Dictionary(grouping: ids) { String($0.prefix(length + 1)) }
    if groups.count == 1 { return conditions(ids, sharing: length + 1) }
    return groups.sorted { $0.key < $1.key }.flatMap { prefix, group in
      let inner = conditions(group, sharing: length + 1)
      return group.count == 1
        ? inner : [condition(SchemaPattern.escaped(prefix), ["allOf": .array(inner)])]
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
}
