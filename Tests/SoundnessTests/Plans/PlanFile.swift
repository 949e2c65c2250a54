import Foundation
import GuiseManifest
import GuiseValidation
import StrictJSON

/// A plan in a file: a disagreement in its smallest form, kept so that it is tried again in every
/// run.
struct PlanFile: Codable {
  /// The disagreement, in a sentence.
  var about: String
  /// The rules of all findings, where these were wrong.
  var rules: [String]?
  var plan: WiringPlan

  var text: String { get throws { try JSON(plan: self).text } }
}

extension JSON {
  init(plan: some Encodable) throws {
    self.init(parsing: String(decoding: try JSONEncoder().encode(plan), as: UTF8.self))
  }
}
