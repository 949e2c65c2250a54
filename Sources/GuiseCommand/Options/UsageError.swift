internal import GuiseManifest

/// What is wrong with the arguments of a run.
struct UsageError: Error, Equatable {
  enum Problem: Equatable {
    case unknownOption(String, nearest: String?)
    case missingValue(option: String, placeholder: String)
    case unexpectedValue(option: String)
    case invalidValue(option: String, value: String, expected: String)
    case noManifest
    case noRule
    case unknownRule(String, suggestion: String?)
    case inputReadTwice
    case outputWrittenTwice
    case noFactories
    case severalCatalogs
    case severalManifests(option: String)
    case exclusive(String, String)
    case severalToCompare
  }

  var problem: Problem

  init(_ problem: Problem) {
    self.problem = problem
  }

  var message: String {
    switch problem {
    case .unknownOption(let option, let nearest?):
      "unknown option \(option); did you mean \(nearest)?"
    case .unknownOption(let option, nil):
      "unknown option \(option)"
    case .missingValue(let option, let placeholder):
      "\(option) needs a value: \(option) \(placeholder)"
    case .unexpectedValue(let option):
      "\(option) takes no value"
    case .invalidValue(let option, let value, let expected):
      "\(option) cannot be \"\(value)\"; expected \(expected)"
    case .noManifest:
      "no manifest given"
    case .noRule:
      "--explain needs the name of a rule"
    case .unknownRule(let rule, let suggestion?):
      "no rule is named \"\(rule)\"; \(suggestion)"
    case .unknownRule(let rule, nil):
      "no rule is named \"\(rule)\""
    case .inputReadTwice:
      "standard input (-) can be read only once"
    case .outputWrittenTwice:
      "the report and the catalog cannot both go to standard output; give --output FILE"
    case .noFactories:
      "--schema needs factories; give --catalog FILE, or a manifest that has a catalog"
    case .severalCatalogs:
      "the manifests have several catalogs, and --schema is about one; give --catalog FILE"
    case .severalManifests(let option):
      "\(option) is about one manifest"
    case .exclusive(let first, let second):
      "\(first) and \(second) cannot go together"
    case .severalToCompare:
      "--diff compares one manifest with another; give one besides it"
    }
  }

  /// What could have been written instead, where that is more than a line.
  var choices: String? {
    switch problem {
    case .noRule, .unknownRule(_, suggestion: nil): Self.rulesByTopic
    default: nil
    }
  }

  private static var rulesByTopic: String {
    RuleList.topics.map { topic, rules in
      let ids = rules.map { $0.id }.joined(separator: ", ")
      let lines = Paragraph.lines(ids, indentation: 4)
      return (["  \(topic.rawValue):"] + lines).joined(separator: "\n") + "\n"
    }.joined()
  }
}
