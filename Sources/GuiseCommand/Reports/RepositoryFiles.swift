internal import GuiseManifest

/// Files by their paths relative to the repository, the form that other tools use.
struct RepositoryFiles {
  enum Place: Equatable {
    /// A path below the repository's folder.
    case inside(String)
    /// A path relative to the repository's folder, with `..`; an absolute one would reveal the
    /// names of private folders.
    case outside(String)

    var path: String {
      switch self {
      case .inside(let path), .outside(let path): path
      }
    }
  }

  /// The absolute path of the repository's folder, without a trailing slash.
  let root: String
  private let environment: CommandEnvironment
  private let workingDirectory: String
  private let resolvedRoot: String

  /// Finds the folder: the value of GITHUB_WORKSPACE, else the nearest folder with `.git`, else the
  /// working directory.
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

  /// Returns the place of a file.
  ///
  /// Standard input counts as outside the repository, since tools reject findings without a file.
  func place(of path: String) -> Place {
    guard path != ManifestInput.standardInput else { return .outside(path) }
    let absolute = environment.absolute(path)
    if let inside = Self.path(of: absolute, below: root) { return .inside(inside) }
    // Either path may contain symbolic links.
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

  /// Returns the place of a source file named `Module/File.swift`; nil where it is not found.
  ///
  /// The compiler gives no more of the path, so it is looked up directly and in `Sources`.
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

/// The places of a report's findings in the repository, with each path looked up once.
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

  /// Returns the place of a location; nil where its file is not known to exist.
  func place(of location: Diagnostic.Location) -> RepositoryFiles.Place? {
    known[location.path] ?? nil
  }
}
