internal import GuiseManifest
internal import GuiseValidation

extension CommandOptions {
  /// Applies an option and its value, which is empty for a flag.
  mutating func apply(_ option: CommandOption, _ value: String) throws(UsageError) {
    switch option.names[0] {
    case "--catalog": catalog = value
    case "--set": try set(value)
    case "--check-environment": checksEnvironment = true
    case "--root": try addRoot(value)
    case "--skip-others": skipsOthers = true
    case "--strict": isStrict = true
    case "--format": formatName = value
    case "--limit": limit = try Self.limit(value)
    case "--quiet": isQuiet = true
    case "--color": color = try Self.choice(value, of: option)
    case "--output": output = value
    case "--graph": action = .graph(try Self.choice(value, of: option))
    case "--focus": focus = value
    case "--why": action = .why(value)
    case "--diff": action = .difference(from: value)
    case "--effective": action = .effective
    case "--fix": action = .fix
    case "--dry-run": isDryRun = true
    case "--init": action = .firstManifest
    case "--schema": action = .schema
    case "--emit-catalog": emittedCatalog = value
    case "--explain": request = .explain(try Self.rules(value))
    case "--version": request = .version
    case "--help": request = .help
    default: throw UsageError("unknown option \(option.names[0])")
    }
  }

  private mutating func set(_ value: String) throws(UsageError) {
    guard let (name, text) = Self.named(value) else { throw UsageError("--set takes NAME=VALUE") }
    guard variables.updateValue(text, forKey: name) == nil else {
      throw UsageError("--set is given twice for \"\(name)\"")
    }
  }

  private mutating func addRoot(_ value: String) throws(UsageError) {
    // Any other text is a folder with "=" in its path.
    guard let (name, folder) = Self.named(value) else {
      guard !value.isEmpty else { throw UsageError("--root takes a folder") }
      guard root == nil else { throw UsageError("--root is given twice") }
      root = value
      return
    }
    guard !folder.isEmpty else { throw UsageError("--root takes NAME=DIR") }
    guard namedRoots.updateValue(folder, forKey: name) == nil else {
      throw UsageError("--root is given twice for \"\(name)\"")
    }
  }

  /// Returns the parts of `NAME=VALUE`; nil for any other text.
  private static func named(_ value: String) -> (name: String, value: String)? {
    guard let equals = value.firstIndex(of: "="), Identifier.isValid(value[..<equals].utf8) else {
      return nil
    }
    return (String(value[..<equals]), String(value[equals...].dropFirst()))
  }

  private static func limit(_ value: String) throws(UsageError) -> Int {
    if let limit = Int(value), limit >= 0 { return limit }
    throw UsageError("--limit takes a number, or 0 for no limit")
  }

  private static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ value: String, of option: CommandOption
  ) throws(UsageError) -> Value {
    if let value = Value(rawValue: value) { return value }
    let words = Phrase.list(Value.allCases.map(\.rawValue), last: "or", quoted: false)
    throw UsageError("\(option.names[0]) takes \(words)")
  }

  /// Returns the rule of a name, or those whose names are like it.
  private static func rules(_ rule: String) throws(UsageError) -> [String] {
    let ids = RuleList.all.map { $0.id }
    if rule.isEmpty { return [] }
    if ids.contains(rule) { return [rule] }
    let similar = nearestNames(rule, among: ids)
    let near = ids.filter { $0.contains(rule) || similar.contains($0) }
    if !near.isEmpty { return near }
    throw UsageError("the rule given to --explain does not exist; --explain alone lists all")
  }
}
