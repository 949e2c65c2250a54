package import GuiseManifest
internal import StrictJSON

/// The manifests in the root folder that a manifest does not include, and which may have its missing parts.
///
/// They are searched on first use, within narrow limits.
package final class NeighbouringFiles {
  /// A kind of named definition.
  package enum Kind: Hashable {
    case assembly, registration, variable
  }

  private let root: String?
  private let known: Set<String>
  private lazy var files = find()
  private lazy var manifests = files.prefix(Self.read).compactMap(NeighbouringManifest.init)
  /// The paths of each manifest and of the files that it includes, by its path.
  private lazy var parts = findParts()

  /// The limits: the depth of the listing, and the numbers of files listed and read.
  private static let depth = 3
  private static let listed = 500
  private static let read = 64

  package init(_ files: ManifestFiles) {
    root = files.rootFolder
    known = Set(files.identities)
  }

  /// Returns the paths of the JSON files, as a file of the root folder would include them, in byte order,
  /// except those that the manifest includes.
  package func paths(for file: String) -> [String] {
    guard let root = root.flatMap(DiskFile.resolved), let resolved = DiskFile.resolved(file),
      RelativePath.isInside(resolved, root)
    else { return [] }
    return files.map { Self.path(of: $0, for: file) }
  }

  /// Returns the files that define a name, as a file would include them; those that include the file itself are
  /// left out.
  package func having(_ kind: Kind, _ name: String, for file: String) -> [String] {
    let own = RelativePath.normalized(file)
    return manifests.filter { manifest in
      manifest.names[kind]?.contains(name) == true && parts[manifest.path]?.contains(own) != true
    }.map { Self.path(of: $0.path, for: file) }
  }

  private func findParts() -> [String: Set<String>] {
    let includes = Dictionary(manifests.map { ($0.path, $0.includes) }) { first, _ in first }
    return includes.keys.reduce(into: [:]) { parts, path in
      var found: Set = [path]
      var open = [path]
      while let next = open.popLast() {
        for part in includes[next] ?? [] where found.insert(part).inserted { open.append(part) }
      }
      parts[path] = found
    }
  }

  private static func path(of path: String, for file: String) -> String {
    RelativePath.relative(path, to: RelativePath.normalized(RelativePath.folder(of: file)))
  }

  private func find() -> [String] {
    guard let root else { return [] }
    return DiskFile.files(in: root, ending: ".json", depth: Self.depth, limit: Self.listed)
      .filter { DiskFile.resolved($0).map { !known.contains($0) } ?? false }
      .map(RelativePath.normalized)
  }
}

/// The names that a manifest file defines, and the files that it includes.
private struct NeighbouringManifest {
  let path: String
  let includes: [String]
  private(set) var names: [NeighbouringFiles.Kind: Set<String>] = [:]

  private static let size = 1 << 18

  /// Reads a file; nil if it is not a manifest.
  init?(_ path: String) {
    guard let bytes = try? DiskFile.read(path, limit: Self.size, onlyRegular: true),
      let root = JSONValue(parsing: bytes), root["guise"] != nil
    else { return nil }
    self.path = path
    let folder = RelativePath.folder(of: path)
    includes = (root["include"]?.value.elements.compactMap(\.string) ?? [])
      .map { RelativePath.normalized(RelativePath.join(folder, $0)) }
    add(.variable, root["variables"]) { !$0.isOverride }
    add(.assembly, root["assemblies"]) { !$0.hasOnlyOverrides }
    for assembly in root["assemblies"]?.value.members.map(\.value) ?? [] {
      add(.registration, assembly["registrations"]) { !$0.isOverride }
    }
  }

  private mutating func add(
    _ kind: NeighbouringFiles.Kind, _ object: JSONMember?, where isDefinition: (JSONValue) -> Bool
  ) {
    guard let members = object?.value.members else { return }
    names[kind, default: []].formUnion(members.filter { isDefinition($0.value) }.map(\.key))
  }
}
