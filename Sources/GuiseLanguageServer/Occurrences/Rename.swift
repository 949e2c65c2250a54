internal import GuiseManifest
internal import StrictJSON

/// A rename of the name at a cursor, in all files that contain it.
struct Rename {
  /// The reason for which a rename is refused.
  struct Refusal: Error, Hashable, Sendable {
    var reason: String
  }

  let target: Occurrence
  private let places: [FoundOccurrence]
  private let manifests: [CheckedManifest]

  /// - Parameters:
  ///   - manifests: the manifests that the file belongs to, checked with the current texts.
  /// - Throws: an error where there is no name that can be renamed.
  init(
    _ context: CursorContext, in manifests: [CheckedManifest]
  ) throws(Refusal) {
    places = context.occurrences(in: manifests)
    self.manifests = manifests
    guard let target = context.target else {
      throw Refusal(
        reason: "only registrations, variables, assemblies and scopes can be renamed")
    }
    self.target = target
    try checkKind()
    for manifest in manifests { try Self.checkFiles(of: manifest) }
    guard places.contains(where: { $0.occurrence.role != .reference }) else {
      throw Refusal(reason: "no file of the manifest defines \(Phrase.quoted(target.name.text))")
    }
  }

  private func checkKind() throws(Refusal) {
    let shown = Phrase.quoted(target.name.text)
    let catalogs = manifests.compactMap(\.catalog)
    switch target.name.kind {
    case .registration, .variable: break
    case .assembly:
      if catalogs.contains(where: { $0.assemblies[target.name.text] != nil }) {
        throw Refusal(reason: "the assembly \(shown) is registered in code: rename it there")
      }
    case .scope:
      if catalogs.contains(where: { $0.scopes.contains(target.name.text) }) {
        throw Refusal(reason: "the scope \(shown) is used in code: rename it there")
      }
    case .tag:
      throw Refusal(
        reason: "code may ask for the tag \(shown): change it where each registration has it")
    case .factory, .service, .parameter:
      throw Refusal(reason: "\(shown) is named in code: rename it there and write the catalog anew")
    case .rule, .include, .catalog:
      throw Refusal(
        reason: "only registrations, variables, assemblies and scopes can be renamed")
    }
  }

  /// Refuses a manifest with unreadable files, since all occurrences must be known.
  private static func checkFiles(of manifest: CheckedManifest) throws(Refusal) {
    guard let files = manifest.files else { return }
    if let fault = files.readingFaults.first {
      throw Refusal(reason: "\(name(fault.source.path)) is not JSON: mend it first")
    }
    if !files.fileFaults.isEmpty || files.isIncomplete {
      throw Refusal(
        reason:
          "not all of \(name(manifest.path)) can be read: mend what it says of files and shape")
    }
  }

  private static func name(_ path: String) -> String { RelativePath.name(of: path) }

  /// Returns the bytes to replace, by the path of the file.
  ///
  /// - Throws: an error where the new name is invalid or taken.
  func edits(to name: String) throws(Refusal) -> [String: [Range<Int>]] {
    guard Identifier.isValid(name) else {
      throw Refusal(
        reason: """
          \(Phrase.quoted(name)) cannot be a name: write ASCII letters, digits and _, and after the \
          first character also . @ and -
          """)
    }
    guard name != target.name.text else { return [:] }
    guard !isTaken(name) else {
      throw Refusal(reason: "there is \(Phrase.quoted(name)) already")
    }
    guard places.allSatisfy(\.occurrence.isLiteral) else {
      throw Refusal(
        reason:
          "\(Phrase.quoted(target.name.text)) is written with escapes somewhere: remove these first"
      )
    }
    return Dictionary(grouping: places, by: \.file).mapValues { $0.map(\.occurrence.range) }
  }

  private func isTaken(_ name: String) -> Bool {
    let wanted = OccurrenceName(target.name.kind, name)
    if target.name.kind == .assembly,
      manifests.contains(where: { $0.catalog?.assemblies[name] != nil })
    {
      return true
    }
    return !manifests.occurrences { $0 == wanted }.isEmpty
  }
}
