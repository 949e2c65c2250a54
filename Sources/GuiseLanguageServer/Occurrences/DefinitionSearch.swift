internal import GuiseManifest

extension CursorContext {
  /// Bytes of a file; an empty range where the file as a whole is meant.
  typealias FileRange = (file: String, range: Range<Int>)

  /// The places that define the name at the cursor.
  ///
  /// - Parameter folders: where code may be, the nearest first.
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
    // Nothing declares tags: the registrations that have it.
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

  /// The catalog names no line, so that an edit that changes no wiring changes no byte of it: code that
  /// registers something under an identifier has that as a literal, or what follows a registry's prefix.
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
