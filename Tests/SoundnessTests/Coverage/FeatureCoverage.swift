import Guise
import GuiseManifest
import GuiseValidation

/// How often features occur in the cases of a run, each and in pairs.
struct FeatureCoverage {
  private(set) var cases = 0
  private var numbers: [String: Int] = [:]
  private var names: [String] = []
  /// For each feature and each that has a lower number, or is itself, in how many cases both are.
  private var pairs: [[UInt32]] = []

  mutating func add(_ features: PlanFeatures) {
    cases += 1
    let present = features.all.map { number(of: $0) }.sorted()
    for (position, feature) in present.enumerated() {
      for other in present[...position] { pairs[feature][other] += 1 }
    }
  }

  mutating func add(_ other: FeatureCoverage) {
    cases += other.cases
    let numbers = other.names.map { number(of: $0) }
    for (feature, counts) in other.pairs.enumerated() {
      for (second, count) in counts.enumerated() {
        let (high, low) = (
          max(numbers[feature], numbers[second]), min(numbers[feature], numbers[second])
        )
        pairs[high][low] += count
      }
    }
  }

  private mutating func number(of feature: String) -> Int {
    if let number = numbers[feature] { return number }
    let number = names.count
    numbers[feature] = number
    names.append(feature)
    pairs.append(Array(repeating: 0, count: number + 1))
    return number
  }

  func count(_ feature: String) -> Int { numbers[feature].map { Int(pairs[$0][$0]) } ?? 0 }

  /// What has to occur in a run that is worth its name, and does not.
  var missing: [String] { Self.expected.filter { count($0) == 0 } }

  /// In a line: how much was there, in how many pairs, and how many cases were not loaded and why.
  var summary: String {
    let seen = pairs.reduce(0) { $0 + $1.dropLast().count { $0 > 0 } }
    let all = names.count * (names.count - 1) / 2
    let left = Truth.Obstacle.allCases.map { obstacle in
      "\(count(PlanFeatures.left(obstacle))) \(obstacle.rawValue)"
    }
    return
      "\(names.count) features in \(cases) cases; of \(all) pairs of them \(seen) met; not judged: "
      + left.joined(separator: ", ")
      + "; in part, as code passes tags on: \(count(PlanFeatures.opaqueCode))"
  }

  /// Each pair of features with its count, as lines of values that tabs separate.
  var table: String {
    var lines: [String] = []
    for feature in names.indices {
      for other in pairs[feature].indices {
        lines.append("\(names[feature])\t\(names[other])\t\(pairs[feature][other])")
      }
    }
    return lines.sorted().joined(separator: "\n") + "\n"
  }
}

extension FeatureCoverage {
  /// Every rule, every key of the format, every parameter kind in every lifetime, and every adapter in
  /// every other.
  static let expected: [String] = rules + keys + lifetimes + adapters

  private static var rules: [String] {
    RuleList.all.map { $0.id }.filter { beyondPlans[$0] == nil }.map { "rule \($0)" }
  }

  /// Rules about what a plan cannot have, with who tries them.
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

  private static var keys: [String] {
    PlanFeatures.objects.flatMap { name, object in
      object.keys.map { PlanFeatures.key($0.name, of: name) }
    }
  }

  private static var lifetimes: [String] {
    let kinds: [Shape] =
      [.piece(0), .argument, .settings(.path), .container]
      + AdapterShape.allCases.map { .adapted($0, .piece(0)) }
    return Lifetime.Kind.allCases.flatMap { lifetime in
      kinds.map { PlanFeatures.pair(lifetime, $0) }
    }
  }

  private static var adapters: [String] {
    AdapterShape.allCases.flatMap { outer in
      AdapterShape.allCases.compactMap { inner in
        // Pieces can be in a set, and little else.
        outer == .set ? nil : PlanFeatures.pair(outer, inner)
      }
    }
  }
}
