internal import GuiseManifest
internal import GuiseValidation

/// Parses arguments by a table of options.
///
/// `--option value` and `--option=value` are equivalent, `--` ends the options, and `--help`,
/// `--version` or `--explain` ends parsing.
struct OptionParser {
  var table: [CommandOption]

  func parse(_ arguments: [String]) throws(UsageError) -> CommandOptions {
    var options = CommandOptions()
    var rest = arguments[...]
    var given: Set<String> = []
    var followsValue = false
    while let argument = rest.popFirst() {
      if argument == "--" {
        options.manifests += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        options.manifests.append(argument)
        if followsValue || argument.contains("=") { options.doubtful.insert(argument) }
        continue
      }
      let option = try read(argument, from: &rest, into: &options)
      if options.request != .check { return options }
      followsValue = option.names[0] == "--set"
      guard given.insert(option.names[0]).inserted || option.isRepeatable else {
        throw UsageError("\(option.names[0]) is given twice")
      }
    }
    return try checked(options, given)
  }

  private func read(
    _ argument: String, from rest: inout ArraySlice<String>, into options: inout CommandOptions
  ) throws(UsageError) -> CommandOption {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = table.first(where: { $0.names.contains(name) }) else {
      throw UsageError(
        "unknown option \(shown(name))"
          + (nearest(to: name).map { "; did you mean \($0)?" } ?? ""))
    }
    try options.apply(option, value(of: option, called: name, parts.dropFirst().first, &rest))
    return option
  }

  private func value(
    of option: CommandOption, called name: String, _ joined: Substring?,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard option.takesValue else {
      guard joined == nil else { throw UsageError("\(name) takes no value") }
      return ""
    }
    if let joined { return String(joined) }
    // A file of such a name is "./--name".
    if rest.first?.hasPrefix("--") == false, let value = rest.popFirst() { return value }
    guard option.isValueOptional else {
      throw UsageError("\(name) needs a value: \(name) \(option.placeholder ?? "")")
    }
    return ""
  }

  /// Checks combinations of options.
  private func checked(
    _ options: CommandOptions, _ given: Set<String>
  ) throws(UsageError) -> CommandOptions {
    var options = options
    var seen: Set<String> = []
    try checkCombinations(options, given)
    if options.inputs.count(where: { $0 == "-" }) > 1 {
      throw UsageError("standard input (-) can be read only once")
    }
    options.manifests = options.manifests.filter { seen.insert($0).inserted }
    let needsNone = options.emittedCatalog != nil || options.needsNoManifest
    if options.manifests.isEmpty, options.action == .effective || !needsNone {
      throw UsageError("no manifest given")
    }
    try Self.checkCount(of: options.manifests, options)
    if options.action == .firstManifest, let file = options.manifests.popLast() {
      guard options.output == nil else {
        throw UsageError("--init writes to the file that it is given; remove --output")
      }
      options.output = file
    }
    let prints = options.needsNoManifest || !options.manifests.isEmpty
    if prints, options.emittedCatalog == "-", options.output == nil || options.output == "-" {
      throw UsageError(
        "the report and the catalog cannot both go to standard output; give --output FILE")
    }
    return options
  }

  /// Refuses several manifests where an option takes only one.
  static func checkCount(
    of manifests: [String], _ options: CommandOptions
  ) throws(UsageError) {
    guard manifests.count > 1 else { return }
    switch options.action {
    case .effective, .firstManifest, .schema:
      throw UsageError("--effective, --init and --schema take only one manifest")
    case .difference: throw UsageError("--diff compares two manifests; give the second one too")
    case .fix, .graph, .why, nil: break
    }
  }

  /// Refuses options that request more than one result, or that have no effect together.
  private func checkCombinations(
    _ options: CommandOptions, _ given: Set<String>
  ) throws(UsageError) {
    let asked = ["--schema", "--effective", "--graph", "--why", "--diff", "--fix", "--init"]
      .filter(given.contains)
    if asked.count > 1 { throw UsageError("\(asked[0]) and \(asked[1]) cannot be used together") }
    for (option, other) in [("--focus", "--graph"), ("--dry-run", "--fix")]
    where given.contains(option) && !given.contains(other) {
      throw UsageError("\(option) works only with \(other)")
    }
    let reports = ReportFormat.allCases.map(\.rawValue)
    let differences = DifferenceFormat.allCases.map(\.rawValue)
    let isDifference = given.contains("--diff")
    let formats = isDifference ? differences : reports
    guard formats.contains(options.formatName) else {
      let words = Phrase.list(formats, last: "or", quoted: false)
      throw UsageError("--format takes \(words) \(isDifference ? "with" : "without") --diff")
    }
    if options.action == .fix, options.manifests.contains("-") {
      throw UsageError("--fix changes files; it cannot change standard input (-)")
    }
  }

  /// Returns the part of an unknown option that is certainly its name.
  private func shown(_ option: String) -> String {
    // A value may directly follow the name of an option.
    let names = table.filter(\.takesValue).map { $0.names[0] }
    let name =
      names.first { option.hasPrefix($0) }
      ?? String(option.prefix { $0 == "-" || ("a"..."z").contains($0) })
    return name == option ? name : name + "…"
  }

  private func nearest(to name: String) -> String? {
    // Suggestions ignore the dashes, which would make short names too similar.
    let words = table.flatMap(\.names).filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    let word = String(name.drop { $0 == "-" })
    if words.contains(word) { return "--" + word }
    return nearestNames(word, among: words).first.map { "--" + $0 }
  }
}
