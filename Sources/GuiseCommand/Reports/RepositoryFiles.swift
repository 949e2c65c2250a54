internal import GuiseManifest

/// Files as the tools around a repository know them: by their path below its folder.
struct RepositoryFiles {
  enum Place: Equatable {
    /// A path below the repository's folder.
    case inside(String)
    /// A path from the repository's folder, up and down: what the machine calls its folders is nobody's
    /// business.
    case outside(String)

    var path: String {
      switch self {
      case .inside(let path), .outside(let path): path
      }
    }
  }

  /// The repository's folder, absolute and without a slash at its end.
  let root: String
  private let environment: CommandEnvironment
  private let workingDirectory: String
  private let resolvedRoot: String

  /// The folder is what GITHUB_WORKSPACE names, else the nearest one that has `.git`, else the working
  /// directory.
  init(_ environment: CommandEnvironment) {
    self.environment = environment
    workingDirectory = environment.absolute(environment.workingDirectory)
    let workspace = environment.variables["GITHUB_WORKSPACE"] ?? ""
    root =
      workspace.hasPrefix("/")
      ? environment.absolute(workspace)
      : Self.repository(above: workingDirectory) ?? workingDirectory
    resolvedRoot = DiskFile.resolved(root) ?? root
  }

  /// Standard input counts as a file outside of the repository: tools refuse findings that have no file.
  func place(of path: String) -> Place {
    guard path != ManifestInput.standardInput else { return .outside(path) }
    let absolute = environment.absolute(path)
    if let inside = Self.path(of: absolute, below: root) { return .inside(inside) }
    // The way here, or to the repository, may lead over symbolic links.
    let resolved = DiskFile.resolved(absolute) ?? absolute
    if let inside = Self.path(of: resolved, below: resolvedRoot) { return .inside(inside) }
    return .outside(outside(resolved))
  }

  private func outside(_ path: String) -> String {
    let (steps, start) = (path.split(separator: "/"), resolvedRoot.split(separator: "/"))
    let shared = zip(steps, start).prefix { $0 == $1 }.count
    return String(repeating: "../", count: start.count - shared)
      + steps[shared...].joined(separator: "/")
  }

  /// The place of a file of code that is called `Module/File.swift`; nil where there is none.
  ///
  /// The compiler tells no more of a path: it is looked for as it is and in `Sources`.
  func codePlace(of path: String) -> Place? {
    let candidates = path.hasPrefix("/") ? [path] : [path, "Sources/" + path]
    let folders = workingDirectory == root ? [root] : [workingDirectory, root]
    return folders.flatMap { folder in candidates.map { Self.joined(folder, $0) } }
      .first { DiskFile.resolved($0) != nil }.flatMap(place)
  }

  private static func joined(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  private static func path(of path: String, below folder: String) -> String? {
    let prefix = folder == "/" ? "/" : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }

  private static func repository(above folder: String) -> String? {
    var folder = folder
    while DiskFile.resolved(joined(folder, ".git")) == nil {
      guard let slash = folder.lastIndex(of: "/"), folder != "/" else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    return folder
  }
}

/// Where the findings of a report are, for tools that open files: each path is looked up once.
struct FindingPlaces {
  private var known: [String: RepositoryFiles.Place?] = [:]

  init(_ report: ValidationReport, _ files: RepositoryFiles) {
    for diagnostic in report.diagnostics {
      for location in [diagnostic.location] + diagnostic.related.map(\.location) {
        guard let location, known[location.path] == nil else { continue }
        let isCode = location.path.hasSuffix(".swift") && report.sources[location.path] == nil
        known[location.path] =
          isCode ? files.codePlace(of: location.path) : files.place(of: location.path)
      }
    }
  }

  /// Nil where the file is not known to exist.
  func place(of location: Diagnostic.Location) -> RepositoryFiles.Place? {
    known[location.path] ?? nil
  }
}
