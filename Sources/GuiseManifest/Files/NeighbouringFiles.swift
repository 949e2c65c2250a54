internal import StrictJSON

/// The manifests in the root folder that a manifest does not include, and which may have its missing parts.
///
/// They are searched on first use, within narrow limits.
package final class NeighbouringFiles {
  /// A kind of named definition.
  package enum Kind: Hashable {
    case assembly, registration, variable
  }

  private struct Name: Hashable {
    var kind: Kind
    var name: String
  }

  private let folder: String?
  private let root: String?
  private let known: Set<String>
  private lazy var files = find()
  private lazy var index = makeIndex()

  /// The limits: the depth of the listing, and the numbers of files listed and read.
  private static let depth = 3
  private static let listed = 500
  private static let read = 64
  private static let size = 1 << 18

  package init(_ files: ManifestFiles) {
    folder = files.folder
    root = files.rootFolder
    known = Set(files.identities)
  }

  /// Returns the paths of the JSON files, as a file of the root folder would include them, in byte order,
  /// except those that the manifest includes.
  package func paths(for file: String) -> [String] {
    guard let root = root.flatMap(DiskFile.resolved), let resolved = DiskFile.resolved(file),
      RelativePath.isInside(resolved, root)
    else { return [] }
    return files.map { Self.path(of: $0.path, for: file) }
  }

  /// Returns the files that define a name, as a file would include them, except those that include that file.
  package func defining(_ kind: Kind, _ name: String, for file: String) -> [String] {
    definers(kind, name, for: file).map { Self.path(of: $0, for: file) }
  }

  /// Returns the complete manifests that define a name, directly or by includes, each with the defining file:
  /// an overlay may be written over each of them.
  ///
  /// Manifests that include another result, or the overlay itself, are left out.
  package func bases(
    having kind: Kind, _ name: String, for file: String
  ) -> [(path: String, definer: String)] {
    let own = RelativePath.normalized(file)
    let definers = definers(kind, name, for: file)
    let bases = index.wholes.reduce(into: [String: String]()) { bases, whole in
      guard let parts = index.parts[whole], !parts.contains(own) else { return }
      bases[whole] = definers.first(where: parts.contains)
    }
    return bases.filter { base, _ in
      !bases.keys.contains { $0 != base && index.parts[base]?.contains($0) == true }
    }.sorted { $0.key < $1.key }.map {
      (Self.path(of: $0.key, for: file), Self.path(of: $0.value, for: file))
    }
  }

  private func definers(_ kind: Kind, _ name: String, for file: String) -> [String] {
    let own = RelativePath.normalized(file)
    return (index.names[Name(kind: kind, name: name)] ?? []).filter {
      index.parts[$0]?.contains(own) != true
    }
  }

  private static func path(of path: String, for file: String) -> String {
    let folder = RelativePath.folder(of: file)
    return RelativePath.relative(path, to: RelativePath.normalized(folder.isEmpty ? "." : folder))
  }

  /// A registration, with its factory and the file to include.
  package struct Registration {
    package var id: String
    package var factory: String
    package var assembly: String
    package var path: String
    /// Whether the file declares itself a fragment.
    package var isInFragment: Bool
  }

  /// The registrations in the files, in file order.
  package var registrations: [Registration] { index.registrations }

  /// Returns the registrations with an identifier.
  package func registrations(of id: String) -> [Registration] { byID[id] ?? [] }

  private lazy var byID = Dictionary(grouping: registrations, by: \.id)

  private func find() -> [(reference: String, path: String)] {
    guard let folder, let root else { return [] }
    let base = RelativePath.normalized(folder.isEmpty ? "." : folder)
    return DiskFile.files(in: root, ending: ".json", depth: Self.depth, limit: Self.listed)
      .filter { DiskFile.resolved($0).map { !known.contains($0) } ?? false }
      .map {
        let path = RelativePath.normalized($0)
        return (RelativePath.relative(path, to: base), path)
      }
  }

  /// The names and includes of the files by path as read; registrations have their paths as the manifest
  /// would write them.
  private struct Index {
    var names: [Name: [String]] = [:]
    var registrations: [Registration] = []
    /// The files that each file includes, with the file itself.
    var parts: [String: Set<String>] = [:]
    /// The complete manifests, as opposed to fragments.
    var wholes: Set<String> = []
  }

  private func makeIndex() -> Index {
    var index = Index()
    var includes: [String: [String]] = [:]
    func add(_ kind: Kind, _ name: String, _ path: String) {
      index.names[Name(kind: kind, name: name), default: []].append(path)
    }
    for file in files.prefix(Self.read) {
      guard let bytes = try? DiskFile.read(file.path, limit: Self.size, onlyRegular: true),
        let root = JSONValue(parsing: bytes), root["guise"] != nil
      else { continue }
      let folder = RelativePath.folder(of: file.path)
      let included = root["include"]?.value.elements.compactMap(\.string) ?? []
      includes[file.path] = included.map { RelativePath.normalized(RelativePath.join(folder, $0)) }
      let isFragment = root["fragment"]?.value.boolean == true
      if !isFragment { index.wholes.insert(file.path) }
      for variable in root["variables"]?.value.members.map(\.self) ?? []
      where !variable.value.isOverride {
        add(.variable, variable.key, file.path)
      }
      for assembly in root["assemblies"]?.value.members.map(\.self) ?? [] {
        let members = assembly.value["registrations"]?.value.members.map(\.self) ?? []
        if !assembly.value.hasOnlyOverrides { add(.assembly, assembly.key, file.path) }
        for member in members where !member.value.isOverride {
          add(.registration, member.key, file.path)
          let factory = member.value.string ?? member.value["factory"]?.value.string ?? ""
          index.registrations.append(
            Registration(
              id: member.key, factory: factory, assembly: assembly.key, path: file.reference,
              isInFragment: isFragment))
        }
      }
    }
    for file in includes.keys { index.parts[file] = Self.parts(of: file, includes) }
    return index
  }

  private static func parts(of file: String, _ includes: [String: [String]]) -> Set<String> {
    var parts: Set = [file]
    var open = [file]
    while let next = open.popLast() {
      for part in includes[next] ?? [] where parts.insert(part).inserted { open.append(part) }
    }
    return parts
  }
}

extension JSONValue {
  /// Whether a variable or a registration overrides that of an included file.
  var isOverride: Bool { self["override"].map { $0.value.boolean != false } ?? false }

  /// Whether an assembly has only overrides, so another file has to define it.
  var hasOnlyOverrides: Bool {
    guard self["uses"] == nil, let members = self["registrations"]?.value.members else {
      return false
    }
    return !members.isEmpty && members.allSatisfy { $0.value.isOverride }
  }
}
