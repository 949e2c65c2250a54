internal import Foundation
internal import GuiseManifest
internal import StrictJSON

/// A probe of `CaseIterable` enums: whether they decode by raw value, and in no other way.
enum ProbeCases {
  /// Returns the schema of an enum, with all its cases as samples; fails if a case does not
  /// decode, or other values may.
  ///
  /// - Parameter literals: the raw values of the cases.
  static func probe(
    _ type: any Decodable.Type, _ literals: [SettingsSchema.Literal]
  ) throws(UncheckedType) -> ProbedType {
    let samples = literals.compactMap { try? decode(type, $0.literal) }
    guard samples.count == literals.count, !samples.isEmpty, refusesAsStandard(type, literals)
    else { throw UncheckedType("\(type) decodes its cases in a way of its own") }
    return ProbedType(schema: .enumeration(literals), samples: samples)
  }

  /// Decodes a value of any type from JSON, without variables.
  ///
  /// - Returns: the value; nil if the reader does not accept the JSON, such as one too deep.
  /// - Throws: the type's own error.
  static func decode(_ type: any Decodable.Type, _ json: JSON) throws -> Any? {
    guard let root = JSONValue(parsing: json.text.utf8) else { return nil }
    return try SettingsDecoder(root).decode(type)
  }

  /// Whether the type refuses values other than its cases with the standard library's error: then
  /// it has no decoding of its own, which might accept more.
  private static func refusesAsStandard(
    _ type: any Decodable.Type, _ literals: [SettingsSchema.Literal]
  ) -> Bool {
    let strangers = strangers(to: literals)
    return !strangers.isEmpty
      && strangers.allSatisfy { stranger in
        do {
          _ = try decode(type, stranger.literal)
          return false
        } catch DecodingError.dataCorrupted(let context) {
          return context.debugDescription.hasPrefix("Cannot initialize \(type) from invalid ")
        } catch {
          return false
        }
      }
  }

  /// Returns values other than the cases: one number; or texts, including other spellings of the
  /// first cases, which a lenient type would accept.
  static func strangers(to literals: [SettingsSchema.Literal]) -> [SettingsSchema.Literal] {
    guard case .string? = literals.first else {
      let numbers = (0...literals.count).lazy.map(SettingsSchema.Literal.integer)
      return numbers.first { !literals.contains($0) }.map { [$0] } ?? []
    }
    var texts = ["guise \u{1} probe", ""]
    for case .string(let text) in literals.prefix(16) {
      texts += [text.lowercased(), text.uppercased(), text.capitalized, " \(text) "]
    }
    return texts.map(SettingsSchema.Literal.string).filter { !literals.contains($0) }
  }
}
