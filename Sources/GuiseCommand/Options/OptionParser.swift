internal import GuiseManifest

/// Reads arguments by a table of options.
///
/// `--option value` and `--option=value` mean the same, `--` ends the options, an option given
/// twice has its last value, and `--help`, `--version` or `--explain` ends the reading.
struct OptionParser {
  var table: [CommandOption]

  func parse(_ arguments: [String]) throws(UsageError) -> CommandOptions {
    var options = CommandOptions()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        options.manifests += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        options.manifests.append(argument)
        continue
      }
      try read(argument, from: &rest, into: &options)
      if options.request != .check { return options }
    }
    return try checked(options)
  }

  private func read(
    _ argument: String, from rest: inout ArraySlice<String>, into options: inout CommandOptions
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = table.first(where: { $0.names.contains(name) }) else {
      throw UsageError(.unknownOption(name, nearest: nearest(to: name)))
    }
    guard option.takesValue else {
      guard parts.count == 1 else { throw UsageError(.unexpectedValue(option: name)) }
      return try option.apply(&options, "")
    }
    if parts.count == 2 { return try option.apply(&options, String(parts[1])) }
    guard let value = rest.popFirst() else {
      throw UsageError(
        option.whenMissing ?? .missingValue(option: name, placeholder: option.placeholders[0]))
    }
    try option.apply(&options, value)
  }

  /// What no option alone can know.
  private func checked(_ options: CommandOptions) throws(UsageError) -> CommandOptions {
    var options = options
    var seen: Set<String> = []
    try checkProducts(options)
    let read = options.manifests + [options.catalog, options.comparedWith].compactMap(\.self)
    let inputs = read.count { $0 == "-" }
    if inputs > 1 { throw UsageError(.inputReadTwice) }
    options.manifests = options.manifests.filter { seen.insert($0).inserted }
    if options.manifests.isEmpty {
      if options.emittedCatalog == nil, !options.printsSchema { throw UsageError(.noManifest) }
    }
    if options.printsEffective {
      if options.manifests.isEmpty { throw UsageError(.noManifest) }
      if options.manifests.count > 1 { throw UsageError(.severalManifests(option: "--effective")) }
    }
    if options.comparedWith != nil, options.manifests.count > 1 {
      throw UsageError(.severalToCompare)
    }
    let prints = options.printsSchema || !options.manifests.isEmpty
    if prints, options.emittedCatalog == "-", options.output == nil || options.output == "-" {
      throw UsageError(.outputWrittenTwice)
    }
    return options
  }

  /// A run prints one thing.
  private func checkProducts(_ options: CommandOptions) throws(UsageError) {
    let asked = [
      ("--schema", options.printsSchema), ("--effective", options.printsEffective),
      ("--graph", options.graph != nil),
      ("--diff", options.comparedWith != nil),
    ].filter(\.1).map(\.0)
    if asked.count > 1 { throw UsageError(.exclusive(asked[0], asked[1])) }
  }

  private func nearest(to name: String) -> String? {
    // The dashes are no part of what may be misspelt: they would make short names too alike.
    let words = table.flatMap(\.names).filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    let word = String(name.drop { $0 == "-" })
    if words.contains(word) { return "--" + word }
    return nearestNames(word, among: words).first.map { "--" + $0 }
  }
}
