import Foundation
import GuiseManifest
import GuiseValidation
import StrictJSON

/// A plan in a file: what a disagreement was reduced to, kept so that it is tried again in every run.
struct PlanFile {
  /// What was wrong, in a sentence.
  var about: String
  var plan: WiringPlan
  /// The rules of all findings, where that is what was wrong.
  var rules: [String]?

  /// Leaves out what is only the standard.
  var text: String {
    get throws {
      let plan = String(decoding: try JSONEncoder().encode(self.plan), as: UTF8.self)
      let literal: JSON = [
        "about": .string(about), "plan": JSON(parsing: plan).plain,
      ]
      return literal.text(.document)
    }
  }

  init(about: String, plan: WiringPlan) {
    self.about = about
    self.plan = plan
  }

  init(_ data: Data) throws {
    struct Content: Decodable {
      var about: String
      var plan: WiringPlan
      var rules: [String]?
    }
    let content = try JSONDecoder().decode(Content.self, from: data)
    (about, plan, rules) = (content.about, content.plan, content.rules)
  }
}

extension JSON {
  /// Without what a plan's parts have by default; the files of manifests stay as they are.
  fileprivate var plain: JSON {
    switch self {
    case .object(let members):
      .object(
        members.compactMap { member in
          if member.key == "files" { return member }
          let isStandard =
            [.boolean(false), .array([]), .null].contains(member.value)
            || ["effect": "sync", "from": "sync", "lifetime": "transient"][member.key]
              == member.value
          return isStandard ? nil : Member(key: member.key, value: member.value.plain)
        })
    case .array(let elements): .array(elements.map(\.plain))
    case .null, .boolean, .number, .string: self
    }
  }
}
