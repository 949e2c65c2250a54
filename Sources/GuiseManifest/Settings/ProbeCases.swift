/// Enums that list their cases and decode by raw value.
enum ProbeCases {
  static func probe<T: Decodable>(_ type: T.Type, _ raw: RawCases) -> ProbedType<T> {
    let samples = raw.literals.compactMap {
      ProbeExample.value(of: type, json: ProbeExample.json(for: $0))
    }
    guard samples.count == raw.literals.count, !samples.isEmpty, refusesAsStandard(type, raw) else {
      return ProbedType(
        .unchecked(reason: "\(type) decodes its cases in a way of its own"), samples: samples)
    }
    return ProbedType(.checked(.enumeration(raw.literals)), samples: samples)
  }

  /// Whether the type refuses what is no case in the words of the standard library, and so does not
  /// decode in a way of its own that might take more.
  private static func refusesAsStandard<T: Decodable>(_ type: T.Type, _ raw: RawCases) -> Bool {
    let stranger: SettingsSchema.Literal
    switch raw.literals.first {
    case .string: stranger = .string("guise \u{1} probe")
    default:
      guard
        let unused = (0...raw.literals.count).first(where: { number in
          !raw.literals.contains(.integer(number))
        })
      else { return false }
      stranger = .integer(unused)
    }
    do {
      _ = try ProbeExample.decode(type, json: ProbeExample.json(for: stranger))
      return false
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription.hasPrefix("Cannot initialize \(type) from invalid ")
    } catch {
      return false
    }
  }
}
