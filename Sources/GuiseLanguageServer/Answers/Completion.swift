internal import Foundation
internal import GuiseCommand
internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// A name that may be written at the cursor.
struct Completion {
  var text: String
  /// A few words beside the name.
  var detail: String?
  /// The documentation, as plain text: some editors show no Markdown here.
  var documentation: String?
  /// The position in the list: likelier names have lower ranks.
  var rank = 0
}

extension CursorContext {
  /// The names that fit the string or the reference around the cursor, likeliest first.
  ///
  /// - Complexity: linear in the text, in the registrations and in the factories.
  var completions: [Completion] {
    guard let name = completed else { return [] }
    let siblings = name.siblings
    return candidates(for: name).filter { !siblings.contains($0.text) }
      .sorted { ($0.rank, $0.text) < ($1.rank, $1.text) }
  }

  /// The name around the cursor, which is between its quotes or braces.
  private var completed: Occurrence? {
    written.flatMap { $0.range.lowerBound <= offset && offset <= $0.range.upperBound ? $0 : nil }
  }

  /// The bytes that a completion replaces, and what closes the name where the text does not.
  ///
  /// What follows the cursor in a string without an end may not belong to it.
  var completedRange: (range: Range<Int>, end: String)? {
    guard let name = completed else { return nil }
    let end = name.name.kind == .variable && name.role.isReference ? "}" : "\""
    let isClosed = text[name.range.upperBound...].starts(with: end.utf8)
    if isClosed { return (name.range, "") }
    return (name.range.lowerBound..<(end == "}" ? name.range.upperBound : offset), end)
  }

  private func candidates(for name: Occurrence) -> [Completion] {
    switch name.name.kind {
    case .factory: factories(for: name)
    case .registration: name.role.isReference ? registrations(for: name) : []
    case .variable: name.role.isReference ? variables : []
    case .assembly: name.role.isReference ? assemblies(besides: name) : []
    case .parameter: parameters(for: name)
    case .service: services(for: name)
    case .tag: tags(for: name)
    case .scope: scopes(for: name)
    case .rule: rules
    case .include, .catalog: files(for: name)
    }
  }

  private var variables: [Completion] {
    (composition?.variables.values.map(\.self) ?? []).map { variable in
      let environment = variable.environmentName.map { " from \($0)" } ?? ""
      let secret = variable.isSecret ? ", secret" : ""
      return Completion(
        text: variable.name, detail: variable.type.rawValue + environment + secret,
        documentation: "Declared in \(markdown(variable.place)).")
    }
  }

  private func assemblies(besides name: Occurrence) -> [Completion] {
    let own = composition?.assemblies.keys.map { Completion(text: $0) } ?? []
    let inCode = catalog?.assemblies.map {
      Completion(text: $0.key, detail: "in code: \($0.value.file)")
    }
    return (own + (name.assembly == nil ? [] : inCode ?? [])).filter { $0.text != name.assembly }
  }

  /// The scopes of the manifest or, where it lists them, those that the code names.
  private func scopes(for name: Occurrence) -> [Completion] {
    let listed = composition?.scopes.map(\.value) ?? []
    return (name.role.isReference ? listed : Array(catalog?.scopes ?? [])).map {
      Completion(text: $0)
    }
  }

  private func services(for name: Occurrence) -> [Completion] {
    guard let factory = factory(around: name) else { return [] }
    return FactorySchema(id: "", factory: factory).serviceNames.enumerated().map {
      Completion(text: $1, rank: $0)
    }
  }

  /// The rules that can be allowed, those that have findings first.
  private var rules: [Completion] {
    let found = Set(manifest?.report.diagnostics.map(\.rule) ?? [])
    return RuleList.allowable.map { id in
      Completion(
        text: id, documentation: RuleList.rule(id).map { RulePage($0).summary },
        rank: found.contains(id) ? 0 : 1)
    }
  }

  /// The folders and JSON files in the folder that is written so far.
  private func files(for name: Occurrence) -> [Completion] {
    let typed = String(decoding: text[name.range.lowerBound..<offset], as: UTF8.self)
    let prefix = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let root = RelativePath.folder(of: manifest?.path ?? file)
    let folder = RelativePath.resolved(prefix, in: RelativePath.folder(of: file))
    guard folder == root || RelativePath.isInside(folder, root) else { return [] }
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return found.filter { !$0.hasPrefix(".") }.compactMap { entry in
      let path = RelativePath.join(folder, entry)
      if DiskFile.isFolder(path) { return Completion(text: "\(prefix)\(entry)/", rank: 1) }
      guard entry.hasSuffix(".json"), path != file else { return nil }
      return Completion(text: prefix + entry)
    }
  }
}

extension Occurrence.Role {
  /// Whether the name refers to a definition elsewhere.
  var isReference: Bool { self == .reference || self == .unfinished }
}
