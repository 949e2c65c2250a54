internal import GuiseManifest
internal import GuiseValidation

/// The command: it reads arguments and bytes, and writes reports and a status.
package struct GuiseValidate {
  private let streams: CommandStreams
  private let environment: CommandEnvironment
  private let factories: LinkedFactories?

  /// Runs the command once.
  ///
  /// - Parameters:
  ///   - arguments: the arguments without the command's name.
  ///   - streams: standard input, output and error.
  ///   - environment: the environment variables, and the base of relative paths.
  ///   - factories: the factories that manifests may use; nil for those of a catalog file, which
  ///     `--catalog` or the manifest names, or which is found beside the manifest.
  /// - Returns: the exit status of the process.
  package static func run(
    _ arguments: [String], streams: CommandStreams, environment: CommandEnvironment,
    factories: LinkedFactories? = nil
  ) -> CommandStatus {
    GuiseValidate(streams: streams, environment: environment, factories: factories)
      .run(arguments)
  }

  /// Runs the command with the arguments, streams and environment of the process.
  package static func runProcess(
    _ arguments: [String], commandName: String = "guise-validate",
    factories: LinkedFactories? = nil
  ) -> CommandStatus {
    run(
      arguments, streams: .process(), environment: .process(commandName: commandName),
      factories: factories)
  }

  private func run(_ arguments: [String]) -> CommandStatus {
    let help = CommandHelp(
      commandName: environment.commandName, hasFactories: factories != nil)
    do {
      let options = try OptionParser(table: help.options).parse(arguments)
      switch options.request {
      case .help: return write(help.text, to: nil, then: .valid)
      case .version:
        return write("\(environment.commandName) \(GuiseVersion.current)\n", to: nil, then: .valid)
      case .explain(let rules):
        let page = rules.count == 1 ? RuleList.rule(rules[0]).map { RulePage($0).text } : nil
        return write(page ?? RulePage.list(of: rules), to: nil, then: .valid)
      case .check:
        return try check(NamedFiles(environment: environment).checked(options))
      }
    } catch {
      complain(error.message)
      streams.writeError("\(help.usage)\n")
      return .couldNotCheck
    }
  }

  private func check(_ options: CommandOptions) throws(UsageError) -> CommandStatus {
    let check = ManifestCheck(
      options: options, streams: streams, environment: environment, factories: factories)
    if let file = options.emittedCatalog, let factories {
      let status = emit(factories, to: file, options)
      let isAll = options.manifests.isEmpty && !options.needsNoManifest
      if status != .valid || isAll { return status }
    }
    if let product = try check.product() { return write(product, options) }
    if options.action == .fix { return try fix(check) }
    let report = check.checked().report
    try check.refuseOverwriting(report)
    return write(
      reporter(options).text(of: report), to: options.output, then: check.status(of: report))
  }

  /// Applies the certain changes, lists them, and reports the remaining findings.
  private func fix(_ check: ManifestCheck) throws(UsageError) -> CommandStatus {
    let fix = ManifestFix(check)
    let report = fix.report
    try check.refuseOverwriting(report)
    do {
      try fix.write()
    } catch {
      let path = check.shown(error.path)
      complain("cannot write \(VisibleText.escaped(path)): \(error.reason)")
      return .couldNotCheck
    }
    let lines = (fix.changes + [fix.summary, ""]).map { $0 + "\n" }.joined()
    let text = reporter(check.options).text(of: report)
    // In other formats standard output contains only the report, for programs.
    if check.options.format == .text, (check.options.output ?? "-") == "-" {
      return write(lines + text, to: nil, then: check.status(of: report))
    }
    streams.writeError(lines)
    return write(text, to: check.options.output, then: check.status(of: report))
  }

  private func write(_ product: Product, _ options: CommandOptions) -> CommandStatus {
    switch product {
    case .refused(let report):
      return write(
        reporter(options).text(of: report), to: nil,
        then: CommandStatus(report, isStrict: options.isStrict))
    case .text(let text, let status, beside: let report):
      if let report, report.count(.error) + report.count(.warning) > 0 || !report.skipped.isEmpty {
        var options = options
        // Automatic colouring depends on standard output, not on standard error.
        if options.color == .auto { options.color = .never }
        streams.writeError(reporter(options).text(of: report))
      }
      guard let text else { return status }
      return write(text, to: options.output, then: status)
    }
  }

  /// Writes the catalog, or reports the problems of the registry.
  private func emit(
    _ linked: LinkedFactories, to file: String, _ options: CommandOptions
  ) -> CommandStatus {
    guard linked.problems.isEmpty else {
      let text = reporter(options).text(of: linked.problemReport)
      return write(text, to: options.output, then: .findings)
    }
    return write(
      String(decoding: linked.catalog().encoded(), as: UTF8.self), to: file, then: .valid)
  }

  private func reporter(_ options: CommandOptions) -> any Reporter {
    options.format.reporter(
      for: ReportedRun(
        environment: environment, isColored: isColored(options), isStrict: options.isStrict,
        isQuiet: options.isQuiet))
  }

  /// Returns whether to colour the report: an option takes precedence over the environment, and the
  /// environment over the kind of output.
  private func isColored(_ options: CommandOptions) -> Bool {
    switch options.color {
    case .always: return true
    case .never: return false
    case .auto:
      return (environment.variables["NO_COLOR"] ?? "").isEmpty && (options.output ?? "-") == "-"
        && streams.outputIsTerminal
    }
  }

  /// Writes to a file, or to standard output for nil and `-`; a closed reader is not a failure.
  private func write(
    _ text: String, to file: String?, then status: CommandStatus
  ) -> CommandStatus {
    if let file, file != "-" {
      do {
        try AtomicFile.write(text, to: environment.openable(file))
        return status
      } catch {
        complain("cannot write \(VisibleText.escaped(file)): \(error.reason)")
        return .couldNotCheck
      }
    }
    do {
      try streams.writeOutput(text)
      return status
    } catch {
      guard case .failed(let reason) = error else { return status }
      complain("cannot write to standard output: \(reason)")
      return .couldNotCheck
    }
  }

  private func complain(_ message: String) {
    streams.writeError("\(environment.commandName): error: \(VisibleText.sentence(message))\n")
  }
}

/// The result that the command reports to its caller.
package enum CommandStatus: Int32, Sendable {
  /// The manifests can be loaded.
  case valid = 0
  /// The report contains errors, or warnings in a strict check.
  case findings = 1
  /// No verdict was possible: wrong usage, or a named file could not be read or written.
  case couldNotCheck = 2

  init(_ report: ValidationReport, isStrict: Bool) {
    let fails = report.count(.error) > 0 || (isStrict && report.count(.warning) > 0)
    self = report.couldNotCheck ? .couldNotCheck : fails ? .findings : .valid
  }
}
