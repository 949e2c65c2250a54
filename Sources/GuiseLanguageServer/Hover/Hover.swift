internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

extension CursorContext {
  /// The text in Markdown about the name or key at the cursor, and the bytes that it describes; nil
  /// for anything else.
  ///
  /// - Complexity: linear in the text and in the wiring.
  var hover: (markdown: String, range: Range<Int>)? {
    guard let token = place.token, token.kind != .object, token.kind != .array else { return nil }
    guard let target else { return keyHover.map { ($0, token.range) } }
    let shown = showing(target.name)
    guard let text = shown.paragraphs(about: target.name) else { return nil }
    let start = min(target.range.lowerBound, place.offset)
    let end = max(target.range.upperBound, min(place.offset + 1, token.range.upperBound))
    let lines = text + shown.manifestLines(of: target.name)
    return (lines.joined(separator: "\n\n"), start..<end)
  }

  /// Returns the context of the manifest to show for a name: in a file that others include, one
  /// that does not change the file's own values, if there is one.
  private func showing(_ name: OccurrenceName) -> CursorContext {
    let candidates = [manifest].compactMap(\.self) + manifests
    var context = self
    context.manifest =
      candidates.first { $0.path == file || $0.lastPlace(of: name)?.source.path == file }
      ?? manifest
    return context
  }

  /// Returns lines that name the manifest shown, where it is not the file itself, and the manifests
  /// with a different definition.
  private func manifestLines(of name: OccurrenceName) -> [String] {
    guard let manifest, manifest.model != nil,
      ![.factory, .rule, .include, .catalog].contains(name.kind)
    else { return [] }
    var lines: [String] = []
    if manifest.path != file {
      lines.append("As in `\(shown(manifest.path))`.")
      if let factory = replacedFactory(of: name) {
        lines.append("In this file: factory `\(factory)`.")
      }
    }
    let changes = manifests.filter { $0.path != manifest.path }.compactMap { other in
      other.change(of: name, from: manifest).map { "In `\(shown(other.path))`: \($0)." }
    }
    return lines + changes.prefix(Self.longestList)
  }

  /// Returns the factory that the file gives a registration, where the manifest shown has another.
  private func replacedFactory(of name: OccurrenceName) -> String? {
    guard name.kind == .registration, let shown = composition?.registrations[name.text],
      let own = shown.origins.last(where: { $0.source.path == file })?.value
    else { return nil }
    let factory = own.string ?? own["factory"]?.value.string
    return factory == shown.main.factory ? nil : factory
  }

  /// The number of entries after which a list is cut.
  private static let longestList = 10

  static func codes(_ names: some Sequence<String>) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// Returns a line with a title; empty for an empty list.
  static func list(_ title: String, _ names: [String]) -> [String] {
    guard !names.isEmpty else { return [] }
    let more = names.count > longestList ? " and \(names.count - longestList) more" : ""
    return ["\(title): \(codes(names.prefix(longestList)))\(more)"]
  }
}

extension CheckedManifest {
  /// Returns the place of a definition in the last file that has a part of it.
  fileprivate func lastPlace(of name: OccurrenceName) -> Place? {
    switch name.kind {
    case .registration: model?.composition.registrations[name.text]?.place
    case .variable: model?.composition.variables[name.text]?.place
    default: nil
    }
  }

  /// Returns the differences of another manifest's definition; nil for the same.
  fileprivate func change(of name: OccurrenceName, from other: CheckedManifest) -> String? {
    guard let mine = model?.composition, let theirs = other.model?.composition else { return nil }
    switch name.kind {
    case .registration:
      guard let new = mine.registrations[name.text]?.members,
        let old = theirs.registrations[name.text]?.members,
        old != new
      else { return nil }
      return Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }.map { key in
        switch new[key] {
        case .string(let text)?: "\(key) `\(text)`"
        case .boolean(let isSet)?: "\(key) `\(isSet)`"
        case nil: "without \(key)"
        default: "other \(key)"
        }
      }.joined(separator: ", ")
    case .variable:
      return mine.variables[name.text]?.value == theirs.variables[name.text]?.value
        ? nil : "another value"
    default: return nil
    }
  }
}

extension Composition.Registration {
  /// The merged members; those of a string are its factory.
  fileprivate var members: [String: JSON] {
    let value = effective.value
    if case .object = value { return value.dictionary }
    return ["factory": value]
  }
}
