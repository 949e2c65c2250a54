internal import GuiseManifest
internal import StrictJSON

/// Files that the path at the cursor may name: of the folder that is typed so far, within the
/// folder of the manifest that is checked.
struct CompletionFiles {
  private let context: CompletionContext
  private let writer: CompletionWriter

  init(_ context: CompletionContext) {
    self.context = context
    writer = CompletionWriter(context)
  }

  var entries: [CompletionEntry] {
    let file = context.question.file
    let typed = context.place.isInString ? context.place.typed(in: context.text) : ""
    let prefix = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let root = RelativePath.folder(of: context.question.manifest?.path ?? file)
    let folder = RelativePath.resolved(prefix, in: RelativePath.folder(of: file))
    guard !prefix.hasPrefix("/"), folder == root || RelativePath.isInside(folder, root) else {
      return []
    }
    let present = context.elements
    return context.files.items(folder).compactMap { item in
      let path = prefix + item.name
      let whole = RelativePath.join(folder, item.name)
      if whole == file || present.contains(path) { return nil }
      guard item.isFolder || mayBeNamed(whole) else { return nil }
      return entry(item, typed: prefix)
    }
  }

  private func mayBeNamed(_ path: String) -> Bool {
    context.format.named == .catalog
      ? context.files.mayBeCatalog(path)
      : context.files.mayInclude(path, context.question.file)
  }

  private func entry(_ item: CompletionFolder.Item, typed prefix: String) -> CompletionEntry? {
    let name = item.isFolder ? item.name + "/" : item.name
    let kind: CompletionEntry.Kind = item.isFolder ? .folder : .file
    let rank = item.isFolder ? 1 : 0
    guard context.place.isInString, let token = context.place.token, !prefix.isEmpty else {
      return writer.string(name, kind, rank: rank)
    }
    // The folders that are typed stay.
    let start = token.content.lowerBound
    let typed = context.text[start..<context.place.offset]
    guard let slash = typed.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let isClosed = token.kind == .string(isClosed: true)
    let end = isClosed ? token.content.upperBound : context.place.offset
    return writer.part(item.name, kind, range: slash + 1..<end, name, rank: rank)
  }
}
