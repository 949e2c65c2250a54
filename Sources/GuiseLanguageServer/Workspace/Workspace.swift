internal import GuiseCommand
internal import GuiseManifest
internal import GuiseValidation

/// The open documents and the results for their manifests.
///
/// It is confined to one thread: requests are answered in the order of messages, with checks in
/// between.
final class Workspace {
  var client = EditorClient()
  var folders: [String] { client.folders }
  /// The open documents, the last changed one first: if two URIs denote one file, its text is used.
  private var documents: [OpenDocument] = []
  /// The results for manifests of open documents, by path.
  private var manifests: [String: CheckedManifest] = [:]
  private var stale: Set<String> = []
  private let catalogs = CatalogMemory()
  private var includers = WorkspaceIncludes()
  /// Whether results have changed since the last call of `takeChangedResults()`.
  private var hasChanges = false

  // MARK: Documents

  func document(_ uri: String) -> OpenDocument? {
    path(uri).flatMap { path in documents.first { $0.path == path } }
  }

  /// Returns the path of a document; an unsaved one counts as a file of the client's first folder.
  func path(_ uri: String) -> String? {
    DocumentURI.path(uri, unsavedIn: folders.first ?? "/")
  }

  /// Returns the URI by which the client knows a file.
  func uri(ofFile path: String) -> String {
    let identity = DiskFile.destination(of: path)
    return documents.first { $0.identity == identity }?.uri ?? DocumentURI.uri(path)
  }

  func open(_ document: OpenDocument) {
    documents.removeAll { $0.path == document.path }
    documents.insert(document, at: 0)
    forgetFiles()
  }

  func change(_ path: String, to text: String) {
    guard let index = documents.firstIndex(where: { $0.path == path }) else { return }
    let uri = documents.remove(at: index).uri
    let document = OpenDocument(uri: uri, path: path, text: text)
    documents.insert(document, at: 0)
    for (path, manifest) in manifests where manifest.reads(document) { stale.insert(path) }
    hasChanges = true
  }

  func close(_ path: String) {
    documents.removeAll { $0.path == path }
    forgetFiles()
  }

  /// The texts that replace files on disk.
  private var unsaved: [String: [UInt8]] {
    Dictionary(documents.map { ($0.identity, $0.text.bytes) }) { last, _ in last }
  }

  /// Invalidates all results, since files on disk may have changed.
  func forgetFiles() {
    stale.formUnion(manifests.keys)
    includers.forgetListing()
    hasChanges = true
  }

  // MARK: Checks

  /// Checks one manifest that is unchecked or has changed.
  ///
  /// - Returns: whether there was one.
  func checkNext() -> Bool {
    let wanted = relevantManifests
    for path in manifests.keys where !wanted.contains(path) { manifests[path] = nil }
    stale.formIntersection(wanted)
    let next = wanted.first { manifests[$0] == nil || stale.contains($0) }
    guard let next else { return false }
    stale.remove(next)
    check(next)
    return true
  }

  /// Checks all remaining manifests.
  func settle() {
    while checkNext() {}
  }

  private func check(_ path: String) {
    let check = LiveCheck(
      path, unsaved: unsaved, folder: folder(of: path), catalogs: catalogs)
    manifests[path] = CheckedManifest(path: path, check, after: manifests[path])
    hasChanges = true
  }

  /// The open documents that are manifests, and the manifests that include open documents.
  private var relevantManifests: [String] {
    var paths: [String] = []
    for document in documents.sorted(by: { $0.path < $1.path }) {
      paths += includers.manifests(including: document.identity, below: searched(for: document))
      if document.isManifest { paths.append(document.path) }
    }
    var seen: Set<String> = []
    return paths.filter { seen.insert(DiskFile.destination(of: $0)).inserted }
  }

  /// Returns the folders to search for includers: those of the client or, without any, the
  /// document's.
  private func searched(for document: OpenDocument) -> [String] {
    let around = folders.filter { RelativePath.isInside(document.path, $0) }
    return around.isEmpty ? [RelativePath.folder(of: document.path)] : around
  }

  /// Returns the client's folder around a file, else the file's own: the base of paths in messages.
  func folder(of path: String) -> String {
    folders.first { RelativePath.isInside(path, $0) } ?? RelativePath.folder(of: path)
  }

  // MARK: Results

  /// The manifests to report on, without fragments that another one includes.
  var reported: [CheckedManifest] {
    let known = manifests.values.filter { $0.files != nil }.sorted { $0.path < $1.path }
    return SeparateManifests.positions(in: known.compactMap(\.files)).map { known[$0] }
  }

  /// Returns the manifests to report on, once after every change.
  func takeChangedResults() -> [CheckedManifest]? {
    guard hasChanges else { return nil }
    hasChanges = false
    return reported
  }

  /// Returns the manifests to which a document belongs.
  func manifests(having document: OpenDocument) -> [CheckedManifest] {
    reported.filter { $0.reads(document) }
  }

  /// Returns the most relevant manifest of a document: the document itself, or else one that
  /// includes it.
  func manifest(of document: OpenDocument) -> CheckedManifest? {
    let having = manifests(having: document)
    let identity = document.identity
    let own = having.first { DiskFile.destination(of: $0.path) == identity }
    // Overlays read more files than their base.
    let plainest = having.min { ($0.files?.files.count ?? 0) < ($1.files?.files.count ?? 0) }
    return own ?? plainest ?? manifests[document.path]
  }
}
