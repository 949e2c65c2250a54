import Guise
import GuiseManifest
import GuiseValidation

/// How often features occur in the cases of a run.
struct FeatureCoverage {
  private(set) var cases = 0
  private var counts: [String: Int] = [:]

  mutating func add(_ features: Set<String>) {
    cases += 1
    for feature in features { counts[feature, default: 0] += 1 }
  }

  mutating func add(_ other: FeatureCoverage) {
    cases += other.cases
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  func count(_ feature: String) -> Int { counts[feature, default: 0] }

  /// The features that a large run has to meet, and this one has not.
  var missing: [String] { Self.expected.filter { count($0) == 0 } }

  /// One line: how much there was, and how many cases were not loaded, and why.
  var summary: String {
    let left = Truth.Obstacle.allCases.map { obstacle in
      "\(count(Trial.left(obstacle))) \(obstacle.rawValue)"
    }
    return "\(counts.count) features in \(cases) cases; not judged: "
      + left.joined(separator: ", ")
      + "; in part, as code passes tags on: \(count(Trial.opaqueCode))"
  }
}

extension FeatureCoverage {
  /// Every rule, every key of the format, every parameter kind in every lifetime, and every adapter
  /// in every other.
  private static var expected: [String] {
    let plain: [Shape] = [.piece(0), .argument, .settings(.path), .container]
    let kinds = plain + AdapterShape.allCases.map { Shape.adapted($0, .piece(0)) }
    let keys = Trial.objects.flatMap { name, object in
      object.keys.map { Trial.key($0.name, of: name) }
    }
    let lifetimes = Lifetime.Kind.allCases.flatMap { lifetime in
      kinds.map { Trial.pair(lifetime, $0) }
    }
    // Pieces can be in a set, and little else.
    let adapters = AdapterShape.allCases.filter { $0 != .set }.flatMap { outer in
      AdapterShape.allCases.map { Trial.pair(outer, $0) }
    }
    let rules = RuleList.all.map(\.id).filter { beyondPlans[$0] == nil }
    return rules.map { "rule \($0)" } + keys + lifetimes + adapters
  }

  /// Rules that no plan can break, with the tests of them.
  private static let beyondPlans = [
    "unreadable-file": "a plan's files are in memory: ManifestFilesTests",
    "invalid-encoding": "a plan is text: the reader's fuzzing",
    "invalid-json": "a plan is JSON: the reader's fuzzing",
    "duplicate-key": "a plan is JSON whose objects have each key once: the reader's fuzzing",
    "limit-exceeded": "plans are small: LimitsTests",
    "invalid-factory": "the names of a plan's parameters are counted: RegistryProblemTests",
    "missing-supplied-service":
      "a plan's application supplies what it declares: the tests of loading",
    "invalid-catalog": "a plan's catalog is written by the registry: the catalog's fuzzing",
    "no-catalog": "a plan has one: the command's tests",
    "stale-catalog": "a plan's is new: the tests of catalogs",
    "unchecked-settings": "a plan's settings can be probed: the tests of settings",
    "unset-variable": "the environment is not read: VariableTests",
  ]
}
