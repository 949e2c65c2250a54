internal import GuiseCommand
internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

extension CursorContext {
  /// Bytes of a file; an empty range stands for the whole file.
  typealias FileRange = (file: String, range: Range<Int>)

  /// Returns the places that define the name at the cursor.
  ///
  /// - Parameter folder: the folder to search for code.
  func definitions(inCode folder: String) -> [FileRange] {
    guard let target else { return [] }
    let name = target.name.text
    func written(_ roles: Occurrence.Role...) -> [FileRange] {
      let found = occurrences(of: target.name)
      return roles.flatMap { role in found.filter { $0.role == role } }.map { ($0.file, $0.range) }
    }
    switch target.name.kind {
    case .registration, .variable, .scope: return written(.definition, .override)
    case .assembly:
      return written(.definition, .override)
        + Self.code(manifest?.catalog?.assemblies[name]?.file, below: folder)
    // Tags are not declared, so these are the registrations with the tag.
    case .tag: return written(.reference)
    case .factory: return Self.code(catalog?.factories[name]?.file, below: folder)
    case .parameter: return Self.code(factory(around: target)?.file, below: folder)
    case .include, .catalog:
      let path = RelativePath.resolved(name, in: RelativePath.folder(of: file))
      return DiskFile.isRegular(path) ? [(path, 0..<0)] : []
    case .service, .rule: return []
    }
  }

  /// Returns the source files that a catalog's path may mean; the catalog has no line numbers, since its text
  /// changes only when the wiring does.
  private static func code(_ file: String?, below folder: String) -> [FileRange] {
    file.map { RepositoryFiles.sources(of: $0, below: [folder]).map { ($0, 0..<0) } } ?? []
  }
}
