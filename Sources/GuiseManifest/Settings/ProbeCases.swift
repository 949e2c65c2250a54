internal import Foundation

/// Enums that list their cases and decode by raw value.
enum ProbeCases {
  static func probe<T: Decodable>(_ type: T.Type, _ raw: RawCases) -> ProbedType<T> {
    let samples = raw.literals.compactMap {
      ProbeExample.value(of: type, json: $0.literal)
    }
    guard samples.count == raw.literals.count, !samples.isEmpty, refusesAsStandard(type, raw) else {
      return ProbedType(
        .unchecked(reason: "\(type) decodes its cases in a way of its own"), samples: samples)
    }
    return ProbedType(.checked(.enumeration(raw.literals)), samples: samples)
  }

  /// Whether the type refuses what is not a case in the words of the standard library, and so does not
  /// decode in a way of its own that might take more.
  private static func refusesAsStandard<T: Decodable>(_ type: T.Type, _ raw: RawCases) -> Bool {
    let strangers = strangers(to: raw)
    return !strangers.isEmpty && strangers.allSatisfy { refusesAsStandard(type, $0) }
  }

  /// What is not a case; for strings also what somebody who is lenient about case and space would take.
  static func strangers(to raw: RawCases) -> [SettingsSchema.Literal] {
    guard case .string? = raw.literals.first else {
      let numbers = (0...raw.literals.count).lazy.map(SettingsSchema.Literal.integer)
      return numbers.first { !raw.literals.contains($0) }.map { [$0] } ?? []
    }
    var texts = ["guise \u{1} probe", ""]
    for case .string(let text) in raw.literals.prefix(16) {
      texts += [text.lowercased(), text.uppercased(), text.capitalized, " \(text) "]
    }
    return texts.map(SettingsSchema.Literal.string).filter { !raw.literals.contains($0) }
  }

  private static func refusesAsStandard<T: Decodable>(
    _ type: T.Type, _ stranger: SettingsSchema.Literal
  ) -> Bool {
    do {
      _ = try ProbeExample.decode(type, json: stranger.literal)
      return false
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription.hasPrefix("Cannot initialize \(type) from invalid ")
    } catch {
      return false
    }
  }
}
