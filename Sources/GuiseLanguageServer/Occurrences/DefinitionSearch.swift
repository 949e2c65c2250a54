internal import GuiseManifest

extension CursorContext {
  /// Bytes of a file; an empty range stands for the whole file.
  typealias FileRange = (file: String, range: Range<Int>)

  /// Returns the places that define the name at the cursor.
  ///
  /// - Parameter folders: folders that may contain code, nearest first.
  func definitions(
    in manifests: [CheckedManifest], code folders: [String]
  ) -> [FileRange] {
    guard let target else { return [] }
    let name = target.name.text
    func written(_ roles: Occurrence.Role...) -> [FileRange] {
      let found = occurrences(in: manifests)
      return roles.flatMap { role in found.filter { $0.occurrence.role == role } }
        .map { ($0.file, $0.occurrence.range) }
    }
    switch target.name.kind {
    case .registration, .variable, .scope: return written(.definition, .override)
    case .assembly:
      return written(.definition, .override)
        + Self.code(manifest?.catalog?.assemblies[name]?.file, mentioning: name, below: folders)
    // Tags are not declared, so these are the registrations with the tag.
    case .tag: return written(.reference)
    case .factory:
      let file = manifest?.catalog?.factories[name]?.file
      return Self.code(file, mentioning: name, below: folders)
    case .parameter:
      return Self.code(described?.file, mentioning: part?.factory, below: folders)
    case .include, .catalog:
      let path = RelativePath.resolved(name, in: RelativePath.folder(of: file))
      return DiskFile.isRegular(path) ? [(path, 0..<0)] : []
    case .service, .rule: return []
    }
  }

  /// Searches source files for a literal with the identifier, or its part after a registry's
  /// prefix.
  ///
  /// The catalog contains no line numbers: its text changes only when the wiring does.
  private static func code(
    _ file: String?, mentioning name: String?, below folders: [String]
  ) -> [FileRange] {
    guard let file else { return [] }
    return CodeFiles.paths(of: file, below: folders).flatMap { path in
      let bytes = (try? DiskFile.read(path, limit: 4 << 20, onlyRegular: true)) ?? []
      let found = name.map { CodeLiterals(of: $0, in: bytes).ranges } ?? []
      return (found.isEmpty ? [0..<0] : found).map { (path, $0) }
    }
  }
}
