internal import GuiseManifest

/// What may be written where a cursor is.
package enum Completion {
  /// - Complexity: linear in the text, in the registrations and in the factories.
  /// - Parameter folder: the files that the manifest may name.
  package static func list(
    _ question: CursorQuestion, files folder: CompletionFolder = .disk
  ) -> CompletionList {
    let context = CompletionContext(question, files: folder)
    switch context.place.standing {
    case .key: return CompletionList(CompletionKeys(context).entries)
    case .value: return CompletionList(CompletionValues(context).entries)
    case .between: return CompletionList()
    }
  }
}
