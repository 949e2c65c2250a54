internal import GuiseManifest
internal import GuiseValidation

/// Examines the files and folders that a run names, before the check.
struct NamedFiles {
  var environment: CommandEnvironment

  /// Returns the options with folders replaced by their manifests.
  func checked(_ options: CommandOptions) throws(UsageError) -> CommandOptions {
    var options = options
    let begins = options.action == .firstManifest
    if begins, let output = options.output, DiskFile.isFolder(environment.openable(output)) {
      options.output = "\(output)/manifest.json"
    }
    for root in [options.root].compactMap(\.self) + options.namedRoots.values {
      guard DiskFile.isFolder(environment.openable(root)) else {
        throw UsageError("the folder given to --root does not exist")
      }
    }
    try findManifests(&options)
    try OptionParser.checkCount(of: options.manifests, options)
    try checkOutputs(options)
    return options
  }

  private func findManifests(_ options: inout CommandOptions) throws(UsageError) {
    var manifests: [String] = []
    let limit = ReadingLimits().fileSize
    for path in options.manifests {
      let openable = environment.openable(path)
      if options.doubtful.contains(path), !DiskFile.exists(openable) {
        throw UsageError(
          """
          an argument after --set, or one with "=" in it, is neither an option nor a file; write a \
          variable's value as --set NAME=VALUE, in quotes if it has spaces
          """)
      }
      let isFolder = path != "-" && DiskFile.isFolder(openable)
      guard isFolder || options.skipsOthers && path != "-" && DiskFile.exists(openable) else {
        manifests.append(path)
        continue
      }
      let search =
        isFolder
        ? ManifestSearch(below: openable, limit: limit)
        : ManifestSearch(files: [openable], limit: limit)
      options.skipped.add(search.skipped)
      manifests += search.manifests
      if isFolder, search.manifests.isEmpty {
        let paths = ReportedPath(relativeTo: environment.workingDirectory)
        throw UsageError(
          """
          the folder \(path) has no manifest: a file called manifest.json, manifest.NAME.json or \
          NAME.guise.json that has a "guise" key
          """ + (search.skipped.line(paths).map { "; \($0)" } ?? ""))
      }
    }
    options.manifests = manifests
    options.skipped.found = Set(manifests.map(environment.absolute)).count
  }

  private func checkOutputs(_ options: CommandOptions) throws(UsageError) {
    try check(options.output, "--output", overwritesNoneOf: options.inputs)
    if options.action == .firstManifest, let file = options.output {
      let path = environment.openable(file)
      // A link without a target exists too; a write would create its target.
      if file != "-", DiskFile.exists(path) {
        throw UsageError(
          "--init writes a new file, but \(VisibleText.escaped(file)) already exists")
      }
    }
    try check(options.emittedCatalog, "--emit-catalog", overwritesNoneOf: options.manifests)
  }

  /// Refuses an output that is a file of the run's input, under any path.
  func check(
    _ output: String?, _ option: String, overwritesNoneOf paths: some Sequence<String>
  ) throws(UsageError) {
    guard let output, output != "-", let file = DiskFile.stamp(environment.openable(output))
    else { return }
    let isRead = paths.contains { path in
      path != "-" && DiskFile.stamp(environment.openable(path)) == file
    }
    if isRead { throw UsageError("\(option) would overwrite a file that this run reads") }
  }
}
