internal import GuiseManifest

/// What the files and folders are that a run names, before any of them is checked.
struct NamedFiles {
  var environment: CommandEnvironment

  /// The options with the manifests of each folder in its place.
  func checked(_ options: CommandOptions) throws(UsageError) -> CommandOptions {
    var options = options
    if options.begins, let output = options.output, DiskFile.isFolder(environment.openable(output))
    {
      options.output = "\(output)/manifest.json"
    }
    for root in [options.root].compactMap(\.self) + options.namedRoots.values {
      guard DiskFile.isFolder(environment.openable(root)) else {
        throw UsageError(.noFolder(option: "--root"))
      }
    }
    options.manifests = try manifests(options)
    try OptionParser.checkCount(of: options.manifests, options)
    try checkOutputs(options)
    return options
  }

  private func manifests(_ options: CommandOptions) throws(UsageError) -> [String] {
    var manifests: [String] = []
    for path in options.manifests {
      let openable = environment.openable(path)
      if options.doubtful.contains(path), !DiskFile.exists(openable) {
        throw UsageError(.strayValue)
      }
      guard path != "-", DiskFile.isFolder(openable) else {
        manifests.append(path)
        continue
      }
      let found = try? ManifestSearch.manifests(below: openable, limit: ReadingLimits().fileSize)
      guard let found, !found.isEmpty else { throw UsageError(.emptyFolder(path)) }
      manifests += found
    }
    return manifests
  }

  private func checkOutputs(_ options: CommandOptions) throws(UsageError) {
    let read = options.manifests + [options.catalog, options.comparedWith].compactMap(\.self)
    try check(options.output, "--output", overwritesNoneOf: read)
    if options.begins, let file = options.output, DiskFile.isRegular(environment.openable(file)) {
      throw UsageError(.exists(file))
    }
    try check(options.emittedCatalog, "--emit-catalog", overwritesNoneOf: options.manifests)
  }

  /// Refuses to write to a file that is read, whatever it is called.
  func check(
    _ output: String?, _ option: String, overwritesNoneOf paths: some Sequence<String>
  ) throws(UsageError) {
    guard let output, output != "-", let file = DiskFile.identity(environment.openable(output))
    else { return }
    let isRead = paths.contains { path in
      path != "-" && DiskFile.identity(environment.openable(path)) == file
    }
    if isRead { throw UsageError(.overwritesInput(option: option)) }
  }
}
