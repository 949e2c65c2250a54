internal import GuiseManifest

/// The command: arguments and bytes in, reports and a status out.
package struct GuiseValidate {
  private let streams: CommandStreams
  private let environment: CommandEnvironment
  private let factories: FactorySource

  /// Runs the command once.
  ///
  /// - Parameters:
  ///   - arguments: What follows the command's name.
  ///   - streams: Standard input, output and error.
  ///   - environment: The environment variables, and where relative paths begin.
  ///   - factories: Where the factories come from that manifests may use.
  /// - Returns: What the process is to exit with.
  package static func run(
    _ arguments: [String], streams: CommandStreams, environment: CommandEnvironment,
    factories: FactorySource = .catalogFile
  ) -> CommandStatus {
    GuiseValidate(streams: streams, environment: environment, factories: factories)
      .run(arguments)
  }

  /// Runs the command on the process's own arguments, streams and environment.
  package static func runProcess(
    _ arguments: [String], commandName: String = "guise-validate",
    factories: FactorySource = .catalogFile
  ) -> CommandStatus {
    run(
      arguments, streams: .process(), environment: .process(commandName: commandName),
      factories: factories)
  }

  private func run(_ arguments: [String]) -> CommandStatus {
    let table = CommandOption.common + (factories.isLinked ? CommandOption.linked : [])
    let help = HelpText(commandName: environment.commandName, table: table)
    do {
      let options = try OptionParser(table: table).parse(arguments)
      switch options.request {
      case .help: return write(help.text, to: nil, then: .valid)
      case .version:
        return write("\(environment.commandName) \(GuiseVersion.current)\n", to: nil, then: .valid)
      case .explain(let rule):
        return write(RuleList.rule(rule).map { RulePage($0).text } ?? "", to: nil, then: .valid)
      case .check: return try check(options)
      }
    } catch {
      complain(error.message)
      streams.writeError(error.choices.map { "rules:\n\($0)" } ?? "\(help.usage)\n")
      return .couldNotCheck
    }
  }

  private func check(_ options: CommandOptions) throws(UsageError) -> CommandStatus {
    let check = ManifestCheck(
      options: options, streams: streams, environment: environment, factories: factories)
    if let file = options.emittedCatalog, case .linked(let linked) = factories {
      let status = emit(linked, to: file, options)
      if status != .valid || (options.manifests.isEmpty && !options.printsSchema) { return status }
    }
    if options.printsSchema { return try writeSchema(check) }
    if options.printsEffective { return writeEffective(check) }
    if let format = options.graph {
      let graph = GraphRequest(check: check, format: format).answer()
      return write(
        graph.text, beside: graph.report, options, then: status(of: graph.report, options))
    }
    if let other = options.comparedWith {
      let difference = DifferenceRequest(check: check, other: other).answer()
      return write(difference.text, beside: difference.report, options, then: difference.status)
    }
    let report = check.report()
    let text = reporter(options).text(of: report)
    return write(text, to: options.output, then: status(of: report, options))
  }

  /// Writes what a run asks for in place of its report, whose errors and warnings go to standard error.
  ///
  /// - Parameter text: Nil: there is none, and a file keeps what it has.
  private func write(
    _ text: String?, beside report: ValidationReport, _ options: CommandOptions,
    then status: CommandStatus
  ) -> CommandStatus {
    if report.count(.error) + report.count(.warning) > 0 {
      var options = options
      // What standard output is says nothing about standard error.
      if options.color == .auto { options.color = .never }
      streams.writeError(reporter(options).text(of: report))
    }
    guard let text else { return status }
    return write(text, to: options.output, then: status)
  }

  /// Writes the schema, or reports why there is none: then not to its file, which an editor may use.
  private func writeSchema(_ check: ManifestCheck) throws(UsageError) -> CommandStatus {
    switch try SchemaRequest(check: check).answer() {
    case .schema(let text): return write(text, to: check.options.output, then: .valid)
    case .refused(let report):
      return write(
        reporter(check.options).text(of: report), to: nil, then: status(of: report, check.options))
    }
  }

  /// Writes the merged manifest, or what fails the check: then not to the file.
  private func writeEffective(_ check: ManifestCheck) -> CommandStatus {
    var composition: Composition?
    let report = check.report { composition = $1.model?.composition }
    let status = status(of: report, check.options)
    guard status == .valid, let composition else {
      return write(reporter(check.options).text(of: report), to: nil, then: status)
    }
    let manifest = EffectiveManifest(composition, shownPath: check.shown)
    return write(manifest.text, to: check.options.output, then: status)
  }

  /// Writes the catalog, or reports why there can be none.
  private func emit(
    _ linked: LinkedFactories, to file: String, _ options: CommandOptions
  ) -> CommandStatus {
    guard linked.problems.isEmpty else {
      let report = ValidationReport(diagnostics: linked.problems.map(\.diagnostic).ordered())
      return write(reporter(options).text(of: report), to: options.output, then: .findings)
    }
    return write(
      String(decoding: linked.catalog().encoded(), as: UTF8.self), to: file, then: .valid)
  }

  private func status(of report: ValidationReport, _ options: CommandOptions) -> CommandStatus {
    if report.couldNotCheck { return .couldNotCheck }
    if report.count(.error) > 0 { return .findings }
    return options.isStrict && report.count(.warning) > 0 ? .findings : .valid
  }

  private func reporter(_ options: CommandOptions) -> any Reporter {
    let paths = ReportedPath(relativeTo: environment.workingDirectory)
    switch options.format {
    case .json: return JSONReporter(paths: paths)
    case .sarif: return SARIFReporter(files: RepositoryFiles(environment), paths: paths)
    case .github:
      return GitHubReporter(
        commandName: environment.commandName, files: RepositoryFiles(environment), paths: paths)
    case .text:
      let least: Diagnostic.Severity =
        options.isQuiet ? (options.isStrict ? .warning : .error) : .note
      return TextReporter(
        commandName: environment.commandName, paths: paths,
        style: TextStyle(isColored: isColored(options)), least: least,
        printsSummary: !options.isQuiet)
    }
  }

  /// An option weighs more than the environment, and that more than what the output is.
  private func isColored(_ options: CommandOptions) -> Bool {
    switch options.color {
    case .always: return true
    case .never: return false
    case .auto:
      let variables = environment.variables
      return streams.outputIsTerminal && (options.output ?? "-") == "-"
        && (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb"
    }
  }

  /// Writes to a file, or to standard output for nil and `-`; a reader that has gone is no failure.
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
