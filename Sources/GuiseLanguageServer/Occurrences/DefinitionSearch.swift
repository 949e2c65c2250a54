internal import GuiseManifest

/// Where what a cursor is on is defined.
package struct DefinitionSearch {
  package struct Place: Hashable, Sendable {
    package var file: String
    /// Empty where the file as a whole is meant.
    package var range: Range<Int>
  }

  private let question: CursorQuestion
  private let search: OccurrenceSearch
  private let folders: [String]

  /// - Parameter folders: where code may be, the nearest first.
  package init(
    _ question: CursorQuestion, in manifests: [CheckedManifest], code folders: [String]
  ) {
    self.question = question
    search = OccurrenceSearch(question, in: manifests)
    self.folders = folders
  }

  package var places: [Place] {
    guard let target = search.target else { return [] }
    let text = target.name.text
    let catalog = question.manifest?.catalog
    switch target.name.kind {
    case .registration, .variable, .scope: return written
    case .assembly: return written + code(catalog?.assemblies[text]?.file, mentioning: text)
    // Whoever has it: nobody declares tags.
    case .tag: return written(.reference)
    case .factory: return code(catalog?.factories[text]?.file, mentioning: text)
    case .parameter:
      let factory = CompletionContext(question, files: .none).part?.factory
      return code(factory.flatMap { catalog?.factories[$0]?.file }, mentioning: factory)
    case .include, .catalog:
      let path = RelativePath.resolved(text, in: RelativePath.folder(of: question.file))
      return DiskFile.isRegular(path) ? [Place(file: path, range: 0..<0)] : []
    case .service, .rule: return []
    }
  }

  private var written: [Place] { written(.definition) + written(.override) }

  private func written(_ role: Occurrence.Role) -> [Place] {
    search.all.filter { $0.occurrence.role == role }
      .map { Place(file: $0.file, range: $0.occurrence.range) }
  }

  /// The catalog names no line, so that an edit that changes no wiring changes no byte of it: code that
  /// registers something under an identifier has that as a literal, or what follows a registry's prefix.
  private func code(_ file: String?, mentioning name: String?) -> [Place] {
    guard let file else { return [] }
    return CodeFiles.paths(of: file, below: folders).flatMap { path in
      let bytes = (try? DiskFile.read(path, limit: Self.codeLimit, onlyRegular: true)) ?? []
      let found = name.map { CodeLiterals(of: $0, in: bytes).ranges } ?? []
      return (found.isEmpty ? [0..<0] : found).map { Place(file: path, range: $0) }
    }
  }

  private static let codeLimit = 4 << 20
}

extension CompletionFolder {
  /// Nothing is looked up.
  static let none = CompletionFolder { _ in [] }
}

extension CompletionContext {
  /// The registration or decorator around the cursor.
  var part: CompletionPart? { CompletionPart(self) }
}
