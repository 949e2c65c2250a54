import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseTooling
@testable import GuiseValidation

/// Conditions lead from each identifier to its definition, whatever the others are called.
struct FactoryDispatchTests {
  struct Names: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let ids: [String]

    init(_ testDescription: String, _ ids: some Sequence<String>) {
      self.testDescription = testDescription
      self.ids = ids.sorted()
    }
  }

  static let names = [
    Names("none", []),
    Names("one", ["clock"]),
    Names("a few", ["clock", "file-store", "memory-store"]),
    Names("numbers", (0..<120).map { "kind-\($0)" }),
    Names("modules", (0..<120).map { "module\($0 % 7).part\($0 % 11).store-\($0)" }),
    Names("each begins the next", (1...40).map { String(repeating: "a", count: $0) }),
    Names("signs of patterns", (0..<40).map { "a.b\($0)" } + (0..<40).map { "a-b\($0)" }),
    Names("different first letters", (0..<60).map { "\(Character(Unicode.Scalar(65 + $0)!))x" }),
  ]

  private static let dispatch = FactoryDispatch { "of:\($0)" }

  @Test(arguments: names)
  func eachIdentifierReachesItsOwnDefinition(_ names: Names) throws {
    let schema = Self.dispatch.conditions(names.ids)
    var patterns = Patterns()
    for id in names.ids + ["unknown", ""] {
      let expected = names.ids.contains(id) ? [ManifestSchema.reference("of:\(id)")] : []
      let reached = try Self.reached(from: schema, by: id, &patterns)
      #expect(reached.definitions == expected, "\(id)")
    }
  }

  /// An editor tries the conditions at each registration while somebody types.
  @Test(arguments: names)
  func fewConditionsAreTried(_ names: Names) throws {
    let schema = Self.dispatch.conditions(names.ids)
    var patterns = Patterns()
    for id in names.ids {
      let reached = try Self.reached(from: schema, by: id, &patterns)
      #expect(reached.tried <= 70, "\(id)")
    }
  }

  /// The expressions of conditions, each compiled once.
  private struct Patterns {
    private var compiled: [String: Regex<AnyRegexOutput>] = [:]

    mutating func match(_ id: String, _ pattern: String) throws -> Bool {
      let expression = try compiled[pattern] ?? Regex(pattern)
      compiled[pattern] = expression
      return try expression.firstMatch(in: id) != nil
    }
  }

  private static func reached(
    from schema: JSON, by id: String, _ patterns: inout Patterns
  ) throws -> (definitions: [JSON], tried: Int) {
    if schema["$ref"] != nil { return ([schema], 0) }
    var definitions: [JSON] = []
    var tried = 0
    for condition in schema["allOf"]?.elements ?? [] {
      tried += 1
      let factory = condition["if"]?["properties"]?["factory"]
      guard case .string(let pattern)? = factory?["pattern"], let then = condition["then"] else {
        Issue.record("not a condition: \(condition)")
        continue
      }
      guard try patterns.match(id, pattern) else { continue }
      let inner = try reached(from: then, by: id, &patterns)
      definitions += inner.definitions
      tried += inner.tried
    }
    return (definitions, tried)
  }
}
