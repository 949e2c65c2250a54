internal import GuiseManifest
internal import GuiseValidation

/// Options that `--help` lists under one heading.
struct OptionGroup: Sendable {
  var title: String
  var options: [CommandOption]

  /// Returns the options of a command, in the order of `--help`.
  ///
  /// - Parameter hasFactories: whether factories are linked, whose catalog the command can write.
  static func all(hasFactories: Bool) -> [OptionGroup] {
    var writing = writing
    if hasFactories { writing.options.append(emitCatalog) }
    return [checking, reporting, showing, writing, telling]
  }

  private static let checking = OptionGroup(
    title: "What is checked, and how",
    options: [
      .value(
        "--catalog", "FILE",
        help: """
          The catalog of the application's factories; - reads standard input. Default: the file that \
          the manifest's "catalog" names, else guise-catalog.json beside the manifest.
          """
      ) { options, file in options.catalog = file },
      .value(
        "--set", "NAME=VALUE", help: "The value of one of the manifest's variables.",
        isRepeatable: true
      ) { (options, value) throws(UsageError) in
        let (name, text) = split(value)
        guard let text, Identifier.isValid(name.utf8) else {
          throw UsageError("--set takes NAME=VALUE")
        }
        try assign(text, to: name, in: &options.variables, by: "--set")
      },
      .flag(
        "--check-environment",
        help: """
          Check the environment too: variables must be set, to values of their types. Without this \
          option the result does not depend on the machine.
          """
      ) { $0.checksEnvironment = true },
      .value(
        "--root", "[NAME=]DIR",
        help: """
          The folder that included files must stay in (default: the first manifest's own); with a \
          NAME, the folder that it stands for in an include such as "NAME:path".
          """, isRepeatable: true
      ) { (options, value) throws(UsageError) in
        let (name, folder) = split(value)
        // Any other text is a folder with "=" in its path.
        guard let folder, Identifier.isValid(name.utf8) else {
          guard !value.isEmpty else { throw UsageError("--root takes a folder") }
          guard options.root == nil else { throw UsageError("--root is given twice") }
          options.root = value
          return
        }
        guard !folder.isEmpty else { throw UsageError("--root takes NAME=DIR") }
        try assign(folder, to: name, in: &options.namedRoots, by: "--root")
      },
      .flag(
        "--skip-others",
        help: "Skip named files that are not manifests, and list them in the summary."
      ) { $0.skipsOthers = true },
      .flag("--strict", help: "Let warnings fail the check too.") { $0.isStrict = true },
    ])

  private static let reporting = OptionGroup(
    title: "The report",
    options: [
      .value(
        "--format", ReportFormat.allCases.map(\.rawValue).joined(separator: "|"),
        help: "The format of the report (default: text)."
      ) { options, name in options.formatName = name },
      .value(
        "--limit", "N",
        help: """
          The maximum number of findings written per rule (default: 50 in text, 5000 in other \
          formats; 0: all). The summary counts all.
          """
      ) { (options, text) throws(UsageError) in
        guard let limit = Int(text), limit >= 0 else {
          throw UsageError("--limit takes a number, or 0 for no limit")
        }
        options.limit = limit
      },
      .flag("--quiet", help: "In text, print only what fails the check.") { $0.isQuiet = true },
      .choice(
        "--color",
        help: "Whether to colour text (default: auto, on a terminal without NO_COLOR)."
      ) { $0.color = $1 },
      .value(
        "--output", "FILE",
        help: "Write the output to FILE, whole or not at all."
      ) { options, file in options.output = file },
    ])

  private static let showing = OptionGroup(
    title: "The wiring, in place of the report",
    options: [
      .choice(
        "--graph",
        help: """
          Print the wiring for Graphviz or Mermaid, as a tree for a terminal, or as a page for a \
          browser. The exit status is that of the check, whose findings go to standard error.
          """
      ) { (options, format: GraphFormat) in options.action = .graph(format) },
      .value(
        "--focus", "ID",
        help: "With --graph: draw only the registration ID, its dependencies and its dependents."
      ) { options, id in options.focus = id },
      .value(
        "--why", "ID",
        help: """
          Print every path from a requirement to the registration ID, shortest first, and then its \
          dependencies.
          """
      ) { options, id in options.action = .why(id) },
      .value(
        "--diff", "OTHER",
        help: """
          Print how the wiring changes from the manifest OTHER to the one given: + is new, - is \
          removed, ~ is changed; then the registrations that need a change. --format may also be \
          json, html or markdown. The exit status is 1 if anything changes.
          """
      ) { options, other in options.action = .difference(from: other) },
      .flag(
        "--effective",
        help: """
          Print the manifest and all its includes as one manifest, with the places of each \
          registration and without the defaults of secrets.
          """
      ) { $0.action = .effective },
    ])

  private static let writing = OptionGroup(
    title: "Changes and new files",
    options: [
      .flag(
        "--fix",
        help: """
          Make the proposed changes that are certain, such as a misspelt name with only one similar \
          name. Each is printed, then the remaining findings, which decide the exit status.
          """
      ) { $0.action = .fix },
      .flag("--dry-run", help: "With --fix: print the changes, and write nothing.") {
        $0.isDryRun = true
      },
      .flag(
        "--init",
        help: """
          Write a first manifest from the catalog, to a file that does not exist yet: registrations \
          for everything that the code requires. "x-fill" lists the settings to fill in, "x-choose" \
          the factories to choose from.
          """
      ) { $0.action = .firstManifest },
      .flag(
        "--schema",
        help: "Print the JSON Schema of manifests, narrowed to the catalog, for an editor."
      ) { $0.action = .schema },
    ])

  private static let telling = OptionGroup(
    title: "About rules and the command",
    options: [
      .value(
        "--explain", "RULE",
        help: """
          Print the meaning of a rule, an example and a remedy; without RULE, list all rules. A part \
          of a name, or a misspelt one, lists the rules that it may mean.
          """, isValueOptional: true
      ) { (options, rule) throws(UsageError) in
        let ids = RuleList.all.map { $0.id }
        let similar = nearestNames(rule, among: ids)
        let near = ids.filter { $0.contains(rule) || similar.contains($0) }
        guard rule.isEmpty || !near.isEmpty else {
          throw UsageError("the rule given to --explain does not exist; --explain alone lists all")
        }
        options.request = .explain(rule.isEmpty ? [] : ids.contains(rule) ? [rule] : near)
      },
      .flag("--version", help: "Print the version.") { $0.request = .version },
      .flag("--help", "-h", help: "Print this text.") { $0.request = .help },
    ])

  private static let emitCatalog = CommandOption.value(
    "--emit-catalog", "FILE",
    help: "Write the catalog of the linked factories; - writes to standard output."
  ) { options, file in options.emittedCatalog = file }

  private static func split(_ value: String) -> (Substring, Substring?) {
    guard let equals = value.firstIndex(of: "=") else { return (value[...], nil) }
    return (value[..<equals], value[value.index(after: equals)...])
  }

  private static func assign(
    _ value: Substring, to name: Substring, in values: inout [String: String], by option: String
  ) throws(UsageError) {
    guard values.updateValue(String(value), forKey: String(name)) == nil else {
      throw UsageError("\(option) is given twice for \"\(name)\"")
    }
  }
}
