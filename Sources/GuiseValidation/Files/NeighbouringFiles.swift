package import GuiseManifest
package import StrictJSON

/// The JSON files of the root folder that a manifest does not include: they may have what it lacks.
package final class NeighbouringFiles {
  package enum Kind { case assembly, registration, variable }

  private let root: String?
  private let known: Set<String>
  private lazy var files = find()
  /// The first files, as far as they are small manifests.
  private lazy var manifests = files.prefix(64).compactMap {
    path -> (path: String, root: JSONValue)? in
    guard let bytes = try? DiskFile.read(path, limit: 1 << 18, onlyRegular: true),
      let root = JSONValue(parsing: bytes), root["guise"] != nil
    else { return nil }
    return (path, root)
  }

  package init(_ files: ManifestFiles) {
    root = files.rootFolder
    known = Set(files.identities)
  }

  /// The paths of the files, as a file of the root folder would include them, in byte order.
  package func paths(for file: String) -> [String] {
    guard let root = root.flatMap(DiskFile.resolved), let resolved = DiskFile.resolved(file),
      RelativePath.isInside(resolved, root)
    else { return [] }
    return files.map { Self.path(of: $0, for: file) }
  }

  /// Returns the files that define a name, as a file would include them, except those that include that file.
  package func having(_ kind: Kind, _ name: String, for file: String) -> [String] {
    let own = RelativePath.normalized(file)
    return manifests.filter { path, root in
      let folder = RelativePath.folder(of: path)
      let includes = root["include"]?.value.elements.compactMap(\.string) ?? []
      return root.defines(kind, name)
        && !includes.contains { RelativePath.resolved($0, in: folder) == own }
    }.map { Self.path(of: $0.path, for: file) }
  }

  private static func path(of path: String, for file: String) -> String {
    RelativePath.relative(path, to: RelativePath.normalized(RelativePath.folder(of: file)))
  }

  private func find() -> [String] {
    guard let root else { return [] }
    return DiskFile.files(in: root, ending: ".json", depth: 3, limit: 500)
      .filter { DiskFile.resolved($0).map { !known.contains($0) } ?? false }
      .map { RelativePath.normalized($0) }
  }
}

extension JSONValue {
  /// Whether the manifest has a definition of a name, rather than an override of one.
  fileprivate func defines(_ kind: NeighbouringFiles.Kind, _ name: String) -> Bool {
    let objects =
      switch kind {
      case .variable: [self["variables"]?.value]
      case .assembly: [self["assemblies"]?.value]
      case .registration:
        members(under: "assemblies").map { $0.value["registrations"]?.value }
      }
    return objects.contains { $0?[name]?.value.isOverride == false }
  }

  /// Whether a variable or a registration overrides that of an included file.
  package var isOverride: Bool { self["override"].map { $0.value.boolean != false } ?? false }
}
