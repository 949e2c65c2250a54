internal import StrictJSON

/// The manifests in the root folder that a manifest does not include: what it lacks may be in one of
/// them. They are looked for when they are first asked for, within narrow bounds.
package final class NeighbouringFiles {
  /// What files define by name.
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

  /// Files are listed to this depth, and no more of them are listed or read than so many.
  private static let depth = 3
  private static let listed = 500
  private static let read = 64
  private static let size = 1 << 18

  package init(_ files: ManifestFiles) {
    folder = files.folder
    root = files.rootFolder
    known = Set(files.identities)
  }

  /// The paths of the JSON files, as the manifest would include them, in byte order; those that it
  /// includes are left out.
  package var paths: [String] { files.map(\.reference) }

  /// The files that define a name, as the manifest would include them.
  package func defining(_ kind: Kind, _ name: String) -> [String] {
    index.names[Name(kind: kind, name: name)] ?? []
  }

  /// A registration, with its factory and the file that the manifest would include.
  package struct Registration {
    package var id: String
    package var factory: String
    package var assembly: String
    package var path: String
    /// Whether the file says that it is made to be included.
    package var isInFragment: Bool
  }

  /// What the files register, in their order.
  package var registrations: [Registration] { index.registrations }

  /// What they register under an identifier.
  package func registrations(of id: String) -> [Registration] { byID[id] ?? [] }

  private lazy var byID = Dictionary(grouping: registrations, by: \.id)

  private func find() -> [(reference: String, path: String)] {
    guard let folder, let root else { return [] }
    let base = RelativePath.normalized(folder.isEmpty ? "." : folder)
    return DiskFile.files(in: root, ending: ".json", depth: Self.depth, limit: Self.listed)
      .filter { DiskFile.resolved($0).map { !known.contains($0) } ?? false }
      .map {
        (RelativePath.relative(RelativePath.normalized($0), to: base), $0)
      }
  }

  private func makeIndex() -> (names: [Name: [String]], registrations: [Registration]) {
    var names: [Name: [String]] = [:]
    var registrations: [Registration] = []
    func add(_ kind: Kind, _ name: String, _ path: String) {
      names[Name(kind: kind, name: name), default: []].append(path)
    }
    for file in files.prefix(Self.read) {
      guard let bytes = try? DiskFile.read(file.path, limit: Self.size, onlyRegular: true),
        let root = StrictReader().read(SourceFile(path: "", bytes: bytes)).document?.root,
        root["guise"] != nil
      else { continue }
      for variable in root["variables"]?.value.members.map(\.key) ?? [] {
        add(.variable, variable, file.reference)
      }
      for assembly in root["assemblies"]?.value.members.map(\.self) ?? [] {
        add(.assembly, assembly.key, file.reference)
        for member in assembly.value["registrations"]?.value.members.map(\.self) ?? [] {
          guard member.value["override"]?.value.boolean != true else { continue }
          add(.registration, member.key, file.reference)
          let factory = member.value.string ?? member.value["factory"]?.value.string ?? ""
          registrations.append(
            Registration(
              id: member.key, factory: factory, assembly: assembly.key, path: file.reference,
              isInFragment: root["fragment"]?.value.boolean == true))
        }
      }
    }
    return (names, registrations)
  }
}
