import Foundation
import FoundationOracle
import GuiseManifest
import GuiseValidation
import StrictJSON

/// Bytes as settings of every shape of type: they decode to what `JSONDecoder` makes of them, and a
/// schema accepts what the type accepts.
enum SettingsEntry {
  private static let cases: [SettingsCase] = [
    SettingsCase(SettingsShapes.Fields.self), SettingsCase([SettingsShapes.Fields].self),
    SettingsCase([String: SettingsShapes.Fields].self), SettingsCase(SettingsShapes.Tree.self),
    SettingsCase(SettingsShapes.Anything.self), SettingsCase(Pair.self), SettingsCase(Shape.self),
    SettingsCase(Derived.self), SettingsCase(Flat.self),
    SettingsCase(Nested.self), SettingsCase(Fallback.self), SettingsCase(Mixed.self),
    SettingsCase(Either.self), SettingsCase(Walk.self), SettingsCase(Presence.self),
    SettingsCase(Twice.self), SettingsCase([Int: Int].self),
    SettingsCase([SettingsShapes.Mode: Int].self), SettingsCase(Decimal.self),
    SettingsCase(Date.self), SettingsCase(URL.self), SettingsCase(Data.self),
  ]

  static func run(_ bytes: [UInt8], _ output: inout FuzzOutput) throws(FuzzViolation) {
    let file = SourceFile(path: "settings.json", bytes: bytes)
    let result = StrictReader().read(file)
    guard let root = result.document?.root else { return }
    let input = Input(
      root: root, oracle: SettingsOracle.hasToAgree(on: root) ? SettingsOracle(root) : nil,
      // Of what is repeated a type reads one value, and decoding stops where the type refuses a value that
      // nobody knows; a schema goes on.
      isPlain: result.faults.isEmpty && root.stringsWithDollar.isEmpty)
    for one in cases { output.add(try one.check(input)) }
  }
}

private struct Input {
  let root: JSONValue
  /// Nil where it need not agree.
  let oracle: SettingsOracle?
  /// Whether a type and its schema have to agree.
  let isPlain: Bool
}

/// One type, with the check of a value as settings of it.
private struct SettingsCase: Sendable {
  let check: @Sendable (Input) throws(FuzzViolation) -> String

  init<T: Decodable & Equatable & SendableMetatype>(_ type: T.Type) {
    let probed = Prober().probe(type)
    let schema = probed.unchecked == nil ? probed.schema : nil
    check = { (input) throws(FuzzViolation) in
      let value = input.root
      let result = SettingsResult(type, from: value)
      try SettingsFaults.check(result.faults, in: value)
      try require(
        result.isRefused ? !result.faults.isEmpty : !result.faults.contains(where: \.isRefusal),
        "\(type): a value and faults \(result.faults)")
      if let difference = input.oracle?.difference(from: result) { throw FuzzViolation(difference) }
      if let schema, input.isPlain {
        try Self.compare(schema, result.faults, value, type)
      }
      return result.faults.map { "\($0.path) \($0.kind)" }.joined(separator: "\n")
    }
  }

  /// A schema refuses what the type refuses, and nothing else.
  private static func compare(
    _ schema: SettingsSchema, _ faults: [SettingsFault], _ value: JSONValue, _ type: Any.Type
  ) throws(FuzzViolation) {
    let checked = schema.check(value)
    try SettingsFaults.check(checked, in: value)
    try require(
      checked.isEmpty == faults.isEmpty,
      "\(type): the type finds \(faults), its schema \(checked)")
  }
}

/// What holds of faults in settings.
private enum SettingsFaults {
  static func check(_ faults: [SettingsFault], in value: JSONValue) throws(FuzzViolation) {
    var last = 0
    for fault in faults {
      let range = fault.keyRange ?? fault.value.range
      try require(
        fault.value.document === value.document && range.upperBound <= value.range.upperBound
          && range.lowerBound >= value.range.lowerBound, "a fault outside of the settings: \(fault)"
      )
      try require(range.lowerBound >= last, "not in the order of the file: \(faults)")
      last = range.lowerBound
    }
  }
}
