internal import GuiseManifest
internal import GuiseValidation

/// Files by their paths relative to the repository, the form that other tools use.
package struct RepositoryFiles {
  /// The absolute path of the repository's folder, without a trailing slash.
  let root: String
  private let resolvedRoot: String
  private let environment: CommandEnvironment

  /// Finds the folder: the value of an environment variable, else the nearest folder with `.git`, else the
  /// working directory.
  init(_ environment: CommandEnvironment, named variable: String = "GITHUB_WORKSPACE") {
    self.environment = environment
    let workspace = environment.variables[variable] ?? ""
    let folder = environment.absolute(".")
    root =
      workspace.hasPrefix("/")
      ? environment.absolute(workspace) : Self.repository(above: folder) ?? folder
    resolvedRoot = DiskFile.resolved(root) ?? root
  }

  /// Returns the path of a file relative to the repository's folder; outside of it, with `..`: an
  /// absolute path would reveal the names of private folders.
  ///
  /// Standard input keeps its name, since tools reject findings without a file.
  func place(of path: String) -> String {
    guard path != CommandStreams.inputName else { return path }
    let absolute = environment.absolute(path)
    if RelativePath.isInside(absolute, root) { return RelativePath.relative(absolute, to: root) }
    // Either path may contain symbolic links.
    return RelativePath.relative(DiskFile.resolved(absolute) ?? absolute, to: resolvedRoot)
  }

  /// Returns whether a place is below the repository's folder.
  static func isInside(_ place: String) -> Bool {
    !place.hasPrefix("../") && place != CommandStreams.inputName
  }

  /// Returns the path of a file for readers elsewhere: from the repository, or outside of it from the
  /// file's folder; a source file's, `Module/File.swift`, as it is.
  func readable(_ path: String) -> String {
    if path.hasSuffix(".swift") { return path }
    let place = place(of: path)
    return Self.isInside(place)
      ? place : place.split(separator: "/").suffix(2).joined(separator: "/")
  }

  /// Returns the place of a source file named `Module/File.swift`; nil where it is not found.
  func codePlace(of path: String) -> String? {
    if path.hasPrefix("/") { return DiskFile.resolved(path).map { _ in place(of: path) } }
    return Self.sources(of: path, below: [environment.absolute("."), root]).first.map(place)
  }

  /// Returns the files that a catalog's `Module/File.swift` may mean, from the first folder with
  /// any: the compiler leaves out the module's subfolders.
  package static func sources(of file: String, below folders: [String]) -> [String] {
    guard let slash = file.lastIndex(of: "/") else { return [] }
    let module = "/" + file[..<slash] + "/"
    let name = String(file[slash...])
    let found = folders.lazy.map { folder in
      DiskFile.files(in: folder, ending: String(name.dropFirst()), depth: 6, limit: 20_000)
        .filter { $0.hasSuffix(name) && $0.contains(module) }
    }
    return found.first { !$0.isEmpty } ?? []
  }

  private static func repository(above folder: String) -> String? {
    var folder = folder
    while DiskFile.resolved(RelativePath.join(folder, ".git")) == nil {
      if folder == "/" { return nil }
      folder = RelativePath.folder(of: folder)
    }
    return folder
  }
}

/// The places of a report's findings in the repository, with each path looked up once.
struct FindingPlaces {
  /// The place for findings without one, which other tools would not show: the first manifest's.
  let fallback: String?
  private var known: [String: String?] = [:]

  init(_ report: ValidationReport, _ files: RepositoryFiles) {
    fallback = report.manifests.first.map { files.place(of: $0.path) }
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
  func place(of location: Diagnostic.Location?) -> String? {
    location.flatMap { known[$0.path] ?? nil }
  }
}
