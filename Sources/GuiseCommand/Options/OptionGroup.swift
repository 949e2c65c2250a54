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
        "--root", "DIR", "NAME=DIR",
        help: """
          The folder that included files must stay in (default: the first manifest's own); with a \
          name, the folder that NAME stands for in an include such as "NAME:path".
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
        help: """
          Skip named files that are not manifests, by the rules for folders, and list them in the \
          summary: for hooks, which pass every file with a matching name.
          """
      ) { $0.skipsOthers = true },
      .flag("--strict", help: "Let warnings fail the check too.") { $0.isStrict = true },
    ])

  private static let reporting = OptionGroup(
    title: "The report",
    options: [
      .value(
        "--format", ReportFormat.allCases.map(\.rawValue).joined(separator: "|"),
        help: "The format of the report (default: text)."
      ) { (options, word) throws(UsageError) in
        options.format = ReportFormat(rawValue: word) ?? .text
        options.differenceFormat = DifferenceFormat(rawValue: word)
        if ReportFormat(rawValue: word) == nil, options.differenceFormat == nil {
          let words = ReportFormat.allCases.map(\.rawValue)
          throw UsageError("--format takes \(Phrase.list(words, last: "or", quoted: false))")
        }
        options.isFormatOfReports = ReportFormat(rawValue: word) != nil
      },
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
        help: """
          Whether text is coloured (default: auto, which colours it on a terminal unless NO_COLOR is \
          set, and everywhere if FORCE_COLOR or CLICOLOR_FORCE is set).
          """
      ) { $0.color = $1 },
      .value(
        "--output", "FILE",
        help: "Write the report to FILE, whole or not at all, instead of to standard output.",

      ) { options, file in options.output = file },
    ])

  private static let showing = OptionGroup(
    title: "The wiring, in place of the report",
    options: [
      .choice(
        "--graph",
        help: """
          Print the wiring as a graph, for Graphviz, for Mermaid, as a tree for a terminal or as a \
          page for a browser: a box for each assembly, dashed lines for deferred dependencies, \
          numbers where the order matters, faults red. dot gets a digraph for each manifest, mermaid \
          one diagram of all. html is one file to search and click through, and needs no network. \
          The exit status is the check's; errors and warnings go to standard error.
          """
      ) { (options, format: GraphFormat) in options.action = .graph(format) },
      .value(
        "--focus", "NAME",
        help: """
          With --graph: draw only the registration NAME, its dependencies and its dependents. A \
          factory stands for the registrations that use it, a service for those that offer it.
          """
      ) { options, name in options.focus = name },
      .value(
        "--why", "NAME",
        help: """
          Print why the registration NAME is needed: every path that leads to it from what the \
          application requires, or from a registration that nothing needs, shortest first; then its \
          dependencies and its decorators. A factory or a service stands for several, as with \
          --focus.
          """
      ) { options, name in options.action = .why(name) },
      .value(
        "--diff", "OTHER",
        help: """
          Print how the wiring changes from the manifest OTHER to the one given: + is new, - is \
          removed, ~ is changed; then the registrations that are built differently because of a \
          change. --format json prints this as data, --format html as a page with old and new values \
          side by side, and --format markdown as a comment for a pull request. The exit status is 1 if \
          anything changes, and 2 if either has errors, which go to standard error.
          """
      ) { options, other in options.action = .difference(from: other) },
      .flag(
        "--effective",
        help: """
          Print the manifest and all its includes as one manifest, which loads in the same way: \
          "x-origin" with the places of each registration, and no default of a secret \
          ("x-redacted" marks where one was). A fragment must be complete. If the check fails, its \
          findings are reported instead, on standard output.
          """
      ) { $0.action = .effective },
    ])

  private static let writing = OptionGroup(
    title: "Changes and new files",
    options: [
      .flag(
        "--fix",
        help: """
          Make the proposed changes that are certain: a misspelt name with only one similar name, an \
          extra comma. Each is printed, then the remaining findings; nothing else in a file changes, \
          and each file is written whole or not at all. The exit status is that of the remaining \
          findings.
          """
      ) { $0.action = .fix },
      .flag("--dry-run", help: "With --fix: print the changes, and write nothing.") {
        $0.isDryRun = true
      },
      .flag(
        "--init",
        help: """
          Write a first manifest from the catalog to the named file, which must not exist yet: \
          registrations for everything that the code requires. "x-fill" lists the settings whose \
          values are to be replaced, "x-choose" the factories that offer the same service. Without a \
          file, it goes to --output, or to standard output. Errors and warnings about it, and the \
          number of marked places, go to standard error.
          """
      ) { $0.action = .firstManifest },
      .flag(
        "--schema",
        help: """
          Print the JSON Schema of manifests, narrowed to the catalog: factories, services, \
          parameters and settings. For an editor, write it with --output and name that file, by a \
          path relative to the manifest, in the manifest's "$schema". Nothing is checked.
          """
      ) { $0.action = .schema },
    ])

  private static let telling = OptionGroup(
    title: "About rules and the command",
    options: [
      .value(
        "--explain", "RULE",
        help: """
          Print the meaning of a rule, an example and a remedy. A part of a name, or a misspelt one, \
          lists the rules that may be meant; without RULE, all are listed.
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
