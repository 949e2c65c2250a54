import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import Testing

/// Every key of the format with every JSON type.
struct ShapeTableTests {
  static let samples: [(kind: JSONValue.Kind, text: String)] = [
    (.null, "null"), (.boolean, "true"), (.number, "1"), (.string, #""text""#), (.array, "[]"),
    (.object, "{}"),
  ]

  struct Key: CustomTestStringConvertible, Sendable {
    var object: FormatKind
    var key: FormatKey
    /// The manifest around the members of `object`.
    var around: @Sendable (String) -> String
    var testDescription: String { "\(object.rawValue): \(key.name)" }

    /// The other members that the object needs.
    var others: [String] {
      object.keys.filter {
        !$0.isOptional && $0.name != key.name
          && key.alternative != $0.name
      }.map { "\"\($0.name)\":\($0.example)" }
    }
  }

  static let objects: [(FormatKind, @Sendable (String) -> String)] = [
    (.manifest, { "{\($0)}" }),
    (.variable, { #"{"guise":1,"assemblies":{},"variables":{"v":{\#($0)}}}"# }),
    (.assembly, { #"{"guise":1,"assemblies":{"app":{\#($0)}}}"# }),
    (.registration, { #"{"guise":1,"assemblies":{"app":{"registrations":{"r":{\#($0)}}}}}"# }),
    (
      .decorator,
      {
        """
        {"guise":1,"assemblies":{"app":{"registrations":{"r":{
        "factory":"f","decorators":["g",{\($0)}]}}}}}
        """
      }
    ),
    (
      .reference,
      {
        """
        {"guise":1,"assemblies":{"app":{"registrations":{"r":{
        "factory":"f","dependencies":{"P":{\($0)}}}}}}}
        """
      }
    ),
  ]

  static let keys = objects.flatMap { object, around in
    object.keys.map { Key(object: object, key: $0, around: around) }
  }

  @Test(arguments: keys)
  func wrongTypes(_ key: Key) throws {
    let others = key.others
    for sample in Self.samples {
      let members = others + ["\"\(key.key.name)\": \(sample.text)"]
      let text = key.around(members.joined(separator: ","))
      let findings = Composed(["main.json": text]).result.diagnostics
      let wrong = findings.filter { $0.rule == "wrong-type" }
      // The type of a default is the variable's.
      if key.key.shape.accepts(sample.kind) || key.key.name == "default" {
        #expect(wrong == [], "\(sample.text)")
        continue
      }
      // Nothing that only follows from it is said.
      let errors = findings.filter { $0.severity == .error }
      #expect(errors == wrong && wrong.count == 1, "\(sample.text)")
      let location = try #require(wrong.first?.location)
      let line = text.split(separator: "\n", omittingEmptySubsequences: false)[
        location.start.line - 1]
      let marked = line.dropFirst(location.start.column - 1)
        .prefix(location.end.column - location.start.column)
      #expect(String(marked) == sample.text)
      #expect(wrong.first?.pointer?.hasSuffix("/" + key.key.name) == true)
    }
  }

  @Test(arguments: keys)
  func examplesAreValid(_ key: Key) {
    let others = key.others
    // A scope is nothing without its lifetime.
    let companions = key.key.name == "scope" ? ["\"lifetime\":\"scoped\""] : []
    let members = others + companions + ["\"\(key.key.name)\":\(key.key.example)"]
    let shape: Set<String> = [
      "wrong-type", "invalid-value", "unknown-key", "missing-key", "invalid-json",
      "invalid-identifier",
    ]
    let rules = Composed(["main.json": key.around(members.joined(separator: ","))]).rules
    #expect(shape.isDisjoint(with: rules))
  }

  @Test(arguments: objects.indices)
  func freeKeys(_ index: Int) {
    let (object, around) = Self.objects[index]
    let required = object.keys.filter { !$0.isOptional }
      .map { "\"\($0.name)\":\($0.example)" }
    func rules(_ key: String) -> [String] {
      let members = required + ["\"\(key)\":[null]"]
      return Composed(["main.json": around(members.joined(separator: ","))]).rules
        .filter { $0 == "unknown-key" }
    }
    for key in ["description", "$schema", "x-", "x-anything"] { #expect(rules(key) == []) }
    for key in ["Description", "schema", "x", "X-a", "_", "", "comment", "decorator"] {
      #expect(rules(key) == ["unknown-key"], "\(key)")
    }
  }

  @Test func aPatchRemovesNoUnknownKey() {
    let patch = #"{"override":true,"lifetme":null}"#
    let text = #"{"guise":1,"assemblies":{"app":{"registrations":{"r":\#(patch)}}}}"#
    #expect(Composed(["main.json": text]).rules == ["unknown-key"])
  }

  @Test(arguments: ["1", "1.0", "1e0", "2", "0", "-1", "1.5", "10000000000000000000000", "1e999"])
  func versions(_ version: String) {
    let composed = Composed(["main.json": #"{"guise":\#(version),"assemblies":{}}"#])
    let isOne = ["1", "1.0", "1e0"].contains(version)
    #expect(composed.rules == (isOne ? [] : ["unsupported-version"]))
    #expect((composed.result.composition == nil) == !isOne)
  }
}
