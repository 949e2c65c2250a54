internal import GuiseCommand
internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// Renames of the name at the cursor, in all files that contain it.
///
/// The manifests have to be checked with the current texts.
extension CursorContext {
  /// Returns the name at the cursor, and all places with it.
  ///
  /// - Throws: an error where there is no name that can be renamed.
  func renameTarget() throws(LSPError) -> (target: Occurrence, places: [Occurrence]) {
    guard let target else {
      throw Self.refusal("only registrations, variables, assemblies and scopes can be renamed")
    }
    try checkKind(of: target.name)
    for manifest in manifests { try Self.checkFiles(of: manifest) }
    let places = occurrences(of: target.name)
    guard places.contains(where: { $0.role != .reference }) else {
      throw Self.refusal("no file of the manifest defines \(Phrase.quoted(target.name.text))")
    }
    return (target, places)
  }

  private func checkKind(of name: OccurrenceName) throws(LSPError) {
    let shown = Phrase.quoted(name.text)
    let isInCode = manifests.compactMap(\.catalog).contains {
      name.kind == .assembly && $0.assemblies[name.text] != nil
        || name.kind == .scope && $0.scopes.contains(name.text)
    }
    switch name.kind {
    case .registration, .variable: return
    case .assembly where !isInCode, .scope where !isInCode: return
    case .assembly, .scope, .factory, .service, .parameter, .tag:
      throw Self.refusal("code uses the name \(shown): change it there first")
    case .rule, .include, .catalog:
      throw Self.refusal("only registrations, variables, assemblies and scopes can be renamed")
    }
  }

  /// Refuses a manifest with unreadable files, since all occurrences must be known.
  private static func checkFiles(of manifest: CheckedManifest) throws(LSPError) {
    guard let files = manifest.files else { return }
    guard files.faults.isEmpty else {
      let name = RelativePath.name(of: manifest.path)
      throw refusal("not all of \(name) can be read: mend the errors in its files first")
    }
  }

  /// Returns the places to replace.
  ///
  /// - Throws: an error where the new name is invalid or taken.
  func occurrences(renamedTo name: String) throws(LSPError) -> [Occurrence] {
    let (found, places) = try renameTarget()
    let target = found.name
    guard Identifier.isValid(name.utf8) else {
      throw Self.refusal(
        "\(Phrase.quoted(name)) cannot be a name: write ASCII letters, digits, _, and also . @ -")
    }
    guard name != target.text else { return [] }
    let isInCode = manifests.contains { $0.catalog?.assemblies[name] != nil }
    guard target.kind != .assembly || !isInCode,
      occurrences(of: OccurrenceName(kind: target.kind, text: name)).isEmpty
    else { throw Self.refusal("there is \(Phrase.quoted(name)) already") }
    return places
  }

  private static func refusal(_ reason: String) -> LSPError { LSPError(.requestFailed, reason) }
}
