internal import GuiseManifest
internal import GuiseTooling
internal import StrictJSON

/// A rename of the name at a cursor, in all files that contain it.
struct Rename {
  let target: Occurrence
  private let places: [Occurrence]
  private let manifests: [CheckedManifest]

  /// - Parameter manifests: the manifests that the file belongs to, checked with the current texts.
  /// - Throws: an error where there is no name that can be renamed.
  init(
    _ context: CursorContext, in manifests: [CheckedManifest]
  ) throws(LSPError) {
    places = context.occurrences(in: manifests)
    self.manifests = manifests
    guard let target = context.target else {
      throw Self.refusal("only registrations, variables, assemblies and scopes can be renamed")
    }
    self.target = target
    try checkKind()
    for manifest in manifests { try Self.checkFiles(of: manifest) }
    guard places.contains(where: { $0.role != .reference }) else {
      throw Self.refusal("no file of the manifest defines \(Phrase.quoted(target.name.text))")
    }
  }

  private func checkKind() throws(LSPError) {
    let shown = Phrase.quoted(target.name.text)
    let catalogs = manifests.compactMap(\.catalog)
    switch target.name.kind {
    case .registration, .variable: break
    case .assembly:
      if catalogs.contains(where: { $0.assemblies[target.name.text] != nil }) {
        throw Self.refusal("the assembly \(shown) is registered in code: rename it there")
      }
    case .scope:
      if catalogs.contains(where: { $0.scopes.contains(target.name.text) }) {
        throw Self.refusal("the scope \(shown) is used in code: rename it there")
      }
    case .tag:
      throw Self.refusal(
        "code may ask for the tag \(shown): change it where each registration has it")
    case .factory, .service, .parameter:
      throw Self.refusal("\(shown) is named in code: rename it there and write the catalog anew")
    case .rule, .include, .catalog:
      throw Self.refusal("only registrations, variables, assemblies and scopes can be renamed")
    }
  }

  /// Refuses a manifest with unreadable files, since all occurrences must be known.
  private static func checkFiles(of manifest: CheckedManifest) throws(LSPError) {
    guard let files = manifest.files else { return }
    if let fault = files.readingFaults.first {
      throw refusal("\(name(fault.source.path)) is not JSON: mend it first")
    }
    if !files.fileFaults.isEmpty || files.isIncomplete {
      throw refusal(
        "not all of \(name(manifest.path)) can be read: mend what it says of files and shape")
    }
  }

  private static func name(_ path: String) -> String { RelativePath.name(of: path) }

  /// Returns the places to replace.
  ///
  /// - Throws: an error where the new name is invalid or taken.
  func occurrences(for name: String) throws(LSPError) -> [Occurrence] {
    guard Identifier.isValid(name) else {
      throw Self.refusal(
        """
        \(Phrase.quoted(name)) cannot be a name: write ASCII letters, digits and _, and after the \
        first character also . @ and -
        """)
    }
    guard name != target.name.text else { return [] }
    guard !isTaken(name) else {
      throw Self.refusal("there is \(Phrase.quoted(name)) already")
    }
    guard places.allSatisfy(\.isLiteral) else {
      throw Self.refusal(
        "\(Phrase.quoted(target.name.text)) is written with escapes somewhere: remove these first"
      )
    }
    return places
  }

  private func isTaken(_ name: String) -> Bool {
    let wanted = OccurrenceName(kind: target.name.kind, text: name)
    if target.name.kind == .assembly,
      manifests.contains(where: { $0.catalog?.assemblies[name] != nil })
    {
      return true
    }
    return !manifests.occurrences(of: wanted).isEmpty
  }

  private static func refusal(_ reason: String) -> LSPError { LSPError(.requestFailed, reason) }
}
