internal import GuiseCommand
internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

extension CursorContext {
  /// Bytes of a file; an empty range stands for the whole file.
  typealias FileRange = (file: String, range: Range<Int>)

  /// Returns the places that define the name at the cursor.
  ///
  /// - Parameter folders: folders that may contain code, nearest first.
  func definitions(inCode folders: [String]) -> [FileRange] {
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
        + Self.code(manifest?.catalog?.assemblies[name]?.file, mentioning: name, below: folders)
    // Tags are not declared, so these are the registrations with the tag.
    case .tag: return written(.reference)
    case .factory:
      let file = manifest?.catalog?.factories[name]?.file
      return Self.code(file, mentioning: name, below: folders)
    case .parameter:
      let factory = factoryName(around: target)
      let file = factory.flatMap { catalog?.factories[$0]?.file }
      return Self.code(file, mentioning: factory, below: folders)
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
    return RepositoryFiles.sources(of: file, below: folders).flatMap { path in
      let bytes = (try? DiskFile.read(path, limit: 4 << 20, onlyRegular: true)) ?? []
      let found = name.map { literals(of: $0, in: bytes) } ?? []
      return (found.isEmpty ? [0..<0] : found).map { (path, $0) }
    }
  }

  /// Returns the string literals by which code registers an identifier, without their quotes.
  ///
  /// They hold the whole identifier or, failing that, its rest after the shortest dotted prefix
  /// that matches: a registry may have a common prefix.
  private static func literals(of identifier: String, in code: [UInt8]) -> [Range<Int>] {
    var name = identifier[...]
    while true {
      let found = code.ranges(of: Array("\"\(name)\"".utf8))
        .map { $0.lowerBound + 1..<$0.upperBound - 1 }
      guard found.isEmpty, let dot = name.firstIndex(of: ".") else { return found }
      name = name[name.index(after: dot)...]
    }
  }
}
